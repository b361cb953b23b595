"""Walls and backs of further editions: flat, engraved, inlaid, pebbled, airbrushed; and every pattern by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art import manners
from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def facets(rng: Rng, size: int, inks: Inks) -> Picture:
    """Flat triangles in near tones, without any line between them, as in a vector drawing."""
    step = 56
    places = np.arange(-step, size + 2 * step, step)
    points = np.stack(np.meshgrid(places, places), -1) + rng.uniform(-0.36, 0.36, (len(places), len(places), 2)) * step
    out = np.ones((size, size, 3), np.float32) * inks.mean(0)
    for row in range(len(places) - 1):
        for column in range(len(places) - 1):
            a, b = points[row, column], points[row, column + 1]
            c, d = points[row + 1, column + 1], points[row + 1, column]
            for corners in ((a, b, c), (a, c, d)) if rng.random() < 0.5 else ((a, b, d), (b, c, d)):
                cv2.fillPoly(out, [np.round(corners).astype(np.int32)], inked(rng, inks, 0.93, 1.07))
    return out


def guilloche(rng: Rng, size: int, inks: Inks) -> Picture:
    """A copperplate engraving: level lines of the first ink that swell and shrink over hills, as on a banknote."""
    y = np.mgrid[0:size, 0:size][0].astype(np.float32)
    hill = rough(rng, size)
    share = np.clip(0.56 + 0.9 * (hill - np.roll(hill, 5, 1)) + 0.2 * cloud(rng, size, 12), 0.3, 0.85)
    is_cut = ((y + 13 * hill) / 8) % 1 < share
    crossed = ((np.mgrid[0:size, 0:size].sum(0) + 6 * hill) / 9) % 1 < np.clip(share - 0.45, 0, 0.4)
    return np.asarray(np.where((is_cut | crossed)[..., None], inks[0], inks[1]), np.float32)


def timber(rng: Rng, size: int, inks: Inks) -> Picture:
    """Dark wood as in a photograph: blocks with grain and year rings, each sawn at a slant of its own."""
    labels, away = blocks(rng, size, 170)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    slant = each(rng, labels, -0.35, 0.35) + np.pi / 2 * (each(rng, labels, 0, 1) > 0.5)
    across = x * np.cos(slant) + y * np.sin(slant)
    along = y * np.cos(slant) - x * np.sin(slant)
    ring = np.sin(across / 5 + 3 * np.sin(along / 70) + 4 * cloud(rng, size, 7)) + 0.6 * np.sin(across * 1.1)
    ink = inks[rng.integers(0, len(inks), labels.max() + 1)][labels] * each(rng, labels, 0.85, 1.15)[..., None]
    tone = (1 + 0.1 * ring + 0.05 * grain(rng, size)) * np.clip(0.5 + away / 3, 0.5, 1)
    return np.asarray(ink * tone[..., None], np.float32)


def blocks(rng: Rng, size: int, largest: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Upright rectangles, halved by chance down to a quarter: each pixel's block, and how far its edge is in pixels."""
    labels = np.zeros((size, size), np.int32)
    stack = [(x, y, largest, largest) for x in range(0, size, largest) for y in range(0, size, largest)]
    number = 0
    while stack:
        x, y, wide, high = stack.pop()
        if max(wide, high) > largest // 4 and rng.random() < (0.9 if max(wide, high) == largest else 0.5):
            share = float(rng.uniform(0.38, 0.62))
            if wide >= high:
                cut = int(wide * share)
                stack += [(x, y, cut, high), (x + cut, y, wide - cut, high)]
            else:
                cut = int(high * share)
                stack += [(x, y, wide, cut), (x, y + cut, wide, high - cut)]
            continue
        labels[y : y + high, x : x + wide] = number
        number += 1
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    return labels, np.asarray(cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5), np.float32)


def quoins(rng: Rng, size: int, inks: Inks) -> Picture:
    """Painted stones of all sizes fitted together, each with a lighter brush stroke, ivy of the last ink over some."""
    labels, away = blocks(rng, size, 68)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.82, 1.16)[..., None]
    out = np.asarray(ink * np.clip(0.55 + away / 7, 0.55, 1.05)[..., None], np.float32)
    out *= (1 + 0.09 * rough(rng, size))[..., None]
    for x, y in rng.integers(0, size, (size * size // 5200, 2)):
        for at in rng.normal((x, y), 13, (9, 2)).astype(int).tolist():
            cv2.circle(out, at, int(rng.integers(3, 7)), inked(rng, inks[-1:], 0.6, 1.3), -1, cv2.LINE_AA)
    return out


def pebbled(rng: Rng, size: int, inks: Inks) -> Picture:
    """A mosaic of small pebbles, rounded and lit from the upper left, set in mortar."""
    labels, away = plots(rng, size, 19)
    ink = inks[rng.integers(0, len(inks), labels.max() + 1)][labels] * each(rng, labels, 0.78, 1.2)[..., None]
    height = np.asarray(5 * np.sqrt(np.clip(away / 8, 0, 1)), np.float32)
    tone = lit(height, 0.25) * np.clip(0.5 + away / 5, 0.5, 1.05)
    return np.asarray(ink * tone[..., None], np.float32)


def penned(rng: Rng, size: int, inks: Inks) -> Picture:
    """Pen and ink: patches of strokes, one to three layers crossing each other, drawn by a free hand."""
    labels, away = plots(rng, size, 64)
    layers, out = each(rng, labels, 1.2, 4), np.ones((size, size), np.float32)
    for layer, slant in enumerate(rng.uniform(0, 0.4) + np.array([0.7, 2.2, 1.4])):
        drawn = np.ones((size, size), np.float32)
        way = np.array([np.cos(slant), np.sin(slant)])
        for offset in np.arange(-size, 1.5 * size, 7.5):
            middle = np.array([-way[1], way[0]]) * (offset + rng.normal(0, 1)) + rng.normal(0, 30)
            ends = np.stack([middle - way * 2 * size, middle + way * 2 * size])
            cv2.line(drawn, *np.round(ends).astype(int).tolist(), (0.0,), int(rng.integers(2, 4)), cv2.LINE_AA)
        out = np.where(layers > layer + 1, np.minimum(out, drawn), out)
    out = np.where(away < 1.5 + 0.8 * cloud(rng, size, 60), 0, out)[..., None]
    return np.asarray(inks[1] * out + inks[0] * (1 - out), np.float32)


def plating(rng: Rng, size: int, inks: Inks) -> Picture:
    """Hull plates of a space ship: smooth panels with rivets, slots and small lights in the last ink."""
    labels, away = blocks(rng, size, 110)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.85, 1.2)[..., None]
    shine = 1 + 0.12 * np.sin(np.mgrid[0:size, 0:size].sum(0) / 30 + each(rng, labels, 0, 6))
    out = np.asarray(ink * (shine * np.where(away < 2, 0.4, np.where(away < 4, 1.3, 1)))[..., None], np.float32)
    for x, y in rng.integers(0, size, (size * size // 1500, 2)).tolist():
        kind = rng.random()
        if kind < 0.25:
            cv2.circle(out, (x, y), 3, inked(rng, inks[-1:], 0.8, 1.2), -1, cv2.LINE_AA)
        elif kind < 0.6:
            for slot in range(3):
                cv2.line(out, (x, y + 6 * slot), (x + 22, y + 6 * slot), inked(rng, inks[:1], 0.3, 0.5), 2)
        else:
            cv2.circle(out, (x, y), 2, inked(rng, inks[:-1], 1.4, 1.8), -1, cv2.LINE_AA)
    return out


def airbrushed(rng: Rng, size: int, inks: Inks) -> Picture:
    """Soft round rocks without a line, each from light to deep shade, two inks running into each other over them."""
    labels, away = plots(rng, size, 78)
    edge = cv2.GaussianBlur(np.asarray(np.clip(away / 24, 0, 1), np.float32), (0, 0), 2.2)
    height = cv2.GaussianBlur(np.asarray(15 * np.sqrt(edge), np.float32), (0, 0), 3)
    share = np.clip(0.5 + 0.9 * cloud(rng, size, 6) + each(rng, labels, -0.15, 0.15), 0, 1)[..., None]
    share = cv2.GaussianBlur(np.asarray(share, np.float32), (0, 0), 3)[..., None]
    tone = lit(height, 0.55) * (0.68 + 0.48 * edge)
    return np.asarray((inks[0] * share + inks[1] * (1 - share)) * tone[..., None], np.float32)


def toybox(rng: Rng, size: int, inks: Inks) -> Picture:
    """Round-cornered building blocks in plain pastel inks with thick outlines, a dot or a bar on some."""
    labels, away = blocks(rng, size, 180)
    out = inks[rng.integers(0, len(inks), labels.max() + 1)][labels].astype(np.float32)
    out = np.where((away < 4)[..., None], inks.mean(0) * 0.42, out)
    for x, y in rng.integers(0, size, (size * size // 5000, 2)).tolist():
        if away[y, x] > 14:
            cv2.circle(out, (x, y), 8, (0.98, 0.97, 0.94), -1, cv2.LINE_AA)
    return np.asarray(out, np.float32)


_SPOOKS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, -0.3), (0.2, -0.6), (0.3, -0.25), (1, -0.5), (0.8, 0.15), (0.45, 0.05), (0.3, 0.4), (0, 0.15), (-0.3, 0.4),
     (-0.45, 0.05), (-0.8, 0.15), (-1, -0.5), (-0.3, -0.25), (-0.2, -0.6)),
    ((-1, -0.25), (-0.8, -0.5), (-0.6, -0.2), (0.6, -0.2), (0.8, -0.5), (1, -0.25), (0.9, 0), (1, 0.25), (0.8, 0.5),
     (0.6, 0.2), (-0.6, 0.2), (-0.8, 0.5), (-1, 0.25), (-0.9, 0)),
    ((-0.9, 0), (-0.6, -0.6), (0, -0.85), (0.6, -0.6), (0.9, 0), (0.25, 0.05), (0.3, 0.9), (-0.3, 0.9), (-0.25, 0.05)),
    ((-0.7, -0.6), (0.7, -0.6), (0.6, -0.4), (0.95, 0.1), (0.6, 0.7), (-0.6, 0.7), (-0.95, 0.1), (-0.6, -0.4)),
    ((-0.7, 0.9), (-0.7, -0.5), (0, -1), (0.7, -0.5), (0.7, 0.9)),
)  # fmt: skip
"""Outlines of a bat, a bone, a toadstool, a cauldron and a tombstone, -1 to 1."""


def spooks(rng: Rng, size: int, inks: Inks) -> Picture:
    """Bats, bones, toadstools, cauldrons and tombstones before a dark wall of rubble."""

    def thing(out: Picture, at: tuple[int, int]) -> None:
        turn, reach = rng.uniform(0, 2 * np.pi), float(rng.uniform(28, 46))
        way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) * reach
        shape = np.array(_SPOOKS[int(rng.integers(len(_SPOOKS)))]) @ way + at
        ink = inked(rng, inks[1:], 0.65, 1.3)
        for part, tone in ((shape, 0.25), (shape * 0.9 + np.array(at) * 0.1, 1.0)):
            colour = tuple(tone * channel for channel in ink)
            cv2.fillPoly(out, [np.round(part).astype(np.int32)], colour, cv2.LINE_AA)
        bright = tuple(min(1.3 * channel, 1.0) for channel in ink)
        cv2.polylines(out, [np.round(shape[: len(shape) // 2] - 2).astype(np.int32)], False, bright, 3, cv2.LINE_AA)

    labels, away = plots(rng, size, 50)
    wall = inks[0] * (each(rng, labels, 0.5, 0.8) * np.clip(0.4 + away / 9, 0.4, 1.1))[..., None]
    return strewn(rng, size, size * size // 3400, thing, np.asarray(wall, np.float32))


def stars(rng: Rng, size: int, inks: Inks) -> Picture:
    """Eight-pointed stars of tiled walls: bands of the last ink around fields of the others."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    step = 64
    column, row = x // step, y // step
    u, v = np.abs(x % step - step / 2), np.abs(y % step - step / 2)
    star = np.minimum(np.maximum(u, v) * 1.28, (u + v) * 0.905)
    field = inks[rng.integers(0, len(inks) - 1, 4096)][(row * 61 + column).astype(int) % 4096]
    out = np.where((star < 24)[..., None], field, inks[0] * 0.8)
    is_band = (np.abs(star - 26) < 2.6) | (np.abs(star - 36) < 1.7) | (np.abs(star - 9) < 1.6)
    tone = 1 + 0.06 * rough(rng, size) + 0.03 * grain(rng, size)
    return np.asarray(np.where(is_band[..., None], inks[-1], out) * tone[..., None], np.float32)


def papercut(rng: Rng, size: int, inks: Inks) -> Picture:
    """Sheets of coloured paper one above the other, each cut along a winding line and throwing a soft shadow."""
    out = np.ones((size, size, 3), np.float32) * inks[0]
    for ink in inks[1:]:
        sheet = (cloud(rng, size, 8) + 0.25 * cloud(rng, size, 22) > rng.uniform(-0.15, 0.25)).astype(np.float32)
        shadow = cv2.GaussianBlur(np.roll(sheet, (7, 7), (0, 1)), (0, 0), 6)[..., None]
        cover = cv2.GaussianBlur(sheet, (0, 0), 0.8)[..., None]
        out = out * (1 - 0.5 * shadow) * (1 - cover) + ink * cover
    return np.asarray(out * (1 + 0.02 * grain(rng, size))[..., None], np.float32)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = manners.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        facets, guilloche, timber, quoins, pebbled, penned, plating, airbrushed, toybox, spooks, stars, papercut,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""


def _inlaid(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    fibre = cv2.resize(cloud(rng, size, 256)[:, :24], (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(0.05 * np.sin(y / 6 + 5 * cloud(rng, size, 5) + x / 160) + 0.06 * fibre, np.float32)


def _deck(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    joint = np.minimum(x % 42, y % 42) < 2
    ridge = ((x + y) % 10 < 3) & ((x // 42 + y // 42) % 2 == 0)
    return np.asarray(0.03 * cloud(rng, size, 15) - 0.25 * joint - 0.07 * ridge, np.float32)


def _paved(rng: Rng, size: int) -> NDArray[np.float32]:
    labels, away = plots(rng, size, 17)
    height = np.asarray(5 * np.sqrt(np.clip(away / 8, 0, 1)), np.float32)
    return np.asarray(
        each(rng, labels, 0.8, 1.1) * lit(height, 0.16) * np.clip(0.62 + away / 6, 0.62, 1) - 1, np.float32
    )


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "inlaid": _inlaid,
    "deck": _deck,
    "paved": _paved,
    "sprayed": lambda rng, size: 0.11 * cloud(rng, size, 9) + 0.05 * cloud(rng, size, 20),
    "stippled": lambda rng, size: (
        -0.5 * (cv2.GaussianBlur(grain(rng, size), (0, 0), 1.4) > 0.56) * (cloud(rng, size, 9) > 0)
    ),
    "card": lambda rng, size: 0.012 * grain(rng, size) + 0.012 * cloud(rng, size, 9),
    "yellowed": lambda rng, size: (
        0.04 * rough(rng, size) + 0.02 * grain(rng, size) - 0.1 * np.clip(cloud(rng, size, 10), 0, 1)
    ),
}
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `manners.floor`."""
    if pattern not in FLOORS:
        return manners.floor(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    ink = np.array(colour, np.float32) / 255
    return np.asarray(np.clip(ink * tone[..., None], 0, 1), np.float32)
