"""Boards read out of the text in which `ascii` writes them."""

from __future__ import annotations

from companion.errors import UnreadableNotation
from companion.maze.board import Board
from companion.maze.cell import CELLS, Cell
from companion.maze.tile import Tile, parse_tile


def parse_board(text: str) -> tuple[Board, tuple[tuple[str, Cell], ...]]:
    """The board and the pawns (colour, cell) of a text that `ascii` writes; raises UnreadableNotation."""
    words = text.split()
    if len(words) != len(CELLS) + 2 or words[-2] != "loose":
        raise UnreadableNotation(f"a board is 49 tiles, then 'loose' and a tile; found {len(words)} words")
    pawns: list[tuple[str, Cell]] = []
    tiles: list[Tile] = []
    for cell in CELLS:
        tile, *colours = words[cell].split("@")
        tiles.append(parse_tile(tile))
        pawns += [(colour, cell) for colour in colours]
    return Board(tuple(tiles), parse_tile(words[-1])), tuple(pawns)
