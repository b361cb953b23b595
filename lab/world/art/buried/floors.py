"""Floors of corridors in reprints, travel and licensed editions: wafer, charts, flagstones, slate; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.manners import each, plots, rough
from lab.world.art.vaulted import patterns as vaulted
from lab.world.art.walls import Picture, Rng, cloud, grain


def _wafer(rng: Rng, size: int) -> NDArray[np.float32]:
    place = np.arange(size) % 30
    ridge = np.where(place < 5, 0.07, np.where(place > 26, -0.09, 0.0))
    return np.asarray(np.maximum(ridge[:, None], ridge[None, :]) + 0.03 * rough(rng, size), np.float32)


def _winds(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for begins, ends in rng.integers(-size // 2, 3 * size // 2, (16, 2, 2)).tolist():
        cv2.line(drawn, begins, ends, (1.0,), 2, cv2.LINE_AA)
    return np.asarray(
        0.04 * rough(rng, size) - 0.14 * drawn - 0.12 * np.clip(3 * cloud(rng, size, 12) - 2, 0, 1), np.float32
    )


def _flags(rng: Rng, size: int) -> NDArray[np.float32]:
    labels, away = plots(rng, size, 74)
    return np.asarray(
        each(rng, labels, 0.86, 1.08) * np.clip(0.7 + away / 8, 0.7, 1) + 0.07 * rough(rng, size) - 1, np.float32
    )


def _prints(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 6000, 2)):
        lean = float(rng.uniform(0, 360))
        for side in (-4, 4):
            at = (int(x + side * np.cos(np.radians(lean))), int(y + side * np.sin(np.radians(lean))))
            cv2.ellipse(drawn, at, (3, 7), lean, 0, 360, (1.0,), -1, cv2.LINE_AA)
    return np.asarray(0.05 * cv2.GaussianBlur(grain(rng, size), (0, 0), 0.9) - 0.15 * drawn, np.float32)


def _dither(rng: Rng, size: int) -> NDArray[np.float32]:
    place = np.arange(size) // 14
    return np.asarray(-0.06 * ((place[:, None] + place[None, :]) % 2) - 0.1 * (cloud(rng, size, 46) > 0.8), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "wafer": _wafer,
    "winds": _winds,
    "flags": _flags,
    "prints": _prints,
    "dither": _dither,
    "vellum": lambda rng, size: 0.08 * rough(rng, size) - 0.1 * (np.abs(cloud(rng, size, 16)) < 0.02),
    "silk": lambda rng, size: 0.03 * np.sin(np.arange(size) * 0.8)[None, :] + 0.05 * cloud(rng, size, 8),
    "moulded": lambda rng, size: 0.008 * cloud(rng, size, 7),
    "opal": lambda rng, size: 0.06 * cloud(rng, size, 6) + 0.04 * cloud(rng, size, 18),
    "blotted": lambda rng, size: 0.02 * grain(rng, size) + 0.04 * cloud(rng, size, 25),
    "trampled": lambda rng, size: (
        0.06 * rough(rng, size) - 0.2 * (cv2.GaussianBlur(grain(rng, size), (0, 0), 2.2) > 0.3)
    ),
    "slate": lambda rng, size: 0.2 * cloud(rng, size, 8) + 0.12 * np.abs(cloud(rng, size, 30)),
    "grit": lambda rng, size: 0.07 * grain(rng, size) + 0.03 * cloud(rng, size, 14),
}
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `vaulted.patterns.floor`."""
    if pattern not in FLOORS:
        return vaulted.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    ink = np.array(colour, np.float32) / 255
    return np.asarray(np.clip(ink * tone[..., None], 0, 1), np.float32)
