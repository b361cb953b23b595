"""Which pushes let a pawn walk onto something that rides along: a token or a treasure, which is never out of the maze.

All pushes of a turn are tried at once, side by side (`maze.lanes`), and for pawns on all cells together: what can be
walked onto is flooded from there.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.maze import lanes
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.maze.sides import CANONICAL, shape_of
from companion.rules.actions import Push


@dataclass(frozen=True, slots=True)
class Meetings:
    """The pushes of a board after which a pawn can walk onto what is looked for, by where the pawn stands before.

    `shape` is the loose tile's, `near` in the lane of each push the cells from which a walk leads there, and `pushes`
    the number of them all.
    """

    shape: str
    near: lanes.Lanes
    pushes: int

    def count(self, pawn: Cell) -> int:
        """How many pushes do so for a pawn."""
        return (lanes.pawn_lanes(pawn, self.shape) & self.near).bit_count()

    def share(self, pawn: Cell) -> float:
        """How many of all pushes do so for a pawn, from 0 to 1."""
        return self.count(pawn) / self.pushes

    def after(self, pawn: Cell) -> tuple[Push, ...]:
        """The pushes that do so for a pawn."""
        found = lanes.pawn_lanes(pawn, self.shape) & self.near
        return tuple(
            Push(arrow, sides) for lane, arrow, sides in lanes.PUSHES[self.shape] if lanes.cells_in(found, lane)
        )


def meetings(board: Board, ban: str | None, goals: Collection[Cell], closed: Collection[Cell] = ()) -> Meetings:
    """The pushes, but those at the closed arrow, after which a pawn can walk onto one of the goals, which ride along.

    Nothing leads through `closed`. Nobody can say what a push does while the loose tile's shape is unknown.
    """
    loose = board.loose
    shape = shape_of(loose.sides) if loose.is_known else loose.shape
    if not shape:
        return Meetings(next(iter(CANONICAL)), 0, 1)
    joined = lanes.without(lanes.passages(lanes.pushed_words(lanes.word_of(board)), shape), closed)
    there = lanes.carried_lanes(sum(1 << goal for goal in goals), shape) & lanes.OPEN_ARROWS[ban]
    pushes = len(lanes.PUSHES[shape]) - (len(lanes.LAYS[shape]) if ban else 0)
    return Meetings(shape, lanes.flood_lanes(joined, there) & ~there, pushes)
