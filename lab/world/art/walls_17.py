"""Walls and backs of split 17: dry stacked slates, phials, enamel scales, roots, corals, cubes, ice and the like."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import (
    Inks,
    chosen,
    dot,
    inked,
    outline,
    outlined,
    plain,
    ring,
    shaded,
    solid,
    strewn,
    stroke,
    turned,
)
from lab.world.art.noise import Picture, Rng, cloud, each, grain, lit, plots, rough


def _courses(
    rng: Rng, size: int, high: tuple[int, int], long: tuple[int, int], wave: float
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Courses of uneven height with stones of uneven length: each pixel's stone, and how far its edge is in pixels."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    y, x = y + wave * cloud(rng, size, 14) + 20, x + wave * cloud(rng, size, 14) + 20
    tops = np.cumsum(rng.integers(*high, size // high[0] + 8))
    course = np.searchsorted(tops, y.ravel()).reshape(size, size)
    stone = np.zeros((size, size), np.int32)
    for row in range(int(course.max()) + 1):
        ends = np.cumsum(rng.integers(*long, size // long[0] + 8))
        inside = course == row
        stone[inside] = row * 200 + np.searchsorted(ends, x[inside])
    edge = cv2.morphologyEx(stone.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    return stone, np.asarray(cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5), np.float32)


def drystack(rng: Rng, size: int, inks: Inks) -> Picture:
    """Flat slates stacked dry, long and thin, in watercolour with a dark pen's gaps; heather in the last ink."""
    stone, away = _courses(rng, size, (11, 25), (34, 96), 4.0)
    ink = inks[rng.integers(0, len(inks) - 1, stone.max() + 1)][stone] * each(rng, stone, 0.8, 1.16)[..., None]
    layers = 0.06 * np.sin(np.mgrid[0:size, 0:size][0] * 0.9 + 3 * cloud(rng, size, 20))
    tone = (1 + 0.12 * cloud(rng, size, 40) + layers) * np.clip(0.66 + away / 13, 0.66, 1.1)
    out = np.where((away < 1.7)[..., None], 0.24 * inks[0], ink * tone[..., None])
    tuft = (cloud(rng, size, 18) > 0.45) & (cv2.GaussianBlur(grain(rng, size), (0, 0), 1.6) > 0.16)
    return np.asarray(np.clip(np.where(tuft[..., None], inks[-1], out), 0, 1), np.float32)


def phials(rng: Rng, size: int, inks: Inks) -> Picture:
    """An alchemist's shelf emptied out: flasks half full, candles, sprigs of herbs and brass suns over each other."""
    line, pale = (0.08, 0.07, 0.09), tuple(map(float, inks[-1]))

    def flask(out: Picture, at: tuple[int, int]) -> None:
        lean, reach = float(rng.uniform(0, 360)), float(rng.uniform(13, 19))
        neck = turned(np.array([(-0.3, -0.8), (-0.3, -1.9), (0.3, -1.9), (0.3, -0.8)]) * reach, lean) + at
        outlined(out, neck, tuple(0.75 * part for part in pale), line)
        dot(out, at, reach + 2, line)
        dot(out, at, reach, tuple(0.75 * part for part in pale))
        half = np.array([(np.cos(t), np.sin(t)) for t in np.linspace(-0.2, np.pi + 0.2, 16)]) * (reach - 2)
        solid(out, turned(half, lean) + at, inked(rng, inks[:-1], 0.85, 1.5))

    def candle(out: Picture, at: tuple[int, int]) -> None:
        lean = float(rng.uniform(0, 360))
        outlined(out, turned(np.array([(-7, -22), (7, -22), (7, 22), (-7, 22)], float), lean) + at, pale, line)
        flame = np.array([(0, -44), (7, -30), (0, -23), (-7, -30)], float)
        outlined(out, turned(flame, lean) + at, (0.84, 0.52, 0.2), line)

    def sprig(out: Picture, at: tuple[int, int]) -> None:
        lean, tone = float(rng.uniform(0, 360)), inked(rng, inks[1:2], 0.8, 1.4)
        stroke(out, turned(np.array([(0.0, 34.0), (3.0, 0.0), (0.0, -34.0)]), lean) + at, line, 3)
        for place in range(-26, 27, 13):
            for side in (-1, 1):
                leaf = np.array([(0, 0), (8, -10), (18, -9), (9, 2)]) * [side, 1.0] + np.array([0.0, place])
                outlined(out, turned(leaf, lean) + at, tone, line, 1)

    def sun(out: Picture, at: tuple[int, int]) -> None:
        rays = ring(1, 24, float(rng.uniform(0, 1))) * np.where(np.arange(24) % 2, 11, 17)[:, None]
        outlined(out, rays + at, (0.7, 0.54, 0.26), line)
        dot(out, at, 6, (0.5, 0.36, 0.18))

    thing = chosen(rng, (0.5, 0.18, 0.2, 0.12), flask, candle, sprig, sun)
    return shaded(strewn(rng, size, size * size // 460, thing, inks.mean(0) * 0.25), 1 + 0.08 * rough(rng, size))


def enamelscale(rng: Rng, size: int, inks: Inks) -> Picture:
    """Rows of enamelled scales between gold wires, each with a paler rim and an eye, like a peacock's neck."""
    out, step = plain(size, inks[0]), 34
    gold = tuple(map(float, inks[-1]))
    for row, y in enumerate(range(size + step, -2 * step, -step // 2)):
        for x in range(-step + row % 2 * step // 2, size + step, step):
            ink = inked(rng, inks[:-1], 0.8, 1.2)
            pale = tuple(min(1.0, 1.25 * part + 0.05) for part in ink)
            for reach, tone, up in ((20, gold, 0), (18, pale, 0), (14, ink, 2)):
                dot(out, (x, y - up), reach, tone)
            dot(out, (x, y + 5), 5, gold)
            dot(out, (x, y + 5), 3, tuple(0.4 * part for part in ink))
    return shaded(out, 1 + 0.07 * cloud(rng, size, 60) + 0.02 * grain(rng, size))


def rootwork(rng: Rng, size: int, inks: Inks) -> Picture:
    """Roots painted on a screen that wind over and under each other, lit from above, small lights between them."""
    out = plain(size, inks[0] * 0.4)
    for number in range(size * size // 2300):
        wide = int(rng.integers(7, 22)) if number > 40 else 24
        lean, at, way = float(rng.uniform(0, 2 * np.pi)), rng.uniform(-20, size + 20, 2), []
        bend = float(rng.normal(0, 0.12))
        for _ in range(int(rng.integers(8, 18))):
            way.append(at)
            lean += bend + float(rng.normal(0, 0.22))
            at = at + 11 * np.array([np.cos(lean), np.sin(lean)])
        line = np.array(way)
        ink = inked(rng, inks[:-2], 0.8, 1.15)
        stroke(out, line + 2, (0.08, 0.06, 0.05), wide + 5)
        stroke(out, line, ink, wide)
        stroke(out, line - wide * 0.18, tuple(min(1.0, 1.35 * part) for part in ink), max(1, wide // 4))
        stroke(out, line + wide * 0.24, tuple(0.66 * part for part in ink), max(1, wide // 6))
    moss = np.clip(2.6 * cloud(rng, size, 18) - 1.3 + 0.3 * grain(rng, size), 0, 0.7)[..., None]
    out = out * (1 - moss) + inks[-2] * moss
    glow = np.zeros((size, size), np.float32)
    for left, top in rng.integers(0, size, (size * size // 14000, 2)).tolist():
        cv2.circle(glow, (left, top), 4, (1.0,), -1)
    glow = 2.0 * cv2.GaussianBlur(glow, (0, 0), 4)[..., None]
    tone = 1 + 0.12 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.2)[..., None]
    return np.asarray(np.clip(out * tone + inks[-1] * glow, 0, 1), np.float32)


def polyps(rng: Rng, size: int, inks: Inks) -> Picture:
    """A reef from above: rosettes of coral with rays, sea fans and sponges with holes, close over dark water."""

    def rosette(out: Picture, at: tuple[int, int]) -> None:
        reach, ink = float(rng.uniform(17, 31)), inked(rng, inks[1:], 0.75, 1.1)
        rim = ring(reach, 48) * (1 + 0.09 * np.cos(np.arange(48) * np.pi / 3))[:, None]
        solid(out, rim + at + 3, (0.06, 0.1, 0.12))
        solid(out, rim + at, ink)
        for tip in ring(0.88 * reach, 14, float(rng.uniform(0, 1))):
            stroke(out, [np.array(at) + 0.3 * tip, np.array(at) + tip], tuple(0.7 * part for part in ink), 2)
        dot(out, at, 0.26 * reach, tuple(0.5 * part for part in ink))

    def fan(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[1:], 0.8, 1.15)
        for spread in range(-50, 51, 14):
            tip = turned(np.array([(0.0, 0.0), (2.0, -18.0), (0.0, -40.0)]), lean + spread) + at
            stroke(out, tip + 2, (0.06, 0.1, 0.12), 6)
            stroke(out, tip, ink, 5)

    def sponge(out: Picture, at: tuple[int, int]) -> None:
        ink = inked(rng, inks[1:], 0.85, 1.15)
        for spot in ring(13, 5, float(rng.uniform(0, 1))) + at:
            dot(out, spot, 11, tuple(0.72 * part for part in ink))
            dot(out, spot - 1, 9, ink)
            dot(out, spot, 4, tuple(0.3 * part for part in ink))

    thing = chosen(rng, (0.5, 0.25, 0.25), rosette, fan, sponge)
    return shaded(strewn(rng, size, size * size // 520, thing, inks[0]), 1 + 0.07 * rough(rng, size))


def cubework(rng: Rng, size: int, inks: Inks) -> Picture:
    """Tumbling blocks as a quilt or a cabinet has them: cubes seen from a corner, three flat tones of each ink."""
    out, step = plain(size, inks[0]), 27
    high = step * np.sqrt(3) / 2
    six = ring(step, 6, np.pi / 6)
    for row in range(-1, int(size / (1.5 * step)) + 3):
        for column in range(-1, int(size / (2 * high)) + 3):
            at = np.array([(2 * column + row % 2) * high, 1.5 * step * row])
            ink = inks[rng.integers(len(inks))] * float(rng.uniform(0.94, 1.06))
            for first, share in ((3, 1.2), (5, 0.84), (1, 0.56)):
                corners = np.array([(0.0, 0.0), six[first], six[(first + 1) % 6], six[(first + 2) % 6]]) + at
                solid(out, corners, tuple(map(float, np.clip(ink * share, 0, 1))))
    return shaded(out, 1 + 0.015 * grain(rng, size))


def floes(rng: Rng, size: int, inks: Inks) -> Picture:
    """Broken ice: pale floes with blue sides and cracks pushed against each other, a little snow on them."""
    floe, away = plots(rng, size, 58)
    ink = inks[rng.integers(0, len(inks) - 1, floe.max() + 1)][floe] * each(rng, floe, 0.93, 1.05)[..., None]
    shade = np.clip((8 - away) / 10, 0, 0.6)[..., None]
    out = ink * (1 - shade) + inks[-1] * shade
    out = np.ascontiguousarray(np.where((away < 1.6)[..., None], 0.55 * inks[-1], out), np.float32)
    for left, top in rng.integers(0, size, (size * size // 5200, 2)).tolist():
        bend = np.cumsum(rng.integers(-13, 14, (5, 2)), 0) + np.array([left, top])
        stroke(out, bend, tuple(map(float, inks[-1])), 1)
    snow = lit(np.asarray(1.6 * rough(rng, size), np.float32), 0.22)
    return shaded(out, np.asarray(np.clip(snow, 0.85, 1.1), np.float32))


def hullplate(rng: Rng, size: int, inks: Inks) -> Picture:
    """A starship's hull as in a film: plates over plates with bevelled edges, rivets, slots, a few lit windows."""

    def plate(out: Picture, at: tuple[int, int]) -> None:
        wide, high = (int(rng.integers(12, 46)) for _ in range(2))
        box = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) + at
        cut = min(wide, high) * 0.4 * float(rng.random() < 0.4)
        shape = np.array([
            (-wide + cut, -high), (wide, -high), (wide, high - cut), (wide - cut, high), (-wide, high),
            (-wide, -high + cut),
        ]) + at  # fmt: skip
        ink = inked(rng, inks[:-2], 0.8, 1.15)
        solid(out, shape + 3, (0.06, 0.07, 0.09))
        solid(out, shape, ink)
        outline(out, shape, tuple(0.5 * part for part in ink), 1)
        stroke(out, [box[3] - [0, 1], box[0] + 1, box[1] + [-1, 1]], tuple(min(1.0, 1.35 * part) for part in ink), 2)
        kind = rng.random()
        if kind < 0.3:
            for place in range(-high + 7, high - 5, 6):
                stroke(out, [(at[0] - 0.6 * wide, at[1] + place), (at[0] + 0.6 * wide, at[1] + place)], (0.1,) * 3, 2)
        elif kind < 0.5:
            for spot in box * 0.78 + 0.22 * np.array(at):
                dot(out, spot, 2, tuple(0.4 * part for part in ink))
        elif kind < 0.6:
            tone = tuple(map(float, inks[-1]))
            for place in range(-wide + 6, wide - 5, 9):
                solid(out, np.array([(0, -3), (5, -3), (5, 2), (0, 2)]) + at + [place, 0], tone)
        elif kind < 0.68:
            solid(out, (box - at) * [0.9, 0.24] + at, tuple(map(float, inks[-2])))

    return shaded(strewn(rng, size, size * size // 620, plate, inks[0]), 1 + 0.05 * rough(rng, size))


def sweets(rng: Rng, size: int, inks: Inks) -> Picture:
    """A sweet shop for children: wrapped sweets, swirled lollies, liquorice and jelly beans, thick lines."""
    line, white = tuple(map(float, inks[-1])), (0.98, 0.96, 0.93)

    def wrapped(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[:-1], 0.95, 1.05)
        for side in (-1, 1):
            end = np.array([(side * 14, 0), (side * 32, -13), (side * 28, 0), (side * 32, 13)], float)
            outlined(out, turned(end, lean) + at, tuple(0.85 * part for part in ink), line, 3)
        body = ring(1, 24) * [21, 16]
        outlined(out, turned(body, lean) + at, ink, line, 3)
        for place in (-8, 4):
            bar = np.array([(place, -14), (place + 5, -14), (place + 8, 13), (place + 3, 13)], float)
            solid(out, turned(bar, lean) + at, white)

    def lolly(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[:-1], 0.95, 1.05)
        stroke(out, turned(np.array([(0.0, 20.0), (0.0, 46.0)]), lean) + at, line, 9)
        stroke(out, turned(np.array([(0.0, 20.0), (0.0, 45.0)]), lean) + at, white, 4)
        for reach, tone in ((25, line), (22, ink)):
            dot(out, at, reach, tone)
        turn = np.linspace(0, 4.2 * np.pi, 50)
        curl = np.stack([np.cos(turn), np.sin(turn)], 1) * (turn * 1.6)[:, None]
        stroke(out, turned(curl, lean) + at, white, 4)

    def liquorice(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[:-1], 0.95, 1.05)
        block = np.array([(-17, -17), (17, -17), (17, 17), (-17, 17)], float)
        outlined(out, turned(block, lean) + at, ink, line, 3)
        solid(out, turned(block * [1, 0.32], lean) + at, (0.16, 0.12, 0.14))

    def bean(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[:-1], 0.95, 1.05)
        outlined(out, turned(ring(1, 24) * [15, 10], lean) + at, ink, line, 3)
        dot(out, np.array(at) - 4, 3, white)

    thing = chosen(rng, (0.34, 0.28, 0.18, 0.2), wrapped, lolly, liquorice, bean)
    return np.clip(strewn(rng, size, size * size // 480, thing, inks.mean(0) * 0.7), 0, 1)


def studs(rng: Rng, size: int, inks: Inks) -> Picture:
    """Toy bricks from above, one to four studs long, in bright plastic with a stud on each unit."""
    unit = 30
    out = plain(size, inks[0])
    for row in range(size // unit + 1):
        column = -int(rng.integers(0, 3))
        while column * unit < size:
            long = int(rng.choice([1, 2, 3, 4], p=(0.15, 0.4, 0.15, 0.3)))
            ink = inked(rng, inks, 0.95, 1.05)
            dark, pale = tuple(0.6 * part for part in ink), tuple(min(1.0, 1.15 * part + 0.1) for part in ink)
            left, top = column * unit, row * unit
            wide, high = long * unit - 1, unit - 1
            box = np.array([(0, 0), (wide, 0), (wide, high), (0, high)]) + np.array([left, top])
            outlined(out, box, ink, dark, 2)
            stroke(out, [box[3] + [2, -3], box[0] + 2, box[1] + [-3, 2]], pale, 1)
            for number in range(long):
                at = (left + number * unit + unit // 2, top + unit // 2)
                dot(out, np.array(at) + 2, 9, dark)
                dot(out, at, 9, ink)
                cv2.ellipse(out, at, (8, 8), 0, 160, 290, pale, 2, cv2.LINE_AA)
            column += long
    return np.asarray(np.clip(out, 0, 1), np.float32)


def linocut(rng: Rng, size: int, inks: Inks) -> Picture:
    """A lino block printed at the kitchen table: dark ink, gouged away in short strokes that follow a grain."""
    tone = 1 + 0.14 * cloud(rng, size, 14) + 0.1 * grain(rng, size)
    out = np.ascontiguousarray(inks[1] * tone[..., None], np.float32)
    turn = 2.4 * cloud(rng, size, 6)
    for x, y in rng.integers(0, size, (size * size // 260, 2)).tolist():
        lean, reach = float(turn[y, x]), float(rng.uniform(7, 17))
        tip, side = np.array([np.cos(lean), np.sin(lean)]) * reach, np.array([-np.sin(lean), np.cos(lean)])
        wide = float(rng.uniform(1.2, 2.4))
        gouge = np.array([-tip, side * wide, tip, -side * wide]) + np.array([x, y])
        cv2.fillPoly(out, [np.round(gouge * 16).astype(np.int32)], inked(rng, inks[:1], 0.92, 1.0), cv2.LINE_AA, 4)
    bare = cv2.GaussianBlur(grain(rng, size), (0, 0), 1.0) > 0.62
    return np.asarray(np.clip(np.where(bare[..., None], 0.5 * (out + inks[0]), out), 0, 1), np.float32)


def pantiles(rng: Rng, size: int, inks: Inks) -> Picture:
    """A village's roofs: pantiles in rows, round across, each row's lower edge dark, a few of them patched."""
    high, wide = 40, 27
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    y, x = y + 2 * cloud(rng, size, 10), x + 2.2 * cloud(rng, size, 12)
    row, column = np.maximum(y // high, 0).astype(int), np.maximum((x + 3) // wide, 0).astype(int)
    tile = (row * 60 + column).astype(np.int32)
    ink = inks[rng.integers(0, len(inks) - 1, tile.max() + 1)][tile] * each(rng, tile, 0.84, 1.14)[..., None]
    across, down = (x + 3) % wide / wide, y % high / high
    tone = (0.68 + 0.46 * np.sin(np.pi * across)) * np.clip(0.5 + 5 * np.minimum(down, 1 - down), 0.5, 1)
    tone *= 1 + 0.06 * rough(rng, size)
    blot = np.clip(2.8 * cloud(rng, size, 26) - 1.5, 0, 0.55)[..., None]
    return np.asarray(np.clip((ink * (1 - blot) + inks[-1] * blot) * tone[..., None], 0, 1), np.float32)


def rosettes(rng: Rng, size: int, inks: Inks) -> Picture:
    """A publisher's back: a lattice of fine lines, by turns a small rosette and a dot in each of its squares."""
    out, step = plain(size, inks[0] * 0.86), 48
    pale, other = (tuple(map(float, np.clip(inks[at] * 1.25, 0, 1))) for at in (-1, 1))
    for place in range(-size, 2 * size, step):
        stroke(out, [(place, 0), (place + size, size)], other, 3)
        stroke(out, [(place, size), (place + size, 0)], other, 3)
    for row, y in enumerate(range(0, size + step, step // 2)):
        for x in range(row % 2 * step // 2, size + step, step):
            if row % 2:
                for spot in ring(7, 6) + np.array([x, y]):
                    dot(out, spot, 4, pale)
            dot(out, (x, y), 4, other)
    return shaded(out, 1 + 0.03 * cloud(rng, size, 30))


PATTERNS = (
    drystack, phials, enamelscale, rootwork, polyps, cubework, floes, hullplate, sweets, studs, linocut, pantiles,
    rosettes,
)  # fmt: skip
"""Every pattern of these prints."""
