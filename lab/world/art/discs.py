"""Start discs and numbered discs as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.cached.discs import OF_CACHED
from lab.world.art.crated.discs import OF_CRATED
from lab.world.art.editions import Colour
from lab.world.art.emblems import DARK, GEMS, Ink, fill, ink, outline
from lab.world.art.garnered.discs import OF_GARNERED
from lab.world.art.hoarded.discs import OF_HOARDED
from lab.world.art.lofted.discs import OF_LOFTED
from lab.world.art.shelved.discs import OF_SHELVED
from lab.world.art.stashed.discs import OF_STASHED
from lab.world.art.stowed.discs import OF_STOWED
from lab.world.art.tucked.discs import OF_TUCKED
from lab.world.art.walls import Picture, Rng


def start_disc(picture: Picture, style: str, colour: Colour) -> None:
    """The printed disc of a colour in the middle of the tile."""
    size = picture.shape[0]
    at, radius = (size // 2, size // 2), int(size * 0.155)
    main = ink(colour)
    if style == "tint":
        veil = picture.copy()
        cv2.circle(veil, at, int(size * 0.18), main, -1, cv2.LINE_AA)
        picture[:] = 0.45 * picture + 0.55 * veil
        return
    if style in _OF_THEIR_OWN:
        _OF_THEIR_OWN[style](picture, at, radius, main)
        return
    cv2.circle(picture, at, radius, main, -1, cv2.LINE_AA)
    cv2.circle(picture, at, radius, DARK, max(2, size // 80), cv2.LINE_AA)
    if style == "ring":
        cv2.circle(picture, at, int(radius * 0.66), (0.95, 0.93, 0.88), max(2, size // 50), cv2.LINE_AA)
        cv2.circle(picture, at, int(radius * 0.2), ink(colour, 0.6), -1, cv2.LINE_AA)
    if style == "star":
        fill(picture, outline(0, radius * 0.62) + size / 2, (0.96, 0.93, 0.84), None)


def _medallion(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A pale disc with a coloured ring and spokes, as in the print of 1991."""
    cv2.circle(picture, at, radius, (0.86, 0.8, 0.66), -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.82), main, max(3, radius // 4), cv2.LINE_AA)
    for spoke in np.linspace(0, 2 * np.pi, 9)[:-1]:
        tip = (int(at[0] + radius * 0.7 * np.cos(spoke)), int(at[1] + radius * 0.7 * np.sin(spoke)))
        cv2.line(picture, at, tip, main, max(2, radius // 10), cv2.LINE_AA)
    cv2.circle(picture, at, radius, DARK, 2, cv2.LINE_AA)


def _seal(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured disc with a pale ring in it, on a pale notched sheet."""
    corners = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    reach = radius * np.where(np.arange(24) % 3, 1.2, 1.05)
    fill(picture, np.stack([np.cos(corners) * reach, np.sin(corners) * reach], 1) + at, (0.84, 0.76, 0.6), DARK)
    cv2.circle(picture, at, int(radius * 0.86), main, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.55), (0.88, 0.82, 0.68), max(2, radius // 8), cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.86), DARK, 2, cv2.LINE_AA)


def _wheel(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured ring with a cross in it, on a pale ground, and a coloured hub."""
    cv2.circle(picture, at, int(radius * 1.1), (0.88, 0.83, 0.7), -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.1), DARK, 2, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.85), main, max(3, radius // 5), cv2.LINE_AA)
    for x, y in ((1, 0), (0, 1)):
        begins, ends = ((int(at[0] + way * x * radius * 0.8), int(at[1] + way * y * radius * 0.8)) for way in (-1, 1))
        cv2.line(picture, begins, ends, main, max(3, radius // 6), cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.34), main, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.34), DARK, 2, cv2.LINE_AA)


def _diamond(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured lozenge with a pale edge and a smaller, darker one in it."""
    for share, tone in ((1.25, (0.95, 0.92, 0.84)), (1.08, main), (0.5, (0.6 * main[0], 0.6 * main[1], 0.6 * main[2]))):
        shape = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)]) * radius * share + at
        fill(picture, shape, tone, DARK)


def _target(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured disc with a dark edge, a pale ring and a coloured middle, on a dark ground of twelve points."""
    corners = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    reach = radius * np.where(np.arange(24) % 2, 1.28, 1.02)
    fill(picture, np.stack([np.cos(corners) * reach, np.sin(corners) * reach], 1) + at, (0.2, 0.16, 0.16), None)
    for share, tone in ((0.98, main), (0.66, (0.9, 0.85, 0.7)), (0.44, main)):
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)
        cv2.circle(picture, at, int(radius * share), DARK, 2, cv2.LINE_AA)


def _ball(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A disc painted like a ball, lit from the upper left, without an outline."""
    for step in np.linspace(0, 1, 9):
        tone = tuple(min(1.0, part * (0.7 + 0.4 * step) + 0.22 * step**3) for part in main)
        shift = int(radius * 0.3 * step)
        cv2.circle(picture, (at[0] - shift, at[1] - shift), int(radius * (1 - 0.85 * step)), tone, -1, cv2.LINE_AA)


def _crystal(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured octagon of eight facets, each lit in its own way, with a pale edge."""
    turn = np.arange(9) * np.pi / 4 + np.pi / 8
    ring = np.stack([np.cos(turn), np.sin(turn)], 1) * radius
    fill(picture, ring[:-1] * 1.18 + at, (0.92, 0.9, 0.84), DARK)
    for facet in range(8):
        tone = 1.0 - 0.3 * float(np.sin(turn[facet] + 0.4))
        shape = np.array([ring[facet], ring[facet + 1], (0.0, 0.0)]) + np.array(at, float)
        fill(picture, shape, (min(main[0] * tone, 1), min(main[1] * tone, 1), min(main[2] * tone, 1)), None)


def _paw(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured round with a thick outline and the pale print of a paw in it."""
    cv2.circle(picture, at, int(radius * 1.15), main, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.15), (0.38, 0.3, 0.36), max(3, radius // 7), cv2.LINE_AA)
    pale = (0.99, 0.97, 0.92)
    cv2.circle(picture, (at[0], at[1] + radius // 4), int(radius * 0.36), pale, -1, cv2.LINE_AA)
    for turn in np.linspace(-2.6, -0.54, 4):
        toe = (int(at[0] + radius * 0.58 * np.cos(turn)), int(at[1] + radius * (0.2 + 0.62 * np.sin(turn))))
        cv2.circle(picture, toe, int(radius * 0.17), pale, -1, cv2.LINE_AA)


def _sunburst(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured disc with sixteen rays of its colour around it and a dark rim between."""
    for turn in np.arange(16) * np.pi / 8:
        way, side = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
        ray = np.array([way * 1.3, way * 0.8 + side * 0.15, way * 0.8 - side * 0.15]) * radius + np.array(at, float)
        fill(picture, ray, main, None)
    cv2.circle(picture, at, int(radius * 0.9), main, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.9), DARK, max(2, radius // 12), cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.6), (0.9, 0.84, 0.66), max(2, radius // 10), cv2.LINE_AA)


def _rosette(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """Twelve coloured petals with dark edges around a pale middle with a coloured heart."""
    for turn in np.arange(12) * np.pi / 6:
        petal = (int(at[0] + radius * 0.85 * np.cos(turn)), int(at[1] + radius * 0.85 * np.sin(turn)))
        cv2.circle(picture, petal, int(radius * 0.33), DARK, -1, cv2.LINE_AA)
        cv2.circle(picture, petal, int(radius * 0.28), main, -1, cv2.LINE_AA)
    for share, tone in ((0.9, main), (0.5, (0.95, 0.92, 0.84)), (0.3, main)):
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)


def _swirl(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured disc with a pale spiral in it and a dark edge."""
    cv2.circle(picture, at, int(radius * 1.1), main, -1, cv2.LINE_AA)
    turn = np.linspace(0, 5 * np.pi, 60)
    curl = np.stack([np.cos(turn), np.sin(turn)], 1) * (turn / turn[-1] * radius * 0.85)[:, None] + at
    cv2.polylines(
        picture, [np.round(curl).astype(np.int32)], False, (0.96, 0.94, 0.88), max(3, radius // 9), cv2.LINE_AA
    )
    cv2.circle(picture, at, int(radius * 1.1), DARK, max(3, radius // 8), cv2.LINE_AA)


def _pool(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured disc that is lightest in its middle, in a dark ring of stone with eight joints."""
    cv2.circle(picture, at, int(radius * 1.2), (0.26, 0.25, 0.25), -1, cv2.LINE_AA)
    for turn in np.arange(8) * np.pi / 4:
        tip = (int(at[0] + radius * 1.2 * np.cos(turn)), int(at[1] + radius * 1.2 * np.sin(turn)))
        cv2.line(picture, at, tip, (0.6, 0.58, 0.54), max(2, radius // 14), cv2.LINE_AA)
    for share in np.linspace(0.96, 0.2, 6):
        lift = 0.28 * (1 - share)
        tone = (min(main[0] + lift, 1.0), min(main[1] + lift, 1.0), min(main[2] + lift, 1.0))
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)


def _button(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured button: a darker rim and four pale holes."""
    dark = (0.6 * main[0], 0.6 * main[1], 0.6 * main[2])
    cv2.circle(picture, at, int(radius * 1.1), dark, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.88), main, -1, cv2.LINE_AA)
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        hole = (at[0] + int(x * radius * 0.28), at[1] + int(y * radius * 0.28))
        cv2.circle(picture, hole, int(radius * 0.15), (0.95, 0.93, 0.88), -1, cv2.LINE_AA)


_OF_THEIR_OWN: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "emblem": _medallion,
    "seal": _seal,
    "wheel": _wheel,
    "ball": _ball,
    "diamond": _diamond,
    "target": _target,
    "crystal": _crystal,
    "paw": _paw,
    "sunburst": _sunburst,
    "rosette": _rosette,
    "swirl": _swirl,
    "pool": _pool,
    "button": _button,
    **OF_STOWED,
    **OF_SHELVED,
    **OF_CRATED,
    **OF_LOFTED,
    **OF_STASHED,
    **OF_CACHED,
    **OF_TUCKED,
    **OF_HOARDED,
    **OF_GARNERED,
}
"""Start discs that are more than a coloured disc with an outline, by the name of the style."""


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
