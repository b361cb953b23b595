"""Noise, light on a relief, and plots around scattered points: what the surfaces of prints and tables are made of."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
"""Height x width x 3, red green blue, 0 to 1, as printed (sRGB)."""
Rng = np.random.Generator


def cloud(rng: Rng, size: int, cells: int) -> NDArray[np.float32]:
    """Soft noise of size x size, -1 to 1, with that many bumps across."""
    coarse = rng.uniform(-1, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def grain(rng: Rng, size: int) -> NDArray[np.float32]:
    """Fine noise of size x size, standard deviation 1."""
    return rng.standard_normal((size, size), dtype=np.float32)


def rough(rng: Rng, size: int) -> NDArray[np.float32]:
    """Noise of size x size with bumps of every width, about -1 to 1."""
    out = np.zeros((size, size), np.float32)
    for cells in (9, 26, 70, 180):
        out += cloud(rng, size, cells) * np.float32(2 / cells**0.5)
    return out


def lit(height: NDArray[np.float32], strength: float) -> NDArray[np.float32]:
    """How bright a surface of that height is under a light from the upper left; 1 where it is level."""
    down, right = np.gradient(height)
    return np.asarray(np.clip(1 + strength * (down + right), 0.4, 1.7), np.float32)


def nearest(size: int, points: NDArray[np.float64]) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """For each pixel the nearest of the points, and how far it is in pixels."""
    marks = np.full((size, size), 255, np.uint8)
    x, y = np.clip(points.astype(int), 0, size - 1).T
    marks[y, x] = 0
    distance, labels = cv2.distanceTransformWithLabels(marks, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    return labels.astype(np.int32), distance.astype(np.float32)


def plots(rng: Rng, size: int, step: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Plots around scattered points: each pixel's plot, counted from 0, and how far its edge is in pixels."""
    places = np.arange(step // 2, size, step)
    points = (
        np.stack(np.meshgrid(places, places), -1).reshape(-1, 2)
        + rng.uniform(-0.42, 0.42, (len(places) ** 2, 2)) * step
    )
    labels, _ = nearest(size, points)
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    return labels, np.asarray(cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5), np.float32)


def each(rng: Rng, labels: NDArray[np.int32], low: float, high: float) -> NDArray[np.float32]:
    """One number for each plot, given to all its pixels."""
    return rng.uniform(low, high, labels.max() + 1).astype(np.float32)[labels]
