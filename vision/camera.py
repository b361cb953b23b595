"""Where the camera hangs above the board, from the homography alone; good enough to say which way pawns lean."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

import numpy as np

from vision.layout import Float64s

FOCAL_OF_LONGER_SIDE: Final = 0.85
"""Focal length over the picture's longer side where no lens is calibrated: webcams and Pi cameras lie in 0.7..1.1."""


@dataclass(frozen=True, slots=True)
class Eye:
    """The camera's place: the board point straight below it and its height, in tile units."""

    x: float
    y: float
    height: float

    def lean(self, x: float, y: float, up: float) -> tuple[float, float]:
        """How far a point `up` tiles above board point (x, y) seems shifted along the board, in tile units."""
        gain = up / max(self.height - up, 0.1)
        return (x - self.x) * gain, (y - self.y) * gain

    def away(self, x: float, y: float) -> tuple[float, float]:
        """The unit direction in which things standing at (x, y) lean; straight below the camera it is arbitrary."""
        length = hypot(x - self.x, y - self.y)
        return ((x - self.x) / length, (y - self.y) / length) if length > 1e-6 else (1.0, 0.0)


def find_eye(homography: Float64s, size_px: tuple[int, int], focal_px: float | None = None) -> Eye:
    """The camera's place for a homography (tile units to pixels) into a picture of `size_px` (width, height)."""
    width, height = size_px
    focal = focal_px or FOCAL_OF_LONGER_SIDE * max(width, height)
    camera = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])
    columns = np.linalg.solve(camera, homography)
    columns = columns / ((np.linalg.norm(columns[:, 0]) + np.linalg.norm(columns[:, 1])) / 2)
    if columns[2, 2] < 0:
        columns = -columns
    first = columns[:, 0] / np.linalg.norm(columns[:, 0])
    second = columns[:, 1] - first * (first @ columns[:, 1])
    second = second / np.linalg.norm(second)
    turn = np.stack([first, second, np.cross(first, second)], axis=1)
    place = -turn.T @ columns[:, 2]
    return Eye(float(place[0]), float(place[1]), float(abs(place[2])))
