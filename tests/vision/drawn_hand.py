"""A hand with its arm and sleeve, or a card, drawn over a board that is seen from straight above."""

from __future__ import annotations

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Bools, Float32s, Float64s

PALEST, DARKEST = np.array([195.0, 215.0, 245.0]), np.array([28.0, 36.0, 58.0])
"""Skin lies between these (levels of blue, green and red)."""


def with_hand(plane: Image, per_tile: int, rng: np.random.Generator) -> tuple[Image, Bools]:
    """The plane with a hand laid over it, and what the hand hides (h, w)."""
    side = plane.shape[0]
    palm = side / 2 + rng.uniform(-3, 3, 2) * per_tile
    angle = np.arctan2(*(palm - side / 2)[::-1]) + rng.normal(0, 0.5)
    skin, sleeve = (np.zeros((side, side), np.float32) for _ in range(2))
    cv2.circle(skin, _whole(palm), int(0.95 * per_tile), 1.0, -1, cv2.LINE_AA)
    for spread in (-0.45, -0.15, 0.15, 0.45):
        _limb(skin, palm, angle + np.pi + spread, 2.4 * per_tile, 0.42 * per_tile)
    _limb(skin, palm, angle, 2 * side, 1.2 * per_tile)
    cuff = palm + np.array([np.cos(angle), np.sin(angle)]) * 2.5 * per_tile
    _limb(sleeve, cuff, angle, 2 * side, 1.6 * per_tile)
    whole = np.maximum(skin, sleeve)
    share = rng.uniform()
    tone = PALEST ** (1 - share) * DARKEST**share * np.percentile(plane.reshape(-1, 3), 97, axis=0) / 255
    body = np.where((sleeve > 0.5)[..., None], rng.uniform(10, 235, 3), tone) * _round(whole, per_tile)[..., None]
    shadow = 0.5 * cv2.GaussianBlur(np.roll(whole, per_tile // 3, (0, 1)), (0, 0), 3.0)[..., None]
    cover = cv2.GaussianBlur(whole, (0, 0), 0.7)[..., None]
    seen = plane * (1 - shadow) * (1 - cover) + body * cover + rng.normal(0, 1.5, plane.shape)
    return np.clip(np.round(seen), 0, 255).astype(np.uint8), np.asarray(whole > 0.5)


def with_card(plane: Image, per_tile: int, rng: np.random.Generator) -> Image:
    """The plane with a card of any colour laid at the board's edge or beside it."""
    middle = rng.uniform(-4.4, 4.4, 2)
    middle[rng.integers(2)] = rng.choice([-1, 1]) * rng.uniform(2.6, 4.4)
    at, size = plane.shape[0] / 2 + middle * per_tile, rng.uniform(0.5, 1.6, 2) * per_tile
    corners = cv2.boxPoints((_whole(at), _whole(size), float(rng.uniform(0, 180))))
    out = plane.copy()
    cv2.fillConvexPoly(out, corners.astype(np.int32), tuple(map(float, rng.uniform(15, 245, 3))), cv2.LINE_AA)
    return out


def _limb(mask: Float32s, start: Float64s, angle: float, length: float, breadth: float) -> None:
    end = start + np.array([np.cos(angle), np.sin(angle)]) * length
    cv2.line(mask, _whole(start), _whole(end), 1.0, int(breadth), cv2.LINE_AA)


def _round(whole: Float32s, per_tile: int) -> Float64s:
    """How bright each pixel of a body is that bulges, lit from the upper left."""
    heights = cv2.GaussianBlur(whole, (0, 0), 0.3 * per_tile)
    down, right = np.gradient(heights)
    return np.asarray(np.clip(0.7 + 0.3 * heights + 2.0 * (down + right), 0.2, 1.5), np.float64)


def _whole(point: Float64s) -> tuple[int, int]:
    return int(point[0]), int(point[1])
