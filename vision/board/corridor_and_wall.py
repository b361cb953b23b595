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

CHANNELS: Final = 5
"""Lightness, two colour axes (softened), local contrast, and lightness again unsoftened."""

SOFTEN_TILES: Final = 0.035
"""Softening before colours are compared: finer than a corridor, coarser than the cracks drawn on it."""

CONTRAST_TILES: Final = 0.16
"""Window of the local contrast: a stone and its joint fit in."""

LOGIT_LIMIT: Final = 5.0
"""No pixel says more than this for corridor or for wall (logits)."""

SHRINKAGE: Final = 0.08
"""How far covariances are drawn towards their diagonal, so that few pixels can be learnt from."""


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """Pixels of the reading plane on fixed tiles whose kind every print agrees on: flat index and kind of each, and its
    place (x, y) on the board, from -1 to 1."""

    index: Indices
    is_corridor: Bools
    x: Float64s
    y: Float64s


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """One kind of surface: its channels' mean (5,), the matrix (5, 5) that makes departures from it round and of
    size one, and the logarithm of its covariance's determinant."""

    mean: Float32s
    whitening: Float32s
    log_det: float

    def distance(self, values: Float32s) -> Float32s:
        """Squared Mahalanobis distance (n,) of each column of channels (5, n)."""
        return np.square(self.whitening @ (values - self.mean[:, None])).sum(axis=0)


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """This picture's corridor and wall."""

    corridor: Kind
    wall: Kind

    def distances(self, values: Float32s) -> Float32s:
        """How far each column of channels (5, n) is from corridor and from wall, (2, n), squared."""
        return np.stack([self.corridor.distance(values), self.wall.distance(values)])

    def logits(self, distances: Float32s) -> Float32s:
        """How much more something so far (2, ...) looks like corridor than like wall, clipped to ±`LOGIT_LIMIT`."""
        lead = np.float32(self.corridor.log_det - self.wall.log_det)
        return np.clip((distances[1] - distances[0] - lead) / 2, -LOGIT_LIMIT, LOGIT_LIMIT)


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
    """The channels (5, n) that the pixels of the reading plane are judged by."""
    lab = to_lab(image)
    lightness = lab[:, :, 0].astype(np.float32)
    window = (2 * round(CONTRAST_TILES * SCALE_PX / 2) + 1,) * 2
    mean = cv2.blur(lightness, window)
    variance = cv2.blur(lightness * lightness, window) - mean * mean
    soft = cv2.GaussianBlur(lab, (0, 0), SOFTEN_TILES * SCALE_PX)
    channels = [*cv2.split(soft), 8 * np.log(np.maximum(variance, 0) + 4.0), mean]
    return np.stack([np.asarray(channel, dtype=np.float32).ravel() for channel in channels])


def learn(channels: Float32s, labelled: Labels) -> Appearance:
    """Learns both kinds from the labelled pixels of channels (5, n), then twice without those that contradict."""
    values, is_corridor = channels[:, labelled.index], labelled.is_corridor
    keep = np.ones(len(is_corridor), dtype=np.bool_)
    for _ in range(3):
        appearance = Appearance(_kind(values[:, keep & is_corridor]), _kind(values[:, keep & ~is_corridor]))
        logits = appearance.logits(appearance.distances(values))
        keep = _agreeing(np.where(is_corridor, logits, -logits))
    return appearance


def _agreeing(agrees: Float32s) -> Bools:
    floor = float(np.quantile(agrees, 0.08))
    return np.asarray(agrees >= min(floor, 0.0))  # in a flat picture all are equal, and some have to stay


def _kind(values: Float32s) -> Kind:
    mean = np.median(values, axis=-1)
    centred = values - mean[:, None]
    limit = (3 * np.median(np.abs(centred), axis=-1) * 1.48 + 2)[:, None]
    centred = np.clip(centred, -limit, limit)
    covariance = centred @ centred.T / values.shape[1]
    covariance = (1 - SHRINKAGE) * covariance + SHRINKAGE * np.diag(np.diag(covariance))
    covariance += 4.0 * np.eye(CHANNELS)
    root = np.linalg.cholesky(covariance)
    whitening = np.linalg.inv(root).astype(np.float32)
    return Kind(mean, whitening, 2 * float(np.log(np.diag(root)).sum()))
