"""A yardstick for speed: pushes and walks of the classic game as one would write them on lists and sets.

Nothing is slow on purpose: which sides a tile has open, which way a side leads and which cells a lane has is worked
out beforehand, only the pushed line is copied, and a straight is laid in two orientations. It shares no code with
the project.
"""

from __future__ import annotations

from collections import deque

WIDTH = 7
ARROWS = [edge + line for edge in "NESW" for line in "246"]
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
SHAPES = (("NS", "EW"), ("NE", "ES", "SW", "NW"), ("NES", "ESW", "NSW", "NEW"))
OPENINGS = {sides: frozenset(sides) for shape in SHAPES for sides in shape}
TURNS = {OPENINGS[sides]: [OPENINGS[other] for other in shape] for shape in SHAPES for sides in shape}


def lane(arrow):
    """The seven cells (row, column) of an arrow's line, the one the tile enters first."""
    number = int(arrow[1]) - 1
    cells = [(step, number) if arrow[0] in "NS" else (number, step) for step in range(WIDTH)]
    return cells if arrow[0] in "NW" else cells[::-1]


LANES = {arrow: lane(arrow) for arrow in ARROWS}

LEADS = {
    (row, column): [
        (side, BACK[side], (row + down, column + right))
        for side, (down, right) in STEP.items()
        if 0 <= row + down < WIDTH and 0 <= column + right < WIDTH
    ]
    for row in range(WIDTH)
    for column in range(WIDTH)
}
"""The neighbours of each cell, with the side that leads there and the side that has to be open there."""


def reach(board, start):
    """Every cell a pawn can walk to from the start cell, the start cell included."""
    found, waiting = {start}, deque([start])
    while waiting:
        cell = waiting.popleft()
        tile = board[cell[0]][cell[1]]
        for side, back, other in LEADS[cell]:
            if side in tile and other not in found and back in board[other[0]][other[1]]:
                found.add(other)
                waiting.append(other)
    return found


def pushed(board, cells, tile):
    """The board with the tile pushed in along the cells; lines that the push leaves alone are not copied."""
    after = list(board)
    for row in {row for row, _ in cells}:
        after[row] = list(board[row])
    for (row, column), (before_row, before_column) in zip(cells[1:], cells, strict=False):
        after[row][column] = board[before_row][before_column]
    after[cells[0][0]][cells[0][1]] = tile
    return after


def carried(cells, pawn):
    """Where a push along the cells carries the pawn."""
    return cells[(cells.index(pawn) + 1) % WIDTH] if pawn in cells else pawn


def pushes_and_walks(board, loose, pawn, ban=None):
    """For each push (arrow, open sides) the set of cells the pawn can end on, staying put included."""
    found = {}
    for arrow, cells in LANES.items():
        if arrow != ban:
            start = carried(cells, pawn)
            for tile in TURNS[loose]:
                found[arrow, tile] = reach(pushed(board, cells, tile), start)
    return found
