"""Where the camera hangs above the board, from the homography alone: good enough to say which way pawns lean."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

import numpy as np

from vision.picture.arrays import Bools, Float64s

FOCAL_OF_LONGER_SIDE: Final = 0.85
FOCAL_SPREAD: Final = 0.35
"""Focal length over the picture's longer side, and the standard deviation of its logarithm: webcams and Pi cameras lie
in 0.7..1.1, telephones and cropped pictures farther out."""

AXIS_SPREAD: Final = 0.13
"""How far from the picture's middle the lens may look, over the longer side: pictures are cropped and shifted."""

SQUARENESS: Final = 0.015
"""How far a board's sides may be from square and equal, in what their images say: corners are a little off, boards
are folded."""

SPREADS: Final = np.linspace(-2.2, 2.2, 9)
"""Standard deviations at which axis and focal length are tried."""


@dataclass(frozen=True, slots=True)
class Eye:
    """The camera's place: the board point (x, y) straight below it and its height, in tile units.

    `size_px` is the width and height of its picture, where known.
    """

    x: float
    y: float
    height: float
    size_px: tuple[int, int] | None = None

    def lean(self, x: float, y: float, up: float) -> tuple[float, float]:
        """How far a point `up` tiles above board point (x, y) seems shifted along the board, in tile units."""
        gain = up / max(self.height - up, 0.1)
        return (x - self.x) * gain, (y - self.y) * gain

    def away(self, x: float, y: float) -> tuple[float, float]:
        """The unit direction in which things standing at (x, y) lean; straight below the camera it is arbitrary."""
        length = hypot(x - self.x, y - self.y)
        return ((x - self.x) / length, (y - self.y) / length) if length > 1e-6 else (1.0, 0.0)

    def shows(self, homography: Float64s, x: Float64s, y: Float64s) -> Bools:
        """Whether the board points at each x (w,) and each y (h,) lie inside the picture, (h, w)."""
        if self.size_px is None:
            return np.ones((len(y), len(x)), dtype=np.bool_)
        right, down, depth = (row[0] * x[None, :] + (row[1] * y[:, None] + row[2]) for row in homography)
        wide, tall = self.size_px
        return (right >= 0) & (down >= 0) & (right <= (wide - 1) * depth) & (down <= (tall - 1) * depth)


def find_eye(homography: Float64s, size_px: tuple[int, int]) -> Eye:
    """The camera's place for a homography (tile units to pixels) into a picture of `size_px` (width, height).

    The lens is not known, so many are tried: each counts by how usual it is and by how square it shows the board.
    """
    longer, middle = max(size_px), (np.array(size_px) - 1) / 2
    view = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, longer]]) @ homography
    right, down, focals = (grid.ravel() for grid in np.meshgrid(SPREADS, SPREADS, SPREADS))
    doubts = (right**2 + down**2 + focals**2) / 2
    right, down, focals = AXIS_SPREAD * right, AXIS_SPREAD * down, FOCAL_OF_LONGER_SIDE * np.exp(FOCAL_SPREAD * focals)
    east, south, origin = (
        np.stack([(x - right * z) / focals, (y - down * z) / focals, np.full_like(right, z)])
        for x, y, z in (view / np.linalg.norm(view)).T
    )
    wide, tall = np.linalg.norm(east, axis=0), np.linalg.norm(south, axis=0)
    askew, uneven = (east * south).sum(axis=0) / (wide * tall), np.log(wide / tall)
    doubts = doubts + (askew**2 + uneven**2) / (2 * SQUARENESS**2)
    side, up = (wide + tall) / 2, np.cross(east, south, axis=0)
    height = np.abs((up * origin).sum(axis=0)) / side**3
    x, y = (-(along * origin).sum(axis=0) / side**2 for along in (east, south))
    weights = np.exp(doubts.min() - doubts)
    weights /= weights.sum()
    inverse = float((weights / height).sum())
    x_mean, y_mean = (float((weights * place / height).sum()) / inverse for place in (x, y))
    return Eye(x_mean, y_mean, 1 / inverse, size_px)
