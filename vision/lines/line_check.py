"""Asks the nets about lines that may be half pushed: whether one lies at rest, and whether a tile sticks out of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.observation import MovingLane
from vision.board.fixed_layout import SIZE
from vision.lines.half_pushed import from_across, lane_cells
from vision.nets.board_view import BoardView
from vision.nets.cell_net import faces_at_once, faces_of_first, trained
from vision.picture.arrays import Float64s

CLEARER_NATS: Final = 0.1
LEAST_SURE_NATS: Final = -3.0
ASIDE_TILES: Final = (-0.5, -0.25, 0.25, 0.5)
"""A line lies at rest where the nets are by the first surer of its faces (mean log-probability of the likeliest, one no
unsurer than the second) than of what they see so far off its cells (tiles): of a half-pushed line they are as sure
elsewhere."""

MOST_HIDDEN: Final = 0.15
LEAST_SEEN: Final = 3
"""Tiles of which a larger share is hidden are not asked, and lines of which fewer are seen are covered anyway."""

ALONG_TILES: Final = (-0.04, 0.0, 0.04)
TILE_NATS: Final = -0.15
"""A tile sticks out where the first net, in one of these places along the line (tiles), is so sure of a face or of a
back (log-probability)."""


def lies_at_rest(view: BoardView, arrow: str, hidden: Float64s) -> bool:
    """Whether the tiles of a line lie on its cells rather than between them, by those of which no share (49,) to speak
    of is hidden."""
    seen = [k for k, cell in enumerate(lane_cells(arrow)) if hidden[cell] < MOST_HIDDEN]
    if len(seen) < LEAST_SEEN:
        return True
    rest = _sureness(view, arrow, 0.0, seen)
    aside = max(_sureness(view, arrow, shift, seen) for shift in ASIDE_TILES)
    return rest - aside > CLEARER_NATS


def sticks_out(view: BoardView, lane: MovingLane) -> bool:
    """Whether a tile is seen where the eighth of a line must stick out of the board."""
    line = lane if lane.arrow[0] in "WN" else from_across(lane)
    begins = line.offset_tiles - 1 + SIZE * (line.offset_tiles > 0.5)
    places = [_place(line.arrow, begins + step) for step in ALONG_TILES if -1 <= begins + step <= SIZE]
    return float(faces_of_first(trained(), view.places(places)).max()) > TILE_NATS


def _sureness(view: BoardView, arrow: str, shift: float, tiles: Sequence[int]) -> float:
    """How sure the nets are of a line's tiles off their cells: mean log-probability of the likeliest face."""
    views = view.places([_place(arrow, k + shift) for k in tiles])
    return float(np.maximum(faces_at_once(trained(), views).max(axis=1), LEAST_SURE_NATS).mean())


def _place(arrow: str, along: float) -> tuple[float, float]:
    """The north-west corner (x, y in tiles) of a tile so far along a line."""
    across = int(arrow[1]) - 1
    return (along, across) if arrow[0] in "WE" else (across, along)
