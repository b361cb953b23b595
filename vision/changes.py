"""Softens a plane before it is compared with an earlier one; what a change means, `recall` and `steady` say."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.layout import Float32s
from vision.plane import Plane

SOFTEN_TILES: Final = 0.06
"""Finer detail than this shimmers from picture to picture."""


def softened(flat: Plane) -> Float32s:
    """The plane (h, w, 3) without detail finer than `SOFTEN_TILES`."""
    soft = cv2.GaussianBlur(flat.image, (0, 0), SOFTEN_TILES * flat.scale_px)
    return np.asarray(soft, dtype=np.float32)
