"""Tells an arm from tiles that lie face down: skin shows next to no print, and no edge where a tile would end.

Cells under an arm look like no corridor and no wall, all alike: as backs do.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, SIDE_STEPS, SIZE
from vision.board.plane import Plane
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import to_lab

FINE_TILES: Final = 0.05
SMOOTH_SHARE: Final = 0.25
SEAMLESS_SIDES: Final = 2
"""Print is what is finer than the first (a Gaussian's sigma, tiles); skin shows less than the second share of what the
fixed tiles show of it, and goes on without an edge to so many sides, or to a cell that does. Backs are hardly ever
smooth and without an edge to two sides."""

RIM_TILES: Final = 0.12
ENDS_TILES: Final = 0.15
INSIDE: Final = (-0.22, -0.08)
GAP: Final = (-0.05, 0.05)
OUTSIDE: Final = (0.08, 0.22)
"""What is left out of a cell along its rim, and at both ends of a side; what is compared across it (tiles outwards)."""

LIGHT_SHARE: Final = 0.6
SEAMLESS: Final = 4.0
"""A side shows no edge where colours inside, on it and outside (Lab, lightness counting by the first) are no farther
apart than the second."""


def like_skin(plane: Plane, is_back: Bools) -> Bools:
    """Which of the cells that look like backs (49,) are an arm: they show hardly any print and go on without an edge.
    """
    if not is_back.any():
        return np.zeros(SIZE * SIZE, dtype=bool)
    lab = to_lab(plane.image).astype(np.float32)
    lab[..., 0] *= LIGHT_SHARE
    fine = np.abs(lab[..., 0] - cv2.GaussianBlur(lab[..., 0], (0, 0), FINE_TILES * plane.scale_px))
    print_shown = plane.insides(fine, RIM_TILES).mean(axis=(1, 3)).ravel()
    is_smooth = is_back & (print_shown < SMOOTH_SHARE * np.median(print_shown[list(FIXED_SIDES)]))
    goes_on = {int(cell): _sides_without_edge(plane, lab, int(cell)) for cell in np.flatnonzero(is_smooth)}
    middle = {cell for cell, sides in goes_on.items() if len(sides) >= SEAMLESS_SIDES}
    ends = {cell for cell, sides in goes_on.items() if any(_towards(cell, side) in middle for side in sides)}
    return np.isin(np.arange(SIZE * SIZE), [*middle, *ends])


def beside(cells: Bools) -> Bools:
    """The cells (49,) that share a side with one of these (49,)."""
    grid = np.pad(cells.reshape(SIZE, SIZE), 1)
    return np.asarray(grid[:-2, 1:-1] | grid[2:, 1:-1] | grid[1:-1, :-2] | grid[1:-1, 2:]).ravel()


def _sides_without_edge(plane: Plane, lab: Float32s, cell: int) -> list[str]:
    """The sides (of N, E, S, W) on which a cell shows no edge."""
    found = []
    for side in SIDE_STEPS:
        inside, *outwards = (_strip(plane, lab, cell, side, *reach) for reach in (INSIDE, GAP, OUTSIDE))
        if max(float(np.linalg.norm(inside - one)) for one in outwards) < SEAMLESS:
            found.append(side)
    return found


def _towards(cell: int, side: str) -> int | None:
    """The cell beside this one, if there is one."""
    row, column = cell // SIZE + SIDE_STEPS[side][1], cell % SIZE + SIDE_STEPS[side][0]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None


def _strip(plane: Plane, lab: Float32s, cell: int, side: str, near: float, far: float) -> Float64s:
    """The middling colour along a side of a cell, from `near` to `far` outwards (tiles, inwards below 0)."""
    row, column = divmod(cell, SIZE)
    left, right, low, high = ENDS_TILES, 1 - ENDS_TILES, 1 + near, 1 + far
    if side in "NW":
        low, high = -far, -near
    west, north, east, south = (left, low, right, high) if side in "NS" else (low, left, high, right)
    window = plane.window(column + west, row + north, column + east, row + south)
    return np.asarray(np.median(lab[window].reshape(-1, 3), axis=0), dtype=np.float64)
