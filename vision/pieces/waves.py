"""What is printed around a middle, ring by ring, as waves: how like two round pictures are, at every angle."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.picture.arrays import Float32s, Float64s

ANGLES: Final = 96
RINGS: Final = 14
INNERMOST, OUTERMOST = 0.1, 0.92
"""Shares of the radius that rings are compared between: a disc's very rim is worn or in shadow."""

LIGHTNESS_SHARE: Final = 0.6
"""Lightness counts for less than tint: lamps shine unevenly, ink does not."""

Complexes = npt.NDArray[np.complex64]
"""Waves around middles, in single precision."""


def compared_colours(picture: Image) -> Float32s:
    """Lightness and two tints (h, w, 3) of a picture in B, G, R, as they are compared."""
    lab = cv2.cvtColor(np.asarray(picture, dtype=np.float32) / 255, cv2.COLOR_BGR2LAB)
    return np.asarray(lab, dtype=np.float32)


def seen_around(colours: Float32s, middles_px: Float64s, radii_px: Float64s, angles: int) -> Float32s:
    """Colours on circles of each radius (m,) around each middle (n, 2): (n, m, angles, 3)."""
    turn = np.arange(angles) * 2 * np.pi / angles
    x, y = (
        (middle[:, None] + (radii_px[:, None] * way).ravel()).astype(np.float32)
        for middle, way in zip(middles_px.T, (np.cos(turn), np.sin(turn)), strict=True)
    )
    seen = cv2.remap(colours, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen.reshape(len(middles_px), len(radii_px), angles, 3), dtype=np.float32)


def waves_around(colours: Float32s, middles_px: Float64s, radius_px: float) -> Complexes:
    """What is printed around each middle (n, 2) as waves around it, of one strength: (n, waves, rings x 3).

    What is the same all around (ground, printed rings, lamp) is left out.
    """
    shares = np.linspace(INNERMOST, OUTERMOST, RINGS)
    around = seen_around(colours, middles_px, radius_px * shares, ANGLES) * np.sqrt(shares)[:, None, None]
    around[..., 0] *= LIGHTNESS_SHARE
    waves = np.moveaxis(np.fft.rfft(around, axis=2)[:, :, 1:], 2, 1).reshape(len(middles_px), ANGLES // 2, -1)
    strength = np.linalg.norm(waves, axis=(1, 2), keepdims=True)
    return np.asarray(waves / np.maximum(strength, 1.0), dtype=np.complex64)


def likeness_by_angle(seen: Complexes, known: Complexes) -> Float64s:
    """How like each of n seen is to each of m known ones when that is turned on: (n, m, ANGLES), 1 for the same."""
    common = np.einsum("nwk,mwk->nmw", seen, known.conj(), optimize=True)
    whole = np.concatenate([np.zeros_like(common[..., :1]), common], axis=-1)
    return np.asarray(np.fft.irfft(whole, n=ANGLES, axis=-1) * ANGLES / 2, dtype=np.float64)
