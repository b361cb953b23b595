"""Walls and backs of what is cached: banded courses, armour, gold wire, dripstone, flags, lily pads; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.cached.crafts import birchbark, cutaway, fur, photocopied, rendered, rolled
from lab.world.art.emblems import ring, turned
from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.stashed import patterns as stashed
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def banded(rng: Rng, size: int, inks: Inks) -> Picture:
    """A course of pale hewn blocks, then two of thin red tiles, and so on, painted with a dry brush."""
    labels, tones = np.zeros((size, size), np.float32), [inks.mean(0) * 0.42]
    top, course = -int(rng.integers(0, 38)), int(rng.integers(3))
    while top < size:
        down, wide, own = ((40, (46, 80), inks[:3]), (14, (30, 48), inks[3:]), (14, (30, 48), inks[3:]))[course % 3]
        left = -int(rng.integers(0, wide[1]))
        while left < size:
            across = int(rng.integers(*wide))
            right, bottom = left + across - 3, top + down - 3
            stone = np.array([(left, top), (right, top), (right, bottom), (left, bottom)]) + rng.integers(0, 2, (4, 2))
            cv2.fillPoly(labels, [stone.astype(np.int32)], (float(len(tones)),))
            tones.append(own[rng.integers(len(own))] * rng.uniform(0.82, 1.14))
            left += across
        top, course = top + down, course + 1
    away = np.asarray(cv2.distanceTransform((labels > 0).astype(np.uint8), cv2.DIST_L2, 5), np.float32)
    brush = cv2.resize(cloud(rng, size, 150)[:, :60], (size, size), interpolation=cv2.INTER_CUBIC)
    height = np.asarray(3.2 * np.clip(away / 5, 0, 1) + 0.9 * rough(rng, size), np.float32)
    tone = lit(height, 0.34) * (1 + 0.12 * brush + 0.03 * grain(rng, size))
    return np.asarray(np.clip(np.array(tones, np.float32)[labels.astype(int)] * tone[..., None], 0, 1), np.float32)


def panoply(rng: Rng, size: int, inks: Inks) -> Picture:
    """An armourer's store: round shields, swords and helmets over each other, dark between."""
    steel = tuple(map(float, inks[-1]))

    def shield(out: Picture, at: tuple[int, int]) -> None:
        first, second = (inked(rng, inks[:-1], 0.7, 1.3) for _ in range(2))
        begins = float(rng.uniform(0, 360))
        for reach, tone in ((29, (0.08, 0.07, 0.07)), (27, steel), (23, first)):
            cv2.circle(out, at, reach, tone, -1, cv2.LINE_AA)
        for quarter in (0, 180):
            cv2.ellipse(out, at, (23, 23), begins + quarter, 0, 90, second, -1, cv2.LINE_AA)
        cv2.circle(out, at, 7, (0.1, 0.09, 0.09), -1, cv2.LINE_AA)
        cv2.circle(out, at, 6, steel, -1, cv2.LINE_AA)

    def blade(out: Picture, at: tuple[int, int]) -> None:
        lean = float(rng.uniform(0, 360))
        sword = np.array([(-3.5, -42), (0, -50), (3.5, -42), (3.5, 16), (14, 16), (14, 21), (3, 21), (3, 36), (-3, 36),
                          (-3, 21), (-14, 21), (-14, 16), (-3.5, 16)])  # fmt: skip
        points = [np.round(turned(sword, lean) + np.array(at)).astype(np.int32)]
        cv2.fillPoly(out, points, tuple(float(part * rng.uniform(0.8, 1.1)) for part in steel), cv2.LINE_AA)
        cv2.polylines(out, points, True, (0.1, 0.09, 0.1), 2, cv2.LINE_AA)

    def helmet(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(-50, 50)), inked(rng, inks, 0.6, 1.0)
        shape = np.array([(-18, 20), (-20, -4), (-12, -20), (0, -25), (12, -20), (20, -4), (18, 20), (4, 24), (-4, 24)])
        points = [np.round(turned(shape, lean) + np.array(at)).astype(np.int32)]
        cv2.fillPoly(out, points, ink, cv2.LINE_AA)
        cv2.polylines(out, points, True, (0.08, 0.08, 0.09), 3, cv2.LINE_AA)
        for slit in (((-15, -3), (15, -3)), ((0, -3), (0, 20))):
            ends = np.round(turned(np.array(slit, float), lean) + np.array(at)).astype(int).tolist()
            cv2.line(out, ends[0], ends[1], (0.08, 0.08, 0.09), 4, cv2.LINE_AA)

    def thing(out: Picture, at: tuple[int, int]) -> None:
        (shield, blade, helmet)[int(rng.choice(3, p=(0.4, 0.3, 0.3)))](out, at)

    out = strewn(rng, size, size * size // 460, thing, inks.mean(0) * 0.2)
    return np.asarray(np.clip(out * (1 + 0.09 * rough(rng, size))[..., None], 0, 1), np.float32)


def scrollwork(rng: Rng, size: int, inks: Inks) -> Picture:
    """A goldsmith's scrolls of wire soldered to dark enamel, a granule in each crossing and a stone here and there."""
    step, gold = 56, tuple(map(float, inks[-1]))
    share = np.clip(0.5 + 0.5 * cloud(rng, size, 9), 0, 1)[..., None]
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    turn = np.linspace(0.6, 3.9 * np.pi, 60)
    curl = np.stack([np.cos(turn), np.sin(turn)], 1) * (1.2 * turn)[:, None]
    for row, y in enumerate(range(0, size + step, step)):
        for x in range((row % 2) * step // 2, size + step, step):
            for quarter in range(4):
                spiral = turned(curl * [1 if quarter % 2 else -1, 1] + [14, 12], 90.0 * quarter) + np.array([x, y])
                points = [np.round(spiral * 16).astype(np.int32)]
                cv2.polylines(out, points, False, tuple(0.25 * part for part in gold), 4, cv2.LINE_AA, 4)
                cv2.polylines(out, points, False, gold, 2, cv2.LINE_AA, 4)
            stone = tuple(map(float, inks[2 + (row + x // step) % 2])) if (row + x // step) % 3 == 0 else gold
            cv2.circle(out, (x, y), 7, tuple(0.5 * part for part in gold), -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 6, stone, -1, cv2.LINE_AA)
            cv2.circle(out, (x - 2, y - 2), 2, (0.98, 0.93, 0.8), -1, cv2.LINE_AA)
    return np.asarray(np.clip(out * (1 + 0.07 * cloud(rng, size, 50))[..., None], 0, 1), np.float32)


def dripstone(rng: Rng, size: int, inks: Inks) -> Picture:
    """A cave's dripstones from above, painted on a screen: ringed domes, wet gleams, crystals that glow between."""
    labels, away = plots(rng, size, 54)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.75, 1.2)[..., None]
    bent = cv2.GaussianBlur(away, (0, 0), 4) + 2.4 * cloud(rng, size, 40)
    height = np.asarray(13 * np.sqrt(np.clip(away / 26, 0, 1)) + 1.5 * np.sin(bent * 0.6), np.float32)
    tone = lit(height, 0.3) * (1 + 0.08 * rough(rng, size))
    gleam = np.clip(tone - 1.2, 0, 1)[..., None] * np.array((0.7, 0.85, 1.0), np.float32)
    out = (ink * tone[..., None] + 0.5 * gleam) * np.clip(0.2 + away / 7, 0.2, 1)[..., None]
    glow = np.clip(2.6 * cloud(rng, size, 9) - 1.1, 0, 1) * np.exp(-away / 3.5)
    return np.asarray(np.clip(out + inks[-1] * glow[..., None], 0, 1), np.float32)


def signals(rng: Rng, size: int, inks: Inks) -> Picture:
    """Flags as ships hoist them, side by side on the first ink: halves, crosses, chequers, squares in one another."""
    step = 52
    out = np.ones((size, size, 3), np.float32) * inks[0]
    y, x = np.mgrid[0 : step - 6, 0 : step - 6] / (step - 7) - 0.5
    masks = (
        x < 0, y < 0, (x < 0) == (y < 0), (np.abs(x) < 0.13) | (np.abs(y) < 0.13), np.abs(np.abs(x) - np.abs(y)) < 0.14,
        np.maximum(np.abs(x), np.abs(y)) < 0.24, np.abs(y) < 0.17, (np.floor((y + 0.5) * 4.99) % 2) == 0, x + y < 0,
    )  # fmt: skip
    for row, top in enumerate(range(3, size, step)):
        for left in range(3 - (row % 2) * step // 2, size, step):
            first, second = rng.permutation(len(inks) - 1)[:2] + 1
            flag = np.where(masks[int(rng.integers(len(masks)))][..., None], inks[first], inks[second])
            begins = max(0, -left)
            place = out[top : top + step - 6, left + begins : left + step - 6]
            place[:] = flag[: place.shape[0], begins : begins + place.shape[1]]
    return np.asarray(out * (1 + 0.02 * cloud(rng, size, 8))[..., None], np.float32)


def lilypads(rng: Rng, size: int, inks: Inks) -> Picture:
    """A pond for children: ringed water in the first ink, round notched pads with thick outlines, pink blossoms."""
    line = tuple(map(float, inks[-1]))
    wave = 0.5 + 0.5 * np.sin(18 * cloud(rng, size, 7))
    out = np.ascontiguousarray(inks[0] * (1 + 0.1 * (wave > 0.8))[..., None], np.float32)

    def pad(at: tuple[int, int], reach: int) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[1:4], 0.92, 1.08)
        for grown, tone in ((4, line), (0, ink)):
            cv2.ellipse(out, at, (reach + grown, reach + grown), lean, 22 - 3 * grown, 338 + 3 * grown, tone, -1)
        for vein in range(50, 340, 48):
            way = np.radians(lean + vein)
            tip = (int(at[0] + 0.75 * reach * np.cos(way)), int(at[1] + 0.75 * reach * np.sin(way)))
            cv2.line(out, at, tip, tuple(0.82 * part for part in ink), 2, cv2.LINE_AA)

    places = rng.permutation(np.stack(np.meshgrid(np.arange(20, size, 54), np.arange(20, size, 54)), -1).reshape(-1, 2))
    for x, y in (places + rng.integers(-12, 13, places.shape)).tolist():
        pad((x, y), int(rng.integers(19, 32)))
        if rng.random() < 0.22:
            for reach, petals, tone in ((13, 8, line), (10, 8, tuple(map(float, inks[4])))):
                for spot in ring(reach * 0.8, petals) + np.array([x, y]):
                    cv2.circle(out, (int(spot[0]), int(spot[1])), reach // 2, tone, -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 5, (0.99, 0.86, 0.35), -1, cv2.LINE_AA)
    return np.clip(out, 0, 1)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = stashed.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        banded, panoply, scrollwork, dripstone, signals, lilypads, fur, cutaway, rendered, rolled, photocopied,
        birchbark,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
