"""What a box of Labyrinth, the card game, holds: its cards, each a small graph of corridors and treasures."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import BadCopy
from companion.maze.card import CardSet
from companion.rules.mazes.maze_copy import refuse_twice

SMALLEST_BOX, LARGEST_BOX = 16, 99
"""Cards: enough for the square and for six hands of two; and two digits. Boxes with 50, 48 and 25 cards were sold."""


@dataclass(frozen=True, slots=True)
class CardsCopy:
    """One copy of the box; `count` is how many cards it should hold. Raises BadCopy when cards are missing."""

    game: str
    name: str
    is_assumed: bool
    count: int
    box: CardSet

    def __post_init__(self) -> None:
        if not SMALLEST_BOX <= self.count <= LARGEST_BOX:
            raise BadCopy(f"'count' is how many cards the box holds, {SMALLEST_BOX} to {LARGEST_BOX}, not {self.count}")
        refuse_twice("card", (name for name, _ in self.box.cards))
        if len(self.box) != self.count:
            raise BadCopy(f"the copy describes {len(self.box)} cards; its box holds {self.count}")
        if not any(card.treasures for _, card in self.box.cards):
            raise BadCopy("no card of the copy shows a treasure")
