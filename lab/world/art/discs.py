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


def quartered(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round shield of the colour: two quarters darker, a pale cross between the four, a rim of iron with nails."""
    rounds(picture, at, radius, ((1.2, _BLACK), (1.15, (0.46, 0.43, 0.4)), (0.98, main)))
    for way in (0, 180):
        turn = np.radians(np.linspace(way, way + 90, 14))
        quarter = np.concatenate([[(0.0, 0.0)], np.stack([np.cos(turn), np.sin(turn)], 1) * 0.98]) * radius
        fill(picture, quarter + np.array(at), toned(main, 0.72), None)
    for way in (0, 90):
        bar = np.array([(-0.97, -0.09), (0.97, -0.09), (0.97, 0.09), (-0.97, 0.09)]) * radius
        fill(picture, turned(bar, way) + np.array(at), _PALE, None)
    spots(picture, at, radius * 1.07, 8, radius * 0.06, (0.2, 0.18, 0.17))


def windrose(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A wind rose: a round of the colour with a pale star of eight points, the long ones in two tones."""
    rounds(picture, at, radius, ((1.16, _BLACK), (1.1, _PALE), (1.02, main)))
    for way in range(45, 405, 90):
        point = np.array([(0.0, -0.62), (0.16, -0.16), (-0.16, -0.16)]) * radius
        fill(picture, turned(point, way) + np.array(at), _PALE, None)
    for way in range(0, 360, 90):
        for side, tone in ((-1, _PALE), (1, toned(main, 0.45))):
            point = np.array([(0.0, -0.92), (side * 0.18, -0.18), (0.0, 0.0)]) * radius
            fill(picture, turned(point, way) + np.array(at), tone, None)


def cockade(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A rosette of ribbon: pleats of the colour all around, lighter and darker by turns, a gold button."""
    for number in range(20):
        pleat = np.array([(0.0, 0.0), (1.2, -0.19), (1.12, 0.0), (1.2, 0.19)]) * radius
        fill(picture, turned(pleat, 18 * number) + np.array(at), toned(main, (1.0, 0.74)[number % 2]), toned(main, 0.4))
    rounds(picture, at, radius, ((0.62, toned(main, 0.5)), (0.56, main), (0.3, (0.5, 0.38, 0.16)), (0.25, (0.86, 0.7, 0.36))))


def brilliant(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A stone of the colour cut with eight sides: a flat table, facets of several tones around it, a dark claw ring."""
    fill(picture, ring(radius * 1.22, 8, np.pi / 8) + np.array(at), (0.1, 0.09, 0.13), None)
    outer, inner = ring(radius * 1.14, 8, np.pi / 8), ring(radius * 0.6, 8, np.pi / 8)
    tones = (1.0, 0.66, 0.84, 0.58, 0.9, 0.72, 1.0, 0.8)
    for number, share in enumerate(tones):
        after = (number + 1) % 8
        side = np.array([outer[number], outer[after], inner[after], inner[number]])
        fill(picture, side + np.array(at), toned(main, share, 0.1 if share == 1.0 else 0.0), toned(main, 0.4))
    fill(picture, inner + np.array(at), toned(main, 0.92, 0.06), toned(main, 0.4))


def waxcell(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Six-cornered cells of wax around one that is full of the colour."""
    for spot in ring(radius * 0.98, 6) + np.array(at):
        fill(picture, ring(radius * 0.54, 6, np.pi / 6) + spot, (0.86, 0.62, 0.2), (0.42, 0.26, 0.08))
        fill(picture, ring(radius * 0.38, 6, np.pi / 6) + spot, toned(main, 0.9, 0.05), None)
    fill(picture, ring(radius * 0.82, 6, np.pi / 6) + np.array(at), (0.96, 0.88, 0.66), (0.42, 0.26, 0.08))
    fill(picture, ring(radius * 0.68, 6, np.pi / 6) + np.array(at), main, None)


def supersquare(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Squares with round corners in each other, by turns the colour and cream."""
    turn = ring(1, 60)
    square = np.sign(turn) * np.abs(turn) ** 0.6 * radius
    for share, tone in ((1.14, main), (0.9, _PALE), (0.68, main), (0.4, _PALE), (0.24, main)):
        fill(picture, square * share + np.array(at), tone, None)


def button(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A button of the colour with a raised rim and four holes, sewn on crosswise with pale thread."""
    rounds(picture, at, radius, ((1.16, toned(main, 0.35)), (1.1, main), (0.86, toned(main, 0.66)), (0.82, toned(main, 0.92))))
    holes = ring(radius * 0.34, 4, np.pi / 4) + np.array(at)
    for hole in holes:
        dot(picture, hole, radius * 0.13, toned(main, 0.25))
    for first, second in ((0, 2), (1, 3)):
        stroke(picture, [holes[first], holes[second]], _PALE, max(2, radius // 10))


def drumlid(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """An oil drum from above: a rolled rim, three ridges, and two bungs."""
    rounds(picture, at, radius, ((1.2, _BLACK), (1.14, toned(main, 0.8)), (1.02, toned(main, 0.5)), (0.97, main)))
    for place in (-0.3, 0.0, 0.3):
        half = 0.82 * (1 - place**2) ** 0.5
        ridge = np.array([(-half, place), (half, place)]) * radius + np.array(at)
        stroke(picture, ridge + radius * 0.03, toned(main, 0.55), max(2, radius // 12))
        stroke(picture, ridge, toned(main, 0.9, 0.12), max(1, radius // 16))
    for spot in ((0.0, -0.68), (0.0, 0.68)):
        dot(picture, np.array(spot) * radius + np.array(at), radius * 0.15, (0.2, 0.2, 0.2))
        dot(picture, np.array(spot) * radius + np.array(at), radius * 0.1, (0.72, 0.72, 0.7))


def sunflower(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flower for children: fourteen thick petals of the colour, a brown heart with pale seeds."""
    for number in range(14):
        petal = ring(1, 20) * [0.23, 0.44] * radius + [0, -0.82 * radius]
        fill(picture, turned(petal, number * 180 / 7) + np.array(at), toned(main, (1.0, 0.86)[number % 2]), DARK)
    rounds(picture, at, radius, ((0.52, DARK), (0.47, (0.42, 0.27, 0.15))))
    spots(picture, at, radius * 0.3, 8, radius * 0.05, (0.86, 0.72, 0.4))


def rosewindow(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A rose window: six lobes and a heart of the colour, small pale panes between, lead around each."""
    lead: Ink = (0.1, 0.1, 0.12)
    rounds(picture, at, radius, ((1.24, lead), (1.17, toned(main, 0.55, 0.42))))
    for spot in ring(radius * 0.7, 6) + np.array(at):
        dot(picture, spot, radius * 0.4, lead)
    for number, spot in enumerate(ring(radius * 0.7, 6) + np.array(at)):
        dot(picture, spot, radius * 0.33, toned(main, (1.0, 0.82)[number % 2], 0.04))
    rounds(picture, at, radius, ((0.42, lead), (0.35, main)))


def gummed(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A gummed paper dot stuck on by hand: the colour, slightly beside a round drawn with a pen, one edge lifted."""
    outline(picture, ring(radius * 1.16, 40) + np.array(at), (0.16, 0.18, 0.36), max(2, radius // 14))
    aside = np.array(at) + np.array([0.05, -0.04]) * radius
    dot(picture, aside, radius * 0.98, main)
    lifted = np.radians(np.linspace(15, 85, 14))
    edge = np.stack([np.cos(lifted), np.sin(lifted)], 1) * 0.98 * radius + aside
    fill(picture, edge, toned(main, 0.55, 0.38), None)


def fireplace(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ring of eleven stones around a round of the colour with a paler spiral scratched in it."""
    dot(picture, at, radius * 1.0, main)
    for number, spot in enumerate(ring(radius * 1.08, 11, 0.2) + np.array(at)):
        stone = ring(radius * 0.25, 9) * (1 + 0.12 * np.sin(np.arange(9) * (1.3 + number)))[:, None]
        fill(picture, stone + spot, ((0.62, 0.54, 0.48), (0.52, 0.46, 0.42), (0.7, 0.62, 0.54))[number % 3], (0.24, 0.18, 0.16))
    turn = np.linspace(0.6, 4.4 * np.pi, 60)
    spiral = np.stack([np.cos(turn), np.sin(turn)], 1) * (turn / (4.4 * np.pi) * 0.7 * radius)[:, None]
    stroke(picture, spiral + np.array(at), toned(main, 0.6, 0.4), max(2, radius // 11))


_DISCS: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    disc.__name__: disc
    for disc in (
        quartered, windrose, cockade, brilliant, waxcell, supersquare, button, drumlid,
        sunflower, rosewindow, gummed, fireplace,
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
