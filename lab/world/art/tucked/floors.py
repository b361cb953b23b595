"""Floors of corridors of the fourteenth half: trowelled, printed with roots, chequered, crackled, woven; by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.cached import floors as cached
from lab.world.art.manners import lit, plots, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def _trowelled(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 1500, 2)).tolist():
        axes, lean = (int(rng.integers(20, 46)), int(rng.integers(14, 30))), float(rng.uniform(0, 360))
        cv2.ellipse(drawn, (x, y), axes, lean, 200, 300, (float(rng.uniform(-0.12, 0.1)),), 2, cv2.LINE_AA)
    return np.asarray(drawn + 0.03 * rough(rng, size), np.float32)


def _stagecloth(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    fold = 0.05 * np.sin(x / 13 + 2 * cloud(rng, size, 5))
    return np.asarray(fold + 0.03 * np.sin(x * 1.5) * np.sin(y * 1.5), np.float32)


def _rootpath(rng: Rng, size: int) -> NDArray[np.float32]:
    vein = np.abs(cloud(rng, size, 14)) + 0.4 * np.abs(cloud(rng, size, 33))
    height = np.asarray(2.2 * np.exp(-((vein / 0.12) ** 2)) + 0.9 * rough(rng, size), np.float32)
    return np.asarray(0.5 * (lit(height, 0.3) - 1) + 0.07 * cloud(rng, size, 9), np.float32)


def _treadplate(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for row, y in enumerate(range(0, size + 18, 18)):
        for column, x in enumerate(range(0, size + 18, 18)):
            lean = 45.0 if (row + column) % 2 else 135.0
            cv2.ellipse(drawn, (x + 1, y + 1), (7, 2), lean, 0, 360, (-0.13,), -1, cv2.LINE_AA)
            cv2.ellipse(drawn, (x, y), (7, 2), lean, 0, 360, (0.06,), -1, cv2.LINE_AA)
    return drawn


def _crackled(rng: Rng, size: int) -> NDArray[np.float32]:
    _, away = plots(rng, size, 38)
    return np.asarray(0.3 * (away < 1.2) * (cloud(rng, size, 12) > -0.1) + 0.05 * grain(rng, size), np.float32)


def _crumbs(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 900, 2)).tolist():
        chip = np.array([x, y]) + rng.integers(-5, 6, (4, 2))
        cv2.fillConvexPoly(drawn, cv2.convexHull(chip.astype(np.int32)), (float(rng.uniform(-0.16, 0.04)),))
    return drawn


def _aida(rng: Rng, size: int) -> NDArray[np.float32]:
    place = np.arange(size) % 12
    hole = (place < 2)[:, None] & (place < 2)[None, :]
    return np.asarray(-0.25 * hole + 0.03 * grain(rng, size), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "trowelled": _trowelled,
    "stagecloth": _stagecloth,
    "rootpath": _rootpath,
    "treadplate": _treadplate,
    "crackled": _crackled,
    "crumbs": _crumbs,
    "aida": _aida,
    "chamois": lambda rng, size: 0.03 * cloud(rng, size, 10) + 0.035 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.6),
    "onionskin": lambda rng, size: 0.015 * cloud(rng, size, 40) - 0.03 * (np.mgrid[0:size, 0:size][1] % 24 < 1),
    "footworn": lambda rng, size: 0.05 * np.sign(cloud(rng, size, 16)) * (np.abs(cloud(rng, size, 11)) > 0.3),
    "distemper": lambda rng, size: (
        0.05 * cv2.resize(cloud(rng, size, 100)[:, :40], (size, size), interpolation=cv2.INTER_CUBIC)
        + 0.02 * grain(rng, size)
    ),
    "bondpaper": lambda rng, size: 0.012 * cloud(rng, size, 6) + 0.015 * cv2.GaussianBlur(grain(rng, size), (0, 0), 2),
}
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `cached.floors.floor`."""
    if pattern not in FLOORS:
        return cached.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
