"""What the 7x7 games with a push every turn share: which pushes are allowed, what a push carries, who can reach what.

Free functions over boards; no turn, no cards, no game in here. A ban is the arrow at which the tile came out last,
or None where any push is free.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from companion.maze.board import Board, push, pushed_cell
from companion.maze.cell import ARROWS, Cell, lane_of, opposite_arrow
from companion.maze.reach import BIT, Corridors, cells_of, corridors, flood, with_sides
from companion.maze.sides import ALL_SIDES, CANONICAL, Sides, orientations, shape_of
from companion.maze.tile import Tile, turned
from companion.rules.actions import Push
from companion.rules.words import Said, say

Owner = TypeVar("Owner")

# --- pushing ---


def lays_of(tile: Tile) -> tuple[Sides, ...]:
    """Every orientation the tile can be laid in: two of a straight, four of an L or T, ten if it is unknown."""
    if tile.is_known:
        return orientations(CANONICAL[shape_of(tile.sides)])
    return orientations(CANONICAL[tile.shape]) if tile.shape else ALL_SIDES


def legal_pushes(board: Board, ban: str | None) -> tuple[Push, ...]:
    """Every push of the loose tile in a fixed order, at any arrow but the banned one, in each orientation."""
    return _pushes(lays_of(board.loose), ban)


@cache
def _pushes(lays: tuple[Sides, ...], ban: str | None) -> tuple[Push, ...]:
    return tuple(Push(arrow, sides) for arrow in ARROWS if arrow != ban for sides in lays)


def why_not_push(board: Board, ban: str | None, attempt: Push) -> Said | None:
    """Why the push is not allowed, in words for the table; None when it is."""
    if attempt.arrow == ban:
        return say("the loose tile came out there on the last push; push it in somewhere else")
    if attempt.sides not in lays_of(board.loose):
        return say("the loose tile has a different shape")
    return None


def shifted(board: Board, shove: Push) -> Board:
    """The board after the loose tile was pushed in at the arrow; the tile that fell out is loose."""
    return push(board, shove.arrow, turned(board.loose, shove.sides))


def push_between(before: Board, after: Board) -> Push | None:
    """The push that makes one board of the other, allowed or not; None where no push does, or nothing has changed."""
    if before.cells == after.cells:
        return None
    pushes = (Push(arrow, after.cells[lane_of(arrow)[0]].sides) for arrow in ARROWS)
    return next((push for push in pushes if shifted(before, push).cells == after.cells), None)


def ban_after(arrow: str) -> str:
    """The arrow that is closed to the next push: the end of the lane where the tile came out."""
    return opposite_arrow(arrow)


# --- what a push carries ---


def carried(arrow: str, cell: Cell) -> Cell:
    """The cell of something after the push; what falls out is put on the newly inserted tile."""
    landed = pushed_cell(arrow, cell)
    return lane_of(arrow)[0] if landed is None else landed


def carried_all(arrow: str, things: Iterable[tuple[Owner, Cell]]) -> tuple[tuple[Owner, Cell], ...]:
    """Things with their cells, pawns or tokens, after the push; see `carried`."""
    return tuple((thing, carried(arrow, cell)) for thing, cell in things)


# --- who gets where ---


def passages(board: Board, closed: Iterable[Cell] = ()) -> Corridors:
    """The open sides of the board as four masks, without those of the closed cells (2007: beneath the refuge)."""
    masks = corridors(board)
    for cell in closed:
        masks = with_sides(masks, cell, 0)
    return masks


def walk_cells(board: Board, start: Cell, closed: Iterable[Cell] = ()) -> tuple[Cell, ...]:
    """Where a pawn on `start` could walk to, in cell order, `start` not among them; nothing leads through `closed`."""
    reached = flood(passages(board, closed), BIT[start])
    return cells_of(reached & ~BIT[start])


def why_not_walk(board: Board, start: Cell, goal: Cell, closed: Iterable[Cell] = ()) -> Said | None:
    """Why a pawn on `start` cannot walk to `goal`, in words for the table; None when it can."""
    if goal == start:
        return say("you have to move to a different square")
    return None if goal in walk_cells(board, start, closed) else say("no open path leads to that tile")
