"""Print styles of invented editions: which colours, walls, rims and trays a simulated board is printed with.

Every style is a set of ranges, as `prints.toml` has them; `draw_print` draws one printing from them, so two boards of
one style differ too.
"""

from __future__ import annotations

import colorsys
import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Range = tuple[float, float]
Bgr = tuple[float, float, float]
HueRange = tuple[Range, Range, Range]
"""Ranges of hue_deg, saturation and value."""

DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("prints.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class PrintStyle:
    """One edition as ranges: corridor, wall pattern and colours, tray, table, pawns."""

    corridor: HueRange
    walls: Sequence[HueRange]
    joint: HueRange
    pattern: str
    tray: HueRange
    arrow: HueRange
    table: Sequence[HueRange]
    corridor_grain: str = "specks"
    grain_depth: Range = (0.03, 0.09)
    corridor_width: Range = (0.34, 0.4)
    outline: Range = (0.0, 0.02)
    outline_value: Range = (0.08, 0.25)
    roundness: Range = (0.0, 0.05)
    raggedness: Range = (0.0, 0.012)
    fixed_corner: Range = (0.14, 0.22)
    movable_corner: Range = (0.02, 0.07)
    wall_scale: Range = (0.11, 0.17)
    wall_contrast: Range = (0.15, 0.35)
    rim: Range = (0.0, 0.5)
    icon_size: Range = (0.28, 0.36)
    home: str = "disc"
    pawn: str = "cone"
    rubble: HueRange = ((20, 40), (0.1, 0.3), (0.35, 0.6))


PRINTS: dict[str, PrintStyle] = {
    name: PrintStyle(**{**style, "table": [DATA["tables"][table] for table in style["table"]]})
    for name, style in DATA["prints"].items()
}


@dataclass(frozen=True, slots=True)
class Print:
    """One printing: numbers drawn from a style's ranges; lengths in pitches, colours B G R 0..255."""

    name: str
    style: PrintStyle
    seed: int
    corridor: Bgr
    joint: Bgr
    tray: Bgr
    arrow: Bgr
    table: Bgr
    corridor_width: float
    outline: float
    outline_colour: Bgr
    roundness: float
    raggedness: float
    fixed_corner: float
    movable_corner: float
    wall_scale: float
    wall_contrast: float
    grain_depth: float
    rim: float
    icon_size: float
    border: float
    pawns: dict[str, Bgr]


def draw_colour(ranges: HueRange, chance: random.Random) -> Bgr:
    """A colour (B, G, R in 0..255) with hue, saturation and value drawn from ranges."""
    hue, saturation, value = (chance.uniform(*span) for span in ranges)
    red, green, blue = colorsys.hsv_to_rgb(hue % 360 / 360, saturation, value)
    return 255 * blue, 255 * green, 255 * red


def draw_print(name: str, seed: int, style: PrintStyle | None = None) -> Print:
    """One printing of the named style, or of one that has no name yet; the same seed gives the same printing;
    KeyError for an unknown name."""
    style = style or PRINTS[name]
    chance = random.Random(f"print {name} {seed}")
    edge = chance.uniform(*style.outline_value) * 255
    return Print(
        name, style, seed, draw_colour(style.corridor, chance), draw_colour(style.joint, chance),
        draw_colour(style.tray, chance), draw_colour(style.arrow, chance),
        draw_colour(chance.choice(style.table), chance), chance.uniform(*style.corridor_width),
        chance.uniform(*style.outline), (edge, edge * 1.05, edge * 1.15), chance.uniform(*style.roundness),
        chance.uniform(*style.raggedness), chance.uniform(*style.fixed_corner), chance.uniform(*style.movable_corner),
        chance.uniform(*style.wall_scale), chance.uniform(*style.wall_contrast), chance.uniform(*style.grain_depth),
        chance.uniform(*style.rim), chance.uniform(*style.icon_size), chance.uniform(0.17, 0.3),
        {colour: draw_colour(ranges, chance) for colour, ranges in DATA["pawns"].items()})


Stroke = tuple[str, str, tuple[float, ...]]
EDGE = (30.0, 30.0, 30.0)
"""The ink of outlines."""
INKS: dict[str, tuple[int, int, int]] = {
    "k": (35, 30, 30), "w": (240, 244, 246), "r": (40, 40, 205), "y": (50, 200, 240), "b": (190, 100, 40),
    "g": (70, 150, 60), "n": (45, 85, 130), "v": (150, 60, 120), "o": (40, 130, 235), "s": (170, 165, 160),
    "c": (200, 190, 80), "m": (160, 120, 220),
}
TREASURES: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("treasures.toml").read_text(encoding="utf-8"))


def strokes_of(drawings: Mapping[str, Sequence[str]]) -> dict[str, tuple[Stroke, ...]]:
    """Drawings by name, from texts such as `treasures.toml` holds."""
    return {
        name: tuple((stroke[0], stroke[2], tuple(map(float, stroke[4:].split()))) for stroke in strokes)
        for name, strokes in drawings.items()
    }


MOTIFS = strokes_of(TREASURES)
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
    draw_strokes(canvas, MOTIFS.get(mark) or rune(mark), centre, radius)


def draw_strokes(canvas: npt.NDArray[np.float32], strokes: Sequence[Stroke], centre: tuple[float, float],
                 radius: float, inks: Mapping[str, Sequence[float]] = INKS, edge_px: int = 1) -> None:
    """Draw strokes in these inks, the outlines of what is filled `edge_px` wide."""
    for kind, ink, numbers in strokes:
        colour, edge = [float(part) for part in inks[ink]], [float(part) for part in inks.get("edge", EDGE)]
        if kind == "e":
            _ellipse(canvas, numbers, centre, radius, colour, edge, edge_px)
        elif kind == "p":
            corners = _fixed_point(numbers, centre, radius)
            cv2.fillPoly(canvas, [corners], colour, cv2.LINE_8, SHIFT)
            cv2.polylines(canvas, [corners], True, edge, edge_px, cv2.LINE_8, SHIFT)
        else:
            width = max(1, round(numbers[0] * radius))
            cv2.polylines(canvas, [_fixed_point(numbers[1:], centre, radius)], False, colour, width, cv2.LINE_8, SHIFT)


def _ellipse(canvas: npt.NDArray[np.float32], numbers: Sequence[float], centre: tuple[float, float], radius: float,
             colour: Sequence[float], edge: Sequence[float], edge_px: int) -> None:
    cx, cy, rx, ry, turn_deg = numbers
    middle = (round((centre[0] + radius * cx) * 2**SHIFT), round((centre[1] + radius * cy) * 2**SHIFT))
    axes = (max(1, round(radius * rx * 2**SHIFT)), max(1, round(radius * ry * 2**SHIFT)))
    cv2.ellipse(canvas, middle, axes, turn_deg, 0, 360, list(colour), -1, cv2.LINE_8, SHIFT)
    cv2.ellipse(canvas, middle, axes, turn_deg, 0, 360, edge, edge_px, cv2.LINE_8, SHIFT)


def _fixed_point(numbers: Sequence[float], centre: tuple[float, float], radius: float) -> npt.NDArray[np.int32]:
    points = np.array(numbers, np.float64).reshape(-1, 2) * radius + centre
    return np.asarray((points * 2**SHIFT).round(), dtype=np.int32)
