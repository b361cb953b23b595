"""Finds square cards that are laid out apart on any table, and takes the look of each.

A card is a square of colours that are rare around it and along the picture's edge, where the table shows. Print within
cards and patterned cloths have such squares, too; so what counts is how much of the picture those of one size explain.
What they show says better than the edge what cards and the table look like; so then all are looked for again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.cards.corridors import propose_corridors
from vision.cards.cutting import cut_exactly, likelier, mask_of
from vision.cards.matching import edge_corners, squared
from vision.cards.taught_deck import LOOK_PX
from vision.picture.arrays import Float32s, Float64s, Mask
from vision.picture.channels import shrink, to_lab

MOST_CARDS: Final = 12
"""So many cards are laid out for one picture: each is then large enough in it for its look to be sharp."""

SEARCH_PX: Final = 480
"""Cards are looked for in a picture of this length; corners are then made exact in the picture itself."""

EDGES: Final = np.geomspace(0.06, 0.6, 22)
"""A card's edge, as a share of the picture's shorter side: smaller ones show no treasure sharply, and larger squares
are the table."""

CARD_PX: Final = 16
TURNS: Final = np.deg2rad(np.arange(-45.0, 45.0, 11.25))
"""For each size the picture is made so small that a card has this edge, and cards are tried in these turns."""

AROUND: Final = 1.2
"""In a square so many times as large as a card there is no other card."""

CONTRAST: Final = 0.25
"""A card looks more like cards than what is around it, by more than this (0 to 1)."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card in a picture: its corners (4, 2) in px, clockwise from the one that is north-west as it lies, its look
    (LOOK_PX, LOOK_PX, 3) with the side that lies uppermost in the picture as north, and the corridors proposed for it
    as in `NE+SW`, "" where none are seen."""

    corners_px: Float64s
    look: Image
    corridors: str


def find_cards(image: Image) -> tuple[FoundCard, ...]:
    """Up to MOST_CARDS cards of one size laid out apart, in reading order; empty where none is found."""
    small, factor = shrink(image, SEARCH_PX)
    lab = to_lab(small)
    table = np.full(lab.shape[:2], 255, np.uint8)
    table[10:-10, 10:-10] = 0
    squares = _squares(lab, ~table, table)
    table = ~mask_of(lab, [_grown(square) for square in squares])
    squares = _squares(lab, mask_of(lab, squares), table) if squares else []
    cards = _in_reading_order(cut_exactly(image, [square / factor for square in squares]))
    looks = [_look(image, corners) for corners in cards]
    return tuple(map(FoundCard, cards, looks, propose_corridors(looks)))


def _squares(lab: Image, cards: Mask, table: Mask) -> list[Float64s]:
    """The outlines (4, 2) of cards, clockwise, that look more like the first than the second of these parts."""
    likely = np.maximum(2 * likelier(lab, cards, table) - 1, 0)
    return [_outline(likely, square) for square in _most_likely(likely)]


def _most_likely(likely: Float32s) -> list[Float64s]:
    """The squares (4, 2) of that size which explain most of what is likely a card (h, w), 0 to 1."""
    cards, kernels = zip(*(_kernel(turn) for turn in TURNS), strict=True)
    most, best = 0.0, list[Float64s]()
    for edge in EDGES * min(likely.shape):
        small = cv2.resize(likely, None, fx=CARD_PX / edge, fy=CARD_PX / edge, interpolation=cv2.INTER_AREA)
        fits = np.array([cv2.filter2D(small, -1, kernel, borderType=cv2.BORDER_REPLICATE) for kernel in kernels])
        turn, fit, found, total = fits.argmax(axis=0), fits.max(axis=0) - CONTRAST, list[Float64s](), 0.0
        while len(found) < MOST_CARDS and fit.max() > 0:
            x, y = cv2.minMaxLoc(fit)[3]
            found.append((cards[turn[y, x]] + (x + 0.5, y + 0.5)) * edge / CARD_PX)
            total += float(fit[y, x]) * edge**2
            cv2.circle(fit, (x, y), CARD_PX, -1.0, -1)
        most, best = max((most, best), (total, found), key=lambda one: one[0])
    return best


def _kernel(turn: float) -> tuple[Float64s, Float32s]:
    """The corners (4, 2) of a card that is turned so, about its middle, and what measures its contrast."""
    card = CARD_PX * (edge_corners(1.0) - 0.5) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    inside, around = np.zeros((2, 2 * CARD_PX + 1, 2 * CARD_PX + 1), dtype=np.float32)
    for part, size in ((inside, 1.0), (around, AROUND)):
        cv2.fillConvexPoly(part, np.round(16 * (size * card + CARD_PX)).astype(np.int32), 1.0, shift=4)
    around -= inside
    return card, np.asarray(inside / inside.sum() - around / around.sum())


def _outline(likely: Float32s, square: Float64s) -> Float64s:
    """The corners (4, 2) of the rectangle around what is likely a card there: seen aslant, a card is no square."""
    there = cv2.medianBlur(np.asarray(likely > 0.5, dtype=np.uint8), 5) & mask_of(likely, [_grown(square)])
    return cv2.boxPoints(cv2.minAreaRect(cv2.findNonZero(there))).astype(np.float64) if there.any() else square


def _grown(square: Float64s) -> Float64s:
    return np.asarray(square.mean(axis=0) + AROUND * (square - square.mean(axis=0)))


def _in_reading_order(cards: list[Float64s]) -> list[Float64s]:
    """Row by row from the top, each row from the left; corners of each from its north-west."""
    cards = [_from_north_west(corners) for corners in cards]
    rows: list[list[Float64s]] = []
    for corners in sorted(cards, key=lambda corners: float(corners[:, 1].mean())):
        if rows and corners[:, 1].mean() - rows[-1][0][:, 1].mean() < 0.5 * np.ptp(corners[:, 1]):
            rows[-1].append(corners)
        else:
            rows.append([corners])
    return [corners for row in rows for corners in sorted(row, key=lambda corners: float(corners[:, 0].mean()))]


def _from_north_west(corners: Float64s) -> Float64s:
    """Clockwise corners, beginning with the left end of the side that lies uppermost."""
    uppermost = int(np.argmin((corners + np.roll(corners, -1, axis=0))[:, 1]))
    return np.roll(corners, -uppermost, axis=0)


def _look(image: Image, corners: Float64s) -> Image:
    """The card made square and upright, averaged from twice the size."""
    large = squared(image, corners, 2 * LOOK_PX)
    return np.asarray(cv2.resize(large, (LOOK_PX, LOOK_PX), interpolation=cv2.INTER_AREA), dtype=np.uint8)
