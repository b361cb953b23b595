"""What a camera sees of the classic game: tiles, the loose tile and pawns; hands push and walk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.games.classic.play import after, passed_on
from companion.games.classic.state import OVER, PUSH, REVEAL, WALK, ClassicState, mark_below, pawn_cell
from companion.maze.cell import Cell
from companion.maze.tile import UNKNOWN_MARK
from companion.rules.actions import Push, Walk
from companion.rules.mazes.layout import layout, with_open_table
from companion.rules.mazes.shifting import ban_after, push_between
from companion.rules.table import Table


def adopt(
    state: ClassicState, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]
) -> ClassicState:
    """The state with tiles and pawns as they lie on the table; raises IllegalAction.

    A push and a walk that were done are those of the seat's turn, whatever was wrong with them. Where a pawn has left
    the treasure whose card was asked for, its turn is over. When the game is over, nothing is adopted any more.
    """
    if state.phase == OVER:
        return state
    shown = with_open_table(state, faces, loose, pawns)
    push, cell, done = push_between(state.board, shown.board), pawn_cell(shown, state.seat), state
    if push is not None:
        done = after(state, push) if state.phase == PUSH else replace(state, ban=ban_after(push.arrow))
    if done.phase == WALK and pawn_cell(done, done.seat) != cell:
        done = after(done, Walk(cell))
    elif state.phase == REVEAL and _has_left(state, shown):
        done = passed_on(done)
    return replace(done, board=shown.board, pawns=shown.pawns)


def _has_left(state: ClassicState, shown: ClassicState) -> bool:
    """Whether the pawn has left the treasure that was asked for; where nobody knows the treasure, its cell."""
    mark = mark_below(state)
    is_elsewhere = pawn_cell(shown, state.seat) != pawn_cell(state, state.seat)
    return mark_below(shown) != mark or (mark == UNKNOWN_MARK and is_elsewhere)


TABLE = Table(layout=layout, visible_actions=(Push, Walk), adopt=adopt)
"""The classic game under a camera."""
