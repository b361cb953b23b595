"""Tiles that are not fully known: what they can be, and what follows once one of them is known.

`hidden` are the identities (`L:owl`, `I`) that these tiles have together, one for each, in alphabetical order: the
tiles of the box without the known ones. Of some only the shape is known (`NE:?`, `#L:?`), of some nothing (`#?`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.maze.board import Board
from companion.maze.cell import MOVABLE_CELLS, Cell
from companion.maze.sides import shape_of
from companion.maze.tile import UNKNOWN_MARK, Tile, identity
from companion.rules.mazes.maze_copy import MazeCopy, census

Hidden = tuple[str, ...]


def mark_of(name: str) -> str | None:
    """What an identity shows: the treasure of `L:owl`, None for a plain one."""
    return name.partition(":")[2] or None


def marks_of(hidden: Iterable[str]) -> frozenset[str]:
    """The treasures among identities."""
    return frozenset(mark for mark in map(mark_of, hidden) if mark is not None)


def movable_tiles(board: Board) -> Iterator[Tile]:
    """The 33 movable tiles of the board in cell order, then the loose one."""
    yield from (board.cells[cell] for cell in MOVABLE_CELLS)
    yield board.loose


def has_unknown_mark(board: Board) -> bool:
    """Whether a tile's shape is known and not what it shows."""
    return any(tile.mark == UNKNOWN_MARK for tile in movable_tiles(board))


def unknown_count(board: Board) -> int:
    """How many tiles are not wholly known."""
    return sum(not tile.is_mark_known for tile in movable_tiles(board))


def left_over(board: Board, copy: MazeCopy) -> Hidden | None:
    """What the tiles that are not wholly known are by the copy; None where the copy does not fit the board."""
    tiles = list(movable_tiles(board))
    known = Counter(identity(tile) for tile in tiles if tile.is_mark_known)
    if known - census(copy):
        return None
    hidden = tuple(sorted((census(copy) - known).elements()))
    return hidden if does_add_up(board, hidden) else None


def does_add_up(board: Board, hidden: Hidden) -> bool:
    """Whether these can be the tiles that are not wholly known: one for each, and enough of each shape."""
    return len(hidden) == unknown_count(board) and are_shapes_there(board, hidden)


def are_shapes_there(board: Board, hidden: Hidden) -> bool:
    """Whether there are enough of each shape among these for the tiles whose shape alone is known."""
    return not _shapes_asked(board) - Counter(name[0] for name in hidden)


def _shapes_asked(board: Board) -> Counter[str]:
    """How many tiles of each shape there are of which nobody has told what they show."""
    return Counter(shape_of(tile.sides) for tile in movable_tiles(board) if tile.mark == UNKNOWN_MARK and tile.sides)


def could_be(board: Board, hidden: Hidden, tile: Tile) -> Hidden:
    """The identities that one tile can have, each once: of its shape, or any that no tile of that shape needs."""
    if tile.is_mark_known:
        return (identity(tile),)
    if tile.sides:
        return tuple(dict.fromkeys(name for name in hidden if name[0] == shape_of(tile.sides)))
    spare = Counter(name[0] for name in hidden) - _shapes_asked(board)
    return tuple(dict.fromkeys(name for name in hidden if spare[name[0]]))


def could_show(board: Board, hidden: Hidden, cell: Cell) -> frozenset[str]:
    """The treasures that the tile on the cell can show, one where it is known."""
    return marks_of(could_be(board, hidden, board.cells[cell]))


def told(board: Board, hidden: Hidden, cell: Cell, mark: str | None) -> tuple[Board, Hidden]:
    """The board once the mark of the tile on the cell is known, with all that follows."""
    tile = board.cells[cell]
    known = replace(tile, mark=mark)
    return follow(board.with_tile(cell, known), without(hidden, identity(known)))


def without(hidden: Hidden, name: str) -> Hidden:
    """The identities less one of that name; raises ValueError where there is none."""
    place = hidden.index(name)
    return hidden[:place] + hidden[place + 1 :]


def follow(board: Board, hidden: Hidden) -> tuple[Board, Hidden]:
    """The same with every tile known that can be one thing only."""
    for shape in "ILT":
        names = [name for name in hidden if name[0] == shape]
        if len(set(names)) == 1:
            board, hidden = _all_known(board, hidden, names[0])
    return board, hidden


def _all_known(board: Board, hidden: Hidden, name: str) -> tuple[Board, Hidden]:
    """The same once all tiles of a shape are known to be that one."""

    def known(tile: Tile) -> Tile:
        is_meant = tile.mark == UNKNOWN_MARK and tile.sides and shape_of(tile.sides) == name[0]
        return replace(tile, mark=mark_of(name)) if is_meant else tile

    after = Board(tuple(known(tile) for tile in board.cells), known(board.loose))
    for _ in range(unknown_count(board) - unknown_count(after)):
        hidden = without(hidden, name)
    return after, hidden
