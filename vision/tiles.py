"""Reads which sides of a tile are open from a map of corridor logits; one measurement a region, one sum a face.

A tile shows eight regions that matter: four arms (open or closed) and four corner blocks (wall on every tile),
and its middle (corridor on every tile, though a treasure or a pawn may hide it). Every face is scored at several
small shifts, because tiles drift along a lane. Which pixels to distrust comes in as a weight map.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.following.observation import TILE_FACES
from vision.layout import FIXED_SIDES, Float32s, Float64s

ARM_TILES: Final = 0.36
"""How far from the middle an arm and (both ways) a corner block is measured, in tiles."""

MIDDLE_TILES: Final = 0.13
BOX_TILES: Final = 0.21
"""Side of the square a measurement averages over."""

SHIFT_STEP_TILES: Final = 0.05
DRIFT_STEPS: Final = 4
"""Along its lane a tile may lie 4 x 0.05 = 0.2 tiles off its cell; across it, one step."""

DRIFT_SD_TILES: Final = 0.09
SIDEWAYS_SD_TILES: Final = 0.04

OUTLIER: Final = 0.03
OUTLIER_BY_PAWN: Final = 0.3
"""Share of regions that show neither what they should nor its opposite: a crack, glare, a treasure's edge; and on a
tile with a pawn, whose body hides corridors and whose shadow makes them look like wall."""

LOGIT_SPAN: Final = 10.0
MIN_SD: Final = 0.6
MIN_WEIGHT: Final = 0.35
"""A region with less than this share of trusted pixels says nothing."""

TEMPERATURE: Final = 1.0
"""Regions of one tile err together; log-likelihoods are divided by this (fitted, see `bench.reliability`)."""

FACES: Final = TILE_FACES[:10]
BACK: Final = 10
SIDES: Final = "NESW"

ARMS = [(0.0, -ARM_TILES), (ARM_TILES, 0.0), (0.0, ARM_TILES), (-ARM_TILES, 0.0)]
BLOCKS = [(x * ARM_TILES, y * ARM_TILES) for x in (-1, 1) for y in (-1, 1)]
MIDDLES = [(x * MIDDLE_TILES, y * MIDDLE_TILES) for x in (-1, 1) for y in (-1, 1)]
SPOTS: Final[Float64s] = np.array(ARMS + BLOCKS + MIDDLES)
OPEN: Final = np.array([[side in face for side in SIDES] for face in FACES])
"""Whether each of the ten faces (rows) has each side (N E S W) open."""


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """Regions of n tiles at k shifts, 4 arms, 4 blocks and the middle: `values` and `is_trusted`, each (n, k, 9)."""

    values: Float64s
    is_trusted: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """How corridor and wall regions measure in this picture: mean and spread of each, in logits."""

    corridor: tuple[float, float]
    wall: tuple[float, float]


def boxed(logits: Float32s, weights: Float32s | None, scale_px: int) -> tuple[Float32s, Float32s | None]:
    """Logits averaged over the measuring box, and the share of trusted pixels in it (None where all are trusted)."""
    box = (2 * round(BOX_TILES * scale_px / 2 - 0.5) + 1,) * 2
    if weights is None:
        return np.asarray(cv2.blur(logits, box), dtype=np.float32), None
    share = np.asarray(cv2.blur(weights, box), dtype=np.float32)
    return np.asarray(cv2.blur(logits * weights, box) / np.maximum(share, 1e-3), dtype=np.float32), share


def turned_spots(angles_deg: Float64s) -> Float64s:
    """The measured spots of tiles that lie turned clockwise by each of k angles, (k, 12, 2)."""
    angles = np.radians(angles_deg)[:, None]
    x, y = SPOTS[:, 0], SPOTS[:, 1]
    return np.stack([x * np.cos(angles) - y * np.sin(angles), x * np.sin(angles) + y * np.cos(angles)], axis=-1)


def measure(
    values: Float32s, share: Float32s | None, origin_px: Float64s, scale_px: int, spots: Float64s = SPOTS
) -> Measure:
    """Measures tiles whose middles lie at plane pixels `origin_px` (n, k, 2), k shifts each.

    `spots` are the regions' places in tile units, (12, 2), or (k, 12, 2) for k turns.
    """
    points = origin_px[:, :, None, :] + spots * scale_px
    x = np.ascontiguousarray(points[..., 0], dtype=np.float32).reshape(len(points), -1)
    y = np.ascontiguousarray(points[..., 1], dtype=np.float32).reshape(len(points), -1)
    shape = points.shape[:3]
    sampled = cv2.remap(values, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(shape)
    out = np.empty((*shape[:2], 9))
    out[..., :8] = sampled[..., :8]
    out[..., 8] = sampled[..., 8:].max(axis=2)
    if share is None:
        return Measure(out, np.ones(out.shape, dtype=bool))
    known = cv2.remap(share, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(shape) >= MIN_WEIGHT
    trusted = np.empty(out.shape, dtype=bool)
    trusted[..., :8] = known[..., :8]
    trusted[..., 8] = known[..., 8:].all(axis=2)
    return Measure(out, trusted)


def learn_regions(fixed: Measure) -> Model:
    """How regions measure, from the sixteen fixed tiles in the order of `FIXED_SIDES`, unshifted."""
    values, trusted = fixed.values[:, 0, :], fixed.is_trusted[:, 0, :]
    is_open = np.array([[side in sides for side in SIDES] for sides in FIXED_SIDES.values()])
    corridor = values[:, :4][is_open & trusted[:, :4]]
    wall = np.concatenate([values[:, :4][~is_open & trusted[:, :4]], values[:, 4:8][trusted[:, 4:8]]])
    return Model(_centre_and_spread(corridor, LOGIT_SPAN / 2), _centre_and_spread(wall, -LOGIT_SPAN / 2))


def _centre_and_spread(values: Float64s, otherwise: float) -> tuple[float, float]:
    if len(values) < 6:
        return otherwise, 2.0
    middle = float(np.median(values))
    return middle, max(MIN_SD, 1.48 * float(np.median(np.abs(values - middle))), float(np.std(values)) * 0.5)


def score_faces(
    regions: Measure, model: Model, log_prior: Float64s, outliers: Float64s | float = OUTLIER
) -> tuple[Float64s, Float64s]:
    """Log-likelihood of the eleven faces (n, 11), shifts summed out under `log_prior` (n, k); and at each shift.

    `outliers` is the share of misleading regions, for all tiles or for each (n,).
    """
    share = np.asarray(outliers, dtype=np.float64).reshape(-1, 1, 1)
    corridor = _log_density(regions.values, model.corridor, regions.is_trusted, share)
    wall = _log_density(regions.values, model.wall, regions.is_trusted, share)
    back = np.logaddexp(wall, np.where(regions.is_trusted, -np.log(LOGIT_SPAN), 0.0)) - np.log(2)
    at_shift = np.empty((*regions.values.shape[:2], len(TILE_FACES)))
    at_shift[..., :10] = (corridor - wall)[..., :4] @ OPEN.T
    at_shift[..., :10] += (wall[..., :8].sum(axis=2) + corridor[..., 8])[..., None]
    at_shift[..., BACK] = back.sum(axis=2)
    joint = at_shift + log_prior[..., None]
    peak = joint.max(axis=1, keepdims=True)
    return peak[:, 0] + np.log(np.exp(joint - peak).sum(axis=1)), joint


def _log_density(
    values: Float64s, kind: tuple[float, float], trusted: npt.NDArray[np.bool_], outliers: Float64s
) -> Float64s:
    """Log density of a region's value under one kind: a bell with a flat floor; 0 for an untrusted region."""
    mean, sd = kind
    bell = (1 - outliers) / (sd * np.sqrt(2 * np.pi)) * np.exp(-0.5 * ((values - mean) / sd) ** 2)
    return np.where(trusted, np.log(bell + outliers / LOGIT_SPAN), 0.0)


def normalise(scores: Float64s, temperature: float = TEMPERATURE) -> Float64s:
    """Log probabilities over the faces (n, 11) after tempering."""
    cooled = scores / temperature
    cooled -= cooled.max(axis=1, keepdims=True)
    return np.asarray(cooled - np.log(np.exp(cooled).sum(axis=1, keepdims=True)))


def cell_shifts() -> tuple[Float64s, Float64s]:
    """Shifts (49, k, 2) in tiles to try for each cell, their log prior (49, k): far along a lane, little across it."""
    ticks = np.arange(-DRIFT_STEPS, DRIFT_STEPS + 1) * SHIFT_STEP_TILES
    grid = np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)
    grid = grid[np.abs(grid).min(axis=1) < 1.5 * SHIFT_STEP_TILES]
    prior = np.empty((49, len(grid)))
    for cell in range(49):
        spread = [DRIFT_SD_TILES if lane % 2 else SIDEWAYS_SD_TILES for lane in (cell // 7, cell % 7)]
        if cell in FIXED_SIDES:
            spread = [SIDEWAYS_SD_TILES / 2] * 2
        prior[cell] = -0.5 * ((grid / spread) ** 2).sum(axis=1)
    prior -= np.log(np.exp(prior).sum(axis=1, keepdims=True))
    return np.broadcast_to(grid, (49, *grid.shape)), prior
