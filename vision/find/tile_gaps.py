"""Lays the grid onto the gaps between tiles: the last step to an exact place.

Corridors give the place of a board only as well as a print is centred on its cardboard; gaps show the cardboard itself,
and run straight through every row and column. Movable tiles are crooked one by one, so that many segments must agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.homography import change_matrix, corners_of, is_convex, pitch_px, small_changes
from vision.picture.arrays import Float32s, Float64s

PER_TILE: Final = 24
"""Pixels along a tile in the picture from above in which gaps are sought."""

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

ROUNDS: Final = 2
OUTLIER_TILES: Final = 0.05
"""How often the grid is laid onto the gaps, and the distance (tiles) from which a gap counts for half."""

TRUST_IN_CORRIDORS: Final = np.array([30.0, 30.0, 3.0, 30.0, 30.0, 3.0, 300.0, 300.0])
"""How much more the corridors are believed than the gaps, by parameter: gaps may shift the grid, hardly shape it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Gaps:
    """Displacements of the gaps seen: where (n, 2) in tiles, across which axis (n,), how far (n,), how clearly (n,)."""

    points: Float64s
    axis: Float64s
    shift_tiles: Float64s
    weight: Float64s


def align_to_gaps(image: Image, homography: Float64s) -> Float64s:
    """The homography laid onto the gaps; unchanged where they are few, or lead too far."""
    if pitch_px(homography) < MIN_PITCH_PX:
        return homography
    aligned = homography
    for _ in range(ROUNDS):
        step = _solve(_find_gaps(image, aligned))
        if step is None:
            break
        candidate = aligned @ step
        aligned = candidate / candidate[2, 2]
    drift = float(np.abs(corners_of(aligned) - corners_of(homography)).max()) / pitch_px(homography)
    return aligned if is_convex(corners_of(aligned)) and drift <= REACH_TILES else homography


def _find_gaps(image: Image, homography: Float64s) -> _Gaps:
    offset = (0.5 / PER_TILE) - 0.5
    to_tiles = np.array([[1.0 / PER_TILE, 0.0, offset], [0.0, 1.0 / PER_TILE, offset], [0.0, 0.0, 1.0]])
    side = (SIZE + 1) * PER_TILE
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view, border = homography @ to_tiles, cv2.BORDER_REPLICATE
    warped = cv2.warpPerspective(image, view, (side, side), flags=flags, borderMode=border)
    flat = warped.astype(np.float32).sum(axis=2) / 3.0
    across_x, across_y = _segments(flat), _segments(np.ascontiguousarray(flat.T))
    lines, places = np.arange(1.0, SIZE), np.arange(SIZE) + 0.5
    x, y = (axis.ravel() for axis in np.meshgrid(lines, places, indexing="ij"))
    points = np.concatenate([np.stack([x, y], axis=1), np.stack([y, x], axis=1)])
    axis = np.repeat([0.0, 1.0], x.size)
    shift, weight = (np.concatenate(pair) for pair in zip(across_x, across_y, strict=True))
    return _Gaps(points, axis, shift, weight)


def _segments(flat: Float32s) -> tuple[Float64s, Float64s]:
    """Displacement (42,) in tiles and clearness (42,) of the gap in each segment of the six upright inner lines."""
    flank = round(FLANK_TILES * PER_TILE)
    reach = round(REACH_TILES * PER_TILE)
    ends = [tuple(round((place + 0.5 + end) * PER_TILE) for end in SEGMENT) for place in range(SIZE)]
    strips = np.stack([flat[top:bottom].mean(axis=0) for top, bottom in ends])
    centres = (np.arange(1, SIZE) + 0.5) * PER_TILE - 0.5
    lefts = np.floor(centres).astype(np.int64) - reach - flank
    profiles = strips[:, lefts[:, None] + np.arange(2 * (reach + flank) + 2)].transpose(1, 0, 2)
    ridges = np.abs(2.0 * profiles[..., flank:-flank] - profiles[..., : -2 * flank] - profiles[..., 2 * flank :])
    positions, clearness = _peaks(ridges)
    shifts = (positions + lefts[:, None] + flank - centres[:, None]) / PER_TILE
    return shifts.ravel(), clearness.ravel()


def _peaks(ridges: Float32s) -> tuple[Float64s, Float64s]:
    """Sub-pixel place of the highest point of each profile (..., n), and how far it stands out (0 at a profile's
    ends)."""
    best = ridges.argmax(axis=-1)
    is_inner = (best > 0) & (best < ridges.shape[-1] - 1)
    beside = np.clip(best, 1, ridges.shape[-1] - 2)[..., None] + np.array([-1, 0, 1])
    before, at, after = np.moveaxis(np.take_along_axis(ridges, beside, axis=-1).astype(np.float64), -1, 0)
    bend = before - 2.0 * at + after
    is_bent = is_inner & (bend < 0.0)
    places = best + np.where(is_bent, 0.5 * (before - after) / np.where(is_bent, bend, 1.0), 0.0)
    clearness = np.maximum(0.0, at - 2.0 * np.median(ridges, axis=-1).astype(np.float64))
    return places, np.where(is_inner, clearness, 0.0)


def _solve(gaps: _Gaps) -> Float64s | None:
    """The 3x3 change on tile units that takes the grid to the gaps."""
    clear = gaps.weight > 4.0
    if int(clear.sum()) < MIN_SEGMENTS:
        return None
    along_x, along_y = small_changes(gaps.points)
    design = np.where(gaps.axis[:, None] == 0.0, along_x, along_y)[clear]
    shift = gaps.shift_tiles[clear]
    trust = np.minimum(gaps.weight[clear], 30.0)
    residual = shift - np.median(shift)
    for _ in range(4):
        robust = trust / (1.0 + np.square(residual / OUTLIER_TILES))
        normal = design.T @ (design * robust[:, None]) + np.diag(TRUST_IN_CORRIDORS) * float(robust.sum())
        solution = np.linalg.solve(normal, design.T @ (shift * robust))
        residual = shift - design @ solution
    return change_matrix(solution)
