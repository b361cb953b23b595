"""Treasures of split 18 as printed, by seed, on a picture in tile pixels."""

from __future__ import annotations

from functools import partial

import numpy as np

from lab.world.art.drawing import (
    DARK,
    Ink,
    Outline,
    dot,
    fill,
    inks_by_chance,
    laid,
    mask_of,
    one_of,
    outline,
    ring,
    stroke,
    toned,
    turned,
)  # fmt: skip
from lab.world.art.noise import Picture, Rng, cloud, grain
from lab.world.art.prints import THINGS

_WHITE = (0.97, 0.97, 0.95)
_GOLD = (0.83, 0.67, 0.34)
_thing = partial(one_of, THINGS[18])
"""The outline of one of the things of this split around the origin, in pixels."""


def stipple(rng: Rng, picture: Picture) -> None:
    """A thing as in an old print: a flat tint a little beside a brown line, points denser to the lower right."""
    size = picture.shape[0]
    main = inks_by_chance(rng, 1, 0.85, 1.15)[0]
    shape = _thing(rng, size * float(rng.uniform(0.138, 0.16)), 12) + size / 2
    laid(picture, np.asarray(0.85 * mask_of(picture, shape + rng.normal(0, size / 110, 2), 0.8), np.float32), main)
    inside = mask_of(picture, shape, 0.0)[..., 0]
    for x, y in rng.uniform(0.3 * size, 0.7 * size, (900, 2)).tolist():
        if inside[int(y), int(x)] > 0.5 and rng.random() < (x + y) / size - 0.55:
            dot(picture, (x, y), max(1, size // 200), toned(main, 0.34))
    outline(picture, shape, (0.24, 0.15, 0.1), max(2, size // 84))


def cameo(rng: Rng, picture: Picture) -> None:
    """A pale thing cut in relief on an oval of one colour, a rim of gold with beads."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.162))
    main = inks_by_chance(rng, 1, 0.6, 0.95)[0]
    oval = ring(unit, 50) * [0.92, 1.08]
    fill(picture, oval * 1.12 + size / 2, DARK, None)
    fill(picture, oval * 1.08 + size / 2, _GOLD, None)
    for spot in ring(unit, 26) * [0.92, 1.08] * 0.99 + size / 2:
        dot(picture, spot, max(2, size // 100), (0.97, 0.9, 0.68))
    fill(picture, oval * 0.88 + size / 2, main, toned(main, 0.5))
    shape = _thing(rng, 0.62 * unit, 6) + size / 2
    fill(picture, shape + size / 130, toned(main, 0.45), None)
    fill(picture, shape, (0.95, 0.91, 0.85), None)
    laid(picture, np.asarray(0.5 * mask_of(picture, (shape - size / 2) * 0.5 + size / 2, size / 60)), (1.0, 1.0, 0.98))


def gem(rng: Rng, picture: Picture) -> None:
    """A thing cut from one stone: its facets run from its heart to its corners, pale rays behind it."""
    size = picture.shape[0]
    main = inks_by_chance(rng, 1, 0.95, 1.3)[0]
    shape = _thing(rng, size * float(rng.uniform(0.135, 0.15)), 10) + size / 2
    back = ring(size * 0.172, 24) * np.where(np.arange(24) % 2, 0.72, 1.0)[:, None] + size / 2
    laid(picture, np.asarray(0.75 * mask_of(picture, back, size / 110), np.float32), toned(main, 0.5, 0.45))
    heart = shape.mean(0)
    inside = mask_of(picture, shape, 0.6)
    layer = picture.copy()
    fill(layer, shape, main, None)
    for at, (first, second) in enumerate(zip(shape, np.roll(shape, -1, 0), strict=True)):
        fill(layer, np.array([heart, first, second]), toned(main, (1.0, 0.62, 0.84)[at % 3], (0.06, 0.0, 0.22)[at % 3]), None)
    picture[:] = picture * (1 - inside) + layer * inside
    outline(picture, shape, toned(main, 0.3), max(2, size // 110))


def honeyjar(rng: Rng, picture: Picture) -> None:
    """A jar with a lid of one colour and a paper label, on it a thing."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.142, 0.158))
    lid, thing = inks_by_chance(rng, 2, 0.85, 1.1)
    jar = np.array([
        (-0.6, -0.72), (0.6, -0.72), (0.86, -0.46), (0.86, 0.86), (0.66, 1.08), (-0.66, 1.08), (-0.86, 0.86), (-0.86, -0.46),
    ])  # fmt: skip
    fill(picture, jar * unit + size / 2, (0.9, 0.6, 0.16), DARK)
    gleam = np.array([(-0.72, -0.3), (-0.58, -0.3), (-0.58, 0.8), (-0.72, 0.8)])
    fill(picture, gleam * unit + size / 2, (0.99, 0.84, 0.5), None)
    fill(picture, np.array([(-0.7, -1.1), (0.7, -1.1), (0.7, -0.72), (-0.7, -0.72)]) * unit + size / 2, lid, DARK)
    label = np.array([(-0.62, -0.36), (0.62, -0.36), (0.62, 0.8), (-0.62, 0.8)])
    fill(picture, label * unit + size / 2, _WHITE, DARK)
    fill(picture, _thing(rng, 0.48 * unit, 4) + size / 2 + np.array([0, 0.22 * unit]), thing, None)


def flatpop(rng: Rng, picture: Picture) -> None:
    """A thing in a dark flat colour on a round of two halves, as a badge of the seventies has."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.156, 0.17))
    left, right = inks_by_chance(rng, 2, 0.95, 1.2)
    lean = float(rng.choice([-45.0, 45.0]))
    half = turned(np.array([(np.cos(t), np.sin(t)) for t in np.linspace(0, np.pi, 30)]) * reach, lean)
    fill(picture, ring(reach * 1.08, 44) + size / 2, (0.96, 0.92, 0.82), None)
    fill(picture, ring(reach, 44) + size / 2, left, None)
    fill(picture, half + size / 2, toned(right, 0.8, 0.15), None)
    fill(picture, _thing(rng, reach * 0.66, 0) + size / 2, (0.27, 0.16, 0.12), None)


def feltpatch(rng: Rng, picture: Picture) -> None:
    """A thing of felt sewn on a patch of another felt, stitches of white thread along both."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.152, 0.166))
    ground, main = inks_by_chance(rng, 2, 0.8, 1.1)
    turn = ring(1, 48, float(rng.uniform(0, 0.3)))
    patch = np.sign(turn) * np.abs(turn) ** 0.75 * reach + size / 2
    fill(picture, patch + size / 90, (0.2, 0.17, 0.16), None)
    fill(picture, patch, ground, toned(ground, 0.6))
    inner = (patch - size / 2) * 0.88 + size / 2
    for at in range(0, 48, 2):
        stroke(picture, [inner[at], inner[(at + 1) % 48]], _WHITE, max(1, size // 130))
    shape = _thing(rng, reach * 0.66, 10) + size / 2
    fill(picture, shape, toned(main, 1.0, 0.1), toned(main, 0.4))
    fluff = np.clip(0.35 * grain(rng, size), 0, 0.5)[..., None] * mask_of(picture, patch, 0.8)
    laid(picture, np.asarray(0.3 * fluff, np.float32), _WHITE)


def placard(rng: Rng, picture: Picture) -> None:
    """A thing on a diamond as on dangerous goods: one colour above, white below, a black line inside the edge."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.172, 0.185))
    main = inks_by_chance(rng, 1, 0.95, 1.2)[0]
    diamond = ring(unit, 4)
    fill(picture, diamond * 1.05 + size / 2, (0.08, 0.08, 0.08), None)
    fill(picture, diamond + size / 2, _WHITE, None)
    fill(picture, np.minimum(diamond * 0.9, [9e9, 0.12 * unit]) + size / 2, main, None)
    outline(picture, diamond * 0.88 + size / 2, (0.1, 0.1, 0.1), max(1, size // 130))
    fill(picture, _thing(rng, 0.42 * unit, 0) + size / 2 - np.array([0, 0.06 * unit]), (0.08, 0.08, 0.09), _WHITE)


def farmyard(rng: Rng, picture: Picture) -> None:
    """An animal of the farm for children: a pig's head, a duck, a sheep or a hen."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.136, 0.15))
    way, kind = np.array([float(rng.choice([-1.0, 1.0])), 1.0]), int(rng.integers(4))

    def part(points: Outline | list[tuple[float, float]], tone: Ink) -> None:
        fill(picture, np.asarray(points, float) * way * unit + size / 2, tone, DARK)

    def eye(x: float, y: float) -> None:
        dot(picture, np.array([x, y]) * way * unit + size / 2, max(2, size // 80), DARK)

    if kind == 0:
        pink = toned((0.95, 0.66, 0.68), float(rng.uniform(0.85, 1.03)))
        for side in (-1, 1):
            part([(side * 0.3, -0.7), (side * 0.95, -1.1), (side * 0.86, -0.3)], toned(pink, 0.82))
        part(ring(0.98, 30), pink)
        part(ring(1, 24) * [0.46, 0.34] + [0, 0.26], toned(pink, 0.88))
        for x, y in ((-0.36, -0.26), (0.36, -0.26), (-0.15, 0.26), (0.15, 0.26)):
            eye(x, y)
    elif kind == 1:
        coat = ((0.98, 0.84, 0.3), (0.95, 0.95, 0.93), (0.5, 0.62, 0.46))[int(rng.integers(3))]
        part([(0.72, -0.66), (1.24, -0.5), (0.72, -0.34)], (0.93, 0.52, 0.16))
        part([(-1.2, -0.1), (-0.5, 0.0), (0.2, -0.2), (0.9, 0.2), (0.7, 0.85), (-0.5, 0.9), (-1.0, 0.5)], coat)
        part(ring(0.5, 24) + np.array([0.42, -0.56]), coat)
        part(ring(1, 20) * [0.5, 0.28] + [-0.2, 0.4], toned(coat, 0.8))
        eye(0.54, -0.66)
    elif kind == 2:
        for x in (-0.5, -0.2, 0.2, 0.5):
            part([(x - 0.08, 0.5), (x + 0.08, 0.5), (x + 0.08, 1.12), (x - 0.08, 1.12)], (0.25, 0.2, 0.19))
        fleece = ring(0.9, 48) * (1 + 0.1 * np.cos(np.arange(48) * np.pi / 3))[:, None] * [1.05, 0.82]
        part(fleece, (0.95, 0.93, 0.87))
        part(ring(1, 24) * [0.34, 0.44] + [0.84, -0.2], (0.3, 0.24, 0.22))
        dot(picture, np.array([0.9, -0.28]) * way * unit + size / 2, max(2, size // 90), _WHITE)
    else:
        coat = ((0.72, 0.34, 0.2), (0.94, 0.92, 0.88), (0.36, 0.3, 0.32))[int(rng.integers(3))]
        for x in (0.36, 0.58, 0.8):
            part(ring(0.17, 14) + np.array([x, -1.02]), (0.84, 0.16, 0.16))
        part([(0.86, -0.72), (1.2, -0.6), (0.86, -0.5)], (0.95, 0.7, 0.2))
        part([(0.3, -0.9), (0.8, -0.96), (0.92, -0.5), (0.86, 0.3), (0.4, 0.9), (-0.5, 0.9), (-0.9, 0.3), (-1.15, -0.6),
              (-0.6, -0.3), (0.1, -0.3)], coat)  # fmt: skip
        part([(-0.5, 0.1), (0.3, 0.0), (0.1, 0.56), (-0.3, 0.56)], toned(coat, 0.76))
        eye(0.62, -0.7)


def roundel(rng: Rng, picture: Picture) -> None:
    """A thing of glass in a round of two other glasses, eight panes around, all with lead between."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.172))
    lead = (0.12, 0.12, 0.14)
    main, ground, rim = inks_by_chance(rng, 3, 0.9, 1.3)
    fill(picture, ring(reach * 1.08, 44) + size / 2, lead, None)
    for number in range(8):
        turn = np.linspace(number * np.pi / 4, (number + 1) * np.pi / 4, 8)
        pane = np.concatenate([[(0.0, 0.0)], np.stack([np.cos(turn), np.sin(turn)], 1) * reach]) + size / 2
        fill(picture, pane, toned(rim, float(rng.uniform(0.8, 1.2))), lead)
    fill(picture, ring(reach * 0.78, 40) + size / 2, toned(ground, 0.6, 0.36), lead)
    fill(picture, _thing(rng, reach * 0.58, 6) + size / 2, main, lead)


def felttip(rng: Rng, picture: Picture) -> None:
    """A thing drawn with felt pens: strokes of one colour beside each other, not quite to the line, a dark outline."""
    size, lean = picture.shape[0], float(rng.uniform(-0.6, 0.6)) + np.pi / 4
    main = inks_by_chance(rng, 1, 0.95, 1.25)[0]
    shape = _thing(rng, size * float(rng.uniform(0.138, 0.155)), 12) + size / 2
    inside = mask_of(picture, (shape - size / 2) * 0.97 + size / 2 + rng.normal(0, size / 160, 2), 0.8)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    across = (x * np.cos(lean) + y * np.sin(lean)) / (size / 34) + 0.2 * cloud(rng, size, 10)
    strokes = np.where(np.abs(across % 1 - 0.5) < 0.4, 0.82, 0.4)[..., None]
    laid(picture, np.asarray(inside * strokes, np.float32), main)
    for _ in range(2):
        outline(picture, shape + rng.normal(0, size / 240, shape.shape), (0.12, 0.12, 0.16), max(2, size // 130))


def potsherd(rng: Rng, picture: Picture) -> None:
    """A thing painted dark on a broken piece of red or ochre pottery, two lines along its rim, worn off in places."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.166))
    clay = ((0.76, 0.42, 0.28), (0.86, 0.66, 0.4), (0.62, 0.6, 0.56), (0.9, 0.84, 0.72))[int(rng.integers(4))]
    paint = inks_by_chance(rng, 1, 0.3, 0.55)[0]
    sherd = ring(unit, 9, float(rng.uniform(0, 1))) * rng.uniform(0.9, 1.12, (9, 1)) + size / 2
    fill(picture, sherd + size / 70, (0.3, 0.2, 0.16), None)
    fill(picture, sherd, clay, toned(clay, 0.5))
    outline(picture, (sherd - size / 2) * 0.86 + size / 2, toned(clay, 0.55), max(1, size // 120))
    worn = np.where(cloud(rng, size, 30) > 0.62, 0.35, 0.95)[..., None]
    shape = _thing(rng, unit * 0.64, 14) + size / 2
    laid(picture, np.asarray(mask_of(picture, shape, 0.7) * worn, np.float32), paint)


TREASURES = (
    stipple, cameo, gem, honeyjar, flatpop, feltpatch, placard, farmyard, roundel, felttip, potsherd,
)  # fmt: skip
"""How treasures of these prints are drawn."""
