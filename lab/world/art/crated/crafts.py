"""Walls and backs that are ploughed, surveyed, painted on tiles, printed in the seventies, scorched or glued."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.manners import each, rough
from lab.world.art.vaulted.patterns import blocks
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, inks_of


def arable(rng: Rng, size: int, inks: Inks) -> Picture:
    """Fields from above for children: rows ploughed or sown in several directions, hedges and round trees between."""
    labels, away = blocks(rng, size, 128)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    lean = each(rng, labels, 0, np.pi)
    row = np.sin((x * np.cos(lean) + y * np.sin(lean)) * 2 * np.pi / 13)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels]
    out = ink * (1 + 0.13 * np.sign(row) + 0.03 * cloud(rng, size, 10))[..., None]
    out = np.ascontiguousarray(np.where((away < 4)[..., None], inks[-1], out), np.float32)
    hedges = np.argwhere(away < 2)
    for y_at, x_at in hedges[rng.integers(0, len(hedges), size // 3)].tolist():
        reach, green = int(rng.integers(5, 11)), inked(rng, inks[-1:], 0.9, 1.3)
        cv2.circle(out, (x_at, y_at), reach + 2, tuple(map(float, inks[-1] * 0.6)), -1, cv2.LINE_AA)
        cv2.circle(out, (x_at, y_at), reach, green, -1, cv2.LINE_AA)
        cv2.circle(out, (x_at - 2, y_at - 2), reach // 2, tuple(1.2 * part for part in green), -1, cv2.LINE_AA)
    return np.clip(out, 0, 1)


def contours(rng: Rng, size: int, inks: Inks) -> Picture:
    """A hiker's map: heights tinted in two inks, lines of equal height in the third, each fifth one bolder."""
    height = (cloud(rng, size, 7) + 0.5 * cloud(rng, size, 13)) * 7
    steep = np.maximum(np.hypot(*np.gradient(height)), 1e-3)
    away = np.abs(height - np.round(height)) / steep
    is_bold = np.round(height).astype(int) % 5 == 0
    wood = np.clip(6 * cloud(rng, size, 9) + 0.5, 0, 1)[..., None]
    out = inks[0] * wood + inks[1] * (1 - wood)
    line = np.clip(np.where(is_bold, 3.2, 2.0) - away, 0, 1)[..., None]
    out = np.ascontiguousarray(out * (1 - line) + inks[2] * line, np.float32)
    for x, y in rng.integers(0, size, (size * size // 2400, 2)).tolist():
        if wood[y, x, 0] > 0.8:
            crown = np.array([(x - 5, y), (x + 5, y), (x, y - 13)], np.int32)
            cv2.fillPoly(out, [crown], tuple(map(float, inks[0] * 0.6)), cv2.LINE_AA)
    return out


def delftware(rng: Rng, size: int, inks: Inks) -> Picture:
    """White glazed tiles painted in blue: a quarter flower in each corner, a small flower within."""
    step = 64
    tone = 1 + 0.03 * cloud(rng, size, size // step) + 0.02 * cloud(rng, size, 70)
    out = np.ascontiguousarray(inks[0] * tone[..., None], np.float32)
    for top in range(0, size, step):
        for left in range(0, size, step):
            blue = inked(rng, inks[1:], 0.85, 1.2)
            corners = [(left + x * step, top + y * step) for x in (0, 1) for y in (0, 1)]
            for at in corners:
                for reach in (8, 15):
                    cv2.circle(out, at, reach, blue, 3, cv2.LINE_AA)
            middle, petals = (left + step // 2, top + step // 2), int(rng.choice([4, 5, 6, 8]))
            for turn in np.arange(petals) * 360 / petals + float(rng.uniform(0, 60)):
                lean = np.radians(turn)
                at = (int(middle[0] + 10 * np.cos(lean)), int(middle[1] + 10 * np.sin(lean)))
                cv2.ellipse(out, at, (8, 4), float(turn), 0, 360, blue, -1, cv2.LINE_AA)
            cv2.circle(out, middle, 4, tuple(map(float, inks[0])), -1, cv2.LINE_AA)
            cv2.rectangle(out, (left, top), (left + step, top + step), tuple(map(float, inks[0] * 0.72)), 2)
    return np.clip(out, 0, 1)


def ovals(rng: Rng, size: int, inks: Inks) -> Picture:
    """Wallpaper of the seventies: rounded squares one within another in four inks, in rows, each row shifted."""
    step = 68
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    row = (y // step).astype(int)
    u = np.abs((x + (row % 2) * step / 2) % step - step / 2) / (step / 2)
    v = np.abs(y % step - step / 2) / (step / 2)
    away = (u**4 + v**4) ** 0.25
    band = np.digitize(away, (0.3, 0.55, 0.78, 0.95))
    order = np.array([3, 1, 2, 0, 0]) % len(inks)
    swap = np.where(((x + (row % 2) * step / 2) // step + row) % 2 > 0, order[band], order[(band + 1) % 4])
    tone = 1 + 0.03 * cloud(rng, size, 8) + 0.03 * grain(rng, size)
    return np.asarray(inks[swap] * tone[..., None], np.float32)


def scorched(rng: Rng, size: int, inks: Inks) -> Picture:
    """Plywood that a laser has engraved line by line: lighter scales, smoke along them, the grain seen."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    fibre = cv2.resize(cloud(rng, size, 220)[:, :30], (size, size), interpolation=cv2.INTER_CUBIC)
    row = (y // 26).astype(int)
    u, v = (x + (row % 2) * 26) % 52 - 26, y % 26
    ring = np.hypot(u, v - 26) % 9 / 9
    tone = 0.86 + 0.3 * np.clip(2 * np.abs(ring - 0.5), 0, 1) - 0.07 * (y % 4 < 2) + 0.1 * fibre
    smoke = 1 + 0.12 * rough(rng, size)
    return np.asarray(np.clip(inks[0] * (tone * smoke)[..., None], 0, 1), np.float32)


_SCRAPS: tuple[Callable[[NDArray[np.float32], NDArray[np.float32]], NDArray[np.bool_]], ...] = (
    lambda u, v: np.hypot(u % 18 - 9, v % 18 - 9) < 4.5,
    lambda u, v: u % 14 < 5,
    lambda u, v: (u % 20 < 10) ^ (v % 20 < 10),
    lambda u, v: np.abs(u % 16 - 8) > v % 16,
)
"""Where scraps of paper are printed, by how far along and across them a pixel lies: dots, stripes, checks, gables."""


def washi(rng: Rng, size: int, inks: Inks) -> Picture:
    """Scraps of patterned paper glued over each other at all angles: dots, stripes, checks, each with a torn edge."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    out = np.ones((size, size, 3), np.float32) * inks_of([(214, 204, 186)])[0]
    white = inks_of([(246, 243, 236)])[0]
    for at in rng.integers(0, size, (size * size // 2200, 2)):
        lean, reach = float(rng.uniform(0, np.pi)), rng.uniform(30, 62, 2)
        left, top = np.maximum(at - 90, 0)
        part = (slice(top, top + 180), slice(left, left + 180))
        u = (x[part] - at[0]) * np.cos(lean) + (y[part] - at[1]) * np.sin(lean)
        v = (y[part] - at[1]) * np.cos(lean) - (x[part] - at[0]) * np.sin(lean)
        edge = np.minimum(reach[0] - np.abs(u), reach[1] - np.abs(v)) + rng.normal(0, 0.7, u.shape)
        drawn = _SCRAPS[int(rng.integers(4))](u, v)
        first = inks[rng.integers(len(inks))] * float(rng.uniform(0.85, 1.1))
        second = 0.55 * first + 0.45 * white if rng.random() < 0.6 else 0.62 * first
        paper = np.where(drawn[..., None], second, first)
        paper = np.where((edge < 3)[..., None], white, paper)
        out[part] = np.where((edge > 0)[..., None], paper, out[part])
    return np.asarray(np.clip(out * (1 + 0.02 * grain(rng, size))[..., None], 0, 1), np.float32)
