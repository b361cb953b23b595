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
from vision.picture.arrays import Bools, Float32s, Float64s, Mask

SMALL_PX: Final = 160
"""Longest side of the small copy: each of its pixels averages many of the picture's, so noise hardly shows."""

GRAIN_PX: Final = 3
LIGHT_PX: Final = 11
"""Detail is what is coarser than the grain and finer than the light, in pixels of the small copy."""

DARK_FLOOR: Final = 8.0
"""Levels added before lights are divided, so that noise in the dark is not made large."""

NOISE_FACTOR: Final = 6.0
"""Of all pixels of a small copy hardly one differs by noise more than so many times their median."""

LEAST_LEVELS: Final = 2.0
"""Differences below this many levels are rounding, however quiet the camera is."""

CONTRAST_SHARE: Final = 0.5
"""Differences below this share of the detail that lies there are a tremble, or a lamp that shines from elsewhere."""

CLUSTER_PX: Final = 5
CLUSTER: Final = 6
"""Something is there where so many pixels of a square of that side differ; noise differs here and there."""

BANDS: Final = 8
BAND_LEAST_PX: Final = 200
FINENESS: Final = 8
"""Noise is measured in so many bands of brightness, where one has enough pixels, in such fractions of a level."""

PAIRS: Final = 20
QUIET_SHARE: Final = 0.35
"""The noise is that of the quieter ones among so many of the last pairs of pictures: hands make the others louder."""


@dataclass(frozen=True, slots=True, eq=False)
class Detail:
    """A small copy taken apart: `fine` detail and smooth `light`, (h, w, 3) in levels, and the `grey` copy (h, w)."""

    fine: Float32s
    light: Float32s
    grey: Mask


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """How far two pictures differ in detail, (h, w) each: `levels`, the `contrast` of what lies there in both, and the
    `gain` by which the light has grown."""

    levels: Float32s
    contrast: Float32s
    gain: Float32s


def small_copy(image: Image) -> Image:
    """The picture about `SMALL_PX` long, averaged over two rows of each block: enough against noise."""
    factor = max(1, round(max(image.shape[:2]) / SMALL_PX))
    size = (max(1, image.shape[1] // factor), max(1, image.shape[0] // factor))
    thinned = np.ascontiguousarray(image[:: max(1, factor // 2)])
    return np.asarray(cv2.resize(thinned, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def detail_of(small: Image) -> Detail:
    """A small copy taken apart."""
    whole = small.astype(np.float32)
    light = np.asarray(cv2.blur(whole, (LIGHT_PX, LIGHT_PX)), dtype=np.float32)
    fine = np.asarray(cv2.blur(whole, (GRAIN_PX, GRAIN_PX)) - light, dtype=np.float32)
    return Detail(fine, light, np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8))


def difference(now: Detail, before: Detail) -> Difference:
    """How far two pictures of the same size differ in detail, whatever light they were taken in."""
    gains = (now.light + DARK_FLOOR) / (before.light + DARK_FLOOR)
    expected = gains * before.fine
    levels = _largest(np.abs(now.fine - expected))
    contrast = cv2.blur(_largest(np.abs(now.fine) + np.abs(expected)), (5, 5)) / 2
    return Difference(levels, np.asarray(contrast, dtype=np.float32), _largest(gains))


def _largest(channels: Float32s) -> Float32s:
    blue, green, red = cv2.split(channels)
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=np.float32)


@dataclass(slots=True)
class Noise:
    """How far two pictures of the same thing differ in this camera, by brightness; learnt from the stream."""

    _pairs: deque[Float64s] = field(default_factory=lambda: deque(maxlen=PAIRS))
    _limits: Float32s | None = None

    def learn(self, now: Detail, seen: Difference) -> None:
        """Take in how far a picture differs from the one before it."""
        overall = float(np.median(seen.levels[::2, ::2].ravel(), axis=-1))
        band = np.asarray(now.grey // (256 // BANDS), dtype=np.uint8)
        steps = np.asarray(np.minimum(seen.levels * FINENESS, 255), dtype=np.uint8)
        counts = cv2.calcHist([band, steps], [0, 1], None, [BANDS, 256], [0, BANDS, 0, 256]).cumsum(axis=1)
        middles = (np.argmax(counts >= counts[:, -1:] / 2, axis=1) + 0.5) / FINENESS
        self._pairs.append(np.where(counts[:, -1] >= BAND_LEAST_PX, middles, overall))
        self._limits = None

    def limit(self, now: Detail) -> Float32s:
        """How many levels noise alone may reach, (h, w)."""
        if not self._pairs:
            return np.full(now.grey.shape, LEAST_LEVELS, dtype=np.float32)
        if self._limits is None:
            self._limits = self._by_level()
        return np.asarray(self._limits[now.grey])

    def _by_level(self) -> Float32s:
        """The limit at each level of grey (256)."""
        usual = np.quantile(np.array(self._pairs), QUIET_SHARE, axis=0)
        centres = (np.arange(BANDS) + 0.5) * (256 / BANDS)
        table = np.maximum(LEAST_LEVELS, NOISE_FACTOR * np.interp(np.arange(256), centres, usual))
        return table.astype(np.float32)

    def detailed(self, seen: Detail) -> Bools:
        """Where a picture shows detail that this camera's noise cannot make, (h, w)."""
        return np.asarray(cv2.blur(_largest(np.abs(seen.fine)), (5, 5)) > self.limit(seen))

    def strange(self, now: Detail, seen: Difference) -> Bools:
        """Where two pictures differ by more than noise, tremble and light explain, (h, w)."""
        limit = self.limit(now) * np.maximum(seen.gain, 1)
        differs = ((seen.levels > limit) & (seen.levels > CONTRAST_SHARE * seen.contrast)).astype(np.uint8)
        crowd = cv2.boxFilter(differs, -1, (CLUSTER_PX, CLUSTER_PX), normalize=False)
        return np.asarray((differs > 0) & (crowd >= CLUSTER))
