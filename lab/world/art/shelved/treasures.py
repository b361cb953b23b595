"""Treasures of the ninth half: in body colour, cast, glowing, struck, tagged, stuck on, in bloom; all by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill, one_of, ring, turned
from lab.world.art.stowed import treasures as stowed
from lab.world.art.treasures import inks_by_chance, mask_of
from lab.world.art.walls import Picture, Rng

_WHITE = (0.97, 0.96, 0.94)
_THINGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.9, -1), (-0.45, -0.6), (0.45, -0.6), (0.9, -1), (0.95, 0.2), (0.55, 0.85), (-0.55, 0.85), (-0.95, 0.2)),
    ((0, -0.5), (0.35, -0.95), (0.95, -0.9), (0.9, -0.1), (0.4, 0.1), (0.75, 0.5), (0.5, 0.95), (0.1, 0.6), (0, 0.95),
     (-0.1, 0.6), (-0.5, 0.95), (-0.75, 0.5), (-0.4, 0.1), (-0.9, -0.1), (-0.95, -0.9), (-0.35, -0.95)),
    ((-0.6, 1), (-0.5, -0.5), (-0.75, -0.5), (-0.75, -1), (-0.4, -1), (-0.4, -0.8), (-0.18, -0.8), (-0.18, -1),
     (0.18, -1), (0.18, -0.8), (0.4, -0.8), (0.4, -1), (0.75, -1), (0.75, -0.5), (0.5, -0.5), (0.6, 1)),
    ((-0.4, -1), (0.4, -1), (0.25, -0.6), (0.3, -0.35), (0.8, 0.1), (0.7, 0.6), (0.35, 1), (-0.35, 1), (-0.7, 0.6),
     (-0.8, 0.1), (-0.3, -0.35), (-0.25, -0.6)),
    ((-1, -0.15), (-0.55, -0.3), (-0.5, -0.75), (-0.05, -0.9), (0.25, -0.6), (0.15, -0.1), (1, -0.2), (0.8, 0.55),
     (0.2, 0.85), (-0.4, 0.7), (-0.55, 0.2)),
    ((-0.12, 1), (-0.12, 0.35), (-0.8, 0.4), (-0.5, 0), (-0.65, -0.05), (-0.3, -0.45), (-0.42, -0.5), (0, -1),
     (0.42, -0.5), (0.3, -0.45), (0.65, -0.05), (0.5, 0), (0.8, 0.4), (0.12, 0.35), (0.12, 1)),
    ((-0.1, -0.7), (-0.35, -0.85), (-0.1, -1), (0.1, -1), (0.35, -0.85), (0.1, -0.7), (0.1, 0.55), (0.6, 0.35),
     (0.5, 0.1), (1, 0.05), (0.95, 0.6), (0.3, 1), (-0.3, 1), (-0.95, 0.6), (-1, 0.05), (-0.5, 0.1), (-0.6, 0.35),
     (-0.1, 0.55)),
    ((-1, 0.1), (-0.4, -0.3), (0.3, -0.3), (0.9, -0.65), (0.75, -0.2), (1, 0.25), (0.6, 0.7), (-0.4, 0.75)),
)  # fmt: skip
"""Outlines of a cat's head, a butterfly, a tower, a vase, a duck, a fir, an anchor and an oil lamp, -1 to 1."""


_thing = partial(one_of, _THINGS)
"""The outline of one of the things around the origin, in pixels."""


def bodycolour(rng: Rng, picture: Picture) -> None:
    """A thing in body colour: lit from the upper left, darker below, a broken dark outline, a soft shadow."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.125, 0.165)), 12) + size / 2
    first, second = inks_by_chance(rng, 2, 0.85, 1.2)
    picture *= 1 - 0.35 * mask_of(picture, shape + size * 0.014, size / 80)
    inside = mask_of(picture, shape, 0.8)
    light = mask_of(picture, shape * 0.86 + size * 0.057, size / 60)
    y = np.clip((np.mgrid[0:size, 0:size][0] / size - 0.52) * 10 + 0.5, 0, 1)[..., None]
    body = np.array(first, np.float32) * (1 - 0.55 * y) + np.array(second, np.float32) * 0.55 * y
    picture[:] = picture * (1 - inside) + np.clip(body * (0.82 + 0.4 * light), 0, 1) * inside
    points = np.round(shape).astype(np.int32)
    for begins, ends in zip(points, np.roll(points, -1, 0), strict=True):
        if rng.random() < 0.8:
            cv2.line(picture, begins.tolist(), ends.tolist(), (0.16, 0.1, 0.08), size // 90, cv2.LINE_AA)


def talisman(rng: Rng, picture: Picture) -> None:
    """A gilt octagon with a coloured enamel field, a thing in gold on it, and a stone at each second corner."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.14, 0.16))
    field, stone = inks_by_chance(rng, 2, 0.6, 1.05)
    fill(picture, ring(reach, 8, np.pi / 8) + size / 2, (0.78, 0.6, 0.26), (0.3, 0.18, 0.06))
    fill(picture, ring(reach * 0.8, 8, np.pi / 8) + size / 2, field, (0.42, 0.28, 0.1))
    fill(picture, _thing(rng, reach * 0.54, 8) + size / 2, (0.93, 0.78, 0.4), (0.3, 0.18, 0.06))
    for corner in ring(reach * 0.92, 4, np.pi / 4) + size / 2:
        cv2.circle(picture, (int(corner[0]), int(corner[1])), size // 52, stone, -1, cv2.LINE_AA)
        cv2.circle(picture, (int(corner[0]), int(corner[1])), size // 52, DARK, 1, cv2.LINE_AA)


def gamepiece(rng: Rng, picture: Picture) -> None:
    """A wooden round as painted on a screen: rings of growth, a shadow, a thing in one ink with a lighter half."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.145, 0.165))
    main = inks_by_chance(rng, 1, 0.8, 1.15)[0]
    middle = (size // 2, size // 2)
    picture *= 1 - 0.5 * mask_of(picture, ring(reach, 40) + size / 2 + size * 0.016, size / 70)
    fill(picture, ring(reach, 40) + size / 2, (0.42, 0.28, 0.17), None)
    fill(picture, ring(reach * 0.9, 40) + size / 2, (0.83, 0.68, 0.48), None)
    for share in np.linspace(0.2, 0.82, 5):
        cv2.circle(picture, middle, int(reach * share), (0.74, 0.58, 0.39), 2, cv2.LINE_AA)
    shape = _thing(rng, reach * 0.66, 10)
    fill(picture, shape + size / 2, main, (0.2, 0.13, 0.09))
    pale = (min(1.25 * main[0], 1), min(1.25 * main[1], 1), min(1.25 * main[2], 1))
    fill(picture, shape * 0.55 + size / 2 - reach * 0.06, pale, None)


def embossed(rng: Rng, picture: Picture) -> None:
    """A thing moulded into plastic and inked in one colour: a bright edge above, a dark one below."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.12, 0.145)), 0) + size / 2
    main = inks_by_chance(rng, 1, 0.8, 1.1)[0]
    for shift, tone in ((-size * 0.008, (1.0, 1.0, 0.98)), (size * 0.008, (0.4, 0.4, 0.4)), (0.0, main)):
        fill(picture, shape + shift, tone, None)


def specimen(rng: Rng, picture: Picture) -> None:
    """A bone-coloured thing that lies half in a split slab of dark stone, with cracks running from it."""
    size = picture.shape[0]
    turn = np.sort(rng.uniform(0, 2 * np.pi, 9))
    slab = np.stack([np.cos(turn), np.sin(turn)], 1) * (size * rng.uniform(0.14, 0.18, 9))[:, None] + size / 2
    tone = float(rng.uniform(0.85, 1.1))
    fill(picture, slab, (0.42 * tone, 0.36 * tone, 0.32 * tone), (0.2, 0.16, 0.13))
    for lean in rng.uniform(0, 2 * np.pi, 4):
        way = np.cumsum(np.array([np.cos(lean), np.sin(lean)]) * size * 0.03 + rng.normal(0, 3, (4, 2)), 0) + size / 2
        cv2.polylines(picture, [np.round(way).astype(np.int32)], False, (0.24, 0.2, 0.17), 2, cv2.LINE_AA)
    shape = _thing(rng, size * float(rng.uniform(0.095, 0.115)), 40) + size / 2
    fill(picture, shape, (0.93, 0.87, 0.72), (0.36, 0.27, 0.19))
    fill(picture, (shape - size / 2) * 0.45 + size / 2, (0.8, 0.7, 0.52), None)


def ticket(rng: Rng, picture: Picture) -> None:
    """A ticket torn from a roll: two inks, notches at both ends, a thing in white."""
    size, lean = picture.shape[0], float(rng.uniform(-20, 20))
    first, second = inks_by_chance(rng, 2, 0.85, 1.15)
    wide, high = size * 0.175, size * 0.12
    edge = [(-1, -1), (1, -1), (1, -0.3), (0.9, -0.18), (0.9, 0.18), (1, 0.3), (1, 1), (-1, 1), (-1, 0.3), (-0.9, 0.18),
            (-0.9, -0.18), (-1, -0.3)]  # fmt: skip
    paper = np.array(edge) * np.array([wide, high])
    fill(picture, turned(paper, lean) + size / 2, first, (0.14, 0.1, 0.12))
    inner = np.array([(-0.76, -0.8), (0.76, -0.8), (0.76, 0.8), (-0.76, 0.8)]) * [wide, high]
    fill(picture, turned(inner, lean) + size / 2, second, None)
    fill(picture, turned(_thing(rng, high * 0.74), lean) + size / 2, _WHITE, (0.14, 0.1, 0.12))
    for x in (-0.86, 0.86):
        dots = turned(np.array([(x, y) for y in np.linspace(-0.8, 0.8, 5)]) * [wide, high], lean) + size / 2
        for dot in dots.astype(int).tolist():
            cv2.circle(picture, dot, 2, _WHITE, -1, cv2.LINE_AA)


def dinar(rng: Rng, picture: Picture) -> None:
    """A struck coin of gold, silver or copper with a beaded border, a little off its round."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.125, 0.15))
    metal = ((0.86, 0.68, 0.28), (0.8, 0.8, 0.8), (0.74, 0.44, 0.28))[int(rng.integers(3))]
    dark: Ink = (0.45 * metal[0], 0.45 * metal[1], 0.45 * metal[2])
    rim = ring(reach, 36) * (1 + 0.025 * np.sin(np.arange(36) * 0.9 + rng.uniform(0, 6)))[:, None]
    picture *= 1 - 0.4 * mask_of(picture, rim + size / 2 + size * 0.012, size / 90)
    fill(picture, rim + size / 2, metal, dark)
    for bead in ring(reach * 0.86, 22) + size / 2:
        cv2.circle(picture, (int(bead[0]), int(bead[1])), size // 120, dark, -1, cv2.LINE_AA)
    shape = _thing(rng, reach * 0.62, 25)
    fill(picture, shape + size / 2 + 2, (min(1.2 * metal[0], 1), min(1.2 * metal[1], 1), min(1.2 * metal[2], 1)), None)
    fill(picture, shape + size / 2, dark, None)


def luggage(rng: Rng, picture: Picture) -> None:
    """A paper tag on a string with a printed edge and a thing in one ink."""
    size, lean, reach = picture.shape[0], float(rng.uniform(-35, 35)), picture.shape[0] * 0.155
    main, edge = inks_by_chance(rng, 2, 0.75, 1.1)
    tag = np.array([(-0.72, 1), (-0.72, -0.6), (-0.4, -1), (0.4, -1), (0.72, -0.6), (0.72, 1)]) * reach
    fill(picture, turned(tag, lean) + size / 2, (0.9, 0.84, 0.68), (0.42, 0.34, 0.24))
    inner = np.round(turned(tag * 0.86, lean) + size / 2).astype(np.int32)
    cv2.polylines(picture, [inner], True, edge, size // 110, cv2.LINE_AA)
    fill(
        picture,
        turned(_thing(rng, reach * 0.52) + np.array([0, reach * 0.22]), lean) + size / 2,
        main,
        (0.2, 0.14, 0.1),
    )
    hole, knot = (turned(np.array([spot]) * reach, lean)[0] + size / 2 for spot in ((0, -0.74), (0.3, -1.35)))
    cv2.circle(picture, hole.astype(int).tolist(), size // 60, (0.3, 0.22, 0.16), -1, cv2.LINE_AA)
    cv2.line(picture, hole.astype(int).tolist(), knot.astype(int).tolist(), (0.75, 0.66, 0.5), 3, cv2.LINE_AA)


def decal(rng: Rng, picture: Picture) -> None:
    """A bright sticker: a thing with a broad white edge cut around it, a glint, a turned-up corner's shadow."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.11, 0.13)), 22) + size / 2
    main, other = inks_by_chance(rng, 2, 1.0, 1.35)
    white = cv2.dilate(mask_of(picture, shape, 0), np.ones((size // 22, size // 22), np.uint8))[..., None]
    shade = np.roll(white, (size // 90, size // 90), (0, 1))
    picture *= 1 - 0.4 * shade
    picture[:] = picture * (1 - white) + np.array(_WHITE, np.float32) * white
    fill(picture, shape, main, (0.15, 0.12, 0.14))
    fill(picture, (shape - size / 2) * 0.48 + size / 2, other, None)
    cv2.ellipse(
        picture, (int(size * 0.46), int(size * 0.45)), (size // 40, size // 90), -40, 0, 360, _WHITE, -1, cv2.LINE_AA
    )


def kamon(rng: Rng, picture: Picture) -> None:
    """A family's sign: a dark round with a thing in white three or five times around its middle."""
    size, reach, count = picture.shape[0], picture.shape[0] * 0.15, int(rng.choice([3, 5]))
    tone = ((0.1, 0.1, 0.13), (0.5, 0.1, 0.12), (0.08, 0.18, 0.34))[int(rng.integers(3))]
    fill(picture, ring(reach, 48) + size / 2, tone, None)
    cv2.circle(picture, (size // 2, size // 2), int(reach * 0.9), _WHITE, 2, cv2.LINE_AA)
    whole = np.array(_THINGS[rng.integers(len(_THINGS))]) * reach * (0.36 if count == 3 else 0.28)
    for number in range(count):
        lean = 360 * number / count
        fill(picture, turned(whole - [0, reach * 0.46], lean) + size / 2, _WHITE, None)
    cv2.circle(picture, (size // 2, size // 2), int(reach * 0.1), _WHITE, -1, cv2.LINE_AA)


def blossom(rng: Rng, picture: Picture) -> None:
    """A flower from above: five to nine petals with veins, a seeded heart, two leaves below."""
    size, count = picture.shape[0], int(rng.integers(5, 10))
    petal, heart = inks_by_chance(rng, 2, 0.9, 1.35)
    reach, begins = size * float(rng.uniform(0.13, 0.155)), float(rng.uniform(0, 360))
    for lean in (begins, begins + float(rng.uniform(100, 180))):
        way = np.array([np.cos(np.radians(lean)), np.sin(np.radians(lean))]) * reach * 0.95 + size / 2
        axes = (int(reach * 0.55), int(reach * 0.25))
        cv2.ellipse(picture, way.astype(int).tolist(), axes, lean, 0, 360, (0.3, 0.52, 0.24), -1, cv2.LINE_AA)
    for lean in begins + np.arange(count) * 360 / count:
        way = np.array([np.cos(np.radians(lean)), np.sin(np.radians(lean))])
        at = (way * reach * 0.55 + size / 2).astype(int).tolist()
        axes = (int(reach * 0.5), int(reach * 1.5 / count + 4))
        cv2.ellipse(picture, at, axes, float(lean), 0, 360, petal, -1, cv2.LINE_AA)
        cv2.ellipse(picture, at, axes, float(lean), 0, 360, (0.3, 0.16, 0.18), 2, cv2.LINE_AA)
    cv2.circle(picture, (size // 2, size // 2), int(reach * 0.3), heart, -1, cv2.LINE_AA)
    cv2.circle(picture, (size // 2, size // 2), int(reach * 0.3), (0.3, 0.16, 0.1), 2, cv2.LINE_AA)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = stowed.TREASURES | {
    style.__name__: style
    for style in (
        bodycolour, talisman, gamepiece, embossed, specimen, ticket, dinar, luggage, decal, kamon, blossom,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
