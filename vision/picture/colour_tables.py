"""Pictures in CIE L*a*b*, as OpenCV tells it: lightness and two tints.

OpenCV makes its tables for these colours when the first picture is converted, which takes as long as a fifth of the
reading of a single picture. The first pictures are therefore converted by small tables of this file, to the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Thread
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Float32s, Float64s

MOST_PX: Final = 8_000_000
"""After so many pixels OpenCV's tables have paid for themselves."""

BLOCK_PX: Final = 65_536
"""So many pixels are converted at a time: what they become on the way stays in the processor's cache."""

XYZ: Final = np.array([[0.412453, 0.357580, 0.180423], [0.212671, 0.715160, 0.072169], [0.019334, 0.119193, 0.950227]])
WHITE: Final = np.array([0.950456, 1.0, 1.088754])
"""Red, green and blue light as CIE X, Y and Z, and how much of these white has."""

LIGHT_STEPS: Final = 8
SHARE_STEPS: Final = 4096
ROOT_STEPS: Final = 32768
"""OpenCV counts light in so many steps a level, shares in so many steps of one, and roots of light in so many."""

MOST_LIGHT: Final = 255 * LIGHT_STEPS
NEAR_HALVES: Final = {49: 9454, 628: 22126}
"""White's light, and lights whose roots lie so near to half a step that OpenCV rounds them the other way."""


@dataclass(slots=True)
class _Converted:
    """How many pixels were converted until now."""

    px: int = 0


CONVERTED: Final = _Converted()


def to_lab(image: cv2.typing.MatLike) -> Image:
    """A picture (h, w, 3) in B, G, R as lightness and two tints of 0 to 255, the same as `cv2.COLOR_BGR2LAB`."""
    CONVERTED.px += image.shape[0] * image.shape[1]
    if CONVERTED.px > MOST_PX:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2LAB), dtype=np.uint8)
    return by_small_tables(image)


def by_small_tables(image: cv2.typing.MatLike) -> Image:
    """The same by the tables of this file; all sums of whole numbers, which single precision holds exactly."""
    light, to_root, root, of_roots = _tables()
    lab = np.empty(image.shape, dtype=np.uint8)
    rows = max(1, BLOCK_PX // image.shape[1])
    for top in range(0, image.shape[0], rows):
        lights = cv2.transform(cv2.LUT(image[top : top + rows], light), to_root)
        roots = root.take(np.asarray(lights).astype(np.intp))
        lab[top : top + rows] = cv2.transform(roots, of_roots)
    return lab


@lru_cache(maxsize=1)
def _tables() -> tuple[Float32s, Float32s, Float32s, Float32s]:
    """The light of each level; what makes X, Y and Z of blue, green and red light; the roots of these; and what makes
    lightness and tints of the roots. Halves are added, for what follows is cut off to whole numbers."""
    level = np.arange(256) / 255
    light = np.rint(MOST_LIGHT * np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4))
    shares = np.rint(SHARE_STEPS * XYZ / WHITE[:, None])[:, ::-1] / SHARE_STEPS
    to_root = np.column_stack([shares, [0.5] * 3])
    bright = np.arange(MOST_LIGHT + 1) / MOST_LIGHT
    linear = bright * 841 / 108 + 16 / 116
    root = np.rint(ROOT_STEPS * np.where(bright < 216 / 24389, linear, np.cbrt(bright)))
    root[list(NEAR_HALVES)] = list(NEAR_HALVES.values())
    return _single(light), _single(to_root), _single(root), _single(_of_roots())


def _of_roots() -> Float64s:
    """What makes lightness (0 to 255) and tints (about 128) of roots of X, Y and Z, and what is added, (3, 4)."""
    lightness = [0, 296, 0, -np.ceil(16 * 255 * ROOT_STEPS / 100 - 0.5)]
    tints = [500, -500, 0, 128 * ROOT_STEPS], [0, 200, -200, 128 * ROOT_STEPS]
    return np.array([lightness, *tints]) / ROOT_STEPS + np.array([0, 0, 0, 0.5])


def _single(values: Float64s) -> Float32s:
    return np.ascontiguousarray(values, dtype=np.float32)


def make_tables() -> None:
    """Has OpenCV's tables made beside whatever comes next, on a thread of its own, where colours that are no bytes will
    be converted: some 90 ms that nobody waits for but a process that ends sooner."""
    dot = np.zeros((1, 1, 3), np.uint8)
    Thread(target=cv2.cvtColor, args=(dot, cv2.COLOR_BGR2LAB), name="colour tables").start()
