"""Addresses on the 7x7 board: cells `a1` (north-west) to `g7`, and the twelve arrows with their lanes."""

from __future__ import annotations

from companion.errors import UnreadableNotation

Cell = int
"""7 * row + column, counted from the north-west: a1 is 0, g1 is 6, a7 is 42, g7 is 48."""

WIDTH = 7
CELLS: tuple[Cell, ...] = tuple(range(WIDTH * WIDTH))
A1, G1, A7, G7 = 0, 6, 42, 48
CORNERS: tuple[Cell, ...] = (A1, G1, G7, A7)
"""The corner cells, clockwise from the north-west."""

FIXED_CELLS: tuple[Cell, ...] = tuple(cell for cell in CELLS if cell // WIDTH % 2 == 0 and cell % WIDTH % 2 == 0)
"""The 16 cells whose tiles are glued to the board."""

MOVABLE_CELLS: tuple[Cell, ...] = tuple(cell for cell in CELLS if cell not in FIXED_CELLS)
"""The 33 cells whose tiles can be pushed, lifted and turned."""

ARROWS: tuple[str, ...] = tuple(edge + line for edge in "NESW" for line in "246")

_CELL_OF: dict[str, Cell] = {"abcdefg"[cell % WIDTH] + "1234567"[cell // WIDTH]: cell for cell in CELLS}
_TEXT_OF: tuple[str, ...] = tuple(_CELL_OF)


def parse_cell(text: str) -> Cell:
    """The cell of a text as in `c4`; raises UnreadableNotation.

    >>> parse_cell("a1"), parse_cell("c4")
    (0, 23)
    """
    cell = _CELL_OF.get(text)
    if cell is None:
        raise UnreadableNotation(f"{text!r} is not a cell; cells run from a1 (north-west) to g7")
    return cell


def format_cell(cell: Cell) -> str:
    """The text of a cell 0..48."""
    return _TEXT_OF[cell]


def parse_arrow(text: str) -> str:
    """The text itself when it is one of the twelve arrows; raises UnreadableNotation."""
    if text not in ARROWS:
        raise UnreadableNotation(f"{text!r} is not an arrow; arrows are {' '.join(ARROWS)}")
    return text


def opposite_arrow(arrow: str) -> str:
    """The arrow at the other end of the lane."""
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[arrow[0]] + arrow[1]


def _lane(arrow: str) -> tuple[Cell, ...]:
    line = int(arrow[1]) - 1
    is_column = arrow[0] in "NS"
    cells = tuple(WIDTH * step + line if is_column else WIDTH * line + step for step in range(WIDTH))
    return cells if arrow[0] in "NW" else cells[::-1]


_LANES: dict[str, tuple[Cell, ...]] = {arrow: _lane(arrow) for arrow in ARROWS}


def lane_of(arrow: str) -> tuple[Cell, ...]:
    """The seven cells of the arrow's lane in the order a push travels, the cell it enters first."""
    return _LANES[arrow]
