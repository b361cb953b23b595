"""Start discs of the fifteenth half, as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import Ink, fill, ring, rounds, spots, toned, turned
from lab.world.art.walls import Picture

_BLACK: Ink = (0.1, 0.09, 0.1)
_PALE: Ink = (0.96, 0.94, 0.88)
_WHITE: Ink = (0.98, 0.98, 0.97)


def _stroke(picture: Picture, points: object, ink: Ink, wide: int) -> None:
    """A line through places in tile pixels."""
    cv2.polylines(picture, [np.round(np.asarray(points)).astype(np.int32)], False, ink, wide, cv2.LINE_AA)


def _tondo(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round of the colour in a wreath of small leaves on stone."""
    rounds(picture, at, radius, ((1.24, (0.42, 0.34, 0.26)), (1.18, (0.86, 0.8, 0.68))))
    for number, spot in enumerate(ring(radius * 1.04, 20) + np.array(at)):
        axes, lean = (max(2, radius // 6), max(2, radius // 12)), 18 * number + 60
        cv2.ellipse(picture, (int(spot[0]), int(spot[1])), axes, lean, 0, 360, (0.4, 0.42, 0.24), -1, cv2.LINE_AA)
    rounds(picture, at, radius, ((0.92, toned(main, 0.6)), (0.86, main)))


def _drumhead(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A drum from above: a hoop of the colour with pale laces, a skin in it, a smaller round of the colour."""
    rounds(picture, at, radius, ((1.26, _BLACK), (1.2, main), (0.84, _BLACK), (0.78, (0.9, 0.84, 0.7))))
    for way in range(0, 360, 24):
        _stroke(picture, turned(np.array([(0.0, -0.88), (0.12, -1.16)]) * float(radius), way) + np.array(at), _PALE, 2)
    rounds(picture, at, radius, ((0.52, main),))


def _sealwax(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A seal of wax in the colour with an uneven rim, a ring pressed into it and a small star."""
    lobes = 1 + 0.06 * np.cos(5 * np.arange(60) * np.pi / 30) + 0.03 * np.sin(9 * np.arange(60) * np.pi / 30)
    edge = ring(radius * 1.14, 60) * lobes[:, None]
    fill(picture, edge + np.array(at) + radius * 0.05, toned(main, 0.35), None)
    fill(picture, edge + np.array(at), main, None)
    cv2.circle(picture, at, int(radius * 0.8), toned(main, 0.7), max(2, radius // 12), cv2.LINE_AA)
    star = ring(radius * 0.5, 10, -np.pi / 2) * np.where(np.arange(10) % 2, 0.45, 1.0)[:, None]
    fill(picture, star + np.array(at), toned(main, 0.9, 0.16), toned(main, 0.6))


def _sinkhole(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A pool of the colour between four slabs of rock, paler towards its middle."""
    for number in range(7):
        rock = ring(radius * 0.42, 6, number) * [1.1, 0.9] + ring(radius * 0.98, 7, 0.3)[number] + np.array(at)
        fill(picture, rock, (0.62 + 0.03 * (number % 3), 0.44, 0.32), (0.28, 0.18, 0.14))
    rounds(picture, at, radius, ((1.0, toned(main, 0.7)), (0.9, main), (0.62, toned(main, 1.0, 0.07))))
    cv2.ellipse(picture, at, (int(radius * 0.7),) * 2, 0, 200, 250, _WHITE, max(2, radius // 14), cv2.LINE_AA)


def _keytag(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A cabin's key tag: a scalloped plate of the colour with a white rim, a hole and a bar."""
    plate = ring(radius * 1.2, 48) * (1 + 0.05 * np.cos(8 * np.arange(48) * np.pi / 24))[:, None]
    fill(picture, plate + np.array(at), _WHITE, None)
    fill(picture, plate * 0.88 + np.array(at), main, None)
    hole = (at[0], int(at[1] - radius * 0.62))
    cv2.circle(picture, hole, max(2, radius // 6), (0.16, 0.17, 0.2), -1, cv2.LINE_AA)
    bar = np.array([(-0.5, 0.15), (0.5, 0.15)]) * radius + np.array(at)
    _stroke(picture, bar, _WHITE, max(3, radius // 7))


def _plughole(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A bath mat's round of the colour with a thick line, white bubbles along its edge and three in it."""
    line: Ink = (0.2, 0.3, 0.42)
    rounds(picture, at, radius, ((1.24, line), (1.14, main)))
    spots(picture, at, radius * 0.92, 9, radius * 0.13, _WHITE)
    for x, y, reach in ((-0.2, 0.1, 0.28), (0.26, -0.12, 0.2), (0.14, 0.34, 0.14)):
        spot = (int(at[0] + x * radius), int(at[1] + y * radius))
        cv2.circle(picture, spot, int(reach * radius), toned(main, 0.75, 0.24), -1, cv2.LINE_AA)


def _pokerchip(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A chip of the colour with eight white blocks in its rim, a thick dark line around."""
    rounds(picture, at, radius, ((1.24, (0.2, 0.12, 0.1)), (1.14, main)))
    for way in range(0, 360, 45):
        block = np.array([(-0.17, -0.84), (0.17, -0.84), (0.2, -1.12), (-0.2, -1.12)]) * float(radius)
        fill(picture, turned(block, way) + np.array(at), _PALE, None)
    cv2.circle(picture, at, int(radius * 0.74), _PALE, max(2, radius // 16), cv2.LINE_AA)


def _pomegranate(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Glazed on white: a scalloped round of the colour with a cobalt line, a white ring of drops, a round in it."""
    cobalt: Ink = (0.1, 0.18, 0.42)
    rounds(picture, at, radius, ((1.26, _WHITE),))
    scallop = ring(radius * 1.1, 64) * (1 + 0.06 * np.abs(np.cos(6 * np.arange(64) * np.pi / 64)))[:, None]
    fill(picture, scallop + np.array(at), main, cobalt)
    spots(picture, at, radius * 0.76, 12, radius * 0.1, _WHITE)
    rounds(picture, at, radius, ((0.46, _WHITE), (0.38, main)))


def _segments(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flat round of the colour, a white quarter cut out of its rim, a black point in the middle."""
    rounds(picture, at, radius, ((1.16, main),))
    cv2.ellipse(picture, at, (int(radius * 0.82),) * 2, 0, 0, 90, _PALE, max(4, radius // 5), cv2.LINE_AA)
    rounds(picture, at, radius, ((0.2, _BLACK),))


def _groovy(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flower of eight fat petals of the colour, an orange ring and a brown heart."""
    for tone, grown in (((0.3, 0.2, 0.14), 1.12), (main, 1.0)):
        spots(picture, at, radius * 0.8, 8, radius * 0.42 * grown, tone)
    rounds(picture, at, radius, ((0.84, main), (0.46, (0.9, 0.72, 0.5)), (0.3, (0.34, 0.22, 0.15))))


def _bottletop(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A crown cap glued on and painted in the colour: twenty-one teeth, a pale rim, a shadow below."""
    teeth = ring(radius * 1.16, 42) * np.where(np.arange(42) % 2, 0.93, 1.0)[:, None]
    fill(picture, teeth + np.array(at) + radius * 0.08, (0.3, 0.28, 0.26), None)
    fill(picture, teeth + np.array(at), (0.74, 0.74, 0.74), None)
    rounds(picture, at, radius, ((0.98, toned(main, 0.8)), (0.9, main)))


def _watercoloured(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A blot of paint in the colour on white paper, darker where its edge has dried."""
    blot = ring(radius * 1.1, 50) * (1 + 0.04 * np.sin(3 * np.arange(50) * np.pi / 25 + 1))[:, None]
    fill(picture, blot * 1.12 + np.array(at), (0.92, 0.94, 0.95), None)
    fill(picture, blot + np.array(at), toned(main, 0.86), None)
    fill(picture, blot * 0.9 + np.array(at), toned(main, 0.92, 0.06), None)


OF_HOARDED: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "tondo": _tondo,
    "drumhead": _drumhead,
    "sealwax": _sealwax,
    "sinkhole": _sinkhole,
    "keytag": _keytag,
    "plughole": _plughole,
    "pokerchip": _pokerchip,
    "pomegranate": _pomegranate,
    "segments": _segments,
    "groovy": _groovy,
    "bottletop": _bottletop,
    "watercoloured": _watercoloured,
}
"""How start discs are printed, by the name of the style."""
