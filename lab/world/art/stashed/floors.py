"""Floors of corridors of the twelfth half: flecked, raked, veined, of sky, hatched, trodden, layered; by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.lofted import floors as lofted
from lab.world.art.manners import lit, plots, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def _flecked(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 420, 2)).tolist():
        axes, tone = (int(rng.integers(2, 7)), int(rng.integers(1, 3))), (float(rng.uniform(-0.16, -0.04)),)
        cv2.ellipse(drawn, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
    return np.asarray(drawn + 0.03 * cloud(rng, size, 14), np.float32)


def _raked(rng: Rng, size: int) -> NDArray[np.float32]:
    y = np.mgrid[0:size, 0:size][0]
    line = np.sin((y + 5 * cloud(rng, size, 9)) * 2 * np.pi / 11)
    return np.asarray(0.06 * line + 0.07 * cv2.GaussianBlur(grain(rng, size), (0, 0), 0.9), np.float32)


def _veined(rng: Rng, size: int) -> NDArray[np.float32]:
    vein = np.exp(-((cloud(rng, size, 16) / 0.05) ** 2))
    return np.asarray(0.04 * cloud(rng, size, 7) - 0.12 * vein * np.clip(cloud(rng, size, 8), 0, 1), np.float32)


def _flatstones(rng: Rng, size: int) -> NDArray[np.float32]:
    labels, away = plots(rng, size, 66)
    tone = rng.uniform(-0.06, 0.06, labels.max() + 1).astype(np.float32)[labels]
    height = np.asarray(2 * np.clip(away / 6, 0, 1) + 0.7 * rough(rng, size), np.float32)
    return np.asarray(tone + 0.7 * (lit(height, 0.3) - 1) - 0.14 * (away < 2), np.float32)


def _skies(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 5200, 2)).tolist():
        for aside, reach in ((-13, 8), (0, 12), (13, 9)):
            cv2.circle(drawn, (x + aside, y - reach // 3), reach, (0.16,), -1, cv2.LINE_AA)
    return np.asarray(drawn + 0.012 * cloud(rng, size, 6), np.float32)


def _beaten(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 1500, 2)).tolist():
        axes, tone = (int(rng.integers(3, 8)), int(rng.integers(2, 5))), (float(rng.uniform(-0.14, 0.2)),)
        cv2.ellipse(drawn, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
    return np.asarray(drawn + 0.09 * rough(rng, size) + 0.03 * grain(rng, size), np.float32)


def _wiped(rng: Rng, size: int) -> NDArray[np.float32]:
    stray = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 2600, 2)).tolist():
        cv2.line(stray, (x, y), (x + int(rng.integers(-9, 10)), y + int(rng.integers(-4, 5))), (-0.4,), 1, cv2.LINE_AA)
    return np.asarray(stray + 0.012 * cloud(rng, size, 8) + 0.015 * grain(rng, size), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "flecked": _flecked,
    "raked": _raked,
    "veined": _veined,
    "flatstones": _flatstones,
    "skies": _skies,
    "beaten": _beaten,
    "wiped": _wiped,
    "calfskin": lambda rng, size: (
        0.05 * rough(rng, size) - 0.1 * np.clip(3 * cloud(rng, size, 24) - 2, 0, 1) + 0.015 * grain(rng, size)
    ),
    "gangway": lambda rng, size: 0.008 * cloud(rng, size, 6) - 0.05 * (np.mgrid[0:size, 0:size][1] % 80 < 2),
    "plush": lambda rng, size: 0.03 * cloud(rng, size, 10) + 0.03 * np.sign(cloud(rng, size, 44)),
    "layered": lambda rng, size: (
        0.1 * np.cos(np.mgrid[0:size, 0:size].sum(0) * 2 * np.pi / 8) + 0.03 * cloud(rng, size, 9)
    ),
    "tinleaf": lambda rng, size: (
        0.06 * cloud(rng, size, 12) + 0.07 * cloud(rng, size, 70) * np.clip(cloud(rng, size, 9), 0, 1)
    ),
}  # fmt: skip
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `lofted.floors.floor`."""
    if pattern not in FLOORS:
        return lofted.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
