"""Where a pawn can go from a cell, as tests ask."""

from __future__ import annotations

from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.maze.reach import BIT, cells_of, corridors, flood


def reachable(board: Board, start: Cell) -> frozenset[Cell]:
    """The cells joined to `start` by open corridors, `start` included; face-down tiles belong to no corridor."""
    return frozenset(cells_of(flood(corridors(board), BIT[start])))
