"""What corridor and wall look like in this very picture, learnt from the sixteen fixed tiles; no colour is assumed.

The light is flattened first (a smooth field over the board), then each pixel gets a logit: how much more it
looks like this print's corridor than like its walls. Which tile that makes is none of this module's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES, cell_origin
from vision.board.plane import Plane
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

Float = TypeVar("Float", Float32s, Float64s)


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """Plane pixels of the fixed tiles whose kind every print agrees on: flat index, kind and cell of each, and its
    place (x, y) on the board, from -1 to 1."""

    index: Indices
    is_corridor: Bools
    cell: Indices
    x: Float64s
    y: Float64s


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """One kind of surface: its channels' mean (5,), the matrix (5, 5) that makes departures from it round and of
    size one, and the logarithm of its covariance's determinant."""

    mean: Float64s
    whitening: Float64s
    log_det: float


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """This picture's corridor and wall."""

    corridor: Kind
    wall: Kind


@lru_cache(maxsize=8)
def labels_for(scale_px: int, margin_tiles: float) -> Labels:
    """The labelled pixels of a plane of that scale and margin; computed once."""
    side = round((7 + 2 * margin_tiles) * scale_px)
    ticks: Float64s = (np.arange(side, dtype=np.float64) + 0.5) / scale_px - margin_tiles
    parts: list[tuple[Indices, Bools, int]] = []
    for cell, sides in FIXED_SIDES.items():
        columns, rows = (np.flatnonzero((ticks > at) & (ticks < at + 1)) for at in cell_origin(cell))
        u, v = (ticks[along] - at for along, at in zip((columns, rows), cell_origin(cell), strict=True))
        corridor, wall = kinds_of(sides, *np.meshgrid(u, v))
        for mask, kind in ((corridor, True), (wall, False)):
            index = (rows[:, None] * side + columns)[mask]
            parts.append((index, np.full(index.size, kind), cell))
    index = np.concatenate([part[0] for part in parts])
    return Labels(
        index,
        np.concatenate([part[1] for part in parts]),
        np.concatenate([np.full(part[0].size, part[2]) for part in parts]),
        ticks[index % side] / 3.5 - 1,
        ticks[index // side] / 3.5 - 1,
    )


def learn_light(plane: Plane, labels: Labels) -> Float64s:
    """The smooth part of the light over the board, (5, 3): coefficients of its logarithm, channel by channel."""
    values = np.log(plane.image.reshape(-1, 3)[labels.index].astype(np.float64) + 4.0)
    terms = _light_terms(labels.x, labels.y)
    kind = labels.is_corridor.astype(np.float64)
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


def channels_of(image: Image, scale_px: int) -> Float32s:
    """The five channels (h, w, 5) that pixels are judged by."""
    lab = to_lab(image)
    lightness = lab[:, :, 0].astype(np.float32)
    window = (2 * round(CONTRAST_TILES * scale_px / 2) + 1,) * 2
    mean = cv2.blur(lightness, window)
    variance = cv2.blur(lightness * lightness, window) - mean * mean
    out = np.empty((*lightness.shape, CHANNELS), dtype=np.float32)
    out[:, :, :3] = cv2.GaussianBlur(lab, (0, 0), max(0.5, SOFTEN_TILES * scale_px))
    out[:, :, 3] = 8 * np.log(np.maximum(variance, 0) + 4.0)
    out[:, :, 4] = mean
    return out


def learn(channels: Float32s, labels: Labels) -> Appearance:
    """Learns both kinds from the labelled pixels, twice: the second time without tiles that contradict the rest."""
    is_corridor = labels.is_corridor
    values = channels.reshape(-1, CHANNELS)[labels.index].T.astype(np.float64, order="C")
    appearance = _fit(values, is_corridor)
    for _ in range(2):
        corridor, wall = (distance(kind, values) for kind in (appearance.corridor, appearance.wall))
        logits = logits_of(appearance, corridor, wall)
        keep = _agreeing(np.where(is_corridor, logits, -logits))
        appearance = _fit(values[:, keep], is_corridor[keep])
    return appearance


def _agreeing(agrees: Float64s) -> Bools:
    floor = float(np.quantile(agrees, 0.08))
    return np.asarray(agrees >= min(floor, 0.0))  # in a flat picture all are equal, and some have to stay


def _fit(values: Float64s, is_corridor: Bools) -> Appearance:
    return Appearance(_kind(values[:, is_corridor]), _kind(values[:, ~is_corridor]))


def _kind(values: Float64s) -> Kind:
    mean = np.median(values, axis=-1)
    centred = values - mean[:, None]
    limit = (3 * np.median(np.abs(centred), axis=-1) * 1.48 + 2)[:, None]
    centred = np.clip(centred, -limit, limit)
    covariance = centred @ centred.T / values.shape[1]
    covariance = (1 - SHRINKAGE) * covariance + SHRINKAGE * np.diag(np.diag(covariance))
    covariance += 4.0 * np.eye(CHANNELS)
    root = np.linalg.cholesky(covariance)
    return Kind(mean, np.linalg.inv(root), 2 * float(np.log(np.diag(root)).sum()))


def distance(kind: Kind, values: Float) -> Float:
    """Squared Mahalanobis distance (n,) of each column of channels (5, n) from a kind, in the channels' precision."""
    spread = kind.whitening.astype(values.dtype) @ (values - kind.mean[:, None].astype(values.dtype))
    return np.asarray(np.einsum("ij,ij->j", spread, spread), dtype=values.dtype)


def logits_of(appearance: Appearance, corridor: Float, wall: Float) -> Float:
    """How much more pixels look like corridor than wall by their distances from both, clipped to ±`LOGIT_LIMIT`."""
    lead = appearance.corridor.log_det - appearance.wall.log_det
    return np.asarray(np.clip((wall - corridor - lead) / 2, -LOGIT_LIMIT, LOGIT_LIMIT), dtype=corridor.dtype)


def distance_maps(appearance: Appearance, channels: Float32s) -> Float32s:
    """How far each pixel of a plane (h, w, 5) is from corridor and from wall, (2, h, w), squared."""
    values = np.ascontiguousarray(channels.reshape(-1, CHANNELS).T)
    both = [distance(kind, values) for kind in (appearance.corridor, appearance.wall)]
    return np.stack(both).reshape(2, *channels.shape[:2])


def logit_map(appearance: Appearance, distances: Float32s) -> Float32s:
    """`logits_of` over a whole plane, (h, w), from its `distance_maps`."""
    return logits_of(appearance, distances[0], distances[1])
