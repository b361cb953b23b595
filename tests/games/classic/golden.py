"""300 positions of the classic game that five independent engines agree on, and how fast pushes and walks are found.

Everything is timed in one run: in turn each way of doing it, several times a position, the median of which counts. The
yardstick finds every push and walk as one writes it down first, on lists and sets: what sides a tile has open and the
cells of every lane are worked out beforehand, a push copies only the line it pushes, and a straight is laid in two
orientations. It shares no code with the rules, and stays as it is, so that figures of different years compare.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from companion.games.classic.plan import find_plan, turn_list
from companion.maze.board import Board
from companion.maze.cell import parse_cell
from companion.maze.lanes import reach_after_pushes, word_of
from companion.maze.sides import format_sides, shape_of
from companion.maze.tile import parse_tile

FILE = Path(__file__).resolve().parents[4] / "shared" / "golden" / "classic_300.json"
"""The positions lie beside the checkout."""

TIMES = 9
"""How often each position is timed."""


@dataclass(frozen=True, slots=True)
class Position:
    """One pawn on a board, a target (None: the loose tile), and what the engines count."""

    rows: tuple[str, ...]
    board: Board
    pawn: int
    target: int | None
    legal: int
    per_push: dict[str, int]
    turns_needed: int


def positions() -> list[Position]:
    """All of them; raises FileNotFoundError where the shared folder is not beside the checkout."""
    return [_position(told) for told in json.loads(FILE.read_text(encoding="utf-8"))["positions"]]


def _position(told: Mapping[str, Any]) -> Position:
    tiles = tuple(parse_tile(text) for row in told["rows"] for text in row.split())
    target = None if told["target"] == "loose" else parse_cell(told["target"])
    return Position(
        tuple(told["rows"]), Board(tiles, parse_tile(told["loose"])), parse_cell(told["pawn"]), target,
        told["legal"], told["per_push"], told["turns_needed"],
    )  # fmt: skip


def times_over_yardstick(found: Sequence[Position]) -> dict[str, float]:
    """How many times as fast as the yardstick pushes and walks, and a shortest plan, are found: medians both."""
    plain = [(board_of(one.rows), format_sides(one.board.loose.sides), divmod(one.pawn, 7)) for one in found]
    words = [(word_of(one.board), shape_of(one.board.loose.sides), one.pawn) for one in found]
    gc.disable()  # what it costs is paid once by the process, not by the position where it happens to strike
    try:
        yardstick_us = median(_times_us(pushes_and_walks, plain))
        ways = {
            "all sets in one integer": _times_us(reach_after_pushes, words),
            "from a Board, as (Push, cell) for each": _times_us(turn_list, [(one.board, one.pawn) for one in found]),
            "a shortest plan": _times_us(find_plan, [(one.board, one.pawn, one.target) for one in found]),
        }
    finally:
        gc.enable()
    return {name: yardstick_us / median(times) for name, times in ways.items()}


def _times_us(call: Callable[..., object], arguments: Sequence[tuple[object, ...]]) -> list[float]:
    """For each position the median of several calls, in microseconds."""
    found = []
    for argument in arguments:
        taken_s = []
        for _ in range(TIMES):
            start_s = time.perf_counter()
            call(*argument)
            taken_s.append(time.perf_counter() - start_s)
        found.append(1e6 * median(taken_s))
    return found


# --- the yardstick ---

Cell = tuple[int, int]
"""Row and column, from 0."""

Grid = list[list[set[str]]]
"""Seven lists of seven sets of open sides."""

WIDTH = 7
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
SHAPES = (("NS", "EW"), ("NE", "ES", "SW", "NW"), ("NES", "ESW", "NSW", "NEW"))
OPENINGS = {sides: set(sides) for shape in SHAPES for sides in shape}
LAYS = {sides: shape for shape in SHAPES for sides in shape}


def _lane(arrow: str) -> list[Cell]:
    """The seven cells of an arrow's line, the one the tile enters first."""
    number = int(arrow[1]) - 1
    cells = [(step, number) if arrow[0] in "NS" else (number, step) for step in range(WIDTH)]
    return cells if arrow[0] in "NW" else cells[::-1]


LANES = {arrow: _lane(arrow) for arrow in (edge + line for edge in "NESW" for line in "246")}


def board_of(rows: Iterable[str]) -> Grid:
    """The board of seven lines of open sides."""
    return [[OPENINGS[sides] for sides in row.split()] for row in rows]


def _neighbours(board: Grid, cell: Cell) -> Iterator[Cell]:
    """The cells joined to this one by a corridor."""
    for side in "NESW":
        row, column = cell[0] + STEP[side][0], cell[1] + STEP[side][1]
        is_inside = 0 <= row < WIDTH and 0 <= column < WIDTH
        if side in board[cell[0]][cell[1]] and is_inside and BACK[side] in board[row][column]:
            yield row, column


def _reach(board: Grid, start: Cell) -> set[Cell]:
    """Every cell a pawn can walk to from the start cell, the start cell included."""
    found, waiting = {start}, [start]
    while waiting:
        for cell in _neighbours(board, waiting.pop()):
            if cell not in found:
                found.add(cell)
                waiting.append(cell)
    return found


def pushes_and_walks(board: Grid, loose: str, pawn: Cell) -> dict[tuple[str, str], set[Cell]]:
    """For each push (arrow, open sides) the set of cells the pawn can end on, staying put included."""
    found = {}
    for arrow, cells in LANES.items():
        line = [board[row][column] for row, column in cells]
        carried = cells[(cells.index(pawn) + 1) % WIDTH] if pawn in cells else pawn
        for sides in LAYS[loose]:
            _lay(board, cells, [OPENINGS[sides], *line[:-1]])
            found[arrow, sides] = _reach(board, carried)
        _lay(board, cells, line)
    return found


def _lay(board: Grid, cells: Sequence[Cell], tiles: Sequence[set[str]]) -> None:
    """Put the tiles on the cells."""
    for (row, column), tile in zip(cells, tiles, strict=True):
        board[row][column] = tile
