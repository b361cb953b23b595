"""Whether path tiles lie between the fixed tiles: the second kind of evidence that what was found is a board.

Every path tile has wall in its four corners, however it lies, and is closed on one side at least. Other grids that
happen to match some fixed tiles do not keep that up over all movable cells: where their lines cross, they are open on
four sides; and a chequerboard, whose squares meet in busy corners, has four sides that are neither open nor closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, SIDE_STEPS, SIZE, cell_origin
from vision.board.homography import project
from vision.board.raster import template
from vision.find.fitting import Fit, sampled
from vision.picture.arrays import Bools, Float32s, Float64s

CORNER_TILES: Final = 0.33
ARM_TILES: Final = 0.36
"""How far from a tile's middle (both ways) its corners, and its sides, are looked at: far enough in that no tray shows
where corners are rounded, far enough out for broad corridors."""

BOX_TILES: Final = 0.25
"""What is looked at is a square of this side: speckled walls have the corridor's colour here and there."""

CLEAR_LEVEL: Final = 0.3
"""A cell counts that shows both corridor and wall, so far (of corridor's +1 and wall's -1) to either side of what lies
between the fixed tiles' own corners and open sides: no back, no empty place."""

LEAST_CELLS: Final = 6
"""With fewer such cells nothing is proven either way: an empty tray, tiles lying face down."""


@dataclass(frozen=True, slots=True)
class PathTiles:
    """What lies between the fixed tiles: how many cells show both corridor and wall, and of these the shares of corners
    that look like wall, of tiles with a closed side, of sides that are clearly open or closed."""

    cells: int
    corners: float
    closed: float
    decided: float


def path_tiles(channels: Float32s, fit: Fit, per_tile: int) -> PathTiles | None:
    """What lies between the fixed tiles of a fitted board; None where too few movable tiles can be seen."""
    canvas = sampled(channels, fit.homography, template(per_tile))[1]
    box = (2 * round(BOX_TILES * per_tile / 2 - 0.5) + 1,) * 2
    level = cv2.blur(np.asarray(canvas @ fit.axis - fit.offset, dtype=np.float32), box)
    between = sum(float(np.median(_at(level, spots, per_tile))) for spots in (FIXED_CORNERS, FIXED_SIDES_OPEN)) / 2
    cells = _at(level, SPOTS, per_tile) - between
    clear = (cells.max(axis=1) > CLEAR_LEVEL) & (cells.min(axis=1) < -CLEAR_LEVEL) & _is_shown(channels, fit)
    if int(clear.sum()) < LEAST_CELLS:
        return None
    corners, sides = cells[clear, :4], cells[clear, 4:8]
    is_closed, is_decided = sides.min(axis=1) < 0.0, np.abs(sides) > CLEAR_LEVEL
    return PathTiles(int(clear.sum()), float((corners < 0.0).mean()), float(is_closed.mean()), float(is_decided.mean()))


def _is_shown(channels: Float32s, fit: Fit) -> Bools:
    """Whether the middle of each movable cell (33,) lies in the picture."""
    px = project(fit.homography, SPOTS[:, -1])
    return np.asarray(((px >= 0.0) & (px < np.array([channels.shape[1], channels.shape[0]]))).all(axis=1))


def _at(level: Float32s, spots: Float64s, per_tile: int) -> Float32s:
    """The levels of a raster (h, w) at spots (..., 2) in tile units."""
    places = (spots * per_tile).astype(np.int64)
    return np.asarray(level[places[..., 1], places[..., 0]])


def _fixed_spots() -> tuple[Float64s, Float64s]:
    """The corners of the fixed tiles and their open sides, (64, 2) and (44, 2), in tile units."""
    corners, sides = [], []
    for cell, open_sides in FIXED_SIDES.items():
        middle = np.array(cell_origin(cell)) + 0.5
        corners += [middle + CORNER_TILES * np.array([x, y]) for x in (-1, 1) for y in (-1, 1)]
        sides += [middle + ARM_TILES * np.array(SIDE_STEPS[side]) for side in open_sides]
    return np.array(corners), np.array(sides)


def _spots() -> Float64s:
    """Four corners, four sides and the middle of the 33 movable cells, (33, 9, 2), in tile units."""
    around = [(CORNER_TILES * x, CORNER_TILES * y) for x in (-1, 1) for y in (-1, 1)]
    around += [(ARM_TILES * x, ARM_TILES * y) for x, y in SIDE_STEPS.values()] + [(0.0, 0.0)]
    middles = [cell_origin(cell) for cell in range(SIZE * SIZE) if cell not in FIXED_SIDES]
    return np.array(middles)[:, None, :] + 0.5 + np.array(around)[None, :, :]


SPOTS: Final[Float64s] = _spots()
"""Four corners, four sides and the middle of each movable cell, (33, 9, 2), in tile units."""

FIXED_CORNERS, FIXED_SIDES_OPEN = _fixed_spots()
"""The corners and the open sides of the fixed tiles, (64, 2) and (44, 2), in tile units."""
