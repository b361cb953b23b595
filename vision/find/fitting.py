"""Makes a rough board exact: moves it until the fixed layout explains the picture best.

What corridor and wall look like is learnt on the way (a linear discriminant of the channels). Where the rough board
comes from is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import change_matrix, corners_of, is_convex, project
from vision.board.plane import SCALE_PX, from_above, rectify
from vision.board.printed_pixels import CORRIDOR_HALF
from vision.find.raster import (
    HALF_WIDTHS,
    SOFT_EDGE_SLOPE,
    SOFT_HALF_WIDTH,
    Template,
    expected_at,
    template,
)
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import sought_channels

ROUGH_PER_TILE: Final = 10
FINE_PER_TILE: Final = 20
"""Points along a tile when a board is first adjusted, and when it is made exact."""

PLANE_MARGIN_TILES: Final = 0.5
"""Tiles around the board of the picture from above in which a board is made exact."""

SOFT_ROUNDS: Final = 18
SHARP_ROUNDS: Final = 3
FINE_ROUNDS: Final = 30
"""Wide-reaching and exact steps of a board that is first adjusted, and steps that make it exact: one seen at a slant
with a line half pushed needs many."""

SHORTEST: Final = 2e-4
"""Steps shorter than this (changes of the board's matrix) are the last."""

SOFT_BLUR_TILES: Final = 0.12
SOFT_OUTLIER: Final = 2.5
HELD_SLANT: Final = 0.01
"""For a board that is still far off: blur of the picture (tiles), the departure past which a point has no say, and by
how much its slant is held back, as a share of the weight of what the picture says most about."""

LEAST_SAY: Final = 0.05
"""The say of a tile that shows nothing of its pattern yet."""

OUTLIER: Final = 1.2
"""Departure from the expected value (corridor +1, wall -1) past which a point has no say."""

LEAST_SEEN: Final = 0.7
FEWEST_SEEN: Final = 8
"""A fixed tile counts as seen from this agreement on, and the best eight always do."""

DAMPING: Final = 1e-3
"""Share of its own weight by which each parameter is held back: keeps a step finite where the picture says nothing."""

LIGHT_GAIN: Final = 20.0
"""Brings places on the board to the range of the channels."""


def fit_roughly(even: Float32s, start: Float64s) -> Float64s | None:
    """A board about a third of a tile off, moved to a tenth, in a small picture of even contrast (h, w, channels);
    None where it folds up or the picture is flat."""
    homography, raster = start, template(ROUGH_PER_TILE)
    for _ in range(SOFT_ROUNDS):
        misfit = _soft_misfit(even, homography, raster)
        moved = None if misfit is None else _moved(homography, _step(misfit, raster, HELD_SLANT))
        if moved is None:
            return None
        is_there = _change(homography, moved) < SHORTEST
        homography = moved
        if is_there:
            break
    return _sharpened(even, homography, raster, SHARP_ROUNDS)


def fit_exactly(image: Image, start: Float64s) -> tuple[Float64s, float] | None:
    """A board a tenth of a tile off in a picture (B, G, R), made exact, and how far a typical fixed tile would have to
    be shifted to fit best (tiles); None where the board folds up or the picture is flat.

    Tiles that look otherwise than they should are hidden and have no say. Steps are made in the board seen from above.
    """
    plane = rectify(image, start, SCALE_PX, PLANE_MARGIN_TILES)
    channels, raster = sought_channels(plane.image), template(FINE_PER_TILE)
    first = PLANE_MARGIN_TILES * SCALE_PX - 0.5
    to_plane = np.array([[SCALE_PX, 0.0, first], [0.0, SCALE_PX, first], [0.0, 0.0, 1.0]])
    fitted = _sharpened(channels, to_plane, raster, FINE_ROUNDS)
    if fitted is None:
        return None
    homography = start @ np.linalg.solve(to_plane, fitted)
    return homography / homography[2, 2], _misfit_tiles(channels, fitted, raster)


def _misfit_tiles(channels: Float32s, homography: Float64s, raster: Template) -> float:
    """How far, in tiles, a typical fixed tile would have to be shifted by itself to fit best."""
    shape = _misfit(channels, homography, raster, None)
    if shape is None:
        return 0.0
    shifts = []
    for tile in range(len(FIXED_SIDES)):
        own = raster.tile == tile
        design, weight = shape.slope[own], shape.weight[own, None]
        normal = design.T @ (design * weight) + np.eye(2) * 1e-3 * float((design * design * weight).sum() + 1e-9)
        shifts.append(float(np.hypot(*np.linalg.solve(normal, (design * weight).T @ shape.residual[own]))))
    return float(np.median(shifts))


@dataclass(frozen=True, slots=True, eq=False)
class _Misfit:
    """At each raster point: departure from the expected value (n,), its say (n,), and the slope to follow (n, 2); and
    how well each tile (16,) agrees with its pattern."""

    residual: Float32s
    weight: Float32s
    slope: Float32s
    agreement: Float32s


def _sharpened(channels: Float32s, start: Float64s, raster: Template, rounds: int) -> Float64s | None:
    """The board after exact steps."""
    homography, is_seen = start, None
    for _ in range(rounds):
        misfit = _misfit(channels, homography, raster, is_seen)
        moved = None if misfit is None else _moved(homography, _step(misfit, raster))
        if misfit is None or moved is None:
            return None
        is_there = _change(homography, moved) < SHORTEST
        homography, is_seen = moved, _seen_tiles(misfit.agreement)
        if is_there:
            break
    return homography


def _moved(homography: Float64s, step: Float64s) -> Float64s | None:
    """The board after a step (a 3x3 matrix on tile units); None where it folds up."""
    moved = homography @ step
    moved = moved / moved[2, 2]
    return moved if is_convex(corners_of(moved)) else None


def _change(before: Float64s, after: Float64s) -> float:
    """How far a step went, as the largest change of the matrix on tile units."""
    step = np.linalg.solve(before, after)
    return float(np.abs(step / step[2, 2] - np.eye(3)).max())


def _step(misfit: _Misfit, raster: Template, held_slant: float = 0.0) -> Float64s:
    """One Gauss-Newton step as a 3x3 matrix to be applied before the homography, in tile units, the slant held back."""
    design = misfit.slope[:, :1] * raster.jacobian[0] + misfit.slope[:, 1:] * raster.jacobian[1]
    weighted = design * misfit.weight[:, None]
    normal = (weighted.T @ design).astype(np.float64)
    own = np.diag(normal)
    damping = np.diag(DAMPING * own + 1e-9 + held_slant * own.max() * np.array([0, 0, 0, 0, 0, 0, 1, 1]))
    return change_matrix(-np.linalg.solve(normal + damping, (weighted.T @ misfit.residual).astype(np.float64)))


def _soft_misfit(channels: Float32s, homography: Float64s, raster: Template) -> _Misfit | None:
    """The misfit in a blurred picture, followed along the pattern's own slope: reaches far. Tiles have the more say the
    more they look as they should."""
    values, canvas = _sampled(channels, homography, raster)
    is_inside = _inside(channels, homography, raster)
    axis = _discriminant(values, raster, is_inside)
    if axis is None:
        return None
    picture = cv2.GaussianBlur(canvas @ axis[0] - axis[1], (0, 0), SOFT_BLUR_TILES * raster.per_tile)
    level = np.asarray(picture.ravel().take(raster.index), dtype=np.float32)
    expected = expected_at(SOFT_HALF_WIDTH, raster.distance, SOFT_EDGE_SLOPE)
    say = _correlation(level, expected, raster)
    weight = _say_of(level - expected, SOFT_OUTLIER) * np.maximum(say, LEAST_SAY)[raster.tile]
    return _Misfit(level - expected, weight if is_inside is None else weight * is_inside, raster.slope.T, say)


def _misfit(channels: Float32s, homography: Float64s, raster: Template, is_seen: Bools | None) -> _Misfit | None:
    """The misfit by the tiles that are seen (all where that is None), followed along the picture's slope."""
    values, canvas = _sampled(channels, homography, raster)
    is_inside = _inside(channels, homography, raster)
    counted = is_inside
    if is_seen is not None and not is_seen.all():
        counted = is_seen[raster.tile] if is_inside is None else is_seen[raster.tile] & is_inside
    axis = _discriminant(values, raster, counted)
    if axis is None:
        return None
    picture = canvas @ axis[0] - axis[1]
    level = picture.ravel().take(raster.index)
    residual = level - expected_at(_half_width(level, raster), raster.distance)
    weight = _say_of(residual, OUTLIER)
    scale = raster.per_tile / 8.0
    slopes = [cv2.Sobel(picture, cv2.CV_32F, dx, 1 - dx, scale=scale).ravel().take(raster.index) for dx in (1, 0)]
    agreement = _agreement(level, raster, is_inside)
    return _Misfit(residual, weight if counted is None else weight * counted, np.stack(slopes, axis=1), agreement)


def _say_of(residual: Float32s, outlier: float) -> Float32s:
    """The say of each departure (Tukey's): none from twice the outlier on."""
    return np.asarray(np.square(np.clip(1.0 - np.square(residual / (2.0 * outlier)), 0.0, 1.0)), dtype=np.float32)


def _correlation(level: Float32s, expected: Float32s, raster: Template) -> Float32s:
    """The correlation of each tile (16,) with its pattern."""
    count = np.bincount(raster.tile)
    departures = [each - (np.bincount(raster.tile, each) / count)[raster.tile] for each in (level, expected)]
    both, one, other = (np.bincount(raster.tile, departures[a] * departures[b]) for a, b in ((0, 1), (0, 0), (1, 1)))
    return np.asarray(both / np.sqrt(one * other + 1e-9), dtype=np.float32)


def _agreement(level: Float32s, raster: Template, is_inside: Bools | None) -> Float32s:
    """The share of the sure points of each fixed tile (16,) on the right side of the middle, those outside the picture
    left out."""
    right = ((level > 0.0) == (raster.distance < CORRIDOR_HALF))[raster.sure]
    count = np.bincount(raster.sure_tile)
    if is_inside is not None:
        right = right & is_inside[raster.sure]
        count = np.maximum(np.bincount(raster.sure_tile, is_inside[raster.sure]), 1)
    return np.asarray(np.bincount(raster.sure_tile, right) / count, dtype=np.float32)


def _seen_tiles(agreement: Float32s) -> Bools:
    """Which fixed tiles (16,) agree well enough to be seen; never fewer than the best half."""
    least = min(LEAST_SEEN, float(np.partition(agreement, -FEWEST_SEEN)[-FEWEST_SEEN]))
    return np.asarray((agreement >= least) & (agreement > 0.0))


def _inside(channels: Float32s, homography: Float64s, raster: Template) -> Bools | None:
    """Which points lie in the picture; None where all do."""
    most = np.array([channels.shape[1], channels.shape[0]]) - 0.5
    corners = corners_of(homography)
    if (corners >= -0.5).all() and (corners <= most).all():
        return None
    side = 7 * raster.per_tile
    points = np.stack([raster.index % side, raster.index // side], axis=1)
    px = project(homography, (points + 0.5) / raster.per_tile)
    return np.asarray(((px >= -0.5) & (px <= most)).all(axis=1))


def _sampled(channels: Float32s, homography: Float64s, raster: Template) -> tuple[Float32s, Float32s]:
    """Channel values at the raster's points (n, 7), and the board as a square picture from above (7p, 7p, 7): its
    channels and how a light may fall off over it."""
    p = raster.per_tile
    canvas = np.asarray(cv2.merge([from_above(channels, homography, p), _slopes_of_light(p)]), dtype=np.float32)
    return canvas.reshape(-1, canvas.shape[2]).take(raster.index, axis=0), canvas


@lru_cache(maxsize=2)
def _slopes_of_light(per_tile: int) -> Float32s:
    """Three more channels (7p, 7p, 3) that let the discriminant take out a light falling off sideways or outwards."""
    ticks = (np.arange(7 * per_tile, dtype=np.float32) + 0.5) / per_tile - 3.5
    x, y = np.meshgrid(ticks, ticks)
    return np.asarray(np.stack([x, y, (x * x + y * y) / 7.0], axis=2) * LIGHT_GAIN, dtype=np.float32)


def _discriminant(values: Float32s, raster: Template, counted: Bools | None) -> tuple[Float32s, np.float32] | None:
    """Axis and offset that send the mean corridor to +1 and the mean wall to -1, over the points that are `counted`
    (all where that is None); None without any contrast."""
    places = [kind if counted is None else kind[counted[kind]] for kind in (raster.corridor, raster.wall)]
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


def _half_width(level: Float32s, raster: Template) -> float:
    """The corridor half width (tiles) whose expected values lie nearest the levels, outliers cut off."""
    misfits = np.minimum(np.abs(level - raster.expected), OUTLIER).mean(axis=1)
    return HALF_WIDTHS[int(np.argmin(misfits))]
