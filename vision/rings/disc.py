"""Where the disc of a round board lies in a picture, seen from above and unrolled. Geometry alone.

Disc units: the board's middle is (0, 0), its rim has radius 1, y runs down in the view; angles run clockwise from the
top of the view, where the mark of a taught board is. A homography takes disc units to pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, radians, sin
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.homography import project, scaled
from vision.picture.arrays import Float64s

VIEW_PX: Final = 640
RADIUS_PX: Final = 300
"""Side of a view from above, and the board's radius in it, in pixels: about what a camera of 1280 by 720 resolves."""

UNROLLED_ROWS: Final = 300
UNROLLED_COLUMNS: Final = 1440
"""An unrolled board has a row for each pixel of the radius and a column for each quarter of a degree."""

TO_VIEW: Final[Float64s] = np.array([[RADIUS_PX, 0, (VIEW_PX - 1) / 2], [0, RADIUS_PX, (VIEW_PX - 1) / 2], [0, 0, 1.0]])
"""Takes disc units to pixels of a view."""

SAME_SIZE: Final[Float64s] = np.array([
    [[0, 0, 1.0], [0, 0, 0], [1, 0, 0]], [[0, 0, 0], [0, 0, 1], [0, 1, 0]],
    [[0, 0, 1], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 1], [0, 0, 0]],
    [[1, 0, 0], [0, -1, 0], [0, 0, 0]], [[0, 1, 0], [1, 0, 0], [0, 0, 0]],
])  # fmt: skip
WAYS: Final[Float64s] = np.array([*SAME_SIZE, [[0, -1, 0], [1, 0, 0], [0, 0, 0]], np.diag([1, 1, 0])])
"""What a small change adds to a disc, each way twice: tilted about its rim, shifted, stretched; then turned, sized."""


def turned(homography: Float64s, deg: float) -> Float64s:
    """The homography that has at the top what lay `deg` clockwise from the top before."""
    c, s = cos(radians(deg)), sin(radians(deg))
    return np.asarray(homography @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]]))


def settled(
    homography: Float64s, value: Callable[[Float64s], float], first_step: float, last_step: float,
    ways: Float64s = WAYS,
) -> tuple[Float64s, float]:  # fmt: skip
    """The homography where this value is highest near there, and the value: the disc is changed in these ways, by such
    shares of its radius."""
    best, step = value(homography), first_step
    while step > last_step:
        tried = [homography @ (np.eye(3) + sign * way) for sign in (step, -step) for way in ways]
        values = [value(each) for each in tried]
        if max(values) > best:
            best, homography = max(values), tried[int(np.argmax(values))]
        else:
            step /= 2
    return homography, best


def view_of(image: Image, homography: Float64s, side_px: int = VIEW_PX) -> Image:
    """The board from above, (side_px, side_px, 3)."""
    to_picture = homography @ np.linalg.inv(scaled(TO_VIEW, side_px / VIEW_PX))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(image, to_picture, (side_px, side_px), flags=flags))


def unroll(
    image: Image, homography: Float64s = TO_VIEW, rows: int = UNROLLED_ROWS, columns: int = UNROLLED_COLUMNS,
    reach: float = 1.0,
) -> Image:  # fmt: skip
    """The board unrolled (rows, columns, 3): from radius `reach` to the middle, and clockwise from the top."""
    points = project(homography, _polar_points(rows, columns, reach)).astype(np.float32).reshape(rows, columns, 2)
    return np.asarray(cv2.remap(image, points, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def rows_between(outer: float, inner: float, rows: int = UNROLLED_ROWS) -> slice:
    """The rows of a board unrolled to so many that show what lies between two radii, one at least."""
    first = round(rows * (1 - outer))
    return slice(first, max(first + 1, round(rows * (1 - inner))))


@lru_cache(maxsize=8)
def _polar_points(rows: int, columns: int, reach: float) -> Float64s:
    radius = reach * (1 - (np.arange(rows) + 0.5) / rows)
    angle = 2 * np.pi * (np.arange(columns) + 0.5) / columns
    x, y = np.outer(radius, np.sin(angle)), -np.outer(radius, np.cos(angle))
    return np.stack([x.ravel(), y.ravel()], axis=1)
