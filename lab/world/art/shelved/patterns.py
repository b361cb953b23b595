"""Walls and backs of what stands on shelves: masonry, dragons, glowing stones, planets, ferns, tents; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.manners import each, lit, rough
from lab.world.art.shelved.crafts import (
    combs,
    corrugated,
    flagstones,
    hemp,
    kilim,
    posterpaint,
    ribbed,
)
from lab.world.art.stowed import patterns as stowed
from lab.world.art.vaulted.patterns import blocks
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def masonry(rng: Rng, size: int, inks: Inks) -> Picture:
    """Dressed blocks in body colour: chipped corners, a light upper edge, a dark lower one, ivy of the last ink."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.42
    for top in range(-int(rng.integers(0, 20)), size, 38):
        left = -int(rng.integers(0, 50))
        while left < size:
            wide, ink = int(rng.integers(38, 76)), inked(rng, inks[:-1], 0.84, 1.14)
            low = np.array([left + wide - 4, top + 34])
            chips = rng.integers(1, 8, 8)
            shape = np.array([
                (left + chips[0], top), (low[0] - chips[1], top), (low[0], top + chips[2]),
                (low[0], low[1] - chips[3]), (low[0] - chips[4], low[1]), (left + chips[5], low[1]),
                (left, low[1] - chips[6]), (left, top + chips[7]),
            ], np.int32)  # fmt: skip
            cv2.fillPoly(out, [shape], ink, cv2.LINE_AA)
            cv2.polylines(out, [shape[[7, 0, 1]]], False, tuple(min(1.0, 1.28 * part) for part in ink), 3, cv2.LINE_AA)
            cv2.polylines(out, [shape[[3, 4, 5]]], False, tuple(0.66 * part for part in ink), 3, cv2.LINE_AA)
            for x, y in rng.integers((left + 8, top + 8), (low[0] - 6, low[1] - 6), (int(rng.integers(0, 4)), 2)):
                cv2.line(out, (int(x), int(y)), (int(x + 7), int(y + 2)), tuple(0.75 * part for part in ink), 2)
            left += wide
    shade = cloud(rng, size, 6)
    for x, y in rng.integers(0, size, (size * size // 1600, 2)):
        if shade[y, x] > 0.35:
            for spot in rng.normal((x, y), 8, (7, 2)).astype(int).tolist():
                cv2.ellipse(
                    out, spot, (6, 4), float(rng.uniform(0, 180)), 0, 360, inked(rng, inks[-1:]), -1, cv2.LINE_AA
                )
    return np.asarray(out * (1 + 0.05 * rough(rng, size))[..., None], np.float32)


def serpents(rng: Rng, size: int, inks: Inks) -> Picture:
    """Dragons' bodies winding over each other, banded with scales and edged in the last ink, on a deep ground."""
    out = np.ascontiguousarray(inks[0] * (0.55 + 0.12 * rough(rng, size))[..., None], np.float32)
    gold = tuple(map(float, inks[-1]))
    for x, y in rng.integers(0, size, (size * size // 5200, 2)):
        lean = rng.uniform(0, 2 * np.pi) + np.cumsum(rng.normal(0, 0.16, 40)) + np.linspace(0, rng.normal(0, 5), 40)
        way = np.cumsum(np.stack([np.cos(lean), np.sin(lean)], 1) * 6.0, 0) + np.array([x, y])
        points, ink = [np.round(way).astype(np.int32)], inked(rng, inks[1:-1], 0.8, 1.2)
        for wide, tone in ((24, tuple(map(float, inks[0] * 0.25))), (20, gold), (15, ink)):
            cv2.polylines(out, points, False, tone, wide, cv2.LINE_AA)
        for number in range(2, 39, 2):
            spot = (int(way[number, 0]), int(way[number, 1]))
            turn = float(np.degrees(lean[number]))
            cv2.ellipse(out, spot, (4, 7), turn, -80, 80, tuple(0.5 * part for part in ink), 2, cv2.LINE_AA)
        head = (int(way[-1, 0]), int(way[-1, 1]))
        cv2.ellipse(out, head, (15, 10), float(np.degrees(lean[-1])), 0, 360, ink, -1, cv2.LINE_AA)
        cv2.ellipse(out, head, (15, 10), float(np.degrees(lean[-1])), 0, 360, gold, 2, cv2.LINE_AA)
        cv2.circle(out, head, 3, (0.98, 0.9, 0.5), -1, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.03 * grain(rng, size))[..., None], np.float32)


def runestones(rng: Rng, size: int, inks: Inks) -> Picture:
    """Slabs painted on a screen, rounded by soft light, with signs that glow in the last ink in some of them."""
    labels, away = blocks(rng, size, 120)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.82, 1.14)[..., None]
    height = np.asarray(9 * np.sqrt(np.clip(away / 14, 0, 1)) + 0.9 * rough(rng, size), np.float32)
    out = ink * (lit(height, 0.26) * np.clip(0.35 + away / 8, 0.35, 1))[..., None]
    drawn = np.zeros((size, size), np.float32)
    for plot in range(labels.max() + 1):
        rows, columns = np.nonzero((labels == plot) & (away > 13))
        if not len(rows) or rng.random() > 0.4:
            continue
        middle = np.array([columns.mean(), rows.mean()])
        strokes = rng.choice([-1, 0, 1], (4, 2)) * min(np.ptp(columns), np.ptp(rows)) * 0.42 + middle
        cv2.polylines(drawn, [np.round(strokes).astype(np.int32)], False, (1.0,), 4, cv2.LINE_AA)
    halo = np.clip(cv2.GaussianBlur(drawn, (0, 0), 6) * 1.4, 0, 0.55)
    glow = np.maximum(drawn, halo)[..., None]
    return np.asarray(out * (1 - glow) + inks[-1] * glow, np.float32)


def orrery(rng: Rng, size: int, inks: Inks) -> Picture:
    """An astronomer's cabinet: globes with bands and rings, arcs with marks, stars between them, on a dark ground."""

    def part(out: Picture, at: tuple[int, int]) -> None:
        kind, reach, ink = rng.random(), int(rng.integers(14, 32)), inked(rng, inks[1:-1], 0.75, 1.25)
        pale, lean = inked(rng, inks[-1:], 0.75, 1.0), float(rng.uniform(0, 180))
        if kind < 0.5:
            cv2.circle(out, (at[0] + 3, at[1] + 3), reach, (0.04, 0.04, 0.06), -1, cv2.LINE_AA)
            cv2.circle(out, at, reach, ink, -1, cv2.LINE_AA)
            for share in (0.75, 0.45):
                band = (int(reach * 0.95), int(reach * share * 0.5))
                cv2.ellipse(out, at, band, lean, 0, 180, tuple(0.66 * part for part in ink), 3, cv2.LINE_AA)
            cv2.circle(out, at, reach, tuple(0.4 * part for part in ink), 2, cv2.LINE_AA)
            if kind < 0.22:
                cv2.ellipse(out, at, (int(reach * 1.5), reach // 3), lean, 0, 360, pale, 3, cv2.LINE_AA)
        elif kind < 0.78:
            begins = float(rng.uniform(0, 360))
            cv2.ellipse(out, at, (reach * 2, reach * 2), begins, 0, 130, ink, 4, cv2.LINE_AA)
            for mark in np.radians(begins + np.arange(0, 131, 13)):
                ends = [
                    (int(at[0] + r * np.cos(mark)), int(at[1] + r * np.sin(mark))) for r in (reach * 2, reach * 1.8)
                ]
                cv2.line(out, ends[0], ends[1], pale, 2, cv2.LINE_AA)
        else:
            turn = np.arange(16) * np.pi / 8
            star = np.where(np.arange(16) % 2, 0.25, np.where(np.arange(16) % 4, 0.6, 1.0)) * reach
            shape = np.stack([np.cos(turn) * star, np.sin(turn) * star], 1) + at
            cv2.fillPoly(out, [np.round(shape).astype(np.int32)], pale, cv2.LINE_AA)

    ground = inks[0] * (1 + 0.35 * cloud(rng, size, 14))[..., None]
    return strewn(rng, size, size * size // 1100, part, np.asarray(ground, np.float32))


def ferns(rng: Rng, size: int, inks: Inks) -> Picture:
    """Fern fronds over each other in a wet forest, shaded towards their stems, dark between them."""

    def frond(out: Picture, at: tuple[int, int]) -> None:
        lean, bend, ink = rng.uniform(0, 2 * np.pi), float(rng.normal(0, 0.12)), inked(rng, inks, 0.6, 1.3)
        spot = np.array(at, float)
        for number in range(11):
            way = lean + bend * number
            spot = spot + np.array([np.cos(way), np.sin(way)]) * 6.5
            reach = int(21 * (1 - number / 12))
            for side in (-1.1, 1.1):
                turn = way + side
                leaf = (spot + np.array([np.cos(turn), np.sin(turn)]) * reach * 0.55).astype(int).tolist()
                axes = (max(reach // 2, 2), 3)
                cv2.ellipse(out, leaf, axes, float(np.degrees(turn)), 0, 360, ink, -1, cv2.LINE_AA)
            dark = tuple(0.55 * part for part in ink)
            cv2.circle(out, spot.astype(int).tolist(), 2, dark, -1, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 800, frond, inks.mean(0) * 0.35)
    return np.asarray(out * (1 + 0.2 * cloud(rng, size, 18))[..., None], np.float32)


def bigtop(rng: Rng, size: int, inks: Inks) -> Picture:
    """Tents from above: rounds of stripes in two inks around a knob, bunting and confetti between them."""
    out = np.ascontiguousarray(inks[0] * (1 + 0.05 * cloud(rng, size, 8))[..., None], np.float32)
    for x, y in rng.integers(0, size, (size * size // 600, 2)).tolist():
        cv2.circle(out, (x, y), 4, inked(rng, inks[2:], 0.9, 1.05), -1, cv2.LINE_AA)
    step = 104
    for row, y in enumerate(range(0, size + step, step)):
        for x in range((row % 2) * step // 2, size + step, step):
            at, reach = (x + int(rng.integers(-6, 7)), y + int(rng.integers(-6, 7))), int(rng.integers(40, 49))
            ink, turn = inked(rng, inks[2:], 0.95, 1.05), float(rng.uniform(0, 30))
            cv2.circle(out, (at[0] + 5, at[1] + 6), reach, tuple(map(float, inks[0] * 0.55)), -1, cv2.LINE_AA)
            for stripe in range(12):
                tone = ink if stripe % 2 else tuple(map(float, inks[1]))
                begins = turn + 30 * stripe
                cv2.ellipse(out, at, (reach, reach), begins, 0, 30, tone, -1, cv2.LINE_AA)
            cv2.circle(out, at, reach, tuple(0.6 * part for part in ink), 2, cv2.LINE_AA)
            cv2.circle(out, at, 6, tuple(map(float, inks[-1])), -1, cv2.LINE_AA)
    return out


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = stowed.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        masonry, serpents, runestones, orrery, ferns, bigtop, ribbed, kilim, flagstones, posterpaint, corrugated, hemp,
        combs,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
