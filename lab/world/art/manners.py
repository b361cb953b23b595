"""Walls, backs and floors as in photographs, comics, woodcuts and watercolours, and every pattern by its name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art import patterns, walls
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, inks_of, nearest, strewn


def rough(rng: Rng, size: int) -> NDArray[np.float32]:
    """Noise of size x size with bumps of every width, about -1 to 1."""
    out = np.zeros((size, size), np.float32)
    for cells in (9, 26, 70, 180):
        out += cloud(rng, size, cells) * np.float32(2 / cells**0.5)
    return out


def lit(height: NDArray[np.float32], strength: float) -> NDArray[np.float32]:
    """How bright a surface of that height is under a light from the upper left; 1 where it is level."""
    down, right = np.gradient(height)
    return np.asarray(np.clip(1 + strength * (down + right), 0.4, 1.7), np.float32)


def plots(rng: Rng, size: int, step: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Plots around scattered points: each pixel's plot, counted from 0, and how far its edge is in pixels."""
    places = np.arange(step // 2, size, step)
    points = (
        np.stack(np.meshgrid(places, places), -1).reshape(-1, 2)
        + rng.uniform(-0.42, 0.42, (len(places) ** 2, 2)) * step
    )
    labels, _ = nearest(size, points)
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    return labels, np.asarray(cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5), np.float32)


def each(rng: Rng, labels: NDArray[np.int32], low: float, high: float) -> NDArray[np.float32]:
    """One number for each plot, given to all its pixels."""
    return rng.uniform(low, high, labels.max() + 1).astype(np.float32)[labels]


def granite(rng: Rng, size: int, inks: Inks) -> Picture:
    """Rubble as in a photograph: rounded stones lit from aside, mottled, with deep joints."""
    labels, away = plots(rng, size, 46)
    ink = inks[rng.integers(0, len(inks), labels.max() + 1)][labels] * each(rng, labels, 0.8, 1.2)[..., None]
    height = 7 * np.sqrt(np.clip(away / 16, 0, 1)) + 1.6 * rough(rng, size)
    tone = lit(np.asarray(height, np.float32), 0.32) * (1 + 0.12 * rough(rng, size) + 0.05 * grain(rng, size))
    return np.asarray(ink * (tone * np.clip(0.3 + away / 5, 0.3, 1))[..., None], np.float32)


def dressed(rng: Rng, size: int, inks: Inks) -> Picture:
    """Large smooth slabs as in a photograph, in courses with narrow joints."""
    y, x = np.mgrid[0:size, 0:size]
    course = y // 62
    shifted = x + rng.integers(0, 96, course.max() + 1)[course]
    slab = course * 97 + shifted // 96
    ink = inks[rng.integers(0, len(inks), slab.max() + 1)][slab] * each(rng, slab, 0.88, 1.12)[..., None]
    away = np.minimum(np.minimum(y % 62, 61 - y % 62), np.minimum(shifted % 96, 95 - shifted % 96))
    height = np.asarray(3 * np.clip(away / 5, 0, 1) + 0.9 * rough(rng, size), np.float32)
    tone = lit(height, 0.4) * (1.05 + 0.08 * rough(rng, size) + 0.04 * grain(rng, size))
    return np.asarray(ink * (tone * np.clip(0.45 + away / 4, 0.45, 1))[..., None], np.float32)


def halftone(rng: Rng, size: int, inks: Inks) -> Picture:
    """Flat blocks of a comic: one ink each, a screen of dots in some, thick black outlines."""
    labels, away = plots(rng, size, 58)
    out = inks[rng.integers(0, len(inks), labels.max() + 1)][labels]
    y, x = np.mgrid[0:size, 0:size] + 0.5
    dot = np.hypot(x % 9 - 4.5, (y + 4.5 * (x // 9 % 2)) % 9 - 4.5) < each(rng, labels, -2.5, 4.2)
    out = np.where(dot[..., None], out * 0.68, out)
    return np.asarray(np.where((away < 3)[..., None], 0.05, out), np.float32)


def engraved(rng: Rng, size: int, inks: Inks) -> Picture:
    """A woodcut's stones: strokes of the first ink at a slant of each stone's own, thicker towards its edge."""
    labels, away = plots(rng, size, 74)
    slant = each(rng, labels, 0, np.pi)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    phase = (x * np.cos(slant) + y * np.sin(slant)) / 11 + 0.25 * cloud(rng, size, 30)
    share = np.clip(0.78 - away / 40, 0.3, 0.8) * each(rng, labels, 0.75, 1.2)
    is_cut = (phase % 1 < share) | (away < 3)
    return np.asarray(np.where(is_cut[..., None], inks[0], inks[1]), np.float32)


def boxwood(rng: Rng, size: int, inks: Inks) -> Picture:
    """A clipped hedge seen from above: tiny leaves in clumps of light and shade."""

    def leaf(out: Picture, at: tuple[int, int]) -> None:
        axes = (int(rng.integers(3, 6)), 2)
        cv2.ellipse(out, at, axes, float(rng.uniform(0, 180)), 0, 360, inked(rng, inks, 0.55, 1.4), -1, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 22, leaf, inks.mean(0) * 0.5)
    return np.asarray(out * (1 + 0.3 * cloud(rng, size, 26))[..., None], np.float32)


def wash(rng: Rng, size: int, inks: Inks) -> Picture:
    """Watercolour: pale washes that run into each other, each a little darker where it dried last."""
    out = np.ones((size, size, 3), np.float32) * inks[0]
    for ink in inks[1:]:
        depth = 1.7 * cloud(rng, size, 9) + 0.5 * cloud(rng, size, 30)
        cover = 0.75 * np.clip(depth * 2 + 0.4, 0, 1) + 0.2 * np.exp(-((depth + 0.1) ** 2) / 0.004)
        out = out * (1 - cover[..., None]) + ink * cover[..., None]
    return np.asarray(out * (1 + 0.05 * rough(rng, size) + 0.02 * grain(rng, size))[..., None], np.float32)


def rooftops(rng: Rng, size: int, inks: Inks) -> Picture:
    """A town by night: gables one before the other, some windows lit in the last ink."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.5
    for foot in range(40, size + 120, 46):
        left = -int(rng.integers(0, 40))
        while left < size:
            wide, high = int(rng.integers(40, 76)), int(rng.integers(46, 88))
            front, roof = inked(rng, inks[:-1], 0.8, 1.3), inked(rng, inks[:-1], 0.4, 0.7)
            cv2.rectangle(out, (left, foot - high), (left + wide, foot), front, -1)
            gable = np.array(
                [(left - 4, foot - high), (left + wide + 4, foot - high), (left + wide // 2, foot - high - 32)]
            )
            cv2.fillPoly(out, [gable.astype(np.int32)], roof, cv2.LINE_AA)
            for x in range(left + 6, left + wide - 10, 17):
                ink = inked(rng, inks[-1:], 0.75, 1.1) if rng.random() < 0.3 else tuple(0.55 * part for part in front)
                cv2.rectangle(out, (x, foot - high + 8), (x + 8, foot - high + 20), ink, -1)
            left += wide + int(rng.integers(0, 5))
    return np.asarray(out * (1 + 0.1 * cloud(rng, size, 30))[..., None], np.float32)


_CURIOS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.9, -0.3), (-0.6, -0.9), (0.6, -0.9), (0.9, -0.3), (0.55, 0.35), (0.45, 1), (-0.45, 1), (-0.55, 0.35)),
    ((-0.25, 1), (-0.3, -0.5), (0, -1), (0.3, -0.5), (0.25, 1)),
    ((-0.22, -1), (0.22, -1), (0.22, -0.35), (0.85, 0.6), (0.6, 1), (-0.6, 1), (-0.85, 0.6), (-0.22, -0.35)),
    ((-1, 0), (-0.5, -0.55), (0.5, -0.55), (1, 0), (0.5, 0.55), (-0.5, 0.55)),
    ((-0.2, 1), (-0.2, 0), (-0.55, -0.5), (0, -1), (0.55, -0.5), (0.2, 0), (0.2, 0.4), (0.7, 0.4), (0.7, 0.8),
     (0.2, 1)),
)  # fmt: skip
"""Outlines of a skull, a candle, a flask, an eye and a key, -1 to 1."""


def curios(rng: Rng, size: int, inks: Inks) -> Picture:
    """Skulls, candles, flasks, eyes and keys in front of each other, dark between them."""

    def thing(out: Picture, at: tuple[int, int]) -> None:
        turn, reach, kind = rng.normal(0, 0.6), float(rng.uniform(18, 32)), int(rng.integers(len(_CURIOS)))
        way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) * reach
        shape, eyes = (np.round(np.array(part) @ way + at).astype(np.int32) for part in (_CURIOS[kind], _EYES))
        ink = inked(rng, inks, 0.6, 1.45)
        cv2.fillPoly(out, [shape], ink, cv2.LINE_AA)
        cv2.polylines(
            out, [shape[: len(shape) // 2]], False, tuple(min(1.4 * part, 1.0) for part in ink), 3, cv2.LINE_AA
        )
        cv2.polylines(out, [shape], True, tuple(0.25 * part for part in ink), 2, cv2.LINE_AA)
        for eye in eyes[: 2 if kind == 0 else 1]:
            cv2.circle(out, eye.tolist(), max(2, int(reach / 6)), tuple(0.25 * part for part in ink), -1, cv2.LINE_AA)

    return strewn(rng, size, size * size // 420, thing, inks.mean(0) * 0.25)


_EYES = ((-0.32, -0.1), (0.32, -0.1))
"""Where a skull's eyes are in its outline."""


def damask(rng: Rng, size: int, inks: Inks) -> Picture:
    """Woven ornaments in the last ink, the same to the left and right, over clouds of the first two."""
    wide, high = 64, 128
    half = np.zeros((high, wide), np.float32)
    for _ in range(9):
        turn, begins = np.linspace(0, rng.uniform(2.5, 5), 24), rng.uniform(0, 2 * np.pi)
        reach = (rng.uniform(12, 34) * np.exp(-0.4 * turn))[:, None]
        curl = (
            rng.uniform((8, 8), (wide, high - 8)) + np.stack([np.cos(begins + turn), np.sin(begins + turn)], 1) * reach
        )
        cv2.polylines(half, [np.round(curl * 16).astype(np.int32)], False, (1.0,), 4, cv2.LINE_AA, 4)
        cv2.ellipse(
            half,
            np.round(curl[0]).astype(int).tolist(),
            (9, 4),
            float(np.degrees(begins)),
            0,
            360,
            (1.0,),
            -1,
            cv2.LINE_AA,
        )
    whole = np.concatenate([half, half[:, ::-1]], 1)
    column = np.concatenate([whole, np.roll(whole, high // 2, 0)], 1)
    woven = np.tile(column, (size // high + 1, size // (4 * wide) + 1))[:size, :size, None] * 0.85
    share = (0.5 + 0.5 * cloud(rng, size, 9))[..., None]
    out = (inks[0] * share + inks[1] * (1 - share)) * (1 - woven) + inks[-1] * woven
    return np.asarray(out * (1 + 0.05 * grain(rng, size))[..., None], np.float32)


def rays(rng: Rng, size: int, inks: Inks) -> Picture:
    """Rays in two inks from middles a little over half a tile apart, a disc of the last ink in each middle."""
    y, x = (np.mgrid[0:size, 0:size].astype(np.float32) + rng.uniform(0, 200)) % 200 - 100
    is_first = np.floor(np.arctan2(y, x) * 12 / np.pi) % 2 == 0
    out = np.where(is_first[..., None], inks[0], inks[1] * 0.85)
    away = np.hypot(x, y)[..., None]
    return np.asarray(np.where(away < 24, inks[-1], np.where(away < 28, 0.1, out)), np.float32)


def _mown(rng: Rng, size: int) -> NDArray[np.float32]:
    strip = np.sign(np.sin(np.arange(size) * np.pi / 30))[None, :]
    return np.asarray(0.05 * strip + 0.07 * cv2.GaussianBlur(grain(rng, size), (0, 0), 0.8), np.float32)


def _screen(rng: Rng, size: int) -> NDArray[np.float32]:
    y, x = np.mgrid[0:size, 0:size]
    return np.asarray(-0.16 * (np.hypot(x % 11 - 5, (y + 5 * (x // 11 % 2)) % 11 - 5) < 2.4), np.float32)


FLOORS: dict[str, Callable[[Rng, int], NDArray[np.float32]]] = {
    "trodden": lambda rng, size: lit(np.asarray(1.5 * rough(rng, size)), 0.3) - 1 + 0.07 * rough(rng, size),
    "mown": _mown,
    "screen": _screen,
    "laid": lambda rng, size: 0.05 * rough(rng, size) - 0.05 * np.exp(-(cloud(rng, size, 12) ** 2) / 0.003),
    "foxed": lambda rng, size: 0.03 * grain(rng, size) - 0.22 * np.clip(3 * cloud(rng, size, 40) - 1.6, 0, 1),
    "wet": lambda rng, size: 0.14 * rough(rng, size) + 0.2 * np.clip(2 * cloud(rng, size, 34) - 1.1, 0, 1),
}
"""Structures of a corridor's floor: how much lighter or darker each pixel is than the floor's colour."""


def floor(rng: Rng, pattern: str, size: int, colour: tuple[int, int, int]) -> Picture:
    """The floor of corridors in one tone, with a structure of `FLOORS` or of `walls.ground`."""
    if pattern not in FLOORS:
        return walls.ground(rng, pattern, size, colour)
    tone = 1 + FLOORS[pattern](rng, size)
    return np.asarray(np.clip(inks_of([colour])[0] * tone[..., None], 0, 1), np.float32)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = patterns.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (granite, dressed, halftone, engraved, boxwood, wash, rooftops, curios, damask, rays)
}
"""Every pattern of a wall or a back by name."""
