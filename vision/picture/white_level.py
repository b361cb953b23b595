"""Says where a picture's whites end: at 255, or lower where a camera bends its highlights or a file keeps to video's
range.

Light that varies shows some noise, however bright; at the end of the scale neighbouring pixels are all alike. So the
end is the level of large white places without any grain, that hardly anything in the picture is brighter than.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.picture.arrays import Indices

FULL: Final = 250
"""From this level on a pixel is at the end of the scale in any picture."""

LOWEST: Final = 236
"""No camera's whites end below this."""

GRAIN_PX: Final = 5
MOST_GRAIN: Final = 2
MOST_TINT: Final = 3
"""A white place has no grain where no level differs by more than the second among so many pixels both ways, and is
white where its three levels differ by no more than the third."""

LEAST_PX: Final = 150
MOST_BRIGHTER: Final = 0.3
"""So many pixels of one level, give or take one, without any grain make an end of the scale, and what is brighter than
these by more than that is fewer by this share."""


def white_level(image: Image) -> int:
    """The least level in all three channels (B, G, R) that a pixel at the end of this picture's scale has."""
    if cv2.countNonZero(cv2.inRange(image, (LOWEST,) * 3, (255,) * 3)) < LEAST_PX:
        return FULL
    blue, green, red = cv2.split(image)
    least, most = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    square = np.ones((GRAIN_PX, GRAIN_PX), dtype=np.uint8)
    grain = (cv2.dilate(image, square) - cv2.erode(image, square)).max(axis=2)
    alike = _counts(least[(least >= LOWEST) & (most - least <= MOST_TINT) & (grain <= MOST_GRAIN)])
    near = alike[:-2] + alike[1:-1] + alike[2:]
    end = int(near.argmax()) + 1
    brighter = _counts(least)[end + 2 :].sum()
    is_end = near[end - 1] >= LEAST_PX and brighter < MOST_BRIGHTER * near[end - 1]
    return min(end - 1, FULL) if is_end else FULL


def _counts(levels: npt.NDArray[np.uint8]) -> Indices:
    """How many pixels have each level, 0 to 257."""
    return np.bincount(levels.ravel(), minlength=258)
