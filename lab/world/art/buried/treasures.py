"""Treasures of reprints, travel and licensed editions: brooches, sprites, tracks, stickers; and every style by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import DARK, GEMS, THINGS, Outline, fill, ink, turned
from lab.world.art.treasures import inks_by_chance, mask_of, thing_by_chance
from lab.world.art.vaulted import treasures as vaulted
from lab.world.art.walls import Picture, Rng, grain

_WHITE = (0.97, 0.96, 0.93)


def _ring(radius: float, count: int, squeeze: float = 1.0) -> Outline:
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([np.cos(turn), np.sin(turn) * squeeze], 1) * radius


def _moved(shape: Outline, x: float, y: float) -> Outline:
    return np.asarray(shape + np.array([x, y]), np.float64)


def _spot(place: Outline) -> tuple[int, int]:
    return int(place[0]), int(place[1])


def trinket(rng: Rng, picture: Picture) -> None:
    """A painted thing standing on its shadow: brown outline, a dark side, a bright edge, one band."""
    size = picture.shape[0]
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.11, 0.14)), 8)
    at = (size // 2, int(shape[:, 1].max()))
    shade = np.zeros(picture.shape[:2], np.float32)
    cv2.ellipse(shade, at, (int(size * 0.12), int(size * 0.035)), 0, 0, 360, (0.5,), -1)
    picture *= 1 - cv2.GaussianBlur(shade, (0, 0), size / 90)[..., None]
    main, band = inks_by_chance(rng, 2, 0.85, 1.2)
    fill(picture, shape, main, None)
    inside, dark_side = mask_of(picture, shape, 0), mask_of(picture, shape - [size * 0.05, 0], size / 80)
    picture[:] = picture * (1 - 0.4 * inside * (1 - dark_side))
    level = (np.abs(np.mgrid[0:size, 0:size][0] - size * rng.uniform(0.48, 0.54)) < size * 0.016)[..., None]
    picture[:] = np.where((inside > 0.5) & level, np.array(band, np.float32), picture)
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, (0.24, 0.14, 0.08), 3, cv2.LINE_AA)


def brooch(rng: Rng, picture: Picture) -> None:
    """A dark oval in a golden frame set with pearls, a thing of two enamels in it."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.95, 1.35)
    reach, gold = size * float(rng.uniform(0.135, 0.155)), (0.85, 0.67, 0.3)
    fill(picture, _ring(reach, 50, 0.85) + size / 2, gold, ink((74, 48, 18)))
    fill(picture, _ring(reach * 0.82, 50, 0.82) + size / 2, ink((34, 22, 52)), gold)
    for pearl in _ring(reach * 0.99, 18, 0.85) + size / 2:
        cv2.circle(picture, _spot(pearl), max(3, size // 66), (0.5, 0.4, 0.3), -1, cv2.LINE_AA)
        cv2.circle(picture, _spot(pearl), max(2, size // 84), _WHITE, -1, cv2.LINE_AA)
    shape = np.array(THINGS[rng.integers(len(THINGS))]) * reach * 0.5 + size / 2
    fill(picture, shape, main, gold)
    fill(picture, (shape - size / 2) * 0.5 + size / 2, other, None)


def lumen(rng: Rng, picture: Picture) -> None:
    """A thing lit from within: pale heart, coloured rim, fine rays and a glow on the floor."""
    size = picture.shape[0]
    tone = np.array(inks_by_chance(rng, 1, 1.3, 1.7)[0], np.float32)
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.1, 0.13)), 15)
    halo = 0.8 * mask_of(picture, shape, size / 18)
    picture[:] = picture * (1 - halo) + tone * halo
    for turn in rng.uniform(0, 2 * np.pi) + np.arange(10) * np.pi / 5:
        way = np.array([np.cos(turn), np.sin(turn)]) * size
        begins, ends = _spot(way * 0.14 + size / 2), _spot(way * rng.uniform(0.165, 0.19) + size / 2)
        cv2.line(picture, begins, ends, tuple(map(float, np.clip(tone * 1.3, 0, 1))), 3, cv2.LINE_AA)
    inside, heart = mask_of(picture, shape, 1), mask_of(picture, shape, size / 34)
    body = tone * (1 - heart) * 0.7 + np.array(_WHITE, np.float32) * heart
    picture[:] = picture * (1 - inside) + body * inside
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, ink((20, 40, 52)), 2, cv2.LINE_AA)


def stamp(rng: Rng, picture: Picture) -> None:
    """A thing stamped in one dark ink, nothing but its outline and two bars."""
    size = picture.shape[0]
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.12, 0.14)), 0)
    fill(picture, shape, (0.16, 0.2, 0.34), None)
    for share in (0.46, 0.55):
        inside = mask_of(picture, shape, 0) > 0.5
        level = (np.abs(np.mgrid[0:size, 0:size][0] - size * share) < size * 0.009)[..., None]
        picture[:] = np.where(inside & level, np.array((0.9, 0.88, 0.8), np.float32), picture)


def sprite(rng: Rng, picture: Picture) -> None:
    """A small creature of square dots, the same to the left and right, with two eyes."""
    size = picture.shape[0]
    half = rng.random((8, 4)) < 0.55
    half[2:6, 2:] = True
    body, trim = (tuple(map(float, tone)) for tone in inks_by_chance(rng, 2, 0.9, 1.3))
    dot = size // 24
    left = (size - 8 * dot) // 2
    for row, line in enumerate(np.concatenate([half, half[:, ::-1]], 1)):
        for column in np.flatnonzero(line).tolist():
            corner = (left + column * dot, left + row * dot)
            tone = trim if row in (0, 7) else body
            cv2.rectangle(picture, corner, (corner[0] + dot - 1, corner[1] + dot - 1), tone, -1)
    for column in (2, 5):
        corner = (left + column * dot, left + 3 * dot)
        cv2.rectangle(picture, corner, (corner[0] + dot - 1, corner[1] + dot - 1), (0.04, 0.04, 0.06), -1)


def track(rng: Rng, picture: Picture) -> None:
    """An animal's footprint on a pale round slip: a paw, a hoof or a bird's foot."""
    size = picture.shape[0]
    kind, lean = int(rng.integers(3)), float(rng.uniform(-40, 40))
    print_, edge = (0.2, 0.13, 0.09), inks_by_chance(rng, 1, 0.8, 1.2)[0]
    cv2.circle(picture, (size // 2, size // 2), int(size * 0.15), (0.97, 0.93, 0.82), -1, cv2.LINE_AA)
    cv2.circle(picture, (size // 2, size // 2), int(size * 0.15), edge, max(3, size // 60), cv2.LINE_AA)

    def placed(shape: Outline) -> Outline:
        return turned(shape * size, lean) + size / 2

    if kind == 0:
        fill(picture, placed(_moved(_ring(0.05, 20, 0.8), 0, 0.04)), print_, None)
        for toe in np.radians((-150, -115, -65, -30)):
            fill(
                picture,
                placed(_ring(0.022, 14, 1.2) + 0.085 * np.array([np.cos(toe), np.sin(toe)]) + [0, 0.03]),
                print_,
                None,
            )
    elif kind == 1:
        for side in (-1, 1):
            fill(
                picture,
                placed(np.array([(0.01, -0.1), (0.06, 0.0), (0.055, 0.09), (0.01, 0.08)]) * np.array([side, 1.0])),
                print_,
                None,
            )
    else:
        for toe in np.radians((-90, -135, -45, 90)):
            tip = placed(np.array([[0.0, 0.02], [0.1 * np.cos(toe), 0.02 + 0.1 * np.sin(toe)]]))
            cv2.line(picture, _spot(tip[0]), _spot(tip[1]), print_, max(4, size // 42), cv2.LINE_AA)


def marker(rng: Rng, picture: Picture) -> None:
    """A sign on a chart in sepia and red: a cross, an anchor, a fish or a rose of the winds."""
    size, kind = picture.shape[0], int(rng.integers(4))
    unit, sepia, red, middle = size * 0.13, (0.3, 0.19, 0.1), (0.74, 0.14, 0.12), size / 2
    wide = max(4, size // 48)

    def line(x: float, y: float, to_x: float, to_y: float, tone: tuple[float, float, float]) -> None:
        ends = (np.array([(x, y), (to_x, to_y)]) * unit + middle).astype(int).tolist()
        cv2.line(picture, ends[0], ends[1], tone, wide, cv2.LINE_AA)

    if kind == 0:
        for way in (-1, 1):
            line(-0.8, -0.8 * way, 0.8, 0.8 * way, red)
    elif kind == 1:
        line(0, -0.8, 0, 0.9, sepia)
        line(-0.4, -0.5, 0.4, -0.5, sepia)
        cv2.circle(picture, (size // 2, int(middle - unit)), int(unit * 0.2), sepia, wide // 2, cv2.LINE_AA)
        cv2.ellipse(
            picture, (size // 2, int(middle + unit * 0.2)), (int(unit * 0.8), int(unit * 0.7)), 0, 10, 170, sepia, wide
        )
    elif kind == 2:
        fill(picture, _ring(unit, 30, 0.5) + middle, inks_by_chance(rng, 1, 0.8, 1.1)[0], sepia)
        fill(picture, np.array([(0.8, 0), (1.4, -0.55), (1.4, 0.55)]) * unit + middle, red, sepia)
        cv2.circle(picture, (int(middle - unit * 0.55), int(middle - unit * 0.12)), wide // 2, sepia, -1, cv2.LINE_AA)
    else:
        corners = np.arange(16) * np.pi / 8
        reach = unit * np.where(np.arange(16) % 4 == 0, 1.25, np.where(np.arange(16) % 2 == 0, 0.85, 0.35))
        fill(picture, np.stack([np.cos(corners), np.sin(corners)], 1) * reach[:, None] + middle, sepia, None)
        cv2.circle(picture, (size // 2, size // 2), int(unit * 0.3), red, -1, cv2.LINE_AA)


def bloom(rng: Rng, picture: Picture) -> None:
    """A flower seen from above with two leaves."""
    size, petals = picture.shape[0], int(rng.integers(5, 9))
    tone, heart = inks_by_chance(rng, 2, 0.9, 1.2)
    begins, reach = float(rng.uniform(0, 360)), size * float(rng.uniform(0.1, 0.125))
    leaf = _moved(_ring(reach * 0.5, 24, 0.45), reach * 1.05, 0)
    for side in (20, 200):
        fill(picture, turned(leaf, begins + side) + size / 2, ink((52, 110, 58)), DARK)
    petal = _moved(_ring(reach * 0.5, 24, 0.62), reach * 0.62, 0)
    for number in range(petals):
        fill(picture, turned(petal, begins + 360 * number / petals) + size / 2, tone, DARK)
    fill(picture, _ring(reach * 0.34, 24) + size / 2, heart, DARK)


def sticker(rng: Rng, picture: Picture) -> None:
    """A thing in flat colours with a wide white edge and a soft shadow, like a picture cut from a sheet of stickers."""
    size, shape = picture.shape[0], thing_by_chance(rng, picture, float(rng.uniform(0.1, 0.13)), 30)
    wide = cv2.GaussianBlur(mask_of(picture, shape, 0), (0, 0), size / 48)[..., None] > 0.12
    shadow = cv2.GaussianBlur(np.roll(wide.astype(np.float32), (5, 5), (0, 1)), (0, 0), 4)[..., None]
    picture *= 1 - 0.45 * shadow
    picture[:] = np.where(wide, np.array(_WHITE, np.float32), picture)
    first, second = inks_by_chance(rng, 2, 1.0, 1.35)
    fill(picture, shape, first, (0.1, 0.1, 0.12))
    upper = mask_of(picture, shape, 0) * (np.mgrid[0:size, 0:size][0] > size * rng.uniform(0.5, 0.54))[..., None]
    picture[:] = np.where(upper > 0.5, np.array(second, np.float32), picture)


def treat(rng: Rng, picture: Picture) -> None:
    """A lollipop, a cornet or a wrapped sweet, striped, with a gleam."""
    size, kind = picture.shape[0], int(rng.integers(3))
    first, second = inks_by_chance(rng, 2, 1.0, 1.3)
    line, lean, unit = (0.34, 0.14, 0.18), float(rng.uniform(-30, 30)), size * 0.1

    def put(shape: Outline, tone: tuple[float, float, float]) -> None:
        fill(picture, turned(shape * unit, lean) + size / 2, tone, line)

    if kind == 0:
        put(np.array([(-0.1, 0.6), (0.1, 0.6), (0.1, 1.7), (-0.1, 1.7)]), _WHITE)
    elif kind == 1:
        put(np.array([(-0.75, 0.1), (0.75, 0.1), (0, 1.7)]), (0.86, 0.62, 0.3))
    else:
        for side in (-1, 1):
            put(np.array([(0.6, 0), (1.6, -0.7), (1.35, 0), (1.6, 0.7)]) * np.array([side, 1.0]), second)
    middle = np.array([0.0, -0.35 if kind < 2 else 0.0])
    for share, tone in ((1.0, first), (0.72, _WHITE), (0.48, second), (0.22, _WHITE)):
        put(_ring(share * (1.0 if kind < 2 else 0.85), 30) + middle, tone)


def roundel(rng: Rng, picture: Picture) -> None:
    """A round of pale glass in a lead ring, in it a thing of deep glass in leads of its own."""
    size = picture.shape[0]
    pale, deep = inks_by_chance(rng, 2, 1.0, 1.2)
    light = (0.5 + 0.5 * pale[0], 0.5 + 0.5 * pale[1], 0.5 + 0.5 * pale[2])
    fill(picture, _ring(size * 0.155, 50) + size / 2, light, None)
    cv2.circle(picture, (size // 2, size // 2), int(size * 0.155), (0.1, 0.1, 0.11), max(5, size // 44), cv2.LINE_AA)
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.085, 0.105)), 12)
    for corner in shape[:: max(len(shape) // 4, 1)]:
        away = (corner - size / 2) / max(float(np.linalg.norm(corner - size / 2)), 1.0)
        rim = away * size * 0.155 + size / 2
        cv2.line(picture, _spot(corner), _spot(rim), (0.1, 0.1, 0.11), max(3, size // 80), cv2.LINE_AA)
    fill(picture, shape, deep, None)
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, (0.1, 0.1, 0.11), max(4, size // 66), cv2.LINE_AA)


def chalked(rng: Rng, picture: Picture) -> None:
    """A thing in chalk: a thick crumbling line and a lighter rubbing inside."""
    size, shape = picture.shape[0], thing_by_chance(rng, picture, float(rng.uniform(0.12, 0.15)), 20)
    tone = np.array(ink(GEMS[int(rng.choice([0, 1, 2, 3, 5, 8, 9]))], 1.0), np.float32) * 0.5 + 0.5
    drawn = np.zeros(picture.shape[:2], np.float32)
    cv2.polylines(drawn, [np.round(shape).astype(np.int32)], True, (1.0,), max(5, size // 46), cv2.LINE_AA)
    tooth = cv2.GaussianBlur(grain(rng, size), (0, 0), 0.9)
    cover = np.clip(0.95 * drawn * (tooth > -0.25), 0, 1)[..., None] + 0.35 * mask_of(picture, shape, 1)
    picture[:] = picture * (1 - np.clip(cover, 0, 1)) + tone * np.clip(cover, 0, 1)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = vaulted.TREASURES | {
    style.__name__: style
    for style in (
        trinket, brooch, lumen, stamp, sprite, track, marker, bloom, sticker, treat, roundel, chalked,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
