"""Floors of corridors of the thirteenth half: limed, sanded, enamelled, wet, rippled, combed, dithered; by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.manners import lit, plots, rough
from lab.world.art.stashed import floors as stashed
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def _limewash(rng: Rng, size: int) -> NDArray[np.float32]:
    brush = cv2.resize(cloud(rng, size, 120)[:60], (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(0.05 * brush + 0.04 * cloud(rng, size, 11), np.float32)


def _guildhall(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    slant, other = (x + y) % 46, (x - y) % 46
    tone = 0.045 * np.sign(np.sin((x + y) * np.pi / 46) * np.sin((x - y) * np.pi / 46))
    return np.asarray(tone - 0.14 * ((slant < 2) | (other < 2)) + 0.03 * rough(rng, size), np.float32)


def _puddled(rng: Rng, size: int) -> NDArray[np.float32]:
    labels, away = plots(rng, size, 52)
    tone = rng.uniform(-0.05, 0.05, labels.max() + 1).astype(np.float32)[labels]
    height = np.asarray(2.4 * np.clip(away / 7, 0, 1) + 0.9 * rough(rng, size), np.float32)
    wet = np.clip(3 * cloud(rng, size, 8) - 1.5, 0, 1)
    return np.asarray(tone + 0.6 * (lit(height, 0.3) - 1) - 0.12 * (away < 2.5) - 0.1 * wet, np.float32)


def _litter(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 110, 2)).tolist():
        axes, tone = (int(rng.integers(4, 9)), int(rng.integers(2, 4))), (float(rng.uniform(-0.3, 0.4)),)
        cv2.ellipse(drawn, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
    return np.asarray(drawn + 0.06 * rough(rng, size), np.float32)


def _pawed(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 5200, 2)).tolist():
        cv2.ellipse(drawn, (x, y), (9, 7), 0, 0, 360, (-0.12,), -1, cv2.LINE_AA)
        for aside in (-9, 0, 9):
            cv2.circle(drawn, (x + aside, y - 11 + abs(aside) // 3), 3, (-0.12,), -1, cv2.LINE_AA)
    return np.asarray(drawn + 0.012 * cloud(rng, size, 6), np.float32)


def _thumbed(rng: Rng, size: int) -> NDArray[np.float32]:
    dent = cv2.GaussianBlur(cloud(rng, size, 24), (0, 0), 3)
    whorl = np.sin(50 * cloud(rng, size, 9)) * np.clip(2 * cloud(rng, size, 12), 0, 1)
    return np.asarray(0.8 * (lit(np.asarray(7 * dent, np.float32), 0.3) - 1) + 0.035 * whorl, np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "limewash": _limewash,
    "guildhall": _guildhall,
    "puddled": _puddled,
    "litter": _litter,
    "pawed": _pawed,
    "thumbed": _thumbed,
    "eggshell": lambda rng, size: 0.025 * cloud(rng, size, 8) + 0.03 * (cloud(rng, size, 120) > 0.55),
    "sailcloth": lambda rng, size: (
        0.012 * cloud(rng, size, 6) + 0.02 * np.sin(np.mgrid[0:size, 0:size][0] * np.pi / 3)
    ),
    "sandbank": lambda rng, size: (
        0.03 * np.sign(np.sin(np.mgrid[0:size, 0:size][0] / 7 + 3 * cloud(rng, size, 7))) + 0.01 * cloud(rng, size, 5)
    ),
    "calico": lambda rng, size: 0.05 * cv2.GaussianBlur(grain(rng, size), (0, 0), 0.9) + 0.02 * cloud(rng, size, 9),
    "dithered": lambda rng, size: (
        0.16 * cloud(rng, size, 5) + 0.05 * (np.mgrid[0:size, 0:size].sum(0) // 3 % 2) + 0.02 * grain(rng, size)
    ),
    "toner": lambda rng, size: (
        -0.5 * (cv2.GaussianBlur(grain(rng, size), (0, 0), 1.0) > 0.78) - 0.05 * (cloud(rng, size, 90) > 0.3)
    ),
}  # fmt: skip
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `stashed.floors.floor`."""
    if pattern not in FLOORS:
        return stashed.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
