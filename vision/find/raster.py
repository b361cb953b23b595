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

HALF_WIDTH: Final = 0.21
EDGE_SLOPE: Final = 10.0
"""A corridor's usual half width (tiles), and how fast the expected value falls across its edge, per tile: blur and
ragged prints."""


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """The raster of the 16 fixed tiles: flat index into a canonical square picture of 7 * `per_tile` px.

    `points` (n, 2) are its points in tile units, `tile` the fixed tile (0..15) of each, `expected` what it should show:
    +1 well inside the corridor, -1 well inside the wall; `corridor`, `wall` and `sure` number those that show the
    one, the other, either of them in every print. `jacobian` (2, n, 8) says how points move with the board.
    """

    per_tile: int
    index: Indices
    points: Float64s
    tile: Indices
    expected: Float32s
    jacobian: Float32s
    corridor: Indices
    wall: Indices
    sure: Indices


@lru_cache(maxsize=8)
def template(per_tile: int) -> Template:
    """The raster with `per_tile` points along each tile, made once."""
    ticks = (np.arange(per_tile) + 0.5) / per_tile
    u, v = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    inside = is_on_print(u, v)
    u, v = u[inside], v[inside]
    points = np.concatenate([np.stack([u, v], axis=1) + cell_origin(cell) for cell in FIXED_SIDES])
    columns, rows = np.rint(points * per_tile - 0.5).astype(np.int64).T
    far = np.concatenate([corridor_distance(sides, u, v) for sides in FIXED_SIDES.values()])
    expected = np.clip((HALF_WIDTH - far) * EDGE_SLOPE, -1.0, 1.0).astype(np.float32)
    corridor, wall = np.flatnonzero(far < CORRIDOR_HALF), np.flatnonzero(far > WALL_FROM)
    return Template(
        per_tile, rows * 7 * per_tile + columns, points, np.repeat(np.arange(len(FIXED_SIDES)), u.size), expected,
        np.stack(small_changes(points)).astype(np.float32), corridor, wall, np.sort(np.concatenate([corridor, wall])),
    )  # fmt: skip
