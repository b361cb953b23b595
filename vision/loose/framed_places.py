"""How well four straight sides frame each place beside the board, at any angle, whatever the place shows.

A tile's sides are edges as long as the tile and no longer: the lines of a chequered cloth or of boards of wood go on
past its corners.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.board.plane import Plane
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import to_lab

SOFTEN_PX: Final = 1.0
"""Standard deviation of the blur before slopes are taken (plane pixels)."""

USUAL_SLOPES: Final = 2.0
LEAST_SLOPE: Final = 1.0
"""An edge is clear where it is steeper than so many times the plane's usual slope, and than this (levels a pixel)."""

SIDE_TILES: Final = 0.49
ALONG_TILES: Final = np.linspace(-0.33, 0.33, 8)
BEYOND_TILES: Final = np.array([-0.9, -0.75, -0.62, 0.62, 0.75, 0.9])
"""How far from the middle a side lies, and where along it and past its ends it is looked at (tiles)."""

BEYOND_SHARE: Final = 0.5
"""How much an edge that goes on past a tile's corners counts against it."""


def framed(plane: Plane, angles_deg: Float64s, first_px: int, step_px: int) -> Float32s:
    """How well a tile's sides frame each place at each angle (angles, n, n), about -0.5 to 1; the fainter two of the
    four sides count most. The first place's middle is at `first_px` both ways, the others `step_px` on."""
    lab = to_lab(cv2.GaussianBlur(plane.image, (0, 0), SOFTEN_PX)).astype(np.float32)
    right, down = (cv2.Sobel(lab, cv2.CV_32F, one, 1 - one, ksize=3, scale=1 / 8) for one in (1, 0))
    pairs = ((right, right), (right, down), (down, down))
    squares = tuple(np.asarray((one * other).sum(axis=2)) for one, other in pairs)
    usual = float(np.median(np.sqrt(squares[0] + squares[2]).ravel(), axis=-1))
    clear = max(LEAST_SLOPE, USUAL_SLOPES * usual)
    return np.stack([_framed_at(squares, clear, k, plane.scale_px, first_px, step_px) for k in angles_deg])


def _framed_at(
    squares: tuple[Float32s, ...], clear: float, angle_deg: float, scale_px: int, first_px: int, step_px: int
) -> Float32s:
    """The same at one angle; `squares` are products of slopes (right and right, right and down, down and down)."""
    count = len(range(first_px, squares[0].shape[0] - first_px, step_px))
    sides = []
    for turn_deg in (angle_deg, angle_deg + 90):
        offsets = _offsets(turn_deg, scale_px)
        rim = max(abs(px) for side in offsets for points in side for point in points for px in point)
        edge = cv2.copyMakeBorder(_edges(squares, clear, turn_deg), rim, rim, rim, rim, cv2.BORDER_REPLICATE)
        for along, beyond in offsets:
            parts = [_mean_at(edge, points, first_px + rim, count, step_px) for points in (along, beyond)]
            sides.append(parts[0] - np.float32(BEYOND_SHARE) * parts[1])
    least, less, more, most = _in_order(*sides)
    fainter = least + less
    return np.asarray(((fainter + more + most) / np.float32(4) + fainter / np.float32(2)) / 2, dtype=np.float32)


def _in_order(one: Float32s, two: Float32s, three: Float32s, four: Float32s) -> tuple[Float32s, ...]:
    """The values of four maps at each place, the least first; numpy sorts so few more than ten times as slowly."""
    lower, upper = (np.minimum(one, two), np.minimum(three, four)), (np.maximum(one, two), np.maximum(three, four))
    inner = np.maximum(*lower), np.minimum(*upper)
    return np.minimum(*lower), np.minimum(*inner), np.maximum(*inner), np.maximum(*upper)


def _mean_at(
    edge: cv2.typing.MatLike, points: tuple[tuple[int, int], ...], first_px: int, count: int, step_px: int
) -> Float32s:
    """The mean of a map at these pixels (x, y) beside each place."""
    total = np.zeros((count, count), dtype=np.float32)
    for x, y in points:
        rows, columns = (slice(at, at + count * step_px, step_px) for at in (first_px + y, first_px + x))
        total += edge[rows, columns]
    return np.asarray(total / np.float32(len(points)))


def _edges(squares: tuple[Float32s, ...], clear: float, normal_deg: float) -> Float32s:
    """How clear an edge across this direction each pixel has (h, w), 0 to 1, pixels around it shared."""
    c, s = np.cos(np.radians(normal_deg)), np.sin(np.radians(normal_deg))
    across = np.maximum(squares[0] * (c * c) + squares[1] * (2 * c * s) + squares[2] * (s * s), 0)
    along = np.maximum(squares[0] + squares[2] - across, 1e-6)
    edge = (1 - np.exp(-across / clear**2)) * np.minimum(1, np.sqrt(across / along))
    return np.asarray(cv2.dilate(edge.astype(np.float32), np.ones((3, 3), dtype=np.uint8)), dtype=np.float32)


@lru_cache(maxsize=64)
def _offsets(normal_deg: float, scale_px: int) -> tuple[tuple[tuple[tuple[int, int], ...], ...], ...]:
    """For the two sides across a direction: pixel offsets (x, y) from a place's middle along it and past its ends."""
    c, s = np.cos(np.radians(normal_deg)), np.sin(np.radians(normal_deg))
    return tuple(
        tuple(
            tuple((round((off * c - at * s) * scale_px), round((off * s + at * c) * scale_px)) for at in places)
            for places in (ALONG_TILES, BEYOND_TILES)
        )
        for off in (-SIDE_TILES, SIDE_TILES)
    )
