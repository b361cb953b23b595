"""How far a picture can be trusted, region by region: what moves, where a hand lies, blur and glare.

Everything is judged on a small view of the board from straight above, so that a nudged board changes nothing here.
Nothing is read from tiles, and no colour of a print is assumed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.boardfix import BoardFix
from vision.homography import project, scaled
from vision.layout import SIZE, Float32s

Bools = npt.NDArray[np.bool_]

VIEW_PX: Final = 320
"""Longest side of the picture that views are made from."""

CELL_PX: Final = 10
MARGIN_PX: Final = 13
SIDE_PX: Final = SIZE * CELL_PX + 2 * MARGIN_PX
"""A view shows each tile as 10 x 10 px and 1.3 tiles of table around the board: 96 x 96 px."""

CHANGED_LEVELS: Final = 12.0
"""A change of lightness (0..255) below this is noise, flicker or rounding."""

MOVING_SHARE: Final = 0.06
"""A cell moves when this share of its area changed since the last picture."""

HAND_LIGHTNESS: Final = 30.0
HAND_COLOUR: Final = 14.0
"""A change of lightness or of colour (Lab, 0..255) that covering a place makes, and a shadow or lamp hardly does."""

HAND_AREA_TILES: Final = 0.5
HAND_CELL_SHARE: Final = 0.12
WHOLE_VIEW_SHARE: Final = 0.8
"""A hand covers at least this many tiles in all and this share of a cell; a change of more than 0.8 is the light's."""

STICKS_OUT_PX: Final = 5
"""A hand reaches out over the board's edge by half a tile at least; on wood of its own colour no more may be seen."""

SHIFTED_SHARE: Final = 0.55
"""A line of tiles was pushed where shifting it leaves less than this share of what seems to have changed."""

GLARE_LEVEL: Final = 250
GLARE_CELL_SHARE: Final = 0.72
"""A cell is lost to glare when more of it than any corridor could fill is at the end of the scale."""

SHARP_EDGE_PX: Final = 0.8
"""The blur (standard deviation, px) of a picture that counts as perfectly sharp."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The board from above with a margin of table, (96, 96, 3) Lab; `is_seen` (96, 96) where the picture shows it."""

    lab: Image
    is_seen: Bools


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """Share of each cell's area that changed between two pictures (49,), and of the table around the board."""

    cells: Float32s
    around: float

    @property
    def moving_cells(self) -> frozenset[int]:
        """The cells in which something moves."""
        return frozenset(int(cell) for cell in np.nonzero(self.cells >= MOVING_SHARE)[0])

    @property
    def is_still(self) -> bool:
        """Whether nothing moves on the board; the table around it may."""
        return not self.moving_cells


def view_board(image: Image, fix: BoardFix) -> View:
    """The small view from above of the board that lies at `fix` in `image`."""
    factor = min(1.0, VIEW_PX / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR) if factor < 1.0 else image
    offset = (0.5 - MARGIN_PX) / CELL_PX
    to_tiles = np.array([[1.0 / CELL_PX, 0.0, offset], [0.0, 1.0 / CELL_PX, offset], [0.0, 0.0, 1.0]])
    view = scaled(fix.homography, factor) @ to_tiles
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(small, view, (SIDE_PX, SIDE_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(cv2.blur(seen, (2, 2)), cv2.COLOR_BGR2LAB)
    return View(np.asarray(lab, dtype=np.uint8), _inside_picture(view, small.shape))


def motion_between(before: View, now: View) -> Motion:
    """What changed from one picture to the next; a change of the whole picture's brightness is taken out."""
    changed = np.abs(_lightness_change(before, now)) > CHANGED_LEVELS
    around = changed.copy()
    around[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX] = False
    ring_px = SIDE_PX * SIDE_PX - (SIZE * CELL_PX) ** 2
    return Motion(_share_by_cell(changed, 1), float(around.sum()) / ring_px)


def covered_cells(reference: View, now: View) -> frozenset[int]:
    """The cells under a hand or sleeve: a large change since the undisturbed `reference` that comes in from outside.

    A pawn changes the board too, but does not reach out of it; a pushed line still looks like itself; a new light
    changes everything. None of them counts.
    """
    changed = _covering(reference, now)
    if changed.mean() > WHOLE_VIEW_SHARE:
        return frozenset()
    covered: set[int] = set()
    for blob in _reaching_in(changed, reference.is_seen & now.is_seen):
        if not _is_pushed_lane(blob, reference, now):
            covered.update(int(cell) for cell in np.nonzero(_share_by_cell(blob) >= HAND_CELL_SHARE)[0])
    return frozenset(covered)


def glare_by_cell(image: Image, fix: BoardFix) -> Float32s:
    """Share (49,) of each cell that is burnt out, 0 where a white corridor may explain it."""
    view = view_board(image, fix)
    shares = _share_by_cell(view.lab[:, :, 0] >= GLARE_LEVEL)
    return np.asarray(np.where(shares >= GLARE_CELL_SHARE, shares, 0.0), dtype=np.float32)


def sharpness_of(image: Image, fix: BoardFix, window_px: int = 320) -> float:
    """How sharp the middle of the board is: 1 for edges within a pixel, falling as one over their blur."""
    x, y = project(fix.homography, np.array([[3.5, 3.5]]))[0]
    reach = int(min(window_px, 4.0 * fix.pitch_px)) // 2
    top, left = max(0, round(y) - reach), max(0, round(x) - reach)
    patch = image[top : round(y) + reach, left : round(x) + reach]
    if min(patch.shape[:2]) < 8:
        return 0.0
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)
    slope_x = (grey[1:-1, 2:] - grey[1:-1, :-2]) / 2.0
    slope_y = (grey[2:, 1:-1] - grey[:-2, 1:-1]) / 2.0
    steepest = float(np.quantile(np.hypot(slope_x, slope_y)[::2, ::2], 0.985))
    contrast = float(np.quantile(grey[::4, ::4], 0.9) - np.quantile(grey[::4, ::4], 0.1))
    if contrast < 4.0:
        return 0.0
    return min(1.0, SHARP_EDGE_PX * float(np.sqrt(2.0 * np.pi)) * steepest / contrast)


def _lightness_change(before: View, now: View) -> Float32s:
    """Change of lightness (96, 96), the change of the whole view as a factor taken out."""
    old, new = before.lab[:, :, 0].astype(np.float32) + 1.0, now.lab[:, :, 0].astype(np.float32) + 1.0
    gain = float(np.median(new / old))
    return np.asarray(new - old * gain)


def _covering(reference: View, now: View) -> Bools:
    """Where something other than light has come between camera and board, specks removed (96, 96)."""
    colour = now.lab[:, :, 1:].astype(np.float32) - reference.lab[:, :, 1:].astype(np.float32)
    colour -= np.median(colour, axis=(0, 1))
    strong = (np.abs(_lightness_change(reference, now)) > HAND_LIGHTNESS) | (np.hypot(*_planes(colour)) > HAND_COLOUR)
    seen = strong & reference.is_seen & now.is_seen
    cross = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    opened = cv2.morphologyEx(seen.astype(np.uint8), cv2.MORPH_OPEN, cross)
    return np.asarray(cv2.morphologyEx(opened, cv2.MORPH_CLOSE, np.ones((5, 5), dtype=np.uint8)) > 0)


def _reaching_in(changed: Bools, is_seen: Bools) -> list[Bools]:
    """Those connected changes that are large and reach onto the board from outside it or from the picture's edge."""
    inner = np.zeros_like(changed)
    inner[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX] = True
    rim = is_seen & ~cv2.erode(np.pad(is_seen, 1).astype(np.uint8), np.ones((5, 5)))[1:-1, 1:-1].astype(bool)
    rim[: MARGIN_PX - STICKS_OUT_PX] = rim[STICKS_OUT_PX - MARGIN_PX :] = True
    rim[:, : MARGIN_PX - STICKS_OUT_PX] = rim[:, STICKS_OUT_PX - MARGIN_PX :] = True
    count, labels = cv2.connectedComponents(changed.astype(np.uint8))
    blobs = [labels == label for label in range(1, count)]
    enough = HAND_AREA_TILES * CELL_PX * CELL_PX
    return [blob for blob in blobs if (blob & rim).any() and float((blob & inner).sum()) >= enough]


def _is_pushed_lane(blob: Bools, reference: View, now: View) -> bool:
    """Whether a change on one line of the board is that line shifted, with a tile lying at its end."""
    shares = _share_by_cell(blob).reshape(SIZE, SIZE) >= HAND_CELL_SHARE
    for along_rows, table in ((True, shares), (False, shares.T)):
        rows = np.nonzero(table.any(axis=1))[0]
        if len(rows) == 1 and rows[0] % 2 == 1:
            old, new = _lane_of(reference, int(rows[0]), along_rows), _lane_of(now, int(rows[0]), along_rows)
            return _is_shifted(old, new)
    return False


def _lane_of(view: View, row: int, along_rows: bool) -> Float32s:
    """The lightness of one row (or column) of tiles, (10, 70), running along the second axis."""
    lightness = view.lab[:, :, 0] if along_rows else view.lab[:, :, 0].T
    top = MARGIN_PX + row * CELL_PX
    return np.asarray(lightness[top : top + CELL_PX, MARGIN_PX:-MARGIN_PX], dtype=np.float32)


def _is_shifted(old: Float32s, new: Float32s) -> bool:
    """Whether a line of tiles looks like itself pushed by up to one tile."""
    length = old.shape[1]
    unshifted = float(np.abs(new - old).mean())
    best = unshifted
    for step in range(1, CELL_PX + 2):
        there = float(np.abs(new[:, step:] - old[:, : length - step]).mean())
        back = float(np.abs(new[:, : length - step] - old[:, step:]).mean())
        best = min(best, there, back)
    return best < SHIFTED_SHARE * unshifted


def _share_by_cell(mask: Bools, inset_px: int = 0) -> Float32s:
    """The share (49,) of each cell's area, its outermost `inset_px` left out, in which a mask (96, 96) is set."""
    board = mask[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX].astype(np.float32)
    cells = board.reshape(SIZE, CELL_PX, SIZE, CELL_PX)
    inside = slice(inset_px, CELL_PX - inset_px)
    return np.asarray(cells[:, inside, :, inside].mean(axis=(1, 3)).ravel(), dtype=np.float32)


def _inside_picture(view: npt.NDArray[np.float64], shape: tuple[int, ...]) -> Bools:
    """Which pixels of a view come from inside a picture of `shape`."""
    columns, rows = np.meshgrid(np.arange(SIDE_PX, dtype=np.float64), np.arange(SIDE_PX, dtype=np.float64))
    px = project(view, np.stack([columns.ravel(), rows.ravel()], axis=1))
    inside = (px[:, 0] >= 0.0) & (px[:, 1] >= 0.0) & (px[:, 0] <= shape[1] - 1.0) & (px[:, 1] <= shape[0] - 1.0)
    return np.asarray(inside.reshape(SIDE_PX, SIDE_PX))


def _planes(pairs: Float32s) -> tuple[Float32s, Float32s]:
    return pairs[:, :, 0], pairs[:, :, 1]
