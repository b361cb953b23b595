"""Further patterns of walls and backs, and every pattern by its name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from companion.bench.path_traced.art import walls
from companion.bench.path_traced.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


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


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = {
    pattern.__name__: pattern
    for pattern in (
        walls.stones, walls.crystals, walls.mosaic, walls.bricks, walls.leaves, walls.heap, walls.roots, walls.waves,
        walls.scales, walls.circuit, walls.hatch, walls.plain, walls.sandstone, walls.labyrinth, ashlar, boulders,
        shelf, filigree, firs, berries, lattice,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
