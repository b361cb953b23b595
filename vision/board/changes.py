"""Compares a plane with an earlier one, pixel by pixel; what a change means is for others to say."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.plane import Plane
from vision.picture.arrays import Bools

SOFTEN_TILES: Final = 0.06
"""Standard deviation (tiles) of the blur that takes out details which differ from picture to picture by themselves."""

CHANGED_LEVELS: Final = 20.0
"""A pixel that differs by more than this in any channel (of 255), its picture's own drift taken off, changed."""

CHANGED_SHARE: Final = 0.06
"""A cell of which more than this share changed may show another tile, or something may stand or lie on it."""


def softened(flat: Plane) -> Image:
    """The plane (h, w, 3) without detail finer than `SOFTEN_TILES`."""
    return np.asarray(cv2.GaussianBlur(flat.image, (0, 0), SOFTEN_TILES * flat.scale_px), dtype=np.uint8)


def changed_pixels(before: Image, now: Image) -> Bools:
    """Where any channel differs by more than `CHANGED_LEVELS` (h, w), each channel's median difference taken off."""
    difference = now.astype(np.int16) - before
    drift = np.median(difference[::2, ::2], axis=(0, 1))
    return np.asarray((np.abs(difference - drift) > CHANGED_LEVELS).any(axis=2))


def changed_cells(before: Image | None, now: Image, plane: Plane) -> Bools:
    """Which cells (49,) look otherwise in a softened plane than before; all where nothing is known of that."""
    if before is None or before.shape != now.shape:
        return np.ones(SIZE * SIZE, dtype=np.bool_)
    shares = plane.insides(changed_pixels(before, now), 0.0).mean(axis=(1, 3))
    return np.asarray(shares.ravel() > CHANGED_SHARE)
