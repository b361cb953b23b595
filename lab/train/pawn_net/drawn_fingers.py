"""Lays fingers over a plane, as of somebody who has just set a pawn down or is about to lift it. Needs numpy alone.

Colours are lightness (0..255) and two tints (Lab) beside the corridors' in arrays (h, w, 3).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from lab.train.pawn_net.painting import softened
from vision.picture.arrays import Bools, Float32s, Float64s

BREADTH_TILES: Final = (0.3, 0.7)
BESIDE_TILES: Final = 0.42
MOST_FINGERS: Final = 3
SPREAD: Final = 0.5
"""How broad a finger is, how far from what it reaches for its tip ends (standard deviation), how many there are at
most, and how far (radians) their ways differ."""

SKIN_LIGHT: Final = (45.0, 215.0)
SKIN_TINTS: Final = ((4.0, 22.0), (2.0, 30.0))
GLOVED_SHARE: Final = 0.12
GLOVE_TINT: Final = 25.0
"""Between which lightness and tints skin lies beside the corridors; how many fingers are gloved or under a sleeve's
hem, in tints of which standard deviation."""

PAWN_TILES: Final = 0.22
MOST_HIDDEN: Final = 0.6
TRIES: Final = 3
"""How far around its base (tiles) a pawn is seen, how much of that fingers may hide for it to be asked for still, and
how often others are tried."""

ROUND: Final = 0.45
SHADOW_PX: Final = (1.5, 6.0)
SHADOW_TILES: Final = 0.35
MOST_SHADOW: Final = 0.65
"""How much darker a finger is at its rim, how soft its shadow is, how far off it lies at most, and how dark."""


def fingers_beside(
    lab: Float32s, bases: Float64s, scale_px: float, rng: np.random.Generator
) -> tuple[Float32s, Bools]:  # fmt: skip
    """The plane with fingers that reach for one of some pawns' bases (n, 2; pixels) and leave enough of each to be
    seen, and which pixels (h, w) they hide; none where a few tries hide too much."""
    tall, wide = lab.shape[:2]
    right, down = np.arange(wide) - bases[:, :1], np.arange(tall) - bases[:, 1:]
    far = np.hypot(right[:, None, :], down[:, :, None])
    for _ in range(TRIES):
        out, hidden = with_fingers(lab, bases[rng.integers(len(bases))], scale_px, rng)
        if all(not near.any() or hidden[near].mean() < MOST_HIDDEN for near in far < PAWN_TILES * scale_px):
            return out, hidden
    return lab, np.zeros((tall, wide), dtype=np.bool_)


def with_fingers(
    lab: Float32s, at: Float64s, scale_px: float, rng: np.random.Generator
) -> tuple[Float32s, Bools]:  # fmt: skip
    """The plane with fingers that reach for a point (x, y; pixels), and which pixels (h, w) they hide."""
    side, way = lab.shape[0], rng.uniform(0, 2 * np.pi)
    breadth_px, skin = rng.uniform(*BREADTH_TILES) * scale_px, _skin(rng)
    depth = np.zeros(lab.shape[:2])
    for _ in range(int(rng.integers(1, MOST_FINGERS + 1))):
        tip = at + rng.normal(0, BESIDE_TILES * scale_px, 2)
        own = way + rng.normal(0, SPREAD)
        root = tip + 2 * side * np.array([np.cos(own), np.sin(own)])
        depth = np.maximum(depth, 1 - _distance(side, tip, root) / (breadth_px / 2))
    whole = (depth > 0).astype(np.float32)
    off = np.round(rng.uniform(-SHADOW_TILES, SHADOW_TILES, 2) * scale_px).astype(int)
    shadow = softened(np.roll(whole, tuple(off), (0, 1)), rng.uniform(*SHADOW_PX)) * rng.uniform(0.1, MOST_SHADOW)
    lit = 1 - ROUND * (1 - np.sqrt(np.clip(depth, 0, 1))) * rng.uniform(0.3, 1)
    share = softened(whole, rng.uniform(0.4, 1.0))[:, :, None]
    body = skin * lit[:, :, None]
    out = lab * (1 - shadow[:, :, None]) * (1 - share) + body * share
    return np.asarray(out, dtype=np.float32), whole > 0


def _skin(rng: np.random.Generator) -> Float64s:
    """Lightness and tints (3,) of fingers."""
    light = rng.uniform(*SKIN_LIGHT)
    if rng.random() < GLOVED_SHARE:
        return np.array([light, *rng.normal(0, GLOVE_TINT, 2)])
    return np.array([light, *(rng.uniform(*tint) for tint in SKIN_TINTS)])


def _distance(side: int, begin: Float64s, end: Float64s) -> Float64s:
    """How far each pixel of a square lies from a stroke (h, w)."""
    x, y = np.arange(side)[None, :] - begin[0], np.arange(side)[:, None] - begin[1]
    way = end - begin
    along = np.clip((x * way[0] + y * way[1]) / float(way @ way), 0, 1)
    return np.asarray(np.hypot(x - along * way[0], y - along * way[1]))
