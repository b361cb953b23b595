"""Twenty-four little treasures drawn from primitives, and a seeded rune for any other marking.

A stroke is (kind, colour letter, numbers), as `treasures.toml` says.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Stroke = tuple[str, str, tuple[float, ...]]
INKS: dict[str, tuple[int, int, int]] = {
    "k": (35, 30, 30), "w": (240, 244, 246), "r": (40, 40, 205), "y": (50, 200, 240), "b": (190, 100, 40),
    "g": (70, 150, 60), "n": (45, 85, 130), "v": (150, 60, 120), "o": (40, 130, 235), "s": (170, 165, 160),
    "c": (200, 190, 80), "m": (160, 120, 220),
}
TREASURES: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("treasures.toml").read_text(encoding="utf-8"))
MOTIFS: dict[str, tuple[Stroke, ...]] = {
    name: tuple((stroke[0], stroke[2], tuple(map(float, stroke[4:].split()))) for stroke in strokes)
    for name, strokes in TREASURES.items()
}
SHIFT = 4
"""Fraction bits of OpenCV's drawing coordinates."""


def rune(mark: str) -> tuple[Stroke, ...]:
    """A seeded little sign for a marking that is none of the known treasures."""
    chance = random.Random(f"rune {mark}")
    ink = chance.choice("krbgnvo")
    points = [value for _ in range(4) for value in (chance.uniform(-.7, .7), chance.uniform(-.8, .8))]
    return (("e", chance.choice("wyscm"), (0, 0, .85, .85, 0)), ("l", ink, (.2, *points)))


def draw_motif(canvas: npt.NDArray[np.float32], mark: str, centre: tuple[float, float], radius: float) -> None:
    """Draw a treasure or marking into a B G R canvas at `centre` with `radius`, all in px."""
    for kind, ink, numbers in MOTIFS.get(mark) or rune(mark):
        colour = [float(part) for part in INKS[ink]]
        if kind == "e":
            _ellipse(canvas, numbers, centre, radius, colour)
        elif kind == "p":
            corners = _fixed_point(numbers, centre, radius)
            cv2.fillPoly(canvas, [corners], colour, cv2.LINE_8, SHIFT)
            cv2.polylines(canvas, [corners], True, (30, 30, 30), 1, cv2.LINE_8, SHIFT)
        else:
            width = max(1, round(numbers[0] * radius))
            cv2.polylines(canvas, [_fixed_point(numbers[1:], centre, radius)], False, colour, width, cv2.LINE_8, SHIFT)


def _ellipse(canvas: npt.NDArray[np.float32], numbers: Sequence[float], centre: tuple[float, float], radius: float,
             colour: Sequence[float]) -> None:
    cx, cy, rx, ry, turn_deg = numbers
    middle = (round((centre[0] + radius * cx) * 2**SHIFT), round((centre[1] + radius * cy) * 2**SHIFT))
    axes = (max(1, round(radius * rx * 2**SHIFT)), max(1, round(radius * ry * 2**SHIFT)))
    cv2.ellipse(canvas, middle, axes, turn_deg, 0, 360, list(colour), -1, cv2.LINE_8, SHIFT)
    cv2.ellipse(canvas, middle, axes, turn_deg, 0, 360, (30, 30, 30), 1, cv2.LINE_8, SHIFT)


def _fixed_point(numbers: Sequence[float], centre: tuple[float, float], radius: float) -> npt.NDArray[np.int32]:
    points = np.array(numbers, np.float64).reshape(-1, 2) * radius + centre
    return np.asarray((points * 2**SHIFT).round(), dtype=np.int32)
