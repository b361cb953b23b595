"""Tables and playing cards as pictures: what lies under and beside the board."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import dot, inks_of, plain, ring, shaded, stroke, turned
from lab.world.art.noise import Picture, Rng, cloud, each, grain, lit, rough

_SIZE = 1024
"""Pixels across one repeat of a table."""


def riven_slate(rng: Rng, size: int = _SIZE) -> Picture:
    """A table's top of riven slate: dark blue grey, split in low terraces, a few rusty veins."""
    height = cloud(rng, size, 7) + 0.5 * cloud(rng, size, 19)
    terrace = np.floor(height * 5) / 5 + 0.2 * height
    rust = np.clip(1 - np.abs(cloud(rng, size, 5) + 0.3 * cloud(rng, size, 40)) * 30, 0, 0.5)[..., None]
    tone = lit(np.asarray(terrace * 8, np.float32), 0.2) * (1 + 0.06 * rough(rng, size))
    inks = inks_of([(74, 82, 92), (122, 92, 68)])
    return shaded(np.asarray(inks[0] * (1 - rust) + inks[1] * rust, np.float32), np.asarray(tone, np.float32))


def gingham(rng: Rng, size: int = _SIZE) -> Picture:
    """A cotton cloth in small checks of green and white, its weave seen."""
    y, x = np.mgrid[0:size, 0:size]
    both = (x // 32 % 2 + y // 32 % 2)[..., None] / 2
    inks = inks_of([(240, 240, 234), (74, 132, 96)])
    weave = 1 + 0.05 * np.sin(x * 1.6) * np.sin(y * 1.6) + 0.05 * cloud(rng, size, 6)
    return shaded(np.asarray(inks[0] * (1 - both) + inks[1] * both, np.float32), np.asarray(weave, np.float32))


def birch_ply(rng: Rng, size: int = _SIZE) -> Picture:
    """A desk of birch plywood: pale, wide rotary grain in slow waves, short brown flecks."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    wave = np.sin(y / 5 + 9 * cloud(rng, size, 3) + 1.2 * np.sin(x / 210)) + 0.5 * np.sin(y / 1.9 + 2 * cloud(rng, size, 6))
    fleck = cv2.resize(grain(rng, size)[:, : size // 8], (size, size), interpolation=cv2.INTER_LINEAR)
    tone = 1 + 0.035 * wave + 0.03 * cloud(rng, size, 9) - 0.1 * (cv2.GaussianBlur(fleck, (0, 0), 0.8) > 1.5)
    return np.asarray(np.clip(inks_of([(222, 194, 152)])[0] * tone[..., None], 0, 1), np.float32)


def dotted_oilcloth(rng: Rng, size: int = _SIZE) -> Picture:
    """A wax cloth, teal with white dots in a quincunx."""
    out = np.ascontiguousarray(plain(size, inks_of([(48, 124, 128)])[0]))
    for row, y in enumerate(range(0, size + 64, 32)):
        for x in range(row % 2 * 32, size + 64, 64):
            dot(out, (x, y), 10, (0.96, 0.96, 0.93))
    return shaded(out, 1 + 0.02 * cloud(rng, size, 20))


def glazed_tiles(rng: Rng, size: int = _SIZE) -> Picture:
    """A garden's table of small glazed tiles in blues and turquoise, pale grout between."""
    y, x = np.mgrid[0:size, 0:size]
    tile = (y // 64 * 16 + x // 64).astype(np.int32)
    inks = inks_of([(42, 92, 138), (58, 136, 158), (96, 164, 170), (34, 66, 108), (196, 206, 196)])
    ink = inks[rng.choice(5, 256, p=(0.3, 0.28, 0.2, 0.14, 0.08))][tile] * each(rng, tile, 0.88, 1.1)[..., None]
    edge = np.minimum(np.minimum(x % 64, 63 - x % 64), np.minimum(y % 64, 63 - y % 64))
    out = np.where((edge < 3)[..., None], inks_of([(200, 194, 180)])[0], ink)
    return shaded(np.asarray(out, np.float32), 1 + 0.07 * cloud(rng, size, 50))


def rattan(rng: Rng, size: int = _SIZE) -> Picture:
    """A terrace table of woven rattan: flat canes over and under, brown, dark between."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    is_level = (x // 32 + y // 32) % 2 == 0
    place = np.where(is_level, y % 32, x % 32)
    along = np.where(is_level, x % 32, y % 32)
    cane = np.sin(np.pi * (place % 16) / 16) ** 0.5 * (0.72 + 0.36 * np.sin(np.pi * along / 32))
    stripe = each(rng, np.where(is_level, y // 16, 64 + x // 16).astype(np.int32), 0.8, 1.15)
    tone = np.clip(cane, 0.16, 1.1) * stripe * (1 + 0.05 * grain(rng, size))
    return np.asarray(np.clip(inks_of([(158, 112, 68)])[0] * tone[..., None], 0, 1), np.float32)


def white_marble(rng: Rng, size: int = _SIZE) -> Picture:
    """A cafe's top of white marble with grey veins that wander all one way, polished."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    bent = np.sin((x + 0.6 * y) / 150 + 3.5 * cloud(rng, size, 5) + 0.8 * cloud(rng, size, 21))
    vein = np.clip(1 - np.abs(bent) * 7, 0, 1) * np.clip(0.6 + cloud(rng, size, 7), 0.1, 1)
    tone = 1 - 0.34 * vein + 0.04 * cloud(rng, size, 6)
    return np.asarray(np.clip(inks_of([(232, 231, 228)])[0] * tone[..., None], 0, 1), np.float32)


def crochet(rng: Rng, size: int = _SIZE) -> Picture:
    """A cloth of crocheted rounds in cream over a dark table, joined by small loops."""
    out = np.ascontiguousarray(plain(size, inks_of([(62, 40, 30)])[0]))
    cream = (0.9, 0.86, 0.76)
    for y in range(0, size + 128, 128):
        for x in range(0, size + 128, 128):
            for reach, count, wide in ((58, 16, 4), (40, 12, 4), (22, 8, 3)):
                tips = ring(reach, count) + [x, y]
                for tip, after in zip(tips, np.roll(tips, -1, 0), strict=True):
                    cv2.circle(out, tuple(np.round((tip + after) / 2).astype(int).tolist()), reach // 4, cream, wide)
                cv2.circle(out, (x, y), reach - 8, cream, 4, cv2.LINE_AA)
            for tip in ring(58, 8) + [x, y]:
                stroke(out, [(x, y), tip], cream, 3)
            for tip in ring(22, 4, np.pi / 4) + [x + 64, y + 64]:
                stroke(out, [(x + 64, y + 64), tip], cream, 4)
    return shaded(out, 1 + 0.12 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.2))


def kelim(rng: Rng, size: int = _SIZE) -> Picture:
    """A flat-woven rug: rows of stepped zigzags and lozenges in madder, indigo, ochre and undyed wool."""
    y, x = np.mgrid[0:size, 0:size]
    inks = inks_of([(152, 54, 46), (44, 58, 92), (196, 148, 72), (214, 200, 174), (92, 62, 52)])
    step = np.abs((x // 8 * 8) % 128 - 64)
    zigzag = (y // 8 * 8 + step) // 32
    lozenge = (step + np.abs((y // 8 * 8) % 128 - 64)) // 16
    which = np.where(y // 128 % 2 == 0, zigzag % 5, np.array([3, 0, 2, 1, 4, 0, 1, 2, 3])[np.minimum(lozenge, 8)])
    rib = 1 + 0.1 * np.sin(y * 1.5) + 0.09 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.0) + 0.06 * cloud(rng, size, 30)
    return shaded(np.asarray(inks[which], np.float32), np.asarray(rib, np.float32))


def black_glass(rng: Rng, size: int = _SIZE) -> Picture:
    """A desk of black glass with dust and smears of a wiped cloth."""
    dust = (cv2.GaussianBlur(grain(rng, size), (0, 0), 1.0) > 0.95) * 0.16
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    smear = 0.02 * np.clip(np.sin((x + y) / 40 + 6 * cloud(rng, size, 4)), 0, 1)
    return np.asarray(plain(size, inks_of([(22, 23, 26)])[0]) + (dust + smear)[..., None], np.float32)


def newsprint(rng: Rng, size: int = _SIZE) -> Picture:
    """Newspapers laid out against paint: columns of grey lines, headlines, grey pictures, two sheets askew."""
    out = np.ascontiguousarray(plain(size, inks_of([(214, 209, 198)])[0]))
    for left in range(6, size, 170):
        top = 6
        while top < size:
            kind = rng.random()
            if kind < 0.16:
                tone = float(rng.uniform(0.3, 0.6))
                high = int(rng.integers(60, 130))
                cv2.rectangle(out, (left, top), (left + 154, top + high), (tone, tone, tone), -1)
                cv2.circle(out, (left + 70, top + high // 2), high // 3, (tone + 0.2,) * 3, -1, cv2.LINE_AA)
                top += high + 12
            elif kind < 0.34:
                cv2.rectangle(out, (left, top), (left + int(rng.integers(90, 154)), top + 13), (0.2, 0.2, 0.21), -1)
                top += 26
            else:
                for _ in range(int(rng.integers(6, 15))):
                    cv2.line(out, (left, top), (left + int(rng.integers(120, 154)), top), (0.5, 0.49, 0.48), 3)
                    top += 8
                top += 8
    return shaded(out, 1 + 0.03 * cloud(rng, size, 5) + 0.02 * grain(rng, size))


def chipboard(rng: Rng, size: int = _SIZE) -> Picture:
    """A workshop's board of pressed strands: flat chips every way in yellow browns, dark edges."""
    out = np.ascontiguousarray(plain(size, inks_of([(178, 138, 90)])[0]))
    inks = inks_of([(206, 168, 112), (186, 144, 92), (222, 188, 136), (158, 116, 74)])
    for x, y in rng.integers(0, size, (2400, 2)).tolist():
        long, wide = float(rng.uniform(24, 62)), float(rng.uniform(7, 16))
        strand = np.array([(-long, -wide), (long, -wide * 0.8), (long * 0.95, wide), (-long * 0.9, wide * 0.9)])
        shape = [np.round(turned(strand, float(rng.uniform(0, 360))) + [x, y]).astype(np.int32)]
        tone = inks[rng.integers(4)] * float(rng.uniform(0.9, 1.08))
        cv2.fillPoly(out, shape, tuple(map(float, tone)), cv2.LINE_AA)
        cv2.polylines(out, shape, True, tuple(map(float, 0.78 * tone)), 1, cv2.LINE_AA)
    return shaded(out, 1 + 0.04 * grain(rng, size))


TABLES: dict[int, dict[str, tuple[Callable[[Rng], Picture], float]]] = {
    18: {
        "riven-slate": (riven_slate, 0.55), "gingham": (gingham, 0.92), "birch-ply": (birch_ply, 0.45),
        "dotted-oilcloth": (dotted_oilcloth, 0.2), "glazed-tiles": (glazed_tiles, 0.28), "rattan": (rattan, 0.6),
        "white-marble": (white_marble, 0.22), "crochet": (crochet, 0.9), "kelim": (kelim, 0.95),
        "black-glass": (black_glass, 0.14), "newsprint": (newsprint, 0.85), "chipboard": (chipboard, 0.7),
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
