"""Floors of corridors of the eleventh half: pitted, gilt, facetted, of canvas, salt, beads, rubbed paper; by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.crated import floors as crated
from lab.world.art.manners import lit, plots, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def _pitted(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 700, 2)).tolist():
        tone = (float(rng.uniform(-0.22, -0.08)),)
        cv2.circle(drawn, (x, y), int(rng.integers(1, 4)), tone, -1, cv2.LINE_AA)
    return np.asarray(drawn + 0.05 * cloud(rng, size, 18) + 0.03 * cloud(rng, size, 70), np.float32)


def _dabbed(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 260, 2)).tolist():
        axes, tone = (int(rng.integers(8, 18)), int(rng.integers(3, 7))), (float(rng.uniform(-0.06, 0.06)),)
        cv2.ellipse(drawn, (x, y), axes, float(rng.uniform(-30, 30)), 0, 360, tone, -1, cv2.LINE_AA)
    return np.asarray(drawn, np.float32)


def _shards(rng: Rng, size: int) -> NDArray[np.float32]:
    labels, away = plots(rng, size, 52)
    tone = rng.uniform(-0.08, 0.08, labels.max() + 1).astype(np.float32)[labels]
    return np.asarray(tone + 0.04 * rough(rng, size) - 0.18 * np.clip(1.2 - away / 2, 0, 1), np.float32)


def _foolscap(rng: Rng, size: int) -> NDArray[np.float32]:
    line = np.exp(-(((np.mgrid[0:size, 0:size][0] % 31 - 15) / 1.2) ** 2))
    return np.asarray(0.05 * rough(rng, size) - 0.09 * line * (0.6 + 0.4 * cloud(rng, size, 20)), np.float32)


def _planed(rng: Rng, size: int) -> NDArray[np.float32]:
    y = np.mgrid[0:size, 0:size][0]
    fibre = cv2.resize(cloud(rng, size, 180)[:, :20], (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(0.09 * fibre - 0.22 * (y % 52 < 2) + 0.02 * grain(rng, size), np.float32)


def _tesserae(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    tone = rng.uniform(-0.1, 0.1, (size // 27 + 1, size // 27 + 1)).astype(np.float32)[y // 27, x // 27]
    return np.asarray(tone - 0.15 * (np.minimum(x % 27, y % 27) < 2) + 0.03 * rough(rng, size), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "pitted": _pitted,
    "dabbed": _dabbed,
    "shards": _shards,
    "foolscap": _foolscap,
    "planed": _planed,
    "tesserae": _tesserae,
    "burnished": lambda rng, size: (
        0.06 * cloud(rng, size, 7) + 0.05 * cloud(rng, size, 150) * (cloud(rng, size, 5) > 0)
    ),
    "tiled": lambda rng, size: (
        0.06 * np.where((np.mgrid[0:size, 0:size] // 32).sum(0) % 2, 1, -1) + 0.015 * cloud(rng, size, 8)
    ),
    "bleached": lambda rng, size: 0.012 * cloud(rng, size, 9) + 0.012 * grain(rng, size),
    "limestone": lambda rng, size: lit(np.asarray(1.2 * rough(rng, size)), 0.25) - 1 + 0.04 * grain(rng, size),
    "sugar": lambda rng, size: 0.05 * grain(rng, size) + 0.03 * cloud(rng, size, 12),
    "rubbed": lambda rng, size: 0.05 * cloud(rng, size, 16) - 0.05 * (cloud(rng, size, 90) > 0.6),
}
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `crated.floors.floor`."""
    if pattern not in FLOORS:
        return crated.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
