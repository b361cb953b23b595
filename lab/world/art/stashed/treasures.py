"""Treasures of the twelfth half: shaded, on plaques, gilt, hoarded, cuddled, signed, haunted, misprinted; by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill, one_of, ring, toned, turned
from lab.world.art.lofted import treasures as lofted
from lab.world.art.treasures import inks_by_chance, mask_of
from lab.world.art.walls import Picture, Rng, cloud

_WHITE = (0.97, 0.96, 0.93)
_GOLD, _BROWN = (0.85, 0.69, 0.32), (0.27, 0.17, 0.09)
_THINGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, -1), (0.16, -0.8), (0.16, 0.3), (0.55, 0.32), (0.55, 0.5), (0.16, 0.52), (0.16, 0.85), (0.28, 1), (-0.28, 1),
     (-0.16, 0.85), (-0.16, 0.52), (-0.55, 0.5), (-0.55, 0.32), (-0.16, 0.3), (-0.16, -0.8)),
    ((-0.85, 0.8), (-0.85, -0.25), (-0.6, -0.7), (0.6, -0.7), (0.85, -0.25), (0.85, 0.8)),
    ((-0.55, -0.95), (-0.25, -0.7), (0.25, -0.7), (0.55, -0.95), (0.65, -0.3), (0.6, 0.45), (0.3, 0.95), (-0.3, 0.95),
     (-0.6, 0.45), (-0.65, -0.3)),
    ((-1, -0.35), (-0.6, -0.6), (-0.25, -0.25), (-0.12, -0.55), (0.12, -0.55), (0.25, -0.25), (0.6, -0.6), (1, -0.35),
     (0.75, 0.15), (0.4, 0.1), (0, 0.6), (-0.4, 0.1), (-0.75, 0.15)),
    ((-0.7, 0.9), (-0.75, 0.0), (-0.5, -0.6), (-0.12, -0.75), (0, -1), (0.12, -0.75), (0.5, -0.6), (0.75, 0.0),
     (0.7, 0.9), (0.25, 0.9), (0.25, 0.25), (-0.25, 0.25), (-0.25, 0.9)),
    ((-0.7, 0.95), (-0.7, 0.75), (-0.18, 0.6), (-0.18, 0.05), (-0.5, -0.15), (-0.2, -0.3), (-0.22, -0.6), (0, -1),
     (0.22, -0.6), (0.2, -0.3), (0.5, -0.15), (0.18, 0.05), (0.18, 0.6), (0.7, 0.75), (0.7, 0.95)),
    ((-0.6, -0.5), (-0.2, -0.9), (0.2, -0.9), (0.6, -0.5), (0.62, 0.05), (0.36, 0.3), (0.36, 0.75), (-0.36, 0.75),
     (-0.36, 0.3), (-0.62, 0.05)),
    ((-0.9, 0.1), (-0.55, -0.45), (0.15, -0.5), (0.55, -0.15), (0.95, -0.55), (0.95, 0.6), (0.55, 0.25), (0.1, 0.6),
     (-0.6, 0.5)),
)  # fmt: skip
"""Outlines of a sword, a chest, an owl, a bat, a helmet, a candlestick, a skull and a fish, -1 to 1."""


_thing = partial(one_of, _THINGS)
"""The outline of one of the things around the origin, in pixels."""


def _outlined(picture: Picture, shape: object, tone: Ink, wide: int) -> None:
    """A line around a shape in tile pixels."""
    cv2.polylines(picture, [np.round(np.asarray(shape)).astype(np.int32)], True, tone, wide, cv2.LINE_AA)


def shaded(rng: Rng, picture: Picture) -> None:
    """A thing as an illustrator sprays it: a tone from light to dark, a dark line, a part of it in a second colour."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.13, 0.155)), 12)
    main, other = inks_by_chance(rng, 2, 0.9, 1.2)
    picture *= 1 - 0.3 * mask_of(picture, shape + size / 2 + size * 0.014, size / 70)
    y, x = np.mgrid[0:size, 0:size] / size - 0.5
    fade = np.clip(1.05 - 2.2 * (x + y), 0.5, 1.45)[..., None]
    for share, tone in ((1.0, main), (0.5, other)):
        inside = mask_of(picture, shape * share + size / 2, 0.7)
        picture[:] = picture * (1 - inside) + np.clip(np.array(tone, np.float32) * fade, 0, 1) * inside
    _outlined(picture, shape + size / 2, (0.14, 0.1, 0.09), max(2, size // 110))


def plaque(rng: Rng, picture: Picture) -> None:
    """An oval stone sunk in the path, a painted thing on it."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.165))
    oval = ring(reach, 40) * [1.0, 0.88]
    picture *= 1 - 0.4 * mask_of(picture, oval * 1.08 + size / 2, size / 80)
    fill(picture, oval + size / 2, (0.78, 0.77, 0.73), (0.3, 0.28, 0.26))
    fill(picture, oval * 0.86 + size / 2, (0.9, 0.89, 0.85), None)
    main, other = inks_by_chance(rng, 2, 0.75, 1.05)
    shape = _thing(rng, reach * 0.66, 10) + size / 2
    fill(picture, shape, main, DARK)
    fill(picture, (shape - size / 2) * 0.45 + size / 2, other, None)


def gilt(rng: Rng, picture: Picture) -> None:
    """Four golden lobes around a field of dark enamel with a golden thing on it."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.155, 0.17))
    field = inks_by_chance(rng, 1, 0.45, 0.75)[0]
    for share, tone in ((0.66, _BROWN), (0.6, _GOLD), (0.5, field)):
        for spot in ring(reach * 0.52, 4) + size / 2:
            cv2.circle(picture, (int(spot[0]), int(spot[1])), int(reach * share), tone, -1, cv2.LINE_AA)
    cv2.circle(picture, (size // 2, size // 2), int(reach * 0.62), field, -1, cv2.LINE_AA)
    fill(picture, _thing(rng, reach * 0.62, 6) + size / 2, (0.96, 0.83, 0.48), _BROWN)


def hoard(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen: sheen from above, a coloured rim of light, coins strewn below it."""
    size = picture.shape[0]
    main, rim = inks_by_chance(rng, 2, 1.0, 1.3)
    for _ in range(int(rng.integers(5, 9))):
        x, y = size * (0.5 + rng.uniform(-0.15, 0.15)), size * (0.5 + rng.uniform(0.06, 0.15))
        at, axes = (int(x), int(y)), (size // 38, size // 52)
        cv2.ellipse(picture, at, axes, 0, 0, 360, (0.88, 0.7, 0.26), -1, cv2.LINE_AA)
        cv2.ellipse(picture, at, axes, 0, 0, 360, (0.34, 0.22, 0.08), 2, cv2.LINE_AA)
    shape = _thing(rng, size * float(rng.uniform(0.13, 0.15)), 14) + size / 2
    picture *= 1 - 0.4 * mask_of(picture, shape + size * 0.016, size / 55)
    fill(picture, shape + size * 0.006, (0.1, 0.1, 0.12), None)
    y = np.clip((np.mgrid[0:size, 0:size][0] / size - 0.5) * 3 + 0.5, 0, 1)[..., None]
    inside = mask_of(picture, shape, 0.8)
    deep = inside * (1 - mask_of(picture, shape + size * 0.012, size / 80))
    picture[:] = picture * (1 - inside) + np.clip(np.array(main, np.float32) * (1.25 - 0.7 * y), 0, 1) * inside
    picture[:] = np.clip(picture + 0.5 * deep * (0.4 + 0.6 * np.array(rim, np.float32)), 0, 1)


def teddy(rng: Rng, picture: Picture) -> None:
    """A toy bear's head with round ears, a pale muzzle and a bow in a colour of its own."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.105, 0.118))
    furs = ((0.74, 0.5, 0.28), (0.9, 0.74, 0.5), (0.48, 0.32, 0.22), (0.8, 0.8, 0.82), (0.92, 0.62, 0.66))
    fur, line = furs[int(rng.integers(len(furs)))], (0.22, 0.14, 0.12)
    bow = inks_by_chance(rng, 1, 1.0, 1.3)[0]

    def dot(x: float, y: float, wide: float, tone: Ink, is_edged: bool = True) -> None:
        at = (int(size / 2 + x * unit), int(size / 2 + y * unit))
        cv2.circle(picture, at, max(int(wide * unit), 1), tone, -1, cv2.LINE_AA)
        if is_edged:
            cv2.circle(picture, at, max(int(wide * unit), 1), line, max(2, size // 120), cv2.LINE_AA)

    for side in (-1, 1):
        dot(side * 0.78, -0.75, 0.42, fur)
        dot(side * 0.78, -0.75, 0.22, toned(fur, 0.6, 0.3), False)
    dot(0, 0, 1.0, fur)
    dot(0, 0.36, 0.44, (0.97, 0.9, 0.78), False)
    dot(0, 0.2, 0.15, line, False)
    for side in (-1, 1):
        dot(side * 0.38, -0.22, 0.12, line, False)
        wing = np.array([(0.0, 1.05), (side * 0.75, 0.75), (side * 0.75, 1.4)]) * unit + size / 2
        fill(picture, wing, bow, line)


def signage(rng: Rng, picture: Picture) -> None:
    """A sign as at an airport: a square with round corners in one colour, a white thing on it."""
    size, half = picture.shape[0], picture.shape[0] * float(rng.uniform(0.125, 0.138))
    main = inks_by_chance(rng, 1, 0.75, 1.0)[0]
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    square = np.stack([np.sign(part) * np.abs(part) ** 0.35 for part in (np.cos(turn), np.sin(turn))], 1) * half
    fill(picture, square + size / 2, main, None)
    fill(picture, _thing(rng, half * 0.76) + size / 2, _WHITE, None)


def ghostling(rng: Rng, picture: Picture) -> None:
    """A little ghost with big eyes in a pale colour, a hat or a bow tie in a strong one, for children."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.13, 0.145))
    strong, tint = inks_by_chance(rng, 2, 1.0, 1.25)
    sheet, line = toned(tint, 0.28, 0.68), (0.24, 0.17, 0.34)
    top = np.linspace(np.pi, 2 * np.pi, 16)
    dome = np.stack([0.72 * np.cos(top), -0.15 + 0.75 * np.sin(top)], 1)
    hem = np.array([(0.78, 0.9), (0.42, 0.66), (0.16, 0.95), (-0.14, 0.68), (-0.44, 0.95), (-0.8, 0.78)])
    ghost = turned(np.concatenate([dome, hem]) * unit, float(rng.uniform(-12, 12))) + size / 2
    fill(picture, ghost, sheet, None)
    _outlined(picture, ghost, line, max(3, size // 90))
    for side in (-1, 1):
        at = (int(size / 2 + side * 0.27 * unit), int(size / 2 - 0.22 * unit))
        cv2.ellipse(picture, at, (int(0.13 * unit), int(0.2 * unit)), 0, 0, 360, line, -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        hat = np.array([(-0.75, -0.72), (0.75, -0.72), (0.4, -0.9), (0.1, -1.55), (-0.4, -0.9)])
    else:
        hat = np.array([(0, 0.28), (0.5, 0.06), (0.5, 0.56), (0, 0.32), (-0.5, 0.56), (-0.5, 0.06)])
    fill(picture, hat * unit + size / 2, strong, line)


def misprint(rng: Rng, picture: Picture) -> None:
    """A thing in flat inks that the press has set beside the black line, as in cheap prints."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.135, 0.16)), 10) + size / 2
    main, other = inks_by_chance(rng, 2, 0.8, 1.1)
    off = rng.uniform(-0.013, 0.013, 2) * size
    fill(picture, shape + off, main, None)
    fill(picture, (shape - size / 2) * [0.9, 0.3] + size / 2 + off, other, None)
    _outlined(picture, shape, (0.12, 0.1, 0.1), max(2, size // 90))


def handcoloured(rng: Rng, picture: Picture) -> None:
    """A round lino print: a thing left white in the dark ink, then filled with a crayon."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.165))
    edge = 1 + rng.normal(0, 0.025, (22, 1))
    fill(picture, ring(reach, 22, float(rng.uniform(0, 6))) * edge + size / 2, (0.17, 0.2, 0.22), None)
    shape = _thing(rng, reach * 0.72, 10) + size / 2
    fill(picture, shape, _WHITE, None)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    wax = np.clip(0.85 + 0.25 * np.sin((x + 0.6 * y) * 0.7) + 0.3 * cloud(rng, size, 60), 0.35, 1)[..., None]
    cover = mask_of(picture, (shape - size / 2) * 0.86 + size / 2, 1.0) * wax
    tone = np.array(inks_by_chance(rng, 1, 1.0, 1.25)[0], np.float32)
    picture[:] = picture * (1 - cover) + np.clip(tone, 0, 1) * cover


def inset(rng: Rng, picture: Picture) -> None:
    """A plastic button with a thing let into it in a second colour, fine ridges over both."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.165))
    main, other = inks_by_chance(rng, 2, 0.95, 1.3)
    ridge = 0.9 + 0.12 * np.cos(np.mgrid[0:size, 0:size].sum(0) * 2 * np.pi / 7)[..., None]
    for shape, tone in ((ring(reach, 12), main), (_thing(rng, reach * 0.66), toned(other, 0.35, 0.6))):
        cover = mask_of(picture, shape + size / 2, 0.7)
        picture[:] = picture * (1 - cover) + np.clip(np.array(tone, np.float32) * ridge, 0, 1) * cover
    _outlined(picture, ring(reach, 12) + size / 2, (0.16, 0.16, 0.18), max(2, size // 120))


def lacquerwork(rng: Rng, picture: Picture) -> None:
    """A black lacquered oval with a golden rim; on it a thing in colour with golden dots around."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.175))
    oval = ring(reach, 40) * [0.88, 1.0]
    for share, tone in ((1.0, _BROWN), (0.96, _GOLD), (0.84, (0.09, 0.08, 0.09))):
        fill(picture, oval * share + size / 2, tone, None)
    main = inks_by_chance(rng, 1, 1.1, 1.4)[0]
    fill(picture, _thing(rng, reach * 0.54, 6) + size / 2, main, _GOLD)
    for spot in ring(reach * 0.72, 14) * [0.88, 1.0] + size / 2:
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, size // 110), _GOLD, -1, cv2.LINE_AA)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = lofted.TREASURES | {
    style.__name__: style
    for style in (
        shaded, plaque, gilt, hoard, teddy, signage, ghostling, misprint, handcoloured, inset, lacquerwork,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
