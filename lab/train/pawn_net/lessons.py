"""Draws what the net learns from: crops of path-traced boards in changed light and colours. Needs numpy alone.

A crop is asked for one colour of pawns. It shows the pawn of that colour, or a lure: another colour's pawn, a blob of
the colour that is none, a place of discs, or anything. Prints are few, so the board around the pawn is turned in hue;
few games have white, light brown and navy pawns, so others are painted so, and boards without one are asked for one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from lab.train.pawn_net.drawn_fingers import fingers_beside
from lab.train.pawn_net.kept_boards import Board, Stance
from lab.train.pawn_net.painting import (
    INK_HUES_DEG,
    any_ink,
    changed_light,
    closed,
    ink_called,
    other_print,
    painted,
    softened,
    weak_ink,
)
from lab.train.pawn_net.printed_discs import with_disc
from vision.pawns.asked_colours import WEAK, asked_view
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.colour_names import PAWN_HUES_DEG

SCALE_PX: Final = 24
CUT_PX: Final = 12
"""Pixels a tile of a plane, and how many of its outermost ones were cut off."""

RIM_PX: Final = 52
CROP_PX: Final = 72
STRIDE_PX: Final = 4
ANSWERS: Final = CROP_PX // STRIDE_PX
ASKED_FROM: Final = 4
ASKED_TO: Final = 14
"""What a plane is padded by for crops at its edge, how broad a crop is, how far apart the net's answers lie, how many
there are along a crop, and which of them count: the others see too little of what is around them."""

NEAR_PX: Final = 4.1
JITTER_PX: Final = 13.0
"""Answers so near to a pawn's base say that it stands there; a crop's middle lies up to so far from what it shows."""

LEANS: Final = slice(6, 8)
ACROSS: Final = slice(8, 10)
GRID: Final = slice(3, 7)
PRINTED: Final = 5
LIKE_CORRIDOR: Final = 0
UNDER_HAND: Final = 8
"""Which channels of a view are the ways of leaning, and which the distances from a cell's middle; which of the shared
ones belong to the grid, and which tells where discs may be printed, how like a corridor a pixel is, and what a hand
hides."""

PAINTED_SHARE: Final = 0.35
ASKED_IN_VAIN_SHARE: Final = 0.07
TURNED_SHARE: Final = 0.6
"""How many pawns are painted in a weak colour, how many boards are asked for one that they do not have, how many crops
have the hues around the pawn turned."""

HUES_APART_DEG: Final = 25.0
TAN_DEG: Final = 20.0
"""No other pawn's hue is turned nearer to those of the asked colour than the first; light brown's reach so far."""

INKED_SHARE: Final = 0.4
DISC_SHARE: Final = 0.35
ASKED_DISC_SHARE: Final = 0.6
DISC_TILES: Final = (0.09, 0.23)
DISC_LIGHT: Final = 130.0
BENEATH_SHARE: Final = 0.4
LOOSE_DISCS_SHARE: Final = 0.4
"""How many pawns of strong colours stand in another lacquer of it; how many crops have discs printed on their corners
and inner cells, how many of these in the asked colour, their radii (tiles), and how light they usually are; how many
pawns on such cells then stand on one, and how many crops that are asked for weak colours have discs on all cells."""

FINGERS_SHARE: Final = 0.22
NOTICED_SHARE: Final = 0.75
"""How many crops have fingers drawn over them, and of how many of these it is told what a hand hides."""

PAWN: Final = 1
UNKNOWN: Final = 2

CORNERS: Final = (0, 6, 42, 48)
INNER: Final = (16, 18, 30, 32)
"""Cells with printed discs, and those that only games with a white pawn print any on."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A view's crop (18, n, n), which answers say that a pawn stands there, and which count, both (m, m)."""

    view: Float32s
    hits: Bools
    counted: Bools


def padded(board: Board) -> Board:
    """The board with its planes padded by `RIM_PX`, as lessons are drawn from it."""
    around = (RIM_PX, RIM_PX)
    return replace(
        board,
        lab=np.pad(board.lab, (around, around, (0, 0)), mode="edge"),
        shared=np.pad(board.shared, ((0, 0), around, around)),
        printed=np.pad(board.printed, ((0, 0), around, around)),
    )


def lesson_of(board: Board, colour: str, rng: np.random.Generator) -> Lesson:
    """A lesson that asks for a colour on a padded board, or for a weak one that a pawn is painted in or nobody has."""
    pawn, asked = board.pawns.get(colour), _asked(colour, has_white=board.has_white)
    is_painted = pawn is not None and pawn.pixels.size and rng.random() < PAINTED_SHARE
    if is_painted:
        asked = str(rng.choice(["white", "white", "tan", "navy"]))
    elif not board.has_white and rng.random() < ASKED_IN_VAIN_SHARE:
        asked, pawn = str(rng.choice(["white", "white", "tan"])), None
    has_inner = board.has_white or asked in WEAK
    left, top = _place(board, colour, pawn, has_inner, rng)
    crop, own = _crop(board, left, top), _own_pixels(pawn, left, top)
    if is_painted and own.any():
        crop = painted(crop, own, weak_ink(asked, rng), rng)
    crop = _inked(crop, board, colour if is_painted else None, left, top, rng)
    if rng.random() < TURNED_SHARE and (pawn is None or own.any()):
        turn_deg = _turn(board, colour, asked, rng)
        kept = np.clip(1.4 * softened(closed(own).astype(np.float32), 0.7), 0, 1)
        crop = crop if turn_deg is None else other_print(crop, kept, turn_deg, rng)
    if rng.random() < DISC_SHARE:
        crop = _with_discs(crop, board, asked, left, top, rng)
    shared = _shared(board, left, top, has_inner, rng)
    base = None if pawn is None else (pawn.x_px + RIM_PX - left, pawn.y_px + RIM_PX - top)
    if rng.random() < FINGERS_SHARE:
        crop = _with_fingers(crop, shared, base, rng)
    crop = changed_light(crop, 6.0 if asked in WEAK else 9.0, rng)
    view = asked_view(crop, shared, asked)
    return _turned_lesson(view, base, rng)


def _crop(board: Board, left: int, top: int) -> Float32s:
    return board.lab[top : top + CROP_PX, left : left + CROP_PX].astype(np.float32)


def _inked(
    crop: Float32s, board: Board, but: str | None, left: int, top: int, rng: np.random.Generator
) -> Float32s:  # fmt: skip
    """The crop with some of its pawns in other lacquers of their colours, all `but` one's."""
    for colour, pawn in board.pawns.items():
        is_strong = colour in INK_HUES_DEG and _asked(colour, has_white=board.has_white) == colour
        own = _own_pixels(pawn, left, top)
        if is_strong and colour != but and own.any() and rng.random() < INKED_SHARE:
            crop = painted(crop, own, ink_called(colour, float(np.median(crop[:, :, 0][own])), rng), rng)
    return crop


def _with_discs(
    crop: Float32s, board: Board, asked: str, left: int, top: int, rng: np.random.Generator
) -> Float32s:  # fmt: skip
    """The crop with discs, mostly of the asked colour: on corners, on inner cells or, where a game has loose ones, on
    any, and beneath pawns."""
    cells = range(49) if asked in WEAK and rng.random() < LOOSE_DISCS_SHARE else (*CORNERS, *INNER)
    cover = _hiding(board, left, top, rng)
    for cell in cells:
        middle = (np.array([cell % 7, cell // 7]) + 1.5) * SCALE_PX - 0.5 - CUT_PX + RIM_PX - [left, top]
        if (middle > 0).all() and (middle < CROP_PX).all() and cover[int(middle[1]), int(middle[0])] < UNKNOWN:
            ink, off = _disc_ink(asked, rng), rng.normal(0, 0.5, 2)
            crop = with_disc(crop, middle + off, rng.uniform(*DISC_TILES) * SCALE_PX, ink, rng, cover == PAWN)
    return crop


def _with_fingers(
    crop: Float32s, shared: Float32s, base: tuple[float, float] | None, rng: np.random.Generator
) -> Float32s:  # fmt: skip
    """The crop with fingers by the pawn at `base`, or anywhere; what they hide is told in `shared`, or is not."""
    at = rng.uniform(0, CROP_PX, 2) if base is None else np.array(base)
    crop, hidden = fingers_beside(crop, at[None], SCALE_PX, rng)
    shared[LIKE_CORRIDOR][hidden] = rng.uniform(-1, 1)
    if rng.random() < NOTICED_SHARE:
        shared[UNDER_HAND][hidden] = 1
    return crop


def _hiding(board: Board, left: int, top: int, rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """Which pixels of a crop are a pawn's (`PAWN`), and where one stands beneath which nothing is drawn (`UNKNOWN`)."""
    cover = np.zeros((CROP_PX, CROP_PX), dtype=np.uint8)
    down, right = np.mgrid[:CROP_PX, :CROP_PX]
    for pawn in board.pawns.values():
        own = _own_pixels(pawn, left, top)
        if own.any() and rng.random() < BENEATH_SHARE:
            cover[own & (cover == 0)] = PAWN
        else:
            far = np.hypot(right - (pawn.x_px + RIM_PX - left), down - (pawn.y_px + RIM_PX - top))
            cover[far < SCALE_PX] = UNKNOWN
    return cover


def _disc_ink(asked: str, rng: np.random.Generator) -> Float64s:
    """A disc's ink, mostly of the asked colour."""
    if rng.random() > ASKED_DISC_SHARE:
        return any_ink(rng)
    return weak_ink(asked, rng) if asked in WEAK else ink_called(asked, DISC_LIGHT, rng)


def _asked(colour: str, *, has_white: bool) -> str:
    return "navy" if colour == "blue" and has_white else colour


def _place(
    board: Board, colour: str, pawn: Stance | None, has_inner: bool, rng: np.random.Generator
) -> tuple[int, int]:  # fmt: skip
    """The left and top pixel of a crop of the padded plane, around the pawn or a lure."""
    lures, kind = board.lures.get(colour, np.empty((0, 2))), rng.random()
    side = board.lab.shape[0] - 2 * RIM_PX
    if pawn is not None and kind < 0.6:
        x, y = pawn.x_px, pawn.y_px
    elif kind < 0.85 and len(lures):
        x, y = rng.choice(lures)
    elif kind < 0.93:
        cell = int(rng.choice(CORNERS + (INNER if has_inner else ())))
        x, y = ((at + 1.5) * SCALE_PX - CUT_PX for at in (cell % 7, cell // 7))
    else:
        x, y = rng.uniform(CUT_PX, side - CUT_PX, 2)
    middle = np.clip([x, y], CUT_PX, side - CUT_PX) + rng.uniform(-JITTER_PX, JITTER_PX, 2)
    left, top = (int(at) for at in np.round(middle) + RIM_PX - CROP_PX // 2)
    return left, top


def _own_pixels(pawn: Stance | None, left: int, top: int) -> Bools:
    """Which pixels of a crop are the pawn's, as far as that is known."""
    own = np.zeros((CROP_PX, CROP_PX), dtype=np.bool_)
    if pawn is not None:
        rows, columns = pawn.pixels[0] + RIM_PX - top, pawn.pixels[1] + RIM_PX - left
        inside = (rows >= 0) & (rows < CROP_PX) & (columns >= 0) & (columns < CROP_PX)
        own[rows[inside], columns[inside]] = True
    return own


def _turn(board: Board, colour: str, asked: str, rng: np.random.Generator) -> float | None:
    """By how much (degrees) the hues around the asked pawn may be turned so that no other pawn looks asked for; None
    where a few tries find nothing."""
    others = [PAWN_HUES_DEG[name] for name in board.pawns if name != colour and name in PAWN_HUES_DEG]
    for _ in range(6):
        turn_deg = float(rng.uniform(-180, 180))
        if asked in ("white", "navy") or all(_departure_deg(hue + turn_deg, asked) > HUES_APART_DEG for hue in others):
            return turn_deg
    return None


def _departure_deg(hue_deg: float, asked: str) -> float:
    """How far (degrees) a hue lies outside of those that the asked colour has; negative inside."""
    low, high = INK_HUES_DEG.get(asked, (PAWN_HUES_DEG[asked] - TAN_DEG, PAWN_HUES_DEG[asked] + TAN_DEG))
    return float(abs((hue_deg - (low + high) / 2 + 180) % 360 - 180) - (high - low) / 2)


def _shared(board: Board, left: int, top: int, has_inner: bool, rng: np.random.Generator) -> Float32s:
    """What all views of the crop share (10, n, n), with the grid up to a pixel off, as corners are found."""
    here = slice(top, top + CROP_PX), slice(left, left + CROP_PX)
    shared = board.shared[(slice(None), *here)].astype(np.float32)
    right, down = (int(by) for by in rng.integers(-1, 2, 2))
    aside = slice(top + down, top + down + CROP_PX), slice(left + right, left + right + CROP_PX)
    shared[GRID] = board.shared[(GRID, *aside)]
    shared[PRINTED] = board.printed[int(has_inner)][aside]
    return shared


def _turned_lesson(view: Float32s, base: tuple[float, float] | None, rng: np.random.Generator) -> Lesson:
    """The lesson of a crop whose pawn stands at `base` (x, y; pixels), turned and perhaps mirrored."""
    x, y = (np.inf, np.inf) if base is None else base
    for _ in range(int(rng.integers(4))):
        view = np.rot90(view, axes=(1, 2)).copy()
        view[LEANS] = view[LEANS][::-1] * np.array([1, -1], dtype=np.float32)[:, None, None]
        view[ACROSS] = view[ACROSS][::-1].copy()
        x, y = y, CROP_PX - 1 - x
    if rng.random() < 0.5:
        view = view[:, :, ::-1].copy()
        view[LEANS.start] *= -1
        x = CROP_PX - 1 - x
    along = np.arange(ANSWERS) * STRIDE_PX + (STRIDE_PX - 1) / 2
    far = np.hypot(along[None, :] - x, along[:, None] - y)
    counted = np.zeros((ANSWERS, ANSWERS), dtype=np.bool_)
    counted[ASKED_FROM:ASKED_TO, ASKED_FROM:ASKED_TO] = True
    hits = far < NEAR_PX if far.min() < STRIDE_PX else np.zeros_like(counted)
    return Lesson(np.ascontiguousarray(view), hits, counted | hits)
