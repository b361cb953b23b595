"""Which face each fixed tile of a seeming board shows: what hands and reflections leave still says that it is one.

A tile is held against every set of open sides. Where one explains it better than the others, and better than nothing
does, that is its face; what is hidden shows none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, SIDE_STEPS, SIZE, cell_origin, corridor_distance
from vision.board.homography import project
from vision.board.raster import MIDDLE, expected_at, inside_tile, template
from vision.find.fitting import LEVEL_TILES, Fit, discriminant, sampled
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import levelled

HALF_WIDTH: Final = 0.19
EDGE_SLOPE: Final = 8.0
"""Half width of the corridors that tiles are held against (tiles), about the middle of all prints, and how fast the
expected value falls across their edge, per tile."""

LEAST_VARIANCE: Final = 0.05
"""Variance that an even place may have, in squared levels."""

COLOURS: Final = 3
"""The first channels tell the colour; where these part corridor and wall hardly, texture and slopes of light take over
what is learnt of them, though they tell them worse."""

MOST_LEVEL: Final = 1.5
"""Levels beyond this, as of sleeves and burnt places, count as this."""


@dataclass(frozen=True, slots=True, eq=False)
class Levels:
    """The levels (7p, 7p) of a seeming board, `per_tile` points along a tile, and which cells (49,) lie in the
    picture."""

    picture: Float32s
    per_tile: int
    is_inside: Bools


def board_levels(channels: Float32s, fit: Fit, per_tile: int, *, by_colour: bool = False) -> Levels | None:
    """The levels of a fitted board, corridor and wall learnt from the tiles that are seen, by all that is seen or
    `by_colour` alone; None where the picture is flat."""
    raster = template(per_tile)
    canvas = sampled(channels, fit.homography, raster)[1]
    canvas = levelled(canvas[:, :, :COLOURS] if by_colour else canvas, LEVEL_TILES * per_tile)
    values = canvas.reshape(-1, canvas.shape[2])[raster.index]
    axis = discriminant(values, raster, fit.is_seen[raster.tile])
    if axis is None:
        return None
    picture = np.clip(canvas @ axis[0] - axis[1], -MOST_LEVEL, MOST_LEVEL)
    return Levels(np.asarray(picture, dtype=np.float32), per_tile, cells_inside(channels, fit.homography))


def cells_inside(channels: Float32s, homography: Float64s) -> Bools:
    """Whether the middle of each cell (49,) lies in the picture."""
    px = project(homography, np.array([cell_origin(cell) for cell in range(SIZE * SIZE)]) + 0.5)
    return np.asarray(((px >= 0.0) & (px < np.array([channels.shape[1], channels.shape[0]]))).all(axis=1))


@dataclass(frozen=True, slots=True, eq=False)
class ShownFaces:
    """What each fixed tile (16,) shows; nan for tiles outside the picture.

    `own` is how much of its pattern its own face explains and `other` how much the best of the other sets of open sides
    does, in squared levels; nothing explains 0. `share` (0..1) is how much of all that is seen there its own face
    explains.
    """

    own: Float32s
    other: Float32s
    share: Float32s


def shown_faces(levels: Levels) -> ShownFaces:
    """What the fixed tiles of a seeming board show."""
    fixed = list(FIXED_SIDES)
    tiles = _blocks(levels)[fixed]
    explained = _explained(tiles, levels.per_tile)
    explained[~levels.is_inside[fixed]] = np.nan
    own, other = explained[OWN_FACES], np.where(OWN_FACES, -np.inf, explained).max(axis=1)
    share = np.clip(own / (tiles.var(axis=1) + LEAST_VARIANCE), 0.0, 1.0)
    return ShownFaces(own, np.maximum(other, 0.0), share)


def paths_inside(levels: Levels, clearly: float) -> float:
    """How many of the 21 movable tiles off the board's edge (0..21) show two or three open sides rather than another
    number; one that explains so much more than that counts fully."""
    cells = [cell for cell in INSIDE if levels.is_inside[cell]]
    explained = _explained(_blocks(levels)[cells], levels.per_tile)
    margin = explained[:, IS_PATH].max(axis=1) - np.maximum(explained[:, ~IS_PATH].max(axis=1), 0.0)
    return float(np.clip(margin / clearly, 0.0, 1.0).sum())


def _blocks(levels: Levels) -> Float32s:
    """The levels of each cell, (49, points)."""
    blocks = levels.picture.reshape(SIZE, levels.per_tile, SIZE, levels.per_tile).swapaxes(1, 2)
    return np.asarray(blocks.reshape(SIZE * SIZE, -1))


def _explained(tiles: Float32s, per_tile: int) -> Float32s:
    """How much of each of these tiles (n, points) each of `FACES` explains, (n, faces)."""
    patterns, counted = _patterns(per_tile)
    seen = tiles[:, counted]
    seen = seen - seen.mean(axis=1, keepdims=True)
    return np.asarray(2.0 * seen @ patterns.T / patterns.shape[1] - np.square(patterns).mean(axis=1))


@lru_cache(maxsize=2)
def _patterns(per_tile: int) -> tuple[Float32s, Bools]:
    """The levels that each of `FACES` should show less their mean, (faces, n), and which points (p * p,) of a tile
    these are: off its rim, outside its rounded corners and its middle, where treasures are printed."""
    ticks = (np.arange(per_tile) + 0.5) / per_tile
    u, v = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    counted = inside_tile(u, v) & (np.maximum(np.abs(u - 0.5), np.abs(v - 0.5)) >= MIDDLE)
    u, v = u[counted], v[counted]
    distances = [corridor_distance(face, u, v) if face else np.hypot(u - 0.5, v - 0.5) for face in FACES]
    levels = np.stack([expected_at(HALF_WIDTH, far.astype(np.float32), EDGE_SLOPE) for far in distances])
    return np.asarray(levels - levels.mean(axis=1, keepdims=True), dtype=np.float32), counted


FACES: Final = tuple("".join(sides) for count in range(5) for sides in combinations(SIDE_STEPS, count))
"""Every set of open sides."""

OWN_FACES: Final = np.array([[set(face) == set(sides) for face in FACES] for sides in FIXED_SIDES.values()])
"""Which of them each fixed tile has, (16, faces)."""

IS_PATH: Final = np.array([len(face) in (2, 3) for face in FACES])
"""Which of them path tiles have."""

INSIDE: Final = tuple(
    cell for cell in range(SIZE * SIZE) if {0, SIZE - 1}.isdisjoint(divmod(cell, SIZE)) and cell not in FIXED_SIDES
)
"""The movable cells off the board's edge."""
