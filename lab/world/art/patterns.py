"""Further patterns of walls and backs, drawn by hand, and those of `walls` by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art import walls
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def ashlar(rng: Rng, size: int, inks: Inks) -> Picture:
    """Hewn blocks in courses of unequal height, overgrown in patches by the last ink."""
    out = np.ones((size, size, 3), np.float32) * inks[:-1].mean(0) * 0.35
    top = -int(rng.integers(0, 12))
    while top < size:
        height, left = int(rng.integers(15, 30)), -int(rng.integers(0, 30))
        while left < size:
            width, ink = int(rng.integers(20, 50)), inked(rng, inks[:-1], 0.72, 1.22)
            low = (left + width - 3, top + height - 3)
            cv2.rectangle(out, (left, top), low, ink, -1)
            cv2.line(out, (left, top), (low[0], top), tuple(1.25 * part for part in ink), 2)
            cv2.line(out, (left, low[1]), low, tuple(0.7 * part for part in ink), 2)
            left += width
        top += height
    moss = np.clip(2.2 * cloud(rng, size, size // 40) - 0.9 + 0.25 * grain(rng, size), 0, 0.85)[..., None]
    return np.asarray((out * (1 + 0.05 * grain(rng, size))[..., None]) * (1 - moss) + inks[-1] * moss, np.float32)


def boulders(rng: Rng, size: int, inks: Inks) -> Picture:
    """Rounded boulders as in a picture book, with an outline and a lit side."""

    def boulder(out: Picture, at: tuple[int, int]) -> None:
        axes, turn, ink = (
            (int(rng.integers(11, 21)), int(rng.integers(8, 14))),
            float(rng.normal(0, 25)),
            inked(rng, inks),
        )
        cv2.ellipse(out, at, axes, turn, 0, 360, ink, -1, cv2.LINE_AA)
        cv2.ellipse(
            out, at, (axes[0] - 4, axes[1] - 4), turn, 190, 300, tuple(1.3 * part for part in ink), 3, cv2.LINE_AA
        )
        cv2.ellipse(out, at, axes, turn, 0, 360, tuple(0.4 * part for part in ink), 2, cv2.LINE_AA)

    return strewn(rng, size, size * size // 170, boulder, inks.mean(0) * 0.4)


def shelf(rng: Rng, size: int, inks: Inks) -> Picture:
    """Shelves full of books, jars and rolled papers."""
    out = np.ones((size, size, 3), np.float32) * inks.mean(0) * 0.35
    for foot in range(int(rng.integers(20, 40)), size + 40, 38):
        x = -int(rng.integers(0, 10))
        while x < size:
            x += _shelved(rng, out, (x, foot), inks) + 1
        cv2.line(out, (0, foot + 2), (size, foot + 2), tuple(map(float, inks[0] * 0.55)), 4)
    return np.asarray(out * (1 + 0.06 * grain(rng, size))[..., None], np.float32)


def _shelved(rng: Rng, out: Picture, at: tuple[int, int], inks: Inks) -> int:
    """One thing that stands on a shelf; how wide it is."""
    (x, foot), ink, kind = at, inked(rng, inks, 0.7, 1.5), rng.random()
    dark, light = tuple(0.4 * part for part in ink), tuple(1.5 * part for part in ink)
    if kind < 0.5:
        width, high = int(rng.integers(6, 13)), int(rng.integers(18, 33))
        cv2.rectangle(out, (x, foot - high), (x + width - 1, foot), ink, -1)
        cv2.rectangle(out, (x, foot - high), (x + width - 1, foot), dark, 1)
        cv2.line(out, (x + 2, foot - high + 5), (x + width - 3, foot - high + 5), light, 2)
        return width
    width = int(rng.integers(14, 25))
    middle, half = (x + width // 2, foot - width // 2), width // 2
    if kind < 0.85:
        cv2.rectangle(out, (middle[0] - half // 3, middle[1] - half - 6), (middle[0] + half // 3, middle[1]), dark, -1)
    cv2.circle(out, middle, half, ink, -1, cv2.LINE_AA)
    cv2.circle(out, middle, half, dark, 1, cv2.LINE_AA)
    cv2.circle(out, (middle[0] - half // 3, middle[1] - half // 3), max(2, half // 4), light, -1, cv2.LINE_AA)
    return width


def filigree(rng: Rng, size: int, inks: Inks) -> Picture:
    """Tendrils in the last ink over a clouded ground of the others."""
    share = (0.5 + 0.5 * cloud(rng, size, 9))[..., None]
    base = inks[0] * share + inks[1] * (1 - share)

    def tendril(out: Picture, at: tuple[int, int]) -> None:
        ink, begins, hand = inked(rng, inks[-1:], 0.7, 1.15), rng.uniform(0, 2 * np.pi), rng.choice([-1, 1])
        turn = np.linspace(0, 3.6, 30)
        reach = rng.uniform(16, 34) * np.exp(-0.45 * turn)
        curl = np.stack([np.cos(begins + hand * turn), np.sin(begins + hand * turn)], 1) * reach[:, None] + at
        cv2.polylines(out, [np.round(curl * 16).astype(np.int32)], False, ink, 2, cv2.LINE_AA, 4)
        for spot in curl[4:20:5]:
            leaf = (int(spot[0]), int(spot[1]))
            cv2.ellipse(
                out, leaf, (5, 2), float(rng.uniform(0, 180)), 0, 360, inked(rng, inks[2:], 0.8, 1.2), -1, cv2.LINE_AA
            )

    return strewn(rng, size, size * size // 900, tendril, np.asarray(base, np.float32))


def firs(rng: Rng, size: int, inks: Inks) -> Picture:
    """Firs under snow: the first inks are snow, the last one is the trees'."""
    tone = 1 + 0.05 * cloud(rng, size, size // 30)
    out = np.asarray(inks[0] * tone[..., None], np.float32)
    for x, y in sorted(rng.integers(0, size + 20, (size * size // 700, 2)).tolist(), key=lambda at: at[1]):
        wide, green = int(rng.integers(9, 15)), inked(rng, inks[-1:], 0.75, 1.2)
        for level in range(3):
            foot, half = y - 9 * level, wide - 3 * level
            crown = np.array([(x - half, foot), (x + half, foot), (x, foot - 15)], np.int32)
            cv2.fillPoly(out, [crown], green, cv2.LINE_AA)
            snow = np.array([(x - half * 2 // 3, foot - 5), (x + half // 3, foot - 6), (x, foot - 15)], np.int32)
            cv2.fillPoly(out, [snow], inked(rng, inks[:-1], 0.95, 1.05), cv2.LINE_AA)
    return out


def berries(rng: Rng, size: int, inks: Inks) -> Picture:
    """Berries close together between leaves of the last ink."""

    def berry(out: Picture, at: tuple[int, int]) -> None:
        if rng.random() < 0.22:
            axes = (int(rng.integers(10, 16)), int(rng.integers(4, 7)))
            cv2.ellipse(out, at, axes, float(rng.uniform(0, 180)), 0, 360, inked(rng, inks[-1:]), -1, cv2.LINE_AA)
            return
        radius, ink = int(rng.integers(6, 11)), inked(rng, inks[:-1])
        cv2.circle(out, at, radius + 1, tuple(0.45 * part for part in ink), -1, cv2.LINE_AA)
        cv2.circle(out, at, radius - 1, ink, -1, cv2.LINE_AA)
        glint = (at[0] - radius // 3, at[1] - radius // 3)
        cv2.circle(out, glint, max(1, radius // 4), tuple(min(1.0, 1.9 * part + 0.1) for part in ink), -1, cv2.LINE_AA)

    return strewn(rng, size, size * size // 90, berry, inks.mean(0) * 0.4)


def lattice(rng: Rng, size: int, inks: Inks) -> Picture:
    """Slanting laths over a ground, a stud at each crossing."""
    out = np.ones((size, size, 3), np.float32) * inks[1] * (1 + 0.05 * cloud(rng, size, 12))[..., None]
    for start in range(-size, 2 * size, 32):
        for slant in (1, -1):
            cv2.line(out, (start, 0), (start + slant * size, size), inked(rng, inks[:1], 0.85, 1.1), 5, cv2.LINE_AA)
    for y in range(0, size, 16):
        for x in range(16 * (y // 16 % 2), size, 32):
            cv2.circle(out, (x, y), 4, tuple(map(float, inks[-1])), -1, cv2.LINE_AA)
    return out


def herringbone(rng: Rng, size: int, inks: Inks) -> Picture:
    """Bricks laid in a herringbone, each two units long and one wide, with pale mortar."""
    unit = 14
    out = np.ones((size, size, 3), np.float32) * (0.55 * inks.mean(0) + 0.22)
    for row in range(-1, size // unit + 2):
        for column in range(-1, size // unit + 2):
            kind = (column - row) % 4
            if kind in (0, 2):
                left, top = column * unit, (row - kind // 2) * unit
                low = (left + (2 - kind // 2) * unit - 3, top + (1 + kind // 2) * unit - 3)
                ink = inked(rng, inks, 0.75, 1.2)
                cv2.rectangle(out, (left, top), low, ink, -1)
                cv2.line(out, (left, low[1]), low, tuple(0.7 * part for part in ink), 1)
    return np.asarray(out * (1 + 0.08 * grain(rng, size))[..., None], np.float32)


def grass(rng: Rng, size: int, inks: Inks) -> Picture:
    """Blades of grass, and here and there a flower in the last ink."""

    def blade(out: Picture, at: tuple[int, int]) -> None:
        if rng.random() < 0.012:
            cv2.circle(out, at, int(rng.integers(3, 6)), inked(rng, inks[-1:], 0.85, 1.1), -1, cv2.LINE_AA)
            return
        lean, high = float(rng.normal(0, 5)), float(rng.uniform(9, 22))
        ink, (x, y) = inked(rng, inks[:-1], 0.55, 1.45), at
        line = np.array([(x, y), (x + 0.3 * lean, y - 0.6 * high), (x + lean, y - high)])
        cv2.polylines(out, [np.round(line * 16).astype(np.int32)], False, ink, 2, cv2.LINE_AA, 4)

    return strewn(rng, size, size * size // 40, blade, inks[:-1].mean(0) * 0.5)


def ripples(rng: Rng, size: int, inks: Inks) -> Picture:
    """Shallow water: tones of the first inks, and a net of light in the last one."""
    share = (0.5 + 0.5 * cloud(rng, size, 14))[..., None]
    water = inks[0] * share + inks[1] * (1 - share)
    deep = np.clip(1.6 * cloud(rng, size, 10) - 0.5, 0, 0.8)[..., None]
    water = water * (1 - deep) + inks[2] * deep
    for cells in (22, 37):
        net = np.exp(-((cloud(rng, size, cells) / 0.1) ** 2))[..., None] * (0.5 + 0.3 * share)
        water = water * (1 - net) + inks[-1] * net
    return np.asarray(water, np.float32)


def carved(rng: Rng, size: int, inks: Inks) -> Picture:
    """Blocks with lit and shaded edges, a sign of a few strokes chiselled into most of them."""
    out = np.ones((size, size, 3), np.float32) * inks.mean(0) * 0.4
    for top in range(-int(rng.integers(0, 20)), size, 42):
        left = -int(rng.integers(0, 40))
        while left < size:
            width, ink = int(rng.integers(34, 60)), inked(rng, inks, 0.8, 1.15)
            low = (left + width - 3, top + 39)
            light, dark = (tuple(tone * part for part in ink) for tone in (1.3, 0.5))
            cv2.rectangle(out, (left, top), low, ink, -1)
            cv2.polylines(out, [np.array([(left, low[1]), (left, top), (low[0], top)])], False, light, 2)
            cv2.polylines(out, [np.array([(left, low[1]), low, (low[0], top)])], False, dark, 2)
            for _ in range(int(rng.integers(0, 5))):
                stroke = rng.integers((8, 8), (width - 8, 34), (2, 2)) + np.array([left, top])
                cv2.polylines(out, [(stroke + 1).astype(np.int32)], False, light, 2, cv2.LINE_AA)
                cv2.polylines(out, [stroke.astype(np.int32)], False, dark, 2, cv2.LINE_AA)
            left += width
    return np.asarray(out * (1 + 0.07 * cloud(rng, size, 50) + 0.04 * grain(rng, size))[..., None], np.float32)


def plaits(rng: Rng, size: int, inks: Inks) -> Picture:
    """Bands plaited of three strands in the last ink, over a clouded ground of the others."""
    share = np.clip(0.5 + 0.7 * cloud(rng, size, 16), 0, 1)[..., None]
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    steps = np.linspace(0, 2 * np.pi / 3, 7)
    for foot in range(int(rng.integers(0, 20)), size + 20, 35):
        shift, wide = rng.uniform(0, 2 * np.pi), float(rng.uniform(9, 12))
        for knot in range(size // 15 + 2):
            for strand in np.roll(np.arange(3), knot):
                turn = steps + 2 * np.pi / 3 * knot
                line = np.stack([turn * 7.5, foot + wide * np.sin(turn + shift + 2 * np.pi / 3 * strand)], 1)
                points = [np.round(line * 16).astype(np.int32)]
                cv2.polylines(out, points, False, inked(rng, inks[2:3], 0.3, 0.5), 7, cv2.LINE_AA, 4)
                cv2.polylines(out, points, False, inked(rng, inks[-1:], 0.75, 1.15), 4, cv2.LINE_AA, 4)
    return np.asarray(out * (1 + 0.05 * grain(rng, size))[..., None], np.float32)


def lumber(rng: Rng, size: int, inks: Inks) -> Picture:
    """Crates, wheels and rods thrown together, dark between them."""

    def thing(out: Picture, at: tuple[int, int]) -> None:
        ink, reach, kind = inked(rng, inks, 0.65, 1.4), int(rng.integers(9, 18)), rng.random()
        dark, light = tuple(0.35 * part for part in ink), tuple(1.45 * part for part in ink)
        turn = rng.uniform(0, 2 * np.pi) + np.arange(8) * np.pi / 4
        ring = np.round(np.stack([np.cos(turn), np.sin(turn)], 1) * reach + at).astype(np.int32)
        if kind < 0.4:
            cv2.fillPoly(out, [ring[[0, 2, 4, 6]]], ink, cv2.LINE_AA)
            cv2.polylines(out, [ring[[0, 2, 4, 6]]], True, dark, 2, cv2.LINE_AA)
            cv2.line(out, ring[0].tolist(), ring[4].tolist(), dark, 2, cv2.LINE_AA)
            cv2.line(out, ring[0].tolist(), ring[2].tolist(), light, 1, cv2.LINE_AA)
        elif kind < 0.7:
            cv2.circle(out, at, reach - 2, dark, 6, cv2.LINE_AA)
            cv2.circle(out, at, reach - 2, ink, 3, cv2.LINE_AA)
            for tip in ring[:4]:
                cv2.line(out, tip.tolist(), (2 * np.array(at) - tip).tolist(), ink, 2, cv2.LINE_AA)
        else:
            tips = np.round((ring[[0, 4]] - np.array(at)) * 1.8 + at).astype(np.int32).tolist()
            for width, tone in ((7, dark), (5, ink), (1, light)):
                cv2.line(out, tips[0], tips[1], tone, width, cv2.LINE_AA)

    return strewn(rng, size, size * size // 190, thing, inks.mean(0) * 0.3)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = {
    pattern.__name__: pattern
    for pattern in (
        walls.stones, walls.crystals, walls.mosaic, walls.bricks, walls.leaves, walls.heap, walls.roots, walls.waves,
        walls.scales, walls.circuit, walls.hatch, walls.plain, walls.sandstone, walls.labyrinth, ashlar, boulders,
        shelf, filigree, firs, berries, lattice, herringbone, grass, ripples, carved, plaits, lumber,
    )
}  # fmt: skip
"""The patterns of this module and of `walls` by name."""
