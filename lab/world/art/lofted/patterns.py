"""Walls and backs of what lies in a loft: slanted stones, cards, brocade, basalt, frets, agates; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.crated import patterns as crated
from lab.world.art.emblems import turned
from lab.world.art.lofted.crafts import boomerangs, bulwark, canvas, cheese, chevrons, potato
from lab.world.art.manners import each, plots, rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, nearest, strewn


def spicatum(rng: Rng, size: int, inks: Inks) -> Picture:
    """Courses of stones that lean left and right by turns, in body colour: mottled, lit above, dark below."""
    high, wide = 36, 22
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    y, x = y + 2.5 * cloud(rng, size, 40), x + 2.5 * cloud(rng, size, 40)
    row = np.clip(y // high, 0, None).astype(int)
    along = x + np.where(row % 2, 0.7, -0.7) * (y % high) + size
    stone = (along // wide).astype(int)
    ink = inks[rng.integers(0, len(inks), (64, 96))[row % 64, stone % 96]]
    tone = rng.uniform(0.82, 1.16, (64, 96)).astype(np.float32)[row % 64, stone % 96]
    away = np.minimum(np.minimum(along % wide, wide - along % wide), np.minimum(y % high, high - y % high))
    lift = 1.14 - 0.3 * (y % high) / high
    daub = 1 + 0.13 * rough(rng, size) + 0.05 * np.sign(cloud(rng, size, 90))
    out = ink * (tone * lift * daub * np.clip(0.3 + away / 5, 0.3, 1))[..., None]
    return np.asarray(np.clip(out, 0, 1), np.float32)


_SIGNS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, -1), (0.25, -0.28), (1, 0), (0.25, 0.28), (0, 1), (-0.25, 0.28), (-1, 0), (-0.25, -0.28)),
    ((0.3, -1), (-0.35, -0.75), (-0.7, 0), (-0.35, 0.75), (0.3, 1), (0, 0.5), (-0.15, 0), (0, -0.5)),
    ((-1, 0), (-0.45, -0.5), (0.45, -0.5), (1, 0), (0.45, 0.5), (-0.45, 0.5)),
    ((-0.2, 1), (-0.2, 0.3), (-0.75, 0.3), (-0.75, -0.05), (-0.2, -0.05), (-0.45, -0.7), (0, -1), (0.45, -0.7),
     (0.2, -0.05), (0.75, -0.05), (0.75, 0.3), (0.2, 0.3), (0.2, 1)),
)  # fmt: skip
"""Outlines of a star, a crescent, an eye and a staff, -1 to 1."""


def arcana(rng: Rng, size: int, inks: Inks) -> Picture:
    """A fortune teller's cards thrown over each other: worn dark fields in pale frames, a sign on each."""

    def card(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[:-1], 0.75, 1.3)
        pale = tuple(map(float, inks[-1] * rng.uniform(0.8, 1.05)))
        sheet = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * [19.0, 29.0]
        for share, tone in ((1.06, tuple(0.25 * part for part in ink)), (1.0, pale), (0.84, ink)):
            points = np.round(turned(sheet * share, lean) + np.array(at)).astype(np.int32)
            cv2.fillPoly(out, [points], tone, cv2.LINE_AA)
        sign = np.array(_SIGNS[rng.integers(len(_SIGNS))]) * 12.0
        cv2.fillPoly(out, [np.round(turned(sign, lean) + np.array(at)).astype(np.int32)], pale, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 480, card, inks.mean(0) * 0.3)
    return np.asarray(
        np.clip(out * (1 + 0.08 * rough(rng, size) + 0.04 * grain(rng, size))[..., None], 0, 1), np.float32
    )


def brocade(rng: Rng, size: int, inks: Inks) -> Picture:
    """Pomegranates in pointed frames woven with the last ink on a ground of two, threads seen throughout."""
    wide, high = 92, 128
    share = np.clip(0.5 + 0.6 * cloud(rng, size, 10), 0, 1)[..., None]
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    gold, fruit = tuple(map(float, inks[-1])), tuple(map(float, inks[2]))
    turn = np.linspace(-1, 1, 21)
    side = np.stack([0.5 * wide * np.cos(turn * np.pi / 2) ** 0.8, turn * high / 2], 1)
    frame = np.concatenate([side, side[::-1] * [-1, 1]])
    for row, y in enumerate(range(0, size + high, high // 2)):
        for x in range((row % 2) * wide // 2, size + wide, wide):
            at = np.array([x, y])
            cv2.polylines(out, [np.round(frame * 0.96 + at).astype(np.int32)], True, gold, 4, cv2.LINE_AA)
            for lean in (-62, -28, 28, 62):
                leaf = turned(np.array([(0.0, 8.0), (5, -8), (0, -31), (-5, -8)]), lean) + at + [0, 6]
                cv2.fillPoly(out, [np.round(leaf).astype(np.int32)], gold, cv2.LINE_AA)
            cv2.circle(out, (x, y), 15, gold, -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 11, fruit, -1, cv2.LINE_AA)
            crown = np.array([(-7, -12), (-8, -24), (-3, -18), (0, -26), (3, -18), (8, -24), (7, -12)]) + at
            cv2.fillPoly(out, [np.round(crown).astype(np.int32)], gold, cv2.LINE_AA)
    thread = 1 + 0.06 * np.where(np.mgrid[0:size, 0:size].sum(0) % 4 < 2, 1, -1) + 0.03 * grain(rng, size)
    return np.asarray(np.clip(out * thread[..., None], 0, 1), np.float32)


def basalt(rng: Rng, size: int, inks: Inks) -> Picture:
    """Six-cornered columns from above, painted on a screen: each of its own height, light in some gaps."""
    step = 44
    places = [
        (x + (row % 2) * step / 2, y)
        for row, y in enumerate(np.arange(0, size + step, step * 0.866))
        for x in np.arange(0, size + step, step)
    ]
    points = np.array(places) + rng.normal(0, 2.2, (len(places), 2))
    labels, distance = nearest(size, points)
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    away = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.68, 1.32)[..., None]
    rim = np.exp(-(((away - 4) / 2.0) ** 2)) * 0.3
    tone = 1 + 0.12 * rough(rng, size) + rim + 0.12 * (distance < 9)
    out = ink * (tone * np.clip(0.22 + away / 5, 0.22, 1))[..., None]
    light = np.clip(2.6 * cloud(rng, size, 7) - 0.9, 0, 1) * np.exp(-away / 3.5)
    return np.asarray(np.clip(out + inks[-1] * light[..., None], 0, 1), np.float32)


_FRET = (
    "#######.",
    "......#.",
    ".####.#.",
    ".#..#.#.",
    ".#.##.#.",
    ".#....#.",
    ".######.",
    "........",
)
"""A stepped key, eight cells each way."""


def stepfret(rng: Rng, size: int, inks: Inks) -> Picture:
    """Stepped keys cut into painted stone: raised lines in one ink, the ground in another, block by block."""
    cell = 9
    key = np.array([[part == "#" for part in row] for row in _FRET])
    count = size // (8 * cell) + 1
    raised = np.zeros((count * 8, count * 8), bool)
    block = np.zeros_like(raised, int)
    for row in range(count):
        for column in range(count):
            turn = int(rng.integers(4))
            raised[8 * row : 8 * row + 8, 8 * column : 8 * column + 8] = np.rot90(key, turn)
            block[8 * row : 8 * row + 8, 8 * column : 8 * column + 8] = rng.integers(1, len(inks))
    up = np.kron(raised, np.ones((cell, cell), bool))[:size, :size]
    kind = np.kron(block, np.ones((cell, cell), int))[:size, :size]
    ink = np.where(up[..., None], inks[0], inks[kind] * 0.85)
    soft = cv2.GaussianBlur(up.astype(np.float32), (0, 0), 1.2)
    down, right = np.gradient(soft)
    tone = np.clip(1 + 1.1 * (down + right), 0.45, 1.5) * (1 + 0.12 * rough(rng, size) + 0.04 * grain(rng, size))
    return np.asarray(np.clip(ink * tone[..., None], 0, 1), np.float32)


def agates(rng: Rng, size: int, inks: Inks) -> Picture:
    """Cut agates side by side: bands in all inks that follow each stone's edge, crystals in its heart."""
    labels, away = plots(rng, size, 92)
    wander = away + 3.5 * cloud(rng, size, 22) + 1.5 * cloud(rng, size, 60)
    number = np.clip(wander / 4.2, 0, 40).astype(int)
    first = rng.integers(0, len(inks), labels.max() + 1)[labels]
    order = rng.permutation(len(inks) * 3) % len(inks)
    ink = inks[order[(first + number) % len(order)]] * each(rng, labels, 0.88, 1.1)[..., None]
    heart = np.clip((wander - 27) / 3, 0, 1)[..., None]
    sparkle = 1 + 0.3 * cloud(rng, size, 110) + 0.1 * grain(rng, size)
    out = ink * (1 - heart) + inks[-1] * 1.08 * sparkle[..., None] * heart
    joint = np.clip(away / 3, 0.2, 1)[..., None]
    return np.asarray(np.clip(out * joint * (1 + 0.03 * rough(rng, size))[..., None], 0, 1), np.float32)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = crated.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        spicatum, arcana, brocade, basalt, stepfret, agates, cheese, canvas, bulwark, potato, chevrons, boomerangs,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
