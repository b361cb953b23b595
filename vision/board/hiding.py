"""The part of the board that is hidden by what stands or lies on it, as the camera sees it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.plane import MARGIN_TILES
from vision.board.viewpoint import Eye
from vision.picture.arrays import Float32s


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """What cannot be seen of the board: cells that are covered, and weights (h, w) of the reading plane, 0 where no
    pawn can be seen and 1 elsewhere; `hand` is 0 where a hand is seen, which may be a pawn that was taken for a part of
    it."""

    cells: frozenset[int]
    shown: Float32s
    hand: Float32s | None = None

    def and_also(self, other: Hidden | None) -> Hidden:
        """What either of the two hides."""
        if other is None:
            return self
        hand = other.hand if self.hand is None else self.hand
        return Hidden(self.cells | other.cells, self.shown * other.shown, hand)

    @property
    def free(self) -> Float32s:
        """Weights (h, w): 0 where no pawn can be seen that is no part of a hand."""
        return self.shown if self.hand is None else np.where(self.hand < 0.5, np.float32(1), self.shown)


def hidden_by(
    foot: tuple[float, float], up: float, radius: float, eye: Eye, shape: tuple[int, ...], scale_px: int
) -> Float32s:
    """Weights (h, w) of the reading plane: 0 where a round solid of this height and radius (tiles) hides it that stands
    at `foot` (x, y), 1 elsewhere."""
    weights = np.ones(shape, dtype=np.float32)
    x, y = foot
    lean_x, lean_y = eye.lean(x, y, up)
    base, top = (
        (round((at_x + MARGIN_TILES) * scale_px - 0.5), round((at_y + MARGIN_TILES) * scale_px - 0.5))
        for at_x, at_y in ((x, y), (x + lean_x, y + lean_y))
    )
    cv2.line(weights, base, top, (0.0,), round(2 * radius * scale_px))
    return weights
