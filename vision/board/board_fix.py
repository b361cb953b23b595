"""Where a board was found: the one value that finding hands to reading and following."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.board.homography import corners_of, from_corners, pitch_px
from vision.picture.arrays import Float64s


@dataclass(frozen=True, slots=True, eq=False)
class BoardFix:
    """A board that was found: where it lies, and how sure that is.

    `homography` (3x3) sends tile units to pixels of the full picture; `reprojection_px` is the typical misfit of a
    fixed tile; `found_by` is `sight`, `cards` or `corners`.
    """

    homography: Float64s
    reprojection_px: float
    found_by: str = "sight"

    @property
    def corners_px(self) -> tuple[tuple[float, float], ...]:
        """Outer corners of the 7x7 tile area, NW NE SE SW."""
        return tuple((float(x), float(y)) for x, y in corners_of(self.homography))

    @property
    def pitch_px(self) -> float:
        """The mean side of a tile in pixels."""
        return pitch_px(self.homography)


def fix_from_corners(corners_px: Sequence[tuple[float, float]]) -> BoardFix:
    """A board whose corners a person has given, NW NE SE SW."""
    return BoardFix(from_corners(np.array(corners_px, dtype=np.float64)), 0.0, found_by="corners")
