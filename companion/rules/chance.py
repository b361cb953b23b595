"""How chance comes to a table, and a shuffle that is a pure function of a seed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


class Chance(Enum):
    """How a moment comes about at which TABLE acts."""

    PRESSED = "pressed"
    """Somebody presses for it: a die is thrown, a page is turned."""

    AUTOMATIC = "automatic"
    """A card is drawn for whoever is due one: as somebody ends the turn, else by a press, or as a camera sees it."""

    ASKED = "asked"
    """Only people at the table can say what came: a tile that nobody had seen came to light."""


def shuffled(items: Sequence[Item], seed: int, purpose: str) -> tuple[Item, ...]:
    """The items in an order drawn from seed and purpose; other purposes under one seed are independent."""
    order = sorted(range(len(items)), key=lambda place: sha256(f"{seed}/{purpose}/{place}".encode()).digest())
    return tuple(items[place] for place in order)
