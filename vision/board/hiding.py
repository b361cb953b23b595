"""The part of the board that is hidden by what stands or lies on it, as the camera sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.fixed_layout import SIZE
from vision.board.plane import MARGIN_TILES
from vision.board.viewpoint import Eye
from vision.picture.arrays import Float32s, Float64s


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """What pieces hide of the board: cells that they cover, and weights (h, w) of the reading plane, 0 where no pawn
    can be seen and 1 elsewhere."""

    cells: frozenset[int]
    free: Float32s

    def and_also(self, shares: Float64s) -> Float64s:
        """The share of each cell (49,) that is hidden by these pieces or otherwise."""
        out = shares.copy()
        out[list(self.cells)] = 1.0
        return out

    def shows(self, x: float, y: float) -> bool:
        """Whether a pawn can be seen that stands there (tiles)."""
        scale_px = len(self.free) / (SIZE + 2 * MARGIN_TILES)
        row, column = (min(max(int((at + MARGIN_TILES) * scale_px), 0), len(self.free) - 1) for at in (y, x))
        return bool(self.free[row, column] > 0)


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
