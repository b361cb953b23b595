"""Says whether something lies beside the board where a tile that is pushed in or out sticks out.

What lies beside the seven lines of one side looks alike: a rim, perhaps an arrow, a table. A tile there looks like none
of the others' places, also where its print cannot be read for pawns that stand on it or a lamp mirrored in it.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import SIZE
from vision.board.plane import Plane
from vision.picture.arrays import Float64s

OUTWARDS_TILES: Final = (0.06, 0.2, 0.34, 0.48, 0.62, 0.76)
ALONG_TILES: Final = (0.12, 0.37, 0.63, 0.88)
"""The edges of the patches that are compared: outwards from the board's side, and along it from a line's edge."""

LIGHT_SHARE: Final = 0.6
LEAST_UNLIKE: Final = 8.0
TIMES_UNLIKE: Final = 2.5
"""Something lies there when half of the patches are so unlike (Lab, lightness counting by the first) the likest at
another line, and so many times as unlike as is usual on that side. Of 734 lines at rest on 127 path-traced boards
ten are, with a hand or a tile beside them; of 28 half pushed 21."""

MOST_ALIKE: Final = 4.0
"""Nothing lies there when half of the patches are no more unlike than this, as beside 588 of those lines at rest and
none half pushed."""


def sticks_out(plane: Plane, side: str, line: int, reach_tiles: float) -> bool | None:
    """Whether something lies beside the line numbered `line` (0..6) on a side (N, E, S, W) of the board, from there so
    far outwards (tiles), None where that cannot be told; `plane` has a margin of a tile."""
    bands = max(1, int(np.searchsorted(OUTWARDS_TILES[1:], reach_tiles)))
    colours = np.stack([_patches(plane, side, at, bands) for at in range(SIZE)])
    apart = np.linalg.norm(colours[:, None] - colours[None], axis=-1)
    unlike = [_unlikeness(apart, at, line) for at in range(SIZE)]
    usual = float(np.median(np.delete(unlike, line)))
    if unlike[line] > max(LEAST_UNLIKE, TIMES_UNLIKE * usual):
        return True
    return False if unlike[line] < MOST_ALIKE else None


def _unlikeness(apart: Float64s, at: int, judged: int) -> float:
    """How unlike the likest of the others a line's place is, by its middling patch; what lies at the line that is
    judged may be like nothing or like one other, so nothing is compared with it."""
    others = [other for other in range(SIZE) if other not in (at, judged)]
    return float(np.median(apart[at, others].min(axis=0)))


def _patches(plane: Plane, side: str, line: int, bands: int) -> Float64s:
    """The middling colours (Lab) of the patches beside a line, (bands * 3, 3)."""
    colours = []
    for near, far in zip(OUTWARDS_TILES[:bands], OUTWARDS_TILES[1:], strict=False):
        for left, right in zip(ALONG_TILES, ALONG_TILES[1:], strict=False):
            window = plane.window(*_rectangle(side, line + left, line + right, near, far))
            pixels = cv2.cvtColor(np.ascontiguousarray(plane.image[window]), cv2.COLOR_BGR2LAB)
            colours.append(np.median(pixels.reshape(-1, 3), axis=0) * (LIGHT_SHARE, 1, 1))
    return np.array(colours)


def _rectangle(side: str, left: float, right: float, near: float, far: float) -> tuple[float, float, float, float]:
    """West, north, east and south edge (tiles) of what lies from `near` to `far` outwards of a side."""
    if side in "NS":
        low, high = (-far, -near) if side == "N" else (SIZE + near, SIZE + far)
        return left, low, right, high
    low, high = (-far, -near) if side == "W" else (SIZE + near, SIZE + far)
    return low, left, high, right
