"""Finds a line that is half pushed: its tiles lie between the cells, and an eighth sticks out of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.observation import MovingLane
from vision.board.fixed_layout import SIZE
from vision.nets.board_net import BoardSight
from vision.nets.board_view import BoardView
from vision.nets.cell_net import faces_of_first, trained
from vision.picture.arrays import Bools, Float64s

LINES: Final = (1, 3, 5)
"""The lines that can be pushed, by row or column 0..6."""

DRIFT_TILES: Final = 0.1
FAR_TILES: Final = 0.18
"""Tiles that lie farther off their cells than the first may be moving; those within the second may have drifted, which
the place of the eighth tile tells."""

LEAST_AGREED: Final = 0.5
MOST_HIDDEN: Final = 0.3
LEAST_SEEN: Final = 2
"""How far a line's tiles agree on how far it has come (1: exactly), those apart of which a larger share is hidden, and
how many must be left."""

ALONG_TILES: Final = (-0.04, 0.0, 0.04)
TILE_NATS: Final = -0.15
"""A tile sticks out where the first net, in one of these places along the line (tiles), is so sure of a face or of a
back (log-probability)."""

OPPOSITE: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}


@dataclass(frozen=True, slots=True)
class Lines:
    """The line that is half pushed, or None, by the nearer of its two arrows, for both ways in look the same; and the
    arrows of lines that may move, where none surely does."""

    lane: MovingLane | None
    doubtful: tuple[str, ...] = ()


def find_moving_lane(view: BoardView, sight: BoardSight, hidden: Float64s, is_outside: Bools) -> Lines:
    """The line that is half pushed, and those that may be, where shares (49,) of cells are `hidden`."""
    is_seen = (hidden < MOST_HIDDEN) & ~is_outside
    found = [_lane(arrow, sight.slid, is_seen) for arrow in _arrows()]
    off = [(agreed, lane) for agreed, lane in found if lane.offset_tiles > DRIFT_TILES]
    moving = [(agreed, lane) for agreed, lane in off if agreed > LEAST_AGREED and sticks_out(view, lane)]
    if moving:
        return Lines(max(moving, key=lambda one: one[0])[1])
    return Lines(None, tuple(lane.arrow for agreed, lane in off if lane.offset_tiles > FAR_TILES))


def lane_cells(arrow: str) -> tuple[int, ...]:
    """The seven cells of the line that an arrow pushes, entry first."""
    index = int(arrow[1]) - 1
    cells = [SIZE * k + index if arrow[0] in "NS" else SIZE * index + k for k in range(SIZE)]
    return tuple(cells if arrow[0] in "NW" else cells[::-1])


def from_across(lane: MovingLane) -> MovingLane:
    """The same tiles in the same places, pushed in from the other end."""
    return MovingLane(OPPOSITE[lane.arrow[0]] + lane.arrow[1], 1 - lane.offset_tiles)


def sticks_out(view: BoardView, lane: MovingLane) -> bool:
    """Whether a tile is seen where the eighth of a line must stick out of the board."""
    line = lane if lane.arrow[0] in "WN" else from_across(lane)
    begins = line.offset_tiles - 1 + SIZE * (line.offset_tiles > 0.5)
    places = [_place(line.arrow, begins + step) for step in ALONG_TILES if -1 <= begins + step <= SIZE]
    return float(faces_of_first(trained(), view.places(places)).max()) > TILE_NATS


def _arrows() -> Sequence[str]:
    return [f"{side}{line + 1}" for side in "WN" for line in LINES]


def _lane(arrow: str, slid: Float64s, is_seen: Bools) -> tuple[float, MovingLane]:
    """How far the tiles of a line agree on how far it has come, and the line by the arrow that it is nearer to."""
    cells = [cell for cell in lane_cells(arrow) if is_seen[cell]]
    if len(cells) < LEAST_SEEN:
        return 0.0, MovingLane(arrow, 0.0)
    cosine, sine = slid[cells, int(arrow[0] == "N")].mean(axis=0)
    off = float(np.arctan2(sine, cosine)) / (2 * np.pi)
    return float(np.hypot(cosine, sine)), MovingLane(arrow if off >= 0 else OPPOSITE[arrow[0]] + arrow[1], abs(off))


def _place(arrow: str, along: float) -> tuple[float, float]:
    """The north-west corner (x, y in tiles) of a tile so far along a line."""
    across = int(arrow[1]) - 1
    return (along, across) if arrow[0] in "WE" else (across, along)
