"""Start discs and numbered discs as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.drawing import DARK, GEMS, Ink, dot, fill, ink, outline, ring, rounds, spots, stroke, toned, turned
from lab.world.art.noise import Picture, Rng
from lab.world.art.prints import Colour

_BLACK: Ink = (0.09, 0.08, 0.08)
_PALE: Ink = (0.95, 0.93, 0.87)
_WHITE: Ink = (0.98, 0.98, 0.97)


def shieldboss(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A plain round of the colour with a pen's line that runs not quite true, a thin second line inside."""
    fill(picture, ring(radius * 1.06, 50) * (1 + 0.015 * np.sin(np.arange(50) * 0.5))[:, None] + at, main, _BLACK)
    loose = ring(radius * 0.84, 50) * (1 + 0.02 * np.cos(np.arange(50) * 0.38))[:, None] + at
    outline(picture, loose, toned(main, 0.6), 2)


def bookplate(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A pale round with a ring of the colour, a star of eight points in it and four corners of a clasp outside."""
    for way in (45, 135, 225, 315):
        clasp = np.array([(0.9, -0.26), (1.36, 0), (0.9, 0.26)]) * float(radius)
        fill(picture, turned(clasp, way) + np.array(at), (0.62, 0.48, 0.28), _BLACK)
    rounds(picture, at, radius, ((1.1, _BLACK), (1.05, main), (0.78, _BLACK), (0.74, (0.88, 0.82, 0.68))))
    star = ring(radius * 0.62, 16, -np.pi / 2) * np.where(np.arange(16) % 2, 0.5, 1.0)[:, None]
    fill(picture, star + np.array(at), main, None)


def escutcheon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A boss of the colour in a brass plate of eight lobes with pins."""
    brass: Ink = (0.82, 0.65, 0.34)
    lobes = ring(radius * 1.16, 64) * (1 + 0.07 * np.cos(8 * np.arange(64) * np.pi / 32))[:, None]
    fill(picture, lobes + np.array(at), brass, _BLACK)
    spots(picture, at, radius * 1.08, 8, radius * 0.07, toned(brass, 0.5))
    rounds(picture, at, radius, ((0.92, toned(brass, 0.5)), (0.86, main), (0.5, toned(main, 0.8, 0.14))))


def lichenstone(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round slab painted in the colour, worn at its rim, with a paler cross of four wedges cut into it."""
    slab = ring(radius * 1.18, 40) * (1 + 0.03 * np.sin(7 * np.arange(40) * np.pi / 20))[:, None]
    fill(picture, slab + np.array(at) + radius * 0.06, (0.16, 0.14, 0.13), None)
    fill(picture, slab + np.array(at), (0.62, 0.6, 0.54), (0.3, 0.28, 0.25))
    rounds(picture, at, radius, ((0.98, toned(main, 0.72)), (0.92, main)))
    for way in range(0, 360, 90):
        wedge = np.array([(0.0, -0.14), (0.2, -0.7), (-0.2, -0.7)]) * float(radius)
        fill(picture, turned(wedge, way) + np.array(at), toned(main, 0.75, 0.22), None)


def roundbed(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A bed of the colour in an edge of brick laid on end, from above."""
    rounds(picture, at, radius, ((1.24, (0.4, 0.28, 0.22)),))
    for number in range(20):
        brick = np.array([(-0.13, -1.0), (0.13, -1.0), (0.15, -1.2), (-0.15, -1.2)]) * float(radius)
        fill(picture, turned(brick, 18 * number) + np.array(at), (0.7 + 0.03 * (number % 3), 0.44, 0.34), None)
    rounds(picture, at, radius, ((0.96, toned(main, 0.6)), (0.9, main)))


def coalhole(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A street's iron cover painted in the colour: two rows of round studs in a dark rim."""
    rounds(picture, at, radius, ((1.18, (0.2, 0.2, 0.22)), (1.06, main)))
    spots(picture, at, radius * 0.78, 16, radius * 0.07, toned(main, 0.55))
    spots(picture, at, radius * 0.44, 8, radius * 0.07, toned(main, 0.55))


def counter(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flat round of the colour and nothing else."""
    rounds(picture, at, radius, ((1.08, main),))


def zellij(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Glazed tiles: a star of sixteen points of the colour on white, a smaller white star and a round in it."""
    rounds(picture, at, radius, ((1.26, (0.3, 0.2, 0.14)), (1.2, _WHITE)))
    for share, tone in ((1.16, main), (0.62, _WHITE), (0.5, toned(main, 0.8))):
        star = ring(radius * share, 32, 0.1) * np.where(np.arange(32) % 2, 0.82, 1.0)[:, None]
        fill(picture, star + np.array(at), tone, None)


def entrystamp(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """An entry stamp in a white round: a ring of the colour, a thick bar across, a half round above and below."""
    rounds(picture, at, radius, ((1.26, _WHITE), (1.18, main), (1.0, _WHITE)))
    for begins in (200, 20):
        cv2.ellipse(picture, at, (int(radius * 0.84),) * 2, 0, begins, begins + 140, main, -1, cv2.LINE_AA)
    bar = np.array([(-0.92, -0.16), (0.92, -0.16), (0.92, 0.16), (-0.92, 0.16)]) * radius
    fill(picture, bar + np.array(at), main, _WHITE)


def toadstool(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A toadstool's cap of the colour from above with white flecks and a thick line."""
    rounds(picture, at, radius, ((1.24, (0.2, 0.14, 0.12)), (1.13, main)))
    flecks = ((-0.4, -0.45, 0.2), (0.42, -0.3, 0.24), (-0.1, 0.16, 0.22), (0.5, 0.46, 0.15), (-0.56, 0.42, 0.18))
    for x, y, reach in flecks:
        dot(picture, (at[0] + x * radius, at[1] + y * radius), reach * radius, _PALE)


def wheelnut(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A racing wheel: a tyre, a rim of the colour with five spokes cut out, a nut."""
    rounds(picture, at, radius, ((1.26, (0.1, 0.1, 0.11)), (1.02, main)))
    for way in range(0, 360, 72):
        hole = np.array([(-0.16, -0.42), (0.16, -0.42), (0.26, -0.8), (-0.26, -0.8)]) * float(radius)
        fill(picture, turned(hole, way) + np.array(at), toned(main, 0.42), None)
    fill(picture, ring(radius * 0.26, 6) + np.array(at), (0.8, 0.8, 0.8), _BLACK)


def waxcrayon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round coloured in with a wax crayon: strokes across it that leave some paper, a firm edge."""
    rounds(picture, at, radius, ((1.12, toned(main, 0.8, 0.18)),))
    for place in np.linspace(-1, 1, 17):
        reach = 1.08 * np.sqrt(max(0.02, 1 - place**2)) * radius
        tip = np.array([(-reach, place * radius), (reach, place * radius + radius * 0.12)])
        stroke(picture, turned(tip, 32) + np.array(at), main, max(2, radius // 12))
    cv2.circle(picture, at, int(radius * 1.1), toned(main, 0.85), max(2, radius // 11), cv2.LINE_AA)


_DISCS: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    disc.__name__: disc
    for disc in (
        shieldboss, bookplate, escutcheon, lichenstone, roundbed, coalhole, counter, zellij,
        entrystamp, toadstool, wheelnut, waxcrayon,
    )
}  # fmt: skip


def start_disc(picture: Picture, style: str, colour: Colour) -> None:
    """The printed disc of a colour in the middle of the tile; `style` is the name of a function above."""
    size = picture.shape[0]
    _DISCS[style](picture, (size // 2, size // 2), int(size * 0.155), ink(colour))


def token(rng: Rng, picture: Picture, number: int) -> None:
    """A numbered disc seen from above, filling the picture."""
    size = picture.shape[0]
    at = (size // 2, size // 2)
    tone = ink(GEMS[number % len(GEMS)], 0.9)
    picture[:] = np.array((0.83, 0.77, 0.64), np.float32) * (1 + 0.03 * rng.standard_normal((size, size, 1)))
    cv2.circle(picture, at, int(size * 0.44), tone, max(2, size // 22), cv2.LINE_AA)
    text, scale = str(number), size / 52
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 3)
    where = (at[0] - wide // 2, at[1] + high // 2)
    cv2.putText(picture, text, where, cv2.FONT_HERSHEY_DUPLEX, scale, DARK, max(2, size // 40), cv2.LINE_AA)
