"""Where a board was found: the one value that finding hands to reading and tracking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.frame import Image
from vision.board.corner_cards import Cards
from vision.board.homography import corners_of, from_corners, pitch_px
from vision.picture.arrays import Float64s


@dataclass(frozen=True, slots=True, eq=False)
class Rest:
    """What the cheap check (`vision/find/tracking.py`) saw in its small picture while the board lay still.

    `start` is the homography it began with, `step` where one careful step led, `closer` where a closer look led, and
    `agreement` that look's; `seen` (h, w, 3) is the picture. Later pictures are compared with these, so that a constant
    error of the check cancels. Where the check does not see the print (`is_seen`), only the picture counts.
    """

    start: Float64s
    step: Float64s
    closer: Float64s
    agreement: float
    seen: Image
    is_seen: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class BoardFix:
    """A board that was found: where it lies, and how sure that is.

    `homography` (3x3) sends tile units to pixels of the full picture; `score` is the share of variance at the landmarks
    that the fixed layout explains (0..1), `agreement` the share of its sure points on the right side, `side_order` how
    well open sides differ from closed ones (1 fully, 0.5 not at all), `reprojection_px` the typical misfit of a fixed
    tile.

    `rest` is None where the cheap check has not seen the board yet. `found_by` is `sight`, `cards` or `corners`;
    `cards` are the corner cards that it was found between.
    """

    homography: Float64s
    score: float
    reprojection_px: float
    agreement: float = 1.0
    side_order: float = 1.0
    rest: Rest | None = None
    found_by: str = "sight"
    cards: Cards | None = None

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
    return BoardFix(from_corners(np.array(corners_px, dtype=np.float64)), 1.0, 0.0, found_by="corners")
