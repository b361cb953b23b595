"""Walls and backs of split 16: snecked stone, volumes, tortoiseshell, creeper, clipped hedges and the like."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import Inks, chosen, dot, inked, outlined, ring, shaded, solid, strewn, stroke, turned
from lab.world.art.noise import Picture, Rng, cloud, each, grain, lit, plots, rough


def _snecks(rng: Rng, cells: int) -> NDArray[np.int32]:
    """Blocks of one to four cells by one or two, laid without a gap: for each cell the number of its block."""
    taken = np.full((cells, cells), -1, np.int32)
    number = 0
    for row in range(cells):
        for column in range(cells):
            if taken[row, column] >= 0:
                continue
            wide, high = int(rng.choice([1, 2, 3, 4], p=(0.22, 0.4, 0.26, 0.12))), int(rng.choice([1, 2], p=(0.6, 0.4)))
            free = np.flatnonzero(taken[row, column:] >= 0)
            wide = min(wide, int(free[0]) if len(free) else cells - column)
            if (taken[row : row + high, column : column + wide] >= 0).any():
                high = 1
            taken[row : row + high, column : column + wide] = number
            number += 1
    return taken


def snecked(rng: Rng, size: int, inks: Inks) -> Picture:
    """Blocks of unequal height fitted into each other with small stones, in wash and ink, moss in some joints."""
    unit = 23
    wave = np.stack([2.6 * cloud(rng, size, 22) for _ in range(2)])
    place = np.clip((np.mgrid[0:size, 0:size] + wave + unit) / unit, 0, None).astype(int)
    stone = _snecks(rng, size // unit + 4)[place[0], place[1]]
    edge = cv2.morphologyEx(stone.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    away = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5)
    ink = inks[rng.integers(0, len(inks) - 1, stone.max() + 1)][stone] * each(rng, stone, 0.82, 1.16)[..., None]
    wash = 1 + 0.16 * cloud(rng, size, 36) + 0.05 * grain(rng, size)
    y, x = np.mgrid[0:size, 0:size]
    hatched = ((x - y) % 7 < 2) & (away < 7) & (cloud(rng, size, 60) > 0.1)
    tone = wash * np.clip(0.72 + away / 22, 0.72, 1.08) * np.where(hatched, 0.72, 1)
    out = np.where((away < 1.8 + 0.7 * cloud(rng, size, 90))[..., None], 0.26 * inks[0], ink * tone[..., None])
    moss = np.clip(2.4 * cloud(rng, size, 16) - 1.1 - away / 14, 0, 0.75)[..., None]
    return np.asarray(np.clip(out * (1 - moss) + inks[-1] * moss, 0, 1), np.float32)


_QUILL = np.array([(-34, 3), (-8, -7), (22, -9), (34, -2), (20, 5), (-6, 5)], float)


_SCROLL = np.array([(-24, -8), (24, -8), (24, 8), (-24, 8)], float)


def volumes(rng: Rng, size: int, inks: Inks) -> Picture:
    """A librarian's hoard: bound books with ribs, rolled papers, quills and pots of ink over each other."""
    line, pale = (0.09, 0.07, 0.06), tuple(map(float, inks[-1]))

    def book(out: Picture, at: tuple[int, int]) -> None:
        lean, wide, high = float(rng.uniform(0, 360)), float(rng.uniform(13, 19)), float(rng.uniform(18, 27))
        cover = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)])
        outlined(out, turned(cover + 4.0, lean) + at, tuple(0.85 * part for part in pale), line)
        outlined(out, turned(cover, lean) + at, inked(rng, inks[:-1], 0.75, 1.3), line)
        for rib in (-0.6, 0.0, 0.6):
            bar = turned(np.array([(-wide, rib * high), (-wide * 0.35, rib * high)]), lean) + at
            stroke(out, bar, tuple(0.8 * part for part in pale), 2)

    def roll(out: Picture, at: tuple[int, int]) -> None:
        lean = float(rng.uniform(0, 360))
        outlined(out, turned(_SCROLL, lean) + at, inked(rng, inks[-1:], 0.72, 1.0), line)
        end = np.round(turned(np.array([(24.0, 0.0)]), lean)[0] + at).astype(int).tolist()
        dot(out, end, 8, tuple(0.62 * part for part in pale))
        cv2.circle(out, end, 4, line, 1, cv2.LINE_AA)

    def quill(out: Picture, at: tuple[int, int]) -> None:
        lean = float(rng.uniform(0, 360))
        outlined(out, turned(_QUILL, lean) + at, inked(rng, inks[-1:], 0.6, 1.02), line)
        stroke(out, turned(np.array([(-40.0, 4.0), (30.0, -3.0)]), lean) + at, line, 1)

    def pot(out: Picture, at: tuple[int, int]) -> None:
        ink = inked(rng, inks[:-1], 0.6, 1.1)
        for reach, tone in ((13, line), (11, ink), (6, tuple(0.35 * part for part in ink))):
            dot(out, at, reach, tone)

    thing = chosen(rng, (0.5, 0.2, 0.16, 0.14), book, roll, quill, pot)
    return shaded(strewn(rng, size, size * size // 480, thing, inks.mean(0) * 0.22), 1 + 0.09 * rough(rng, size))


def tortoiseshell(rng: Rng, size: int, inks: Inks) -> Picture:
    """A cabinet's inlay: brass tendrils and ribbons, the same to both sides, let into mottled tortoiseshell."""
    wide, high = 72, 144
    half = np.zeros((high, wide), np.float32)
    for y in (18, 90):
        turn = np.linspace(0, 5.4, 40)
        for at, way, reach in (((46, y), 1, 26), ((20, y + 38), -1, 18)):
            away = reach * np.exp(-0.34 * turn)
            curl = np.stack([np.cos(way * turn) * away, np.sin(way * turn) * away], 1) + at
            cv2.polylines(half, [np.round(curl * 16).astype(np.int32)], False, (1.0,), 4, cv2.LINE_AA, 4)
            for step in (6, 14, 22):
                tip = np.round(curl[step] + (curl[step] - at) * 0.22).astype(int).tolist()
                cv2.ellipse(half, tip, (6, 3), float(np.degrees(way * turn[step])), 0, 360, (1.0,), -1, cv2.LINE_AA)
        stroke(half, [(0, y - 14), (14, y + 4), (0, y + 22)], (1.0,), 5)
    whole = np.concatenate([half, half[:, ::-1]], 1)
    column = np.concatenate([whole, np.roll(whole, high // 2, 0)], 1)
    brass = np.tile(column, (size // high + 1, size // (4 * wide) + 1))[:size, :size]
    spots = np.clip(0.5 + 1.1 * cloud(rng, size, 22) + 0.5 * cloud(rng, size, 50), 0, 1)[..., None]
    shell = inks[0] * spots + inks[1] * (1 - spots)
    scratch = cv2.resize(cloud(rng, size, 160)[:40], (size, size), interpolation=cv2.INTER_CUBIC)
    metal = inks[-1] * (1 + 0.12 * scratch + 0.1 * cloud(rng, size, 9))[..., None]
    cut = cv2.GaussianBlur(brass, (0, 0), 1.4) - brass
    out = shell * (1 - brass[..., None]) + metal * brass[..., None]
    return shaded(out, 1 - 0.6 * np.clip(cut, 0, 1))


def creepered(rng: Rng, size: int, inks: Inks) -> Picture:
    """An old garden's wall painted on a screen: large worn bricks, creeper hanging over them, gleams here and there."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    y, x = y + 2.2 * cloud(rng, size, 18), x + 2.2 * cloud(rng, size, 18)
    course = (y // 29).astype(int)
    shifted = x + 31 * (course % 2) + 400
    brick = (course * 41 + shifted // 62 + 41).astype(np.int32)
    away = np.minimum(np.minimum(y % 29, 29 - y % 29), np.minimum(shifted % 62, 62 - shifted % 62))
    ink = inks[rng.integers(0, len(inks) - 2, brick.max() + 1)][brick] * each(rng, brick, 0.78, 1.18)[..., None]
    height = np.asarray(5 * np.sqrt(np.clip(away / 7, 0, 1)) + 2 * rough(rng, size), np.float32)
    tone = lit(cv2.GaussianBlur(height, (0, 0), 0.9), 0.34) * np.clip(0.35 + away / 5, 0.35, 1)
    out = np.ascontiguousarray(ink * tone[..., None], np.float32)
    for _ in range(size * size // 9000):
        at, lean = rng.uniform(0, size, 2), float(rng.uniform(60, 120))
        for _step in range(int(rng.integers(5, 12))):
            at = at + 13 * np.array([np.cos(np.radians(lean)), np.sin(np.radians(lean))])
            lean += float(rng.normal(0, 24))
            leaf = np.array([(0, 8), (-9, 3), (-6, -3), (-4, -10), (0, -6), (4, -10), (6, -3), (9, 3)], float)
            shape = turned(leaf * float(rng.uniform(0.8, 1.25)), float(rng.uniform(0, 360))) + at + rng.normal(0, 5, 2)
            for shift, tint in ((2, (0.1, 0.09, 0.08)), (0, inked(rng, inks[-2:-1], 0.6, 1.5))):
                solid(out, shape + shift, tint)
    glow = np.zeros((size, size), np.float32)
    for left, top in rng.integers(0, size, (size * size // 17000, 2)).tolist():
        cv2.circle(glow, (left, top), 3, (1.0,), -1)
    glow = 2.2 * cv2.GaussianBlur(glow, (0, 0), 4)[..., None]
    return np.asarray(np.clip(out + inks[-1] * glow, 0, 1), np.float32)


def cloudhedge(rng: Rng, size: int, inks: Inks) -> Picture:
    """A hedge clipped into cushions, seen from above: round domes of tiny leaves that grow into each other."""
    margin = 40
    height = np.zeros((size + 2 * margin, size + 2 * margin), np.float32)
    for x, y in rng.integers(0, size + 2, (size * size // 620, 2)).tolist():
        reach = int(rng.integers(20, 37))
        down, across = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        dome = np.sqrt(np.clip(reach**2 - down**2 - across**2, 0, None)) + float(rng.uniform(-5, 5))
        part = np.s_[y + margin - reach : y + margin + reach + 1, x + margin - reach : x + margin + reach + 1]
        height[part] = np.maximum(height[part], dome)
    height = height[margin:-margin, margin:-margin]

    def leaf(out: Picture, at: tuple[int, int]) -> None:
        axes, tone = (int(rng.integers(3, 6)), int(rng.integers(2, 4))), inked(rng, inks, 0.78, 1.26)
        cv2.ellipse(out, at, axes, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 16, leaf, inks.mean(0) * 0.7)
    tone = lit(cv2.GaussianBlur(height, (0, 0), 2.2), 0.22) * np.clip(0.55 + height / 58, 0.55, 1.1)
    return shaded(out, tone * (1 + 0.05 * rough(rng, size)))


def lichened(rng: Rng, size: int, inks: Inks) -> Picture:
    """Round field stones, airbrushed as about 1990, in wide dark mortar; blots of lichen in the last ink."""
    stone, away = plots(rng, size, 44)
    ink = inks[rng.integers(0, len(inks) - 1, stone.max() + 1)][stone] * each(rng, stone, 0.84, 1.14)[..., None]
    dome = np.asarray(9 * np.sqrt(np.clip((away - 2) / 15, 0, 1)), np.float32)
    tone = lit(cv2.GaussianBlur(dome, (0, 0), 2.6), 0.24) * (1 + 0.05 * cloud(rng, size, 90))
    blot = np.clip(3.2 * cloud(rng, size, 44) + 1.2 * cloud(rng, size, 110) - 1.9, 0, 0.7)[..., None]
    out = (ink * (1 - blot) + inks[-1] * blot) * tone[..., None]
    mortar = inks[0] * 0.5 * (1 + 0.08 * grain(rng, size))[..., None]
    return np.asarray(np.clip(np.where((away < 2.6)[..., None], mortar, out), 0, 1), np.float32)


def diaper(rng: Rng, size: int, inks: Inks) -> Picture:
    """Stock bricks, long and short by turns, the short ones burnt dark where they make a net; pale mortar."""
    high, pair = 27, 84
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    course = (y // high).astype(int)
    along = x + 42 * (course % 2)
    place = along % pair
    is_short = place < 28
    brick = (course * 97 + along // pair * 2 + is_short).astype(np.int32)
    within = np.where(is_short, np.minimum(place, 28 - place), np.minimum(place - 28, pair - place))
    away = np.minimum(within, np.minimum(y % high, high - y % high))
    step = (along // pair).astype(int)
    is_burnt = is_short & (((2 * step + course % 2 + course) % 8 == 0) | ((2 * step + course % 2 - course) % 8 == 0))
    ink = inks[rng.integers(0, len(inks) - 2, brick.max() + 1)][brick]
    ink = np.where(is_burnt[..., None], inks[-2], ink) * each(rng, brick, 0.85, 1.14)[..., None]
    pits = 1 - 0.25 * (cv2.GaussianBlur(grain(rng, size), (0, 0), 1.3) > 0.42)
    tone = lit(np.asarray(2 * np.clip(away / 3, 0, 1) + rough(rng, size), np.float32), 0.22) * pits
    mortar = inks[-1] * (1 + 0.05 * grain(rng, size))[..., None]
    return np.asarray(np.clip(np.where((away < 2.2)[..., None], mortar, ink * tone[..., None]), 0, 1), np.float32)


def mudbrick(rng: Rng, size: int, inks: Inks) -> Picture:
    """A fort's walls of mud bricks washed round by rain, chopped straw in them, rows of beams' ends with shadows."""
    wave = 3.2 * cloud(rng, size, 16)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) + wave
    course = np.maximum(y // 27, 0).astype(int)
    along = np.maximum(x + 36 * (course % 2), 0)
    brick = (course * 31 + along // 72).astype(np.int32)
    away = np.minimum(np.minimum(y % 27, 27 - y % 27), np.minimum(along % 72, 72 - along % 72))
    ink = inks[rng.integers(0, len(inks) - 1, brick.max() + 1)][brick] * each(rng, brick, 0.88, 1.1)[..., None]
    height = np.asarray(6 * np.sqrt(np.clip(away / 9, 0, 1)) + 1.8 * rough(rng, size), np.float32)
    tone = lit(cv2.GaussianBlur(height, (0, 0), 1.4), 0.3) * np.clip(0.55 + away / 8, 0.55, 1)
    out = np.ascontiguousarray(ink * tone[..., None], np.float32)
    for left, top in rng.integers(0, size, (size * size // 420, 2)).tolist():
        reach = np.round(rng.normal(0, 5, 2)).astype(int).tolist()
        straw = inked(rng, inks[:-1], 1.15, 1.4) if rng.random() < 0.6 else inked(rng, inks[:-1], 0.6, 0.8)
        cv2.line(out, (left, top), (left + reach[0], top + reach[1]), straw, 1, cv2.LINE_AA)
    beam = tuple(map(float, inks[-1]))
    for row, top in enumerate(range(20, size, 104)):
        for left in range(row % 2 * 44, size, 88):
            spot = (left + int(rng.integers(-5, 6)), top + int(rng.integers(-4, 5)))
            cv2.ellipse(
                out, (spot[0] + 5, spot[1] + 9), (8, 14), -25, 0, 360, tuple(0.5 * p for p in inks[0].tolist()), -1
            )
            dot(out, spot, 8, beam)
            cv2.circle(out, spot, 5, tuple(1.5 * part for part in beam), 1, cv2.LINE_AA)
    return np.clip(out, 0, 1)


def visas(rng: Rng, size: int, inks: Inks) -> Picture:
    """Pages of a passport: rubber stamps round, square and six-cornered over fine waves; inks broken by the rubber."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    waves = np.sin(y / 3.1 + 2.4 * np.sin(x / 23)) + np.sin(y / 3.1 - 2.4 * np.sin(x / 23))
    out = np.ascontiguousarray(inks[0] * (1 - 0.05 * np.clip(waves, 0, 2))[..., None], np.float32)

    def stamp(ink: tuple[float, ...], at: tuple[int, int]) -> None:
        mark = np.zeros((size, size), np.float32)
        lean, kind, reach = float(rng.uniform(0, 360)), int(rng.integers(4)), float(rng.uniform(30, 46))
        frame = (ring(1, 36), ring(1, 36) * [1.25, 0.75], ring(1, 6), ring(1.25, 4, np.pi / 4) * [1.3, 0.8])[
            kind
        ] * reach
        for share, thick in ((1.0, 6), (0.76, 2)):
            cv2.polylines(mark, [np.round(turned(frame * share, lean) + at).astype(np.int32)], True, (1.0,), thick)
        for down, wide, thick in ((-0.3, 0.4, 4), (0.04, 0.56, 11), (0.36, 0.34, 4)):
            stroke(mark, turned(np.array([(-wide, down), (wide, down)]) * reach, lean) + at, (1.0,), thick)
        low, high = np.maximum(np.array(at) - 68, 0), np.array(at) + 68
        part = np.s_[low[1] : high[1], low[0] : high[0]]
        share = (mark[part] * worn[part] * float(rng.uniform(0.7, 1.0)))[..., None]
        out[part] = out[part] * (1 - share) + np.array(ink, np.float32) * share

    worn = np.clip(1.05 + 0.5 * cloud(rng, size, 90) + 0.5 * cloud(rng, size, 20), 0.15, 1)
    for left, top in rng.integers(0, size, (size * size // 4400, 2)).tolist():
        stamp(inked(rng, inks[1:], 0.85, 1.1), (left, top))
    return np.asarray(np.clip(out, 0, 1), np.float32)


_LOBES = {
    "maple": [(0, -30), (5, -15), (16, -22), (14, -9), (29, -8), (18, 3), (20, 13), (6, 12), (0, 20), (-6, 12),
              (-20, 13), (-18, 3), (-29, -8), (-14, -9), (-16, -22), (-5, -15)],
    "oak": [(0, -30), (8, -25), (6, -17), (14, -12), (9, -5), (16, 2), (9, 8), (11, 17), (0, 22), (-11, 17), (-9, 8),
            (-16, 2), (-9, -5), (-14, -12), (-6, -17), (-8, -25)],
    "beech": [(0, -28), (9, -18), (14, -4), (11, 11), (0, 22), (-11, 11), (-14, -4), (-9, -18)],
}  # fmt: skip
"""Outlines of leaves, their stalks downwards, in pixels."""


def fallenleaves(rng: Rng, size: int, inks: Inks) -> Picture:
    """An autumn for children: maple, oak and beech leaves heaped over each other, thick outlines and a pale vein."""
    line = tuple(map(float, inks[-1]))

    def leaf(out: Picture, at: tuple[int, int]) -> None:
        lean, kind, ink = float(rng.uniform(0, 360)), str(rng.choice(list(_LOBES))), inked(rng, inks[:-1], 0.94, 1.06)
        shape = turned(np.array(_LOBES[kind], float) * float(rng.uniform(0.95, 1.3)), lean) + at
        stalk = turned(np.array([(0.0, 31.0), (0.0, 18.0), (0.0, -20.0)]), lean) + at
        stroke(out, stalk[:2], line, 5)
        outlined(out, shape, ink, line, 3)
        stroke(out, stalk[1:], tuple(min(1.0, 1.3 * part + 0.06) for part in ink), 2)

    return np.clip(strewn(rng, size, size * size // 420, leaf, inks.mean(0) * 0.6), 0, 1)


def tyres(rng: Rng, size: int, inks: Inks) -> Picture:
    """A race track's walls of stacked tyres from above, in rows, some painted in the other inks."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.4
    step, line = 46, (0.04, 0.04, 0.05)
    for row, y in enumerate(range(-step // 2, size + step, step - 6)):
        for x in range(-step + row % 2 * step // 2, size + step, step):
            is_bare = rng.random() < 0.62
            ink = inked(rng, inks[:1], 0.85, 1.25) if is_bare else inked(rng, inks[1:], 0.92, 1.05)
            at = (x + int(rng.integers(-2, 3)), y + int(rng.integers(-2, 3)))
            dark, pale = tuple(0.72 * part for part in ink), tuple(min(1.0, part * 1.2 + 0.1) for part in ink)
            for reach, tone in ((25, line), (22, ink), (16, dark), (12, line), (10, tuple(0.3 * p for p in ink))):
                dot(out, at, reach, tone)
            for tip in turned(ring(1, 18), float(rng.uniform(0, 20))):
                ends = [(int(at[0] + tip[0] * away), int(at[1] + tip[1] * away)) for away in (18, 22)]
                cv2.line(out, ends[0], ends[1], dark, 2, cv2.LINE_AA)
            cv2.ellipse(out, at, (19, 19), 0, 200, 275, pale, 2, cv2.LINE_AA)
    return shaded(out, 1 + 0.04 * rough(rng, size))


def frottage(rng: Rng, size: int, inks: Inks) -> Picture:
    """Wax crayon rubbed over paper on coins, mesh, planks and leaves: a patch of each, paper white in the hollows."""
    patch, away = plots(rng, size, 76)
    kind, slant = each(rng, patch, 0, 4).astype(int), each(rng, patch, 0, np.pi)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    along, across = x * np.cos(slant) + y * np.sin(slant), y * np.cos(slant) - x * np.sin(slant)
    coin = np.sin(np.hypot(along % 44 - 22, across % 44 - 22) * 0.85)
    mesh = np.maximum(np.sin(along * 0.55), np.sin(across * 0.55))
    plank = np.sin(across * 0.5 + 2.2 * cloud(rng, size, 9) + 0.004 * along * across / 40)
    leaf = np.sin((along + np.abs(across % 36 - 18) * 1.4) * 0.7) + 1.4 * (np.abs(across % 36 - 18) < 2)
    relief = np.choose(kind, [coin, mesh, plank, leaf])
    streaks = np.sin(along * 1.9 + 3 * cloud(rng, size, 12)) * 0.25
    share = np.clip(0.62 + 0.42 * relief + streaks + 0.3 * grain(rng, size) + 0.25 * cloud(rng, size, 30), 0.1, 1)
    share *= np.clip(0.55 + away / 7, 0.55, 1)
    ink = inks[rng.integers(1, len(inks), patch.max() + 1)][patch]
    out = inks[0] * (1 - share[..., None]) + ink * share[..., None]
    return np.asarray(np.clip(out, 0, 1), np.float32)


PATTERNS = (
    snecked, volumes, tortoiseshell, creepered, cloudhedge, diaper, lichened, mudbrick, visas, fallenleaves, tyres,
    frottage,
)  # fmt: skip
"""Every pattern of these prints."""
