"""Draws strokes and words into pictures that people look at; knows no board and no reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.homography import project
from vision.picture.arrays import Float64s

Colour = tuple[int, int, int]
Stroke = Sequence[tuple[float, float]]
"""A colour in B, G, R; the points of a line, each (x, y)."""

INKS: Final[Mapping[str, Colour]] = {
    "dark": (30, 30, 30), "grid": (200, 120, 0),
    "sure": (80, 200, 60), "likely": (0, 190, 250), "unsure": (40, 40, 230),
    "red": (40, 40, 220), "yellow": (30, 210, 250), "green": (60, 160, 40), "blue": (220, 110, 30),
    "white": (255, 255, 255), "black": (40, 40, 40), "token": (190, 60, 140), "dragon": (0, 140, 220),
}  # fmt: skip
"""What things are drawn in."""

FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
SURE_FROM: Final = 0.95
"""What is less sure is named with its confidence."""

FONT_PX: Final = 22.0
"""Height of the font's capitals at scale 1."""

RIM_PX: Final = 2
"""How far the dark rim of a stroke reaches beyond it."""


def draw_strokes(canvas: Image, homography: Float64s, strokes: Sequence[Stroke], ink: Colour, thick_px: int) -> None:
    """Lines through points in tile units, dark rims first, so that strokes that meet flow into one another."""
    lines = [np.rint(project(homography, np.array(stroke))).astype(np.int32).reshape(-1, 1, 2) for stroke in strokes]
    cv2.polylines(canvas, lines, False, INKS["dark"], thick_px + RIM_PX, cv2.LINE_AA)
    cv2.polylines(canvas, lines, False, ink, thick_px, cv2.LINE_AA)


def shade(canvas: Image, homography: Float64s, area: Stroke, ink: Colour, strength: float) -> None:
    """Tints an area given by its corners in tile units."""
    px = np.rint(project(homography, np.array(area, dtype=np.float64))).astype(np.int32)
    tinted = cv2.fillConvexPoly(canvas.copy(), px, ink, cv2.LINE_AA)
    cv2.addWeighted(tinted, strength, canvas, 1.0 - strength, 0, dst=canvas)


def write_words(canvas: Image, words: str, at: tuple[float, float], tall_px: float, is_middle: bool = True) -> None:
    """Words with a white rim, `tall_px` high, about a point, or from it to the right."""
    scale = tall_px / FONT_PX
    thick = max(1, round(tall_px / 9))
    (wide, tall), _ = cv2.getTextSize(words, FONT, scale, thick)
    corner = (round(at[0] - (wide / 2 if is_middle else 0)), round(at[1] + tall / 2))
    cv2.putText(canvas, words, corner, FONT, scale, INKS["white"], thick + 3, cv2.LINE_AA)
    cv2.putText(canvas, words, corner, FONT, scale, INKS["dark"], thick, cv2.LINE_AA)


def draw_disc(canvas: Image, at: tuple[float, float], radius_px: int, ink: Colour) -> None:
    """A filled disc with a white and a dark rim."""
    middle = (round(at[0]), round(at[1]))
    cv2.circle(canvas, middle, radius_px + 3, INKS["dark"], -1, cv2.LINE_AA)
    cv2.circle(canvas, middle, radius_px + 2, INKS["white"], -1, cv2.LINE_AA)
    cv2.circle(canvas, middle, radius_px, ink, -1, cv2.LINE_AA)


def with_strip(canvas: Image, lines: Sequence[str], tall_px: float) -> Image:
    """The picture with lines of words on a white strip below it; long lines are broken at spaces."""
    most = int((canvas.shape[1] - 2 * tall_px) / (tall_px * 0.83))
    broken = [part for line in lines for part in _broken(line, most)]
    step = tall_px * 2.0
    strip = np.full((round(step * (len(broken) + 0.6)), canvas.shape[1], 3), 255, dtype=np.uint8)
    for number, words in enumerate(broken):
        write_words(strip, words, (tall_px, step * (number + 0.8)), tall_px, is_middle=False)
    return np.asarray(np.vstack([canvas, strip]), dtype=np.uint8)


def _broken(line: str, most: int) -> list[str]:
    parts = [""]
    for word in line.split():
        if parts[-1] and len(parts[-1]) + 1 + len(word) > most:
            parts.append("")
        parts[-1] = f"{parts[-1]} {word}".strip()
    return parts
