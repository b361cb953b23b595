"""The channels that tell corridor from wall: lightness, two axes of colour, and how busy the print is.

Nothing here says what a corridor looks like; that is learnt from the fixed tiles of each picture.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Float32s

WHITE: Final = 250
"""From this level on in all channels a pixel is at the end of the scale."""

LIGHT_FLOOR: Final = 48.0
LIGHT_CURVE: Final[Float32s] = np.asarray(
    255.0 * np.log1p(np.arange(256) / LIGHT_FLOOR) / np.log1p(255.0 / LIGHT_FLOOR), dtype=np.float32
)
"""What each lightness 0..255 becomes: about its logarithm, so that a weaker lamp takes nearly the same off all of them;
`LIGHT_FLOOR` keeps noise in the dark small."""

CALM_PX: Final = 5
"""A place is as busy as the calmest square of this edge (px) that holds it, each as busy as it is on average."""

BUSY_GAIN: Final = 4.0
"""Brings steps between neighbouring pixels to the range of lightness."""

EVEN_TILES: Final = 2.1
"""Edge of the square (tiles) in which a board's levels or contrast are evened out: it holds corridor and wall, so that
what is left of sleeves, shadows and burnt places pulls little."""

MOST_CONTRAST: Final = 50.0
LEAST_SPREAD: Final = 4.0
"""The highest level of a picture of even contrast; levels that are added to how much a place varies, so that noise in
even places stays small."""


def to_lab(image: cv2.typing.MatLike) -> Image:
    """A picture (h, w, 3) in B, G, R as CIE L*a*b*: lightness and two tints of 0 to 255."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2LAB), dtype=np.uint8)


def shrink(image: Image, longest_px: int) -> tuple[Image, float]:
    """The picture made no longer than `longest_px`, and the factor it was resized by (1.0 when it was left alone)."""
    longest = max(image.shape[:2])
    if longest <= longest_px:
        return image, 1.0
    factor = longest_px / longest
    size = (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), factor


def resized(channels: Float32s, factor: float) -> Float32s:
    """The channels in a picture `factor` times as large, averaged, not sampled; the same object at 1.0."""
    if factor == 1.0:
        return channels
    if min(channels.shape[:2]) * factor < 1.0:
        return channels[:1, :1]
    return np.asarray(cv2.resize(channels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), dtype=np.float32)


def levelled(channels: Float32s, window_px: float) -> Float32s:
    """The channels less their mean in a square about each pixel, as wide as the odd number below `window_px`."""
    edge = 2 * int(window_px / 2.0) + 1
    return np.asarray(channels - cv2.blur(channels, (edge, edge)), dtype=np.float32)


def contrasted(channels: Float32s, window_px: float) -> Float32s:
    """The levelled channels by how much they vary in the same square, `-MOST_CONTRAST` to `MOST_CONTRAST`: what is more
    than twice as far off its mean as usual there counts no more, and a weak contrast in the shade as much as a strong
    one in the light."""
    edge = 2 * int(window_px / 2.0) + 1
    level = levelled(channels, window_px)
    spread = cv2.sqrt(cv2.blur(level * level, (edge, edge))) + np.float32(LEAST_SPREAD)
    return np.asarray(np.clip(level * (0.5 * MOST_CONTRAST / spread), -MOST_CONTRAST, MOST_CONTRAST), dtype=np.float32)


def sought_channels(image: Image) -> Float32s:
    """The channels (h, w, 4) in which boards are looked for: lightness, two axes of colour, and how busy the print is
    in the finest detail of lightness and colour alike.

    A corridor of one colour is calm right up to its edge, also where the walls beside it show every colour and are on
    average no other.
    """
    lab = to_lab(image)
    steps = cv2.morphologyEx(lab, cv2.MORPH_GRADIENT, np.ones((3, 3), dtype=np.uint8))
    busy = cv2.erode(cv2.blur(steps.max(axis=2), (CALM_PX, CALM_PX)), np.ones((CALM_PX, CALM_PX), dtype=np.uint8))
    return np.dstack([lab, BUSY_GAIN * busy]).astype(np.float32)
