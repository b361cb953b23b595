"""Start discs of the eleventh half, as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill, ring, rounds, toned, turned
from lab.world.art.walls import Picture

_PALE: Ink = (0.95, 0.93, 0.87)
_GOLD: Ink = (0.82, 0.66, 0.3)


def _boss(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A shield's boss in body colour: a dark edge, the colour, a lighter round to the upper left."""
    rounds(picture, at, radius, ((1.1, (0.2, 0.14, 0.12)), (1.02, toned(main, 0.78))))
    aside = (at[0] - radius // 10, at[1] - radius // 10)
    rounds(picture, aside, radius, ((0.86, main), (0.3, toned(main, 0.7, 0.25))))


def _quatrefoil(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Four lobes of the colour in a golden edge around a golden bead."""
    for share, tone in ((0.72, (0.26, 0.17, 0.07)), (0.68, _GOLD), (0.56, main)):
        for spot in ring(radius * 0.6, 4, np.pi / 4) + np.array(at):
            cv2.circle(picture, (int(spot[0]), int(spot[1])), int(radius * share), tone, -1, cv2.LINE_AA)
    rounds(picture, at, radius, ((0.7, main), (0.26, _GOLD)))


def _hearth(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A six-cornered slab with an inner round that glows in the colour, palest in its middle."""
    fill(picture, ring(radius * 1.24, 6) + np.array(at), (0.26, 0.27, 0.3), (0.1, 0.1, 0.12))
    rounds(picture, at, radius, ((0.98, toned(main, 0.75)), (0.88, main), (0.4, toned(main, 0.85, 0.12))))


def _fortune(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A pale round with a sun's wavy rays and a round of the colour with a pale eye."""
    cv2.circle(picture, at, int(radius * 1.2), (0.9, 0.84, 0.68), -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.2), DARK, 2, cv2.LINE_AA)
    star = ring(radius * 1.08, 24) * np.where(np.arange(24) % 2, 0.78, 1.0)[:, None]
    fill(picture, star + np.array(at), main, None)
    cv2.circle(picture, at, int(radius * 0.34), (0.9, 0.84, 0.68), max(2, radius // 9), cv2.LINE_AA)


def _wheel_of_cheese(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round cheese in a rind of the colour's darker tone, waxed in the colour, a slice cut out in pale yellow."""
    rounds(picture, at, radius, ((1.16, (0.3, 0.2, 0.14)), (1.08, main)))
    slice_ = np.array([(0.0, 0.0), (0.42, -0.98), (0.75, -0.76), (0.95, -0.42)]) * radius
    fill(picture, slice_ + np.array(at), (0.98, 0.88, 0.52), (0.3, 0.2, 0.14))


def _beach_ball(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ball from above: three fields of the colour and three narrower white ones around a white round."""
    rounds(picture, at, radius, ((1.14, _PALE), (1.06, main)))
    for turn in (0, 120, 240):
        gore = np.array([(0.0, 0.0), (-0.2, -0.9), (0, -1.04), (0.2, -0.9)]) * float(radius)
        fill(picture, turned(gore, turn) + np.array(at), _PALE, None)
    rounds(picture, at, radius, ((0.24, _PALE),))


def _helm(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ship's wheel in the colour: a broad ring with eight handles, a boss, wood between."""
    cv2.circle(picture, at, int(radius * 1.02), (0.36, 0.24, 0.15), -1, cv2.LINE_AA)
    for spot in ring(radius * 1.3, 8) + np.array(at):
        cv2.line(picture, at, (int(spot[0]), int(spot[1])), main, max(4, radius // 6), cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.86), main, max(6, radius // 3), cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.04), DARK, 2, cv2.LINE_AA)
    rounds(picture, at, radius, ((0.4, main), (0.16, _GOLD)))


def _calendar(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round calendar stone: a pale edge with sixteen notches, the colour, a stepped cross in its middle."""
    rounds(picture, at, radius, ((1.24, (0.8, 0.74, 0.62)),))
    for spot in ring(radius * 1.14, 16) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, radius // 12), (0.3, 0.24, 0.2), -1, cv2.LINE_AA)
    rounds(picture, at, radius, ((1.02, (0.22, 0.17, 0.14)), (0.97, main)))
    for x, y in ((0.22, 0.6), (0.6, 0.22), (0.42, 0.42)):
        low, high = (
            (int(at[0] - x * radius), int(at[1] - y * radius)),
            (int(at[0] + x * radius), int(at[1] + y * radius)),
        )
        cv2.rectangle(picture, low, high, (0.9, 0.85, 0.72), -1)
    rounds(picture, at, radius, ((0.26, main),))


def _banded(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A cut stone in bands of the colour, lighter and darker by turns, in a pale edge."""
    for share, tone in (
        (1.2, _PALE),
        (1.1, toned(main, 0.6)),
        (1.0, main),
        (0.72, toned(main, 0.72, 0.2)),
        (0.6, main),
    ):
        cv2.ellipse(picture, at, (int(radius * share), int(radius * share * 0.94)), 20, 0, 360, tone, -1, cv2.LINE_AA)


def _dipped(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A cork's print in the colour, paler where paint was missing, with a ring of dabs around."""
    for spot in ring(radius * 1.22, 11, main[0]) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), int(radius * 0.15), main, -1, cv2.LINE_AA)
    rounds(picture, at, radius, ((0.96, main),))
    for spot in ring(radius * 0.5, 5, 7 * main[2]) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), radius // 11, toned(main, 0.6, 0.35), -1, cv2.LINE_AA)


def _pegs(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """An eight-cornered field of the colour in a dark edge on white, large enough for beads."""
    for share, tone in ((1.35, _PALE), (1.2, (0.13, 0.12, 0.14)), (0.95, main)):
        fill(picture, ring(radius * share, 8, np.pi / 8) + np.array(at), tone, None)


def _record(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A gramophone record with a large label in the colour."""
    rounds(picture, at, radius, ((1.3, (0.12, 0.11, 0.12)),))
    for share in (1.22, 1.14, 1.06):
        cv2.circle(picture, at, int(radius * share), (0.3, 0.29, 0.3), 1, cv2.LINE_AA)
    rounds(picture, at, radius, ((0.98, main), (0.12, _PALE)))


OF_LOFTED: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "boss": _boss,
    "quatrefoil": _quatrefoil,
    "hearth": _hearth,
    "fortune": _fortune,
    "cheese": _wheel_of_cheese,
    "beach-ball": _beach_ball,
    "helm": _helm,
    "calendar": _calendar,
    "banded": _banded,
    "dipped": _dipped,
    "pegs": _pegs,
    "record": _record,
}
"""How start discs are printed, by the name of the style."""
