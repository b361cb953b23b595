"""Walls and backs of split 18: pointed ashlar, a chart room, brocade, crystal, comb, knitting, cargo and the like."""

from __future__ import annotations

import cv2
import numpy as np

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
)  # fmt: skip
from lab.world.art.noise import Picture, Rng, cloud, each, grain, lit, plots, rough


def pointed(rng: Rng, size: int, inks: Inks) -> Picture:
    """Ashlar cut to low pyramids, two lengths by turns, in wash with brown pen lines; ivy leaves in the last ink."""
    out, high = plain(size, inks[0] * 0.5), 46
    for row, top in enumerate(range(-4, size, high)):
        left = -int(rng.integers(0, 60))
        while left < size:
            wide = int(rng.choice([44, 74]))
            box = np.array([(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)], float)
            box += rng.normal(0, 1.3, (4, 2))
            heart = box.mean(0) + np.array([rng.normal(0, 2), rng.normal(0, 2)])
            ridge = [heart - [max(wide - high, 0) / 2, 0], heart + [max(wide - high, 0) / 2, 0]]
            ink = inks[rng.integers(0, len(inks) - 1)] * float(rng.uniform(0.9, 1.1))
            faces = (
                ([box[0], box[1], ridge[1], ridge[0]], 1.14), ([box[1], box[2], ridge[1]], 0.86),
                ([box[2], box[3], ridge[0], ridge[1]], 0.7), ([box[3], box[0], ridge[0]], 1.02),
            )  # fmt: skip
            for corners, share in faces:
                solid(out, np.array(corners), tuple(map(float, np.clip(ink * share, 0, 1))))
            outline(out, box, (0.26, 0.2, 0.17), 3)
            for corner, end in zip(box, (ridge[0], ridge[1], ridge[1], ridge[0]), strict=True):
                stroke(out, [corner, end], tuple(map(float, 0.6 * ink)), 1)
            left += wide
        if row % 2:
            for x in rng.integers(0, size, 5).tolist():
                for _ in range(4):
                    leaf = turned(np.array([(0, -7), (5, 0), (0, 8), (-5, 0)], float), float(rng.uniform(0, 360)))
                    solid(out, leaf + [x, top] + rng.normal(0, 6, 2), inked(rng, inks[-1:], 0.8, 1.2))
    return shaded(out, 1 + 0.1 * cloud(rng, size, 34) + 0.05 * rough(rng, size))


def chartroom(rng: Rng, size: int, inks: Inks) -> Picture:
    """A pilot's table: rolled charts, brass compasses, spyglasses, coins and ropes over each other."""
    line, paper = (0.13, 0.1, 0.09), tuple(map(float, inks[-1]))
    brass = tuple(map(float, inks[-2]))

    def chart(out: Picture, at: tuple[int, int]) -> None:
        lean, long = float(rng.uniform(0, 360)), float(rng.uniform(26, 46))
        sheet = np.array([(-long, -11), (long, -11), (long, 11), (-long, 11)])
        outlined(out, turned(sheet, lean) + at, tuple(0.72 * part for part in paper), line)
        for place in (-5, 3):
            edge = np.array([(-long, place), (long, place)], float)
            stroke(out, turned(edge, lean) + at, tuple(0.5 * part for part in paper), 1)
        band = np.array([(-6, -12), (6, -12), (6, 12), (-6, 12)], float)
        outlined(out, turned(band, lean) + at, inked(rng, inks[:-2], 0.9, 1.4), line)
        for side in (-1, 1):
            dot(out, turned(np.array([(side * long, 0.0)]), lean)[0] + at, 10, line)
            dot(out, turned(np.array([(side * long, 0.0)]), lean)[0] + at, 8, tuple(0.8 * part for part in paper))

    def compass(out: Picture, at: tuple[int, int]) -> None:
        lean = float(rng.uniform(0, 360))
        for reach, tone in ((25, line), (23, brass), (18, line), (17, tuple(0.82 * part for part in paper))):
            dot(out, at, reach, tone)
        needle = np.array([(0, -15), (4, 0), (-4, 0)], float)
        solid(out, turned(needle, lean) + at, (0.66, 0.16, 0.14))
        solid(out, turned(needle, lean + 180) + at, (0.16, 0.18, 0.24))

    def spyglass(out: Picture, at: tuple[int, int]) -> None:
        lean, tone = float(rng.uniform(0, 360)), inked(rng, inks[:-2], 0.9, 1.3)
        for start, end, wide, ink in ((-44, -10, 8, brass), (-12, 20, 11, tone), (18, 46, 14, brass)):
            tube = np.array([(start, -wide), (end, -wide), (end, wide), (start, wide)], float)
            outlined(out, turned(tube, lean) + at, ink, line)
            shine = np.array([(start + 2, -wide / 2), (end - 2, -wide / 2)])
            stroke(out, turned(shine, lean) + at, tuple(min(1.0, 1.25 * part) for part in ink), 2)

    def coil(out: Picture, at: tuple[int, int]) -> None:
        tone = inked(rng, inks[:-2], 0.8, 1.3)
        for reach in (27, 20, 13, 6):
            dot(out, at, reach, line)
            dot(out, at, reach - 2, tone)
            for tip in ring(reach - 4, 2 + reach, float(rng.uniform(0, 1))):
                dot(out, tip + at, 1, tuple(0.66 * part for part in tone))

    def coin(out: Picture, at: tuple[int, int]) -> None:
        for reach, share in ((13, 0.2), (11, 1.0), (8, 0.72), (6, 0.95)):
            dot(out, at, reach, tuple(share * part for part in brass))

    thing = chosen(rng, (0.3, 0.18, 0.2, 0.17, 0.15), chart, compass, spyglass, coil, coin)
    return shaded(strewn(rng, size, size * size // 520, thing, inks[0] * 0.5), 1 + 0.07 * rough(rng, size))


def brocade(rng: Rng, size: int, inks: Inks) -> Picture:
    """Woven silk: an ogee lattice of gold bands, in each field a pomegranate with a crown and two leaves."""
    out, wide, high = plain(size, inks[0]), 92, 120
    gold, second, third = (tuple(map(float, inks[at])) for at in (-1, 1, 2))
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    ogee = np.stack([np.sin(turn) * np.abs(np.sin(turn)) ** 0.35 * wide / 2, -np.cos(turn) * high / 2], 1)
    ogee[:, 0] *= 0.5 + 0.5 * np.abs(np.sin(turn)) ** 0.6
    for row, y in enumerate(range(-high, size + high, high // 2)):
        for x in range(-wide + row % 2 * wide // 2, size + wide, wide):
            at = np.array([x, y], float)
            solid(out, ogee * 0.97 + at, second if row % 2 else tuple(map(float, inks[0])))
            outline(out, ogee * 0.97 + at, gold, 4)
            outline(out, ogee * 0.8 + at, third, 1)
            for side in (-1, 1):
                leaf = np.array([(0, 34), (side * 17, 20), (side * 27, -6), (side * 20, -16), (side * 12, 12)], float)
                solid(out, leaf + at, third)
            solid(out, ring(1, 24) * [15, 18] + at, gold)
            solid(out, np.array([(-9, -14), (-12, -32), (-4, -24), (0, -36), (4, -24), (12, -32), (9, -14)]) + at, gold)
            solid(out, ring(1, 20) * [9, 12] + at, tuple(0.6 * part for part in second))
            for spot in ring(1, 6) * [5, 7] + at:
                dot(out, spot, 2, gold)
    y, x = np.mgrid[0:size, 0:size]
    return shaded(out, 1 + 0.08 * np.sin((x + y) * 1.1) + 0.06 * cloud(rng, size, 14))


def crystal(rng: Rng, size: int, inks: Inks) -> Picture:
    """A geode painted on a screen: flat facets at every angle, each with its light, some lit from within."""
    out = plain(size, inks[0])
    mesh = cv2.Subdiv2D((-60, -60, size + 120, size + 120))
    for x, y in rng.uniform(-50, size + 50, (size * size // 820, 2)).tolist():
        mesh.insert((x, y))
    region = cloud(rng, size, 7)
    for triangle in mesh.getTriangleList():
        corners = triangle.reshape(3, 2)
        heart = corners.mean(0)
        x, y = np.clip(heart, 0, size - 1).astype(int)
        place = float(np.clip((region[y, x] + 1) / 2, 0, 0.999)) * (len(inks) - 1)
        share = 0.72 + 0.5 * float(rng.random())
        tone = np.clip(inks[int(place)] * share, 0, 1)
        if rng.random() < 0.07:
            tone = 0.35 * tone + 0.65 * inks[-1]
        solid(out, corners, tuple(map(float, tone)))
        stroke(out, corners[:2], tuple(map(float, np.clip(1.35 * tone + 0.05, 0, 1))), 1)
    glow = np.clip(cv2.GaussianBlur(np.asarray(out, np.float32), (0, 0), 12) - 0.42, 0, 1)
    return np.asarray(np.clip(out + 0.5 * glow + 0.012 * grain(rng, size)[..., None], 0, 1), np.float32)


def comb(rng: Rng, size: int, inks: Inks) -> Picture:
    """Honeycomb: six-cornered cells of wax, full, half full or capped, and a bee here and there."""
    out, reach = plain(size, inks[0] * 0.8), 21
    wax, cap = inks[1], inks[2]
    high = reach * np.sqrt(3)
    for row in range(-1, int(size / (1.5 * reach)) + 2):
        for column in range(-1, int(size / high) + 2):
            at = np.array([(column + row % 2 / 2) * high, 1.5 * reach * row])
            cell = ring(reach, 6, np.pi / 6)
            solid(out, cell + at, tuple(map(float, wax)))
            outline(out, cell + at, tuple(map(float, 0.5 * inks[0])), 1)
            kind = rng.random()
            inner = cap if kind < 0.2 else inks[0] * (0.42 if kind < 0.38 else float(rng.uniform(0.8, 1.15)))
            solid(out, cell * 0.8 + at, tuple(map(float, np.clip(inner * 0.7, 0, 1))))
            solid(out, cell * 0.7 + at + 1, tuple(map(float, np.clip(inner, 0, 1))))
            if kind > 0.38:
                dot(out, at - [5, 6], 4, tuple(map(float, np.clip(1.35 * inner + 0.1, 0, 1))))
    for x, y in rng.integers(0, size, (size * size // 9000, 2)).tolist():
        lean = float(rng.uniform(0, 360))
        for side in (-1, 1):
            wing = ring(1, 16) * [7, 13] + [side * 9, -7]
            outlined(out, turned(wing, lean + side * 18) + [x, y], (0.93, 0.93, 0.9), (0.4, 0.36, 0.3), 1)
        outlined(out, turned(ring(1, 20) * [9, 17], lean) + [x, y], (0.93, 0.7, 0.16), (0.14, 0.1, 0.06))
        for place in (-6, 2, 10):
            bar = np.array([(-8, place), (8, place), (7, place + 4), (-7, place + 4)], float)
            solid(out, turned(bar, lean) + [x, y], (0.16, 0.11, 0.07))
    return shaded(out, 1 + 0.06 * cloud(rng, size, 40))


def wallpaper(rng: Rng, size: int, inks: Inks) -> Picture:
    """A living room's wall of the seventies: squares with round corners in each other, flat, four inks by turns."""
    out, step = plain(size, inks[0]), 64
    turn = ring(1, 48)
    square = np.sign(turn) * np.abs(turn) ** 0.6
    for row in range(size // step + 1):
        for column in range(size // step + 1):
            at = np.array([(column + 0.5) * step, (row + 0.5) * step])
            order = [(row + column + place) % (len(inks) - 1) + 1 for place in (0, 1, 2)]
            for reach, which in zip((30, 21, 11), order, strict=True):
                solid(out, square * reach + at, tuple(map(float, inks[which])))
            dot(out, at, 5, tuple(map(float, inks[0])))
    return shaded(out, 1 + 0.012 * grain(rng, size))


_FIGURES = (
    "....#....", "...###...", "..#####..", ".##.#.##.", "##..#..##", ".##.#.##.", "..#####..", "...###...", "....#....",
    ".........", "#.#.#.#.#", ".#.#.#.#.", "#.#.#.#.#", ".........",
)  # fmt: skip
"""A knitted border, one sign a stitch."""


def knitted(rng: Rng, size: int, inks: Inks) -> Picture:
    """A jersey with figures, knitted smooth: each stitch a V of thick yarn, rows of stars and of checks."""
    wide, high = 15, 12
    out = plain(size, inks[0] * 0.55)
    for row in range(-1, size // high + 2):
        line = _FIGURES[row % len(_FIGURES)]
        band = row // len(_FIGURES) % (len(inks) - 1)
        for column in range(-1, size // wide + 2):
            is_figure = line[column % len(line)] == "#"
            ink = inks[band + 1] if is_figure else inks[0]
            tone = tuple(map(float, np.clip(ink * rng.uniform(0.9, 1.1), 0, 1)))
            at = np.array([(column + 0.5) * wide, row * high]) + rng.normal(0, 0.5, 2)
            for side in (-1, 1):
                half = np.array([(0, 13), (side * 1, 6), (side * 6, -4), (side * 7, 2), (side * 4, 11)], float)
                outlined(out, half + at, tone, tuple(0.62 * part for part in tone), 1)
    fibre = cv2.GaussianBlur(grain(rng, size), (0, 0), 1.1)
    return shaded(out, 1 + 0.16 * fibre + 0.05 * cloud(rng, size, 12))


def cargo(rng: Rng, size: int, inks: Inks) -> Picture:
    """A port's containers from above, stacked close, ribs across, dark gaps between, a number on some."""
    out = plain(size, inks[0] * 0.25)
    wide = 38
    for row in range(size // wide + 1):
        left = -int(rng.integers(0, 90))
        while left < size:
            long = int(rng.choice([52, 104], p=(0.4, 0.6)))
            ink = inks[rng.integers(len(inks))] * float(rng.uniform(0.88, 1.1))
            tone = tuple(map(float, np.clip(ink, 0, 1)))
            top = row * wide
            box = np.array([(left + 2, top + 2), (left + long - 3, top + 2), (left + long - 3, top + wide - 3),
                            (left + 2, top + wide - 3)])  # fmt: skip
            outlined(out, box, tone, tuple(0.5 * part for part in tone), 2)
            for place in range(left + 9, left + long - 8, 7):
                stroke(out, [(place, top + 6), (place, top + wide - 8)], tuple(0.74 * part for part in tone), 2)
                stroke(out, [(place + 2, top + 6), (place + 2, top + wide - 8)],
                       tuple(min(1.0, 1.16 * part + 0.02) for part in tone), 1)  # fmt: skip
            for spot in box * 1.0:
                dot(out, spot + np.sign(box.mean(0) - spot) * 3, 3, tuple(0.45 * part for part in tone))
            if rng.random() < 0.35:
                where = (left + long // 2 - 16, top + wide // 2 + 5)
                text = str(int(rng.integers(100, 999)))
                cv2.putText(out, text, where, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0.95, 0.95, 0.92), 2, cv2.LINE_AA)
            left += long
    blot = np.clip(2.4 * cloud(rng, size, 22) - 1.5, 0, 0.4)[..., None]
    rust = np.array((0.44, 0.27, 0.18), np.float32)
    return shaded(np.asarray(out * (1 - blot) + rust * blot, np.float32), 1 + 0.05 * rough(rng, size))


def fields(rng: Rng, size: int, inks: Inks) -> Picture:
    """A farm from the air as in a picture book: fields ploughed each its own way, hedges between, round trees."""
    field, away = plots(rng, size, 92)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    lean = each(rng, field, 0, np.pi)
    furrow = np.sin((x * np.cos(lean) + y * np.sin(lean)) * each(rng, field, 0.45, 0.75))
    ink = inks[rng.integers(0, len(inks) - 1, field.max() + 1)][field]
    out = ink * (1 + 0.13 * np.sign(furrow) * (np.abs(furrow) > 0.3))[..., None]
    hedge = away + 1.6 * cloud(rng, size, 60) < 5
    out = np.ascontiguousarray(np.where(hedge[..., None], inks[-1], out), np.float32)
    for left, top in rng.integers(0, size, (size * size // 6200, 2)).tolist():
        reach = float(rng.uniform(8, 14))
        dot(out, (left + 3, top + 3), reach, tuple(map(float, 0.55 * inks[-1])))
        dot(out, (left, top), reach, inked(rng, inks[-1:], 1.05, 1.3))
        dot(out, (left - reach * 0.3, top - reach * 0.3), reach * 0.5, inked(rng, inks[-1:], 1.3, 1.5))
    return shaded(out, 1 + 0.03 * grain(rng, size))


def leadlight(rng: Rng, size: int, inks: Inks) -> Picture:
    """A window of coloured glass: circles that cut each other into pieces, each its own ink, lead lines between."""
    piece = np.zeros((size, size), np.int32)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    for number in range(size * size // 6400):
        left, top, reach = rng.uniform(-40, size + 40), rng.uniform(-40, size + 40), rng.uniform(34, 90)
        inside = np.hypot(x - left, y - top) < reach
        piece[inside] = (piece[inside] * 7 + number + 1) % 4093
    edge = cv2.morphologyEx(piece.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    away = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5)
    ink = inks[rng.integers(0, len(inks) - 1, 4093)][piece] * each(rng, piece, 0.78, 1.15)[..., None]
    streak = 1 + 0.16 * cloud(rng, size, 26) + 0.05 * np.sin(x / 5 + 5 * cloud(rng, size, 6))
    out = np.where((away < 3.2)[..., None], inks[-1], ink * streak[..., None])
    out = np.where((away < 1.1)[..., None], inks[-1] + 0.14, out)
    return np.asarray(np.clip(out, 0, 1), np.float32)


def biro(rng: Rng, size: int, inks: Inks) -> Picture:
    """Walls filled in with ball pens at a desk: hatched one way, then across, the paper white between the strokes."""
    out = plain(size, inks[0]) * (1 + 0.01 * grain(rng, size))[..., None].astype(np.float32)
    out = np.ascontiguousarray(out, np.float32)
    patch = 2.0 * cloud(rng, size, 7)
    which = np.clip((cloud(rng, size, 5) + 1) / 2 * (len(inks) - 1), 0, len(inks) - 2).astype(int) + 1
    for base in (0.5, 1.9):
        for x, y in rng.integers(-10, size + 10, (size * size // 150, 2)).tolist():
            left, top = min(max(x, 0), size - 1), min(max(y, 0), size - 1)
            lean = base + 0.35 * float(patch[top, left]) + float(rng.normal(0, 0.06))
            reach = float(rng.uniform(14, 26))
            tip, bend = np.array([np.cos(lean), np.sin(lean)]) * reach, rng.normal(0, 1.2, 2)
            tone = inked(rng, inks[which[top, left]][None], 0.85, 1.2)
            stroke(out, np.array([-tip, bend, tip]) + [x, y], tone, 2)
    return np.asarray(np.clip(out, 0, 1), np.float32)


def canyon(rng: Rng, size: int, inks: Inks) -> Picture:
    """Sandstone cut by water, from above: steps of bands that follow each other's edges, shaded on their lower sides."""
    height = cloud(rng, size, 9) + 0.35 * cloud(rng, size, 24) + 0.06 * cloud(rng, size, 90)
    level = np.floor((height + 2) * 7.5).astype(np.int32)
    order = rng.integers(0, len(inks), level.max() + 2)
    fine = 0.07 * np.sin(height * 190)
    step = (height + 2) * 7.5 - level
    tone = (0.84 + 0.26 * np.clip(step * 1.6, 0, 1) + fine) * lit(np.asarray(height * 16, np.float32), 0.35)
    out = inks[order][level] * tone[..., None]
    return shaded(np.asarray(out, np.float32), 1 + 0.06 * rough(rng, size) + 0.03 * grain(rng, size))


def quatrefoils(rng: Rng, size: int, inks: Inks) -> Picture:
    """A publisher's back: a net of four-lobed figures with a ring in each, two tones."""
    out, step = plain(size, inks[0] * 0.82), 56
    pale, other = (tuple(map(float, np.clip(inks[at] * 1.2, 0, 1))) for at in (-1, 1))
    for row, y in enumerate(range(0, size + step, step // 2)):
        for x in range(row % 2 * step // 2, size + step, step):
            for reach, tone in ((12, other), (9, tuple(map(float, 0.82 * inks[0])))):
                for spot in ring(11, 4) + [x, y]:
                    dot(out, spot, reach, tone)
            dot(out, (x, y), 7, pale)
            dot(out, (x, y), 4, tuple(map(float, 0.82 * inks[0])))
    return shaded(out, 1 + 0.03 * cloud(rng, size, 30))


PATTERNS = (
    pointed, chartroom, brocade, crystal, comb, wallpaper, knitted, cargo, fields, leadlight, biro, canyon, quatrefoils,
)  # fmt: skip
"""Every pattern of these prints."""
