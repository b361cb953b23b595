"""Reads tiles that lie anywhere, each given its box in the picture: no board, nothing taught, no print known.

A tile says itself what its corridor and its walls look like: one of the ten faces parts its picture into two kinds
best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import TILE_FACES, TileReading
from vision.board.fixed_layout import corridor_distance
from vision.board.printed_pixels import CORRIDOR_HALF
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import sought_channels

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""

FACES: Final = TILE_FACES[:10]
"""The ten faces by their open sides."""

PER_TILE: Final = 40
AROUND: Final = 0.15
"""Pixels along a box when it is looked at, and how much more than the box, in boxes, to each side."""

POINTS: Final = 14
RIM: Final = 0.07
ROUNDED: Final = 0.24
PICTURE: Final = 0.2
WALL_FROM: Final = 0.24
"""Points along a tile; its rim is left out, what lies outside its rounded corners, and the middle, so far around, where
a treasure may be. So far from the middle line every print has wall (tiles)."""

SHIFTS: Final = (-0.12, -0.08, -0.04, 0.0, 0.04, 0.08, 0.12)
SIZES: Final = (0.72, 0.79, 0.86, 0.93, 1.0)
"""Where a tile may lie in its box, and how large, in boxes: paper around it is not cut off by everyone."""

LEAST_EXPLAINED: Final = 0.4
"""What explains a smaller share of its picture's variance is no face: a back, an empty place."""

INDEPENDENT: Final = 14.0
"""A tile's points say as much as this many that are independent of each other."""

FLOOR_VARIANCE: Final = 16.0
"""Variance (squared levels) that noise alone may make."""


def read_singles(image: Image, boxes: Sequence[Box]) -> tuple[TileReading, ...]:
    """The open sides of the tile in each box, told along the picture's axes; `why` is `empty` where no corridors show.

    A box that lies outside the picture is `outside`.
    """
    return tuple(_read_single(image, box) for box in boxes)


def _read_single(image: Image, box: Box) -> TileReading:
    left, top, right, bottom = box
    middle_px = ((left + right) / 2.0, (top + bottom) / 2.0)
    if not (0 <= middle_px[0] < image.shape[1] and 0 <= middle_px[1] < image.shape[0]):
        return TileReading(why="outside", px=middle_px)
    explained = _explained(_values(sought_channels(_cut_out(image, box))))
    best = explained.max(axis=0)
    if best.max() < LEAST_EXPLAINED:
        return TileReading(why="empty", px=middle_px)
    scores = np.full(len(TILE_FACES), -np.inf)
    scores[: len(FACES)] = -0.5 * INDEPENDENT * np.log(np.maximum(1.0 - best, 1e-3))
    scores[len(FACES)] = -0.5 * INDEPENDENT * np.log(1.0 - LEAST_EXPLAINED / 2.0)
    log_p = scores - scores.max()
    log_p -= np.log(np.exp(log_p).sum())
    return TileReading(tuple(float(value) for value in log_p), None, middle_px)


def _cut_out(image: Image, box: Box) -> Image:
    """The box with what lies around it, made square; past the picture's edge its edge goes on."""
    left, top, right, bottom = box
    wide, tall = max(right - left, 1.0), max(bottom - top, 1.0)
    side = round(PER_TILE * (1 + 2 * AROUND))
    step = max(wide, tall) / PER_TILE
    source = cv2.GaussianBlur(image, (0, 0), 0.4 * step) if step > 1.5 else image
    across, down = wide / PER_TILE, tall / PER_TILE
    view = np.array([[across, 0, left - AROUND * wide], [0, down, top - AROUND * tall]])
    view[:, 2] += 0.5 * np.array([across, down]) - 0.5
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(source, view, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, dtype=np.uint8)


def _values(channels: Float32s) -> Float64s:
    """What the channels show at the points of a tile, in each of its places in the box, (places, points, channels)."""
    points = _points()[0]
    places = [(x, y, size) for size in SIZES for y in SHIFTS for x in SHIFTS]
    spots = np.array([(points - 0.5) * size + 0.5 + (x, y) for x, y, size in places]) + AROUND
    px = np.rint(spots * PER_TILE - 0.5).astype(np.int64).clip(0, channels.shape[0] - 1)
    return np.asarray(channels[px[..., 1], px[..., 0]], dtype=np.float64)


def _explained(values: Float64s) -> Float64s:
    """The share of variance (0..1) that each of the ten faces explains in each place, (places, 10)."""
    _, kinds = _points()
    shares = np.empty((len(values), len(FACES)))
    for number, kind in enumerate(kinds):
        corridor, wall = values[:, kind == 1], values[:, kind == -1]
        gap = corridor.mean(axis=1) - wall.mean(axis=1)
        asked = np.concatenate([corridor, wall], axis=1)
        centred = asked - asked.mean(axis=1, keepdims=True)
        scatter = np.swapaxes(centred, 1, 2) @ centred / asked.shape[1] + FLOOR_VARIANCE * np.eye(centred.shape[2])
        between = corridor.shape[1] * wall.shape[1] / asked.shape[1] ** 2
        shares[:, number] = between * (gap * np.linalg.solve(scatter, gap[:, :, None])[:, :, 0]).sum(axis=1)
    return shares


@lru_cache(maxsize=1)
def _points() -> tuple[Float64s, tuple[Float64s, ...]]:
    """Points (n, 2) of a tile, and for each face whether each is corridor (1), wall (-1) or not asked (0)."""
    ticks = (np.arange(POINTS) + 0.5) / POINTS
    u, v = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    corner = np.hypot(*(np.maximum(np.abs(w - 0.5) - 0.5 + ROUNDED, 0.0) for w in (u, v)))
    inside = (np.maximum(np.abs(u - 0.5), np.abs(v - 0.5)) < 0.5 - RIM) & (corner < ROUNDED - RIM)
    inside &= np.hypot(u - 0.5, v - 0.5) > PICTURE
    u, v = u[inside], v[inside]
    kinds = []
    for face in FACES:
        distance = corridor_distance(face, u, v)
        kinds.append(np.where(distance < CORRIDOR_HALF, 1, np.where(distance > WALL_FROM, -1, 0)).astype(np.float64))
    return np.stack([u, v], axis=1), tuple(kinds)
