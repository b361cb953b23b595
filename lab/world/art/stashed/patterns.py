"""Walls and backs of what is stashed away: cushioned stones, hedges, tracery, dry stone, books, blocks; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.emblems import ring, turned
from lab.world.art.lofted import patterns as lofted
from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.stashed.crafts import abc, departures, gouged, khokhloma, toolpaths
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def _coursed(
    rng: Rng, size: int, high: tuple[int, int], wide: tuple[int, int], joint: int
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Stones with round corners in uneven courses: each pixel's stone, 0 between them, and how far its edge is."""
    labels = np.zeros((size, size), np.float32)
    turn = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    round_ = np.stack([np.sign(part) * np.abs(part) ** 0.55 for part in (np.cos(turn), np.sin(turn))], 1)
    number, top = 0, -int(rng.integers(0, high[0]))
    while top < size:
        down, left = int(rng.integers(*high)), -int(rng.integers(0, wide[0]))
        while left < size:
            across = int(rng.integers(*wide))
            number += 1
            half = np.array([across - joint, down - joint]) / 2
            bent = 1 + 0.07 * np.sin(2 * turn + rng.uniform(0, 6)) * rng.random()
            middle = np.array([left + across / 2, top + down / 2]) + rng.normal(0, 1, 2)
            stone = round_ * half * bent[:, None] + middle
            cv2.fillPoly(labels, [np.round(stone).astype(np.int32)], (float(number),))
            left += across
        top += down
    inside = (labels > 0).astype(np.uint8)
    inside[cv2.morphologyEx(labels, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0] = 0
    return labels.astype(np.int32), np.asarray(cv2.distanceTransform(inside, cv2.DIST_L2, 5), np.float32)


def fieldstones(rng: Rng, size: int, inks: Inks) -> Picture:
    """Plump hewn stones in courses as an illustrator sprays them: lit at the upper left, deep brown joints."""
    labels, away = _coursed(rng, size, (26, 40), (28, 60), 4)
    ink = inks[rng.integers(0, len(inks), labels.max() + 1)][labels] * each(rng, labels, 0.82, 1.16)[..., None]
    height = np.asarray(9 * np.sqrt(np.clip(away / 13, 0, 1)), np.float32)
    tone = lit(np.asarray(cv2.GaussianBlur(height, (0, 0), 2.2), np.float32), 0.4)
    gleam = np.clip(tone - 1.25, 0, 1)[..., None] * np.array((1.1, 0.9, 0.6), np.float32)
    out = ink * (tone * (1 + 0.07 * cloud(rng, size, 90) + 0.04 * grain(rng, size)))[..., None] + 0.5 * gleam
    edge = np.clip(away / 2.5, 0, 1)[..., None]
    return np.asarray(np.clip(out * edge + inks.mean(0) * 0.24 * (1 - edge), 0, 1), np.float32)


def privet(rng: Rng, size: int, inks: Inks) -> Picture:
    """A hedge with pointed leaves in tufts, light and dark, here and there a blossom in the last ink."""

    def leaf(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(-80, 80)), inked(rng, inks[:-1], 0.6, 1.4)
        shape = turned(np.array([(0.0, -8.0), (3.4, -1), (0, 7), (-3.4, -1)]), lean) + np.array(at)
        cv2.fillPoly(out, [np.round(shape).astype(np.int32)], ink, cv2.LINE_AA)
        rib = np.round(shape[[0, 2]]).astype(int).tolist()
        cv2.line(out, rib[0], rib[1], tuple(min(1.0, 1.35 * part) for part in ink), 1, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 42, leaf, inks[2] * 0.5)
    tuft = 1 + 0.34 * cloud(rng, size, 22) + 0.1 * cloud(rng, size, 50)
    out = np.ascontiguousarray(np.clip(out * tuft[..., None], 0, 1), np.float32)
    for x, y in rng.integers(0, size, (size * size // 3600, 2)).tolist():
        petal = inked(rng, inks[-1:], 0.8, 1.15)
        for spot in ring(5.2, 5, float(rng.uniform(0, 6))) + np.array([x, y]):
            cv2.circle(out, (int(spot[0]), int(spot[1])), 4, petal, -1, cv2.LINE_AA)
        cv2.circle(out, (x, y), 2, (0.95, 0.85, 0.4), -1, cv2.LINE_AA)
    return out


def tracery(rng: Rng, size: int, inks: Inks) -> Picture:
    """A church window's tracery: gilt rings with four cusps each, coloured fields in them, on clouded deep blue."""
    step = 84
    share = np.clip(0.5 + 0.6 * cloud(rng, size, 11), 0, 1)[..., None]
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    gold, dark = tuple(map(float, inks[-1])), tuple(map(float, inks[-1] * 0.4))
    for row, y in enumerate(range(0, size + step, step)):
        for column, x in enumerate(range((row % 2) * step // 2, size + step, step)):
            field = tuple(map(float, inks[2 + (row + column) % 2]))
            lobes = ring(15, 4, np.pi / 4) + np.array([x, y])
            for reach, tone in ((17, dark), (16, gold), (12, field)):
                for spot in lobes:
                    cv2.circle(out, (int(spot[0]), int(spot[1])), reach, tone, -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 7, gold, -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 38, dark, 8, cv2.LINE_AA)
            cv2.circle(out, (x, y), 38, gold, 5, cv2.LINE_AA)
            for spot in ring(8, 3, np.pi / 6) + np.array([x + step // 2, y]):
                cv2.circle(out, (int(spot[0]), int(spot[1])), 5, gold, -1, cv2.LINE_AA)
    worn = 1 + 0.06 * cloud(rng, size, 60) + 0.03 * grain(rng, size)
    return np.asarray(np.clip(out * worn[..., None], 0, 1), np.float32)


def drystone(rng: Rng, size: int, inks: Inks) -> Picture:
    """Flat slates piled without mortar, painted on a screen: cold upper edges, black gaps, a glow in some of them."""
    labels, away = _coursed(rng, size, (13, 24), (46, 104), 2)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.72, 1.26)[..., None]
    height = np.asarray(6 * np.sqrt(np.clip(away / 6, 0, 1)) + 0.9 * rough(rng, size), np.float32)
    tone = lit(height, 0.34) * (1 + 0.14 * rough(rng, size))
    cold = np.clip(tone - 1, 0, 1)[..., None] * np.array((0.35, 0.5, 0.75), np.float32)
    out = (ink * tone[..., None] + 0.4 * cold) * np.clip(0.16 + away / 3.5, 0.16, 1)[..., None]
    glow = np.clip(2.8 * cloud(rng, size, 8) - 1.2, 0, 1) * np.exp(-away / 2.8)
    return np.asarray(np.clip(out + inks[-1] * glow[..., None], 0, 1), np.float32)


def grimoires(rng: Rng, size: int, inks: Inks) -> Picture:
    """A conjurer's table: clasped books, coiled snakes and bunches of keys over each other, dark between."""

    def book(out: Picture, at: tuple[int, int], pale: tuple[float, ...]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[:-1], 0.75, 1.35)
        sheet = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * [20.0, 27.0]
        for off, share, tone in ((5, 1.04, tuple(0.25 * part for part in ink)), (3, 0.97, pale), (0, 1.0, ink)):
            points = np.round(turned(sheet * share + off, lean) + np.array(at)).astype(np.int32)
            cv2.fillPoly(out, [points], tone, cv2.LINE_AA)
        frame = np.round(turned(sheet * 0.78, lean) + np.array(at)).astype(np.int32)
        cv2.polylines(out, [frame], True, pale, 2, cv2.LINE_AA)
        sign = np.round(turned(ring(9, int(rng.integers(3, 7))), lean) + np.array(at)).astype(np.int32)
        cv2.fillPoly(out, [sign], pale, cv2.LINE_AA)

    def thing(out: Picture, at: tuple[int, int]) -> None:
        kind, pale = rng.random(), tuple(map(float, inks[-1] * rng.uniform(0.75, 1.0)))
        if kind < 0.55:
            book(out, at, pale)
        elif kind < 0.8:
            turn, begins = np.linspace(0, 4.2 * np.pi, 50), float(rng.uniform(0, 6))
            curl = np.stack([np.cos(turn + begins), np.sin(turn + begins)], 1) * (4 + 1.5 * turn)[:, None]
            points, ink = [np.round(curl + np.array(at)).astype(np.int32)], inked(rng, inks[:-1], 1.1, 1.6)
            for wide, tone in ((9, tuple(0.22 * part for part in ink)), (6, ink)):
                cv2.polylines(out, points, False, tone, wide, cv2.LINE_AA)
        else:
            for lean in np.radians(rng.uniform(0, 360) + np.array([0.0, 38, 76])):
                way = np.array([np.cos(lean), np.sin(lean)])
                tip = (np.array(at) + way * 24).astype(int).tolist()
                cv2.line(out, at, tip, tuple(0.3 * part for part in pale), 6, cv2.LINE_AA)
                cv2.line(out, at, tip, pale, 3, cv2.LINE_AA)
                cv2.circle(out, tip, 5, pale, 3, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 430, thing, inks.mean(0) * 0.25)
    return np.asarray(np.clip(out * (1 + 0.07 * rough(rng, size))[..., None], 0, 1), np.float32)


def pillows(rng: Rng, size: int, inks: Inks) -> Picture:
    """Round fat stones of a cartoon castle with thick outlines in the last ink; eyes look out of a few dark holes."""
    labels, away = _coursed(rng, size, (40, 52), (46, 84), 7)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels]
    height = np.asarray(12 * np.sqrt(np.clip(away / 15, 0, 1)), np.float32)
    tone = lit(np.asarray(cv2.GaussianBlur(height, (0, 0), 3.0), np.float32), 0.22)
    edge = np.clip(away - 1.5, 0, 1)[..., None]
    out = np.ascontiguousarray(ink * tone[..., None] * edge + inks[-1] * (1 - edge), np.float32)
    for x, y in rng.integers(0, size, (size * size // 9000, 2)).tolist():
        cv2.ellipse(out, (x, y), (17, 12), 0, 0, 360, tuple(map(float, inks[-1] * 0.7)), -1, cv2.LINE_AA)
        for aside in (-6, 6):
            cv2.circle(out, (x + aside, y), 4, (1.0, 0.93, 0.55), -1, cv2.LINE_AA)
            cv2.circle(out, (x + aside + 1, y), 2, (0.1, 0.08, 0.12), -1, cv2.LINE_AA)
    return np.clip(out, 0, 1)


def pointed(rng: Rng, size: int, inks: Inks) -> Picture:
    """Large flat stones of all outlines laid in broad mortar of the last ink, in four-colour print with its screen."""
    labels, away = plots(rng, size, 44)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.84, 1.14)[..., None]
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    screen = np.sin((x + 0.4 * y) * 1.25) * np.sin((y - 0.4 * x) * 1.25)
    stone = ink * (1 + 0.13 * rough(rng, size) + 0.06 * screen)[..., None]
    stone = stone * np.clip(0.7 + (away - 4) / 16, 0.7, 1.05)[..., None]
    share = np.clip((away - 3.4 - 0.8 * cloud(rng, size, 70)) / 1.5, 0, 1)[..., None]
    mortar = inks[-1] * (1 + 0.06 * rough(rng, size) + 0.03 * grain(rng, size))[..., None]
    return np.asarray(np.clip(stone * share + mortar * (1 - share), 0, 1), np.float32)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = lofted.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        fieldstones, privet, tracery, drystone, grimoires, pillows, pointed, abc, departures, gouged, toolpaths,
        khokhloma,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
