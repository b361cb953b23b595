"""Lays out a 7x7 maze by chance: the movable tiles of a copy on the board, one left over."""

from __future__ import annotations

from companion.maze.board import Board
from companion.maze.cell import CELLS, FIXED_CELLS
from companion.maze.sides import orientations
from companion.maze.tile import Tile, turned
from companion.rules.chance import shuffled
from companion.rules.mazes.maze_copy import MazeCopy


def dealt_board(copy: MazeCopy, seed: int) -> Board:
    """A board with the copy's tiles in an order and orientations drawn from the seed, all face up."""
    laid = [_laid(tile, seed, place) for place, tile in enumerate(shuffled(copy.movable, seed, "tiles"))]
    loose = laid.pop()
    movable = iter(laid)
    return Board(tuple(copy.fixed_tile(cell) if cell in FIXED_CELLS else next(movable) for cell in CELLS), loose)


def _laid(tile: Tile, seed: int, place: int) -> Tile:
    return turned(tile, shuffled(orientations(tile.sides), seed, f"orientation/{place}")[0])
