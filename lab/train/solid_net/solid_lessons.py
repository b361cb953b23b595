"""Draws what the net learns from: crops of boards in changed light and colours. Needs numpy alone.

Prints are few, so all hues of a crop are turned by any angle, the print around its pawns by another, its pawns are
painted white, light brown, navy or in any ink, and flat discs are printed on cells where nothing stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from lab.train.pawn_net.drawn_fingers import fingers_beside
from lab.train.pawn_net.lessons import CORNERS
from lab.train.pawn_net.painting import (
    any_ink,
    changed_light,
    closed,
    other_print,
    painted,
    softened,
    turned,
    weak_ink,
)
from lab.train.pawn_net.printed_discs import with_disc
from lab.train.solid_net.kept_solids import SolidBoard
from vision.pawns.solid_views import MARGIN_TILES, SCALE_PX, SIDE_PX, STRIDE_PX, in_tiles, solid_view
from vision.picture.arrays import Bools, Float32s, Float64s

CROP_PX: Final = 129
ANSWERS: Final = CROP_PX // STRIDE_PX + 1
RIM: Final = 3
RIM_PX: Final = 64
"""How broad a crop is (an answer lies at either end), how many answers lie along it, how many at its rim do not count,
and what a plane is padded by for crops at its edge."""

HIT_TILES: Final = (0.16, 0.3)
NEAR_TILES: Final = (0.32, 0.5)
UNSEEN_TILES: Final = 0.7
"""Answers so near (tiles) to a pawn's base say that it stands there, those up to the second do not count; where the
base is known and where only its cell is. Around a pawn that nobody can see nothing counts."""

MOST_PAWNS: Final = 4
AT_PAWN_SHARE: Final = 0.62
AT_CORNER_SHARE: Final = 0.18
JITTER_PX: Final = 32.0
"""So many pawns of a crop count; how many crops show one, how many a corner of the board, on which most prints have a
disc, and how far their middles lie from it."""

PAINTED_SHARE: Final = 0.55
ANY_INK_SHARE: Final = 0.5
PAINTS: Final = ("white", "white", "white", "tan", "navy")
OTHER_PRINT_SHARE: Final = 0.5
TURNED_SHARE: Final = 0.7
GREY_SHARE: Final = 0.1
DISCS_SHARE: Final = 0.5
MOST_DISCS: Final = 3
BENEATH_SHARE: Final = 0.35
OWN_INK_SHARE: Final = 0.4
OWN_INK_OFF: Final = (12.0, 6.0, 6.0)
FINGERS_SHARE: Final = 0.25
"""How many pawns are painted, how many of these in any ink, and in what the others; how many crops have the print
around pawns turned in hue, all of it turned, all of it nearly grey, discs printed on them, how many of these, discs
beneath pawns, how many of these in about the pawn's own colour (how far off it, standard deviations), and fingers
beside them.
"""

CLEAR_TILES: Final = 1.0
DISC_TILES: Final = (0.09, 0.32)
"""Discs are printed so far from pawns, with radii between these (tiles)."""

LEANS: Final = slice(3, 5)
ACROSS: Final = slice(5, 7)
"""Which channels of a view are the ways of leaning, and which the distances from a cell's middle."""


Value = TypeVar("Value", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A view's crop (7, n, n), which answers lie on the base of each of up to four pawns (4, m, m), and which others
    say that none stands there (m, m)."""

    view: Float32s
    hits: Bools
    counted: Bools


def lesson_of(board: SolidBoard, rng: np.random.Generator) -> Lesson:
    """A lesson on a part of a board."""
    left, top = _place(board, rng)
    lab, own = _crop(board.lab, left, top), _crop(board.own, left, top)
    for number in np.unique(own[own > 0]):
        if rng.random() < PAINTED_SHARE:
            ink = any_ink(rng) if rng.random() < ANY_INK_SHARE else weak_ink(str(rng.choice(PAINTS)), rng)
            lab = painted(lab, own == number, ink, rng)
    bases = _px(board.bases) - [left, top]
    inside = ((bases > -RIM_PX / 3) & (bases < CROP_PX + RIM_PX / 3)).all(axis=1)
    if rng.random() < OTHER_PRINT_SHARE and np.isin(1 + np.flatnonzero(inside), own).all():
        kept = np.clip(1.4 * softened(closed(own > 0).astype(np.float32), 0.7), 0, 1)
        lab = other_print(lab, kept, float(rng.uniform(-180, 180)), rng)
    if rng.random() < DISCS_SHARE:
        lab = _with_discs(lab, bases, left, top, rng)
    if rng.random() < BENEATH_SHARE:
        lab = _with_discs_beneath(lab, own, bases, left, top, rng)
    turn_deg = float(rng.uniform(-180, 180)) if rng.random() < TURNED_SHARE else 0.0
    lab = turned(lab, turn_deg, float(rng.uniform(0, 0.4)) if rng.random() < GREY_SHARE else 1.0)
    if rng.random() < FINGERS_SHARE:
        reached = bases[inside] if inside.any() else np.full((1, 2), CROP_PX / 2)
        lab, _ = fingers_beside(lab, reached, SCALE_PX, rng)
    lab = changed_light(lab, 9.0, rng)
    hits, counted = _asked(board, bases, left, top)
    return _turned_lesson(solid_view(lab, board.eye, left, top), hits, counted, rng)


def _place(board: SolidBoard, rng: np.random.Generator) -> tuple[int, int]:
    """The left and top pixel of a crop, at a pawn, at a corner of the board or anywhere."""
    middle, kind = rng.uniform(0, SIDE_PX, 2), rng.random()
    if len(board.bases) and kind < AT_PAWN_SHARE:
        middle = _px(board.bases[rng.integers(len(board.bases))]) + rng.uniform(-JITTER_PX, JITTER_PX, 2)
    elif kind > 1 - AT_CORNER_SHARE:
        cell = int(rng.choice(CORNERS))
        middle = _px(np.array([cell % 7 + 0.5, cell // 7 + 0.5])) + rng.uniform(-JITTER_PX, JITTER_PX, 2)
    low, high = CROP_PX // 2 - RIM_PX + 1, SIDE_PX - CROP_PX // 2 + RIM_PX - 2
    x, y = np.clip(np.round(middle), low, high).astype(int) - CROP_PX // 2
    return int(x), int(y)


def _px(at: Float64s) -> Float64s:
    """Places in tile units, (..., 2), in pixels of the plane."""
    return np.asarray((at + MARGIN_TILES) * SCALE_PX - 0.5)


def _crop(plane: npt.NDArray[Value], left: int, top: int) -> npt.NDArray[Value]:
    """A crop of a plane (h, w, ...); past its edge the edge goes on."""
    columns, rows = (np.clip(np.arange(first, first + CROP_PX), 0, SIDE_PX - 1) for first in (left, top))
    return plane[rows[:, None], columns[None, :]]


def _with_discs(lab: Float32s, bases: Float64s, left: int, top: int, rng: np.random.Generator) -> Float32s:
    for _ in range(int(rng.integers(1, MOST_DISCS + 1))):
        middle = _px(rng.integers(0, 7, 2) + 0.5 + rng.normal(0, 0.02, 2)) - [left, top]
        is_clear = all(np.hypot(*(middle - base)) > CLEAR_TILES * SCALE_PX for base in bases)
        if is_clear and (middle > 0).all() and (middle < CROP_PX).all():
            lab = with_disc(lab, middle, rng.uniform(*DISC_TILES) * SCALE_PX, any_ink(rng), rng)
    return lab


def _with_discs_beneath(
    lab: Float32s, own: npt.NDArray[np.uint8], bases: Float64s, left: int, top: int, rng: np.random.Generator
) -> Float32s:  # fmt: skip
    for number in np.unique(own[own > 0]):
        base = bases[number - 1] + [left, top]
        middle = _px(np.floor(in_tiles(base)) + 0.5 + rng.normal(0, 0.02, 2)) - [left, top]
        is_alike = rng.random() < OWN_INK_SHARE
        ink = np.median(lab[own == number], axis=0) + rng.normal(0, OWN_INK_OFF) if is_alike else any_ink(rng)
        lab = with_disc(lab, middle, rng.uniform(*DISC_TILES) * SCALE_PX, ink, rng, own == number)
    return lab


def _asked(board: SolidBoard, bases: Float64s, left: int, top: int) -> tuple[Bools, Bools]:
    """Which answers lie on each pawn's base, and which others count."""
    at = np.arange(ANSWERS) * STRIDE_PX
    columns, rows = in_tiles(left + at), in_tiles(top + at)
    counted = np.zeros((ANSWERS, ANSWERS), dtype=np.bool_)
    counted[RIM:-RIM, RIM:-RIM] = True
    counted &= ((columns > 0) & (columns < 7))[None, :] & ((rows > 0) & (rows < 7))[:, None]
    hits, is_rough = np.zeros((MOST_PAWNS, ANSWERS, ANSWERS), dtype=np.bool_), not board.is_exact
    for number, base in enumerate(bases):
        far = np.hypot(at[None, :] - base[0], at[:, None] - base[1]) / SCALE_PX
        counted &= far > (NEAR_TILES[is_rough] if board.is_asked[number] else UNSEEN_TILES)
        is_inside = ((base >= RIM * STRIDE_PX) & (base < CROP_PX - RIM * STRIDE_PX)).all()
        if number < MOST_PAWNS and board.is_asked[number] and is_inside:
            hits[number] = far < HIT_TILES[is_rough]
    return hits, counted


def _turned_lesson(view: Float32s, hits: Bools, counted: Bools, rng: np.random.Generator) -> Lesson:
    """The lesson turned by quarters and perhaps mirrored."""
    for _ in range(int(rng.integers(4))):
        view = np.rot90(view, axes=(1, 2)).copy()
        view[LEANS] = view[LEANS][::-1] * np.array([1, -1], dtype=np.float32)[:, None, None]
        view[ACROSS] = view[ACROSS][::-1].copy()
        hits, counted = np.rot90(hits, axes=(1, 2)), np.rot90(counted)
    if rng.random() < 0.5:
        view, hits, counted = view[:, :, ::-1].copy(), hits[:, :, ::-1], counted[:, ::-1]
        view[LEANS.start] *= -1
    return Lesson(np.ascontiguousarray(view), hits.copy(), counted.copy())
