"""Finds square cards that are laid out apart on any table, and takes the look of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.frame import Image

MOST_CARDS: Final = 12
"""So many cards are laid out for one picture: each is then large enough in it for its look to be sharp."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card in a picture: its corners in px (x, y), clockwise from the one that is north-west as it lies, its look
    (LOOK_PX, LOOK_PX, 3) with the side that lies uppermost in the picture as north, and the corridors proposed for it
    as in `NE+SW`, "" where none are seen."""

    corners_px: tuple[tuple[float, float], ...]
    look: Image
    corridors: str


def find_cards(image: Image, most: int = MOST_CARDS) -> tuple[FoundCard, ...]:
    """Up to so many cards of one size laid out apart, in reading order; empty where none is found."""
    raise NotImplementedError
