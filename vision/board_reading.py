"""Reads one picture whose board has been found: cells, pawns, loose tile, and a half-pushed line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from companion.frame import Image
from companion.observation import MovingLane, TileReading
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.hiding import Hidden
from vision.board.plane import SCALE_PX
from vision.lines.half_pushed import Lines, find_moving_lane, lane_cells
from vision.lines.line_check import lies_at_rest, sticks_out
from vision.lines.sticking_out import what_sticks_out
from vision.loose.loose_tile import read_loose
from vision.loose.trained_tiles import trained_tiles
from vision.nets.board_view import BoardView, view_board
from vision.pawns.blobs import PawnLook
from vision.pawns.hueless import own_palettes
from vision.pawns.remembered_pawns import PawnMemory
from vision.pawns.standing import Standing, cover, read_pawns
from vision.pawns.still_pawns import still_pawns
from vision.picture.arrays import Bools, Float64s
from vision.tiles.board_look import BoardLook, look_at
from vision.tiles.cell_memory import CellMemory
from vision.tiles.cells import contradicts_layout, likelihoods_of, read_cells
from vision.tiles.census import Census
from vision.tiles.openings import CELL_MIDDLES, boxed, learn_regions, measure
from vision.tiles.quality import is_outside, washed_share


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What is known of a game's board before a picture is read: the looks of its pawns, the corner cells printed in
    their colours, what the box holds, and whether tiles may lie face down."""

    looks: Mapping[str, PawnLook]
    homes: Mapping[str, int]
    census: Census | None = None
    can_lie_down: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A board in a picture with its pawns; no tile has been read."""

    image: Image
    homography: Float64s
    look: BoardLook
    pawns: tuple[Standing, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Reading(Glance):
    """What one look at a board found: the 49 readings, the log-likelihoods (49, 11) behind them, the pawns, and the
    line that is half pushed; `glare` is the share that is burnt white. The picture `is_contradicted` where its fixed
    tiles do not show what they show on every board."""

    view: BoardView
    cells: tuple[TileReading, ...]
    likelihoods: Float64s
    moving_lane: MovingLane | None
    glare: float
    is_contradicted: bool


def glance_at(
    image: Image, homography: Float64s, known: Known, hidden: Hidden | None = None, memory: PawnMemory | None = None,
    scale_px: int = SCALE_PX,
) -> Glance:  # fmt: skip
    """Where the pawns stand on the board at `homography` (tile units to pixels); in a stream with what is remembered of
    them."""
    look = look_at(image, homography, scale_px, None if hidden is None else hidden.hand)
    return Glance(image, homography, look, _pawns(look, known, homography, hidden, memory))


def read_board(
    seen: Glance, known: Known, hidden: Hidden | None = None, memory: CellMemory | None = None, *,
    is_still_picture: bool = False,
) -> Reading:  # fmt: skip
    """Reads everything else on the board; in a stream with what the pictures before have shown of its cells."""
    size_px = seen.image.shape[1], seen.image.shape[0]
    outside = is_outside(seen.homography, size_px)
    view = view_board(seen.image, seen.homography)
    lines = _lines(seen.look, seen.pawns, hidden, outside, is_still=is_still_picture)
    lane = lines.lane
    if lane is not None and lines.may_have_drifted and not sticks_out(view, lane):
        lane = None
    shares = np.where(outside, 1.0, _hidden_shares(hidden, seen.look))
    doubtful = [arrow for arrow in lines.doubtful if not lies_at_rest(view, arrow, shares)]
    moving = {cell for arrow in ([lane.arrow] if lane else doubtful) for cell in lane_cells(arrow)}
    likelihoods = likelihoods_of(view) if memory is None else memory.likelihoods(view, moving)
    cells = read_cells(view, likelihoods, shares, moving, known.census, can_lie_down=known.can_lie_down)
    glare = float(washed_share(view.plane).mean())
    doubted = contradicts_layout(likelihoods, shares)
    return Reading(seen.image, seen.homography, seen.look, seen.pawns, view, cells, likelihoods, lane, glare, doubted)


def with_still_pawns(seen: Glance, known: Known, hidden: Hidden | None) -> tuple[Standing, ...]:
    """The pawns as in a picture by itself, in which any may be missing."""
    return still_pawns(seen.image, seen.homography, seen.pawns, seen.look, known.looks, known.homes, hidden)


def loose_tile(reading: Reading, *, can_lie_down: bool) -> TileReading | None:
    """The tile beside the board, if no line is half pushed."""
    if reading.moving_lane is not None:
        return None
    places = trained_tiles(reading.image, reading.homography, reading.look)
    return read_loose(reading.view, places, can_lie_down)


def _hidden_shares(hidden: Hidden | None, look: BoardLook) -> Float64s:
    """The share of each cell (49,) that cannot be seen; pawns and discs on a tile hide none of it from the nets."""
    if hidden is None:
        return np.zeros(49)
    hand = hidden.hand
    out = np.zeros(49) if hand is None else 1 - look.plane.insides(hand, 0.0).mean(axis=(1, 3)).ravel()
    out[list(hidden.cells)] = 1.0
    return np.asarray(out, dtype=np.float64)


def _pawns(
    look: BoardLook, known: Known, homography: Float64s, hidden: Hidden | None, memory: PawnMemory | None
) -> tuple[Standing, ...]:  # fmt: skip
    """Where each pawn stands; none is looked for where other pieces hide the board, but what a hand hides may be a pawn
    that was taken for a part of it."""
    free = np.ones(look.palette.chroma.shape, dtype=np.float32)
    if hidden is not None:
        shown = hidden.shown if hidden.free is None else hidden.free
        free = shown if hidden.hand is None else np.where(hidden.hand < 0.5, np.float32(1), shown)
    own = own_palettes(look, known.looks, free)
    palette = replace(look.palette, chroma=look.palette.chroma * free)
    pawns = read_pawns(palette, known.looks, known.homes, look.eye, homography, own)
    if memory is None:
        return pawns
    return memory.weigh(pawns, look.flat_plane, palette, known.looks, look.eye, homography, own)


def _lines(
    look: BoardLook, pawns: Sequence[Standing], hidden: Hidden | None, is_outside: Bools, *, is_still: bool
) -> Lines:  # fmt: skip
    """The line that is half pushed, and those that may be."""
    plane, shown = look.plane, None if hidden is None else hidden.shown
    seen = cover(pawns, (len(plane.image), len(plane.image)), plane.scale_px)
    maps = boxed(look.logits, seen if shown is None else seen * shown, plane.scale_px, plane.margin_tiles, look.trust)
    model = learn_regions(measure(maps, CELL_MIDDLES[list(FIXED_SIDES)][:, None, :]))
    beside = partial(what_sticks_out, look.flat_plane, shown) if is_still else None
    return find_moving_lane(maps, model, is_outside, is_still_picture=is_still, sticks_out=beside)
