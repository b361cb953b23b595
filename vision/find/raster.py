"""The 16 fixed tiles as a raster of points: what each should show, and how it moves with the board.

No picture is looked at here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, cell_origin, corridor_distance
from vision.board.homography import small_changes
from vision.board.printed_pixels import CORRIDOR_HALF, WALL_FROM, is_on_print
from vision.picture.arrays import Float32s, Float64s, Indices

HALF_WIDTHS: Final = tuple(0.14 + 0.01 * k for k in range(15))
"""Corridor half widths tried, in tiles; prints differ."""

EDGE_SLOPE: Final = 10.0
"""How fast the expected value falls across a corridor's edge, per tile: blur and ragged prints."""

SOFT_EDGE_SLOPE: Final = 5.0
SOFT_HALF_WIDTH: Final = 0.2
"""For a board that is still far off: slope of the expected value per tile, and half width of a corridor (tiles)."""


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """The raster of the 16 fixed tiles: flat index into a canonical square picture of 7 * `per_tile` px.

    `tile` is the fixed tile (0..15) of each point, `distance` how far it lies from its corridor's middle line;
    `corridor`, `wall` and `sure` number the points that show the one, the other, either of them in every print;
    `sure_tile` is the tile of each sure point. `jacobian` (2, n, 8) says how points move with the board, `slope` (2, n)
    how the soft expected value falls off; `expected` is what the points should show at each of `HALF_WIDTHS`.
    """

    per_tile: int
    index: Indices
    distance: Float32s
    tile: Indices
    jacobian: Float32s
    slope: Float32s
    corridor: Indices
    wall: Indices
    sure: Indices
    sure_tile: Indices
    expected: Float32s


@lru_cache(maxsize=8)
def template(per_tile: int) -> Template:
    """The raster with `per_tile` points along each tile, made once."""
    ticks = (np.arange(per_tile) + 0.5) / per_tile
    u, v = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    inside = is_on_print(u, v)
    u, v = u[inside], v[inside]
    columns, rows = (np.rint(axis * per_tile - 0.5).astype(np.int64) for axis in (u, v))
    origins = [cell_origin(cell) for cell in FIXED_SIDES]
    index = np.concatenate([(y * per_tile + rows) * 7 * per_tile + x * per_tile + columns for x, y in origins])
    points = np.concatenate([np.stack([u + x, v + y], axis=1) for x, y in origins])
    far = np.concatenate([corridor_distance(sides, u, v) for sides in FIXED_SIDES.values()]).astype(np.float32)
    tile = np.repeat(np.arange(len(FIXED_SIDES)), u.size)
    corridor, wall = np.flatnonzero(far < CORRIDOR_HALF), np.flatnonzero(far > WALL_FROM)
    sure = np.sort(np.concatenate([corridor, wall]))
    slope = np.concatenate([_soft_slope(sides, u, v) for sides in FIXED_SIDES.values()], axis=1)
    steps = np.stack(small_changes(points)).astype(np.float32)
    expected = np.stack([expected_at(width, far) for width in HALF_WIDTHS])
    return Template(per_tile, index, far, tile, steps, slope, corridor, wall, sure, tile[sure], expected)


def expected_at(half_width: float, distance: Float32s, slope: float = EDGE_SLOPE) -> Float32s:
    """The value each point should have: +1 well inside the corridor, -1 well inside the wall."""
    expected = np.clip((np.float32(half_width) - distance) * np.float32(slope), -1.0, 1.0)
    return np.asarray(expected, dtype=np.float32)


def _soft_slope(sides: str, u: Float64s, v: Float64s) -> Float32s:
    """The slope (2, n) per tile of the soft expected value at points of one tile."""
    nudge = 0.02
    x, y = np.stack([u + nudge, u - nudge, u, u]), np.stack([v, v, v + nudge, v - nudge])
    value = np.clip((SOFT_HALF_WIDTH - corridor_distance(sides, x, y)) * SOFT_EDGE_SLOPE, -1.0, 1.0)
    return np.asarray((value[::2] - value[1::2]) / (2.0 * nudge), dtype=np.float32)
