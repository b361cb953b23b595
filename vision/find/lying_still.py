"""Whether a board has not moved: the tiles that are glued to it look as before.

The print need not look like a Labyrinth, so that this works for boards that the fixed layout fits badly, and under an
arm.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.board.homography import pitch_px, project
from vision.picture.arrays import Float32s, Float64s

SEARCHED_TILES: Final = 0.25
"""How far around its place a tile is looked for (tiles)."""

LEAST_LIKENESS: Final = 0.8
"""A tile is taken to be seen from this correlation on; another tile, or one under an arm, has less."""

LEAST_CONTRAST: Final = 4.0
"""A tile with less contrast (standard deviation of its levels) tells nothing of where it lies."""

SMALLEST_PX: Final = 4
"""A tile that is smaller in the picture (pixels each way) is not looked for."""

LEAST_TILES: Final = 5
LEAST_SHARE: Final = 0.75
"""A board lies still where at least so many of its glued tiles are seen, and this share of them at their places."""

_CORNERS: Final = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


def lies_still(before: Image, now: Image, homography: Float64s, still_tiles: float) -> bool:
    """Whether the board that `homography` (3x3) sends from tile units to pixels of the picture `before` lies there in
    the picture `now`, too, off by less than `still_tiles`; both pictures are of one size (h, w, 3), uint8. False where
    too little of it is seen to tell."""
    if before.shape != now.shape:
        return False
    levels = [np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.float32) for image in (before, now)]
    pitch = pitch_px(homography)
    shifts = [_shift_px(levels[0], levels[1], homography, cell, SEARCHED_TILES * pitch) for cell in FIXED_SIDES]
    seen = [shift for shift in shifts if shift is not None]
    stayed = sum(shift < still_tiles * pitch for shift in seen)
    return len(seen) >= LEAST_TILES and stayed >= LEAST_SHARE * len(seen)


def _shift_px(before: Float32s, now: Float32s, homography: Float64s, cell: int, reach_px: float) -> float | None:
    """How far a glued tile has gone (pixels, the longer of both ways); None where it is not seen to be the same."""
    row, column = divmod(cell, SIZE)
    corners = project(homography, np.add(_CORNERS, np.array([[column, row]], dtype=np.float64)))
    (left, top), (right, bottom) = np.round(corners.min(axis=0)).astype(int), np.round(corners.max(axis=0)).astype(int)
    (height, width), reach = before.shape, max(1, int(np.ceil(reach_px)))
    is_inside = left >= reach and top >= reach and right + reach <= width and bottom + reach <= height
    patch = before[max(0, top) : bottom, max(0, left) : right]
    if not is_inside or min(patch.shape) < SMALLEST_PX or float(patch.std()) < LEAST_CONTRAST:
        return None
    around = now[top - reach : bottom + reach, left - reach : right + reach]
    likeness = np.asarray(cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED), dtype=np.float32)
    y, x = divmod(int(likeness.argmax()), likeness.shape[1])
    if likeness[y, x] < LEAST_LIKENESS:
        return None
    return max(abs(_peak(likeness[y], x) - reach), abs(_peak(likeness[:, x], y) - reach))


def _peak(row: Float32s, at: int) -> float:
    """Where a row of values peaks beside its largest one, by a parabola."""
    if not 0 < at < len(row) - 1:
        return float(at)
    low, mid, high = (float(value) for value in row[at - 1 : at + 2])
    return at + (low - high) / (2 * min(low - 2 * mid + high, -1e-9))
