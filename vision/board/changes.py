"""Compares a plane with an earlier one, pixel by pixel; what a change means is for others to say."""

from __future__ import annotations

from math import ceil, floor
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.board.plane import Plane
from vision.picture.arrays import Bools

SOFTEN_TILES: Final = 0.06
"""Standard deviation (tiles) of the blur that takes out details which differ from picture to picture by themselves."""

LEVELS: Final = 256
"""How many values a channel can have."""


def softened(flat: Plane) -> Image:
    """The plane (h, w, 3) without detail finer than `SOFTEN_TILES`."""
    return np.asarray(cv2.GaussianBlur(flat.image, (0, 0), SOFTEN_TILES * flat.scale_px), dtype=np.uint8)


def changed_pixels(before: Image, now: Image, levels: float, both: Bools | None = None) -> Bools:
    """Where any channel differs by more than `levels` (h, w), each channel's median difference taken off.

    With `both` (h, w) only the pixels set there count, for the median and for the answer.
    """
    difference = cv2.subtract(now, before, dtype=cv2.CV_16S)
    counted = np.asarray(difference + (LEVELS - 1), dtype=np.uint16)
    mask = None if both is None else both.astype(np.uint8)
    drift = [_median(counted, channel, mask) for channel in range(3)]
    low, high = (tuple(ceil(one - levels) for one in drift), tuple(floor(one + levels) for one in drift))
    changed = cv2.inRange(difference, low, high) == 0
    return np.asarray(changed if both is None else changed & both)


def _median(counted: npt.NDArray[np.uint16], channel: int, mask: npt.NDArray[np.uint8] | None) -> float:
    """The median difference of a channel; counting is much faster than sorting, and as exact."""
    counts = cv2.calcHist([counted], [channel], mask, [2 * LEVELS], [0, 2 * LEVELS]).ravel()
    below = counts.cumsum(dtype=np.int64)
    middle = ((below[-1] - 1) // 2, below[-1] // 2)
    return float(np.searchsorted(below, middle, side="right").mean()) - (LEVELS - 1)
