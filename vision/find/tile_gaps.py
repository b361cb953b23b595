"""Lays the grid onto the gaps between tiles: the last step to an exact place.

Corridors give the place of a board only as well as a print is centred on its cardboard; gaps show the cardboard itself,
and run straight through every row and column. Movable tiles are crooked one by one, so that many segments must agree.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.homography import (
    change_matrix,
    corners_of,
    drift_tiles,
    is_convex,
    pitch_px,
    small_changes,
    unit_homography,
)
from vision.board.plane import SCALE_PX, from_above
from vision.picture.arrays import Float32s, Float64s, beside_peak

MIN_PITCH_PX: Final = 16.0
"""In smaller tiles (px) a gap is too thin to be seen."""

REACH_TILES: Final = 0.14
"""How far from the present grid a gap is sought."""

FLANK_TILES: Final = 0.07
"""A gap is compared with the print this far to either side of it."""

SEGMENT: Final = (0.24, 0.76)
"""The part of a tile's side that is looked at: rounded corners are left out."""

MIN_SEGMENTS: Final = 30
"""Fewer clear gaps than this of 84 prove nothing."""

OUTLIER_TILES: Final = 0.05
"""The distance (tiles) from which a gap counts for half."""

TRUST_IN_CORRIDORS: Final = np.array([30.0, 30.0, 3.0, 30.0, 30.0, 3.0, 300.0, 300.0])
"""How much more the corridors are believed than the gaps, by parameter: gaps may shift the grid, hardly shape it."""


def align_to_gaps(image: Image, homography: Float64s) -> Float64s:
    """The homography laid onto the gaps; unchanged where they are few, or lead too far."""
    if pitch_px(homography) < MIN_PITCH_PX:
        return homography
    aligned = homography
    for _ in range(2):
        step = _solve(*_gaps(image, aligned))
        if step is None:
            break
        aligned = unit_homography(aligned @ step)
    is_near = is_convex(corners_of(aligned)) and drift_tiles(homography, aligned) <= REACH_TILES
    return aligned if is_near else homography


def _gaps(image: Image, homography: Float64s) -> tuple[Float64s, Float64s]:
    """How far off each segment of the inner lines a gap lies (84,), in tiles, and how clearly it is seen (84,); upright
    lines first."""
    # not shrunk before, as planes are: gaps are thin
    flat = from_above(image, homography, SCALE_PX, 0.5).astype(np.float32).sum(axis=2) / 3.0
    across_x, across_y = _segments(flat), _segments(np.ascontiguousarray(flat.T))
    shift, clearness = (np.concatenate(pair) for pair in zip(across_x, across_y, strict=True))
    return shift, clearness


def _segments(flat: Float32s) -> tuple[Float64s, Float64s]:
    """Displacement (42,) in tiles and clearness (42,) of the gap in each segment of the six upright inner lines."""
    flank, reach = round(FLANK_TILES * SCALE_PX), round(REACH_TILES * SCALE_PX)
    ends = [tuple(round((place + 0.5 + end) * SCALE_PX) for end in SEGMENT) for place in range(SIZE)]
    strips = np.stack([flat[top:bottom].mean(axis=0) for top, bottom in ends])
    centres = (np.arange(1, SIZE) + 0.5) * SCALE_PX - 0.5
    lefts = np.floor(centres).astype(np.int64) - reach - flank
    profiles = strips[:, lefts[:, None] + np.arange(2 * (reach + flank) + 2)].transpose(1, 0, 2)
    ridges = np.abs(2.0 * profiles[..., flank:-flank] - profiles[..., : -2 * flank] - profiles[..., 2 * flank :])
    positions, clearness = _peaks(ridges)
    shifts = (positions + lefts[:, None] + flank - centres[:, None]) / SCALE_PX
    return shifts.ravel(), clearness.ravel()


def _peaks(ridges: Float32s) -> tuple[Float64s, Float64s]:
    """Sub-pixel place of the highest point of each profile (..., n), and how far it stands out (0 at a profile's
    ends)."""
    best = ridges.argmax(axis=-1)
    is_inner = (best > 0) & (best < ridges.shape[-1] - 1)
    beside = np.clip(best, 1, ridges.shape[-1] - 2)[..., None] + np.array([-1, 0, 1])
    before, at, after = np.moveaxis(np.take_along_axis(ridges, beside, axis=-1).astype(np.float64), -1, 0)
    places = best + np.where(is_inner, beside_peak(before, at, after), 0.0)
    clearness = np.maximum(0.0, at - 2.0 * np.median(ridges, axis=-1).astype(np.float64))
    return places, np.where(is_inner, clearness, 0.0)


def _solve(shift: Float64s, clearness: Float64s) -> Float64s | None:
    """The 3x3 change on tile units that takes the grid to the gaps."""
    clear = clearness > 4.0
    if int(clear.sum()) < MIN_SEGMENTS:
        return None
    design, shift = _design()[clear], shift[clear]
    trust = np.minimum(clearness[clear], 30.0)
    residual = shift - np.median(shift)
    for _ in range(4):
        robust = trust / (1.0 + np.square(residual / OUTLIER_TILES))
        normal = design.T @ (design * robust[:, None]) + np.diag(TRUST_IN_CORRIDORS) * float(robust.sum())
        solution = np.linalg.solve(normal, design.T @ (shift * robust))
        residual = shift - design @ solution
    return change_matrix(solution)


@lru_cache(maxsize=1)
def _design() -> Float64s:
    """How each of the 8 parameters of a small change of the board shifts the segments across their lines, (84, 8)."""
    lines, places = np.meshgrid(np.arange(1.0, SIZE), np.arange(SIZE) + 0.5, indexing="ij")
    upright = np.stack([lines.ravel(), places.ravel()], axis=1)
    return np.concatenate([small_changes(upright)[0], small_changes(upright[:, ::-1])[1]])
