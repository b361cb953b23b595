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
from vision.nets.cell_net import faces_at_once
from vision.picture.arrays import Bools, Float64s
from vision.tiles.cells import MOST_HIDDEN

LINES: Final = (1, 3, 5)
"""The lines that can be pushed, by row or column 0..6."""

LEAST_TILES: Final = 0.05
FAR_TILES: Final = 0.2
"""Tiles that lie farther off their cells than the first may be moving, or have drifted, which the place of the eighth
tile tells; no tiles drift as far as the second: their line moves, or is not read."""

TILE_NATS: Final = -0.1
"""A tile lies where the net is so sure of a face or of a back (log-probability)."""

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
    off = [one for arrow in _arrows() if (one := _off_line(view, sight, arrow, is_seen)) is not None]
    moving = [lane for lane, is_moving in off if is_moving]
    if not moving:
        return Lines(None, tuple(lane.arrow for lane, _ in off if lane.offset_tiles > FAR_TILES))
    return Lines(max(moving, key=lambda lane: lane.offset_tiles))


def _off_line(view: BoardView, sight: BoardSight, arrow: str, is_seen: Bools) -> tuple[MovingLane, bool] | None:
    """The line of an arrow W or N if its tiles lie off their cells, by the arrow that it is nearer to, and whether it
    surely moves. Its tiles lie the way in which the net is surer of them and of the eighth."""
    tiles = [k for k, cell in enumerate(lane_cells(arrow)) if is_seen[cell]]
    off = _off_tiles(arrow, sight, [lane_cells(arrow)[k] for k in tiles])
    if off < LEAST_TILES:
        return None
    looks = [(_sureness(view, arrow, [*(k + way * off for k in tiles), eighth]), way)
             for way, eighth in ((1, off - 1), (-1, SIZE - off))]  # fmt: skip
    look, way = max(looks, key=lambda one: float(one[0].sum()))
    is_surer = look[:-1].mean() > _sureness(view, arrow, tiles).mean()
    lane = MovingLane(arrow if way > 0 else OPPOSITE[arrow[0]] + arrow[1], off)
    return lane, bool(look[-1] > TILE_NATS or (off > FAR_TILES and is_surer))


def _off_tiles(arrow: str, sight: BoardSight, cells: Sequence[int]) -> float:
    """How far a line's tiles lie off their cells, either way (0 to 0.5 tile)."""
    if not cells:
        return 0.0
    cosine = float(sight.slid[list(cells), int(arrow[0] == "N"), 0].mean())
    return float(np.arccos(np.clip(cosine, -1, 1))) / (2 * np.pi)


def _sureness(view: BoardView, arrow: str, places: Sequence[float]) -> Float64s:
    """How sure the nets are of tiles so far along a line: log-probability of the likeliest face."""
    views = view.places([_place(arrow, along) for along in places])
    return np.asarray(faces_at_once(views).max(axis=1))


def lane_cells(arrow: str) -> tuple[int, ...]:
    """The seven cells of the line that an arrow pushes, entry first."""
    index = int(arrow[1]) - 1
    cells = [SIZE * k + index if arrow[0] in "NS" else SIZE * index + k for k in range(SIZE)]
    return tuple(cells if arrow[0] in "NW" else cells[::-1])


def from_across(lane: MovingLane) -> MovingLane:
    """The same tiles in the same places, pushed in from the other end."""
    return MovingLane(OPPOSITE[lane.arrow[0]] + lane.arrow[1], 1 - lane.offset_tiles)


def _arrows() -> Sequence[str]:
    return [f"{side}{line + 1}" for side in "WN" for line in LINES]


def _place(arrow: str, along: float) -> tuple[float, float]:
    """The north-west corner (x, y in tiles) of a tile so far along a line."""
    across = int(arrow[1]) - 1
    return (along, across) if arrow[0] in "WE" else (across, along)
