"""Reads one picture whose board has been found: cells, loose tile, and a half-pushed line."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.frame import Image
from companion.observation import MovingLane, TileReading
from vision.board.fixed_layout import SIZE
from vision.lines.half_pushed import find_moving_lane, lane_cells
from vision.loose.loose_tile import read_loose
from vision.nets.board_net import BoardSight, look
from vision.nets.board_view import BoardView, view_board
from vision.pawns.standing import Standing
from vision.picture.arrays import Float64s
from vision.tiles.cell_memory import CellMemory
from vision.tiles.cells import contradicts_layout, likelihoods_of, read_cells
from vision.tiles.census import Census
from vision.tiles.quality import is_outside, washed_share

NOTHING_HIDDEN: Float64s = np.zeros(SIZE * SIZE)


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A board in a picture as the nets see it, and what the board's net says."""

    view: BoardView
    sight: BoardSight


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What one look at a board found: the 49 readings, the log-likelihoods (49, 11) behind them, and the line that is
    half pushed; `glare` is the share that is burnt white. The picture `is_contradicted` where its fixed tiles do not
    show what they show on every board. `pawns` are looked for apart."""

    view: BoardView
    sight: BoardSight
    cells: tuple[TileReading, ...]
    likelihoods: Float64s
    moving_lane: MovingLane | None
    glare: float
    is_contradicted: bool
    pawns: tuple[Standing, ...] = ()


def glance_at(image: Image, homography: Float64s, sight: BoardSight | None = None) -> Glance:
    """What the nets see of the board at `homography` (tile units to pixels); the board's net is not asked again where
    its `sight` of the same calm is known."""
    view = view_board(image, homography)
    return Glance(view, sight or look(view))


def read_board(
    seen: Glance, census: Census | None = None, hidden: Float64s = NOTHING_HIDDEN, memory: CellMemory | None = None, *,
    can_lie_down: bool = True,
) -> Reading:  # fmt: skip
    """Reads the board of whose cells shares (49,) are `hidden`; in a stream with what the pictures before have shown of
    its cells."""
    view, sight = seen.view, seen.sight
    outside = is_outside(view.homography, (view.image.shape[1], view.image.shape[0]))
    shares = np.where(outside, 1.0, hidden)
    lines = find_moving_lane(view, sight, shares, outside)
    moving = {cell for arrow in ([lines.lane.arrow] if lines.lane else lines.doubtful) for cell in lane_cells(arrow)}
    likelihoods = likelihoods_of(view) if memory is None else memory.likelihoods(view, moving)
    cells = read_cells(view, likelihoods, shares, moving, census, can_lie_down=can_lie_down)
    doubted, glare = contradicts_layout(likelihoods, shares), float(washed_share(view.plane).mean())
    return Reading(view, sight, cells, likelihoods, lines.lane, glare, doubted)


def loose_tile(reading: Reading, *, can_lie_down: bool) -> TileReading | None:
    """The tile beside the board, if no line is half pushed."""
    if reading.moving_lane is not None:
        return None
    return read_loose(reading.view, reading.sight.tiles, can_lie_down=can_lie_down)
