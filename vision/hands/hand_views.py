"""Shows a board and the table around it as the net that knows hands (`hand_places`) sees them. Needs numpy alone."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.picture.arrays import Bools, Float32s, Float64s

PER_TILE: Final = 16
AROUND_TILES: Final = 2
SIDE_PX: Final = (7 + 2 * AROUND_TILES) * PER_TILE
STRIDE_PX: Final = 4
ANSWERS: Final = SIDE_PX // STRIDE_PX
PER_CELL: Final = PER_TILE // STRIDE_PX
"""Pixels a tile of what is seen, how far around the board it reaches, its pixels along a side, how far apart the
answers lie, how many along a side, and how many of them along a cell."""

CHANNELS: Final = 7
"""What a view tells of each pixel: whether the picture shows it, its light beside board and table, how red and how
yellow it is, how steep the picture is there, how usual its colour is, and how deep in the board it lies."""

TINT_GAIN: Final = 3.0
STEEP_GAIN: Final = 5.0
FARTHEST: Final = 3.0
"""Tints and steepness are told times the first two; nothing is told to be farther from 0 than the third."""


def hand_view(
    is_shown: Bools, light: Float32s, red: Float32s, yellow: Float32s, steepness: Float32s, usual: Float32s,
    depth: Float64s,
) -> Float32s:  # fmt: skip
    """The view (CHANNELS, SIDE_PX, SIDE_PX) of what lies on a larger raster of the same scale and middle, each (h, w);
    `depth` in tiles, negative beside the board."""
    tints = (TINT_GAIN * red, TINT_GAIN * yellow)
    layers = np.stack([is_shown, light, *tints, STEEP_GAIN * steepness, usual, np.clip(depth, -1, 1)])
    rim = (layers.shape[1] - SIDE_PX) // 2
    inner = layers[:, rim : rim + SIDE_PX, rim : rim + SIDE_PX].astype(np.float32)
    return np.asarray(np.clip(inner * inner[:1], -FARTHEST, FARTHEST))
