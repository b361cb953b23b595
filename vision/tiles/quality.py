"""Says cell by cell how far a picture can be trusted: washed out, too dark, blurred, outside; and how sharp it is.

Nothing is read from tiles, and no colour of a print is assumed. Hands are not looked for here (`vision/hands`).
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.board_fix import BoardFix
from vision.board.fixed_layout import CORNERS, SIZE
from vision.board.homography import project
from vision.board.plane import Plane
from vision.picture.arrays import Bools, Float64s
from vision.picture.channels import WHITE

GLARE_SHARE: Final = 0.55
"""A cell is washed out when this share of it is at the end of the scale in all channels: more than white corridors of
three open sides fill."""

DARK_LEVEL: Final = 20
DARK_SHARE: Final = 0.7
"""A cell is too dark when this share of it stays below this level in all channels: noise is as strong as print
there."""

OUTSIDE_SHARE: Final = 0.12
INNER_POINTS: Final = 8
"""A cell is outside when more than this share of it is; so many points along each of its sides are asked."""

SHARP_EDGE_PX: Final = 0.8
STEEP_SHARE: Final = 0.985
"""The blur (standard deviation, px) of a picture that counts as perfectly sharp, and which slopes count as edges."""


def washed_share(plane: Plane) -> Float64s:
    """The share of each cell that is washed out (49,)."""
    washed = cv2.inRange(plane.image, (WHITE,) * 3, (255,) * 3) > 0
    return np.asarray(plane.insides(washed, 0.0).mean(axis=(1, 3)), dtype=np.float64).ravel()


def dark_share(plane: Plane) -> Float64s:
    """The share of each cell that is too dark to be read (49,)."""
    dark = cv2.inRange(plane.image, (0,) * 3, (DARK_LEVEL,) * 3) > 0
    return np.asarray(plane.insides(dark, 0.0).mean(axis=(1, 3)), dtype=np.float64).ravel()


def is_outside(homography: Float64s, size_px: tuple[int, int]) -> Bools:
    """Whether too much of each cell (49,) lies outside a picture of `size_px` (width, height)."""
    if _inside(project(homography, CORNERS), size_px).all():
        return np.zeros(SIZE * SIZE, dtype=bool)
    ticks = (np.arange(SIZE * INNER_POINTS) + 0.5) / INNER_POINTS
    points = np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)
    cells = _inside(project(homography, points), size_px).reshape(SIZE, INNER_POINTS, SIZE, INNER_POINTS)
    return np.asarray(1 - cells.mean(axis=(1, 3)) > OUTSIDE_SHARE).ravel()


def _inside(px: Float64s, size_px: tuple[int, int]) -> Bools:
    return np.asarray(((px >= -0.5) & (px <= np.array(size_px) - 0.5)).all(axis=1))


def sharpness_of(image: Image, fix: BoardFix) -> float:
    """How sharp the middle of the board is: 1 for edges within a pixel, falling as one over their blur."""
    (x, y), reach = project(fix.homography, np.array([[SIZE / 2, SIZE / 2]]))[0], round(2 * fix.pitch_px)
    patch = image[max(0, round(y) - reach) : round(y) + reach, max(0, round(x) - reach) : round(x) + reach]
    if not patch.size:
        return 0.0
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)
    across, down = (cv2.Sobel(grey, cv2.CV_32F, dx, 1 - dx, ksize=1, scale=0.5) for dx in (1, 0))
    steepest = float(np.quantile(cv2.magnitude(across, down), STEEP_SHARE))
    contrast = max(2.0 * float(grey.std()), 1.0)
    return min(1.0, SHARP_EDGE_PX * float(np.sqrt(2.0 * np.pi)) * steepest / contrast)
