"""Finds round discs of card that lie on tiles, by their outline: an edge all around, and one colour just inside it.

A tile below shows corridor and wall along any such circle, never one colour. Which disc it is, `token_faces` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.plane import MARGIN_TILES, rectify
from vision.picture.arrays import Float32s, Float64s
from vision.pieces.waves import compared_colours, seen_around

SEEK_SCALE_PX: Final = 32
SEEK_MARGIN_TILES: Final = 0.5
"""The plane that discs are looked for in: pixels a tile, and tiles around the board."""

OFF_MIDDLE_TILES: Final = 0.24
OFF_STEP_TILES: Final = 0.04
"""So far from its cell's middle, each way, in such steps, a disc's middle is looked for: tiles drift, and discs lie
aside on them."""

EDGE_STEPS: Final = 2
RADIUS_STEP_TILES: Final = 0.0125
SIZES: Final[Float64s] = 0.2125 + RADIUS_STEP_TILES * np.arange(8)
SAMPLED_TILES: Final[Float64s] = SIZES[0] + RADIUS_STEP_TILES * np.arange(-EDGE_STEPS, len(SIZES) + EDGE_STEPS)
"""Radii that a disc may have, 21 to 30 mm across on tiles of 49, and those that are sampled for them: an outline's edge
is the difference between points so many steps inside and outside of it."""

ANGLES: Final = 48
"""How many points of a circle are looked at."""

FULL_EDGE: Final = 6.0
EDGE_WEIGHT, SPREAD_WEIGHT, ASIDE_WEIGHT, BIAS = 47.0, -0.3, -47.0, -36.6
"""How strong an edge is that counts fully (Lab). What such an edge all around says for a disc; what colours cost that
spread just inside and outside the outline (Lab), and lying aside (squared tiles); what every outline pays."""

RIM_TILES: Final = 0.03
"""A disc's edge and shadow hide the tile too."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A possible disc on a cell 0..48: its middle (x, y) and radius in tiles, and the log-odds that it is one."""

    cell: int
    x: float
    y: float
    radius: float
    log_odds: float


def find_discs(image: Image, homography: Float64s, cells: Sequence[int]) -> tuple[Disc, ...]:
    """The likeliest disc of each of these cells; `homography` takes tile units to pixels."""
    colours = compared_colours(rectify(image, homography, SEEK_SCALE_PX, SEEK_MARGIN_TILES).image)
    found = []
    for cell in cells:
        middles = np.array([cell % 7 + 0.5, cell // 7 + 0.5]) + OFFSETS
        at_px = (middles + SEEK_MARGIN_TILES) * SEEK_SCALE_PX - 0.5
        table = _scores(seen_around(colours, at_px, SAMPLED_TILES * SEEK_SCALE_PX, ANGLES))
        place, size = np.unravel_index(int(table.argmax()), table.shape)
        x, y = middles[place].tolist()
        found.append(Disc(cell, x, y, float(SIZES[size]), float(table[place, size])))
    return tuple(found)


def hide_disc(weights: Float32s, disc: Disc, scale_px: int) -> None:
    """Sets the weights of the plane's pixels under a disc to 0."""
    x, y = ((at + MARGIN_TILES) * scale_px - 0.5 for at in (disc.x, disc.y))
    cv2.circle(weights, (round(x), round(y)), round((disc.radius + RIM_TILES) * scale_px), (0.0,), -1)


def _scores(circles: Float32s) -> Float32s:
    """Log-odds of a disc with each middle and radius (offsets, sizes); of the circles, the first and last few serve the
    outermost sizes."""
    outer, inner = slice(2 * EDGE_STEPS, None), slice(0, -2 * EDGE_STEPS)
    edges = _lengths(circles[:, outer] - circles[:, inner])
    spread = _spread(circles)
    odds = EDGE_WEIGHT * np.minimum(edges / FULL_EDGE, 1).mean(axis=-1)
    odds += SPREAD_WEIGHT * (spread[:, inner] + spread[:, outer]) + ASIDE_WEIGHT * ASIDE[:, None] + BIAS
    return np.asarray(odds, dtype=np.float32)


def _lengths(differences: Float32s) -> Float32s:
    """Lengths of differences of colour (..., 3)."""
    return np.asarray(np.sqrt(np.einsum("...c,...c->...", differences, differences)))


def _spread(circles: Float32s) -> Float32s:
    """How far colours along circles lie from their middle colour, at the median (offsets, radii)."""
    half = ANGLES // 2
    middle = np.partition(circles, half, axis=2)[:, :, half, None]
    return np.asarray(np.partition(_lengths(circles - middle), half, axis=-1)[..., half])


def square_of(reach: float, step: float) -> Float64s:
    """Steps around a middle, out to `reach` each way, (n, 2)."""
    ticks = np.arange(-reach, reach + step / 2, step)
    return np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)


OFFSETS: Final[Float64s] = square_of(OFF_MIDDLE_TILES, OFF_STEP_TILES)
ASIDE: Final[Float32s] = np.asarray((OFFSETS**2).sum(axis=1), dtype=np.float32)
"""Where middles are tried (n, 2), and how far aside each lies (squared tiles)."""
