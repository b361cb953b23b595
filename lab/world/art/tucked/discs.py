"""Start discs of the fourteenth half, as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import Ink, fill, ring, rounds, toned, turned
from lab.world.art.walls import Picture

_BLACK: Ink = (0.1, 0.09, 0.1)
_PALE: Ink = (0.96, 0.94, 0.88)
_GOLD: Ink = (0.82, 0.66, 0.3)


def _petals(
    picture: Picture, at: tuple[int, int], away: float, count: int, axes: tuple[float, float], ink: Ink
) -> None:
    """Ovals in an even ring around a place, each pointing outwards."""
    for number, spot in enumerate(ring(away, count) + np.array(at)):
        reach = (max(2, int(axes[0])), max(2, int(axes[1])))
        cv2.ellipse(picture, (int(spot[0]), int(spot[1])), reach, 360 * number / count, 0, 360, ink, -1, cv2.LINE_AA)


def _pyramid(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """An eight-cornered stone in the colour cut to a point, its facets light and dark by turns, in a pale kerb."""
    corners = ring(radius * 1.06, 8, np.pi / 8) + np.array(at)
    fill(picture, (corners - np.array(at)) * 1.18 + np.array(at), (0.3, 0.2, 0.15), None)
    fill(picture, (corners - np.array(at)) * 1.1 + np.array(at), _PALE, None)
    for number in range(8):
        tone = toned(main, 1.0 - 0.16 * np.sin(np.pi * (number + 0.5) / 4 + 0.6), 0.02)
        fill(picture, np.array([corners[number], corners[(number + 1) % 8], at]), tone, None)


def _harlequin(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round in the colour with a ruff of golden points around it and a small mask's two eyes in it."""
    star = ring(radius * 1.24, 32) * np.where(np.arange(32) % 2, 0.84, 1.0)[:, None] + np.array(at)
    fill(picture, star, _GOLD, _BLACK)
    rounds(picture, at, radius, ((0.98, _BLACK), (0.92, main)))
    for side in (-1, 1):
        eye = (int(at[0] + side * radius * 0.32), at[1])
        cv2.ellipse(picture, eye, (int(radius * 0.2), int(radius * 0.12)), 0, 0, 360, _BLACK, -1, cv2.LINE_AA)


def _iris(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Enamel of the colour in a golden ring, six golden stalks around a pale drop."""
    rounds(picture, at, radius, ((1.2, (0.26, 0.18, 0.08)), (1.15, _GOLD), (1.0, main)))
    _petals(picture, at, radius * 0.62, 6, (radius * 0.3, radius * 0.07), _GOLD)
    rounds(picture, at, radius, ((0.26, _GOLD), (0.18, _PALE)))


def _dewdrop(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A great drop of the colour on a dark leaf: paler to the lower right, a white glint at the upper left."""
    leaf = ring(radius * 1.25, 30) * (1 + 0.1 * np.cos(3 * np.arange(30) * 2 * np.pi / 30))[:, None] + np.array(at)
    fill(picture, leaf, (0.08, 0.17, 0.12), None)
    rounds(picture, at, radius, ((1.0, toned(main, 0.7)),))
    for step, share in enumerate((0.9, 0.72, 0.5)):
        aside = (at[0] + int(0.05 * step * radius), at[1] + int(0.06 * step * radius))
        rounds(picture, aside, radius, ((share, toned(main, 0.85 + 0.08 * step, 0.03 * step)),))
    glint = (at[0] - int(radius * 0.4), at[1] - int(radius * 0.42))
    cv2.ellipse(picture, glint, (int(radius * 0.2), int(radius * 0.1)), -45, 0, 360, (1.0, 1.0, 1.0), -1, cv2.LINE_AA)


def _postmark(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round stamp in the colour with a perforated pale edge, a post horn's ring and bar in white."""
    fill(picture, ring(radius * 1.22, 40) * np.where(np.arange(40) % 2, 0.93, 1.0)[:, None] + np.array(at), _PALE, None)
    rounds(picture, at, radius, ((1.02, main),))
    cv2.circle(picture, at, int(radius * 0.5), (0.98, 0.98, 0.97), max(3, radius // 8), cv2.LINE_AA)
    bar = [(int(at[0] - radius * 0.75), at[1]), (int(at[0] + radius * 0.75), at[1])]
    cv2.line(picture, bar[0], bar[1], (0.98, 0.98, 0.97), max(3, radius // 8), cv2.LINE_AA)


def _sunflower(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flower for children: twelve long petals of the colour with thick lines, a brown heart, a smile in it."""
    line: Ink = (0.26, 0.16, 0.1)
    for grown, ink in ((1.0, line), (0.78, main)):
        _petals(picture, at, radius * 0.82, 12, (radius * 0.44, radius * 0.25 * grown), ink)
    rounds(picture, at, radius, ((0.6, line), (0.52, toned(main, 0.9, 0.06))))
    axes = (int(radius * 0.26), int(radius * 0.2))
    cv2.ellipse(picture, at, axes, 0, 20, 160, line, max(2, radius // 14), cv2.LINE_AA)


def _porthole(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A lamp of the colour behind glass in a ring of grey tin with eight screws."""
    rounds(picture, at, radius, ((1.26, (0.18, 0.2, 0.24)), (1.2, (0.72, 0.74, 0.77)), (0.96, (0.16, 0.17, 0.2))))
    rounds(picture, at, radius, ((0.9, main), (0.62, toned(main, 0.94, 0.06))))
    for spot in ring(radius * 1.08, 8, 0.39) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, radius // 12), (0.3, 0.32, 0.36), -1, cv2.LINE_AA)
    cv2.ellipse(picture, at, (int(radius * 0.68),) * 2, 0, 190, 260, (1.0, 1.0, 1.0), max(2, radius // 12), cv2.LINE_AA)


def _garland(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A painted round of the colour in a garland of green commas, white dots inside its edge."""
    _petals(picture, at, radius * 1.12, 14, (radius * 0.12, radius * 0.2), (0.22, 0.34, 0.22))
    rounds(picture, at, radius, ((1.0, toned(main, 0.78)), (0.93, main)))
    for spot in ring(radius * 0.72, 10) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, radius // 11), _PALE, -1, cv2.LINE_AA)


def _spindle(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Printed cloth: rings of cream and the colour, the widest and the middle one in the colour, rays between."""
    rounds(picture, at, radius, ((1.24, _PALE), (1.16, main), (0.78, _PALE), (0.7, main)))
    for way in range(0, 360, 30):
        spoke = turned(np.array([(0.0, -0.86), (0.0, -1.08)]) * float(radius), way) + np.array(at)
        ends = np.round(spoke).astype(int).tolist()
        cv2.line(picture, ends[0], ends[1], _PALE, max(2, radius // 12), cv2.LINE_AA)


def _confetti(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flat round of the colour with a hard black shadow beside it and three white zigzags across."""
    rounds(picture, (at[0] + radius // 7, at[1] + radius // 7), radius, ((1.06, _BLACK),))
    rounds(picture, at, radius, ((1.06, main),))
    for down in (-0.4, 0.0, 0.4):
        zigzag = np.stack([np.linspace(-0.6, 0.6, 7), down + 0.1 * (np.arange(7) % 2)], 1) * radius + np.array(at)
        cv2.polylines(picture, [np.round(zigzag).astype(np.int32)], False, _PALE, max(2, radius // 13), cv2.LINE_AA)


def _pencilled(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ring of typed full stops filled in with a coloured pencil, stroke beside stroke."""
    rounds(picture, at, radius, ((1.0, toned(main, 0.92, 0.05)),))
    for off in np.arange(-0.9, 0.95, 0.2):
        half = float(np.sqrt(1 - off**2))
        stroke = turned(np.array([(-half, off), (half, off)]) * float(radius), 62) + np.array(at)
        ends = np.round(stroke).astype(int).tolist()
        cv2.line(picture, ends[0], ends[1], toned(main, 0.82), max(2, radius // 14), cv2.LINE_AA)
    for spot in ring(radius * 1.06, 28) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, radius // 14), _BLACK, -1, cv2.LINE_AA)


def _rosebud(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """An eight-cornered field of the colour as stitches give it, a pale square ring in it."""
    fill(picture, ring(radius * 1.24, 8, np.pi / 8) + np.array(at), _BLACK, None)
    fill(picture, ring(radius * 1.08, 8, np.pi / 8) + np.array(at), main, None)
    fill(picture, ring(radius * 0.52, 4, np.pi / 4) + np.array(at), _PALE, None)
    fill(picture, ring(radius * 0.26, 4, np.pi / 4) + np.array(at), main, None)


OF_TUCKED: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "pyramid": _pyramid,
    "harlequin": _harlequin,
    "iris": _iris,
    "dewdrop": _dewdrop,
    "postmark": _postmark,
    "sunflower": _sunflower,
    "porthole": _porthole,
    "garland": _garland,
    "spindle": _spindle,
    "confetti": _confetti,
    "pencilled": _pencilled,
    "rosebud": _rosebud,
}
"""How start discs are printed, by the name of the style."""
