"""What a camera sees of Master Labyrinth (2007): tiles but the one beneath the dragon's refuge, and adventurers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.master_2007.actions import ComesOut
from companion.games.master_2007.copy import REFUGE
from companion.games.master_2007.json import check
from companion.games.master_2007.legal import hidden_cell, why_not
from companion.games.master_2007.play import after, settled, shoved
from companion.games.master_2007.state import Master2007State, faced_cell, pawn_cell
from companion.maze.board import Board, push
from companion.maze.cell import ARROWS, CELLS, Cell
from companion.maze.sides import parse_sides
from companion.maze.tile import face_text
from companion.rules.actions import Push, Walk
from companion.rules.game import OVER
from companion.rules.mazes.layout import BACK, UNSEEN, with_open_table
from companion.rules.mazes.layout import layout as layout_of_tiles
from companion.rules.mazes.shifting import push_between
from companion.rules.table import Layout, Piece, Table
from companion.rules.words import say


def layout(state: Master2007State) -> Layout:
    """What lies there for a camera; the refuge stands on d4, so nothing shows how the tile beneath it lies."""
    lies = layout_of_tiles(state)
    return replace(lies, faces=(*lies.faces[:REFUGE], UNSEEN, *lies.faces[REFUGE + 1 :]))


def adopt(
    state: Master2007State, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]
) -> Master2007State:
    """The state with tiles and adventurers as they lie on the table; raises IllegalAction.

    A push and a walk that were done are those of the seat's turn, whatever was wrong with them, and what lies on
    pushed tiles is carried along. Who leaves the dragon's head gives the final duel up. When the game is over, nothing
    is adopted any more.
    """
    if state.phase == OVER:
        return state
    shown = with_open_table(state, _seen(state, faces), loose, pawns)
    done = _come_out(_pushed(state, shown.board), faces)
    cell = pawn_cell(shown, state.seat)
    if (done.phase, done.seat) == ("walk", state.seat) and pawn_cell(done, state.seat) != cell:
        done = after(done, Walk(cell))
    return _checked(settled(_with_duel(replace(done, pawns=shown.pawns))))


def _seen(state: Master2007State, faces: Sequence[str]) -> list[str]:
    """The faces, with `?` for tiles that nobody knows; beneath the refuge lies what the tiles around leave for it."""
    boards = (state.board, *(push(state.board, arrow, state.board.loose) for arrow in ARROWS))
    nearest = max(boards, key=lambda board: sum(one == other for one, other in zip(_faces(board), faces, strict=False)))
    expected = _faces(nearest)
    return [expected[cell] if cell == REFUGE or expected[cell] == UNSEEN else faces[cell] for cell in CELLS]


def _faces(board: Board) -> list[str]:
    return [face_text(tile) for tile in board.cells]


def _pushed(state: Master2007State, board: Board) -> Master2007State:
    """The state with that board, by a push where one leads there.

    While treasures of the second phase are put on the board, each belongs on its cell, whatever was pushed.
    """
    shove = push_between(state.board, board)
    if shove is None:
        return replace(state, board=board)
    if state.phase == "push":
        return after(state, shove)
    done = shoved(state, shove)
    return replace(done, treasures=state.treasures) if state.phase == "put-treasure" else done


def _come_out(state: Master2007State, faces: Sequence[str]) -> Master2007State:
    """The state with the tile that has come out from beneath the refuge as it was seen, if it was."""
    if state.phase != "comes-out":
        return state
    cell = hidden_cell(state)
    if faces[cell] in (UNSEEN, BACK):
        return state
    seen = ComesOut(cell, parse_sides(faces[cell]))
    reason = why_not(state, seen)
    if reason is not None:
        raise IllegalAction(reason)
    return after(state, seen)


def _with_duel(state: Master2007State) -> Master2007State:
    """The state without its final duel where the adventurer does not stand before the dragon's head any more."""
    is_away = state.phase.startswith("final") and pawn_cell(state, state.seat) != faced_cell(state.dragon)
    return replace(state, phase="after", rolls=()) if is_away else state


def _checked(state: Master2007State) -> Master2007State:
    try:
        check(state)
    except UnreadableNotation as doubt:
        raise IllegalAction(say("it cannot stay like this: {doubt}", doubt=str(doubt))) from doubt
    return state


def pieces(state: Master2007State) -> tuple[Piece, ...]:
    """The treasures on the board, the guards, and the dragon."""
    treasures = (Piece("token", str(cell), str(value)) for cell, value in state.treasures)
    guards = (Piece("guard", colour, str(cell)) for colour, cell in state.guards)
    return (*treasures, *guards, Piece("dragon", str(REFUGE), state.dragon))


TABLE = Table(layout=layout, visible_actions=(Push, Walk), adopt=adopt, pieces=pieces, covered=frozenset((REFUGE,)))
"""Master Labyrinth (2007) under a camera."""
