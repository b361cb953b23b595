"""The little that following asks of the rules beyond the protocol: what a seat is after."""

from __future__ import annotations

from companion.games.team.cards import wanted
from companion.games.team.game import TeamRules, TeamState
from companion.maze.cell import CELLS, Cell

Rules = TeamRules
State = TeamState
"""Following speaks the Team Edition, the game whose table is read by camera."""

__all__ = ["Rules", "State", "wanted_cells"]


def wanted_cells(state: State) -> tuple[Cell, ...]:
    """Cells whose treasure lies face up and would be collected by the seat to act."""
    marks = wanted(state)
    tiles = ((cell, state.board.cells[cell]) for cell in CELLS)
    return tuple(cell for cell, tile in tiles if tile.is_face_up and tile.mark in marks)
