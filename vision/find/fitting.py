"""Makes a rough board exact: moves it until the fixed layout explains the picture best.

What corridor and wall look like is learnt on the way (a linear discriminant of the channels). Where the rough board
comes from is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, SIDE_STEPS
from vision.board.homography import change_matrix, corners_of, is_convex, pitch_px, project
from vision.board.raster import (
    HALF_WIDTHS,
    SOFT_EDGE_SLOPE,
    SOFT_HALF_WIDTH,
    SURE_CORRIDOR,
    THIRD,
    Template,
    expected_at,
    template,
)
from vision.find.canvas import canvas_of
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import contrasted

SOFT_BLUR_TILES: Final = 0.12
SOFT_OUTLIER: Final = 2.5
SOFT_SLANT: Final = 0.01
"""For a board that is still far off: blur of the picture (tiles), the departure past which a point has no say, and by
how much its slant is held back, as a share of the weight of what the picture says most about."""

LEVEL_TILES: Final = 2.1
LEAST_SAY: Final = 0.05
"""Edge (tiles) of the square whose contrast is evened out: each holds corridor and wall, so that what is left of
sleeves, shadows and burnt places pulls little; and the say of a tile that shows nothing of its pattern yet."""

OUTLIER: Final = 1.2
"""Departure from the expected value (corridor +1, wall -1) past which a point has no say."""

LEAST_SEEN: Final = 0.7
FEWEST_SEEN: Final = 8
LEAST_SHOWN: Final = 0.6
LEAST_POINTS: Final = 12
LEARNT_AGAIN: Final = 2
"""A fixed tile counts as seen from this agreement on, and the best eight always do; a tile of which less lies in the
picture does not. Fewer points of corridor or wall teach nothing, and from the seen ones is learnt so often again."""

EVERY_TILE: Final[Bools] = np.ones(len(FIXED_SIDES), dtype=bool)
UNKNOWN: Final[Float32s] = np.full(len(FIXED_SIDES), np.nan, dtype=np.float32)

DAMPING: Final = 1e-3
"""Share of its own weight by which each parameter is held back: keeps a step finite where the picture says nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A board that was adjusted to the picture.

    `agreement` is the share of the sure points on the right side of the middle, `tile_agreement` (16,) the same for
    each fixed tile, `side_order` how often an open side looks more like corridor than a closed one (1 always, 0.5 by
    chance). `is_seen` (16,) says which fixed tiles were counted; the others seem to be hidden or lie outside.
    `likeness` (16,) is how well each tile shows its own pattern: the mean of the shares of its corridor and of its wall
    that look so, its middle left out, and nan where it lies outside or no tile may be hidden. `axis` and `offset` send
    corridor to +1 and wall to -1.
    """

    homography: Float64s
    agreement: float
    tile_agreement: Float32s
    side_order: float
    is_seen: Bools
    likeness: Float32s
    axis: Float32s
    offset: np.float32


def fit_board(
    channels: Float32s, start: Float64s, per_tile: int, rounds: int, soft_rounds: int = 0, *, may_hide: bool = False
) -> Fit | None:
    """The board moved by up to `soft_rounds` wide-reaching and `rounds` exact Gauss-Newton steps, or None where it
    folds up or the picture is flat. Where tiles `may_hide`, those that look otherwise than they should have no say, and
    where some do, the board is also sought in a picture of even contrast: the one more like its patterns is taken."""
    raster = template(per_tile)
    even = contrasted(channels, LEVEL_TILES * pitch_px(start)) if may_hide or soft_rounds else channels
    near = _approached(even, start, raster, soft_rounds)
    if near is None:
        return None
    fit = _judged(channels, _settled(channels, near, raster, rounds, may_hide), per_tile, may_hide)
    if not may_hide or (fit is not None and fit.is_seen.all()):
        return fit
    other = _judged(channels, _settled(even, near, raster, rounds, may_hide), per_tile, may_hide)
    return max(filter(None, (fit, other)), key=lambda one: float(np.nansum(one.likeness)), default=None)


def _judged(channels: Float32s, at: Float64s | None, per_tile: int, may_hide: bool) -> Fit | None:
    return None if at is None else judge(channels, at, per_tile, may_hide=may_hide)


def _approached(channels: Float32s, start: Float64s, raster: Template, rounds: int) -> Float64s | None:
    """The board after wide-reaching steps, in which tiles have the more say the more they look as they should."""
    homography = start
    for _ in range(rounds):
        level = _soft_level(channels, homography, raster)
        if level is None:
            return None
        residual = level - expected_at(SOFT_HALF_WIDTH, raster.distance, SOFT_EDGE_SLOPE)
        say = _say(level, level - residual, raster)
        weight = np.square(np.clip(1.0 - np.square(residual / (2.0 * SOFT_OUTLIER)), 0.0, 1.0)) * say[raster.tile]
        is_inside = _inside(channels, homography, raster)
        weight = weight if is_inside is None else weight * is_inside
        step = _step(_Misfit(residual, weight, raster.slope.T, say), raster, SOFT_SLANT)
        homography = homography @ step / (homography @ step)[2, 2]
        if not is_convex(corners_of(homography)):
            return None
        if float(np.abs(step - np.eye(3)).max()) < 2e-3:
            break
    return homography


def _soft_level(channels: Float32s, homography: Float64s, raster: Template) -> Float32s | None:
    """How much each point (n,) looks like corridor (+1) or wall (-1) in a blurred picture; None where it is flat."""
    values, canvas = sampled(channels, homography, raster)
    axis = discriminant(values, raster, _inside(channels, homography, raster))
    if axis is None:
        return None
    picture = cv2.GaussianBlur(canvas @ axis[0] - axis[1], (0, 0), SOFT_BLUR_TILES * raster.per_tile)
    return np.asarray(picture.ravel().take(raster.index), dtype=np.float32)


def _say(level: Float32s, expected: Float32s, raster: Template) -> Float32s:
    """The correlation of each tile (16,) with its pattern, as far as it is above `LEAST_SAY`."""
    count = np.bincount(raster.tile)
    departures = [each - (np.bincount(raster.tile, each) / count)[raster.tile] for each in (level, expected)]
    both, one, other = (np.bincount(raster.tile, departures[a] * departures[b]) for a, b in ((0, 1), (0, 0), (1, 1)))
    return np.asarray(np.maximum(both / np.sqrt(one * other + 1e-9), LEAST_SAY), dtype=np.float32)


def _settled(channels: Float32s, start: Float64s, raster: Template, rounds: int, may_hide: bool) -> Float64s | None:
    """The board after exact steps."""
    homography, is_seen = start, EVERY_TILE
    for _ in range(rounds):
        misfit = _misfit(channels, homography, raster, is_seen)
        if misfit is None:
            return None
        is_seen = _seen_tiles(misfit.agreement) if may_hide else EVERY_TILE
        step = _step(misfit, raster)
        homography = homography @ step
        homography = homography / homography[2, 2]
        if not is_convex(corners_of(homography)):
            return None
        if float(np.abs(step - np.eye(3)).max()) < 2e-4:
            break
    return homography


def judge(channels: Float32s, homography: Float64s, per_tile: int, *, may_hide: bool = False) -> Fit | None:
    """How well a board explains the picture where it lies; None where the picture is flat there.

    Where tiles `may_hide`, corridor and wall are learnt from those alone that agree, and these are judged.
    """
    raster = template(per_tile)
    values = sampled(channels, homography, raster)[0]
    is_inside = _inside(channels, homography, raster) if may_hide else None
    is_seen, axis = EVERY_TILE, discriminant(values, raster, is_inside)
    for _ in range(LEARNT_AGAIN if may_hide else 0):
        if axis is None:
            return None
        is_seen = _seen_tiles(_agreement(values @ axis[0] - axis[1], raster, is_inside))
        axis = discriminant(values, raster, _counted(raster, is_seen, is_inside))
    if axis is None:
        return None
    level = values @ axis[0] - axis[1]
    tiles = _agreement(level, raster, is_inside)
    order = _side_order(level, raster, is_seen)
    likeness = _likeness(level, raster, is_inside) if may_hide else UNKNOWN
    return Fit(homography, float(tiles[is_seen].mean()), tiles, order, is_seen, likeness, axis[0], axis[1])


def _likeness(level: Float32s, raster: Template, is_inside: Bools | None) -> Float32s:
    """How well each fixed tile (16,) shows its own pattern (0..1): corridor and wall count alike; nan outside."""
    is_corridor = raster.distance[raster.told] <= SURE_CORRIDOR
    shown = np.ones(is_corridor.shape, dtype=bool) if is_inside is None else is_inside[raster.told]
    right = ((level[raster.told] > 0.0) == is_corridor) & shown
    tile, tiles = raster.tile[raster.told], len(FIXED_SIDES)
    shares = []
    for kind in (is_corridor, ~is_corridor):
        all_of, seen = (np.bincount(tile[kind & mask], minlength=tiles) for mask in (kind, shown))
        share = np.bincount(tile[kind & right], minlength=tiles) / np.maximum(seen, 1)
        shares.append(np.where(seen >= LEAST_SHOWN * all_of, share, np.nan))
    return np.asarray((shares[0] + shares[1]) / 2.0, dtype=np.float32)


def _agreement(level: Float32s, raster: Template, is_inside: Bools | None) -> Float32s:
    """The share of the sure points of each fixed tile (16,) on the right side of the middle; 0 for a tile that lies
    mostly outside the picture."""
    right = ((level > 0.0) == (raster.distance <= SURE_CORRIDOR))[raster.sure]
    count = np.bincount(raster.sure_tile)
    if is_inside is not None:
        shown = np.bincount(raster.sure_tile, is_inside[raster.sure])
        right = right & is_inside[raster.sure]
        count = np.where(shown >= LEAST_SHOWN * count, np.maximum(shown, 1), np.inf)
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


def _counted(raster: Template, is_seen: Bools, is_inside: Bools | None) -> Bools | None:
    """Which points count; None where all do."""
    if is_seen.all():
        return is_inside
    counted = is_seen[raster.tile]
    return counted if is_inside is None else counted & is_inside


def misfit_tiles(channels: Float32s, homography: Float64s, per_tile: int) -> float:
    """How far, in tiles, a typical fixed tile would have to be shifted by itself to fit best."""
    raster = template(per_tile)
    shape = _misfit(channels, homography, raster, EVERY_TILE)
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
    """At each raster point: departure from the expected value (n,), its say (n,), and the picture's slope (n, 2); and
    how well each tile (16,) agrees with its pattern."""

    residual: Float32s
    weight: Float32s
    slope: Float32s
    agreement: Float32s


def _step(misfit: _Misfit, raster: Template, held_slant: float = 0.0) -> Float64s:
    """One Gauss-Newton step as a 3x3 matrix to be applied before the homography, in tile units, the slant held back."""
    design = misfit.slope[:, :1] * raster.jacobian[0] + misfit.slope[:, 1:] * raster.jacobian[1]
    weighted = design * misfit.weight[:, None]
    normal = (weighted.T @ design).astype(np.float64)
    own = np.diag(normal)
    damping = np.diag(DAMPING * own + 1e-9 + held_slant * own.max() * np.array([0, 0, 0, 0, 0, 0, 1, 1]))
    return change_matrix(-np.linalg.solve(normal + damping, (weighted.T @ misfit.residual).astype(np.float64)))


def _misfit(channels: Float32s, homography: Float64s, raster: Template, is_seen: Bools) -> _Misfit | None:
    values, canvas = sampled(channels, homography, raster)
    is_inside = _inside(channels, homography, raster)
    counted = _counted(raster, is_seen, is_inside)
    axis = discriminant(values, raster, counted)
    if axis is None:
        return None
    picture = canvas @ axis[0] - axis[1]
    level = picture.ravel().take(raster.index)
    residual = level - expected_at(_half_width(level, raster), raster.distance)
    weight = np.square(np.clip(1.0 - np.square(residual / (2.0 * OUTLIER)), 0.0, 1.0))
    if counted is not None:
        weight = weight * counted
    scale = raster.per_tile / 8.0
    slopes = [cv2.Sobel(picture, cv2.CV_32F, dx, 1 - dx, scale=scale).ravel().take(raster.index) for dx in (1, 0)]
    return _Misfit(residual, weight, np.stack(slopes, axis=1), _agreement(level, raster, is_inside))


def sampled(channels: Float32s, homography: Float64s, raster: Template) -> tuple[Float32s, Float32s]:
    """Channel values at the raster's points (n, 7), and the whole canonical picture (7p, 7p, 7)."""
    canvas = canvas_of(channels, homography, raster.per_tile)
    return canvas.reshape(-1, canvas.shape[2]).take(raster.index, axis=0), canvas


def discriminant(
    values: Float32s, raster: Template, counted: Bools | None = None
) -> tuple[Float32s, np.float32] | None:
    """Axis and offset that send the mean corridor to +1 and the mean wall to -1, over the points that are `counted`
    (all where that is None); None without any contrast."""
    places = [kind if counted is None else kind[counted[kind]] for kind in (raster.corridor, raster.wall)]
    if min(map(len, places)) < LEAST_POINTS:
        return None
    corridor, wall = (values.take(place, axis=0) for place in places)
    (mean_c, spread_c), (mean_w, spread_w) = _mean_and_covariance(corridor), _mean_and_covariance(wall)
    axis = np.linalg.solve(spread_c + spread_w + 4.0 * np.eye(values.shape[1]), mean_c - mean_w)
    gap = float(axis @ (mean_c - mean_w)) / 2.0
    if not gap > 1e-4:
        return None
    scaled_axis = (axis / gap).astype(np.float32)
    return scaled_axis, np.float32(scaled_axis @ (mean_c + mean_w) / 2.0)


def _mean_and_covariance(values: Float32s) -> tuple[Float64s, Float64s]:
    """Mean (k,) and covariance (k, k) of rows of values (n, k), as products of matrices: rows are so short that numpy's
    own sums over them take several times as long."""
    exact = values.astype(np.float64)
    mean = np.ones(len(exact)) @ exact / len(exact)
    exact -= mean
    return mean, exact.T @ exact / (len(exact) - 1)


def _half_width(level: Float32s, raster: Template) -> float:
    """The corridor half width (tiles) whose expected values lie nearest the levels, outliers cut off."""
    misfits = np.minimum(np.abs(level[THIRD] - raster.expected), OUTLIER).mean(axis=1)
    return HALF_WIDTHS[int(np.argmin(misfits))]


def _side_order(level: Float32s, raster: Template, is_seen: Bools) -> float:
    """The share of pairs of an open and a closed side of seen tiles of which the open one has the higher mean level."""
    probed = raster.side >= 0
    totals = np.bincount(raster.side[probed], level[probed], raster.is_open.size)
    means = totals / np.maximum(np.bincount(raster.side[probed], minlength=raster.is_open.size), 1)
    counted = np.repeat(is_seen, len(SIDE_STEPS))
    return float((means[raster.is_open & counted][:, None] > means[~raster.is_open & counted][None, :]).mean())
