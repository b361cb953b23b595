"""Start discs of the thirteenth half, as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill, ring, rounds, toned, turned
from lab.world.art.walls import Picture

_PALE: Ink = (0.95, 0.93, 0.87)
_GOLD: Ink = (0.84, 0.68, 0.32)
_STEEL: Ink = (0.66, 0.67, 0.7)


def _dots(picture: Picture, at: tuple[int, int], away: float, count: int, wide: float, tone: Ink) -> None:
    """Dots in an even ring around a place."""
    for spot in ring(away, count) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, int(wide)), tone, -1, cv2.LINE_AA)


def _tempera(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A painted disc, darker towards its edge in two steps, with a brown line."""
    rounds(picture, at, radius, ((1.08, (0.26, 0.16, 0.1)), (1.02, toned(main, 0.84)), (0.86, main)))
    rounds(picture, at, radius, ((0.5, toned(main, 0.95, 0.05)),))


def _buckler(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round shield in the colour with a studded rim of steel and a boss."""
    rounds(picture, at, radius, ((1.24, DARK), (1.18, _STEEL), (0.94, DARK), (0.9, main)))
    _dots(picture, at, radius * 1.06, 12, radius * 0.06, (0.24, 0.24, 0.26))
    rounds(picture, at, radius, ((0.32, DARK), (0.27, _STEEL)))


def _cloisonne(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Enamel of the colour parted by six curved golden wires, in a rope of gold."""
    rounds(picture, at, radius, ((1.24, (0.3, 0.2, 0.08)), (1.18, _GOLD), (0.98, main)))
    _dots(picture, at, radius * 1.09, 22, radius * 0.05, (0.5, 0.36, 0.12))
    along = np.linspace(0, 1, 10)
    for number in range(6):
        lean = number * np.pi / 3 + 0.9 * along
        wire = np.stack([np.cos(lean), np.sin(lean)], 1) * (along * radius)[:, None] + np.array(at)
        cv2.polylines(picture, [np.round(wire).astype(np.int32)], False, _GOLD, max(2, radius // 14), cv2.LINE_AA)


def _pothole(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A pool in rock that shines in the colour, brighter to its middle, an uneven dark edge around."""
    edge = ring(radius * 1.2, 26) * (1 + 0.07 * np.sin(np.arange(26) * 2.3))[:, None] + np.array(at)
    fill(picture, edge, (0.16, 0.15, 0.18), None)
    parts = ((1.0, toned(main, 0.72)), (0.84, main), (0.5, toned(main, 0.92, 0.07)))
    rounds(picture, at, radius, parts)


def _mooring(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A buoy from above: the colour with a broad white ring in it."""
    rounds(picture, at, radius, ((1.14, main), (0.8, (0.98, 0.98, 0.97)), (0.6, main)))


def _blossoming(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flower for children: eight round petals of the colour with a thick line, a yellow heart."""
    for away, wide, tone in ((0.82, 0.44, (0.1, 0.26, 0.26)), (0.82, 0.36, main)):
        _dots(picture, at, radius * away, 8, radius * wide, tone)
    rounds(picture, at, radius, ((0.86, main), (0.34, (0.1, 0.26, 0.26)), (0.28, toned(main, 0.6, 0.4))))


def _eyeball(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A monster's eye: a round lid in the colour, an almond of white in it, an iris of the colour, a dark pupil."""
    rounds(picture, at, radius, ((1.2, (0.13, 0.1, 0.22)), (1.12, main)))
    axes = (int(radius * 0.78), int(radius * 0.5))
    cv2.ellipse(picture, at, axes, 0, 0, 360, (0.98, 0.98, 0.96), -1, cv2.LINE_AA)
    rounds(picture, at, radius, ((0.46, main), (0.18, (0.1, 0.08, 0.14))))


def _layers(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Rounds of cloth over each other: black, the colour, a thin slit of black, the colour."""
    parts = ((1.22, (0.12, 0.09, 0.12)), (1.1, main), (0.7, (0.12, 0.09, 0.12)), (0.6, main))
    rounds(picture, at, radius, parts)


def _ball_of_pixels(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ball as computers drew it: the colour from dark to light in even steps, a hard white glint."""
    rounds(picture, at, radius, ((1.1, toned(main, 0.35)), (1.04, toned(main, 0.62))))
    for step, share in enumerate((0.94, 0.78, 0.6, 0.4)):
        aside = (at[0] - int(radius * 0.06 * step), at[1] - int(radius * 0.06 * step))
        rounds(picture, aside, radius, ((share, toned(main, 0.8 + 0.08 * step, 0.03 * step)),))
    glint = (at[0] - int(radius * 0.36), at[1] - int(radius * 0.36))
    rounds(picture, glint, radius, ((0.11, (1.0, 1.0, 1.0)),))


def _pat(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ball of clay pressed flat: an uneven round of the colour, a lit and a dark side, a thumb's dent."""
    edge = ring(radius * 1.08, 20) * (1 + 0.05 * np.sin(np.arange(20) * 1.9))[:, None]
    for off, tone in ((0.07, toned(main, 0.45)), (0.0, main)):
        fill(picture, edge + np.array(at) + off * radius, tone, None)
    cv2.ellipse(picture, at, (int(radius * 0.5), int(radius * 0.36)), 30, 0, 360, toned(main, 0.86), -1, cv2.LINE_AA)


def _felt_dot(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ring of black toner filled in with a felt pen that strays over it."""
    blot = ring(radius * 1.0, 18) * (1 + 0.08 * np.sin(np.arange(18) * 2.7))[:, None]
    fill(picture, blot + np.array(at), main, None)
    for slant in range(-2, 3):
        stroke = turned(np.array([(-0.8, 0.3 * slant), (0.8, 0.3 * slant + 0.1)]) * float(radius), -35) + np.array(at)
        ends = np.round(stroke).astype(int).tolist()
        cv2.line(picture, ends[0], ends[1], toned(main, 0.88), max(2, radius // 9), cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.97), (0.16, 0.16, 0.17), max(3, radius // 12), cv2.LINE_AA)


def _stump(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A birch's stump: pale bark around, the cut painted in the colour, two rings of growth."""
    rounds(picture, at, radius, ((1.22, (0.2, 0.15, 0.11)), (1.16, _PALE), (0.96, main)))
    for share in (0.66, 0.34):
        cv2.circle(picture, at, int(radius * share), toned(main, 0.76), max(2, radius // 16), cv2.LINE_AA)


OF_CACHED: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "tempera": _tempera,
    "buckler": _buckler,
    "cloisonne": _cloisonne,
    "pothole": _pothole,
    "mooring": _mooring,
    "blossoming": _blossoming,
    "eyeball": _eyeball,
    "layers": _layers,
    "ball-of-pixels": _ball_of_pixels,
    "pat": _pat,
    "felt-dot": _felt_dot,
    "stump": _stump,
}
"""How start discs are printed, by the name of the style."""
