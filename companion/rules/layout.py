"""What a camera would see of a state: faces and pawns, and nothing of what lies face down."""

from __future__ import annotations

from dataclasses import dataclass

from companion.maze.cell import Cell
from companion.maze.tile import face_text
from companion.rules.team_state import TeamState


@dataclass(frozen=True, slots=True)
class Layout:
    """49 faces in cell order and the loose tile's (`NE`, or `#` for a back), and where each pawn stands."""

    faces: tuple[str, ...]
    loose: str
    pawns: tuple[tuple[str, Cell], ...]


def layout(state: TeamState) -> Layout:
    """The layout of a state."""
    board = state.board
    return Layout(tuple(face_text(tile) for tile in board.cells), face_text(board.loose), state.pawns)
