"""A shuffle that is a pure function of a seed: the same seed gives the same order on every machine, for ever."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


def shuffled(items: Sequence[Item], seed: int, purpose: str) -> tuple[Item, ...]:
    """The items in an order drawn from seed and purpose; other purposes under one seed are independent."""
    order = sorted(range(len(items)), key=lambda place: sha256(f"{seed}/{purpose}/{place}".encode()).digest())
    return tuple(items[place] for place in order)
