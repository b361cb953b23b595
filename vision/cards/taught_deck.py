"""What an owner taught of a deck: each card's name, look and corridors, kept as one picture beside a document.

The look of a card is square and upright: its printed north is up. Corridors are the text of the cards' notation, as in
`NE:crown+SW:ghost`; here they are only kept, and their sides read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.frame import Image

LOOK_PX: Final = 96
"""Edge of a look in pixels: cards in a picture of a whole table are hardly larger."""


@dataclass(frozen=True, slots=True, eq=False)
class TaughtCard:
    """One card: its name, its upright look (LOOK_PX, LOOK_PX, 3), and its corridors, "" while nobody has told them."""

    name: str
    look: Image
    corridors: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class TaughtDeck:
    """The taught cards, in the order in which they were taught; no two have the same name."""

    cards: tuple[TaughtCard, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cards, in the order in which they were taught."""
        return tuple(card.name for card in self.cards)

    @property
    def unread(self) -> tuple[str, ...]:
        """The names of the cards whose corridors nobody has told."""
        raise NotImplementedError

    def with_card(self, card: TaughtCard) -> TaughtDeck:
        """The deck with this card in the place of the one of that name, or at the end."""
        raise NotImplementedError

    def without(self, name: str) -> TaughtDeck:
        """The deck without the card of that name."""
        raise NotImplementedError

    def doubles(self) -> tuple[tuple[str, ...], ...]:
        """The names of cards that look alike, group by group: nothing tells them apart on the table."""
        raise NotImplementedError

    def sheet(self) -> Image:
        """All looks as one picture, row by row, to be saved as PNG beside the document."""
        raise NotImplementedError

    def to_document(self) -> dict[str, object]:
        """Names and corridors as a table that TOML can hold: `{"cards": [{"name": ..., "corridors": ...}, ...]}`."""
        raise NotImplementedError

    @classmethod
    def from_document(cls, document: Mapping[str, object], sheet: Image) -> TaughtDeck:
        """The deck of a document and its sheet; raises UnreadableDeck where they do not fit each other."""
        raise NotImplementedError
