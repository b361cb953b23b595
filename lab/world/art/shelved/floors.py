"""Floors of corridors of the ninth half: stippled, charted, muddy, moulded, fluted, of rice paper; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.manners import rough
from lab.world.art.stowed import floors as stowed
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def _stippled(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 160, 2)).tolist():
        cv2.circle(drawn, (x, y), int(rng.integers(1, 3)), (float(rng.uniform(0.3, 1)),), -1, cv2.LINE_AA)
    return np.asarray(0.03 * cloud(rng, size, 14) - 0.16 * drawn, np.float32)


def _charted(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (30, 2)).tolist():
        ends = rng.normal((x, y), 46, (4, 2)).astype(int)
        cv2.polylines(drawn, [ends.astype(np.int32)], False, (0.7,), 1, cv2.LINE_AA)
        for spot in ends.tolist():
            cv2.circle(drawn, spot, 3, (1.0,), -1, cv2.LINE_AA)
    return np.asarray(0.05 * rough(rng, size) - 0.16 * drawn, np.float32)


def _sawdust(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 130, 2)).tolist():
        axes, tone = (int(rng.integers(2, 7)), 1), (float(rng.uniform(-0.1, 0.1)),)
        cv2.ellipse(drawn, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
    return drawn


def _fibres(rng: Rng, size: int) -> NDArray[np.float32]:
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 1500, 2)):
        way = np.cumsum(rng.normal(0, 6, (5, 2)), 0) + np.array([x, y])
        tone = (float(rng.choice([-0.1, 0.05])),)
        cv2.polylines(drawn, [np.round(way).astype(np.int32)], False, tone, 1, cv2.LINE_AA)
    return np.asarray(drawn + 0.03 * cloud(rng, size, 9), np.float32)


def _mud(rng: Rng, size: int) -> NDArray[np.float32]:
    print_of = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 15000, 2)).tolist():
        lean = rng.uniform(0, 2 * np.pi)
        for toe in (lean - 0.6, lean, lean + 0.6):
            tip = (int(x + 19 * np.cos(toe)), int(y + 19 * np.sin(toe)))
            cv2.line(print_of, (x, y), tip, (1.0,), 5, cv2.LINE_AA)
    return np.asarray(0.09 * rough(rng, size) - 0.13 * cv2.GaussianBlur(print_of, (0, 0), 1.2), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "spattered": _stippled,
    "charted": _charted,
    "sawdust": _sawdust,
    "ricepaper": _fibres,
    "mud": _mud,
    "brushed": lambda rng, size: 0.1 * cv2.blur(grain(rng, size), (41, 1)) * 4 + 0.04 * cloud(rng, size, 8),
    "painted": lambda rng, size: 0.08 * rough(rng, size) + 0.06 * cloud(rng, size, 18),
    "studded": lambda rng, size: (
        0.07 * (np.hypot(*(np.mgrid[0:size, 0:size] % 20 - 9.5)) < 4) + 0.01 * cloud(rng, size, 5)
    ),
    "looped": lambda rng, size: (
        0.06 * np.sin(np.arange(size) * 1.3)[:, None] * np.sin(np.arange(size) * 1.3)[None, :]
        + 0.05 * grain(rng, size) + 0.03 * cloud(rng, size, 11)
    ),
    "cement": lambda rng, size: (
        0.07 * rough(rng, size) + 0.04 * grain(rng, size) - 0.1 * (cloud(rng, size, 60) > 0.75)
    ),
    "fluted": lambda rng, size: (
        0.05 * np.sin(np.arange(size) * 2 * np.pi / 17)[:, None] + 0.05 * cloud(rng, size, 12) + 0.03 * grain(rng, size)
    ),
    "propolis": lambda rng, size: 0.12 * cloud(rng, size, 22) + 0.06 * rough(rng, size),
}  # fmt: skip
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `stowed.floors.floor`."""
    if pattern not in FLOORS:
        return stowed.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)
