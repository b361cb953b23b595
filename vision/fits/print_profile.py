"""Learns how this picture's print looks at each distance from a corridor's middle line, tile by tile evened out.

The board is seen at a finer scale than it is usually read at, once in the logarithm of its levels, where shadows are
added, and once in light, where reflections are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE, cell_origin, corridor_distance
from vision.board.plane import rectify
from vision.fits.colour_and_texture import in_levels, in_light, softened
from vision.picture.arrays import Bools, Float32s, Float64s, Indices
from vision.picture.white_level import white_level

FIT_SCALE_PX: Final = 32
"""Pixels a tile."""

COLOURS: Final = 3
"""The first three values of a pixel are its colours, the fourth its texture."""

POINTS: Final = 20
RIM_TILES: Final = 0.06
CORNER_RADIUS: Final = 0.28
CENTRE_TILES: Final = 0.2
"""Points along a tile; its rim, what lies outside its rounded corners, and its middle, where treasures are printed, are
left out."""

BIN_TILES: Final = 0.04
BINS: Final = 13
"""The profile has a value for each step of distance from a corridor's middle line."""

LEAST_POINTS: Final = 60
LEAST_TILES: Final = 4
LEAST_IN_BIN: Final = 10
ROUNDS: Final = 4
"""A known tile of which fewer points show print teaches nothing, so many tiles are needed, a bin needs so many points,
and profile and tiles' own light are learnt in so many rounds."""


@dataclass(frozen=True, slots=True, eq=False)
class Closeness:
    """The board at the finer scale: `values` (2, h, w, 4) in levels' logarithm and in light, `is_full` (h, w, 4) where
    these are at the end of the scale, `is_shown` (h, w) where nothing hides the board."""

    values: Float32s
    is_full: Bools
    is_shown: Bools


def see_close(image: Image, homography: Float64s, seen: Float32s) -> Closeness:
    """The board between the outer edges of its tiles; `seen` (h, w of the board without a margin, at any scale) is 0
    where something hides it."""
    plane = rectify(image, homography, FIT_SCALE_PX, 0.0).image
    side = SIZE * FIT_SCALE_PX
    shown = cv2.resize(seen, (side, side), interpolation=cv2.INTER_LINEAR) > 0.5
    white = white_level(plane)
    soft = softened(plane, FIT_SCALE_PX) >= white - 1
    near_full = cv2.dilate((plane.max(axis=2) >= white).astype(np.uint8), np.ones((5, 5), np.uint8))
    is_full = np.dstack([soft, near_full > 0])
    is_shown = cv2.erode(shown.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    values = np.stack([in_levels(plane, FIT_SCALE_PX), in_light(plane, FIT_SCALE_PX)])
    return Closeness(values, is_full, np.asarray(is_shown))


@lru_cache(maxsize=1)
def fit_points() -> Float64s:
    """The points (n, 2) of a tile (0..1) that are looked at: print that its face alone decides."""
    ticks = (np.arange(POINTS) + 0.5) / POINTS
    u, v = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    corner = np.hypot(*(np.maximum(np.abs(w - 0.5) - 0.5 + CORNER_RADIUS, 0.0) for w in (u, v)))
    rim, middle = np.maximum(np.abs(u - 0.5), np.abs(v - 0.5)), np.hypot(u - 0.5, v - 0.5)
    told = (rim < 0.5 - RIM_TILES) & (corner < CORNER_RADIUS - RIM_TILES) & (middle > CENTRE_TILES)
    return np.stack([u[told], v[told]], axis=1)


def bins_of(sides: str, points: Float64s) -> Indices:
    """The bin of each point (n, 2) of a tile with these open sides."""
    return np.minimum(corridor_distance(sides, *points.T) / BIN_TILES, BINS - 1).astype(np.int64)


def pixels_of(cell: int) -> tuple[Indices, Indices]:
    """Rows and columns of a cell's points."""
    x, y = ((fit_points() + cell_origin(cell)).T * FIT_SCALE_PX).astype(np.int64)
    return y, x


def learn_profiles(close: Closeness, faces: Mapping[int, str]) -> Float64s | None:
    """What print looks like at each distance, (2, bins, 4) in levels' logarithm and in light, by the tiles whose
    `faces` are known; None where too few of them show enough."""
    places, bins = [], []
    for cell, sides in faces.items():
        rows, columns = pixels_of(cell)
        shown = close.is_shown[rows, columns] & ~close.is_full[rows, columns, COLOURS]
        if shown.sum() >= LEAST_POINTS:
            places.append((rows[shown], columns[shown]))
            bins.append(bins_of(sides, fit_points()[shown]))
    if len(places) < LEAST_TILES:
        return None
    levels, light = ([values[place].astype(np.float64) for place in places] for values in close.values)
    means = [one[:, :COLOURS].mean() for one in light]
    usual = float(np.median(means))
    evened = [one * usual / mean for one, mean in zip(light, means, strict=True)]
    return np.stack([_profile(levels, bins), _profile(evened, bins)])


def told_at(profile: Float64s, bins: Indices) -> Float64s:
    """What a profile (bins, kinds) says of points that lie in `bins` (..., n), (..., kinds, n)."""
    return np.stack([kind.take(bins) for kind in np.ascontiguousarray(profile.T)], axis=-2)


def _profile(values: list[Float64s], bins: list[Indices]) -> Float64s:
    """The medians (bins, 4) of tiles' values (n, 4) at each distance, each tile's own offset taken off."""
    index, profile = np.concatenate(bins), np.zeros((BINS, COLOURS + 1))
    offsets = [np.zeros(COLOURS + 1)] * len(values)
    for _ in range(ROUNDS):
        rest = np.concatenate([one - offset for one, offset in zip(values, offsets, strict=True)])
        for k in range(BINS):
            here = rest[index == k]
            profile[k] = np.median(here.T, axis=-1) if len(here) > LEAST_IN_BIN else profile[max(k - 1, 0)]
        offsets = [np.median((one - profile[at]).T, axis=-1) for one, at in zip(values, bins, strict=True)]
    return profile
