"""A seeming board as a square picture from straight above, with what lets its light be evened out."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.picture.arrays import Float32s, Float64s

LIGHT_GAIN: Final = 20.0
"""Brings places on the board to the range of the other channels."""


def canvas_of(channels: Float32s, homography: Float64s, per_tile: int) -> Float32s:
    """The canonical picture (7p, 7p, 7) of a board: its channels and how a light may fall off over it."""
    p = per_tile
    to_tiles = np.array([[1.0 / p, 0.0, 0.5 / p], [0.0, 1.0 / p, 0.5 / p], [0.0, 0.0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view, border = homography @ to_tiles, cv2.BORDER_REPLICATE
    warped = cv2.warpPerspective(channels, view, (7 * p, 7 * p), flags=flags, borderMode=border)
    return np.asarray(cv2.merge([warped, _slopes_of_light(p)]), dtype=np.float32)


@lru_cache(maxsize=8)
def _slopes_of_light(per_tile: int) -> Float32s:
    """Three more channels (7p, 7p, 3) that let the discriminant take out a light falling off sideways or outwards."""
    ticks = (np.arange(7 * per_tile, dtype=np.float32) + 0.5) / per_tile - 3.5
    x, y = np.meshgrid(ticks, ticks)
    return np.asarray(np.stack([x, y, (x * x + y * y) / 7.0], axis=2) * LIGHT_GAIN, dtype=np.float32)
