"""A picture with everything but the board and what lies close around it made black, so that nobody is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.homography import from_corners
from vision.picture.arrays import Float64s

TILES: Final = 7
"""The board's side, in tiles."""

SHOWN_TILES: Final = 0.5
"""So far around the board a picture stays as it is, in tiles: the frame and hands, and nobody who sits there."""

SCALE_PX: Final = 32
"""Pixels of a tile in the plane of the board."""


def black_out(image: Image, corners_px: Sequence[tuple[float, float]]) -> Image:
    """The picture, black further than SHOWN_TILES from the board.

    `corners_px` are the outer corners of the 7x7 tiles, NW NE SE SW.
    """
    side_px = round((TILES + 2 * SHOWN_TILES) * SCALE_PX)
    of_tiles: Float64s = np.array([[1, 0, -SHOWN_TILES * SCALE_PX], [0, 1, -SHOWN_TILES * SCALE_PX], [0, 0, SCALE_PX]])
    shown = np.full((side_px, side_px), 255, dtype=np.uint8)
    size = image.shape[1], image.shape[0]
    mask = cv2.warpPerspective(shown, from_corners(corners_px) @ of_tiles, size, flags=cv2.INTER_NEAREST)
    return np.asarray(cv2.bitwise_and(image, image, mask=mask), dtype=np.uint8)
