"""Lays pawns over a board seen from straight above, as they lean away from a camera, for a net that learns what they
hide.

Sizes are tiles, colours are levels of blue, green and red.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Bools, Float32s, Float64s

COUNTS: Final = (1, 2, 3, 4, 6)
PAIRED: Final = 0.35
BASE_TILES: Final = (0.13, 0.24)
HEAD_SHARE: Final = (0.45, 1.0)
TALL_TILES: Final = (0.4, 1.1)
LEAN: Final = (0.05, 0.8)
"""How many stand on a board, how often one has another beside it on its tile, the radius of a base, a head's by that,
how high one is, and how far its top lies from its base by its height."""

FINER: Final = 3
"""Outlines are drawn so many times finer than they are shown."""


def with_pawns(plane: Image, per_tile: int, rng: np.random.Generator) -> tuple[Image, Bools]:
    """The plane with pawns standing on it, and what they hide (h, w)."""
    out, hidden = plane.astype(np.float32), np.zeros(plane.shape[:2], dtype=bool)
    leaning, light = rng.uniform(0, 2 * np.pi, 2)
    lean = rng.uniform(*LEAN) * np.array([np.cos(leaning), np.sin(leaning)])
    shadow = rng.uniform(0.2, 1.2) * np.array([np.cos(light), np.sin(light)])
    for base in _bases(plane.shape[0], per_tile, rng):
        radius, tall = rng.uniform(*BASE_TILES) * per_tile, rng.uniform(*TALL_TILES) * per_tile
        head = radius * rng.uniform(*HEAD_SHARE)
        cast = _outline(plane.shape[0], base, base + shadow * tall, radius, head)
        soft = cv2.GaussianBlur(cast, (0, 0), rng.uniform(0.5, 3.0))[..., None]
        out = out * (1 - soft * rng.uniform(0.1, 0.8))
        body = _outline(plane.shape[0], base, base + lean * tall, radius, head)
        share = cv2.GaussianBlur(body, (0, 0), rng.uniform(0.4, 0.8))[..., None]
        out = out * (1 - share) + _lacquer(plane, body, per_tile, rng) * share
        hidden |= body > 0.5
    return np.clip(np.round(out), 0, 255).astype(np.uint8), hidden


def _bases(side_px: int, per_tile: int, rng: np.random.Generator) -> list[Float64s]:
    """Where pawns stand, in pixels: about in the middle of cells, or two beside each other on one."""
    out, first = [], side_px / 2 - 3.5 * per_tile
    for _ in range(int(rng.choice(COUNTS))):
        middle = first + (rng.integers(0, 7, 2) + 0.5 + rng.normal(0, 0.09, 2)) * per_tile
        if rng.random() < PAIRED:
            angle = rng.uniform(0, 2 * np.pi)
            aside = rng.uniform(0.18, 0.26) * per_tile * np.array([np.cos(angle), np.sin(angle)])
            out.append(middle - aside)
            middle = middle + aside
        out.append(middle)
    return out


def _outline(side_px: int, base: Float64s, top: Float64s, radius: float, head: float) -> Float32s:
    """1 where a cone or a cylinder from a base to its top lies over the plane, 0 elsewhere (h, w)."""
    mask = np.zeros((side_px * FINER, side_px * FINER), dtype=np.uint8)
    ring = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    circle = np.stack([np.cos(ring), np.sin(ring)], axis=1)
    points = np.concatenate([base + circle * radius, top + circle * head]) * FINER
    cv2.fillConvexPoly(mask, cv2.convexHull(points.astype(np.int32)), (1,))
    return np.asarray(cv2.resize(mask.astype(np.float32), (side_px, side_px), interpolation=cv2.INTER_AREA))


def _lacquer(plane: Image, body: Float32s, per_tile: int, rng: np.random.Generator) -> Float64s:
    """The colour of a round, shaded body of any lacquer in about the light of the plane (h, w, 3)."""
    ink = rng.uniform(15, 245) * np.exp(rng.normal(0, 0.7, 3))
    lamp = np.percentile(plane.reshape(-1, 3), 97, axis=0) / 255.0
    heights = cv2.GaussianBlur(body, (0, 0), rng.uniform(0.08, 0.2) * per_tile)
    slope = [cv2.Sobel(heights, cv2.CV_32F, *axis, scale=per_tile / 8) for axis in ((1, 0), (0, 1))]
    angle = rng.uniform(0, 2 * np.pi)
    lit = (0.6 + 0.4 * heights) * (1 + rng.uniform(0.0, 0.8) * (slope[0] * np.cos(angle) + slope[1] * np.sin(angle)))
    shine = np.clip(lit - rng.uniform(0.9, 1.3), 0, None)[..., None] * rng.uniform(0, 300)
    return np.asarray(np.clip(np.clip(ink, 4, 250) * lamp * np.clip(lit, 0.1, 1.6)[..., None] + shine, 0, 255))
