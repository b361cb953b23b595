"""Treasures of split 17 as printed, by seed, on a picture in tile pixels."""

from __future__ import annotations

from functools import partial

import cv2
import numpy as np

from lab.world.art.drawing import (
    DARK,
    Outline,
    dot,
    fill,
    inks_by_chance,
    laid,
    mask_of,
    one_of,
    outline,
    ring,
    toned,
    turned,
)
from lab.world.art.noise import Picture, Rng, cloud, grain
from lab.world.art.prints import THINGS

_WHITE = (0.97, 0.97, 0.95)
_thing = partial(one_of, THINGS[17])
"""The outline of one of the things of this split around the origin, in pixels."""


def gouache(rng: Rng, picture: Picture) -> None:
    """A thing in body colour, its right side darker, a few dry brush strokes of a second colour, a soft shadow."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.8, 1.15)
    shape = _thing(rng, size * float(rng.uniform(0.135, 0.16)), 14) + size / 2
    laid(picture, np.asarray(0.4 * mask_of(picture, shape + size * 0.02, size / 50), np.float32), (0.2, 0.15, 0.12))
    inside = mask_of(picture, shape, 0.7)
    laid(picture, np.asarray(inside, np.float32), main)
    right = np.clip(np.mgrid[0:size, 0:size][1] / size * 7 - 3.4, 0, 0.5)[..., None]
    laid(picture, np.asarray(inside * right, np.float32), toned(main, 0.45))
    dry = ((cloud(rng, size, 9) > 0.15) & (grain(rng, size) > -0.5))[..., None]
    laid(picture, np.asarray(0.75 * inside * dry, np.float32), other)
    outline(picture, shape, (0.22, 0.15, 0.12), max(2, size // 120))


def plumeeye(rng: Rng, picture: Picture) -> None:
    """A thing in gold on the eye of a peacock's feather: drops of three colours in each other with gold wires."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.172))
    turn = np.linspace(0, 2 * np.pi, 50, endpoint=False)
    drop = np.stack([np.sin(turn) * np.sin(turn / 2) ** 0.7 * 0.98, np.cos(turn) * -1.0], 1)[::-1] * [1, -1.05]
    outer, middle, heart = inks_by_chance(rng, 3, 0.65, 1.0)
    gold = (0.85, 0.68, 0.32)
    for share, tone in ((1.08, DARK), (1.03, gold), (0.96, outer), (0.76, gold), (0.72, middle)):
        fill(picture, drop * share * unit + size / 2, tone, None)
    fill(picture, ring(0.5 * unit, 30) + size / 2 + np.array([0, 0.14 * unit]), toned(heart, 0.5), gold)
    fill(picture, _thing(rng, 0.36 * unit, 6) + size / 2 + np.array([0, 0.14 * unit]), (0.95, 0.84, 0.52), None)


def glowing(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen that shines: a halo of its colour on a dark round, a pale heart."""
    size = picture.shape[0]
    main = inks_by_chance(rng, 1, 0.95, 1.25)[0]
    shape = _thing(rng, size * float(rng.uniform(0.112, 0.126)), 10) + size / 2
    dark = mask_of(picture, ring(size * 0.165, 40) + size / 2, size / 60)
    laid(picture, np.asarray(0.8 * dark, np.float32), (0.12, 0.12, 0.14))
    halo = np.clip(1.6 * mask_of(picture, shape, size / 24), 0, 1)
    laid(picture, np.asarray(0.8 * halo * dark, np.float32), main)
    fill(picture, shape, toned(main, 1.0, 0.12), toned(main, 0.35))
    laid(picture, mask_of(picture, (shape - size / 2) * 0.5 + size / 2, size / 70), toned(main, 0.5, 0.5))


def swimmer(rng: Rng, picture: Picture) -> None:
    """A creature of the reef: a turtle, a starfish, a striped fish or a jellyfish in one of six colours."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.135, 0.15))
    coats = (
        (0.93, 0.5, 0.2), (0.86, 0.28, 0.34), (0.32, 0.5, 0.76), (0.95, 0.76, 0.28), (0.56, 0.4, 0.68),
        (0.3, 0.62, 0.46),
    )  # fmt: skip
    coat, lean, kind = coats[int(rng.integers(6))], float(rng.uniform(-25, 25)), int(rng.integers(4))
    deep, way = toned(coat, 0.6), np.array([float(rng.choice([-1.0, 1.0])), 1.0])

    def part(points: list[tuple[float, float]] | Outline, tone: tuple[float, float, float]) -> None:
        fill(picture, turned(np.asarray(points, float) * way * unit, lean) + size / 2, tone, DARK)

    if kind == 0:
        for x, y in ((-0.75, -0.7), (0.75, -0.7), (-0.6, 0.75), (0.6, 0.75)):
            part(ring(0.34, 14) * [0.7, 1.1] + [x, y], deep)
        part(ring(0.3, 16) + np.array([0, -1.0]), deep)
        part(ring(0.82, 24) * [0.92, 1.0], coat)
        part(ring(0.42, 6), toned(coat, 0.8, 0.18))
    elif kind == 1:
        part(ring(1.15, 10, -np.pi / 2) * np.where(np.arange(10) % 2, 0.46, 1.0)[:, None], coat)
        for spot in ring(0.55, 5, -np.pi / 2) * unit:
            dot(picture, turned(spot[None], lean)[0] * way + size / 2, max(2, size // 84), toned(coat, 0.7, 0.28))
    elif kind == 2:
        part([(-0.6, 0), (-1.25, -0.6), (-1.1, 0), (-1.25, 0.6)], deep)
        part(ring(0.9, 30) * [1.0, 0.66] + [0.12, 0], coat)
        for x in (-0.2, 0.28):
            part([(x, -0.56), (x + 0.2, -0.56), (x + 0.2, 0.56), (x, 0.56)], _WHITE)
        dot(picture, turned(np.array([(0.74, -0.12)]) * way * unit, lean)[0] + size / 2, max(3, size // 70), DARK)
    else:
        for x in (-0.55, -0.2, 0.15, 0.5):
            part([(x, 0), (x + 0.16, 0), (x + 0.3, 0.6), (x + 0.1, 1.15), (x + 0.08, 0.6)], deep)
        part([(np.cos(t), -np.sin(t) * 1.05 + 0.1) for t in np.linspace(0, np.pi, 20)], coat)


def pictogram(rng: Rng, picture: Picture) -> None:
    """A thing in white on a flat square of one colour with round corners, as signs in stations are."""
    size = picture.shape[0]
    half, main = size * float(rng.uniform(0.142, 0.156)), inks_by_chance(rng, 1, 0.7, 0.95)[0]
    turn = ring(1, 60)
    square = np.sign(turn) * np.abs(turn) ** 0.45 * half
    fill(picture, square * 1.07 + size / 2, _WHITE, None)
    fill(picture, square + size / 2, main, None)
    fill(picture, _thing(rng, half * 0.7, 0) + size / 2, _WHITE, None)


def snowglobe(rng: Rng, picture: Picture) -> None:
    """A thing in a globe of glass with snow and a gleam, on a foot of another colour."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.128, 0.14))
    main, foot = inks_by_chance(rng, 2, 0.75, 1.05)
    middle = np.array([size / 2, size / 2 - 0.18 * reach])
    base = np.array([(-0.62, 0.8), (0.62, 0.8), (0.85, 1.3), (-0.85, 1.3)]) * reach + middle
    fill(picture, ring(reach * 1.06, 44) + middle, DARK, None)
    fill(picture, ring(reach, 44) + middle, (0.82, 0.9, 0.95), None)
    fill(picture, _thing(rng, reach * 0.6, 8) + middle, main, DARK)
    for spot in rng.normal(0, 0.42 * reach, (12, 2)) + middle:
        dot(picture, spot, max(1, size // 130), (1.0, 1.0, 1.0))
    fill(picture, base, foot, DARK)
    gleam = middle + np.array([-0.5, -0.5]) * reach
    cv2.ellipse(picture, np.round(gleam).astype(int).tolist(), (int(0.26 * reach), int(0.1 * reach)), -45, 0, 360,
                (1.0, 1.0, 1.0), -1, cv2.LINE_AA)  # fmt: skip


def hologram(rng: Rng, picture: Picture) -> None:
    """A thing of light in one colour, in lines like a screen's, over a dark six-cornered plate with a lit rim."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.158, 0.17))
    tones = ((0.35, 0.86, 0.95), (0.98, 0.62, 0.24), (0.5, 0.92, 0.46), (0.96, 0.42, 0.5), (0.75, 0.62, 0.98))
    main = tones[int(rng.integers(5))]
    plate = ring(reach, 6, np.pi / 6)
    fill(picture, plate * 1.08 + size / 2, (0.05, 0.06, 0.08), None)
    fill(picture, plate + size / 2, toned(main, 0.75), None)
    fill(picture, plate * 0.9 + size / 2, (0.1, 0.12, 0.17), None)
    shape = _thing(rng, reach * 0.58, 6) + size / 2
    laid(picture, np.asarray(0.4 * mask_of(picture, shape, size / 40), np.float32), main)
    lines = np.where(np.mgrid[0:size, 0:size][0] % 7 < 5, 0.92, 0.45)[..., None]
    laid(picture, np.asarray(mask_of(picture, shape, 0.6) * lines, np.float32), main)
    outline(picture, shape, toned(main, 0.6, 0.4), max(1, size // 160))


def gingerbread(rng: Rng, picture: Picture) -> None:
    """A thing baked of gingerbread, iced in one colour with a white rim, sugar balls on it."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.95, 1.2)
    shape = _thing(rng, size * float(rng.uniform(0.115, 0.13)), 16)
    for grown, tone in ((size / 26, DARK), (size / 32, (0.66, 0.4, 0.2))):
        wide = np.zeros((size, size), np.float32)
        fill(wide, shape + size / 2, (1.0, 1.0, 1.0), None)
        outline(wide, shape + size / 2, (1.0, 1.0, 1.0), int(2 * grown))
        laid(picture, np.asarray(wide[..., None], np.float32), tone)
    fill(picture, shape + size / 2, toned(main, 0.85, 0.12), None)
    outline(picture, shape + size / 2, _WHITE, max(3, size // 70))
    for spot in rng.normal(0, size * 0.04, (5, 2)) + size / 2:
        dot(picture, spot, max(2, size // 80), other)


def mosaic(rng: Rng, picture: Picture) -> None:
    """A thing laid of square toy tiles with a stud each, in one colour on a white plate."""
    size, count = picture.shape[0], 11
    unit = int(size * float(rng.uniform(0.0285, 0.031)))
    main, other = inks_by_chance(rng, 2, 0.9, 1.15)
    inside = mask_of(picture, _thing(rng, unit * count * 0.47, 0) + size / 2, 0.0)[..., 0]
    half = unit * count / 2
    plate = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (half + size / 90) + size / 2
    fill(picture, plate, (0.93, 0.93, 0.91), DARK)
    for row in range(count):
        for column in range(count):
            left, top = (int(size / 2 - half + place * unit) for place in (column, row))
            is_on = inside[top : top + unit, left : left + unit].mean() > 0.42
            tone = (main if (row + column) % 5 else other) if is_on else (0.93, 0.93, 0.91)
            box = (ring(unit / np.sqrt(2), 4, np.pi / 4) + np.array([left, top])) + unit / 2
            fill(picture, box, tone, toned(tone, 0.72))
            dot(picture, (left + unit / 2, top + unit / 2), unit * 0.28, toned(tone, 0.86))


def keyblock(rng: Rng, picture: Picture) -> None:
    """A thing cut in lino: a colour rolled on roughly, the dark block beside it a little off, gouges across."""
    size, lean = picture.shape[0], float(rng.uniform(0, np.pi))
    main = inks_by_chance(rng, 1, 0.85, 1.1)[0]
    shape = _thing(rng, size * float(rng.uniform(0.13, 0.145)), 14) + size / 2
    aside = rng.normal(0, size / 90, 2)
    rolled = np.clip(0.9 + 0.35 * cloud(rng, size, 40) + 0.12 * grain(rng, size), 0.3, 1)[..., None]
    laid(picture, np.asarray(mask_of(picture, (shape - size / 2) * 1.08 + size / 2 + aside, 0.8) * rolled), main)
    outline(picture, shape, (0.14, 0.14, 0.18), max(4, size // 56))
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    cuts = np.sin((x * np.cos(lean) + y * np.sin(lean)) * 0.36 + 1.5 * cloud(rng, size, 8)) > 0.72
    low = (y > size * 0.5)[..., None]
    laid(picture, np.asarray(mask_of(picture, shape, 0.6) * cuts[..., None] * low, np.float32), (0.14, 0.14, 0.18))


def tinbadge(rng: Rng, picture: Picture) -> None:
    """A thing on a tin badge in the shape of a shield, in two colours parted down the middle, pale rim."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.148, 0.162))
    left, right, thing = inks_by_chance(rng, 3, 0.75, 1.1)
    shield = np.array([
        (-0.9, -1.0), (0.9, -1.0), (0.92, 0.1), (0.62, 0.68), (0.0, 1.12), (-0.62, 0.68), (-0.92, 0.1),
    ])  # fmt: skip
    fill(picture, shield * 1.1 * unit + size / 2, DARK, None)
    fill(picture, shield * 1.05 * unit + size / 2, (0.92, 0.88, 0.76), None)
    fill(picture, shield * 0.92 * unit + size / 2, left, None)
    fill(picture, np.maximum(shield * 0.92, [0, -9]) * unit + size / 2, right, None)
    fill(picture, _thing(rng, 0.5 * unit, 6) + size / 2 - np.array([0, 0.08 * unit]), (0.95, 0.92, 0.82), thing)


TREASURES = (
    gouache, plumeeye, glowing, swimmer, pictogram, snowglobe, hologram, gingerbread, mosaic, keyblock,
    tinbadge,
)  # fmt: skip
"""How treasures of these prints are drawn."""
