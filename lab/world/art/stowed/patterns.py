"""Walls and backs of what families have stowed away: painted, woven, frosted, scribbled, seen from above; by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.buried import patterns as buried
from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.stowed.crafts import felttip, fretwork, glyphs, knitting, thatch
from lab.world.art.vaulted.patterns import blocks
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def rubble(rng: Rng, size: int, inks: Inks) -> Picture:
    """Stones in ink and wash: two tones run into each other in each, a wavering pen line, moss of the last ink."""
    labels, away = plots(rng, size, 40)
    first, second = (inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] for _ in range(2))
    share = np.clip(0.5 + 0.9 * cloud(rng, size, 40), 0, 1)[..., None]
    tone = each(rng, labels, 0.84, 1.16) * (1 + 0.1 * rough(rng, size)) * np.clip(0.8 + away / 30, 0.8, 1.08)
    out = (first * share + second * (1 - share)) * tone[..., None]
    moss = np.clip(2.4 * cloud(rng, size, 13) - 1.1 - away / 40 + 0.2 * grain(rng, size), 0, 0.8)[..., None]
    out = out * (1 - moss) + inks[-1] * moss
    line = np.clip(2.6 + 1.4 * cloud(rng, size, 60) - away, 0, 1)[..., None]
    out = np.ascontiguousarray(out * (1 - 0.75 * line), np.float32)
    for begins in rng.integers(0, size, (size * size // 4200, 2)):
        way = np.cumsum(rng.normal(0, 7, (4, 2)), 0) + begins
        cv2.polylines(out, [np.round(way).astype(np.int32)], False, (0.2, 0.12, 0.1), 2, cv2.LINE_AA)
    return out


def clockwork(rng: Rng, size: int, inks: Inks) -> Picture:
    """Cogs, dials and springs heaped up in a dark case."""

    def cog(out: Picture, at: tuple[int, int], reach: float, ink: tuple[float, ...]) -> None:
        count = int(rng.integers(9, 16))
        turn = np.arange(4 * count) * np.pi / (2 * count) + rng.uniform(0, 1)
        away = reach * np.where(np.arange(4 * count) % 4 < 2, 1.0, 0.82)
        teeth = np.round(np.stack([np.cos(turn) * away, np.sin(turn) * away], 1) + at).astype(np.int32)
        cv2.fillPoly(out, [teeth + 3], (0.05, 0.04, 0.04), cv2.LINE_AA)
        cv2.fillPoly(out, [teeth], ink, cv2.LINE_AA)
        cv2.circle(out, at, int(reach * 0.68), tuple(1.35 * part for part in ink), 2, cv2.LINE_AA)
        for hole in np.arange(5) * 2 * np.pi / 5 + turn[0]:
            spot = (int(at[0] + reach * 0.45 * np.cos(hole)), int(at[1] + reach * 0.45 * np.sin(hole)))
            cv2.circle(out, spot, int(reach * 0.16), tuple(0.3 * part for part in ink), -1, cv2.LINE_AA)
        cv2.circle(out, at, int(reach * 0.14), (0.08, 0.07, 0.06), -1, cv2.LINE_AA)

    def part(out: Picture, at: tuple[int, int]) -> None:
        kind, reach, ink = rng.random(), float(rng.uniform(20, 42)), inked(rng, inks[1:-1], 0.7, 1.2)
        if kind < 0.66:
            cog(out, at, reach, ink)
        elif kind < 0.84:
            pale = inked(rng, inks[-1:], 0.75, 1.0)
            cv2.circle(out, at, int(reach * 0.8), ink, -1, cv2.LINE_AA)
            cv2.circle(out, at, int(reach * 0.66), pale, -1, cv2.LINE_AA)
            for hour in np.arange(12) * np.pi / 6:
                tip = (int(at[0] + reach * 0.55 * np.cos(hour)), int(at[1] + reach * 0.55 * np.sin(hour)))
                cv2.circle(out, tip, 2, (0.1, 0.09, 0.09), -1, cv2.LINE_AA)
            for hand in rng.uniform(0, 2 * np.pi, 2):
                tip = (int(at[0] + reach * 0.45 * np.cos(hand)), int(at[1] + reach * 0.45 * np.sin(hand)))
                cv2.line(out, at, tip, (0.1, 0.09, 0.09), 3, cv2.LINE_AA)
        else:
            turn = np.linspace(0, rng.uniform(14, 20), 70)
            curl = np.stack([np.cos(turn), np.sin(turn)], 1) * (turn / turn[-1] * reach * 0.9)[:, None] + at
            cv2.polylines(out, [np.round(curl).astype(np.int32)], False, ink, 3, cv2.LINE_AA)

    ground = inks[0] * (1 + 0.3 * cloud(rng, size, 16))[..., None]
    return strewn(rng, size, size * size // 1500, part, np.asarray(ground, np.float32))


def illumination(rng: Rng, size: int, inks: Inks) -> Picture:
    """A book painter's border: scrolls of gold with leaves of two inks and white beads on a deep ground."""
    out = np.ascontiguousarray(inks[0] * (1 + 0.14 * rough(rng, size))[..., None], np.float32)
    gold, dark = tuple(map(float, inks[-1])), tuple(map(float, inks[0] * 0.4))
    step = 64
    for row, y in enumerate(range(0, size + step, step)):
        for x in range((row % 2) * step // 2, size + step, step):
            hand, begins = rng.choice([-1, 1]), float(rng.uniform(0, 2 * np.pi))
            turn = np.linspace(0, 7.5, 40)
            curl = np.stack([np.cos(begins + hand * turn), np.sin(begins + hand * turn)], 1)
            curl = curl * (4 + turn * 3.9)[:, None] + [x, y]
            points = [np.round(curl).astype(np.int32)]
            cv2.polylines(out, points, False, dark, 9, cv2.LINE_AA)
            cv2.polylines(out, points, False, gold, 5, cv2.LINE_AA)
            for number, spot in enumerate(curl[12::9]):
                leaf = (int(spot[0]), int(spot[1]))
                lean = float(np.degrees(begins + hand * turn[12 + 9 * number]) + rng.normal(0, 25))
                ink = inked(rng, inks[1:-1], 0.85, 1.2)
                cv2.ellipse(out, leaf, (13, 6), lean, 0, 360, dark, -1, cv2.LINE_AA)
                cv2.ellipse(out, leaf, (11, 5), lean, 0, 360, ink, -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 6, (0.95, 0.93, 0.88), -1, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.03 * grain(rng, size))[..., None], np.float32)


def fresco(rng: Rng, size: int, inks: Inks) -> Picture:
    """Painted plaster in bands: plain, striped, chequered, with rosettes or running spirals; flaked and cracked."""
    out, top = np.ones((size, size, 3), np.float32) * inks[0], 0
    pale, dark = tuple(map(float, inks[-1])), tuple(map(float, inks[-2]))
    while top < size:
        high, kind = int(rng.integers(40, 74)), int(rng.integers(5))
        ground = inked(rng, inks[:-2], 0.9, 1.1)
        cv2.rectangle(out, (0, top), (size, top + high), ground, -1)
        middle = top + high // 2
        for x in range(-20, size + 40, 44):
            if kind == 0:
                turn = np.linspace(0, 9, 36)
                curl = np.stack([np.cos(turn), np.sin(turn)], 1) * (turn * high / 26)[:, None] + [x, middle]
                cv2.polylines(out, [np.round(curl).astype(np.int32)], False, pale, 5, cv2.LINE_AA)
            elif kind == 1:
                for petal in np.arange(8) * np.pi / 4:
                    tip = (int(x + high * 0.24 * np.cos(petal)), int(middle + high * 0.24 * np.sin(petal)))
                    cv2.circle(out, tip, high // 9, pale, -1, cv2.LINE_AA)
                cv2.circle(out, (x, middle), high // 8, dark, -1, cv2.LINE_AA)
            elif kind == 2:
                for level in (0, 1):
                    left = x + 22 * level
                    cv2.rectangle(out, (left, top + 8 + level * 16), (left + 21, top + 23 + level * 16), pale, -1)
        if kind == 3:
            for level in range(top + 9, top + high - 6, 12):
                cv2.line(out, (0, level), (size, level), dark if level % 24 < 12 else pale, 4)
        for edge in (top, top + high):
            cv2.line(out, (0, edge), (size, edge), dark, 5)
        top += high
    bare = (cloud(rng, size, 18) + 0.4 * cloud(rng, size, 70) > 0.82)[..., None]
    crack = np.clip(1 - np.abs(cloud(rng, size, 9) + 0.2 * cloud(rng, size, 40)) * 40, 0, 1)[..., None]
    out = np.where(bare, inks[-1] * 0.85, out * (1 + 0.16 * rough(rng, size))[..., None])
    return np.asarray(out * (1 - 0.4 * crack), np.float32)


def gardens(rng: Rng, size: int, inks: Inks) -> Picture:
    """A toy town from above in flat colours: lawns with round trees, flat roofs, pools and beds of flowers."""
    labels, away = blocks(rng, size, 120)
    kind = rng.integers(0, 4, labels.max() + 1)
    ground = np.stack([inks[0], inks[0] * 0.88, inks[1], inks[2]])
    out = np.ascontiguousarray(ground[kind[labels]] * each(rng, labels, 0.94, 1.06)[..., None], np.float32)
    out = np.where((away < 3)[..., None], inks[-1], out)
    roof = ((kind[labels] == 2) & (away > 8) & (away < 13))[..., None]
    out = np.ascontiguousarray(np.where(roof, inks[1] * 0.7, out), np.float32)
    for x, y in rng.integers(0, size, (size * size // 900, 2)).tolist():
        if kind[labels[y, x]] > 1 or away[y, x] < 6:
            continue
        if rng.random() < 0.7:
            reach = int(rng.integers(8, 15))
            cv2.circle(out, (x + 4, y + 5), reach, tuple(map(float, inks[0] * 0.5)), -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), reach, inked(rng, inks[3:4], 0.8, 1.15), -1, cv2.LINE_AA)
            light = tuple(map(float, np.clip(inks[3] * 1.45, 0, 1)))
            cv2.circle(out, (x - reach // 3, y - reach // 3), reach // 3, light, -1, cv2.LINE_AA)
        else:
            for spot in rng.normal((x, y), 6, (6, 2)).astype(int).tolist():
                cv2.circle(out, spot, 3, inked(rng, inks[4:-1], 0.95, 1.1), -1, cv2.LINE_AA)
    return out


def frost(rng: Rng, size: int, inks: Inks) -> Picture:
    """Ice in shards that the light shines through, with white six-armed flakes."""
    share = (0.5 + 0.5 * cloud(rng, size, 5))[..., None]
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    veil = out.copy()
    for x, y in rng.integers(-20, size + 20, (size * size // 1900, 2)):
        lean, reach, wide = rng.normal(-0.9, 0.5), float(rng.uniform(40, 110)), float(rng.uniform(8, 26))
        along, across = np.array([np.cos(lean), np.sin(lean)]), np.array([-np.sin(lean), np.cos(lean)])
        tip, foot = np.array([x, y]) + along * reach, np.array([x, y])
        for side, tone in ((-1, 1.25), (1, 0.72)):
            shape = np.array([tip, foot + across * side * wide, foot - along * reach * 0.2])
            low, high = np.clip([shape.min(0) - 2, shape.max(0) + 3], 0, size).astype(int)
            part = np.s_[low[1] : high[1], low[0] : high[0]]
            veil[part] = out[part]
            ink = tuple(min(one * tone, 1.0) for one in inked(rng, inks[:-1], 0.85, 1.15))
            cv2.fillPoly(veil, [np.round(shape).astype(np.int32)], ink, cv2.LINE_AA)
            out[part] = 0.4 * out[part] + 0.6 * veil[part]
    for x, y in rng.integers(0, size, (size * size // 8000, 2)):
        reach, begins = float(rng.uniform(10, 19)), float(rng.uniform(0, 1))
        for arm in begins + np.arange(6) * np.pi / 3:
            ends = [np.array([x, y]) + share * reach * np.array([np.cos(arm), np.sin(arm)]) for share in (1.0, 0.6)]
            cv2.line(out, (int(x), int(y)), ends[0].astype(int).tolist(), (1.0, 1.0, 1.0), 3, cv2.LINE_AA)
            for twig in (arm - 0.9, arm + 0.9):
                tip = ends[1] + 0.35 * reach * np.array([np.cos(twig), np.sin(twig)])
                spots = (ends[1].astype(int).tolist(), tip.astype(int).tolist())
                cv2.line(out, *spots, (1.0, 1.0, 1.0), 2, cv2.LINE_AA)
    return out


def coursed(rng: Rng, size: int, inks: Inks) -> Picture:
    """One flat ink, and the joints of long bricks in another one: as a small press prints it."""
    y, x = np.mgrid[0:size, 0:size]
    row = y // 34
    joint = (y % 34 < 4) | ((x + 41 * row) % 82 < 4)
    return np.asarray(np.where(joint[..., None], inks[1], inks[0]) * np.ones((size, size, 1), np.float32), np.float32)


def _hipped(
    rng: Rng, labels: NDArray[np.int32], away: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """How bright roofs are that slope up from each edge of their house, and where their ridges are."""
    down, right = np.gradient(cv2.GaussianBlur(away, (0, 0), 1.2))
    slope = 1 + 0.36 * np.clip(down + right, -1, 1)
    return np.asarray(slope * each(rng, labels, 0.85, 1.12), np.float32), np.hypot(down, right) < 0.55


def roofs(rng: Rng, size: int, inks: Inks) -> Picture:
    """An old town from above: hipped roofs in rows of tiles, ridges, chimneys, a green courtyard now and then."""
    labels, away = blocks(rng, size, 128)
    tone, ridge = _hipped(rng, labels, away)
    ink = inks[rng.integers(0, len(inks) - 2, labels.max() + 1)][labels]
    rows = 1 - 0.16 * ((away / 6) % 1 < 0.3)
    out = ink * (tone * rows)[..., None]
    out = np.where((ridge & (away > 7))[..., None], inks[-2], out)
    out = np.ascontiguousarray(np.where((away < 3)[..., None], 0.2, out), np.float32)
    for x, y in rng.integers(0, size - 12, (size * size // 9000, 2)).tolist():
        if rng.random() < 0.6:
            cv2.rectangle(out, (x + 4, y + 4), (x + 14, y + 13), (0.12, 0.09, 0.08), -1)
            cv2.rectangle(out, (x, y), (x + 9, y + 9), tuple(map(float, inks[-2] * 0.9)), -1)
        else:
            cv2.circle(out, (x, y), 12, inked(rng, inks[-1:], 0.6, 0.9), -1, cv2.LINE_AA)
            cv2.circle(out, (x - 3, y - 3), 8, inked(rng, inks[-1:], 1.0, 1.3), -1, cv2.LINE_AA)
    height = np.asarray(rough(rng, size), np.float32)
    return np.asarray(out * lit(height, 0.12)[..., None], np.float32)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = buried.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        rubble, clockwork, illumination, fresco, gardens, frost, coursed, thatch, felttip, glyphs, knitting, roofs,
        fretwork,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
