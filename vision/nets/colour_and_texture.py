"""Tells each pixel of a plane by its colours and its texture, in levels' logarithm and in light."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Float32s

GAMMA: Final = 2.2
LIGHT: Final[Float32s] = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)
"""The power by which a camera's levels stand for light, and the light (0..1) that each of the 256 levels stands for."""

SOFT_TILES: Final = 0.03
FINE_TILES: Final = 0.05
TEXTURE_TILES: Final = 0.06
"""Colours are softened by the first standard deviation; texture is what is finer than the second, averaged over the
third."""

DARK_LEVELS: Final = 8.0
TEXTURE_SHARE: Final = 0.125
LEAST_FINE: Final = 1e-4
"""Levels added before a logarithm is taken; what the texture's logarithm counts beside the colours'; the square of what
is too fine to tell."""


def in_levels(plane: Image, scale_px: int) -> Float32s:
    """Logarithms of softened levels, and of the texture in them, (h, w, 4), of a plane with `scale_px` a tile."""
    levels = plane.astype(np.float32)
    soft = np.log(softened(levels, scale_px) + DARK_LEVELS)
    texture = np.log(_texture(np.log(levels.mean(axis=2) + DARK_LEVELS), scale_px) + LEAST_FINE)
    return np.dstack([soft, TEXTURE_SHARE * texture]).astype(np.float32)


def in_light(plane: Image, scale_px: int) -> Float32s:
    """Softened light (full scale 1), and how much it varies in what is fine, (h, w, 4)."""
    light = LIGHT[plane]
    texture = np.sqrt(_texture(light.mean(axis=2), scale_px) + LEAST_FINE**2)
    return np.dstack([softened(light, scale_px), texture]).astype(np.float32)


def softened(values: Float32s | Image, scale_px: int) -> Float32s:
    """The values without what is finer than colours are looked at."""
    return np.asarray(cv2.GaussianBlur(values, (0, 0), SOFT_TILES * scale_px))


def _texture(grey: Float32s, scale_px: int) -> Float32s:
    """The local mean square (h, w) of what is fine in a map."""
    fine = grey - cv2.GaussianBlur(grey, (0, 0), FINE_TILES * scale_px)
    return np.asarray(cv2.GaussianBlur(fine * fine, (0, 0), TEXTURE_TILES * scale_px), dtype=np.float32)
