"""Floors of corridors by name: flags, parchment, pearl, boards, sand, water, a grid, icing, papers."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import inks_of
from lab.world.art.noise import Picture, Rng, cloud, each, grain, lit, rough


def _flagged(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) + 1.5 * cloud(rng, size, 18)
    row = np.maximum(y // 52, 0).astype(int)
    along = np.maximum(x + 37 * (row % 3), 0)
    flag = (row * 40 + along // 74).astype(np.int32)
    joint = (y % 52 < 1.8) | (along % 74 < 1.8)
    return np.asarray(0.03 * rough(rng, size) + each(rng, flag, -0.04, 0.04) - 0.16 * joint, np.float32)


def _parchment(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = 0.05 * cloud(rng, size, 11) + 0.04 * cloud(rng, size, 40)
    for x, y in rng.integers(0, size, (size * size // 1500, 2)).tolist():
        reach = rng.integers(-9, 10, 2)
        cv2.line(drawn, (x, y), (x + int(reach[0]), y + int(reach[1])), (-0.09,), 1, cv2.LINE_AA)
    return np.asarray(drawn, np.float32)


def _pearl(rng: Rng, size: int) -> NDArray[np.float32]:
    bands = np.sin(9 * cloud(rng, size, 7) + np.mgrid[0:size, 0:size][0] / 13)
    return np.asarray(0.035 * bands + 0.012 * grain(rng, size), np.float32)


def _duckboard(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    plank = (x // 33).astype(np.int32)
    fibre = 0.05 * np.sin(x * 0.9 + 3 * np.sin(y / 60 + each(rng, plank, 0, 6)))
    return np.asarray(fibre + each(rng, plank, -0.06, 0.06) - 0.2 * (x % 33 < 2) + 0.03 * rough(rng, size), np.float32)


def _rippled(rng: Rng, size: int) -> NDArray[np.float32]:
    y = np.mgrid[0:size, 0:size][0].astype(np.float32)
    return np.asarray(0.05 * np.sin(y / 4.2 + 4 * cloud(rng, size, 9)) + 0.03 * grain(rng, size), np.float32)


def _openwater(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    wave = np.sin(y / 7 + 3 * cloud(rng, size, 10)) * np.sin(x / 16 + 3 * cloud(rng, size, 8))
    return np.asarray(0.1 * wave + 0.12 * (wave > 0.86) + 0.04 * cloud(rng, size, 6), np.float32)


def _deckgrid(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    seam = (y % 56 < 2) | (x % 56 < 2)
    tread = ((x + y) % 14 < 2) & ((x - y) % 28 < 12)
    return np.asarray(0.03 * rough(rng, size) - 0.16 * seam - 0.07 * tread, np.float32)


def _icing(rng: Rng, size: int) -> NDArray[np.float32]:
    soft = cv2.GaussianBlur(grain(rng, size), (0, 0), 7)
    return np.asarray(0.5 * (lit(np.asarray(9 * soft, np.float32), 0.12) - 1) + 0.01 * grain(rng, size), np.float32)


def _baseplate(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    away = np.hypot(x % 30 - 15, y % 30 - 15)
    gleam = (x % 30 + y % 30 < 28) * 0.06 - 0.06 * (x % 30 + y % 30 > 32)
    return np.asarray(np.where(np.abs(away - 9) < 1.6, gleam - 0.03, 0) + 0.015 * cloud(rng, size, 8), np.float32)


def _kraft(rng: Rng, size: int) -> NDArray[np.float32]:
    y = np.mgrid[0:size, 0:size][0]
    ribs = 0.02 * np.sin(y * 0.8)
    flecks = cv2.GaussianBlur(grain(rng, size), (0, 0), 1.2)
    return np.asarray(ribs + 0.1 * (flecks > 0.62) - 0.12 * (flecks < -0.62) + 0.03 * cloud(rng, size, 20), np.float32)


def _screed(rng: Rng, size: int) -> NDArray[np.float32]:
    speck = cv2.GaussianBlur(grain(rng, size), (0, 0), 1.0)
    return np.asarray(0.04 * rough(rng, size) - 0.12 * (speck > 0.6) + 0.03 * cloud(rng, size, 6), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    one.__name__.strip("_"): one
    for one in (
        _flagged, _parchment, _pearl, _duckboard, _rippled, _openwater, _deckgrid, _icing, _baseplate, _kraft, _screed,
    )
} | {"smooth": lambda rng, size: 0.015 * cloud(rng, size, 9) + 0.01 * grain(rng, size)}  # fmt: skip
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS`."""
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
