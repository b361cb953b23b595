"""What corridor and wall look like in this very picture, learnt from the sixteen fixed tiles; no colour is assumed.

The light is flattened first (a smooth field over the board), then each pixel gets a logit: how much more it
looks like this print's corridor than like its walls. Which tile that makes is none of this module's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES, cell_origin
from vision.board.plane import MARGIN_TILES, SCALE_PX, Plane
from vision.board.printed_pixels import kinds_of
from vision.picture.arrays import Bools, Float32s, Float64s, Indices
from vision.picture.channels import to_lab

SOFTEN_TILES: Final = 0.035
"""Softening before colours are compared: finer than a corridor, coarser than the cracks drawn on it."""

CONTRAST_TILES: Final = 0.16
"""Window of the local contrast: a stone and its joint fit in."""

LOGIT_LIMIT: Final = 5.0
"""No pixel says more than this for corridor or for wall (logits)."""


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """Pixels of the reading plane on fixed tiles whose kind every print agrees on: flat index and kind of each, and its
    place (x, y) on the board, from -1 to 1."""

    index: Indices
    is_corridor: Bools
    x: Float64s
    y: Float64s


@lru_cache(maxsize=1)
def labels() -> Labels:
    """The labelled pixels of the reading plane; computed once."""
    side = round((7 + 2 * MARGIN_TILES) * SCALE_PX)
    ticks: Float64s = (np.arange(side, dtype=np.float64) + 0.5) / SCALE_PX - MARGIN_TILES
    kinds = np.zeros((side, side), dtype=np.int8)
    for cell, sides in FIXED_SIDES.items():
        columns, rows = (np.flatnonzero((ticks > at) & (ticks < at + 1)) for at in cell_origin(cell))
        u, v = (ticks[along] - at for along, at in zip((columns, rows), cell_origin(cell), strict=True))
        corridor, wall = kinds_of(sides, *np.meshgrid(u, v))
        kinds[np.ix_(rows, columns)] = corridor.astype(np.int8) - wall
    index = np.flatnonzero(kinds)
    return Labels(index, kinds.ravel()[index] > 0, ticks[index % side] / 3.5 - 1, ticks[index // side] / 3.5 - 1)


def learn_light(plane: Plane, labelled: Labels) -> Float64s:
    """The smooth part of the light over the board, (5, 3): coefficients of its logarithm, channel by channel."""
    values = np.log(plane.image.reshape(-1, 3)[labelled.index].astype(np.float64) + 4.0)
    terms = _light_terms(labelled.x, labelled.y)
    kind = labelled.is_corridor.astype(np.float64)
    design = np.column_stack([terms, kind, 1 - kind])
    weights = np.ones(len(values))
    for _ in range(2):
        ridge = np.diag([0.02 * len(values)] * terms.shape[1] + [1e-6, 1e-6])
        normal = (design * weights[:, None]).T @ design + ridge
        solution = np.linalg.solve(normal, (design * weights[:, None]).T @ values)
        residual = np.abs(values - design @ solution).sum(axis=1)
        scale = np.median(residual, axis=-1) + 1e-6
        weights = 1 / (1 + (residual / (2 * scale)) ** 2)
    return np.asarray(solution[: terms.shape[1]])


def _light_terms(x: Float64s, y: Float64s) -> Float64s:
    return np.column_stack([x, y, x * y, x * x - 1 / 3, y * y - 1 / 3])


def flatten_light(plane: Plane, light: Float64s) -> Image:
    """The plane with that light divided out; past the board's edge the light is taken to go on as at the edge."""
    side = plane.image.shape[0]
    coarse = 16
    tiles = side / plane.scale_px
    ticks = ((np.arange(coarse) + 0.5) / coarse * tiles - plane.margin_tiles) / (tiles / 2 - plane.margin_tiles) - 1
    ticks = np.clip(ticks, -1.1, 1.1)
    x, y = np.meshgrid(ticks, ticks)
    field = (_light_terms(x.ravel(), y.ravel()) @ light).reshape(coarse, coarse, 3)
    gain = cv2.resize(np.exp(-field).astype(np.float32), (side, side), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(plane.image, gain, dtype=cv2.CV_8U), dtype=np.uint8)


def channels_of(image: Image) -> Float32s:
    """The channels (5, n) that the pixels of the reading plane are judged by: lightness and two colour axes, softened,
    local contrast, and lightness averaged as far."""
    lab = to_lab(image)
    lightness = lab[:, :, 0].astype(np.float32)
    window = (2 * round(CONTRAST_TILES * SCALE_PX / 2) + 1,) * 2
    mean = cv2.blur(lightness, window)
    variance = cv2.blur(lightness * lightness, window) - mean * mean
    soft = cv2.GaussianBlur(lab, (0, 0), SOFTEN_TILES * SCALE_PX)
    channels = [*cv2.split(soft), 8 * np.log(np.maximum(variance, 0) + 4.0), mean]
    return np.stack([np.asarray(channel, dtype=np.float32).ravel() for channel in channels])


def tell_apart(channels: Float32s, labelled: Labels) -> tuple[Float32s, Float32s]:
    """How far each column of channels (5, n) is from corridor and from wall, (2, n), squared (Mahalanobis); and how
    much more it looks like the one than like the other, (n,), in logits; learnt anew without what contradicts."""
    index, is_corridor = labelled.index, labelled.is_corridor
    agrees = np.ones(len(index), dtype=np.bool_)
    for _ in range(2):
        kinds = (channels[:, index[agrees & kind]] for kind in (is_corridor, ~is_corridor))
        (corridor, corridor_size), (wall, wall_size) = (_distance(channels, values) for values in kinds)
        logits = np.clip((wall - corridor - corridor_size + wall_size) / 2, -LOGIT_LIMIT, LOGIT_LIMIT)
        for_own = np.where(is_corridor, logits[index], -logits[index])
        agrees = for_own >= min(float(np.quantile(for_own, 0.08)), 0.0)  # in a flat picture some have to stay
    return np.stack([corridor, wall]), logits


def _distance(channels: Float32s, values: Float32s) -> tuple[Float32s, np.float32]:
    """How far channels (5, n) are from the kind that `values` (5, m) show, most of them, squared, (n,); and the
    logarithm of its covariance's determinant."""
    middle = np.median(values, axis=1, keepdims=True)
    limit = 4.5 * np.median(np.abs(values - middle), axis=1, keepdims=True) + 2
    spread = np.cov(np.clip(values - middle, -limit, limit)) + 4.0 * np.eye(len(values))
    whitening = np.linalg.inv(np.linalg.cholesky(spread)).astype(np.float32)
    return np.square(whitening @ (channels - middle)).sum(axis=0), np.float32(np.linalg.slogdet(spread)[1])
