"""Lays the sides of cards exactly, for all cards of a picture at once: squares of one size that lie flat on one table.

A frame within a card and a stripe of the cloth have steps like those at a card's side. But colours of cards are inside
of all sides, and those of the table outside: so each card is moved and turned, and all grow, to where that holds best.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.board.homography import project
from vision.cards.matching import squared
from vision.picture.arrays import Float32s, Float64s, Mask
from vision.picture.channels import to_lab

Complexes = npt.NDArray[np.complex128]
"""Points of the flat table, where a card's edge is 1, east is 1 and south is 1j."""

SQUARE: Final[Complexes] = np.array([-0.5 - 0.5j, 0.5 - 0.5j, 0.5 + 0.5j, -0.5 + 0.5j])
OUTWARDS: Final[Complexes] = np.array([-1j, 1, 1j, -1])
"""The corners of a card, clockwise from north-west, and the ways out of its sides, clockwise from north."""

FARS: Final = (0.12, 0.04, 0.013)
"""In each round cards are moved and grow by up to so much, in edges, and turn by a third of it, in radians; then each
side is laid by itself, off by no more than the last, for all sides together show how the camera looks at the table."""

AROUND: Final = (1.15, 2.0)
"""The table is looked at in squares around cards that are so many times as large."""

SIDE_PX: Final = 144
"""Edge of the square that a card is made for its sides to be laid."""

COLOUR_BINS: Final = (16, 32, 32)
"""Colours are counted in so many steps of lightness and tints."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """Cards on the flat table: the map (3, 3) from there to the picture, their middles and how each is turned (n,)."""

    seen: Float64s
    middles: Complexes
    turns: Complexes

    def in_picture(self, points: Complexes) -> Float64s:
        """Where points of each card, (n, 4) or the same (4,) of all, about its middle before it turned, are in px."""
        flat = self.middles[:, None] + self.turns[:, None] * points
        return project(self.seen, flat.view(np.float64).reshape(-1, 2)).reshape(-1, 4, 2)


def cut_exactly(image: Image, squares: list[Float64s]) -> list[Float64s]:
    """The corners (4, 2) in px of all cards whose outlines are about here, both clockwise from the north-west."""
    if not squares:
        return []
    lab, flat = to_lab(image), _flat(np.array(squares))
    for far in FARS:
        cards, apart, around = (mask_of(lab, flat.in_picture(SQUARE * size)) for size in (1.0, *AROUND))
        likely = np.asarray(255 * likelier(lab, cards, around & ~apart), dtype=np.uint8)
        flat = _flat(_laid(likely, flat, far))
    return [*flat.in_picture(SQUARE)]


def likelier(lab: Image, here: Mask, there: Mask) -> Float32s:
    """How likely, 0 to 1, each pixel (h, w) has its colour from here, not from there."""
    counts = [cv2.calcHist([lab], [0, 1, 2], mask, COLOUR_BINS, [0, 256] * 3) for mask in (here, there)]
    is_here, is_there = (cv2.GaussianBlur(count / count.sum(), (3, 3), 0) for count in counts)
    bins = lab.astype(np.int64) * COLOUR_BINS // 256
    likely = is_here / (is_here + is_there + 1e-9)
    return np.asarray(likely[bins[..., 0], bins[..., 1], bins[..., 2]], dtype=np.float32)


def mask_of(image: cv2.typing.MatLike, cards: Iterable[Float64s]) -> Mask:
    """Where cards with these corners (4, 2) lie in a picture: 255 there, else 0 (h, w)."""
    mask = np.zeros(image.shape[:2], dtype=np.uint8)
    for corners in cards:
        cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255)
    return mask


def _flat(corners: Float64s) -> Flat:
    """The table laid flat so that these cards (n, 4, 2) are as nearly as can be squares of one size."""
    middle, sides = corners.mean(axis=(0, 1)), corners - np.roll(corners, 1, axis=1)
    edge = np.median(np.linalg.norm(sides, axis=2))
    points, view = ((corners - middle) / edge).reshape(-1, 2), np.zeros(4)
    for _ in range(5):
        off = _off_square(view, points)
        slopes = np.stack([(_off_square(view + step, points) - off) / 1e-5 for step in 1e-5 * np.eye(4)], axis=1)
        view = view - np.linalg.lstsq(slopes, off, rcond=None)[0]
    seen = np.array([[edge, 0, middle[0]], [0, edge, middle[1]], [0, 0, 1]]) @ np.linalg.inv(_view(view))
    _, middles, turns, size = _squares(view, points)
    return Flat(seen @ np.diag([size, size, 1]), middles / size, turns)


def _view(of: Float64s) -> Float64s:
    """The map (3, 3) to the flat table that differs so from the identity: it widens, leans, and brings near."""
    return np.array([[1 + of[0], of[1], 0], [0, 1 - of[0], 0], [of[2], of[3], 1]])


def _squares(view: Float64s, points: Float64s) -> tuple[Complexes, Complexes, Complexes, float]:
    """Corners (n, 4) on the flat table, and the squares most like them: their middles, turns (n,) and one size."""
    flat = project(_view(view), points).view(np.complex128).reshape(-1, 4)
    arms = (flat * SQUARE.conj()).sum(axis=1) / 2
    return flat, flat.mean(axis=1), arms / np.abs(arms), float(np.median(np.abs(arms)))


def _off_square(view: Float64s, points: Float64s) -> Float64s:
    """How far the corners are off their squares, in edges (8n,)."""
    flat, middles, turns, size = _squares(view, points)
    return np.asarray(((flat - middles[:, None]) / size - turns[:, None] * SQUARE).ravel().view(np.float64))


def _laid(likely: Image, flat: Flat, far: float) -> Float64s:
    """The corners (n, 4, 2) where the sides meet that part the colours of cards from those of the table best."""
    tries, turns, reach = far * np.linspace(-1, 1, 41), far / 3 * np.linspace(-1, 1, 7), round(1.7 * far * SIDE_PX) + 2
    gains = np.array([_gains(likely, flat.in_picture(SQUARE * np.exp(1j * turn)), reach) for turn in turns])
    grown = tries[:, None] / 2
    up, right = (_at(gains[:, :, side], grown + tries, reach) + _at(gains[:, :, side + 2], grown - tries, reach)
                 for side in (0, 1))  # fmt: skip
    best = up.max(axis=-1) + right.max(axis=-1)
    size = int(best.max(axis=0).sum(axis=0).argmax())
    corners = []
    for card, turn in enumerate(best[:, :, size].argmax(axis=0)):
        moved = tries[[way[turn, card, size].argmax() for way in (up, right)]]
        out = tries[size] / 2 + np.array([*moved, *-moved])[:, None] + FARS[-1] * np.linspace(-1, 1, 21)
        own = [_at(gains[:, card, side], out[side], reach) for side in range(4)]
        at = [divmod(int(gain.argmax()), out.shape[1]) for gain in own]
        ways = OUTWARDS * np.exp(1j * turns[[turned for turned, _ in at]])
        corners.append(_meeting(ways * (0.5 + out[range(4), [step for _, step in at]])))
    return flat.in_picture(np.array(corners))


def _meeting(feet: Complexes) -> Complexes:
    """The corners (4,) where sides meet, clockwise from north-west, by the points of the sides next to the middle."""
    before = np.roll(feet, 1)
    across = (before.conj() * feet).imag
    return np.asarray(1j * (before * np.abs(feet) ** 2 - feet * np.abs(before) ** 2) / across)


def _gains(likely: Image, cards: Float64s, reach: int) -> Float64s:
    """How much likelier a card's colours are inside of each side than outside (n, 4, 2 * reach + 1), were the side so
    many px farther in than `reach` px outside of where it is."""
    part = slice(reach + SIDE_PX // 8, -reach - SIDE_PX // 8)
    made = [squared(likely, corners, SIDE_PX, reach) for corners in cards]
    rows = [[np.rot90(card, turn)[: 2 * reach, part].mean(axis=1) - 127.5 for turn in range(4)] for card in made]
    ends = np.pad(np.cumsum(rows, axis=-1), [(0, 0), (0, 0), (1, 0)])
    return np.asarray(ends[..., -1:] - 2 * ends)


def _at(gains: Float64s, outside: Float64s, reach: int) -> Float64s:
    """The gains of sides so far outside of where they are, in edges."""
    at = np.clip(reach - outside * SIDE_PX, 0, 2 * reach - 1e-6)
    before, part = at.astype(int), at % 1
    return np.asarray(gains[..., before] * (1 - part) + gains[..., before + 1] * part)
