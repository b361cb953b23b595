"""Where a tile's face is corridor and where it is wall on every edition."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from vision.board.fixed_layout import corridor_distance
from vision.picture.arrays import Bools, Float64s, Indices

CORRIDOR_HALF: Final = 0.13
WALL_FROM: Final = 0.29
RIM_TILES: Final = 0.06
CENTRE_TILES: Final = 0.24
"""Where every print agrees (tiles): corridor so near to its middle line, wall so far from it, away from a tile's rim,
which may be hidden or worn, and from its centre, which may carry a treasure."""

CORNER_RADIUS: Final = 0.28
"""Radius (tiles) of the rounded corners of tiles."""


def kinds_of(sides: str, u: Float64s, v: Float64s) -> tuple[Bools, Bools]:
    """Which points (0..1 within one tile) of a face are corridor, and which are wall, on every edition."""
    distance = corridor_distance(sides, u, v)
    is_middle = np.maximum(np.abs(u - 0.5), np.abs(v - 0.5)) < CENTRE_TILES
    is_printed = is_on_print(u, v)
    return is_printed & (distance < CORRIDOR_HALF) & ~is_middle, is_printed & (distance > WALL_FROM)


def is_on_print(u: Float64s, v: Float64s) -> Bools:
    """Whether points (0..1 within one tile) lie off a tile's rim and inside its rounded corners."""
    inside = (np.minimum(u, v) > RIM_TILES) & (np.maximum(u, v) < 1 - RIM_TILES)
    corner = np.hypot(*(np.maximum(np.abs(w - 0.5) - 0.5 + CORNER_RADIUS, 0) for w in (u, v)))
    return np.asarray(inside & (corner < CORNER_RADIUS - RIM_TILES))


@lru_cache(maxsize=32)
def face_pixels(sides: str, scale_px: int) -> tuple[Indices, Indices, Bools]:
    """Rows and columns within one tile of a face's labelled pixels, and whether each is corridor."""
    ticks = (np.arange(scale_px, dtype=np.float64) + 0.5) / scale_px
    corridor, wall = kinds_of(sides, *np.meshgrid(ticks, ticks))
    rows, columns = np.nonzero(corridor | wall)
    return rows, columns, corridor[rows, columns]
