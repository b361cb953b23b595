"""What lenses, sensors and a camera's own hand do to light, each by numbers alone; light is height x width x 3."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Light = NDArray[np.float32]
"""Red, green and blue light at each pixel; 1 is the camera's white."""


def curved(light: Light, reach: float) -> Light:
    """The light through a lens at a wrong distance: its middle is sharp and its corners are soft, or the reverse."""
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    away = ((2 * x / width - 1) ** 2 + (2 * y / height - 1) ** 2)[..., None] / 2
    soft = np.clip((away - 0.12) / 0.88, 0, 1) if reach > 0 else np.clip(1 - away / 0.6, 0, 1)
    return _soft_by(light, np.asarray(soft, np.float32), abs(reach))


def _soft_by(light: Light, soft: Light, reach: float) -> Light:
    """The light blurred by a share of `reach` pixels of each pixel's own."""
    half, whole = (np.asarray(cv2.GaussianBlur(light, (0, 0), reach * part)) for part in (0.5, 1.0))
    near = light * (1 - 2 * soft) + half * 2 * soft
    return np.asarray(np.where(soft < 0.5, near, half * (2 - 2 * soft) + whole * (2 * soft - 1)), np.float32)


def guessed(light: Light, share: float) -> Light:
    """The light as one colour a pixel (red and blue at a quarter of them) and the mean of the nearest for the rest."""
    height, width = light.shape[:2]
    kernel = np.array([(0.25, 0.5, 0.25), (0.5, 1, 0.5), (0.25, 0.5, 0.25)], np.float32)
    guessed = np.empty_like(light)
    for channel, places in enumerate((((0, 0),), ((0, 1), (1, 0)), ((1, 1),))):
        kept = np.zeros((height, width), np.float32)
        for down, across in places:
            kept[down::2, across::2] = 1
        near = cv2.filter2D(light[..., channel] * kept, -1, kernel) / cv2.filter2D(kept, -1, kernel)
        guessed[..., channel] = np.where(kept > 0, light[..., channel], near)
    return np.asarray(light * (1 - share) + share * guessed, np.float32)


def mixed(light: Light, shares: tuple[float, ...]) -> Light:
    """The light by a colour matrix that is a little wrong; grey stays grey."""
    (a, b), (c, d), (e, f) = shares[:2], shares[2:4], shares[4:]
    matrix = np.array([(1 - a - b, a, b), (c, 1 - c - d, d), (e, f, 1 - e - f)], np.float32)
    return np.asarray(light @ matrix.T, np.float32)


def merged(light: Light, share: float, off: float, degrees: float) -> Light:
    """The light of several frames put together, a share of it so many pixels off: faint second edges."""
    way = np.radians(degrees)
    aside = np.array([(1, 0, off * np.cos(way)), (0, 1, off * np.sin(way))], np.float32)
    height, width = light.shape[:2]
    moved = cv2.warpAffine(light, aside, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(light * (1 - share) + share * moved, np.float32)


def flared(light: Light, share: float) -> Light:
    """The light with soft green spots where bright ones are mirrored between a phone's lenses, across the middle."""
    height, width = light.shape[:2]
    bright = cv2.GaussianBlur(np.clip(light.mean(2) - 1.2, 0, 5), (0, 0), width / 200)
    back = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), 180.0, 0.8)
    spots = cv2.warpAffine(bright, back, (width, height))
    return np.asarray(light + share * spots[..., None] * np.array((0.45, 1.0, 0.6), np.float32), np.float32)


def waxed(toned: Light, share: float) -> Light:
    """The picture smoothed by a share wherever neighbours are nearly of one tone; edges stay."""
    calm = cv2.bilateralFilter(np.ascontiguousarray(toned, np.float32), 7, 0.09, 2.6)
    return np.asarray(toned + share * (calm - toned), np.float32)
