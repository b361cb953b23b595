"""Floors of corridors of the tenth half: crazed, gilt, split, of clinker, plywood, paper with staves; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.manners import plots, rough
from lab.world.art.shelved import floors as shelved
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def _hairlines(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 5200, 2)):
        way = np.cumsum(rng.normal(0, 11, (6, 2)) + rng.normal(0, 7, 2), 0) + np.array([x, y])
        tone = (float(rng.uniform(0.4, 1)),)
        cv2.polylines(drawn, [np.round(way).astype(np.int32)], False, tone, 1, cv2.LINE_AA)
    return np.asarray(0.03 * cloud(rng, size, 16) - 0.26 * drawn, np.float32)


def _split(rng: Rng, size: int) -> NDArray[np.float32]:
    labels, away = plots(rng, size, 66)
    tone = rng.uniform(-0.07, 0.07, labels.max() + 1).astype(np.float32)[labels]
    return np.asarray(tone + 0.07 * rough(rng, size) - 0.22 * np.clip(1.5 - away / 2, 0, 1), np.float32)


def _blotter(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (26, 2)).tolist():
        axes = (int(rng.integers(8, 30)), int(rng.integers(6, 18)))
        cv2.ellipse(drawn, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, (1.0,), -1, cv2.LINE_AA)
    drawn = np.asarray(cv2.GaussianBlur(drawn, (0, 0), 5), np.float32)
    return np.asarray(0.05 * rough(rng, size) + 0.03 * grain(rng, size) - 0.09 * drawn, np.float32)


def _ruts(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 900, 2)).tolist():
        cv2.circle(drawn, (x, y), int(rng.integers(2, 5)), (float(rng.uniform(-0.1, 0.08)),), -1, cv2.LINE_AA)
    return np.asarray(drawn + 0.05 * cloud(rng, size, 20), np.float32)


def _clinker(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    tile = rng.uniform(-0.09, 0.09, (size // 44 + 1, size // 44 + 1)).astype(np.float32)[y // 44, x // 44]
    joint = np.minimum(x % 44, y % 44) < 3
    return np.asarray(tile + 0.05 * rough(rng, size) - 0.2 * joint, np.float32)


def _staves(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for top in range(int(rng.integers(4, 20)), size, 62):
        for line in range(5):
            cv2.line(drawn, (0, top + 7 * line), (size, top + 7 * line), (0.55,), 1, cv2.LINE_AA)
        x = int(rng.integers(0, 30))
        while x < size:
            at = (x, top + int(rng.integers(0, 9)) * 7 // 2)
            cv2.ellipse(drawn, at, (5, 3), -20, 0, 360, (0.9,), -1, cv2.LINE_AA)
            cv2.line(drawn, (at[0] + 5, at[1]), (at[0] + 5, at[1] - 20), (0.9,), 1, cv2.LINE_AA)
            x += int(rng.integers(18, 48))
    return np.asarray(0.02 * cloud(rng, size, 8) - 0.34 * drawn, np.float32)


def _birch(rng: Rng, size: int) -> NDArray[np.float32]:
    fibre = cv2.resize(cloud(rng, size, 200)[:, :16], (size, size), interpolation=cv2.INTER_CUBIC)
    y = np.mgrid[0:size, 0:size][0]
    flame = np.sin(y / 17 + 4 * cloud(rng, size, 5))
    return np.asarray(0.06 * fibre + 0.04 * flame + 0.02 * grain(rng, size), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "hairlines": _hairlines,
    "split": _split,
    "blotter": _blotter,
    "ruts": _ruts,
    "clinker": _clinker,
    "staves": _staves,
    "birch": _birch,
    "powdered": lambda rng, size: (
        0.05 * cloud(rng, size, 13) + 0.12 * (cv2.GaussianBlur(grain(rng, size), (0, 0), 1.3) > 0.5)
    ),
    "kerbstone": lambda rng, size: (
        0.03 * cloud(rng, size, 9) - 0.12 * (np.minimum(*(np.mgrid[0:size, 0:size] % 48)) < 2) + 0.03 * grain(rng, size)
    ),
    "laminate": lambda rng, size: 0.015 * cloud(rng, size, 6) + 0.008 * grain(rng, size),
    "sandbar": lambda rng, size: (
        0.05 * np.sin(np.mgrid[0:size, 0:size][0] / 4 + 5 * cloud(rng, size, 8)) + 0.04 * grain(rng, size)
    ),
    "matt": lambda rng, size: 0.03 * cloud(rng, size, 10) + 0.035 * grain(rng, size),
}  # fmt: skip
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `shelved.floors.floor`."""
    if pattern not in FLOORS:
        return shelved.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
