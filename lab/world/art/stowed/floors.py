"""Floors of corridors of the eighth half: crazed plaster, asphalt, rime, squared paper, felt; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.buried import floors as buried
from lab.world.art.manners import each, plots, rough
from lab.world.art.walls import Picture, Rng, cloud, grain


def _crazed(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 11000, 2)):
        turn = float(rng.uniform(0, 2 * np.pi))
        for arm in (turn, turn + rng.uniform(1.6, 2.6), turn + rng.uniform(3.4, 4.6)):
            lean = arm + np.cumsum(rng.normal(0, 0.4, 5))
            way = np.cumsum(np.stack([np.cos(lean), np.sin(lean)], 1) * rng.uniform(4, 11), 0) + np.array([x, y])
            cv2.polylines(drawn, [np.round(way).astype(np.int32)], False, (1.0,), 2, cv2.LINE_AA)
    return np.asarray(0.03 * rough(rng, size) - 0.3 * drawn, np.float32)


def _wheels(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (26, 2)).tolist():
        reach = int(rng.integers(20, 60))
        for radius in (reach, int(reach * 0.8), int(reach * 0.2)):
            cv2.circle(drawn, (x, y), radius, (1.0,), 2, cv2.LINE_AA)
    return np.asarray(0.07 * rough(rng, size) - 0.09 * drawn, np.float32)


def _squared(rng: Rng, size: int) -> NDArray[np.float32]:
    line = np.arange(size) % 26 < 2
    return np.asarray(-0.13 * (line[:, None] | line[None, :]) + 0.01 * grain(rng, size), np.float32)


def _rime(rng: Rng, size: int) -> NDArray[np.float32]:
    needles = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 700, 2)):
        turn = float(rng.normal(0.8, 0.6))
        tip = (int(x + 16 * np.cos(turn)), int(y + 16 * np.sin(turn)))
        cv2.line(needles, (int(x), int(y)), tip, (1.0,), 1, cv2.LINE_AA)
    return np.asarray(0.05 * cloud(rng, size, 8) - 0.06 * needles, np.float32)


def _fans(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    row = y // 40
    away = np.hypot((x + 40 * (row % 2)) % 80 - 40, y % 40 - 52)
    turn = np.arctan2(y % 40 - 52, (x + 40 * (row % 2)) % 80 - 40)
    joint = (away % 12 < 2.5) | ((turn * 6 + away // 12 * 0.5) % 1 < 0.16)
    return np.asarray(0.06 * rough(rng, size) - 0.16 * joint, np.float32)


def _slips(rng: Rng, size: int) -> NDArray[np.float32]:
    labels, away = plots(rng, size, 92)
    return np.asarray(each(rng, labels, 0.94, 1.04) - 1 - 0.12 * (away < 1.5) + 0.05 * rough(rng, size), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "crazed": _crazed,
    "wheels": _wheels,
    "squared": _squared,
    "rime": _rime,
    "fans": _fans,
    "slips": _slips,
    "quire": lambda rng, size: 0.06 * rough(rng, size) - 0.05 * (np.arange(size) % 30 < 2)[:, None],
    "asphalt": lambda rng, size: 0.09 * grain(rng, size) + 0.05 * cloud(rng, size, 9),
    "vinyl": lambda rng, size: 0.012 * cloud(rng, size, 6),
    "stale": lambda rng, size: (
        0.09 * cloud(rng, size, 7) + 0.05 * rough(rng, size) - 0.05 * (cloud(rng, size, 20) > 0.5)
    ),
    "desert": lambda rng, size: (
        0.06 * np.sin(np.mgrid[0:size, 0:size][0] / 5 + 6 * cloud(rng, size, 6)) + 0.05 * grain(rng, size)
    ),
    "felted": lambda rng, size: 0.1 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.3) + 0.03 * cloud(rng, size, 11),
}
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `buried.floors.floor`."""
    if pattern not in FLOORS:
        return buried.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    ink = np.array(colour, np.float32) / 255
    return np.asarray(np.clip(ink * tone[..., None], 0, 1), np.float32)
