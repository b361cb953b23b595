"""Reads one picture whose board has been found: cells, pawns, loose tile, and a half-pushed line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.frame import Image
from companion.observation import MovingLane, PawnReading, TileReading
from vision.lines.half_pushed import find_moving_lane, lane_cells
from vision.loose.loose_tile import read_loose
from vision.nets.board_net import BoardSight, PawnSight, look
from vision.nets.board_view import BoardView, view_board
from vision.pawns.assignment import PawnLook, read_pawns
from vision.picture.arrays import Float64s
from vision.tiles.cell_memory import CellMemory
from vision.tiles.cells import contradicts_layout, likelihoods_of, read_cells
from vision.tiles.census import Census
from vision.tiles.quality import is_outside, washed_share

NOTHING_HIDDEN: Float64s = np.zeros(49)


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What is known of a game's board before a picture is read: the looks of its pawns, what the box holds, and whether
    tiles may lie face down."""

    looks: Mapping[str, PawnLook]
    census: Census | None = None
    can_lie_down: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A board in a picture as the nets see it, and what the board's net says."""

    view: BoardView
    sight: BoardSight


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What one look at a board found: the 49 readings, the log-likelihoods (49, 11) behind them, the pawns, and the
    line that is half pushed; `glare` is the share that is burnt white. The picture `is_contradicted` where its fixed
    tiles do not show what they show on every board."""

    view: BoardView
    sight: BoardSight
    cells: tuple[TileReading, ...]
    likelihoods: Float64s
    pawns: tuple[PawnReading, ...]
    moving_lane: MovingLane | None
    glare: float
    is_contradicted: bool


def glance_at(image: Image, homography: Float64s) -> Glance:
    """What the nets see of the board at `homography` (tile units to pixels)."""
    view = view_board(image, homography)
    return Glance(view, look(view))


def read_board(
    seen: Glance, known: Known, hidden: Float64s = NOTHING_HIDDEN, pawns: Sequence[PawnSight] | None = None,
    memory: CellMemory | None = None,
) -> Reading:  # fmt: skip
    """Reads the board of whose cells shares (49,) are `hidden`, with `pawns` where not all that the net sees may be
    some; in a stream with what the pictures before have shown of its cells."""
    view, sight = seen.view, seen.sight
    outside = is_outside(view.homography, (view.image.shape[1], view.image.shape[0]))
    shares = np.where(outside, 1.0, hidden)
    lines = find_moving_lane(view, sight, shares, outside)
    moving = {cell for arrow in ([lines.lane.arrow] if lines.lane else lines.doubtful) for cell in lane_cells(arrow)}
    likelihoods = likelihoods_of(view) if memory is None else memory.likelihoods(view, moving)
    cells = read_cells(view, sight, likelihoods, shares, moving, known.census, can_lie_down=known.can_lie_down)
    standing = read_pawns(sight.pawns if pawns is None else pawns, known.looks, view.homography)
    doubted, glare = contradicts_layout(likelihoods, shares), float(washed_share(view.plane).mean())
    return Reading(view, sight, cells, likelihoods, standing, lines.lane, glare, doubted)


def loose_tile(reading: Reading, *, can_lie_down: bool) -> TileReading | None:
    """The tile beside the board, if no line is half pushed."""
    if reading.moving_lane is not None:
        return None
    return read_loose(reading.view, reading.sight.tiles, can_lie_down=can_lie_down)
