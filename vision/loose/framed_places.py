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
from vision.picture.medians import median

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
    lab = cv2.cvtColor(cv2.GaussianBlur(plane.image, (0, 0), SOFTEN_PX), cv2.COLOR_BGR2LAB).astype(np.float32)
    right, down = (cv2.Sobel(lab, cv2.CV_32F, one, 1 - one, ksize=3, scale=1 / 8) for one in (1, 0))
    pairs = ((right, right), (right, down), (down, down))
    squares = tuple(np.asarray((one * other).sum(axis=2)) for one, other in pairs)
    usual = float(median(np.sqrt(squares[0] + squares[2]).ravel()))
    clear = max(LEAST_SLOPE, USUAL_SLOPES * usual)
    return np.stack([_framed_at(squares, clear, k, plane.scale_px, first_px, step_px) for k in angles_deg])


def _framed_at(
    squares: tuple[Float32s, ...], clear: float, angle_deg: float, scale_px: int, first_px: int, step_px: int
) -> Float32s:
    """The same at one angle; `squares` are products of slopes (right and right, right and down, down and down)."""
    stop = squares[0].shape[0] - first_px
    sides = []
    for turn_deg in (angle_deg, angle_deg + 90):
        edge = _edges(squares, clear, turn_deg)
        for along, beyond in _offsets(turn_deg, scale_px):
            parts = [
                np.mean([_window(edge, x, y, first_px, stop, step_px) for x, y in points], axis=0)
                for points in (along, beyond)
            ]
            sides.append(parts[0] - np.float32(BEYOND_SHARE) * parts[1])
    ordered = np.sort(np.stack(sides), axis=0)
    return np.asarray((ordered.mean(axis=0) + ordered[:2].mean(axis=0)) / 2, dtype=np.float32)


def _window(edge: Float32s, x: int, y: int, first_px: int, stop_px: int, step_px: int) -> Float32s:
    """The map at all places shifted by (x, y) pixels; what is shifted past its rim is taken from the rim."""
    last = edge.shape[0] - 1
    columns, rows = (np.clip(np.arange(first_px + off, stop_px + off, step_px), 0, last) for off in (x, y))
    return edge[rows[:, None], columns[None, :]]


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
