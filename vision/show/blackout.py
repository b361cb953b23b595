"""A picture with everything but the board and what lies close around it made black, so that nobody is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import CORNERS
from vision.board.homography import from_corners, project

SHOWN_TILES: Final = 0.5
"""So far around the board a picture stays as it is, in tiles: the frame and hands, and nobody who sits there."""


def black_out(image: Image, corners_px: Sequence[tuple[float, float]]) -> Image:
    """The picture, black further than SHOWN_TILES from the board.

    `corners_px` are the outer corners of the 7x7 tiles, NW NE SE SW.
    """
    grown = CORNERS + SHOWN_TILES * np.sign(CORNERS - CORNERS.mean(axis=0))
    mask = np.zeros(image.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.rint(project(from_corners(corners_px), grown)).astype(np.int32), (255,))
    return np.asarray(cv2.bitwise_and(image, image, mask=mask), dtype=np.uint8)
