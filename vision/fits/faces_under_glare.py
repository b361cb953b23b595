"""Reads tiles under a lamp's reflection: each face says where corridor lies, what it leaves unexplained must be smooth.

How light the print is at each distance from a corridor's middle is learnt from the fixed tiles outside the reflection.
A face explains a tile by that profile and any smooth addition, which differs from tile to tile, as these lie a little
slanted. Where little contrast is left all faces explain it alike, and so does a back: then nothing is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.observation import TILE_FACES
from vision.board.fixed_layout import FIXED_SIDES, cell_origin, corridor_distance
from vision.board.glare import to_linear
from vision.board.plane import Plane
from vision.fits.print_profile import told_at
from vision.picture.arrays import Bools, Float32s, Float64s, Indices
from vision.picture.white_level import white_level
from vision.tiles.openings import FACES, cell_shifts

POINTS: Final = 14
RIM_TILES: Final = 0.06
CORNER_RADIUS: Final = 0.28
CENTRE_TILES: Final = 0.2
"""Points along a tile; its rim, what lies outside its rounded corners, and its middle, where treasures are printed, are
left out."""

BIN_TILES: Final = 0.04
BINS: Final = 14
"""The profile has a value for each step of distance from a corridor's middle line."""

LEAST_IN_BIN: Final = 12
LEAST_LABELLED: Final = 400
"""A bin, and the profile, need so many pixels of fixed tiles."""

INDEPENDENT: Final = 22.0
"""A tile's points say as much as this many that are independent of each other: print and noise are not independent from
pixel to pixel."""

CLIPPED: Final = 9.0
"""No point misfits by more than this (squared deviations): cracks, discs and pawns' rims."""

LEAST_POINTS: Final = 30
"""A tile of which fewer points are seen and not burnt says nothing."""

BACK_NATS: Final = 3.0
"""Nats against a back: that no corridor is seen is little in a reflection, and few tiles lie face down."""


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """The print's light at each distance from a corridor's middle (bins, 3), what makes departures from it round and of
    size one (3, 3), and the light that falls on each pixel of the plane by the board's mean (h, w)."""

    means: Float64s
    whitening: Float64s
    lit: Float32s


def learn_profile(plane: Plane, trust: Float32s, lit: Float32s) -> Profile | None:
    """The profile of a plane as the fixed tiles show it where `trust` (h, w) is full; None where too little of them is
    clear of the reflection. `lit` (h, w) is the light on each pixel by the board's mean."""
    light = _light(plane, lit)
    values, bins = [], []
    for cell, sides in FIXED_SIDES.items():
        x, y = cell_origin(cell)
        window = plane.window(x, y, x + 1, y + 1)
        index, rows, columns = _tile_bins(sides, plane.scale_px)
        is_clear = trust[window][rows, columns] > 0.99
        values.append(light[window][rows[is_clear], columns[is_clear]])
        bins.append(index[is_clear])
    return _profile(np.concatenate(values).astype(np.float64), np.concatenate(bins), lit)


def _profile(values: Float64s, bins: Indices, lit: Float32s) -> Profile | None:
    if len(values) < LEAST_LABELLED:
        return None
    known = [number for number in range(BINS) if (bins == number).sum() >= LEAST_IN_BIN]
    means = np.array([np.median(values[bins == number].T, axis=-1) for number in known])
    filled = np.stack([np.interp(np.arange(BINS), known, means[:, k]) for k in range(3)], axis=1)
    astray = values - filled[bins]
    limit = 3 * 1.48 * np.median(np.abs(astray).T, axis=-1) + 1e-3
    astray = np.clip(astray, -limit, limit)
    covariance = astray.T @ astray / len(astray)
    covariance += np.diag(np.diag(covariance)) * 0.1 + np.eye(3) * 1e-5
    return Profile(filled, np.linalg.inv(np.linalg.cholesky(covariance)).T, lit)


def read_under_glare(plane: Plane, seen: Float32s, profile: Profile, cells: Indices) -> Float64s:
    """Log-likelihoods (n, 11) of the faces of `cells`; `seen` (h, w) is 0 where something hides the plane."""
    light = cv2.blur(_light(plane, profile.lit), (3, 3))
    is_told = (plane.image.max(axis=2) < white_level(plane.image)) & (seen > 0.5)
    clear = cv2.erode(is_told.astype(np.uint8), np.ones((3, 3)))
    points, terms = _points()
    scores = np.zeros((len(cells), len(TILE_FACES)))
    for row, cell in enumerate(cells):
        spots = points + cell_origin(int(cell)) + plane.margin_tiles
        x, y = (spots.T * plane.scale_px).astype(np.int64)
        use = clear[y, x] > 0
        if use.sum() >= LEAST_POINTS:
            values = light[y[use], x[use]].astype(np.float64)
            scores[row] = _scores(values, use, terms[use], profile, cell_shifts()[1][cell])
    return scores


def _scores(values: Float64s, use: Bools, terms: Float64s, profile: Profile, log_prior: Float64s) -> Float64s:
    """Log-likelihoods (11,) of one tile's faces from the light (n, 3) of the points in `use`."""
    seen = np.ascontiguousarray((values @ profile.whitening).T)
    told = told_at(profile.means @ profile.whitening, _face_bins()[:, :, use]).reshape(-1, *seen.shape)
    rest = np.concatenate([seen - told, seen[None]]).reshape(-1, len(terms))
    field = np.linalg.solve(terms.T @ terms + 1e-6 * np.eye(terms.shape[1]), (rest @ terms).T)
    astray = (rest - field.T @ terms.T).reshape(-1, *seen.shape)
    misfit = np.minimum(np.square(astray).sum(axis=1), CLIPPED).mean(axis=1)
    usual = max(float(misfit.min()), 3.0 * (1 - terms.shape[1] / len(terms)))
    log_p = -0.5 * INDEPENDENT * len(terms) / len(use) * 3.0 * misfit / usual
    at_shift = log_p[:-1].reshape(-1, len(FACES)) + log_prior[:, None]
    peak = at_shift.max(axis=0)
    return np.append(peak + np.log(np.exp(at_shift - peak).sum(axis=0)), log_p[-1] - BACK_NATS)


def _light(plane: Plane, lit: Float32s) -> Float32s:
    """The plane's light (h, w, 3) as if it fell evenly."""
    return np.asarray(to_linear()[plane.image] / lit[..., None], dtype=np.float32)


@lru_cache(maxsize=32)
def _tile_bins(sides: str, scale_px: int) -> tuple[Indices, Indices, Indices]:
    """The bin, row and column of each pixel of a fixed tile that tells the profile."""
    ticks = (np.arange(scale_px) + 0.5) / scale_px
    u, v = np.meshgrid(ticks, ticks)
    rows, columns = np.nonzero(_is_told(u, v))
    return _bins(sides, u[rows, columns], v[rows, columns]), rows, columns


def _is_told(u: Float64s, v: Float64s) -> Bools:
    """Which points of a tile (0..1) show print that its face alone decides."""
    corner = np.hypot(*(np.maximum(np.abs(w - 0.5) - 0.5 + CORNER_RADIUS, 0.0) for w in (u, v)))
    rim = np.maximum(np.abs(u - 0.5), np.abs(v - 0.5))
    middle = np.hypot(u - 0.5, v - 0.5)
    return np.asarray((rim < 0.5 - RIM_TILES) & (corner < CORNER_RADIUS - RIM_TILES) & (middle > CENTRE_TILES))


def _bins(sides: str, u: Float64s, v: Float64s) -> Indices:
    return np.minimum(corridor_distance(sides, u, v) / BIN_TILES, BINS - 1).astype(np.int64)


@lru_cache(maxsize=1)
def _points() -> tuple[Float64s, Float64s]:
    """The points (n, 2) of a tile that are looked at, and the smooth terms there (n, 6)."""
    ticks = (np.arange(POINTS) + 0.5) / POINTS
    u, v = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    told = _is_told(u, v)
    u, v = u[told], v[told]
    x, y = 2 * u - 1, 2 * v - 1
    return np.stack([u, v], axis=1), np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


@lru_cache(maxsize=1)
def _face_bins() -> Indices:
    """The bin of each point for each shift and face (k, 10, n)."""
    points = _points()[0]
    shifts = cell_shifts()[0][0]
    return np.array([[_bins(face, *(points - shift).T) for face in FACES] for shift in shifts])
