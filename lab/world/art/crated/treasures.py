"""Treasures of the tenth half: penned, enamelled, polished, tame, heroic, waymarked, glazed, burnt, taped; by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill, one_of, ring, turned
from lab.world.art.shelved import treasures as shelved
from lab.world.art.treasures import inks_by_chance, mask_of
from lab.world.art.walls import Picture, Rng

_WHITE = (0.97, 0.96, 0.94)
_GOLD, _BROWN = (0.82, 0.66, 0.32), (0.3, 0.2, 0.09)
_THINGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-1, -0.05), (-0.5, -0.45), (0.2, -0.42), (0.55, -0.05), (1, -0.5), (0.85, 0), (1, 0.5), (0.55, 0.12), (0.2, 0.45),
     (-0.5, 0.4)),
    ((-0.85, -0.55), (-0.5, -0.85), (-0.1, -0.6), (-0.05, -0.3), (0.95, 0.5), (0.75, 0.8), (0.55, 0.62), (0.42, 0.8),
     (0.22, 0.6), (0.35, 0.4), (-0.3, -0.1), (-0.75, -0.15)),
    ((-0.95, 0.35), (-0.1, 0.35), (-0.1, -0.95), (0.6, 0.15), (0.05, 0.15), (0.05, 0.35), (0.95, 0.35), (0.6, 0.85),
     (-0.6, 0.85)),
    ((-0.6, -0.95), (-0.3, -0.75), (0.3, -0.75), (0.6, -0.95), (0.65, 0.1), (0.4, 0.75), (0.15, 0.95), (-0.15, 0.95),
     (-0.4, 0.75), (-0.65, 0.1)),
    ((-0.18, 1), (-0.18, 0.45), (-0.75, 0.3), (-0.75, -0.35), (-0.5, -0.35), (-0.5, 0.05), (-0.18, 0.1), (-0.18, -1),
     (0.18, -1), (0.18, 0.3), (0.5, 0.2), (0.5, -0.2), (0.75, -0.2), (0.75, 0.5), (0.18, 0.6), (0.18, 1)),
    ((-0.95, 0.1), (-0.6, -0.6), (0, -0.85), (0.6, -0.6), (0.95, 0.1), (0.1, 0.05), (0.1, 0.75), (-0.15, 0.95),
     (-0.35, 0.75), (-0.1, 0.7), (-0.06, 0.05)),
    ((-1, -0.35), (-0.6, -0.2), (-0.55, -0.5), (-0.1, -0.6), (-0.1, -0.8), (0.15, -0.8), (0.15, -0.6), (0.5, -0.5),
     (0.6, -0.15), (0.95, -0.3), (0.95, 0.25), (0.6, 0.2), (0.4, 0.75), (-0.4, 0.75), (-0.6, 0.2)),
    ((-0.5, 0.95), (-0.75, 0.1), (-0.35, -0.35), (-0.55, -0.95), (-0.15, -0.55), (0.15, -0.55), (0.55, -0.95),
     (0.35, -0.35), (0.75, 0.1), (0.5, 0.95), (0.1, 0.6), (-0.1, 0.6)),
)  # fmt: skip
"""Outlines of a fish, a key, a sailing boat, an owl, a cactus, an umbrella, a teapot and a fox, about -1 to 1."""


_thing = partial(one_of, _THINGS)
"""The outline of one of the things around the origin, in pixels."""


def penwork(rng: Rng, picture: Picture) -> None:
    """A thing in watercolour and pen: two washes, an ink line, strokes of shadow on the ground under it."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.12, 0.155)), 10) + size / 2
    first, second = inks_by_chance(rng, 2, 0.9, 1.25)
    foot = float(shape[:, 1].max())
    for number in range(5):
        begins = (int(size * 0.4 + 9 * number), int(foot + 2 + number % 2 * 3))
        cv2.line(picture, begins, (begins[0] + size // 14, begins[1] + 3), (0.5, 0.44, 0.38), 2, cv2.LINE_AA)
    inside, light = mask_of(picture, shape, 0.8), mask_of(picture, shape * 0.8 + size * 0.085, size / 50)
    body = np.array(second, np.float32) * (1 - light) + np.array(first, np.float32) * light
    picture[:] = picture * (1 - 0.92 * inside) + 0.92 * body * inside
    points = [np.round(shape).astype(np.int32)]
    cv2.polylines(picture, points, True, (0.15, 0.1, 0.09), max(2, size // 120), cv2.LINE_AA)


def pendant(rng: Rng, picture: Picture) -> None:
    """An enamel drop in a golden edge on a short chain, a thing in gold on it."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.13, 0.15))
    field = inks_by_chance(rng, 1, 0.55, 0.95)[0]
    turn = np.linspace(0, 2 * np.pi, 44, endpoint=False)
    drop = np.stack([np.sin(turn) * (0.82 - 0.2 * np.cos(turn)), -np.cos(turn) * 1.08], 1) * reach + size / 2
    for number in range(4):
        link = (size // 2, int(size / 2 - reach * (1.12 + 0.12 * number)))
        cv2.ellipse(picture, link, (size // 100, size // 60), 0, 0, 360, _GOLD, 2, cv2.LINE_AA)
    fill(picture, drop, _GOLD, _BROWN)
    fill(picture, (drop - size / 2) * 0.82 + size / 2, field, _BROWN)
    fill(picture, _thing(rng, reach * 0.5, 6) + size / 2 + [0, reach * 0.12], (0.93, 0.79, 0.44), _BROWN)


def keepsake(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen: lit from above, dark below, a pale seam along its upper edge, a soft shadow."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.125, 0.16)), 14) + size / 2
    main, glow = inks_by_chance(rng, 2, 0.85, 1.2)
    picture *= 1 - 0.5 * mask_of(picture, shape + size * 0.02, size / 55)
    inside = mask_of(picture, shape, 0.8)
    y = np.clip((np.mgrid[0:size, 0:size][0] / size - 0.5) * 3.4 + 0.5, 0, 1)[..., None]
    body = np.array(main, np.float32) * (1.25 - 0.8 * y) + 0.2 * np.array(glow, np.float32) * (1 - y)
    seam = np.clip(inside - mask_of(picture, shape + size * 0.012, size / 170), 0, 1)
    picture[:] = picture * (1 - inside) + np.clip(body + 0.5 * seam, 0, 1) * inside
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, (0.13, 0.1, 0.1), 2, cv2.LINE_AA)


def livestock(rng: Rng, picture: Picture) -> None:
    """A round animal for children seen from the front: ears, eyes, snout, cheeks, on a pale round."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.088, 0.1))
    coats = ((0.95, 0.7, 0.68), (0.96, 0.94, 0.9), (0.58, 0.42, 0.3), (0.96, 0.82, 0.4), (0.82, 0.5, 0.28))
    coat, line = coats[int(rng.integers(len(coats)))], (0.26, 0.18, 0.16)
    dark: Ink = (0.72 * coat[0], 0.66 * coat[1], 0.66 * coat[2])
    middle = np.array([size / 2, size / 2])

    def dot(x: float, y: float, wide: float, high: float, tone: Ink, edge: bool = False) -> None:
        at = (middle + np.array([x, y]) * unit).astype(int).tolist()
        axes = (max(int(wide * unit), 1), max(int(high * unit), 1))
        cv2.ellipse(picture, at, axes, 0, 0, 360, tone, -1, cv2.LINE_AA)
        if edge:
            cv2.ellipse(picture, at, axes, 0, 0, 360, line, max(2, size // 110), cv2.LINE_AA)

    dot(0, 0, 1.7, 1.7, (0.99, 0.96, 0.86))
    up, wide = float(rng.uniform(-1.2, -0.6)), float(rng.uniform(0.7, 1.1))
    for side in (-1, 1):
        dot(side * wide, up, 0.4, 0.55, dark, True)
    dot(0, 0, 1.12, 1.02, coat, True)
    dot(0, 0.42, 0.58, 0.4, dark, True)
    for side in (-1, 1):
        dot(side * 0.42, -0.22, 0.13, 0.17, line)
        dot(side * 0.2, 0.42, 0.08, 0.12, line)
        dot(side * 0.8, 0.26, 0.17, 0.12, (0.95, 0.6, 0.56))


def insignia(rng: Rng, picture: Picture) -> None:
    """A hero's sign: a thing in one ink with a black outline on a yellow or white burst."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.17))
    main = inks_by_chance(rng, 1, 0.95, 1.2)[0]
    count = int(rng.integers(9, 14))
    star = ring(1.0, 2 * count) * np.where(np.arange(2 * count) % 2, 0.76, 1.0)[:, None] * reach
    paper: Ink = (0.99, 0.87, 0.28) if rng.random() < 0.6 else _WHITE
    fill(picture, star + size / 2, paper, (0.08, 0.08, 0.1))
    shape = _thing(rng, reach * 0.6, 18) + size / 2
    fill(picture, shape + size * 0.008, (0.08, 0.08, 0.1), None)
    fill(picture, shape, main, (0.08, 0.08, 0.1))


def waymark(rng: Rng, picture: Picture) -> None:
    """A sign as on trees and maps: a square plate in one flat ink with a white edge and a thing in white."""
    size, half = picture.shape[0], picture.shape[0] * float(rng.uniform(0.115, 0.13))
    main = inks_by_chance(rng, 1, 0.75, 1.0)[0]
    plate = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    for share, tone in ((1.14, _WHITE), (1.0, main)):
        fill(picture, plate * share + size / 2, tone, None)
    fill(picture, _thing(rng, half * 0.72) + size / 2, _WHITE, None)


def platter(rng: Rng, picture: Picture) -> None:
    """A round painted plate: blue dabs along its rim, a thing in blue with a lighter wash in it."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.145, 0.16))
    blue = ((0.14, 0.24, 0.55), (0.2, 0.34, 0.62), (0.42, 0.2, 0.42))[int(rng.choice([0, 1, 1, 2]))]
    wash: Ink = (0.55 + 0.45 * blue[0], 0.55 + 0.45 * blue[1], 0.55 + 0.45 * blue[2])
    picture *= 1 - 0.3 * mask_of(picture, ring(reach, 40) + size / 2 + size * 0.012, size / 90)
    fill(picture, ring(reach, 48) + size / 2, (0.95, 0.95, 0.95), blue)
    for number, spot in enumerate(ring(reach * 0.84, 16) + size / 2):
        at = (int(spot[0]), int(spot[1]))
        cv2.circle(picture, at, size // (70 if number % 2 else 100), blue, -1, cv2.LINE_AA)
    shape = _thing(rng, reach * 0.58, 10)
    fill(picture, shape + size / 2, wash, blue)
    fill(picture, shape * 0.5 + size / 2, blue, None)


def seashell(rng: Rng, picture: Picture) -> None:
    """What the tide leaves: a scallop with ribs, a coiled snail's house or a starfish, with a dark outline."""
    size, lean = picture.shape[0], float(rng.uniform(0, 360))
    reach, kind = size * float(rng.uniform(0.125, 0.15)), int(rng.integers(3))
    main, other = inks_by_chance(rng, 2, 1.0, 1.35)
    if kind == 0:
        turn = np.linspace(np.pi * 0.9, np.pi * 2.1, 25)
        edge = 1 + 0.06 * np.abs(np.sin(turn * 5))
        fan = np.concatenate([np.stack([np.cos(turn), np.sin(turn)], 1) * edge[:, None], [(0.25, 0.75), (-0.25, 0.75)]])
        fill(picture, turned(fan * reach, lean) + size / 2, main, DARK)
        for rib in np.linspace(-0.75, 0.75, 6):
            ends = turned(np.array([(0.22 * rib, 0.6), (rib, -0.62)]) * reach, lean) + size / 2
            cv2.line(picture, *ends.astype(int).tolist(), other, max(2, size // 90), cv2.LINE_AA)
    elif kind == 1:
        fill(picture, ring(reach * 0.95, 40) * [1, 0.9] + size / 2, main, DARK)
        turn = np.linspace(0, 5 * np.pi, 70)
        coil = np.stack([np.cos(turn), 0.9 * np.sin(turn)], 1) * (turn / turn[-1] * reach * 0.9)[:, None]
        points = [np.round(turned(coil, lean) + size / 2).astype(np.int32)]
        cv2.polylines(picture, points, False, DARK, max(2, size // 100), cv2.LINE_AA)
    else:
        star = ring(reach * 1.1, 10, np.radians(lean)) * np.where(np.arange(10) % 2, 0.42, 1.0)[:, None]
        fill(picture, star + size / 2, main, DARK)
        for tip in star[::2]:
            for share in (0.25, 0.45, 0.65):
                spot = (tip * share + size / 2).astype(int).tolist()
                cv2.circle(picture, spot, max(2, size // 110), other, -1, cv2.LINE_AA)


def branded(rng: Rng, picture: Picture) -> None:
    """A thing burnt into wood: a dark silhouette with a brown halo and a few lines left uncut."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.125, 0.155)), 12) + size / 2
    picture *= 1 - 0.4 * mask_of(picture, shape, size / 45)
    fill(picture, shape, (0.25, 0.15, 0.09), None)
    inner = np.round((shape - size / 2) * 0.62 + size / 2).astype(np.int32)
    cv2.polylines(picture, [inner], True, (0.7, 0.53, 0.35), max(2, size // 110), cv2.LINE_AA)


def taped(rng: Rng, picture: Picture) -> None:
    """A thing cut from coloured paper with dots on it, stuck on with a strip of clear tape."""
    size, lean = picture.shape[0], float(rng.uniform(-25, 25))
    main, other = inks_by_chance(rng, 2, 0.95, 1.3)
    shape = turned(_thing(rng, size * float(rng.uniform(0.125, 0.15))), lean) + size / 2
    picture *= 1 - 0.35 * mask_of(picture, shape + size * 0.01, size / 110)
    sheet = picture.copy()
    fill(sheet, shape, main, None)
    for spot in rng.normal(size / 2, size * 0.07, (9, 2)).astype(int).tolist():
        cv2.circle(sheet, spot, size // 60, other, -1, cv2.LINE_AA)
    inside = mask_of(picture, shape, 0)
    picture[:] = picture * (1 - inside) + sheet * inside
    strip = np.array([(-1, -0.3), (1, -0.3), (1, 0.3), (-1, 0.3)]) * size * 0.075
    cover = 0.45 * mask_of(picture, turned(strip, lean + 40) + size / 2 - [0, size * 0.1], 0)
    picture[:] = picture * (1 - cover) + np.array((0.96, 0.94, 0.84), np.float32) * cover


def popart(rng: Rng, picture: Picture) -> None:
    """A thing in one flat ink of the seventies on a round of another, with a ring between them."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.14, 0.155))
    tones = ((0.78, 0.36, 0.14), (0.42, 0.46, 0.16), (0.36, 0.2, 0.12), (0.86, 0.62, 0.16), (0.62, 0.16, 0.2))
    field, main = (tones[number] for number in rng.permutation(len(tones))[:2])
    for share, tone in ((1.0, field), (0.84, (0.95, 0.9, 0.78))):
        fill(picture, ring(reach * share, 40) + size / 2, tone, None)
    fill(picture, _thing(rng, reach * 0.58, 12) + size / 2, main, None)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = shelved.TREASURES | {
    style.__name__: style
    for style in (
        penwork, pendant, keepsake, livestock, insignia, waymark, platter, seashell, branded, taped, popart,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
