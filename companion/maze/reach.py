"""Who reaches what: a flood over four masks of open sides, in plain integers.

Bit 8 * row + column stands for a cell; the unused eighth column and row keep shifts from running over an edge.
The plain-spoken `find_path` walks the board itself; tests hold the two against each other.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from companion.maze.board import Board, looks_at, neighbours
from companion.maze.cell import CELLS, WIDTH, Cell
from companion.maze.sides import EAST, NORTH, SOUTH, WEST, Sides
from companion.maze.tile import Tile

Mask = int
"""A set of cells, bit 8 * row + column."""

BIT: tuple[Mask, ...] = tuple(1 << 8 * (cell // WIDTH) + cell % WIDTH for cell in CELLS)
"""The bit of each cell."""

BOARD_MASK: Mask = sum(BIT)
_CELL_OF_BIT: dict[Mask, Cell] = {bit: cell for cell, bit in zip(CELLS, BIT, strict=True)}


class Corridors(NamedTuple):
    """The cells open to the north, east, south and west; face-down tiles are open nowhere."""

    north: Mask
    east: Mask
    south: Mask
    west: Mask


_WORDS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(bit << 64 * side for side in range(4) if sides >> side & 1) for sides in range(16)) for bit in BIT
)
"""What a tile with these open sides adds to the four masks of a board, written as one number of 64 bits each."""

_ONE_MASK = (1 << 64) - 1


def corridors(board: Board) -> Corridors:
    """The four masks of a board."""
    word = 0
    for words, tile in zip(_WORDS, board.cells, strict=True):
        if tile.is_face_up:
            word |= words[tile.sides]
    return Corridors(word & _ONE_MASK, word >> 64 & _ONE_MASK, word >> 128 & _ONE_MASK, word >> 192)


def face_down_mask(board: Board) -> Mask:
    """The cells whose tiles lie face down."""
    return sum(bit for tile, bit in zip(board.cells, BIT, strict=True) if not tile.is_face_up)


def with_sides(masks: Corridors, cell: Cell, sides: Sides) -> Corridors:
    """The masks after the tile on one cell was laid with these open sides (0: face down)."""
    bit = BIT[cell]
    return Corridors(
        masks.north | bit if sides & NORTH else masks.north & ~bit,
        masks.east | bit if sides & EAST else masks.east & ~bit,
        masks.south | bit if sides & SOUTH else masks.south & ~bit,
        masks.west | bit if sides & WEST else masks.west & ~bit,
    )


def flood(masks: Corridors, start: Mask) -> Mask:
    """Every cell joined to the start cells by open corridors, the start cells included."""
    to_east = masks.east & masks.west >> 1
    to_south = masks.south & masks.north >> 8
    reached, before = start, 0
    while reached != before:
        before = reached
        reached |= (reached & to_east) << 1 | reached >> 1 & to_east
        reached |= (reached & to_south) << 8 | reached >> 8 & to_south
    return reached


def outlook(masks: Corridors, reached: Mask) -> Mask:
    """The cells that an opening of a reached cell looks at, whether or not they open back."""
    seen = (reached & masks.east) << 1 | (reached & masks.west) >> 1
    return (seen | (reached & masks.south) << 8 | (reached & masks.north) >> 8) & BOARD_MASK


def cells_of(mask: Mask) -> tuple[Cell, ...]:
    """The cells of a set in cell order."""
    cells = []
    while mask:
        bit = mask & -mask
        cells.append(_CELL_OF_BIT[bit])
        mask ^= bit
    return tuple(cells)


def find_path(board: Board, start: Cell, goal: Cell) -> tuple[Cell, ...] | None:
    """A shortest walk from start to goal, both ends included; it may end on a face-down tile, never cross one."""
    came_from: dict[Cell, Cell] = {start: start}
    waiting = deque([start])
    while waiting and goal not in came_from:
        cell = waiting.popleft()
        for other in _steps(board, cell, goal):
            if other not in came_from:
                came_from[other] = cell
                waiting.append(other)
    return _trace(came_from, start, goal) if goal in came_from else None


def _steps(board: Board, cell: Cell, goal: Cell) -> tuple[Cell, ...]:
    joined = neighbours(board, cell)
    if _is_down(board.cells[goal]) and any(other == goal for other, _ in looks_at(board, cell)):
        return (*joined, goal)
    return joined


def _is_down(tile: Tile) -> bool:
    return not tile.is_face_up


def _trace(came_from: dict[Cell, Cell], start: Cell, goal: Cell) -> tuple[Cell, ...]:
    path = [goal]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))
