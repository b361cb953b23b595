"""What a seeming board looks like from above once its light is evened out: corridor about +1, wall about -1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.board.fixed_layout import SIZE, cell_origin
from vision.board.homography import project
from vision.find.fitting import LEVEL_TILES, Fit, discriminant, sampled
from vision.find.raster import template
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import levelled

MOST_LEVEL: Final = 1.5
"""Levels beyond this, as of sleeves and burnt places, count as this."""


@dataclass(frozen=True, slots=True, eq=False)
class Levels:
    """The levels (7p, 7p) of a seeming board, `per_tile` points along a tile, and which cells (49,) lie in the
    picture."""

    picture: Float32s
    per_tile: int
    is_inside: Bools


def board_levels(channels: Float32s, fit: Fit, per_tile: int) -> Levels | None:
    """The levels of a fitted board, corridor and wall learnt from the tiles that are seen; None where the picture is
    flat."""
    raster = template(per_tile)
    canvas = levelled(sampled(channels, fit.homography, raster)[1], LEVEL_TILES * per_tile)
    values = canvas.reshape(-1, canvas.shape[2])[raster.index]
    axis = discriminant(values, raster, fit.is_seen[raster.tile])
    if axis is None:
        return None
    picture = np.clip(canvas @ axis[0] - axis[1], -MOST_LEVEL, MOST_LEVEL)
    return Levels(np.asarray(picture, dtype=np.float32), per_tile, _is_inside(channels, fit.homography))


def _is_inside(channels: Float32s, homography: Float64s) -> Bools:
    """Whether the middle of each cell (49,) lies in the picture."""
    px = project(homography, np.array([cell_origin(cell) for cell in range(SIZE * SIZE)]) + 0.5)
    return np.asarray(((px >= 0.0) & (px < np.array([channels.shape[1], channels.shape[0]]))).all(axis=1))
