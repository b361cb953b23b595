"""Makes a rough board exact: moves it until the fixed layout explains the picture best.

What corridor and wall look like is learnt on the way (a linear discriminant of the channels). Where the rough board
comes from is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import change_matrix, corners_of, is_convex, project, unit_homography
from vision.board.plane import SCALE_PX, from_above, rectify
from vision.find.raster import Template, template
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import EVEN_TILES, levelled, sought_channels

ROUGH_PER_TILE: Final = 10
FINE_PER_TILE: Final = 20
"""Points along a tile when a board is first adjusted, and when it is made exact."""

PLANE_MARGIN_TILES: Final = 0.5
"""Tiles around the board of the picture from above in which a board is made exact."""

ROUNDS: Final = 30
SHORTEST: Final = 2e-4
"""Most steps: a board seen at a slant with a line half pushed needs many; one shorter than the second (changes of the
board's matrix) is the last."""

OUTLIER: Final = 1.2
"""Departure from the expected value (corridor +1, wall -1) past which a point has no say."""

LEAST_SEEN: Final = 0.7
"""A fixed tile counts as seen from this agreement on, and the best half always do."""

DAMPING: Final = 1e-3
"""Share of its own weight by which each parameter is held back: keeps a step finite where the picture says nothing."""


def fit_roughly(even: Float32s, start: Float64s) -> Float64s | None:
    """A board a quarter of a tile off, moved to a tenth, in a small picture of even contrast (h, w, channels); None
    where it folds up or the picture is flat."""
    return _sharpened(even, start, template(ROUGH_PER_TILE))


def fit_exactly(image: Image, start: Float64s) -> tuple[Float64s, float] | None:
    """A board a tenth of a tile off in a picture (B, G, R), made exact, and how far a typical fixed tile would have to
    be shifted to fit best (tiles); None where the board folds up or the picture is flat.

    Tiles that look otherwise than they should are hidden and have no say. Steps are made in the board seen from above.
    """
    plane = rectify(image, start, SCALE_PX, PLANE_MARGIN_TILES)
    channels = levelled(sought_channels(plane.image), EVEN_TILES * SCALE_PX)
    raster = template(FINE_PER_TILE)
    first = PLANE_MARGIN_TILES * SCALE_PX - 0.5
    to_plane = np.array([[SCALE_PX, 0.0, first], [0.0, SCALE_PX, first], [0.0, 0.0, 1.0]])
    fitted = _sharpened(channels, to_plane, raster)
    if fitted is None:
        return None
    homography = start @ np.linalg.solve(to_plane, fitted)
    return unit_homography(homography), _misfit_tiles(channels, fitted, raster)


def _misfit_tiles(channels: Float32s, homography: Float64s, raster: Template) -> float:
    """How far, in tiles, a typical fixed tile would have to be shifted by itself to fit best."""
    shape = _misfit(channels, homography, raster, None)
    if shape is None:
        return 0.0
    shifts = []
    for own in (raster.tile == tile for tile in range(len(FIXED_SIDES))):
        design, weight = shape.slope[own], shape.weight[own, None]
        normal = design.T @ (design * weight) + 1e-6 * np.eye(2)
        shifts.append(float(np.hypot(*np.linalg.solve(normal, (design * weight).T @ shape.residual[own]))))
    return float(np.median(shifts))


@dataclass(frozen=True, slots=True, eq=False)
class _Misfit:
    """At each raster point: departure from the expected value (n,), its say (n,), and the slope to follow (n, 2); and
    how well each tile (16,) agrees with its pattern."""

    residual: Float32s
    weight: Float32s
    slope: Float32s
    agreement: Float64s


def _sharpened(channels: Float32s, start: Float64s, raster: Template) -> Float64s | None:
    """The board after Gauss-Newton steps; None where it folds up or the picture is flat."""
    homography, is_seen = start, None
    for _ in range(ROUNDS):
        misfit = _misfit(channels, homography, raster, is_seen)
        if misfit is None:
            return None
        step = _step(misfit, raster)
        homography, is_seen = unit_homography(homography @ step), _seen_tiles(misfit.agreement)
        if not is_convex(corners_of(homography)):
            return None
        if np.abs(step / step[2, 2] - np.eye(3)).max() < SHORTEST:
            break
    return homography


def _step(misfit: _Misfit, raster: Template) -> Float64s:
    """One step as a 3x3 matrix to be applied before the homography, in tile units."""
    design = misfit.slope[:, :1] * raster.jacobian[0] + misfit.slope[:, 1:] * raster.jacobian[1]
    weighted = design * misfit.weight[:, None]
    normal = (weighted.T @ design).astype(np.float64)
    damping = np.diag(DAMPING * np.diag(normal) + 1e-9)
    return change_matrix(-np.linalg.solve(normal + damping, (weighted.T @ misfit.residual).astype(np.float64)))


def _misfit(channels: Float32s, homography: Float64s, raster: Template, is_seen: Bools | None) -> _Misfit | None:
    """The misfit by the tiles that are seen (all where that is None); None without any contrast."""
    canvas = np.asarray(from_above(channels, homography, raster.per_tile), dtype=np.float32)
    is_inside = _inside(channels, homography, raster)
    counted = is_inside if is_seen is None else is_seen[raster.tile] & is_inside
    axis = _discriminant(canvas.reshape(-1, canvas.shape[2]).take(raster.index, axis=0), raster, counted)
    if axis is None:
        return None
    picture = canvas @ axis[0] - axis[1]
    level = picture.ravel().take(raster.index)
    residual = level - raster.expected
    weight = np.square(np.clip(1.0 - np.square(residual / (2.0 * OUTLIER)), 0.0, 1.0)) * counted
    scale = raster.per_tile / 8.0
    slopes = [cv2.Sobel(picture, cv2.CV_32F, dx, 1 - dx, scale=scale).ravel().take(raster.index) for dx in (1, 0)]
    return _Misfit(residual, weight, np.stack(slopes, axis=1), _agreement(level, raster, is_inside))


def _agreement(level: Float32s, raster: Template, is_inside: Bools) -> Float64s:
    """The share of the sure points of each fixed tile (16,) on the right side of the middle, those outside the picture
    left out."""
    is_right = np.where(raster.expected > 0, level > 0, level <= 0)[raster.sure]
    counted = is_inside[raster.sure]
    right, all_of = (np.bincount(raster.tile[raster.sure], each) for each in (is_right & counted, counted))
    return right / np.maximum(all_of, 1)


def _seen_tiles(agreement: Float64s) -> Bools:
    """Which fixed tiles (16,) agree well enough to be seen; never fewer than the best half."""
    least = min(LEAST_SEEN, float(np.median(agreement)))
    return np.asarray((agreement >= least) & (agreement > 0.0))


def _inside(channels: Float32s, homography: Float64s, raster: Template) -> Bools:
    """Which points lie in the picture."""
    px, most = project(homography, raster.points), np.array([channels.shape[1], channels.shape[0]]) - 0.5
    return np.asarray(((px >= -0.5) & (px <= most)).all(axis=1))


def _discriminant(values: Float32s, raster: Template, counted: Bools) -> tuple[Float32s, np.float32] | None:
    """Axis and offset that send the mean corridor to +1 and the mean wall to -1, over the points that are `counted`;
    None without any contrast."""
    places = [kind[counted[kind]] for kind in (raster.corridor, raster.wall)]
    if not all(map(len, places)):
        return None
    how = cv2.COVAR_NORMAL | cv2.COVAR_ROWS | cv2.COVAR_SCALE
    told = (cv2.calcCovarMatrix(values.take(place, axis=0), np.empty(0), how) for place in places)
    (spread_c, mean_c), (spread_w, mean_w) = ((spread, mean[0]) for spread, mean in told)
    axis = np.linalg.solve(spread_c + spread_w + 4.0 * np.eye(values.shape[1]), mean_c - mean_w)
    gap = float(axis @ (mean_c - mean_w)) / 2.0
    if not gap > 1e-4:
        return None
    scaled_axis = (axis / gap).astype(np.float32)
    return scaled_axis, np.float32(scaled_axis @ (mean_c + mean_w) / 2.0)
