"""Finds round discs of card that lie on tiles, by their outline: an edge all around, and one colour just inside it.

A tile below shows corridor and wall along any such circle, never one colour. Which disc it is, `token_faces` says; all
discs of a box are equally large, so what speaks for a size on one tile speaks for it on all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.plane import rectify
from vision.picture.arrays import Float32s, Float64s

SEEK_SCALE_PX: Final = 32
SEEK_MARGIN_TILES: Final = 0.5
"""The plane that discs are looked for in: pixels a tile, and tiles around the board."""

OFF_MIDDLE_TILES: Final = 0.24
OFF_STEP_TILES: Final = 0.04
"""So far from its cell's middle, each way, in such steps, a disc's middle is looked for: tiles drift, and discs lie
aside on them."""

RADIUS_STEP_TILES: Final = 0.0125
SAMPLED_TILES: Final[Float64s] = 0.1 + RADIUS_STEP_TILES * np.arange(24)
RADII_TILES: Final = slice(9, 17)
"""Radii that are sampled around a middle, and those of them that a disc may have: 21 to 30 mm across on tiles of 49."""

EDGE_STEPS: Final = 2
"""An outline's edge is the difference between points so many steps of the radius inside and outside of it."""

ANGLES: Final = 48
SOFTEN_PX: Final = 0.8
BRIGHT_SHARE: Final = 0.95
BRIGHT_LEVEL: Final = 0.9
MOST_GAIN: Final = 4.0
"""A dim picture is brightened until this share of its pixels is no brighter than that level (1: white), at most by this
factor."""

EDGE_LEVELS: Final = (2.5, 5.0, 10.0, 25.0)
WEAKEST_FIFTH: Final = 9
MOST: Final = 2.0
INSIDE_SPREAD: Final = 6.0
OUTSIDE_SPREAD: Final = 10.0
"""Scales (Lab) of the features: edges that count fully, the weakest fifth's edge against `EDGE_LEVELS[2]`, and how far
colours spread just inside and outside the outline."""

WEIGHTS: Final = (16.6, 15.4, 9.7, 5.4, 1.4, -2.0, -2.9)
ASIDE_WEIGHT: Final = -47.0
BIAS: Final = -36.6
"""What each feature says for a disc, what lying aside costs (by squared tiles), and what every outline pays: a logistic
regression on simulated discs."""

LEAST_ALIKE: Final = 3
COMMON_CLIP: Final = (-3.0, 6.0)
SIZE_SLACK: Final = 1
"""At least so many discs are asked for their common radius, how much each may say, and how far one may differ."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A possible disc on a cell 0..48: its middle (x, y) and radius in tiles, and the log-odds that it is one."""

    cell: int
    x: float
    y: float
    radius: float
    log_odds: float


def find_discs(
    image: Image, homography: Float64s, cells: Sequence[int], radius: float | None = None
) -> tuple[Disc, ...]:
    """The likeliest disc of each of these cells; `homography` takes tile units to pixels, `radius` (tiles) is known
    where discs were taught."""
    colours = _developed(rectify(image, homography, SEEK_SCALE_PX, SEEK_MARGIN_TILES).image)
    low, high = (0, len(SIZES)) if radius is None else _size_steps(radius)
    scores = np.stack([_scores(_around(colours, cell, low, high)) for cell in cells])
    if radius is None:
        low, high = _common_size(scores)
        scores = scores[:, :, low:high]
    found = []
    for cell, table in zip(cells, scores, strict=True):
        place, size = np.unravel_index(int(table.argmax()), table.shape)
        x, y = OFFSETS[place] + (cell % 7 + 0.5, cell // 7 + 0.5)
        found.append(Disc(cell, float(x), float(y), radius or float(SIZES[low + size]), float(table[place, size])))
    return tuple(found)


def _developed(flat: Image) -> Float32s:
    """The plane in Lab (h, w, 3), softened, as bright as pictures usually are."""
    colour = flat.astype(np.float32) / 255
    rim = round(SEEK_MARGIN_TILES * SEEK_SCALE_PX)
    bright = float(np.quantile(colour[rim:-rim, rim:-rim].max(axis=2), BRIGHT_SHARE))
    colour = np.minimum(colour * min(MOST_GAIN, BRIGHT_LEVEL / max(bright, 1e-3)), 1.0)
    lab = cv2.cvtColor(np.asarray(colour, dtype=np.float32), cv2.COLOR_BGR2LAB)
    return np.asarray(cv2.GaussianBlur(lab, (0, 0), SOFTEN_PX), dtype=np.float32)


def _around(colours: Float32s, cell: int, low: int, high: int) -> Float32s:
    """Colours on circles around each possible middle of a disc on this cell, with the radii that discs of the sizes
    from `low` up to `high` are told by: (3, offsets, radii, angles)."""
    middle = np.array([cell % 7 + 0.5, cell // 7 + 0.5]) + SEEK_MARGIN_TILES
    span = slice(RADII_TILES.start + low - EDGE_STEPS, RADII_TILES.start + high + EDGE_STEPS)
    x, y = (_circles_tried()[axis][:, span] + np.float32(middle[axis] * SEEK_SCALE_PX - 0.5) for axis in (0, 1))
    flat = len(OFFSETS), -1
    seen = cv2.remap(colours, x.reshape(flat), y.reshape(flat), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.stack([np.asarray(channel, dtype=np.float32).reshape(x.shape) for channel in cv2.split(seen)])


def _scores(circles: Float32s) -> Float32s:
    """Log-odds of a disc with each middle and radius (offsets, sizes); of the circles, the first and last few serve the
    outermost sizes."""
    outer, inner = slice(2 * EDGE_STEPS, None), slice(0, -2 * EDGE_STEPS)
    edges = _lengths(circles[:, :, outer] - circles[:, :, inner])
    spread = _spread(circles)
    weakest = np.partition(edges, WEAKEST_FIFTH, axis=-1)[..., WEAKEST_FIFTH] / EDGE_LEVELS[2]
    features = [np.minimum(edges / np.float32(level), 1).mean(axis=-1) for level in EDGE_LEVELS]
    features += [weakest, spread[:, inner] / INSIDE_SPREAD, spread[:, outer] / OUTSIDE_SPREAD]
    odds = sum(weight * np.minimum(one, MOST) for weight, one in zip(WEIGHTS, features, strict=True))
    return np.asarray(odds + ASIDE_WEIGHT * ASIDE[:, None] + BIAS, dtype=np.float32)


def _lengths(differences: Float32s) -> Float32s:
    """Lengths of differences of colour (3, ...)."""
    return np.asarray(np.sqrt(np.einsum("c...,c...->...", differences, differences)))


def _spread(circles: Float32s) -> Float32s:
    """How far colours along circles lie from their middle colour, at the median (offsets, radii)."""
    half = ANGLES // 2
    middle = np.partition(circles, half, axis=-1)[..., half, None]
    return np.asarray(np.partition(_lengths(circles - middle), half, axis=-1)[..., half])


def _common_size(scores: Float32s) -> tuple[int, int]:
    """The steps of radius that the clearest discs agree on, from and to."""
    by_size = scores.max(axis=1)
    clearest = np.sort(np.argsort(-by_size.max(axis=1))[: max(LEAST_ALIKE, int((by_size.max(axis=1) > 1.0).sum()))])
    best = int(np.clip(by_size[clearest], *COMMON_CLIP).sum(axis=0).argmax())
    return max(0, best - SIZE_SLACK), min(len(SIZES), best + SIZE_SLACK + 1)


def _size_steps(radius: float) -> tuple[int, int]:
    nearest = int(np.abs(SIZES - radius).argmin())
    return max(0, nearest - SIZE_SLACK), min(len(SIZES), nearest + SIZE_SLACK + 1)


def square_of(reach: float, step: float) -> Float64s:
    """Steps around a middle, out to `reach` each way, (n, 2)."""
    ticks = np.arange(-reach, reach + step / 2, step)
    return np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)


def _circles(offsets: Float64s, radii: Float64s) -> Float32s:
    """Plane pixels, from a middle, of points on circles: (2, offsets, radii, angles), x then y."""
    turn = np.arange(ANGLES) * 2 * np.pi / ANGLES
    rings = radii[:, None, None] * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    points = (offsets[:, None, None, :] + rings) * SEEK_SCALE_PX
    return np.ascontiguousarray(np.moveaxis(points, -1, 0), dtype=np.float32)


OFFSETS: Final[Float64s] = square_of(OFF_MIDDLE_TILES, OFF_STEP_TILES)
SIZES: Final[Float64s] = SAMPLED_TILES[RADII_TILES]
ASIDE: Final[Float32s] = np.asarray((OFFSETS**2).sum(axis=1), dtype=np.float32)
"""Where middles are tried (n, 2), radii tried and how far aside each middle lies (squared tiles)."""


@lru_cache(maxsize=1)
def _circles_tried() -> Float32s:
    """Points on the circles about the middles, made when discs are first looked for."""
    return _circles(OFFSETS, SAMPLED_TILES)
