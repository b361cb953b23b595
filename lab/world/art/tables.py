"""Tables and playing cards as pictures: what lies under and beside the board."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import dot, inks_of, plain, ring, shaded, stroke, turned
from lab.world.art.noise import Picture, Rng, cloud, each, grain, plots, rough

_SIZE = 1024
"""Pixels across one repeat of a table."""


def walnut_planks(rng: Rng, size: int = _SIZE) -> Picture:
    """A table of oiled walnut planks glued side by side, broad figures in the wood, a knot here and there."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    plank = (x // 146).astype(np.int32)
    lines = (x - 146 * plank - each(rng, plank, 20, 120)) / 8 + 1.6 * np.sin(y / 160 + each(rng, plank, 0, 6))
    for left, top in rng.integers(0, size, (5, 2)).tolist():
        lines += 6 * np.exp(-(((x - left) / 26) ** 2) - ((y - top) / 60) ** 2)
    fine = 0.11 * np.sin(2.2 * lines + 1.2 * cloud(rng, size, 12)) + 0.05 * np.sin(x * 1.1 + cloud(rng, size, 40))
    tone = each(rng, plank, 0.86, 1.14) * (1 + fine + 0.03 * grain(rng, size)) * np.where(x % 146 < 2, 0.65, 1.0)
    return np.asarray(np.clip(inks_of([(112, 76, 54)])[0] * tone[..., None], 0, 1), np.float32)


def terrazzo(rng: Rng, size: int = _SIZE) -> Picture:
    """A kitchen's worktop of terrazzo: chips of four colours of stone in pale cement, polished."""
    out = np.ascontiguousarray(plain(size, inks_of([(206, 202, 194)])[0]))
    inks = inks_of([(120, 126, 124), (184, 120, 96), (236, 232, 224), (84, 106, 96)])
    for x, y in rng.integers(0, size, (4800, 2)).tolist():
        reach = float(rng.choice([3, 5, 8, 13], p=(0.5, 0.28, 0.16, 0.06)))
        chip = ring(reach, 6, float(rng.uniform(0, 1))) * rng.uniform(0.6, 1.2, (6, 1)) + [x, y]
        tone = tuple(map(float, inks[rng.integers(4)] * rng.uniform(0.88, 1.08)))
        cv2.fillPoly(out, [np.round(chip).astype(np.int32)], tone, cv2.LINE_AA)
    return shaded(out, 1 + 0.03 * cloud(rng, size, 8))


def tartan(rng: Rng, size: int = _SIZE) -> Picture:
    """A picnic blanket of wool: wide and narrow stripes of red, dark green and cream across each other, twilled."""
    y, x = np.mgrid[0:size, 0:size]
    inks = inks_of([(140, 44, 44), (40, 62, 52), (214, 200, 170)])
    place = np.arange(size) % 256
    band = np.where(place < 92, 1, 0)
    band = np.where((place > 168) & (place < 178) | (place > 42) & (place < 50), 2, band)
    over = ((x + y) // 3 % 2)[..., None]
    out = inks[band[x]] * over + inks[band[y]] * (1 - over)
    wool = 1 + 0.16 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.4) + 0.08 * cloud(rng, size, 9)
    return shaded(np.asarray(cv2.GaussianBlur(np.asarray(out, np.float32), (0, 0), 1.2)), wool)


def cork(rng: Rng, size: int = _SIZE) -> Picture:
    """A mat of pressed cork: grains of several browns, dark crumbs of bark in it."""
    grains, away = plots(rng, size, 10)
    inks = inks_of([(190, 146, 100), (174, 128, 86), (204, 162, 116), (150, 108, 72)])
    ink = inks[rng.choice(4, grains.max() + 1, p=(0.4, 0.3, 0.22, 0.08))][grains]
    crumb = (cv2.GaussianBlur(grain(rng, size), (0, 0), 1.5) > 0.45)[..., None]
    tone = np.clip(0.82 + away / 14, 0.82, 1.02) * (1 + 0.06 * rough(rng, size))
    return shaded(np.where(crumb, 0.55 * ink, ink).astype(np.float32), np.asarray(tone, np.float32))


def garden_slats(rng: Rng, size: int = _SIZE) -> Picture:
    """A garden's table of slats painted grey-green, gaps between them dark, the paint flaked to bare wood in places."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    slat = (y // 128).astype(np.int32)
    inks = inks_of([(126, 146, 140), (168, 142, 112)])
    flaked = cv2.resize(cloud(rng, size, 70)[:, : size // 4], (size, size)) + 0.7 * cloud(rng, size, 9) > 0.86
    out = np.where(flaked[..., None], inks[1], inks[0])
    fibre = 0.03 * np.sin(y * 0.7 + 2 * np.sin(x / 140 + each(rng, slat, 0, 6)))
    tone = each(rng, slat, 0.92, 1.08) * (1 + fibre + 0.04 * rough(rng, size))
    gap = np.clip(np.minimum(y % 128, 128 - y % 128) / 6, 0.18, 1)
    return shaded(np.asarray(out, np.float32), np.asarray(tone * gap, np.float32))


def lemons(rng: Rng, size: int = _SIZE) -> Picture:
    """A wax cloth with lemons, halves of them and leaves strewn on a dark blue ground."""
    out = np.ascontiguousarray(plain(size, inks_of([(46, 74, 112)])[0]))
    for x, y in rng.integers(0, size, (95, 2)).tolist():
        lean, at = float(rng.uniform(0, 360)), np.array((x, y))
        for side in (-1, 1):
            leaf = np.array([(0, 0), (side * 26, -20), (side * 62, -14), (side * 34, 6)], float)
            cv2.fillPoly(out, [np.round(turned(leaf, lean) + at).astype(np.int32)], (0.36, 0.52, 0.34), cv2.LINE_AA)
        if rng.random() < 0.6:
            fruit = ring(1, 40) * [36, 27] * (1 + 0.16 * np.abs(np.cos(np.arange(40) * np.pi / 20)) ** 9)[:, None]
            cv2.fillPoly(out, [np.round(turned(fruit, lean) + at).astype(np.int32)], (0.93, 0.8, 0.28), cv2.LINE_AA)
        else:
            for reach, ink in ((30, (0.9, 0.76, 0.24)), (26, (0.96, 0.94, 0.82)), (22, (0.93, 0.85, 0.46))):
                dot(out, (x, y), reach, ink)
            for spoke in turned(ring(21, 8), lean):
                stroke(out, [(x, y), spoke + at], (0.96, 0.94, 0.82), 2)
    return np.asarray(out * (1 + 0.02 * rough(rng, size))[..., None], np.float32)


TABLES: dict[int, dict[str, tuple[Callable[[Rng], Picture], float]]] = {
    17: {
        "walnut-planks": (walnut_planks, 0.42), "terrazzo": (terrazzo, 0.24), "tartan": (tartan, 0.95),
        "cork": (cork, 0.9), "garden-slats": (garden_slats, 0.5), "lemons": (lemons, 0.22),
    },
}  # fmt: skip
"""For each split the tables: how each is drawn, and how rough its surface is."""


def table_picture(split: int, name: str, seed: int) -> tuple[NDArray[np.uint8], float]:
    """One repeat of a table as an sRGB picture, and its roughness."""
    draw, roughness = TABLES[split][name]
    return np.asarray(np.clip(draw(np.random.default_rng(seed)) * 255, 0, 255), np.uint8), roughness


def card_picture(seed: int) -> NDArray[np.uint8]:
    """A card or a page, 3 wide to 4 high, with a frame and a drawing."""
    rng = np.random.default_rng(seed)
    paper, main, other = (tuple(map(int, rng.integers(low, 255, 3))) for low in (150, 10, 10))
    out = np.full((128, 96, 3), paper if rng.random() < 0.6 else main, np.uint8)
    cv2.rectangle(out, (6, 6), (89, 121), other, int(rng.integers(1, 5)))
    for _ in range(int(rng.integers(2, 9))):
        x, y = map(int, rng.integers((16, 16), (80, 112)))
        colour = main if rng.random() < 0.5 else other
        if rng.random() < 0.5:
            cv2.circle(out, (x, y), rng.integers(3, 20), colour, -1, cv2.LINE_AA)
        else:
            cv2.line(out, (16, y), (80, y), colour, int(rng.integers(1, 4)), cv2.LINE_AA)
    return out
