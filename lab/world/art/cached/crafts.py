"""Walls and backs that are a monster's fur, layered cloth, early computer graphics, modelled, copied, or birch bark."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.emblems import turned
from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def fur(rng: Rng, size: int, inks: Inks) -> Picture:
    """A film monster's fur: long locks along a flow, pale at their tips, in round spots of the last ink."""
    flow, spots = 2.2 * cloud(rng, size, 5) + 0.9, cloud(rng, size, 11)

    def lock(out: Picture, at: tuple[int, int]) -> None:
        lean = float(flow[at[1], at[0]] + rng.normal(0, 0.25))
        way = np.array([np.cos(lean), np.sin(lean)]) * float(rng.uniform(13, 26))
        side = np.array([-way[1], way[0]]) * 0.16
        own = inks[-1:] if spots[at[1], at[0]] > 0.42 else inks[:-1]
        ink = inked(rng, own, 0.55, 1.2)
        shape = np.array([side, way * 0.6 + side * 0.7, way, way * 0.5 - side * 0.7, -side]) + np.array(at)
        cv2.fillPoly(out, [np.round(shape).astype(np.int32)], ink, cv2.LINE_AA)
        ends = np.round(shape[[1, 2]]).astype(int).tolist()
        cv2.line(out, ends[0], ends[1], tuple(min(1.0, 1.3 * part + 0.05) for part in ink), 1, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 30, lock, inks.mean(0) * 0.35)
    return np.asarray(np.clip(out * (1 + 0.1 * cloud(rng, size, 12))[..., None], 0, 1), np.float32)


def cutaway(rng: Rng, size: int, inks: Inks) -> Picture:
    """Layers of bright cloth, the upper one of the first ink slit along winding lines and sewn down at its edges."""
    height = 1.9 * cloud(rng, size, 10) + 0.5 * cloud(rng, size, 21) + 8
    share = height * 2.7 % 1
    layer = inks[1 + (height * 2.7).astype(int) % (len(inks) - 1)]
    open_ = (share < 0.42).astype(np.uint8)
    edge = cv2.morphologyEx(open_, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    y, x = np.mgrid[0:size, 0:size]
    stitch = cv2.dilate(open_, np.ones((9, 9), np.uint8)) - cv2.dilate(open_, np.ones((5, 5), np.uint8))
    weave = 1 + 0.05 * np.sin(x * 1.6) * np.sin(y * 1.6) + 0.03 * grain(rng, size)
    cloth = np.where(open_[..., None] > 0, layer, inks[0])
    cloth = np.where(((stitch > 0) & ((x + y) % 10 < 4))[..., None], cloth * 0.72, cloth)
    return np.asarray(np.clip(np.where(edge[..., None], cloth * 0.5, cloth) * weave[..., None], 0, 1), np.float32)


def rendered(rng: Rng, size: int, inks: Inks) -> Picture:
    """Computer graphics of the early nineties: blocks of veined marble in two inks by turns, hard bright bevels."""
    step = 56
    veins = sum(np.abs(cloud(rng, size, cells)) * 3.4 / cells**0.8 for cells in (6, 13, 29, 61))
    row, column = np.mgrid[0:size, 0:size] // step
    first = np.where(((row + column) % 2)[..., None] > 0, inks[0], inks[1])
    share = np.clip(1.15 - 1.6 * np.asarray(veins), 0, 1)[..., None]
    out = first * (1 - 0.65 * share) + inks[2] * 0.65 * share
    place = np.arange(size) % step
    low, high = place < 6, place >= step - 6
    tone = np.ones((size, size), np.float32)
    tone[:, high], tone[high] = 0.55, 0.48
    bright = (low[:, None] & (place[None, :] < step - 1 - place[:, None])) | (
        low[None, :] & (place[:, None] < step - 1 - place[None, :])
    )
    out = np.where(bright[..., None], 0.55 * out + 0.42, out * tone[..., None])
    screen = 1 + 0.03 * np.sin(np.mgrid[0:size, 0:size].sum(0) * 1.4)
    return np.asarray(np.clip(out * screen[..., None], 0, 1), np.float32)


def rolled(rng: Rng, size: int, inks: Inks) -> Picture:
    """Modelling clay in rolls laid side by side and over each other, pinched and printed by fingers."""

    def roll(out: Picture, at: tuple[int, int]) -> None:
        lean, bend = float(rng.uniform(0, 360)), float(rng.uniform(-1.3, 1.3))
        along = np.linspace(-0.5, 0.5, 12)
        way = np.stack([along * 62, 11 * np.sin(along * np.pi * bend)], 1)
        points = turned(way, lean) + np.array(at)
        ink = inked(rng, inks, 0.9, 1.08)
        for off, wide, tone in ((1.5, 19, 0.48), (0, 16, 0.86), (-1, 11, 1.0), (-2.5, 4, 1.13)):
            shape = [np.round(points + off).astype(np.int32)]
            cv2.polylines(out, shape, False, tuple(min(1.0, tone * part) for part in ink), wide, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 380, roll, inks.mean(0) * 0.5)
    whorl = np.sin(70 * cloud(rng, size, 10)) * np.clip(2 * cloud(rng, size, 14), 0, 1)
    return np.asarray(np.clip(out * (1 + 0.05 * whorl + 0.04 * rough(rng, size))[..., None], 0, 1), np.float32)


def photocopied(rng: Rng, size: int, inks: Inks) -> Picture:
    """A wall of rubble as a copier leaves it: toner and paper, greys gone to specks, streaks of a dirty drum."""
    labels, away = plots(rng, size, 42)
    height = np.asarray(6 * np.sqrt(np.clip(away / 14, 0, 1)) + 1.3 * rough(rng, size), np.float32)
    grey = 0.42 * lit(height, 0.3) * each(rng, labels, 0.75, 1.3) * np.clip(0.1 + away / 6, 0.1, 1)
    streak = cv2.GaussianBlur(grain(rng, size)[:1], (0, 0), 1.5) * 0.12
    speck = 0.17 * cv2.GaussianBlur(grain(rng, size), (0, 0), 0.9)
    share = np.clip(0.5 + 3.2 * (grey + speck + streak - 0.42), 0, 1)[..., None]
    return np.asarray(np.clip(inks[0] * (1 - share) + inks[1] * share, 0, 1), np.float32)


def birchbark(rng: Rng, size: int, inks: Inks) -> Picture:
    """Trunks of birches stacked side by side: pale bark with dark strokes across, knots, strips that peel."""
    pitch = 45
    y = np.mgrid[0:size, 0:size][0].astype(np.float32)
    across = y + 3 * cloud(rng, size, 5)
    trunk = np.clip(across / pitch, 0, None).astype(int)
    place = across / pitch % 1
    ink = inks[rng.integers(0, len(inks) - 1, trunk.max() + 1)][trunk]
    peel = np.clip(3 * cloud(rng, size, 13) - 1.6, 0, 1)[..., None]
    out = ink * (1 - 0.5 * peel) + np.array((0.86, 0.68, 0.5), np.float32) * 0.5 * peel
    out = np.ascontiguousarray(out * (1 + 0.04 * rough(rng, size))[..., None], np.float32)
    dark = tuple(map(float, inks[-1]))
    for left, top in rng.integers(0, size, (size * size // 760, 2)).tolist():
        reach = int(rng.integers(2, 9))
        cv2.ellipse(out, (left, top), (1 + int(rng.integers(0, 2)), reach), 0, 0, 360, dark, -1, cv2.LINE_AA)
    for left, top in rng.integers(0, size, (size * size // 15000, 2)).tolist():
        knot = np.array([(-11, 0), (0, -7), (11, 0), (0, 5)]) + np.array([left, top])
        cv2.fillPoly(out, [knot.astype(np.int32)], dark, cv2.LINE_AA)
    round_ = 0.5 + 0.55 * np.sqrt(np.clip(1 - (2 * place - 0.85) ** 2 / 1.4, 0, 1))
    gap = np.where((place < 0.05) | (place > 0.95), 0.35, 1.0)
    return np.asarray(np.clip(out * (round_ * gap)[..., None], 0, 1), np.float32)
