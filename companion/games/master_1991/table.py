"""What a camera sees of Master Labyrinth 1991: tiles, the loose tile and pawns; hands push and walk.

The tokens ride along with their tiles; which one lies where, the rules know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.games.master_1991.copy import STARTS
from companion.games.master_1991.play import after
from companion.games.master_1991.state import Master1991State, pawn_cell
from companion.maze.cell import Cell
from companion.rules.actions import Push, Walk
from companion.rules.mazes.layout import layout, with_open_table
from companion.rules.mazes.shifting import ban_after, carried_all, push_between
from companion.rules.table import Piece, Table


def adopt(
    state: Master1991State, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]
) -> Master1991State:
    """The state with tiles and pawns as they lie on the table; raises IllegalAction.

    A push and a walk that were done are those of the seat's turn, whatever was wrong with them. When the game is over,
    nothing is adopted any more.
    """
    if state.phase == "over":
        return state
    shown = with_open_table(state, faces, loose, pawns)
    push, cell, done = push_between(state.board, shown.board), pawn_cell(shown, state.seat), state
    if push is not None:
        done = after(state, push) if state.phase == "push" else _tokens_carried(state, push)
    if done.phase == "act" and done.may_walk and done.seat == state.seat and pawn_cell(done, done.seat) != cell:
        done = after(done, Walk(cell))
    return replace(done, board=shown.board, pawns=shown.pawns)


def _tokens_carried(state: Master1991State, push: Push) -> Master1991State:
    """A push that was no seat's carried the tokens all the same."""
    return replace(state, tokens=carried_all(push.arrow, state.tokens), ban=ban_after(push.arrow))


def pieces(state: Master1991State) -> tuple[Piece, ...]:
    """The tokens that are in the maze."""
    return tuple(Piece("token", str(cell), str(number)) for number, cell in state.tokens)


TABLE = Table(layout=layout, visible_actions=(Push, Walk), adopt=adopt, pieces=pieces, starts=STARTS)
"""Master Labyrinth 1991 under a camera."""
