"""The colours of the board's plane as hue and strength, with a lamp's tint mostly taken off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.board.corridor_and_wall import SOFTEN_TILES
from vision.board.plane import Plane
from vision.picture.arrays import Float32s, Indices
from vision.picture.channels import to_lab

LIGHT_SHARE: Final = 0.9
WHITENED: Final = 0.6
MOST_WHITENING: Final = 1.6
"""In a lamp's light blue pawns look grey or green. The level that this share of the board stays below is taken for
white; its tint is taken off to this power, and by this factor at most, for corridors have a colour of their own."""

MIDDLE_LIGHT: Final = 110.0
EVEN_LIGHT: Final = 150.0
DARK_GAIN: Final = (0.9, 1.3)
"""Chroma is weighed by (middle + even) / (lightness + even), lightness being 0 to 255, within these bounds."""


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The softened plane's colours: hue (degrees) and chroma, each (h, w), and pixels that surely show print alone.

    Chroma counts for a little more in the dark than in the light: lacquer is more saturated than print of its hue.
    """

    plane: Plane
    hue: Float32s
    chroma: Float32s
    printed: Indices


def mix_palette(plane: Plane, printed: Indices) -> Palette:
    """Colours of a plane with its light evened out; `printed` are flat indices of its pixels."""
    soft = _whitened(cv2.GaussianBlur(plane.image, (0, 0), SOFTEN_TILES * plane.scale_px), plane)
    lab = to_lab(soft).astype(np.float32)
    chroma, hue = cv2.cartToPolar(lab[:, :, 1] - 128, lab[:, :, 2] - 128, angleInDegrees=True)
    chroma = chroma * np.clip((MIDDLE_LIGHT + EVEN_LIGHT) / (lab[:, :, 0] + EVEN_LIGHT), *DARK_GAIN)
    return Palette(plane, np.asarray(hue, dtype=np.float32), np.asarray(chroma, dtype=np.float32), printed)


def _whitened(image: cv2.typing.MatLike, plane: Plane) -> cv2.typing.MatLike:
    """The picture with most of a lamp's tint taken off."""
    channels = cv2.split(image[plane.window(0, 0, 7, 7)][::2, ::2])
    tops = np.array([max(float(np.quantile(np.asarray(channel), LIGHT_SHARE)), 1.0) for channel in channels])
    gains = np.clip((tops.max() / tops) ** WHITENED, 1.0, MOST_WHITENING)
    return cv2.multiply(image, (*(float(gain) for gain in gains), 1.0), dtype=cv2.CV_8U)
