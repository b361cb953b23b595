"""What a camera sees of the classic game: tiles, the loose tile and pawns; hands push and walk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.games.classic.play import passed_on, walk_due
from companion.games.classic.state import PUSH, REVEAL, ClassicState, mark_below
from companion.maze.cell import Cell
from companion.rules.actions import Push, Walk
from companion.rules.mazes.layout import layout, with_open_table
from companion.rules.mazes.shifting import ban_after, push_between
from companion.rules.table import Table


def adopt(
    state: ClassicState, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]
) -> ClassicState:
    """The state with tiles and pawns as they lie on the table; raises IllegalAction.

    A push that was done is the seat's push of this turn, whatever was wrong with it. Where a pawn has left the
    treasure whose card was asked for, its turn is over.
    """
    kept = with_open_table(state, faces, loose, pawns)
    push = push_between(state.board, kept.board)
    if push is not None:
        kept = replace(kept, ban=ban_after(push.arrow))
    if state.phase == PUSH and push is not None:
        return walk_due(kept)
    if state.phase == REVEAL and mark_below(kept) != mark_below(state):
        return passed_on(kept)
    return kept


TABLE = Table(layout=layout, deeds=(Push, Walk), adopt=adopt)
"""The classic game under a camera."""
