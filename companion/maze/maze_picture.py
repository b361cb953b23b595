"""Draws a 7x7 maze as text for people: walls, corridors, pawns and treasures.

A tile is nine letters wide and three lines high; its corridors run between the lines. Treasures are shortened to two
letters and named below, pawns are capital letters. A face-down tile is closed and hatched; a tile with unknown sides is
closed and shows a question mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.maze.board import Board
from companion.maze.cell import CELLS, WIDTH, Cell, format_cell
from companion.maze.ink import PAWNS, Ink, pawn_letter
from companion.maze.sides import EAST, NORTH, SOUTH, WEST, Sides
from companion.maze.tile import Tile

_TILE_WIDTH = 9
_ROOM = 5
"""So many letters find room in the middle of a tile."""

_PAGE = 80
"""How wide the whole drawing may be."""

_FULL = "*"
"""Stands on a tile for all that does not find room there; it is told below the board."""

_HATCH, _BLANK = "░", " "
_DOWN, _UP, _RIGHT, _LEFT = "▼", "▲", "►", "◄"
LETTERS = _HATCH + _DOWN + _UP + _RIGHT + _LEFT
"""What a drawing holds beside lines and plain letters."""

_COLUMNS = "abcdefg"
_PUSHED = "246"

_TOP_LEFT = {(False, False): "┌", (False, True): "─", (True, False): "│", (True, True): "┘"}
_TOP_RIGHT = {(False, False): "┐", (False, True): "─", (True, False): "│", (True, True): "└"}
_BOTTOM_LEFT = {(False, False): "└", (False, True): "─", (True, False): "│", (True, True): "┐"}
_BOTTOM_RIGHT = {(False, False): "┘", (False, True): "─", (True, False): "│", (True, True): "┌"}
"""The wall at a corner of a tile: whether the side above or below it is open, whether the side beside it is."""

Lines = tuple[str, str, str]


def draw_maze(board: Board, standing: Iterable[tuple[str, Cell]], ink: Ink) -> str:
    """The board with names and arrows around it, the loose tile beside it, and below what its letters mean."""
    people: dict[Cell, list[str]] = {}
    for name, cell in standing:
        people.setdefault(cell, []).append(name)
    short = shortened(tile.mark for tile in (*board.cells, board.loose) if tile.mark)
    drawn = [_tile(tile, _texts(tile, people.get(cell, []), short), ink) for cell, tile in enumerate(board.cells)]
    names = _column_names(_DOWN, ink) + " " * 5 + ink.strong("loose")
    loose = _tile(board.loose, _texts(board.loose, [], short), ink)
    lines = [names, *_rows(drawn, loose, ink), _column_names(_UP, ink)]
    told = [*_crowds(board, people, short), *_legend(people, short, ink)]
    return "\n".join(line.rstrip() for line in [*lines, *told, ""])


def shortened(marks: Iterable[str]) -> dict[str, str]:
    """For each mark two letters of its name that no other has, its first and the earliest that is left."""
    found: dict[str, str] = {}
    for mark in sorted(set(marks)):
        parts = mark.split("-")
        initials = [parts[0][0] + parts[1][0]] if len(parts) > 1 else []
        letters = "".join(parts)
        tries = [*initials, *(letters[0] + other for other in letters[1:] + "0123456789")]
        found[mark] = next((two for two in tries if two not in found.values()), letters[:1] + "?")
    return found


def _texts(tile: Tile, people: Sequence[str], short: Mapping[str, str]) -> list[str]:
    """What is on a tile: its treasure, then who and what stands there, each as it is told in the drawing."""
    unknown = [] if tile.is_known or not tile.is_face_up else [f"{tile.shape}?"]
    return [*unknown, *([short[tile.mark]] if tile.mark else []), *people]


def _tile(tile: Tile, texts: Sequence[str], ink: Ink) -> Lines:
    fill = _BLANK if tile.is_face_up else _HATCH
    sides = tile.sides if tile.is_face_up else 0
    middle = _middle(texts, fill, ink)
    return _walled(sides, middle)


def _middle(texts: Sequence[str], fill: str, ink: Ink) -> str:
    """What stands on a tile, in the middle of `_ROOM` letters."""
    letters = _letters(texts)
    if letters > _ROOM:
        texts, letters = [_FULL], 1
    gap = fill if letters + len(texts) - 1 <= _ROOM else ""
    spare = _ROOM - letters - len(gap) * max(0, len(texts) - 1)
    inked = ink.quiet(gap).join(ink.pawn(text) for text in texts)
    return ink.quiet(fill * (spare // 2)) + inked + ink.quiet(fill * (spare - spare // 2))


def _letters(texts: Sequence[str]) -> int:
    return sum(len(pawn_letter(text)) for text in texts)


def _walled(sides: Sides, middle: str) -> Lines:
    """The three lines of a tile that is open at these sides."""
    north, east, south, west = (bool(sides & side) for side in (NORTH, EAST, SOUTH, WEST))
    left, right = ("─" if west else " "), ("─" if east else " ")
    across_top, across_bottom = (" " * _ROOM if is_open else "─" * _ROOM for is_open in (north, south))
    top = left + _TOP_LEFT[north, west] + across_top + _TOP_RIGHT[north, east] + right
    bottom = left + _BOTTOM_LEFT[south, west] + across_bottom + _BOTTOM_RIGHT[south, east] + right
    return top, f" {' ' if west else '│'}{middle}{' ' if east else '│'} ", bottom


def _column_names(arrow: str, ink: Ink) -> str:
    names = (f"{name} {arrow if str(number) in _PUSHED else ' '}" for number, name in enumerate(_COLUMNS, 1))
    return "   " + ink.strong("".join(f"    {name:<{_TILE_WIDTH - 4}}" for name in names))


def _rows(drawn: Sequence[Lines], loose: Lines, ink: Ink) -> Iterator[str]:
    """The 21 lines of the board, the loose tile beside the first three."""
    for row in range(WIDTH):
        tiles = drawn[WIDTH * row : WIDTH * (row + 1)]
        name = str(row + 1)
        arrows = (_RIGHT, _LEFT) if name in _PUSHED else (" ", " ")
        for line in range(3):
            left = ink.strong(f"{name}{arrows[0]} ") if line == 1 else "   "
            right = ink.strong(f" {arrows[1]}{name}") if line == 1 else "   "
            beside = f"  {loose[line]}" if row == 0 else ""
            yield left + "".join(tile[line] for tile in tiles) + right + beside


def _crowds(board: Board, people: Mapping[Cell, Sequence[str]], short: Mapping[str, str]) -> Iterator[str]:
    """A line for each tile on which there is no room for all that is there."""
    for cell in CELLS:
        texts = _texts(board.cells[cell], people.get(cell, []), short)
        if _letters(texts) > _ROOM:
            mark = board.cells[cell].mark
            yield f"{_FULL} {format_cell(cell)}: {', '.join([*([mark] if mark else []), *people.get(cell, [])])}"


def _legend(people: Mapping[Cell, Sequence[str]], short: Mapping[str, str], ink: Ink) -> Iterator[str]:
    """The pawns by their letters, then the treasures by theirs, in columns."""
    standing = {name for names in people.values() for name in names}
    yield "  ".join(f"{ink.pawn(name)} {name}" for name in PAWNS if name in standing)
    width = max((len(mark) for mark in short), default=0) + 5
    per_line = max(1, _PAGE // width)
    marks = list(short)
    for start in range(0, len(marks), per_line):
        part = marks[start : start + per_line]
        yield "".join(f"{ink.strong(short[mark])} {mark:<{width - 3}}" for mark in part)
