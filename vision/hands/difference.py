"""Compares small copies of pictures by their fine detail, which light does not change, within the camera's own noise.

A lamp, a cloud, another exposure or the soft shadow of a person scales what is seen, smoothly; a hand, a tile or a pawn
puts other detail there. How far detail differs by noise alone is measured from the stream itself.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Bools, Float32s

SMALL_PX: Final = 160
"""Longest side of the small copy: each of its pixels averages many of the picture's, so noise hardly shows."""

GRAIN_PX: Final = 3
LIGHT_PX: Final = 11
"""Detail is what is coarser than the grain and finer than the light, in pixels of the small copy."""

DARK_FLOOR: Final = 8.0
"""Levels added before lights are divided, so that noise in the dark is not made large."""

NOISE_FACTOR: Final = 6.0
LEAST_LEVELS: Final = 2.0
"""Hardly a pixel differs by noise more than so many times the median difference; less than so many levels is rounding.
"""

CONTRAST_SHARE: Final = 0.5
"""Differences below this share of the detail that lies there are a tremble, or a lamp that shines from elsewhere."""

CLUSTER_PX: Final = 5
CLUSTER_SHARE: Final = 0.22
"""Something is there where such a share of a square of that side differs; noise differs here and there."""

PAIRS: Final = 20
"""The noise is that of the quietest among so many of the last pairs of pictures: hands make the others louder."""


@dataclass(frozen=True, slots=True, eq=False)
class Detail:
    """A small copy taken apart: `fine` detail and smooth `light`, (h, w, 3) in levels."""

    fine: Float32s
    light: Float32s

    def laid_over(self, old: Detail, keep: Bools) -> Detail:
        """This picture, with the old one where that is to be kept (h, w)."""
        deep = keep[..., None]
        return Detail(np.where(deep, old.fine, self.fine), np.where(deep, old.light, self.light))


def detail_of(small: Image) -> Detail:
    """A small copy taken apart."""
    whole = small.astype(np.float32)
    light = np.asarray(cv2.blur(whole, (LIGHT_PX, LIGHT_PX)), dtype=np.float32)
    return Detail(np.asarray(cv2.blur(whole, (GRAIN_PX, GRAIN_PX)) - light, dtype=np.float32), light)


@dataclass(slots=True)
class Noise:
    """How far two pictures of the same thing differ in this camera, in levels; learnt from the stream."""

    _pairs: deque[float] = field(default_factory=lambda: deque(maxlen=PAIRS))
    _limit: float = LEAST_LEVELS

    def learn(self, now: Detail, before: Detail) -> Bools:
        """Takes in how far a picture differs from one before it, and returns where that is by more (h, w)."""
        levels, contrast = _difference(now, before)
        self._pairs.append(float(np.median(levels[::2, ::2].ravel(), axis=-1)))
        self._limit = max(LEAST_LEVELS, NOISE_FACTOR * min(self._pairs))
        return self._beyond(levels, contrast)

    def strange(self, now: Detail, before: Detail) -> Bools:
        """Where two pictures differ by more than noise, tremble and light explain, (h, w)."""
        return self._beyond(*_difference(now, before))

    def _beyond(self, levels: Float32s, contrast: Float32s) -> Bools:
        differs = cv2.compare(levels, cv2.max(CONTRAST_SHARE * contrast, self._limit), cv2.CMP_GT)
        crowd = cv2.blur(differs, (CLUSTER_PX, CLUSTER_PX))
        return np.asarray((differs > 0) & (crowd > 255 * CLUSTER_SHARE))


def _difference(now: Detail, before: Detail) -> tuple[Float32s, Float32s]:
    """How many levels two pictures differ in detail, whatever the light, and how much lies there (h, w)."""
    gains = (now.light + DARK_FLOOR) / (before.light + DARK_FLOOR)
    expected = gains * before.fine
    levels = _largest(np.abs(now.fine - expected) / np.maximum(gains, 1))
    contrast = cv2.blur(_largest(np.abs(now.fine) + np.abs(expected)), (CLUSTER_PX, CLUSTER_PX)) / 2
    return levels, np.asarray(contrast, dtype=np.float32)


def _largest(channels: Float32s) -> Float32s:
    blue, green, red = cv2.split(channels)
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=np.float32)
