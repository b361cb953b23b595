"""Floors of corridors by name: setts, vellum, marble, dust, waxed paper, felt, asphalt, a track, glass, papers."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import inks_of
from lab.world.art.noise import Picture, Rng, cloud, each, grain, plots, rough


def _setts(rng: Rng, size: int) -> NDArray[np.float32]:
    sett, away = plots(rng, size, 24)
    return np.asarray(each(rng, sett, -0.05, 0.05) - 0.13 * (away < 1.3) + 0.02 * rough(rng, size), np.float32)


def _vellum(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    drawn = 0.04 * cloud(rng, size, 9) + 0.02 * rough(rng, size)
    for _ in range(9):
        lean, off = float(rng.uniform(0, np.pi)), float(rng.uniform(0.2, 0.8)) * size
        drawn -= 0.09 * (np.abs((x - off) * np.cos(lean) + (y - off) * np.sin(lean)) < 0.9)
    return np.asarray(drawn, np.float32)


def _veined(rng: Rng, size: int) -> NDArray[np.float32]:
    bent = cloud(rng, size, 6) + 0.5 * cloud(rng, size, 17) + 0.2 * cloud(rng, size, 50)
    return np.asarray(0.04 * cloud(rng, size, 8) - 0.13 * np.clip(1 - np.abs(bent) * 14, 0, 1), np.float32)


def _glitter(rng: Rng, size: int) -> NDArray[np.float32]:
    speck = cv2.GaussianBlur(grain(rng, size), (0, 0), 0.9)
    return np.asarray(0.05 * cloud(rng, size, 12) + 0.16 * (speck > 0.75) - 0.08 * (speck < -0.7), np.float32)


def _waxpaper(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    fold = sum(np.abs(np.sin((x * np.cos(t) + y * np.sin(t)) * np.pi / 30)) for t in (0.0, np.pi / 3, 2 * np.pi / 3))
    return np.asarray(0.035 * (np.asarray(fold) - 1.9) + 0.03 * cloud(rng, size, 16), np.float32)


def _felted(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = 0.04 * rough(rng, size)
    for x, y in rng.integers(0, size, (size * size // 260, 2)).tolist():
        reach = rng.integers(-7, 8, 2)
        tone = float(rng.choice([-0.07, 0.06]))
        cv2.line(drawn, (x, y), (x + int(reach[0]), y + int(reach[1])), (tone,), 1, cv2.LINE_AA)
    return np.asarray(drawn, np.float32)


def _asphalt(rng: Rng, size: int) -> NDArray[np.float32]:
    speck = cv2.GaussianBlur(grain(rng, size), (0, 0), 1.1)
    patch = cloud(rng, size, 5) > 0.35
    return np.asarray(0.2 * speck + 0.3 * (speck > 0.72) + 0.07 * patch, np.float32)


def _trodden(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = 0.05 * cloud(rng, size, 9) + 0.03 * rough(rng, size)
    for x, y in rng.integers(0, size, (size * size // 1100, 2)).tolist():
        reach = int(rng.integers(2, 5))
        cv2.circle(drawn, (x + 1, y + 1), reach, (-0.13,), -1, cv2.LINE_AA)
        cv2.circle(drawn, (x, y), reach, (0.05,), -1, cv2.LINE_AA)
    return np.asarray(drawn, np.float32)


def _seedy(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = 0.05 * cloud(rng, size, 7) + 0.02 * np.sin(np.mgrid[0:size, 0:size][1] / 9 + 4 * cloud(rng, size, 5))
    for x, y in rng.integers(0, size, (size * size // 1600, 2)).tolist():
        cv2.circle(drawn, (x, y), int(rng.integers(2, 6)), (-0.08,), 1, cv2.LINE_AA)
    return np.asarray(drawn, np.float32)


def _squared(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    return np.asarray(0.01 * grain(rng, size) - 0.13 * ((y % 27 < 1.5) | (x % 27 < 1.5)), np.float32)


def _drifted(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    wind = (0.8 * x + y) / 15 + 3.2 * cloud(rng, size, 7)
    return np.asarray(0.05 * (wind % (2 * np.pi) / np.pi - 1) + 0.03 * grain(rng, size), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    one.__name__.strip("_"): one
    for one in (
        _setts, _vellum, _veined, _glitter, _waxpaper, _felted, _asphalt, _trodden, _seedy, _squared, _drifted,
    )
} | {"smooth": lambda rng, size: 0.015 * cloud(rng, size, 9) + 0.01 * grain(rng, size)}  # fmt: skip
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS`."""
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
