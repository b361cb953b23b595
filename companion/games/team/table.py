"""What a camera sees of the Team Edition: tiles, the loose tile, pawns, and what hands do to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.games.team.state import TeamState, pawn_cell, wanted
from companion.maze.cell import CELLS, Cell, format_cell
from companion.rules.actions import Push, Rotate, Switch, TurnUp, Walk
from companion.rules.mazes.layout import layout, with_table
from companion.rules.table import Backs, Table
from companion.rules.words import Said, say


def wanted_cells(state: TeamState) -> tuple[Cell, ...]:
    """Cells whose treasure lies face up and would be collected by the seat to act: a bonus walk leads on from there."""
    marks = wanted(state)
    tiles = ((cell, state.board.cells[cell]) for cell in CELLS)
    return tuple(cell for cell, tile in tiles if tile.is_face_up and tile.mark in marks)


def adopt(state: TeamState, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]) -> TeamState:
    """The state with tiles and pawns as they lie on the table; a pawn may turn up only the back it stands on."""
    kept = with_table(state, faces, loose, pawns)
    is_on_back = not kept.board.cells[pawn_cell(kept, kept.seat)].is_face_up
    return replace(kept, may_turn_up=kept.may_turn_up and is_on_back, must_turn_up=kept.must_turn_up and is_on_back)


def outcome(state: TeamState) -> object:
    """What anybody can see and hold in hand, not which spells are left; but of who may still switch tiles, since tiles
    alike that were switched with a pawn on one lie as if it had walked: that is for the seat to say."""
    switching = tuple(seat for seat, left in state.spells if "switch" in left)
    return (state.board, state.pawns, state.hands, state.collected, switching)


def rights(state: TeamState) -> tuple[int, ...]:
    """What the seat may still do in this turn; which order of its actions it had in mind is for the seat to say."""
    spells = sum(len(left) for _, left in state.spells)
    return (state.phase == "act", state.may_turn_up, state.may_walk, spells)


def _turned_down(cell: Cell) -> Said:
    return say("the tile on {cell} is face down now; only Daedalus turns tiles face down", cell=format_cell(cell))


def _turned_up(cell: Cell) -> Said:
    return say("you can turn up {cell} only if your pawn stops there", cell=format_cell(cell))


BACKS = Backs(
    turned_down=_turned_down,
    turned_up=_turned_up,
    pushed_in=say("with a Push spell, push the loose tile in face up"),
)
"""What is said of tiles that somebody else than Daedalus turned over."""

TABLE = Table(
    layout=layout,
    visible_actions=(Push, Walk, Rotate, Switch, TurnUp),
    adopt=adopt,
    stops=wanted_cells,
    backs=BACKS,
    outcome=outcome,
    rights=rights,
)
"""The Team Edition under a camera."""
