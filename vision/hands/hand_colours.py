"""Tells by its colours how far a hand reaches that has been seen roughly: fingers and thumbs are of one skin.

What the net (`hand_places`) is sure of shows what colours this hand and its sleeve have, and the rest what colours
print and table have. Each pixel near the hand is then weighed by how much oftener its colour is seen on the one than
on the other.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.hands.background_colours import PER_TILE, RASTER, Surroundings
from vision.picture.arrays import Float32s, Float64s, Indices

STEPS: Final = (0.15, 0.05, 0.05)
LOWEST: Final = (-2.0, -0.8, -0.8)
COUNTS: Final = (20, 32, 32)
"""Colours are told apart by light, red and yellow: the steps, the least of each, and how many of each there are."""

SPREAD: Final = np.exp(-0.5 * np.square(np.arange(-3, 4)))
"""Colours next to one that is seen count as seen too, by how many steps they are off."""

COLOURS_WEIGH: Final = 1.5
MOST_NATS: Final = 4.0
LEAST_NATS: Final = -3.0
"""What colours count beside what the net says, the most that they say, and the least that the net says near a hand."""

REACH_TILES: Final = 1.5
CORE: Final = 0.5
LEAST_PX: Final = 100
ROUNDS: Final = 2
RARELY: Final = 1e-5
SOFTEN_PX: Final = 1.0
CERTAIN_NATS: Final = 9.0
"""How far fingers reach from where the net sees a hand from the second chance on, how many pixels of it are needed, how
often colours and hand are told by each other, how often any colour is seen by chance, and the most that counts."""


def told_by_colours(seen: Surroundings, chances: Float32s) -> Float32s:
    """How likely a hand hides each pixel (h, w), by what the net says of it (`chances`, h, w) and by its colour."""
    if (chances > CORE).sum() < LEAST_PX:
        return chances
    nats = np.log(np.maximum(chances, np.exp(-CERTAIN_NATS)) / np.maximum(1 - chances, np.exp(-CERTAIN_NATS)))
    far = cv2.distanceTransform((chances < CORE).astype(np.uint8), cv2.DIST_L2, 5)
    is_near, index, told = far < REACH_TILES * PER_TILE, _index(seen), chances
    for _ in range(ROUNDS):
        by_colour = _by_colour(seen, index, told)
        summed = np.where(is_near, np.maximum(nats, LEAST_NATS), nats) + COLOURS_WEIGH * by_colour
        told = np.asarray(1 / (1 + np.exp(-summed)), dtype=np.float32)
    return np.where(chances > 0, told, chances)


def _by_colour(seen: Surroundings, index: Indices, told: Float32s) -> Float32s:
    """How much oftener the colour of each pixel is seen on the hand than beside it, on the board or around it (h, w),
    where the hand is `told` so likely."""
    hand, rest = told * (told > CORE) * seen.is_shown, (1 - told) * seen.is_shown
    nats = [_nats(index, hand, rest * is_part) for is_part in (RASTER.is_board, ~RASTER.is_board)]
    return np.asarray(cv2.GaussianBlur(np.where(RASTER.is_board, *nats), (0, 0), SOFTEN_PX))


def _index(seen: Surroundings) -> Indices:
    """The number of each pixel's colour (h, w)."""
    index = np.zeros(seen.light.shape, dtype=np.int64)
    for values, low, step, count in zip((seen.light, seen.red, seen.yellow), LOWEST, STEPS, COUNTS, strict=True):
        index = index * count + np.clip((values - low) / step, 0, count - 1).astype(np.int64)
    return index


def _nats(index: Indices, hand: Float32s, rest: Float32s) -> Float32s:
    """How much oftener each pixel's colour is seen on the hand than on the rest, whose pixels weigh so much (h, w)."""
    shares = [_seen(index, weights) for weights in (hand, rest)]
    ratio = np.log((shares[0] + RARELY) / (shares[1] + RARELY))
    return np.asarray(np.clip(ratio, -MOST_NATS, MOST_NATS)[index], dtype=np.float32)


def _seen(index: Indices, weights: Float32s) -> Float64s:
    """How often each colour is seen, of all that counts."""
    counts: Float64s = np.bincount(index.ravel(), weights.ravel(), int(np.prod(COUNTS))).reshape(COUNTS).astype(float)
    for axis in range(3):
        counts = _spread(counts, axis)
    return np.asarray(counts.ravel() / max(float(counts.sum()), 1.0))


def _spread(counts: Float64s, axis: int) -> Float64s:
    reach = len(SPREAD) // 2
    wide = np.pad(counts, [(reach, reach) if k == axis else (0, 0) for k in range(3)])
    parts = (part * np.take(wide, range(k, k + counts.shape[axis]), axis) for k, part in enumerate(SPREAD))
    return np.asarray(sum(parts))
