"""Floors of corridors by name: grit stone, ivory, pavers, several papers."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import inks_of
from lab.world.art.noise import Picture, Rng, cloud, grain, lit, plots, rough


def _gritstone(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = 0.03 * cloud(rng, size, 24) + 0.02 * grain(rng, size)
    for x, y in rng.integers(0, size, (size * size // 5200, 2)).tolist():
        bend = np.cumsum(rng.integers(-9, 10, (4, 2)), 0) + np.array([x, y])
        cv2.polylines(drawn, [bend.astype(np.int32)], False, (-0.3,), 1, cv2.LINE_AA)
    return np.asarray(drawn, np.float32)


def _ivory(rng: Rng, size: int) -> NDArray[np.float32]:
    x = np.mgrid[0:size, 0:size][1].astype(np.float32)
    fine = np.sin(x / 2.6 + 2 * cloud(rng, size, 6)) * np.sin(x / 19 + 3 * cloud(rng, size, 5))
    return np.asarray(0.035 * fine + 0.03 * cloud(rng, size, 8), np.float32)


def _pavers(rng: Rng, size: int) -> NDArray[np.float32]:
    _, away = plots(rng, size, 62)
    worn = 0.6 * (lit(np.asarray(1.6 * rough(rng, size)), 0.3) - 1)
    return np.asarray(worn - 0.22 * np.exp(-((away / 2.2) ** 2)), np.float32)


def _hoggin(rng: Rng, size: int) -> NDArray[np.float32]:
    stones = cv2.GaussianBlur(grain(rng, size), (0, 0), 1.5)
    return np.asarray(0.16 * (stones > 0.3) - 0.14 * (stones < -0.32) + 0.05 * cloud(rng, size, 9), np.float32)


def _paviour(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    course = y // 30
    along = (x + 30 * (course % 2)) % 60
    joint = (y % 30 < 2) | (along < 2)
    return np.asarray(0.04 * rough(rng, size) - 0.15 * joint, np.float32)


def _tamped(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = 0.05 * rough(rng, size) + 0.02 * grain(rng, size)
    for x, y in rng.integers(0, size, (size * size // 3000, 2)).tolist():
        axes = (int(rng.integers(2, 6)), int(rng.integers(1, 4)))
        cv2.ellipse(drawn, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, (float(rng.uniform(-0.13, 0.1)),), -1)
    return np.asarray(drawn, np.float32)


def _bookcloth(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    thread = 0.06 * np.sin(x * 1.25) + 0.06 * np.sin(y * 1.25)
    return np.asarray(thread + 0.04 * cloud(rng, size, 12), np.float32)


def _apron(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = 0.03 * rough(rng, size)
    for x, y in rng.integers(0, size, (9, 2)).tolist():
        turn, reach = float(rng.uniform(0, np.pi)), 120
        for aside in (0, 13):
            at = (int(x + aside * np.sin(turn)), int(y - aside * np.cos(turn)))
            end = (int(at[0] + reach * np.cos(turn)), int(at[1] + reach * np.sin(turn)))
            cv2.line(drawn, at, end, (-0.09,), 5, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(np.asarray(drawn, np.float32), (0, 0), 1.2), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    one.__name__.strip("_"): one
    for one in (
        _gritstone, _ivory, _pavers, _hoggin, _paviour, _tamped, _bookcloth, _apron,
    )
} | {
    "endpaper": lambda rng, size: (
        0.045 * cloud(rng, size, 30) + 0.025 * grain(rng, size)
        - 0.05 * (cv2.GaussianBlur(grain(rng, size), (0, 0), 2.4) > 0.3)
    ),
    "bevelled": lambda rng, size: 0.02 * cloud(rng, size, 7) + 0.012 * grain(rng, size),
    "leafmould": lambda rng, size: 0.05 * cv2.GaussianBlur(grain(rng, size), (0, 0), 3.0) + 0.03 * cloud(rng, size, 26),
    "cartridge": lambda rng, size: 0.035 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.1) + 0.015 * grain(rng, size),
}  # fmt: skip
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS`."""
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
