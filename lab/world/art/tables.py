"""Tables and playing cards as pictures: what lies under and beside the board."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import dot, inks_of, plain, ring, shaded, stroke
from lab.world.art.noise import Picture, Rng, cloud, each, grain, lit, rough

_SIZE = 1024
"""Pixels across one repeat of a table."""


def herringbone_oak(rng: Rng, size: int = _SIZE) -> Picture:
    """A floor of oak blocks laid herringbone, oiled, each block of its own tone and grain."""
    unit = size // 16
    row, column = np.mgrid[0:size, 0:size] // unit
    phase = (column - row) % 8
    is_level = phase < 4
    block = np.where(is_level, row * 97 + (column - phase + 8), (row + phase + 8) * 97 + column + 9000).astype(np.int32)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    along, across = np.where(is_level, x, y), np.where(is_level, y, x)
    fine = 0.07 * np.sin(across / 2.4 + 2.2 * np.sin(along / 90 + each(rng, block, 0, 6))) + 0.03 * grain(rng, size)
    edge = cv2.morphologyEx(block.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    tone = each(rng, block, 0.84, 1.12) * (1 + fine) * np.where(edge, 0.6, 1.0)
    return np.asarray(inks_of([(172, 128, 84)])[0] * tone[..., None], np.float32)


def zinc(rng: Rng, size: int = _SIZE) -> Picture:
    """A bistro's table of zinc: grey and cloudy, rings of glasses, fine scratches every way."""
    tone = 1 + 0.1 * cloud(rng, size, 7) + 0.06 * cloud(rng, size, 24) + 0.02 * grain(rng, size)
    out = np.ascontiguousarray(inks_of([(138, 142, 146)])[0] * tone[..., None], np.float32)
    mark = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (22, 2)).tolist():
        cv2.circle(mark, (x, y), int(rng.integers(46, 64)), (float(rng.uniform(0.3, 1)),), int(rng.integers(3, 7)))
    mark = cv2.GaussianBlur(mark, (0, 0), 1.6) * np.clip(0.6 + cloud(rng, size, 20), 0, 1)
    for x, y in rng.integers(0, size, (260, 2)).tolist():
        turn, reach = float(rng.uniform(0, np.pi)), float(rng.uniform(20, 110))
        end = (int(x + reach * np.cos(turn)), int(y + reach * np.sin(turn)))
        cv2.line(mark, (x, y), end, (-0.5,), 1, cv2.LINE_AA)
    return np.asarray(out * (1 - 0.16 * mark)[..., None], np.float32)


def slub(rng: Rng, size: int = _SIZE) -> Picture:
    """A tablecloth of sage-green linen, its threads thick and thin by turns, ironed creases a hand apart."""
    down = cv2.resize(cloud(rng, size, 300)[:60], (size, size), interpolation=cv2.INTER_CUBIC)
    across = cv2.resize(cloud(rng, size, 300)[:, :60], (size, size), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[0:size, 0:size]
    weave = 0.04 * np.sin(x * 1.57) * np.sin(y * 1.57)
    crease = np.exp(-(((x % 512 - 256) / 5.0) ** 2)) - np.exp(-(((x % 512 - 250) / 5.0) ** 2))
    tone = 1 + 0.1 * down + 0.1 * across + weave + 0.08 * crease
    return np.asarray(inks_of([(150, 160, 136)])[0] * tone[..., None], np.float32)


def duvet(rng: Rng, size: int = _SIZE) -> Picture:
    """A bed's cover of white cotton with thin grey-blue stripes, in soft folds."""
    folds = cloud(rng, size, 5) + 0.45 * cloud(rng, size, 11)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    place = (x + 20 * folds) % 64
    share = (0.55 * (place < 7) + 0.3 * ((place > 14) & (place < 17)))[..., None]
    inks = inks_of([(228, 228, 226), (118, 140, 168)])
    out = inks[0] * (1 - share) + inks[1] * share
    tone = lit(np.asarray(cv2.GaussianBlur(26 * folds, (0, 0), 3), np.float32), 0.35)
    thread = 1 + 0.015 * np.sin(x * 1.3) + 0.015 * np.sin(y * 1.3)
    return shaded(out, tone * thread)


def carpet_tiles(rng: Rng, size: int = _SIZE) -> Picture:
    """A playroom's floor of carpet tiles in two greys and a petrol blue, their ribs turned by turns."""
    cell = size // 4
    row, column = np.mgrid[0:size, 0:size] // cell
    tile = (row * 4 + column).astype(np.int32)
    inks = inks_of([(104, 106, 110), (84, 86, 92), (62, 92, 104)])
    ink = inks[rng.choice(3, 16, p=(0.45, 0.35, 0.2))][tile]
    loops = cv2.GaussianBlur(grain(rng, size), (0, 0), 1.1)
    y, x = np.mgrid[0:size, 0:size]
    rib = 0.09 * np.sin(np.where((row + column) % 2, x, y) * 2 * np.pi / 8)
    seam = np.minimum(np.minimum(y % cell, cell - y % cell), np.minimum(x % cell, cell - x % cell)) < 2
    tone = (1 + rib + 0.24 * loops + 0.04 * cloud(rng, size, 9)) * np.where(seam, 0.7, 1.0)
    return shaded(ink, tone)


def poppies(rng: Rng, size: int = _SIZE) -> Picture:
    """A wax cloth with poppies, cornflowers and grasses scattered on pale blue."""
    out = np.ascontiguousarray(plain(size, inks_of([(206, 220, 226)])[0]))
    for x, y in rng.integers(0, size, (150, 2)).tolist():
        way = np.linspace(0, 1, 9)
        stalk = np.stack([x + float(rng.normal(0, 26)) * way**2, y + float(rng.uniform(50, 95)) * way], 1)
        stroke(out, stalk, (0.36, 0.5, 0.32), 3)
        kind = rng.random()
        if kind < 0.45:
            for spot in ring(13, 4, float(rng.uniform(0, 1))) + np.array([x, y]):
                ink = (float(rng.uniform(0.76, 0.9)), 0.2, 0.17)
                dot(out, spot, 16, ink)
            dot(out, (x, y), 8, (0.14, 0.12, 0.14))
        elif kind < 0.75:
            for spot in ring(14, 9, float(rng.uniform(0, 1))) + np.array([x, y]):
                cv2.line(out, (x, y), (int(spot[0]), int(spot[1])), (0.26, 0.36, 0.68), 5, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.02 * rough(rng, size))[..., None], np.float32)


TABLES: dict[int, dict[str, tuple[Callable[[Rng], Picture], float]]] = {
    16: {
        "herringbone-oak": (herringbone_oak, 0.4), "zinc": (zinc, 0.26), "slub-linen": (slub, 0.9),
        "duvet": (duvet, 0.95), "carpet-tiles": (carpet_tiles, 0.95), "poppies": (poppies, 0.2),
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
