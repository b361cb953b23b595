"""A yardstick for speed: every push and walk of a classic position, as one writes it down first, on lists and sets.

It is straightforward, not slow on purpose: what sides a tile has open is worked out beforehand, so are the cells of
every lane, a push copies only the line it pushes, and a straight is laid in two orientations. `NEIGHBOURS` and
`pushes_and_walks_from_table` are the same with the neighbours of each cell worked out beforehand too. It shares no
code with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Cell = tuple[int, int]
"""Row and column, from 0."""

Grid = list[list[set[str]]]
"""Seven lists of seven sets of open sides."""

Reach = Callable[[Grid, Cell], set[Cell]]

WIDTH = 7
ARROWS = [edge + line for edge in "NESW" for line in "246"]
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
SHAPES = (("NS", "EW"), ("NE", "ES", "SW", "NW"), ("NES", "ESW", "NSW", "NEW"))
OPENINGS = {sides: set(sides) for shape in SHAPES for sides in shape}
LAYS = {sides: shape for shape in SHAPES for sides in shape}


def lane(arrow: str) -> list[Cell]:
    """The seven cells of an arrow's line, the one the tile enters first."""
    number = int(arrow[1]) - 1
    cells = [(step, number) if arrow[0] in "NS" else (number, step) for step in range(WIDTH)]
    return cells if arrow[0] in "NW" else cells[::-1]


LANES = {arrow: lane(arrow) for arrow in ARROWS}


def board_of(rows: Iterable[str]) -> Grid:
    """The board of seven lines of open sides."""
    return [[OPENINGS[sides] for sides in row.split()] for row in rows]


def beside(cell: Cell, side: str) -> Cell | None:
    """The neighbour on that side, None beyond the edge."""
    row, column = cell[0] + STEP[side][0], cell[1] + STEP[side][1]
    return (row, column) if 0 <= row < WIDTH and 0 <= column < WIDTH else None


def is_open(board: Grid, cell: Cell, side: str) -> bool:
    """Whether the tile on the cell is open to that side."""
    row, column = cell
    return side in board[row][column]


def neighbours(board: Grid, cell: Cell) -> list[Cell]:
    """The cells joined to this one by a corridor."""
    found = []
    for side in "NESW":
        if is_open(board, cell, side):
            other = beside(cell, side)
            if other and is_open(board, other, BACK[side]):
                found.append(other)
    return found


def reach(board: Grid, start: Cell) -> set[Cell]:
    """Every cell a pawn can walk to from the start cell, the start cell included."""
    found, waiting = {start}, [start]
    while waiting:
        for cell in neighbours(board, waiting.pop()):
            if cell not in found:
                found.add(cell)
                waiting.append(cell)
    return found


def lay(board: Grid, cells: Sequence[Cell], tiles: Sequence[set[str]]) -> None:
    """Put the tiles on the cells."""
    for (row, column), tile in zip(cells, tiles, strict=True):
        board[row][column] = tile


def carried(cells: Sequence[Cell], pawn: Cell) -> Cell:
    """Where a push along the cells carries the pawn."""
    return cells[(cells.index(pawn) + 1) % WIDTH] if pawn in cells else pawn


def pushes_and_walks(board: Grid, loose: str, pawn: Cell, reach: Reach = reach) -> dict[tuple[str, str], set[Cell]]:
    """For each push (arrow, open sides) the set of cells the pawn can end on, staying put included."""
    found = {}
    for arrow, cells in LANES.items():
        line = [board[row][column] for row, column in cells]
        for sides in LAYS[loose]:
            lay(board, cells, [OPENINGS[sides], *line[:-1]])
            found[arrow, sides] = reach(board, carried(cells, pawn))
        lay(board, cells, line)
    return found


NEIGHBOURS = {
    (row, column): [(side, BACK[side], *other) for side in STEP if (other := beside((row, column), side))]
    for row in range(WIDTH)
    for column in range(WIDTH)
}


def reach_from_table(board: Grid, start: Cell) -> set[Cell]:
    """The same as `reach`, everything that does not change worked out beforehand and written in one place."""
    found, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        here = board[cell[0]][cell[1]]
        for side, back, row, column in NEIGHBOURS[cell]:
            if side in here and back in board[row][column] and (row, column) not in found:
                found.add((row, column))
                waiting.append((row, column))
    return found


def pushes_and_walks_from_table(board: Grid, loose: str, pawn: Cell) -> dict[tuple[str, str], set[Cell]]:
    """The same as `pushes_and_walks`, tuned."""
    return pushes_and_walks(board, loose, pawn, reach_from_table)
