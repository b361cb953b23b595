"""Plane geometry: mappings between tile units and pixels. No pixel is looked at here."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import CORNERS
from vision.picture.arrays import Float64s

TO_CENTRE: Final[Float64s] = np.array([[1.0 / 3.5, 0.0, -1.0], [0.0, 1.0 / 3.5, -1.0], [0.0, 0.0, 1.0]])
FROM_CENTRE: Final[Float64s] = np.linalg.inv(TO_CENTRE)
"""Takes tile units to coordinates centred on the board, -1 to 1, and back."""


def from_corners(corners_px: Sequence[tuple[float, float]] | Float64s) -> Float64s:
    """The 3x3 homography from tile units to pixels that puts the outer corners NW NE SE SW at `corners_px`."""
    target = np.asarray(corners_px, dtype=np.float32).reshape(4, 2)
    return np.asarray(cv2.getPerspectiveTransform(CORNERS.astype(np.float32), target), dtype=np.float64)


def project(homography: Float64s, points: Float64s) -> Float64s:
    """Points (n, 2) sent through a homography."""
    lifted = points @ homography[:, :2].T + homography[:, 2]
    return np.asarray(lifted[:, :2] / lifted[:, 2:3])


def corners_of(homography: Float64s) -> Float64s:
    """The outer corners NW NE SE SW in pixels, (4, 2)."""
    return project(homography, CORNERS)


def scaled(homography: Float64s, factor: float) -> Float64s:
    """The same mapping into a picture resized by `factor`; pixel centres lie at whole numbers."""
    shift = (factor - 1.0) / 2.0
    resize = np.array([[factor, 0.0, shift], [0.0, factor, shift], [0.0, 0.0, 1.0]])
    return unit_homography(resize @ homography)


def quarter_turned(homography: Float64s, turns: int) -> Float64s:
    """The same outline with north moved by `turns` corners: its new NW corner is the old corner number `turns`."""
    return from_corners(np.roll(corners_of(homography), -turns, axis=0))


def north_up(homography: Float64s) -> Float64s:
    """The homography turned by quarter turns so that the north side is the one nearest the top of the picture."""
    corners = corners_of(homography)
    heights = [(corners[k, 1] + corners[(k + 1) % 4, 1]) / 2.0 for k in range(4)]
    return quarter_turned(homography, int(np.argmin(heights)))


def turned_like(homography: Float64s, other: Float64s) -> Float64s:
    """The homography turned by quarter turns so that its corners lie nearest to another's, both about their middles."""
    lies, said = (corners - corners.mean(axis=0) for corners in (corners_of(homography), corners_of(other)))
    gaps = [np.linalg.norm(np.roll(lies, -turns, axis=0) - said) for turns in range(4)]
    return quarter_turned(homography, int(np.argmin(gaps)))


def pitch_px(homography: Float64s) -> float:
    """The mean side of a tile in pixels, from the outline's area; 0 for an outline that is not convex."""
    corners = corners_of(homography)
    return float(np.sqrt(max(area(corners), 0.0)) / 7.0) if is_convex(corners) else 0.0


def drift_tiles(start: Float64s, end: Float64s) -> float:
    """The longest way that a corner goes between two homographies, in tiles of the first."""
    return float(np.abs(corners_of(end) - corners_of(start)).max()) / max(pitch_px(start), 1e-6)


def area(corners: Float64s) -> float:
    """Signed area of a polygon (n, 2); positive when it runs clockwise on the screen (y down)."""
    x, y = corners[:, 0], corners[:, 1]
    return float((x @ np.roll(y, -1, axis=0) - np.roll(x, -1, axis=0) @ y) / 2.0)


def is_convex(corners: Float64s) -> bool:
    """Whether the four corners turn clockwise at each step: seen from above, never mirrored or crossed."""
    edges = np.roll(corners, -1, axis=0) - corners
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    return all(isfinite(turn) and turn > 0.0 for turn in turns.tolist())


def small_changes(points: Float64s) -> tuple[Float64s, Float64s]:
    """How each of the 8 parameters of a small change of the board shifts points (n, 2) in x (n, 8) and in y (n, 8)."""
    a, b = (points[:, 0] - 3.5) / 3.5, (points[:, 1] - 3.5) / 3.5
    one, nil = np.ones_like(a), np.zeros_like(a)
    along_x = np.stack([a, b, one, nil, nil, nil, -a * a, -a * b], axis=1)
    along_y = np.stack([nil, nil, nil, a, b, one, -a * b, -b * b], axis=1)
    return 3.5 * along_x, 3.5 * along_y


def change_matrix(step: Float64s) -> Float64s:
    """The small change (8,) as a 3x3 matrix on tile units; its parameters live on coordinates centred on the board."""
    change = np.array([[1.0 + step[0], step[1], step[2]], [step[3], 1.0 + step[4], step[5]], [step[6], step[7], 1.0]])
    return np.asarray(FROM_CENTRE @ change @ TO_CENTRE)


def unit_homography(homography: Float64s) -> Float64s:
    """The same homography with 1 in its last place."""
    return np.asarray(homography / homography[2, 2])


def shifted(homography: Float64s, x: float, y: float) -> Float64s:
    """The homography of tile units that are counted from the point (x, y)."""
    return np.asarray(homography @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]]))
