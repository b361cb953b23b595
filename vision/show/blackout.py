"""A picture with everything but the board and what lies close around it made black, so that nobody is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.homography import from_corners, project
from vision.loose.loose_tile import MARGIN_TILES
from vision.picture.arrays import Float64s

TILES: Final = 7.0
"""The board's side, in tiles."""


def black_out(image: Image, corners_px: Sequence[tuple[float, float]]) -> Image:
    """The picture, black further from the board than a loose tile is looked for.

    `corners_px` are the outer corners of the 7x7 tiles, NW NE SE SW.
    """
    near, far = -MARGIN_TILES, TILES + MARGIN_TILES
    square: Float64s = np.array([[near, near], [far, near], [far, far], [near, far]])
    outline = project(from_corners(corners_px), square)
    mask = np.zeros(image.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.rint(outline).astype(np.int32), (255,))
    return np.asarray(cv2.bitwise_and(image, image, mask=mask), dtype=np.uint8)
