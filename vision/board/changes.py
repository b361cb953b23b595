"""Compares a plane with an earlier one, pixel by pixel; what a change means is for others to say."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.plane import Plane
from vision.picture.arrays import Bools

SOFTEN_TILES: Final = 0.06
"""Standard deviation (tiles) of the blur that takes out details which differ from picture to picture by themselves."""


def softened(flat: Plane) -> Image:
    """The plane (h, w, 3) without detail finer than `SOFTEN_TILES`."""
    return np.asarray(cv2.GaussianBlur(flat.image, (0, 0), SOFTEN_TILES * flat.scale_px), dtype=np.uint8)


def changed_pixels(before: Image, now: Image, levels: float) -> Bools:
    """Where any channel differs by more than `levels` (h, w), each channel's median difference taken off."""
    difference = now.astype(np.int16) - before
    drift = np.median(difference[::2, ::2], axis=(0, 1))
    return np.asarray((np.abs(difference - drift) > levels).any(axis=2))
