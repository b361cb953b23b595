"""Lays a board onto all its tiles at once: where arms hide half of the fixed tiles, movable ones hold its place.

A movable tile is taken for the path tile that explains it best; fixed tiles alone say which row and column is which.
What corridor and wall look like is learnt from all tiles, each having the more say the more it looks like its face.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, SIZE, corridor_distance
from vision.board.homography import change_matrix, corners_of, is_convex, pitch_px, small_changes
from vision.board.raster import SURE_CORRIDOR, SURE_WALL, expected_at, inside_tile
from vision.find.canvas import canvas_of
from vision.find.fitting import DAMPING, LEAST_POINTS, LEVEL_TILES
from vision.find.shown_faces import FACES, HALF_WIDTH, IS_PATH, MOST_LEVEL, Levels, cells_inside
from vision.picture.arrays import Bools, Float32s, Float64s, Indices
from vision.picture.channels import contrasted

PATH_FACES: Final = tuple(face for face, is_path in zip(FACES, IS_PATH, strict=True) if is_path)
"""The sets of open sides that path tiles have."""

IS_FIXED: Final[Bools] = np.isin(np.arange(SIZE * SIZE), list(FIXED_SIDES))
MAY_SHOW: Final[Bools] = np.array(
    [[set(face) == set(FIXED_SIDES.get(cell, face)) for face in PATH_FACES] for cell in range(SIZE * SIZE)]
)
"""Which cells (49,) are fixed, and which faces each cell may show, (49, faces)."""

LEAST_SPREAD: Final = 0.15
"""Levels that are added to how much a tile varies, so that an even one is like nothing."""

HELD_SLANT: Final = 0.01
"""By how much a board's slant is held back, as a share of the weight of what the picture says most about."""

LEARNT_AGAIN: Final = 2
"""How often corridor and wall are learnt, and then faces told, at each step."""

LEAST_LIKE: Final = 0.38
"""A board whose tiles are less like their faces than this on average, after either kind of steps, is none."""


@dataclass(frozen=True, slots=True)
class _Way:
    """How steps are made: points along a tile, how many at most, how fast the expected value falls across a corridor's
    edge (per tile), blur of the levels (tiles), from which departure a point has no say, and the shortest step."""

    per_tile: int
    steps: int
    slope: float
    blur_tiles: float
    outlier: float
    shortest: float


WIDE: Final = _Way(10, 12, 5.0, 0.12, 5.0, 2e-3)
EXACT: Final = _Way(16, 10, 10.0, 0.0, 2.4, 4e-4)


@dataclass(frozen=True, slots=True, eq=False)
class AllTiles:
    """A board that was laid onto all its tiles: how much each point looks like corridor or wall, and how like its face
    each tile is, (49,) up to 1."""

    homography: Float64s
    levels: Levels
    likeness: Float64s


@dataclass(frozen=True, slots=True, eq=False)
class _Raster:
    """The points of all tiles: flat index (49, n) into the canonical square picture; for each of `PATH_FACES` what they
    should show (faces, n) and how far they lie from the corridor's middle line; how each moves with the board."""

    index: Indices
    expected: Float32s
    distance: Float64s
    jacobian: Float32s


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """What all tiles show under one homography: levels (7p, 7p), the face of each tile (49,) and how like it it is."""

    picture: Float32s
    face: Indices
    likeness: Float64s


def lay_onto_all_tiles(channels: Float32s, start: Float64s) -> AllTiles | None:
    """The board that all tiles together speak for, from a start a third of a tile off at most; None where it folds up,
    where the picture is flat, or where the tiles do not come to look like tiles."""
    if pitch_px(start) <= 0.0:
        return None
    even = contrasted(channels, LEVEL_TILES * pitch_px(start))
    homography, look = start, _Look(np.empty(0, np.float32), MAY_SHOW.argmax(axis=1), IS_FIXED.astype(np.float64))
    for way in (WIDE, EXACT):
        for _ in range(way.steps):
            seen = _look(even, homography, way, look)
            if seen is None:
                return None
            look, step = seen, _step(seen, way)
            homography = homography @ step
            homography = homography / homography[2, 2]
            if not is_convex(corners_of(homography)):
                return None
            if float(np.abs(step - np.eye(3)).max()) < way.shortest:
                break
        if float(np.clip(look.likeness, 0.0, 1.0).mean()) < LEAST_LIKE:
            return None
    levels = Levels(np.clip(look.picture, -MOST_LEVEL, MOST_LEVEL), EXACT.per_tile, cells_inside(channels, homography))
    return AllTiles(homography, levels, look.likeness)


def _look(even: Float32s, homography: Float64s, way: _Way, before: _Look) -> _Look | None:
    """What the tiles show here, given what they showed before; None where the picture is flat."""
    raster = _raster(way)
    canvas = canvas_of(even, homography, way.per_tile)
    values = canvas.reshape(-1, canvas.shape[2]).take(raster.index, axis=0)
    is_inside = cells_inside(even, homography)
    look = before
    for _ in range(LEARNT_AGAIN):
        axis = _learnt(values, raster, look.face, np.clip(look.likeness, 0.0, 1.0) * is_inside)
        if axis is None:
            return None
        picture = np.asarray(canvas @ axis[0] - axis[1], dtype=np.float32)
        if way.blur_tiles:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), way.blur_tiles * way.per_tile), dtype=np.float32)
        look = _Look(picture, *_faces(picture.ravel().take(raster.index), raster, is_inside))
    return look


def _learnt(values: Float32s, raster: _Raster, face: Indices, say: Float64s) -> tuple[Float32s, np.float32] | None:
    """Axis and offset that send corridor to +1 and wall to -1 in the tiles' values (49, n, k), by the `say` (49,) of
    each tile; None without any contrast."""
    heard = np.flatnonzero(say > 0.0)
    distance, seen = raster.distance[face[heard]], values[heard]
    kinds = []
    for is_kind in (distance <= SURE_CORRIDOR, distance >= SURE_WALL):
        rows, weight = seen[is_kind], np.broadcast_to(say[heard, None], is_kind.shape)[is_kind].astype(np.float32)
        if float(weight.sum()) < LEAST_POINTS:
            return None
        mean = weight @ rows / weight.sum()
        departure = rows - mean
        kinds.append((mean, (departure * weight[:, None]).T @ departure / weight.sum()))
    (corridor, spread), (wall, other_spread) = kinds
    axis = np.linalg.solve(spread + other_spread + 4.0 * np.eye(len(corridor)), (corridor - wall).astype(np.float64))
    gap = float(axis @ (corridor - wall)) / 2.0
    if not gap > 1e-4:
        return None
    scaled_axis = (axis / gap).astype(np.float32)
    return scaled_axis, np.float32(scaled_axis @ (corridor + wall) / 2.0)


def _faces(levels: Float32s, raster: _Raster, is_inside: Bools) -> tuple[Indices, Float64s]:
    """The face that each tile's levels (49, n) are most like, of those it may show, and how like (49,)."""
    levels = np.clip(levels, -MOST_LEVEL, MOST_LEVEL)
    levels = levels - levels.mean(axis=1, keepdims=True)
    patterns = raster.expected - raster.expected.mean(axis=1, keepdims=True)
    patterns = patterns / np.linalg.norm(patterns, axis=1, keepdims=True)
    spread = np.linalg.norm(levels, axis=1) + LEAST_SPREAD * np.sqrt(levels.shape[1])
    likeness = np.where(MAY_SHOW, levels @ patterns.T / spread[:, None], -1.0)
    return likeness.argmax(axis=1), np.where(is_inside, likeness.max(axis=1), 0.0)


def _step(look: _Look, way: _Way) -> Float64s:
    """One Gauss-Newton step as a 3x3 matrix to be applied before the homography, in tile units, the slant held back."""
    raster = _raster(way)
    residual = look.picture.ravel().take(raster.index) - raster.expected[look.face]
    weight = np.square(np.clip(1.0 - np.square(residual / way.outlier), 0.0, 1.0))
    weight = weight * np.square(np.clip(look.likeness, 0.0, 1.0))[:, None].astype(np.float32)
    scale = way.per_tile / 8.0
    slopes = [cv2.Sobel(look.picture, cv2.CV_32F, dx, 1 - dx, scale=scale).ravel().take(raster.index) for dx in (1, 0)]
    design = sum(slope.reshape(-1, 1) * moves for slope, moves in zip(slopes, raster.jacobian, strict=True))
    weighted = design * weight.reshape(-1, 1)
    normal = (weighted.T @ design).astype(np.float64)
    own = np.diag(normal)
    damping = np.diag(DAMPING * own + 1e-9 + HELD_SLANT * own.max() * np.array([0, 0, 0, 0, 0, 0, 1, 1]))
    return change_matrix(-np.linalg.solve(normal + damping, (weighted.T @ residual.ravel()).astype(np.float64)))


@lru_cache(maxsize=2)
def _raster(way: _Way) -> _Raster:
    """The raster that steps of one kind look at, made once."""
    p = way.per_tile
    ticks = (np.arange(p) + 0.5) / p
    u, v = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    is_inside = inside_tile(u, v)
    row, column = (axis[:, None] for axis in np.divmod(np.arange(SIZE * SIZE), SIZE))
    points = np.flatnonzero(is_inside)
    index = (row * p + points // p) * SIZE * p + column * p + points % p
    u, v = u[is_inside], v[is_inside]
    moves = small_changes(np.stack([(u + column).ravel(), (v + row).ravel()], axis=1))
    distance = np.stack([corridor_distance(face, u, v) for face in PATH_FACES])
    expected = expected_at(HALF_WIDTH, distance.astype(np.float32), way.slope)
    return _Raster(index, expected, distance, np.stack(moves).astype(np.float32))
