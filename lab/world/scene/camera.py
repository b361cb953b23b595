"""A camera over the table: where a point of the table falls in the picture, bent by the lens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Count x 2 or x 3; the unit is a tile, x east, y north, z up, the origin in the middle of the board's faces."""


@dataclass(frozen=True)
class Camera:
    """A pinhole with one term of radial distortion."""

    width: int
    height: int
    focal_px: float
    place: tuple[float, float, float]
    target: tuple[float, float, float]
    roll_deg: float
    """How far the picture's upward direction is turned from north, clockwise as seen in the picture."""
    k1: float = 0.0
    """Distorted radius = radius * (1 + k1 * radius ** 2), radii in focal lengths."""

    @cached_property
    def axes(self) -> NDArray[np.float64]:
        """Rows: the camera's right, up and backward directions in the table's frame."""
        backward = np.array(self.place, float) - np.array(self.target, float)
        backward /= np.linalg.norm(backward)
        turn = np.radians(self.roll_deg)
        north = np.array([np.sin(turn), np.cos(turn), 0.0])
        up = north - backward * (north @ backward)
        up /= np.linalg.norm(up)
        return np.stack([np.cross(up, backward), up, backward])

    def resized(self, width: int) -> Camera:
        """A camera that sees the same from the same place in so many pixels across."""
        share = width / self.width
        return replace(self, width=width, height=round(self.height * share), focal_px=self.focal_px * share)

    def flat(self, points: Points) -> Points:
        """Image positions before the lens bends them, in focal lengths from the middle, x right, y down."""
        seen = (np.asarray(points, float) - np.array(self.place)) @ self.axes.T
        return np.stack([-seen[:, 0] / seen[:, 2], seen[:, 1] / seen[:, 2]], 1)

    def bent(self, flat: Points) -> Points:
        """Pixels of image positions; the middle of the first pixel is (0, 0)."""
        radius = (flat**2).sum(1, keepdims=True)
        middle = (np.array([self.width, self.height]) - 1) / 2
        return np.asarray(flat * (1 + self.k1 * radius) * self.focal_px + middle)

    def project(self, points: Points) -> Points:
        """Pixels of points of the table, count x 2."""
        return self.bent(self.flat(points))

    def sees(self, points: Points) -> NDArray[np.bool_]:
        """Which points are in front of the camera and not so far aside that the lens term folds them back inwards."""
        ahead = (np.array(self.place) - np.asarray(points, float)) @ self.axes[2] > 0.5
        seen = ahead.copy()
        seen[ahead] = -3 * self.k1 * (self.flat(np.asarray(points, float)[ahead]) ** 2).sum(1) < 0.9
        return seen

    def straightened(self, pixels: Points) -> Points:
        """Image positions in focal lengths of pixels: the reverse of `bent`, by iteration."""
        middle = (np.array([self.width, self.height]) - 1) / 2
        bent = (np.asarray(pixels, float) - middle) / self.focal_px
        flat = bent
        for _ in range(6):
            flat = bent / (1 + self.k1 * (flat**2).sum(1, keepdims=True))
        return flat

    def ground(self, pixels: Points, height: float = 0.0) -> Points:
        """The points of the plane z = height that fall on these pixels, count x 2."""
        flat = self.straightened(pixels)
        rays = np.concatenate([flat * [1, -1], -np.ones((len(flat), 1))], 1) @ self.axes
        place = np.array(self.place)
        reach = (height - place[2]) / rays[:, 2:]
        return np.asarray((place + rays * reach)[:, :2])


@dataclass(frozen=True, slots=True)
class Lay:
    """How something lies on the table: moved, then turned counter-clockwise as seen from above."""

    x: float = 0.0
    y: float = 0.0
    turn_deg: float = 0.0

    def out(self, points: Points) -> Points:
        """Points of the thing's own frame in the table's, count x 2 or x 3; heights stay."""
        c, s = np.cos(np.radians(self.turn_deg)), np.sin(np.radians(self.turn_deg))
        points = np.array(points, float)
        x, y = points[:, 0].copy(), points[:, 1].copy()
        points[:, 0], points[:, 1] = self.x + c * x - s * y, self.y + s * x + c * y
        return points

    def within(self, points: Points) -> Points:
        """Points of the table in the thing's own frame."""
        moved = np.array(points, float)
        moved[:, 0] -= self.x
        moved[:, 1] -= self.y
        return Lay(turn_deg=-self.turn_deg).out(moved)


def cell_middle(row: float, column: float) -> tuple[float, float]:
    """Where the middle of a cell lies on the board: row 0 is the northernmost."""
    return column - 3, 3 - row
