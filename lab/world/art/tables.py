"""Tables of both splits and playing cards as pictures: what lies under and beside the board."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import dot, inks_of, plain, ring, shaded, stroke, turned
from lab.world.art.noise import Picture, Rng, cloud, each, grain, lit, rough

_SIZE = 1024
"""Pixels across one repeat of a table."""


def fleece(rng: Rng, size: int = _SIZE) -> Picture:
    """A fleece blanket, grey with large soft white stars, its pile lying this way and that."""
    out = np.ascontiguousarray(plain(size, inks_of([(122, 130, 142)])[0]))
    for row, y in enumerate(range(40, size + 90, 150)):
        for x in range((row % 2) * 80, size + 90, 160):
            star = ring(float(rng.uniform(38, 56)), 10, float(rng.uniform(0, 6)))
            star *= np.where(np.arange(10) % 2, 0.46, 1.0)[:, None]
            points = [np.round(star + np.array([x, y]) + rng.integers(-12, 13, 2)).astype(np.int32)]
            cv2.fillPoly(out, points, (0.86, 0.87, 0.88), cv2.LINE_AA)
    out = cv2.GaussianBlur(out, (0, 0), 2.2)
    pile = 1 + 0.07 * cloud(rng, size, 14) + 0.07 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.3)
    return np.asarray(out * pile[..., None], np.float32)


def schooldesk(rng: Rng, size: int = _SIZE) -> Picture:
    """An old school desk's varnished beech: fine grain, ink stains, scratched letters."""
    stretched = cv2.resize(cloud(rng, size, 220)[:30], (size, size), interpolation=cv2.INTER_CUBIC)
    tone = 1 + 0.09 * stretched + 0.05 * cloud(rng, size, 6) + 0.02 * grain(rng, size)
    out = np.ascontiguousarray(inks_of([(176, 130, 84)])[0] * tone[..., None], np.float32)
    stain = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (14, 2)).tolist():
        dot(stain, (x, y), rng.integers(6, 26), (float(rng.uniform(0.3, 0.7)),))
    share = (cv2.GaussianBlur(stain, (0, 0), 3) * np.clip(1 + cloud(rng, size, 40), 0, 1))[..., None]
    out = np.ascontiguousarray(out * (1 - share) + np.array((0.14, 0.15, 0.3), np.float32) * share, np.float32)
    for x, y in rng.integers(0, size, (26, 2)).tolist():
        scale, letters = float(rng.uniform(0.7, 1.3)), "".join("HIOX"[i] for i in rng.integers(0, 4, 2))
        for off, ink in ((1, (0.8, 0.62, 0.42)), (0, (0.42, 0.29, 0.18))):
            cv2.putText(out, letters, (x + off, y + off), cv2.FONT_HERSHEY_PLAIN, scale, ink, 1, cv2.LINE_AA)
    return out


def persian(rng: Rng, size: int = _SIZE) -> Picture:
    """A Persian carpet: a deep red field of small knots with rosettes and vines in blue, cream and green."""
    half = size // 2
    out = np.ones((half, half, 3), np.float32) * inks_of([(118, 28, 34)])[0]
    cream, blue, green = ((0.88, 0.8, 0.64), (0.12, 0.18, 0.32), (0.24, 0.36, 0.26))
    along = np.arange(0, half + 4, 4)
    for number, left in enumerate(range(0, half, 64)):
        vine = np.stack([left + 22 * np.sin(2 * np.pi * along / 128 + np.pi * (number % 2)), along], 1)
        stroke(out, vine, green, 3)
    for row, y in enumerate(range(0, half + 64, 64)):
        for x in range((row % 2) * 32, half + 64, 64):
            for reach, count, tone in ((21, 8, blue), (16, 8, cream), (9, 6, (0.7, 0.3, 0.24))):
                for spot in ring(reach * 0.62, count) + np.array([x, y]):
                    dot(out, spot, reach * 0.42, tone)
            dot(out, (x, y), 5, blue)
    knotted = cv2.resize(cv2.resize(out, (half // 3, half // 3), interpolation=cv2.INTER_AREA), (size, size),
                         interpolation=cv2.INTER_NEAREST)  # fmt: skip
    place = np.arange(size) % 6
    tone = 1 - 0.12 * (place < 1)[:, None] - 0.05 * (place < 1)[None, :] + 0.05 * cloud(rng, size, 8)
    return np.asarray(knotted * (tone + 0.04 * grain(rng, size))[..., None], np.float32)


def worktop(rng: Rng, size: int = _SIZE) -> Picture:
    """A kitchen's polished granite worktop: dark crystals with grey and brown flecks and a few that shine."""
    out = plain(size, inks_of([(52, 50, 52)])[0])
    inks = inks_of([(92, 88, 86), (40, 38, 40), (120, 106, 94), (66, 62, 64), (150, 146, 142)])
    for x, y in rng.integers(0, size, (size * size // 60, 2)).tolist():
        chip = np.array([x, y]) + rng.integers(-7, 8, (5, 2))
        ink = inks[rng.choice(len(inks), p=(0.3, 0.3, 0.16, 0.2, 0.04))] * rng.uniform(0.8, 1.15)
        cv2.fillConvexPoly(out, cv2.convexHull(chip.astype(np.int32)), tuple(map(float, ink)), cv2.LINE_AA)
    return np.asarray(out * (1 + 0.05 * cloud(rng, size, 8))[..., None], np.float32)


def foampuzzle(rng: Rng, size: int = _SIZE) -> Picture:
    """A nursery's floor of foam mats in four soft colours that lock into each other with round teeth."""
    inks = inks_of([(206, 116, 108), (112, 156, 190), (222, 194, 112), (128, 176, 130)])
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    cell = size / 4
    bend = 13 * np.sign(np.sin(2 * np.pi * x / (cell / 4))) * (np.abs(np.sin(2 * np.pi * x / (cell / 4))) > 0.3)
    turn = 13 * np.sign(np.sin(2 * np.pi * y / (cell / 4))) * (np.abs(np.sin(2 * np.pi * y / (cell / 4))) > 0.3)
    row, column = np.floor((y + bend) / cell).astype(int) % 4, np.floor((x + turn) / cell).astype(int) % 4
    which = (row * 2 + column) % 4
    edge = cv2.morphologyEx((row * 4 + column).astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    dents = 0.03 * np.sin(x * 0.55) * np.sin(y * 0.55)
    out = inks[which] * (1 + dents + 0.02 * grain(rng, size) + 0.03 * cloud(rng, size, 9))[..., None]
    return np.asarray(out * np.where(edge, 0.6, 1.0)[..., None], np.float32)


def palmcloth(rng: Rng, size: int = _SIZE) -> Picture:
    """A cotton cloth printed with palm leaves in two greens and coral blossoms on cream."""
    y, x = np.mgrid[0:size, 0:size]
    weave = 1 + 0.02 * np.sin(x * 1.4) + 0.02 * np.sin(y * 1.4) + 0.02 * rough(rng, size)
    out = np.ascontiguousarray(plain(size, inks_of([(232, 224, 204)])[0]))
    for number, (left, top) in enumerate(rng.integers(0, size, (64, 2)).tolist()):
        lean, reach = float(rng.uniform(0, 360)), float(rng.uniform(55, 85))
        ink = ((0.2, 0.38, 0.3), (0.4, 0.56, 0.4))[number % 2]
        for place in np.linspace(-0.8, 0.8, 13):
            for side in (-1, 1):
                tip = (place + 0.35, side * 0.55 * (1 - 0.5 * place))
                blade = np.array([(place, 0), (0.6 * place + 0.4 * tip[0] + 0.06, 0.5 * tip[1]), tip]) * reach
                shape = np.round(turned(blade, lean) + np.array([left, top])).astype(np.int32)
                cv2.fillPoly(out, [shape], ink, cv2.LINE_AA)
        if number % 4 == 0:
            for spot in ring(11, 5) + np.array([left, top]):
                dot(out, spot, 9, (0.88, 0.46, 0.4))
    height = cv2.GaussianBlur(grain(rng, size), (0, 0), 1.0)
    return np.asarray(out * (weave * lit(np.asarray(height, np.float32), 0.05))[..., None], np.float32)


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
    15: {
        "fleece": (fleece, 0.95), "school-desk": (schooldesk, 0.3), "persian": (persian, 0.95),
        "worktop": (worktop, 0.1), "foam-puzzle": (foampuzzle, 0.8), "palm-cloth": (palmcloth, 0.9),
    },
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
