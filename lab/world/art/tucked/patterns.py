"""Walls and backs of what is tucked away: cut points, masks, lily stalks, fronds, airmail, vegetables; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.cached import patterns as cached
from lab.world.art.emblems import ring, turned
from lab.world.art.manners import each, rough
from lab.world.art.tucked.crafts import (
    kurbits,
    sheetmetal,
    squiggles,
    stitchery,
    typed_over,
    waxprint,
)
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn

_MASK = np.array([(-26, -12), (-14, -15), (0, -8), (14, -15), (26, -12), (23, 4), (13, 12), (5, 9), (0, 2), (-5, 9),
                  (-13, 12), (-23, 4)], float)  # fmt: skip


def rustica(rng: Rng, size: int, inks: Inks) -> Picture:
    """A palace's blocks cut to points: four facets each, lit from above, in courses with narrow dark joints."""
    wide, high = 58, 44
    y, x = np.mgrid[0:size, 0:size]
    course = y // high
    across = x + (course % 2) * wide // 2
    block = (course * 97 + across // wide).astype(np.int32)
    u, v = across % wide / wide - 0.5, y % high / high - 0.5
    tone = np.where(np.abs(u) > np.abs(v), np.where(u < 0, 1.02, 0.8), np.where(v < 0, 1.22, 0.6))
    away = np.minimum(0.5 - np.abs(u), 0.5 - np.abs(v))
    tone = np.where(np.maximum(np.abs(u), np.abs(v)) < 0.07, 1.16, tone)
    ink = inks[rng.integers(0, len(inks), block.max() + 1)][block] * each(rng, block, 0.9, 1.1)[..., None]
    brush = 1 + 0.07 * rough(rng, size) + 0.03 * grain(rng, size)
    out = ink * (tone * brush * np.where(away < 0.035, 0.36, 1))[..., None]
    return np.asarray(np.clip(out, 0, 1), np.float32)


def masks(rng: Rng, size: int, inks: Inks) -> Picture:
    """A carnival's wardrobe: half masks, folded fans and bells on ribbons over each other, dark between."""
    line, gold = (0.09, 0.06, 0.08), tuple(map(float, inks[-1]))

    def mask(out: Picture, at: tuple[int, int]) -> None:
        lean, first, second = float(rng.uniform(-45, 45)), inked(rng, inks, 0.7, 1.2), inked(rng, inks, 0.7, 1.2)
        for shape, tone in ((_MASK, first), (_MASK[[0, 1, 2, 8, 9, 10, 11]], second)):
            points = [np.round(turned(shape * 1.15, lean) + np.array(at)).astype(np.int32)]
            cv2.fillPoly(out, points, tone, cv2.LINE_AA)
            cv2.polylines(out, points, True, gold if tone is second else line, 2, cv2.LINE_AA)
        for eye in turned(np.array([(-13.0, -2.0), (13.0, -2.0)]), lean) + np.array(at):
            cv2.ellipse(out, (int(eye[0]), int(eye[1])), (7, 4), lean, 0, 360, line, -1, cv2.LINE_AA)

    def fan(out: Picture, at: tuple[int, int]) -> None:
        lean, ink, reach = float(rng.uniform(0, 360)), inked(rng, inks, 0.6, 1.1), int(rng.integers(28, 40))
        for wide, tone in ((reach + 2, line), (reach, ink), (reach * 2 // 3, tuple(0.7 * part for part in ink))):
            cv2.ellipse(out, at, (wide, wide), lean, 0, 130, tone, -1, cv2.LINE_AA)
        for rib in range(0, 131, 13):
            way = np.radians(lean + rib)
            cv2.line(out, at, (int(at[0] + reach * np.cos(way)), int(at[1] + reach * np.sin(way))), gold, 1)

    def bell(out: Picture, at: tuple[int, int]) -> None:
        ribbon = turned(np.array([(-34.0, -5), (34, -5), (28, 0), (34, 6), (-34, 6)]), float(rng.uniform(0, 360)))
        cv2.fillPoly(out, [np.round(ribbon + np.array(at)).astype(np.int32)], inked(rng, inks, 0.5, 1.0), cv2.LINE_AA)
        for reach, tone in ((10, line), (8, gold), (2, line)):
            cv2.circle(out, at, reach, tone, -1, cv2.LINE_AA)

    def thing(out: Picture, at: tuple[int, int]) -> None:
        (mask, fan, bell)[int(rng.choice(3, p=(0.45, 0.3, 0.25)))](out, at)

    out = strewn(rng, size, size * size // 520, thing, inks.mean(0) * 0.2)
    return np.asarray(np.clip(out * (1 + 0.08 * rough(rng, size))[..., None], 0, 1), np.float32)


def lilystalks(rng: Rng, size: int, inks: Inks) -> Picture:
    """Stalks that swing and cross in the manner of 1900, gold on two deep inks, a bell of a flower at each crossing."""
    step, gold = 60, tuple(map(float, inks[-1]))
    share = np.clip(0.5 + 0.5 * cloud(rng, size, 8), 0, 1)[..., None]
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    along = np.arange(-20, size + 20, 4)
    for number, left in enumerate(range(-step, size + step, step // 2)):
        swing = left + 0.46 * step * np.sin(2 * np.pi * along / (2 * step) + np.pi * (number % 2))
        stalk = [np.round(np.stack([swing, along], 1)).astype(np.int32)]
        cv2.polylines(out, stalk, False, tuple(0.3 * part for part in gold), 7, cv2.LINE_AA)
        cv2.polylines(out, stalk, False, gold, 3, cv2.LINE_AA)
    bell = np.array([(0, 15), (-6, 8), (-8, -6), (-14, -14), (-5, -10), (0, -17), (5, -10), (14, -14), (8, -6), (6, 8)])
    for row, y in enumerate(range(-step, size + step, step)):
        for x in range(-step + (row % 2) * step // 2, size + step, step):
            ink = tuple(map(float, inks[2 + (row + x // step) % 2]))
            points = [np.round(turned(bell.astype(float), 180.0 * (row % 2)) + np.array([x, y])).astype(np.int32)]
            cv2.fillPoly(out, points, ink, cv2.LINE_AA)
            cv2.polylines(out, points, True, gold, 2, cv2.LINE_AA)
    return np.asarray(np.clip(out * (1 + 0.06 * cloud(rng, size, 46))[..., None], 0, 1), np.float32)


def fronds(rng: Rng, size: int, inks: Inks) -> Picture:
    """A jungle from above, painted on a screen: great slit leaves, dark ones below bright ones, sparks that glow."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.28
    turn = np.linspace(-np.pi, np.pi, 72, endpoint=False)
    slits = 1 - 0.3 * (np.abs(turn) > 0.5) * (np.sin(7 * turn) > 0.72)
    heart = (0.55 + 0.45 * np.cos(turn / 2) ** 1.2) * slits
    leaf = np.stack([np.cos(turn), 0.8 * np.sin(turn)], 1) * heart[:, None]
    for layer in (0.45, 0.7, 1.0):
        for x, y in rng.integers(-20, size + 20, (size * size // 2400, 2)).tolist():
            lean, reach = float(rng.uniform(0, 360)), float(rng.uniform(30, 48))
            ink = inked(rng, inks[:-1], 0.85 * layer, 1.15 * layer)
            shape = turned(leaf * reach, lean) + np.array([x, y])
            cv2.fillPoly(out, [np.round(shape + 4).astype(np.int32)], (0.02, 0.06, 0.05), cv2.LINE_AA)
            cv2.fillPoly(out, [np.round(shape).astype(np.int32)], ink, cv2.LINE_AA)
            pale = tuple(min(1.0, 1.35 * part + 0.04) for part in ink)
            cv2.polylines(out, [np.round(shape[:36]).astype(np.int32)], False, pale, 1, cv2.LINE_AA)
            rib = np.round(turned(np.array([(-0.7, 0.0), (0.9, 0.0)]) * reach, lean) + np.array([x, y])).astype(int)
            cv2.line(out, rib[0].tolist(), rib[1].tolist(), pale, 2, cv2.LINE_AA)
    glow = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 9000, 2)).tolist():
        cv2.circle(glow, (x, y), 4, (1.0,), -1)
    glow = 1.4 * cv2.GaussianBlur(glow, (0, 0), 3)[..., None]
    return np.asarray(np.clip(out * (1 + 0.08 * rough(rng, size))[..., None] + inks[-1] * glow, 0, 1), np.float32)


def envelopes(rng: Rng, size: int, inks: Inks) -> Picture:
    """Airmail letters laid over each other: slanting stripes along their edges, a stamp, a postmark's rings."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.8
    high, wide, box = 74, 118, 142
    down, along = np.mgrid[0:high, 0:wide]
    edge = np.minimum(np.minimum(down, high - 1 - down), np.minimum(along, wide - 1 - along))
    stripe, dark = (down + along) // 9 % 4, tuple(map(float, 0.6 * inks[2]))
    for x, y in rng.integers(0, size, (size * size // 2100, 2)).tolist():
        paper = np.ones((high, wide, 3), np.float32) * inks[0] * float(rng.uniform(0.92, 1.06))
        for place, ink in enumerate((inks[1], 0.96, inks[2], 0.96)):
            paper[(edge < 9) & (stripe == place)] = ink
        cv2.rectangle(paper, (wide - 34, 14), (wide - 16, 36), inked(rng, inks[3:], 0.9, 1.1), -1)
        for reach in (10, 13):
            cv2.circle(paper, (wide - 44, 30), reach, dark, 1, cv2.LINE_AA)
        for line in (46, 53, 60):
            cv2.line(paper, (20, line), (72, line), dark, 2, cv2.LINE_AA)
        paper[edge < 1] *= 0.55
        way = cv2.getRotationMatrix2D((wide / 2, high / 2), float(rng.uniform(0, 360)), 1.0)
        way[:, 2] += ((box - wide) / 2, (box - high) / 2)
        cover = cv2.warpAffine(np.ones((high, wide), np.float32), way, (box, box))[..., None]
        laid = cv2.warpAffine(paper, way, (box, box), borderMode=cv2.BORDER_REPLICATE)
        top, left = max(0, y - box // 2), max(0, x - box // 2)
        spot = out[top : y + box // 2, left : x + box // 2]
        begins = (top - y + box // 2, left - x + box // 2)
        cut = tuple(slice(at, at + reach) for at, reach in zip(begins, spot.shape, strict=False))
        spot[:] = spot * (1 - cover[cut]) + laid[cut] * cover[cut]
    return np.asarray(np.clip(out * (1 + 0.02 * cloud(rng, size, 8))[..., None], 0, 1), np.float32)


def vegetables(rng: Rng, size: int, inks: Inks) -> Picture:
    """A kitchen garden for children: rows of carrots, cabbages, tomatoes and beets on the first ink, thick outlines."""
    line = tuple(map(float, inks[-1]))
    furrow = np.sin(np.arange(size) * 2 * np.pi / 27)[:, None]
    out = np.ascontiguousarray(inks[0] * (1 + 0.05 * furrow + 0.03 * cloud(rng, size, 30))[..., None], np.float32)
    root = np.array([(-9, -13), (9, -13), (7, 3), (0, 22), (-7, 3)], float)

    def crop(at: tuple[int, int], kind: int) -> None:
        green, tone = inked(rng, inks[1:2], 0.85, 1.15), tuple(map(float, inks[2 + kind % 3]))
        if kind == 0:
            for reach, ink in ((23, line), (20, green), (15, tuple(1.18 * p for p in green)), (8, green)):
                spots = ring(reach * 0.35, 6, float(rng.uniform(0, 1))) + np.array(at)
                for spot in spots:
                    cv2.circle(out, (int(spot[0]), int(spot[1])), int(reach * 0.68), ink, -1, cv2.LINE_AA)
            return
        for way in (-32, 0, 32):
            blade = turned(np.array([(0.0, 0), (-6, -12), (0, -22), (6, -12)]), way) + np.array(at) - [0, 8]
            points = [np.round(blade).astype(np.int32)]
            cv2.fillPoly(out, points, green, cv2.LINE_AA)
            cv2.polylines(out, points, True, line, 2, cv2.LINE_AA)
        shape = root + np.array(at) if kind == 1 else ring(15, 20) * [1.1, 1] + np.array(at) + [0, 4]
        points = [np.round(shape).astype(np.int32)]
        cv2.fillPoly(out, points, tone, cv2.LINE_AA)
        cv2.polylines(out, points, True, line, 3, cv2.LINE_AA)
        cv2.circle(out, (at[0] - 4, at[1] - 2), 3, tuple(min(1.0, p + 0.25) for p in tone), -1, cv2.LINE_AA)

    for row, y in enumerate(range(14, size + 40, 54)):
        for x in range((row % 2) * 25, size + 40, 50):
            crop((x + int(rng.integers(-3, 4)), y + int(rng.integers(-3, 4))), (row + x // 50 * 2) % 4)
    return np.clip(out, 0, 1)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = cached.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        rustica, masks, lilystalks, fronds, envelopes, vegetables, sheetmetal, kurbits, waxprint, squiggles,
        typed_over, stitchery,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
