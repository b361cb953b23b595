"""What an owner taught of a deck: each card's name, look and corridors, kept as one picture beside a document.

The look of a card is square and upright: its printed north is up. Corridors are the text of the cards' notation, as in
`NE:crown+SW:ghost`; here they are only kept, and their sides read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.errors import BadCalibration
from companion.frame import Image
from vision.picture.arrays import Float32s
from vision.picture.channels import to_lab

LOOK_PX: Final = 96
"""Edge of a look in pixels: cards in a picture of a whole table are hardly larger."""

AS_EVEN: Final = 1 / 6
"""Colours along a rim differ by such a share of what they do in most looks so far from the side."""

SHEET_COLUMNS: Final = 10
"""So many looks lie side by side on the sheet."""


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

    def looks(self) -> list[Image]:
        """The looks of all cards, cut to end alike: on a table of its colour, a card's rim is taken for the table."""
        looks = [card.look for card in self.cards]
        return [_without(rim, look) for rim, look in zip(_rims_px(looks), looks, strict=True)]

    def sheet(self) -> Image:
        """All looks as one picture, row by row, to be saved as PNG beside the document."""
        rows = -(-len(self.cards) // SHEET_COLUMNS)
        sheet = np.zeros((max(1, rows) * LOOK_PX, SHEET_COLUMNS * LOOK_PX, 3), dtype=np.uint8)
        for number, card in enumerate(self.cards):
            sheet[_on_sheet(number)] = card.look
        return sheet

    def to_document(self) -> dict[str, object]:
        """Names and corridors as a table that TOML can hold: `{"cards": [{"name": ..., "corridors": ...}, ...]}`."""
        return {"cards": [{"name": card.name, "corridors": card.corridors} for card in self.cards]}

    @classmethod
    def from_document(cls, document: Mapping[str, object], sheet: Image) -> TaughtDeck:
        """The deck of a document and its sheet; raises BadCalibration where they do not fit each other."""
        listed = document.get("cards")
        if not isinstance(listed, list):
            raise BadCalibration("the taught deck has no list of cards; teach it again")
        cards = []
        for number, entry in enumerate(listed):
            if not isinstance(entry, Mapping) or not entry.get("name"):
                raise BadCalibration("a card of the taught deck has no name; teach it again")
            name, look = str(entry["name"]), sheet[_on_sheet(number)]
            if look.shape != (LOOK_PX, LOOK_PX, 3):
                raise BadCalibration(f"the picture of the taught deck shows no card {name!r}; teach the deck again")
            cards.append(TaughtCard(name, np.ascontiguousarray(look), str(entry.get("corridors", ""))))
        if len({card.name for card in cards}) < len(cards):
            raise BadCalibration("two cards of the taught deck have the same name; teach it again")
        return cls(tuple(cards))


def _rims_px(looks: list[Image]) -> list[int]:
    """How wide a rim each look has which most looks have not. Along its outermost pixels the table shows, too."""
    if not looks:
        return []
    spread = np.array([_along_sides(look) for look in looks])
    spread /= np.median(spread[:, LOOK_PX // 8 :], axis=1, keepdims=True) + 1e-6
    is_even = (spread < AS_EVEN * np.median(spread, axis=0))[:, 1 : LOOK_PX // 12]
    widths = np.logical_and.accumulate(is_even, axis=1).sum(axis=1)
    return [int(width) + 1 if width else 0 for width in widths]


def _along_sides(look: Image) -> Float32s:
    """How much colours differ along all sides of a look (LOOK_PX // 4,), from the outermost pixels inwards."""
    lab, part = to_lab(look).astype(np.float32), slice(LOOK_PX // 8, -LOOK_PX // 8)
    sides = np.concatenate([np.rot90(lab, turn)[: LOOK_PX // 4, part] for turn in range(4)], axis=1)
    return np.asarray(sides.var(axis=1).sum(axis=1), dtype=np.float32)


def _without(rim_px: int, look: Image) -> Image:
    """What lies within the rim of a look, as large as the look."""
    inside = look[rim_px : LOOK_PX - rim_px, rim_px : LOOK_PX - rim_px]
    return np.asarray(cv2.resize(inside, (LOOK_PX, LOOK_PX), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


def _on_sheet(number: int) -> tuple[slice, slice]:
    row, column = divmod(number, SHEET_COLUMNS)
    return slice(row * LOOK_PX, (row + 1) * LOOK_PX), slice(column * LOOK_PX, (column + 1) * LOOK_PX)
