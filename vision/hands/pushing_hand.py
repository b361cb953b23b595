"""Tells from which end a hand pushes a line: the picture of tiles alone looks the same for both.

Whoever pushes has fingers at the tile that goes in, and the arm beyond it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.observation import MovingLane
from vision.hands.background_colours import RASTER
from vision.hands.hand_in_picture import Hand
from vision.lines.half_pushed import from_across
from vision.picture.arrays import Float64s

NEAR_TILES: Final = 0.5
"""A hand is at an end of a line where it comes so near (tiles) to the outer edge of the tile there."""

CLEARLY: Final = 0.7
"""It is at the end where it is nearer by this (tiles) than at the other."""


def pushed_by(lane: MovingLane | None, hand: Hand | None) -> MovingLane | None:
    """The line under the arrow at whose end the hand is; as it was where no hand is at one end alone."""
    if lane is None or hand is None or not hand.mask.any():
        return lane
    here, across = (_gap_tiles(one, hand) for one in (lane, from_across(lane)))
    is_across = across < NEAR_TILES and here - across > CLEARLY
    return from_across(lane) if is_across else lane


def _gap_tiles(lane: MovingLane, hand: Hand) -> float:
    """How far the hand is from the outer edge of the tile that goes in under this arrow, in tiles."""
    x, y = _entry(lane)
    return float(np.hypot(RASTER.x[hand.mask] - x, RASTER.y[hand.mask] - y).min())


def _entry(lane: MovingLane) -> Float64s:
    """The middle of that edge, (x, y) in tiles."""
    along, across = lane.offset_tiles - 1, int(lane.arrow[1]) - 0.5
    if lane.arrow[0] in "SE":
        along = 7 - along
    return np.array([across, along] if lane.arrow[0] in "NS" else [along, across])
