"""Start discs and numbered discs as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.drawing import DARK, GEMS, Ink, dot, fill, ink, ring, rounds, spots, stroke, toned, turned
from lab.world.art.noise import Picture, Rng
from lab.world.art.prints import Colour

_BLACK: Ink = (0.09, 0.08, 0.08)
_PALE: Ink = (0.95, 0.93, 0.87)
_WHITE: Ink = (0.98, 0.98, 0.97)


def sealwax(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A seal of wax in the colour: an uneven rim, a pressed round inside with a paler edge to the lower right."""
    turn = np.arange(60) * np.pi / 30
    rim = ring(radius * 1.08, 60) * (1 + 0.05 * np.sin(5 * turn) + 0.03 * np.cos(9 * turn))[:, None]
    fill(picture, rim + np.array(at), main, _BLACK)
    rounds(picture, at, radius, ((0.74, toned(main, 0.62)),))
    dot(picture, (at[0] + 0.04 * radius, at[1] + 0.04 * radius), radius * 0.7, toned(main, 0.92))


def sigil(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """An alchemist's round of the colour: a pale triangle in a ring, and four small moons around it."""
    rounds(picture, at, radius, ((1.12, _BLACK), (1.06, main), (0.8, (0.9, 0.84, 0.7)), (0.74, main)))
    fill(picture, ring(radius * 0.66, 3, -np.pi / 2) + np.array(at), (0.9, 0.84, 0.7), _BLACK)
    spots(picture, at, radius * 0.93, 4, radius * 0.09, (0.9, 0.84, 0.7))


def cloisonne(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flower of eight petals of the colour between gold wires, in a gold ring."""
    gold: Ink = (0.84, 0.68, 0.34)
    rounds(picture, at, radius, ((1.2, _BLACK), (1.15, gold), (1.03, toned(main, 0.5))))
    for way in range(0, 360, 45):
        petal = ring(float(radius), 20) * [0.3, 0.46] + np.array([0.0, -0.52 * radius])
        fill(picture, turned(petal, way) + np.array(at), main, gold)
    rounds(picture, at, radius, ((0.24, gold), (0.16, toned(main, 0.6))))


def fairyring(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A cut stump: bark outside, rings of growth in the colour, worn a little paler in its middle."""
    bark = ring(radius * 1.2, 44) * (1 + 0.04 * np.sin(np.arange(44) * 1.7))[:, None]
    fill(picture, bark + np.array(at) + radius * 0.05, (0.1, 0.08, 0.08), None)
    fill(picture, bark + np.array(at), (0.32, 0.24, 0.2), None)
    parts = tuple((1.04 - 0.19 * at_, toned(main, 1.0 if at_ % 2 == 0 else 0.7, 0.02 * at_)) for at_ in range(5))
    rounds(picture, at, radius, parts)


def lifebuoy(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A lifebuoy: a wide ring of the colour with four white bands and a line, the sand in its middle."""
    rounds(picture, at, radius, ((1.25, (0.12, 0.18, 0.2)), (1.19, main)))
    for way in range(45, 405, 90):
        band = np.array([(-0.14, -0.5), (0.14, -0.5), (0.24, -1.16), (-0.24, -1.16)]) * float(radius)
        fill(picture, turned(band, way) + np.array(at), _WHITE, None)
    rounds(picture, at, radius, ((0.5, (0.12, 0.18, 0.2)), (0.44, toned(main, 0.7, 0.1))))


def peg(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A square with round corners in the colour, a small white hole for the peg in its middle."""
    turn = ring(1, 60)
    square = np.sign(turn) * np.abs(turn) ** 0.5 * radius
    fill(picture, square * 1.08 + np.array(at), main, None)
    rounds(picture, at, radius, ((0.3, toned(main, 0.5)), (0.22, _WHITE)))


def icehole(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flag's round on the ice: white with jags, the colour in it, a white cross of snow crystals."""
    jags = ring(radius * 1.2, 28) * np.where(np.arange(28) % 2, 0.94, 1.06)[:, None]
    fill(picture, jags + np.array(at), _WHITE, (0.4, 0.58, 0.72))
    rounds(picture, at, radius, ((0.98, main),))
    for way in (0, 60, 120):
        arm = turned(np.array([(0.0, -0.62), (0.0, 0.62)]) * float(radius), way) + np.array(at)
        stroke(picture, arm, _WHITE, max(2, radius // 10))


def airlock(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round hatch of six blades in the colour, each a little darker than the last, in a steel ring with bolts."""
    rounds(picture, at, radius, ((1.26, (0.12, 0.13, 0.16)), (1.2, (0.62, 0.65, 0.68)), (1.0, _BLACK), (0.95, main)))
    spots(picture, at, radius * 1.1, 12, radius * 0.05, (0.2, 0.22, 0.25))
    for number in range(6):
        blade = np.array([(0.0, 0.0), (0.93, 0.0), (0.8, 0.46), (0.47, 0.8)]) * float(radius)
        fill(picture, turned(blade, 60 * number) + np.array(at), toned(main, (1.0, 0.84, 0.7)[number % 3]), None)


def bonbon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A sweet from above: a paper cup's white frill with a line, the colour, a white squiggle of sugar."""
    frill = ring(radius * 1.22, 60) * (1 + 0.05 * np.cos(np.arange(60) * np.pi * 20 / 30))[:, None]
    fill(picture, frill + np.array(at), _WHITE, (0.36, 0.19, 0.26))
    rounds(picture, at, radius, ((1.04, toned(main, 0.7)), (0.97, main)))
    along = np.linspace(-0.66, 0.66, 30)
    curl = np.stack([along, 0.26 * np.sin(along * 12)], 1) * radius
    stroke(picture, turned(curl, -25) + np.array(at), _WHITE, max(2, radius // 7))


def roundplate(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round plate of a toy with four studs, all of the colour."""
    rounds(picture, at, radius, ((1.24, (0.1, 0.1, 0.1)), (1.18, main)))
    for spot in ring(radius * 0.56, 4, np.pi / 4) + np.array(at):
        dot(picture, spot + radius * 0.06, radius * 0.33, toned(main, 0.55))
        dot(picture, spot, radius * 0.33, toned(main, 0.95, 0.06))


def corkstamp(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A cork dipped in paint and pressed: a round of the colour with pale pores, paler towards one side."""
    edge = ring(radius * 1.1, 40) * (1 + 0.02 * np.sin(np.arange(40) * 2.3))[:, None]
    fill(picture, edge + np.array(at), main, None)
    for number in range(26):
        away, way = radius * 1.0 * ((number * 0.618) % 1) ** 0.5, number * 2.4
        pore = (at[0] + away * np.cos(way), at[1] + away * np.sin(way))
        dot(picture, pore, max(2, radius * (0.03 + 0.012 * (number % 4))), toned(main, 0.7, 0.24))


def blot(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flat round of the colour in a ring of the paper and a thin ring of the colour."""
    rounds(picture, at, radius, ((1.2, main), (1.12, _PALE), (1.02, main)))


_DISCS: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    disc.__name__: disc
    for disc in (
        sealwax, sigil, cloisonne, fairyring, lifebuoy, peg, icehole, airlock,
        bonbon, roundplate, corkstamp, blot,
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
