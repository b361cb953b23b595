"""The part of the board on which no pawn can be seen, because other pieces stand or lie there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import SIZE
from vision.board.viewpoint import Eye
from vision.picture.arrays import Float32s, Float64s

SCALE_PX: Final = 16
MARGIN_TILES: Final = 1.0
"""The map of what is hidden: pixels a tile, and tiles around the board."""


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """What pieces hide of the board: cells that they cover, and a map (h, w), 0 where no pawn can be seen and 1
    elsewhere."""

    cells: frozenset[int]
    free: Float32s

    def and_also(self, shares: Float64s) -> Float64s:
        """The share of each cell (49,) that is hidden by these pieces or otherwise."""
        out = shares.copy()
        out[list(self.cells)] = 1.0
        return out

    def shows(self, x: float, y: float) -> bool:
        """Whether a pawn can be seen that stands there (tiles)."""
        row, column = (min(max(int((at + MARGIN_TILES) * SCALE_PX), 0), len(self.free) - 1) for at in (y, x))
        return bool(self.free[row, column] > 0)


def all_free() -> Float32s:
    """The map of a board on which nothing is hidden."""
    side = round((SIZE + 2 * MARGIN_TILES) * SCALE_PX)
    return np.ones((side, side), dtype=np.float32)


def hide_disc(free: Float32s, x: float, y: float, radius: float) -> None:
    """Hides a disc (tiles) in a map."""
    column, row = (round((at + MARGIN_TILES) * SCALE_PX - 0.5) for at in (x, y))
    cv2.circle(free, (column, row), round(radius * SCALE_PX), (0.0,), -1)


def hide_solid(free: Float32s, foot: tuple[float, float], slices: Sequence[tuple[float, float]], eye: Eye) -> None:
    """Hides in a map what a solid at `foot` (x, y) hides that has a round slice of some radius at each height: (up,
    radius), all in tiles."""
    for up, radius in slices:
        x, y = (at + by for at, by in zip(foot, eye.lean(*foot, float(up)), strict=True))
        hide_disc(free, x, y, radius * (1 + up / max(eye.height - up, 0.1)))
