"""What a box of Labyrinth, the card game, holds: cards with corridors and treasures, small graphs; and its TOML."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import BadCopy
from companion.games.cards.state import COLOURS, GAME
from companion.maze.card import CardSet, format_card, parse_card
from companion.maze.tile import parse_mark
from companion.rules import copy_toml as toml
from companion.rules.copy import Copy
from companion.rules.mazes.maze_copy import refuse_twice

SMALLEST_BOX, LARGEST_BOX = 16, 99
"""Cards: enough for the square and for six hands of two; and two digits. Boxes with 50, 48 and 25 cards were sold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCopy(Copy):
    """One copy of the box; `count` is how many cards it should hold. Raises BadCopy when cards are missing."""

    count: int
    box: CardSet

    @property
    def colours(self) -> tuple[str, ...]:
        """Names for the seats; the box has no pawns."""
        return COLOURS

    def __post_init__(self) -> None:
        if not SMALLEST_BOX <= self.count <= LARGEST_BOX:
            raise BadCopy(f"'count' is how many cards the box holds, {SMALLEST_BOX} to {LARGEST_BOX}, not {self.count}")
        refuse_twice("card", (name for name, _ in self.box.cards))
        if len(self.box) != self.count:
            raise BadCopy(f"the copy describes {len(self.box)} cards; its box holds {self.count}")
        if not any(card.treasures for _, card in self.box.cards):
            raise BadCopy("no card of the copy shows a treasure")


def read_copy(document: toml.Document) -> CardsCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, ("game", "name", "is_assumed", "count", "cards"))
    cards = toml.table_at(document, "cards").items()
    return CardsCopy(
        **toml.head_at(document, GAME),
        count=toml.count_at(document.get("count"), "count"),
        box=CardSet(tuple((parse_mark(name), parse_card(toml.text_at(text, name))) for name, text in cards)),
    )


def copy_toml(copy: CardsCopy) -> str:
    """The copy as TOML that `read_copy` reads back."""
    lines = [
        *toml.head_toml(copy),
        f"count = {copy.count}",
        "\n[cards]",
        *(f"{name} = {toml.quoted(format_card(card))}" for name, card in copy.box.cards),
    ]
    return "\n".join(lines) + "\n"
