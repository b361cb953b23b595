"""Finds square cards that are laid out apart on any table, and takes the look of each.

A card is whatever has an outline of four straight sides that is nearly a square. Print within a card and the cloth
around it have such outlines too, so what counts is how many squares of one size there are, and outer ones before inner.
Where a path runs into a cloth of its colour a card has no outline; so all are found by the walls at their corners.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.cards.corridors import propose_corridors
from vision.cards.cutting import cut_exactly, likelier
from vision.cards.matching import squared
from vision.cards.taught_deck import LOOK_PX
from vision.picture.arrays import Float32s, Float64s, Mask
from vision.picture.channels import shrink, to_lab

MOST_CARDS: Final = 12
"""So many cards are laid out for one picture: each is then large enough in it for its look to be sharp."""

SEARCH_PX: Final = 960
"""Outlines are looked for in a picture of this length; corners are then made exact in the picture itself."""

LEAST_SHARE: Final = 0.06
MOST_SHARE: Final = 0.6
"""A card's edge is from the first to the second share of the picture's shorter side: smaller ones show no treasure
sharply, and larger squares are the table."""

TABLE_STEPS: Final = (8.0, 14.0, 22.0, 32.0, 45.0)
EDGE_STEPS: Final = (12, 24, 48, 90)
"""Cards may differ from the table by more than each of these (levels of Lab), or end at steps of these heights."""

GAPS_PX: Final = (1, 7, 19)
"""Gaps so wide are closed: where a path leaves a card, its outline may not show."""

FILLED: Final = 0.85
STRAIGHT: Final = 0.06
SKEW: Final = 0.25
"""An outline fills its hull to such a share, and keeps to its four sides within this share of an edge; sides of a card
seen aslant differ by such a share."""

SAME_SIZE: Final = 0.22
"""Cards of one picture are as large as each other, but for this share: the camera sees farther ones smaller."""

INWARDS: Final = 0.28
CORNER: Final = 0.09
AROUND: Final = (1.08, 1.28)
"""Walls are looked at so far from a corner on the way to the middle, in so large a circle (in edges); and between
squares so many times as large as the card there are none."""

NEAR: Final = 0.15
CLEAR_OF: Final = 1.1
AS_FOUND: Final = 0.08
"""A card lies so near to its outline, and so far from other cards, in edges; an outline whose corners lie so near to
where they are expected is the card's own."""

LIKE_THE_OTHERS: Final = 0.6
"""All cards have such a share of the walls that are usual."""

ON_TABLE: Final = 0.02
"""The table is what the picture shows along its edge, so much of its longer side wide."""


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
    outlines = [square for mask in _masks(small) for square in _squares(mask)]
    squares = _alike(to_lab(small), _of_one_size(outlines))
    cards = _in_reading_order(cut_exactly(image, [square / factor for square in squares]))
    looks = [_look(image, corners) for corners in cards]
    return tuple(map(FoundCard, cards, looks, propose_corridors(looks)))


def _masks(small: Image) -> Iterator[Mask]:
    """Pictures (h, w) of where something lies: by how it differs from the table, and by the steps around it."""
    lab = cv2.medianBlur(to_lab(small), 5)
    far = _off_table(lab)
    for levels in TABLE_STEPS:
        yield np.asarray(far > levels, dtype=np.uint8)
    for levels in EDGE_STEPS:
        steps = cv2.morphologyEx(lab, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)).max(axis=2) > levels
        yield np.asarray(steps, dtype=np.uint8)
        yield np.asarray(1 - steps, dtype=np.uint8)


def _off_table(lab: Image) -> Float64s:
    """How far each pixel (h, w) is from any colour that the picture's edge shows, in levels of Lab."""
    rim = max(2, round(ON_TABLE * max(lab.shape[:2])))
    edge = np.concatenate([lab[:rim].reshape(-1, 3), lab[-rim:].reshape(-1, 3), lab[:, :rim].reshape(-1, 3),
                           lab[:, -rim:].reshape(-1, 3)]).astype(np.float32)  # fmt: skip
    how = (cv2.TERM_CRITERIA_COUNT, 12, 1.0)
    cv2.setRNGSeed(1)
    _, _, colours = cv2.kmeans(edge[:: max(1, len(edge) // 4000)], 4, None, how, 1, cv2.KMEANS_PP_CENTERS)
    whole = lab.astype(np.float32)
    return np.min([np.linalg.norm(whole - colour, axis=2) for colour in colours], axis=0)


def _squares(mask: Mask) -> Iterator[Float64s]:
    """The outlines (4, 2) in a mask that are nearly squares, clockwise."""
    least, most = LEAST_SHARE * min(mask.shape), MOST_SHARE * min(mask.shape)
    for gap in GAPS_PX:
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
        outlines, _ = cv2.findContours(closed, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for outline in outlines:
            hull = cv2.convexHull(outline)
            area = cv2.contourArea(hull)
            if not least**2 < area < most**2 or cv2.contourArea(outline) < FILLED * area:
                continue
            corners = cv2.approxPolyDP(hull, STRAIGHT * np.sqrt(area), closed=True)[:, 0]
            if len(corners) == 4 and _is_square(corners):
                yield corners.astype(np.float64)


def _is_square(corners: Float64s) -> bool:
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.linalg.norm(sides, axis=1)
    unit = sides / lengths[:, None]
    corner_cosines = np.abs((unit * np.roll(unit, 1, axis=0)).sum(axis=1))
    return bool(lengths.min() > (1 - SKEW) * lengths.max() and corner_cosines.max() < SKEW)


def _edge_of(square: Float64s) -> float:
    return float(np.sqrt(cv2.contourArea(square.astype(np.float32))))


def _of_one_size(squares: list[Float64s]) -> list[Float64s]:
    """One square for each card: those of the size whose squares together cover the most, so outer before inner ones."""
    best: list[Float64s] = []
    for edge in sorted({round(_edge_of(square)) for square in squares}, reverse=True):
        like = [square for square in squares if (1 - SAME_SIZE) * edge <= _edge_of(square) <= edge]
        best = max(best, _apart(like)[:MOST_CARDS], key=lambda cards: sum(_edge_of(card) ** 2 for card in cards))
    return best


def _apart(squares: list[Float64s]) -> list[Float64s]:
    """Squares that do not cover each other, for each place the middle one of those found there."""
    groups: list[list[Float64s]] = []
    for square in squares:
        middle, reach = square.mean(axis=0), 0.5 * _edge_of(square)
        near = (group for group in groups if np.linalg.norm(group[0].mean(axis=0) - middle) < reach)
        if (group := next(near, None)) is None:
            groups.append([square])
        else:
            group.append(square)
    return [sorted(group, key=_edge_of)[len(group) // 2] for group in sorted(groups, key=len, reverse=True)]


def _alike(lab: Image, cards: list[Float64s]) -> list[Float64s]:
    """All places where a card of this size has such walls at its corners as these have, and none around it."""
    if not cards:
        return []
    cards = [_from_north_west(corners) for corners in cards]
    card = np.median([corners - corners.mean(axis=0) for corners in cards], axis=0)
    scores = cv2.filter2D(_walls(lab, cards), -1, _kernel(card), borderType=cv2.BORDER_REPLICATE)
    seen = np.zeros_like(scores)
    for x, y in (corners.mean(axis=0).astype(int).tolist() for corners in cards):
        cv2.circle(seen, (x, y), round(NEAR * _edge_of(card)), 1.0, -1)
    least = LIKE_THE_OTHERS * float(np.median(scores[seen > 0]))
    scores += seen
    found: list[Float64s] = []
    while len(found) < MOST_CARDS and scores.max() > least:
        middle = cv2.minMaxLoc(scores)[3]
        place = card + middle
        off = [float(np.abs(corners - place).max()) for corners in cards]
        found.append(cards[int(np.argmin(off))] if min(off) < AS_FOUND * _edge_of(card) else place)
        cv2.circle(scores, middle, round(CLEAR_OF * _edge_of(card)), -1.0, -1)
    return found


def _walls(lab: Image, cards: list[Float64s]) -> Float32s:
    """How likely each pixel (h, w) has its colour from the corners of these cards, not from anything in the picture."""
    wall = np.zeros(lab.shape[:2], dtype=np.uint8)
    for x, y in (at for corners in cards for at in (corners + INWARDS * (corners.mean(axis=0) - corners)).astype(int)):
        cv2.circle(wall, (int(x), int(y)), round(CORNER * _edge_of(cards[0])), 1, -1)
    return likelier(lab, wall, None)


def _kernel(card: Float64s) -> Float32s:
    """What measures how much more of something there is at the corners of such a card than around it."""
    middle = int(np.abs(card).max() * AROUND[1]) + 1
    corners, around = np.zeros((2, 2 * middle + 1, 2 * middle + 1), dtype=np.float32)
    for reach, level in zip(reversed(AROUND), (1.0, 0.0), strict=True):
        cv2.fillConvexPoly(around, np.round(card * reach + middle).astype(np.int32), level)
    for x, y in (card * (1 - INWARDS) + middle).astype(int).tolist():
        cv2.circle(corners, (x, y), round(CORNER * _edge_of(card)), 1.0, -1)
    return np.asarray(corners / corners.sum() - around / around.sum(), dtype=np.float32)


def _in_reading_order(cards: list[Float64s]) -> list[Float64s]:
    """Row by row from the top, each row from the left; corners of each from its north-west."""
    cards = [_from_north_west(corners) for corners in cards]
    rows: list[list[Float64s]] = []
    for corners in sorted(cards, key=lambda corners: float(corners[:, 1].mean())):
        if rows and corners[:, 1].mean() - rows[-1][0][:, 1].mean() < 0.5 * _edge_of(corners):
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
