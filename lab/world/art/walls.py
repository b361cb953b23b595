"""Patterns as a printer would lay them down: stones, bricks, leaves and the like, as pictures of any size."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
"""Height x width x 3, red green blue, 0 to 1, as printed (sRGB)."""

Rng = np.random.Generator
Inks = NDArray[np.float32]
"""Count x 3 colours, 0 to 1."""


def cloud(rng: Rng, size: int, cells: int) -> NDArray[np.float32]:
    """Soft noise of size x size, -1 to 1, with that many bumps across."""
    coarse = rng.uniform(-1, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def grain(rng: Rng, size: int) -> NDArray[np.float32]:
    """Fine noise of size x size, standard deviation 1."""
    return rng.standard_normal((size, size), dtype=np.float32)


def nearest(size: int, points: NDArray[np.float64]) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """For each pixel the nearest of the points, and how far it is in pixels."""
    marks = np.full((size, size), 255, np.uint8)
    x, y = np.clip(points.astype(int), 0, size - 1).T
    marks[y, x] = 0
    distance, labels = cv2.distanceTransformWithLabels(marks, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    return labels.astype(np.int32), distance.astype(np.float32)


def _cells(rng: Rng, size: int, inks: Inks, across: int, joint: float) -> Picture:
    """Cells around scattered points, each with an ink of its own, dark joints between them."""
    step = size / across
    grid = np.stack(np.meshgrid(np.arange(across), np.arange(across)), -1).reshape(-1, 2) * step
    points = grid + rng.uniform(0.1, 0.9, grid.shape) * step
    labels, distance = nearest(size, points)
    tone = rng.uniform(0.82, 1.16, labels.max() + 1).astype(np.float32)
    ink = inks[rng.integers(0, len(inks), labels.max() + 1)]
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    away = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 3)
    shade = np.clip(0.45 + away / max(joint * step, 1), 0.45, 1) * (1.08 - 0.25 * distance / step)
    return np.asarray(ink[labels] * (tone[labels] * shade)[..., None], np.float32)


def stones(rng: Rng, size: int, inks: Inks) -> Picture:
    """Rubble stones."""
    return _cells(rng, size, inks, size // 26, 0.12)


def crystals(rng: Rng, size: int, inks: Inks) -> Picture:
    """Faceted crystals: cells with a slanting light across each."""
    base = _cells(rng, size, inks, size // 34, 0.05)
    return np.asarray(base * (1 + 0.22 * cloud(rng, size, size // 12))[..., None], np.float32)


def mosaic(rng: Rng, size: int, inks: Inks) -> Picture:
    """Small square stones in rows."""
    across = size // 15
    ink = inks[rng.integers(0, len(inks), (across, across))] * rng.uniform(0.8, 1.15, (across, across, 1))
    big = cv2.resize(ink.astype(np.float32), (size, size), interpolation=cv2.INTER_NEAREST)
    place = np.arange(size) * across / size % 1
    joint = (place < 0.1).astype(np.float32)
    return np.asarray(big * (1 - 0.45 * np.maximum(joint[:, None], joint[None, :]))[..., None], np.float32)


def bricks(rng: Rng, size: int, inks: Inks) -> Picture:
    """Courses of bricks with mortar."""
    out = np.ones((size, size, 3), np.float32) * inks.mean(0) * 0.5
    height = 17
    for row, top in enumerate(range(0, size, height)):
        left = -int(rng.integers(5, 30)) - 16 * (row % 2)
        while left < size:
            width = int(rng.integers(26, 44))
            ink = inks[rng.integers(len(inks))] * rng.uniform(0.8, 1.18)
            corner = (left + width - 3, top + height - 3)
            cv2.rectangle(out, (left, top), corner, tuple(map(float, ink)), -1)
            left += width
    return np.asarray(out * (1 + 0.09 * grain(rng, size))[..., None], np.float32)


def strewn(rng: Rng, size: int, count: int, draw: Callable[[Picture, tuple[int, int]], None], ground: Inks) -> Picture:
    """Things drawn one over the other at random places of a ground."""
    out = np.ones((size, size, 3), np.float32) * ground
    for x, y in rng.integers(0, size, (count, 2)):
        draw(out, (int(x), int(y)))
    return out


def inked(rng: Rng, inks: Inks, low: float = 0.7, high: float = 1.25) -> tuple[float, ...]:
    """One of the inks, lighter or darker by chance."""
    return tuple(map(float, inks[rng.integers(len(inks))] * rng.uniform(low, high)))


def leaves(rng: Rng, size: int, inks: Inks) -> Picture:
    """A hedge of small leaves."""

    def leaf(out: Picture, at: tuple[int, int]) -> None:
        axes = (int(rng.integers(6, 12)), int(rng.integers(3, 6)))
        cv2.ellipse(out, at, axes, float(rng.uniform(0, 180)), 0, 360, inked(rng, inks, 0.6, 1.35), -1, cv2.LINE_AA)

    return strewn(rng, size, size * size // 60, leaf, inks.mean(0) * 0.5)


def heap(rng: Rng, size: int, inks: Inks) -> Picture:
    """A heap of things of many kinds, dark between them."""

    def thing(out: Picture, at: tuple[int, int]) -> None:
        axes, turn = rng.integers(5, 17, 2), float(rng.uniform(0, 180))
        outline = cv2.ellipse2Poly(at, tuple(map(int, axes)), int(turn), 0, 360, int(rng.choice([20, 40, 72, 90])))
        cv2.fillPoly(out, [outline], inked(rng, inks, 0.7, 1.5), cv2.LINE_AA)
        cv2.polylines(out, [outline], True, inked(rng, inks, 0.2, 0.4), 1, cv2.LINE_AA)
        glint = (at[0] - int(axes[0]) // 3, at[1] - int(axes[1]) // 3)
        cv2.circle(out, glint, 2, inked(rng, inks, 1.5, 2.2), -1, cv2.LINE_AA)

    return strewn(rng, size, size * size // 110, thing, inks.mean(0) * 0.4)


def roots(rng: Rng, size: int, inks: Inks) -> Picture:
    """Tangled roots."""

    def root(out: Picture, at: tuple[int, int]) -> None:
        steps = np.cumsum(rng.normal(0, 9, (9, 2)) + rng.normal(0, 7, 2), 0) + at
        line, width = steps.astype(np.int32), int(rng.integers(4, 9))
        cv2.polylines(out, [line], False, inked(rng, inks, 0.3, 0.4), width + 3, cv2.LINE_AA)
        cv2.polylines(out, [line], False, inked(rng, inks), width, cv2.LINE_AA)
        cv2.polylines(out, [line - 1], False, inked(rng, inks, 1.2, 1.5), 1, cv2.LINE_AA)

    return strewn(rng, size, size * size // 900, root, inks.mean(0) * 0.4)


def waves(rng: Rng, size: int, inks: Inks) -> Picture:
    """Rows of waves with crests."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    phase = y / 13 + np.sin(x / 11 + 2 * cloud(rng, size, 9)) * 0.55
    row = np.floor(phase).astype(int)
    ink = inks[rng.integers(0, len(inks), row.max() - row.min() + 1)][row - row.min()]
    crest = np.exp(-(((phase % 1) - 0.08) ** 2) / 0.006)
    return np.asarray(ink * (1.1 - 0.3 * (phase % 1))[..., None] + 0.35 * crest[..., None], np.float32)


def scales(rng: Rng, size: int, inks: Inks) -> Picture:
    """Overlapping scales of a fish or a dragon."""
    out = np.ones((size, size, 3), np.float32) * inks.mean(0)
    radius = 15
    for row, y in enumerate(range(size + radius, -radius, -radius)):
        for x in range(-radius + (row % 2) * radius, size + radius, 2 * radius):
            ink = inked(rng, inks, 0.75, 1.3)
            cv2.circle(out, (x, y), radius + 3, tuple(0.4 * part for part in ink), -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), radius + 1, ink, -1, cv2.LINE_AA)
            cv2.circle(out, (x, y - 4), radius // 2, tuple(1.25 * part for part in ink), 1, cv2.LINE_AA)
    return out


def circuit(rng: Rng, size: int, inks: Inks) -> Picture:
    """Conductors and solder points."""

    def track(out: Picture, at: tuple[int, int]) -> None:
        step = int(rng.integers(12, 44))
        middle = (at[0] + step * int(rng.integers(-1, 2)), at[1])
        end = (middle[0], middle[1] + step * int(rng.integers(-1, 2)))
        ink = inked(rng, inks[2:3] if rng.random() < 0.6 else inks, 0.8, 1.2)
        cv2.polylines(out, [np.array([at, middle, end], np.int32)], False, ink, 3, cv2.LINE_AA)
        cv2.circle(out, end, 5, ink, -1, cv2.LINE_AA)
        cv2.circle(out, end, 2, (0.05, 0.08, 0.06), -1, cv2.LINE_AA)

    return strewn(rng, size, size * size // 420, track, inks[0])


def hatch(rng: Rng, size: int, inks: Inks) -> Picture:
    """Pen strokes crossing at two slants."""
    out = np.ones((size, size, 3), np.float32) * inks[1]
    for slant in (1, -1):
        for start in range(-size, 2 * size, 7):
            wander = int(rng.integers(-2, 3))
            cv2.line(out, (start + wander, 0), (start + slant * size, size), inked(rng, inks, 0.6, 0.9), 1, cv2.LINE_AA)
    return out


def plain(rng: Rng, size: int, inks: Inks) -> Picture:
    """One ink with hardly any structure."""
    tone = 1 + 0.025 * cloud(rng, size, 6) + 0.012 * grain(rng, size)
    return np.asarray(inks[0] * tone[..., None], np.float32)


def sandstone(rng: Rng, size: int, inks: Inks) -> Picture:
    """Layers of stone without joints."""
    y = np.mgrid[0:size, 0:size][0].astype(np.float32)
    layer = np.sin(y / 9 + 3 * cloud(rng, size, 7)) * 0.09 + 0.05 * grain(rng, size)
    return np.asarray(inks.mean(0) * (0.9 + layer)[..., None], np.float32)


def labyrinth(rng: Rng, size: int, inks: Inks) -> Picture:
    """A maze of thin lines."""
    out = np.ones((size, size, 3), np.float32) * inks[1]
    for y in range(0, size, 22):
        for x in range(0, size, 22):
            end = (x + 22, y) if rng.random() < 0.5 else (x, y + 22)
            cv2.line(out, (x, y), end, tuple(map(float, inks[0] * 0.5)), 4, cv2.LINE_AA)
    return out


def inks_of(colours: Sequence[tuple[int, int, int]]) -> Inks:
    """Printed colours as rows of 0 to 1."""
    return np.array(colours, np.float32) / 255


def _cracks(rng: Rng, size: int) -> NDArray[np.float32]:
    """Short fine cracks at random places, 0 to 1."""
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 2600, 2)):
        bend, end = rng.integers(-14, 15, (2, 2))
        line = np.array([(x, y), (x + bend[0], y + bend[1]), (x + bend[0] + end[0], y + bend[1] + end[1])], np.int32)
        cv2.polylines(drawn, [line], False, (float(rng.uniform(0.4, 1)),), 1, cv2.LINE_AA)
    return drawn


def _pebbles(rng: Rng, size: int) -> NDArray[np.float32]:
    """Small pebbles side by side, lighter and darker than their ground by up to a seventh."""
    drawn = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 40, 2)):
        axes = (int(rng.integers(2, 6)), int(rng.integers(2, 4)))
        tone = (float(rng.uniform(-0.14, 0.14)),)
        cv2.ellipse(drawn, (int(x), int(y)), axes, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
    return drawn


def ground(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with one of the structures below or `plain`."""
    ink = inks_of([colour])
    if pattern == "cobbles":
        return np.clip(_cells(rng, size, ink, size // 15, 0.1) * 1.15, 0, 1)
    tone = 1 + 0.02 * cloud(rng, size, 12)
    if pattern == "parchment":
        tone += 0.05 * cloud(rng, size, 40) + 0.02 * grain(rng, size)
    elif pattern == "sand":
        tone += 0.055 * cv2.GaussianBlur(grain(rng, size), (0, 0), 0.8)
    elif pattern == "planks":
        y = np.mgrid[0:size, 0:size][0]
        tone += 0.06 * cloud(rng, size, 90) * (np.arange(size) % 5 > 1)[:, None] - 0.3 * (y % 16 < 1.5)
    elif pattern == "slabs":
        joint = (np.arange(size) % 54 < 2.5).astype(np.float32)
        tone += 0.04 * cloud(rng, size, size // 54) - 0.14 * np.maximum(joint[:, None], joint[None, :])
    elif pattern == "cracked":
        tone -= 0.3 * _cracks(rng, size)
    elif pattern == "speckled":
        tone += 0.04 * cloud(rng, size, 24) - 0.22 * (cv2.GaussianBlur(grain(rng, size), (0, 0), 1.6) > 0.42)
    elif pattern == "gravel":
        tone += _pebbles(rng, size)
    elif pattern == "weave":
        x, y = np.meshgrid(np.arange(size), np.arange(size))
        is_across = (x // 12 + y // 12) % 2 == 0
        tone += 0.07 * np.cos(np.where(is_across, y, x) % 12 * np.pi / 3) - 0.05 * is_across
    return np.clip(ink[0] * tone[..., None], 0, 1).astype(np.float32)
