"""Reads one picture whose board has been found: tiles, pawns, a half-pushed line.

What is remembered of earlier pictures comes in from outside (`board_memory`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import MovingLane, TileReading
from vision.board.calm_board import Absent, CalmBoard
from vision.board.homography import project
from vision.board.plane import SCALE_PX, Plane
from vision.board_memory import BoardMemory
from vision.lines.half_pushed import Lines, find_moving_lane
from vision.lines.sticking_out import what_sticks_out
from vision.pawns.blobs import PawnLook
from vision.pawns.hueless import own_palettes
from vision.pawns.standing import Standing, cover, read_pawns, uncovered
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.rejection import Doubts, reject_outside, rejected, rejections
from vision.stopwatch import Stopwatch
from vision.tile_reading import (
    CLOSER_BELOW,
    CLOSER_IN_STREAM_BELOW,
    Tiles,
    compare_with_corners,
    look_closer_at_doubted,
    read_through_glare,
    read_twice,
)
from vision.tiles.askew import find_askew
from vision.tiles.backs import FAMILIAR_NATS, lies_down_at, odd_backs
from vision.tiles.bare_skin import beside, like_skin
from vision.tiles.board_look import BoardLook, look_at, near_hand
from vision.tiles.empty_cells import find_empty
from vision.tiles.openings import BACK, CELL_MIDDLES, Model, normalise, without_back
from vision.tiles.quality import is_outside, washed_share

BY_HAND_SHARE: Final = 0.05
"""A tile is by a hand where more than this share of it is."""

AT_REST: Final = Lines(None, (), are_at_rest=True)
"""What a look finds that does not look for lines off the grid, for the one before ruled them out."""

IN_PART_SHARE: Final = 0.1
"""A tile is seen in part where pawns or other pieces hide more than this share of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What one look at the board found; `scores` are the faces' log-likelihoods (49, 11), `tiles` what they come from,
    `seen` (h, w of the plane) is 0 where something hides it. What may deceive about it makes a cell `doubted` (49,);
    those of lines that may be half pushed are `unsettled`; lines that seem to move have hardly begun to (`little`)."""

    cells: tuple[TileReading, ...]
    pawns: tuple[Standing, ...]
    moving_lane: MovingLane | None
    glare: float
    look: BoardLook
    model: Model
    scores: Float64s
    tiles: Tiles
    seen: Float32s
    doubted: Bools
    ms: dict[str, float] = field(default_factory=dict)
    unsettled: frozenset[int] = frozenset()
    little: tuple[MovingLane, ...] = ()


def read_board(
    image: Image,
    homography: Float64s,
    looks: Mapping[str, PawnLook],
    homes: Mapping[str, int],
    covered: frozenset[int] = frozenset(),
    scale_px: int = SCALE_PX,
    memory: BoardMemory | None = None,
    shown: Float32s | None = None,
    can_lie_down: bool = True,
    hand: Float32s | None = None,
    free: Float32s | None = None,
) -> Reading:
    """Reads everything on the board of one picture; `covered` cells lie under a hand and are not read.

    `memory` is what is remembered from the pictures before; `shown` (h, w of the plane) is 0 where other
    pieces hide it, `hand` where a hand does, `free` where no pawn can be seen for them. Tiles of a
    game in which none `can_lie_down` are never read as backs.
    """
    clock = Stopwatch()
    calm = CalmBoard() if memory is None else memory.calm_at(homography)
    look = look_at(image, homography, scale_px, hand, is_clear=calm.absent.glare)
    clock.lap("look")
    pawns = _pawns(look, looks, homes, homography, memory, _free_for_pawns(look, shown if free is None else free, hand))
    clock.lap("pawns")
    sight = _sight(look, pawns, shown, hand)
    outside = is_outside(homography, (image.shape[1], image.shape[0]))
    look, tiles, lines = _tiles(image, homography, look, sight, outside, calm, is_still_picture=memory is None)
    clock.lap("tiles")
    washed_out = washed_share(look.plane)
    why = _reasons(look, tiles, sight, washed_out, lines, calm, covered, can_lie_down, is_still_picture=memory is None)
    scores = tiles.scores if can_lie_down else without_back(tiles.scores)
    reject_outside(outside, scores, why)
    cells = _cell_readings(scores, why, homography)
    clock.lap("doubts")
    if memory is not None:
        cells = memory.tiles.weigh(cells, look.flat_plane, sight.seen)
    clock.lap("steady")
    doubted = sight.by_hand | tiles.under_glare | ~tiles.agreed | sight.in_part
    glare = float(washed_out.mean())
    return Reading(
        cells, pawns, lines.lane, glare, look, tiles.model, scores, tiles, sight.seen, doubted, clock.ms,
        lines.unsettled, lines.little,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """What hides the board: `seen` and `bare` (h, w of the plane) are 0 where something does, `seen` also about the
    rims of pawns, `shown` where something other than a pawn does, None where nothing does; which cells are by a hand
    and seen in part (49,)."""

    seen: Float32s
    bare: Float32s
    shown: Float32s | None
    by_hand: Bools
    in_part: Bools


def _sight(look: BoardLook, pawns: tuple[Standing, ...], shown: Float32s | None, hand: Float32s | None) -> _Sight:
    size = look.logits.shape[0], look.logits.shape[1]
    others = np.ones(size, dtype=np.float32) if shown is None else shown
    seen = cover(pawns, size, look.plane.scale_px) * others
    by_hand = np.zeros(49, dtype=bool) if hand is None else _is_by_hand(look.plane, hand)
    return _Sight(seen, uncovered(pawns, size) * others, shown, by_hand, _is_in_part(look.plane, seen))


def _tiles(
    image: Image, homography: Float64s, look: BoardLook, sight: _Sight, outside: Bools, calm: CalmBoard, *,
    is_still_picture: bool,
) -> tuple[BoardLook, Tiles, Lines]:  # fmt: skip
    """The tiles, the look they were read with, and which line is half pushed."""
    look, tiles = read_twice(look, look.flat_plane, sight.seen, FAMILIAR_NATS if is_still_picture else 0.0)
    read_through_glare(look, sight.seen, tiles)
    lines = AT_REST if calm.absent.line else _lines(look, sight, tiles, outside, is_still_picture=is_still_picture)
    closer_below = CLOSER_BELOW if is_still_picture else CLOSER_IN_STREAM_BELOW
    look_closer_at_doubted(image, homography, sight.bare, tiles, closer_below, lines.moving, sight.by_hand, calm)
    if is_still_picture:
        compare_with_corners(look, sight.bare, tiles, sight.by_hand, sight.in_part)
    return look, tiles, lines


def _lines(look: BoardLook, sight: _Sight, tiles: Tiles, outside: Bools, *, is_still_picture: bool) -> Lines:
    """Which line is half pushed; a stream waits until one surely is."""
    is_back = tiles.judged.argmax(axis=1) == BACK
    lies_down, sticks_out = None, None
    if is_still_picture:
        lies_down = partial(lies_down_at, look.flat_plane, sight.seen, is_back, look.appearance)
        sticks_out = partial(what_sticks_out, look.flat_plane, sight.shown)
    lines = find_moving_lane(
        tiles.maps, tiles.model, outside, is_still_picture=is_still_picture, lies_down=lies_down, sticks_out=sticks_out
    )
    return lines if is_still_picture or lines.lane is not None else Lines(None, (), are_at_rest=lines.are_at_rest)


def _reasons(
    look: BoardLook, tiles: Tiles, sight: _Sight, washed_out: Float64s, lines: Lines, calm: CalmBoard,
    covered: frozenset[int], can_lie_down: bool, *, is_still_picture: bool,
) -> list[str | None]:  # fmt: skip
    """Why each cell can't be read, None where it can; what speaks for backs is added to the scores. What looks before
    found absent in this calm is not looked for, and what this one finds absent is kept for the next."""
    empty = () if calm.absent.gap else find_empty(look.plane, look.flat, look.channels, tiles.scores, can_lie_down)
    at_rest = tiles.scores.copy()
    tiles.scores[:, BACK] += tiles.strangeness
    odd = _odd(look, tiles, sight, empty, can_lie_down, is_still_picture=is_still_picture)
    doubts = Doubts(washed_out, sight.by_hand, tiles.under_glare, tiles.agreed, odd)
    blind = rejected(look.plane, tiles.scores, doubts, empty)
    scores = tiles.scores if can_lie_down else without_back(tiles.scores)
    is_back = scores.argmax(axis=1) == BACK
    known = sight.by_hand | np.isin(np.arange(49), [*blind, *empty]) | (is_back & is_still_picture)
    askew = () if calm.absent.askew else find_askew(tiles.maps, tiles.model, at_rest, known)
    calm.absent = Absent(look.glare is None, lines.are_at_rest, not empty, not askew)
    return rejections(empty, blind, (*lines.moving, *askew), covered)


def _pawns(
    look: BoardLook, looks: Mapping[str, PawnLook], homes: Mapping[str, int], homography: Float64s,
    memory: BoardMemory | None, free: Float32s,
) -> tuple[Standing, ...]:  # fmt: skip
    """Where each pawn of `looks` stands; none is looked for where `free` (h, w) is 0."""
    own = own_palettes(look, looks, free)
    palette = replace(look.palette, chroma=look.palette.chroma * free)
    pawns = read_pawns(palette, looks, homes, look.eye, homography, own)
    if memory is None:
        return pawns
    return memory.pawns.weigh(pawns, look.flat_plane, palette, looks, look.eye, homography, own)


def _free_for_pawns(look: BoardLook, shown: Float32s | None, hand: Float32s | None) -> Float32s:
    """1 where a pawn may be seen (h, w), 0 under other pieces; what a hand hides may be a pawn that was taken for a
    part of it."""
    if shown is None:
        return np.ones(look.palette.chroma.shape, dtype=np.float32)
    return shown if hand is None else np.where(hand < 0.5, np.float32(1), shown)


def _odd(
    look: BoardLook, tiles: Tiles, sight: _Sight, empty: tuple[int, ...], can_lie_down: bool, *, is_still_picture: bool
) -> Bools:  # fmt: skip
    """Which cells (49,) look like a back and are none; `empty` ones are known to show no tile."""
    is_back = tiles.scores.argmax(axis=1) == BACK
    if not can_lie_down:
        return is_back
    strangeness = tiles.strangeness if is_still_picture else None
    is_tile = ~np.isin(np.arange(49), empty)
    is_skin = like_skin(look.flat_plane, is_back & is_tile & is_still_picture)
    is_clear = ~(tiles.under_glare | sight.by_hand | is_skin | beside(is_skin))
    return odd_backs(look.flat_plane, sight.seen, is_back, look.appearance, is_clear, strangeness) | is_skin


def _is_in_part(plane: Plane, seen: Float32s) -> Bools:
    """Which cells (49,) are hidden in part by what stands on them."""
    return np.asarray(plane.insides(seen, 0.0).mean(axis=(1, 3)).ravel() < 1 - IN_PART_SHARE)


def _is_by_hand(plane: Plane, hand: Float32s) -> Bools:
    """Which cells (49,) a hand hides in part, or lies right beside: what would tell their face may be covered."""
    near = plane.insides(near_hand(hand, plane.scale_px), 0.0).mean(axis=(1, 3)).ravel()
    return np.asarray(near > BY_HAND_SHARE)


def _cell_readings(scores: Float64s, why: list[str | None], homography: Float64s) -> tuple[TileReading, ...]:
    rows, places = normalise(scores).tolist(), project(homography, CELL_MIDDLES).tolist()
    return tuple(
        TileReading(why=reason, px=(x, y)) if reason is not None else TileReading(tuple(row), None, (x, y))
        for row, reason, (x, y) in zip(rows, why, places, strict=True)
    )
