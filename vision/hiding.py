"""What a solid that stands on the board hides of it, as the camera sees it; what the solid is, others know."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.camera import Eye
from vision.layout import Float32s
from vision.plane import MARGIN_TILES


def hidden_by(
    foot: tuple[float, float], slices: Sequence[tuple[float, float]], eye: Eye, shape: tuple[int, ...], scale_px: int
) -> Float32s:
    """Weights (h, w) of the reading plane: 0 where a solid hides it, 1 elsewhere.

    The solid stands at `foot` (x, y) and has a round slice of some radius at each height: (up, radius), all in tiles.
    """
    weights = np.ones(shape, dtype=np.float32)
    for up, radius in slices:
        grown = radius * (1 + up / max(eye.height - up, 0.1))
        lean = eye.lean(*foot, float(up))
        x, y = (round((at + by + MARGIN_TILES) * scale_px - 0.5) for at, by in zip(foot, lean, strict=True))
        cv2.circle(weights, (x, y), round(grown * scale_px), (0.0,), -1)
    return weights
