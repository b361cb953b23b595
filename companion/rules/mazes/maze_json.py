"""The parts that positions of every game on the 7x7 board have in their JSON, read with every doubt spoken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeVar

from companion.errors import UnreadableNotation
from companion.maze.board import FIXED_SIDES, Board
from companion.maze.cell import CELLS, CORNERS, FIXED_CELLS, Cell, format_cell, parse_arrow, parse_cell
from companion.maze.tile import UNKNOWN_MARK, Tile, format_tile, identity, parse_mark, parse_tile
from companion.rules.mazes import unknown
from companion.rules.mazes.maze_copy import MazeCopy
from companion.rules.public import Held
from companion.rules.reading import needed, object_at, shown, text_at, texts_at

Value = TypeVar("Value")

_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def seats_at(value: object, seat_range: tuple[int, int]) -> tuple[str, ...]:
    """The seats in playing order: different colours, as many as the game allows."""
    seats = texts_at(value, "'seats'")
    fewest, most = seat_range
    if not fewest <= len(seats) <= most or len(set(seats)) != len(seats):
        raise UnreadableNotation(f"'seats' has to name {_NUMBERS[fewest]} to {_NUMBERS[most]} different colours")
    return tuple(parse_mark(seat) for seat in seats)


def seats_or_pawns(position: Mapping[str, object], seat_range: tuple[int, int]) -> tuple[str, ...]:
    """The seats as a position names them, or else whoever has a pawn."""
    named = position["seats"] if "seats" in position else list(object_at(needed(position, "pawns"), "'pawns'"))
    return seats_at(named, seat_range)


def board_json(board: Board) -> dict[str, object]:
    """`cells` and `loose` of a position."""
    cells = {format_cell(cell): format_tile(board.cells[cell]) for cell in CELLS}
    return {"cells": cells, "loose": format_tile(board.loose)}


def board_at(position: Mapping[str, object]) -> Board:
    """The board of `cells` and `loose`: 49 tiles, the fixed ones as they are glued, no mark twice, a loose tile."""
    cells = object_at(needed(position, "cells"), "'cells'")
    names = [format_cell(cell) for cell in CELLS]
    strangers = [name for name in cells if name not in names]
    if strangers or len(cells) != len(CELLS):
        what = f", {shown(strangers[0])} among them" if strangers else ""
        raise UnreadableNotation(f"'cells' has {len(cells)} tiles{what}; a board has {len(CELLS)}, a1 to g7")
    tiles = tuple(parse_tile(text_at(cells[name], f"cell {name}")) for name in names)
    for cell in FIXED_CELLS:
        if not tiles[cell].is_face_up or tiles[cell].sides != FIXED_SIDES[cell]:
            wanted = format_tile(Tile(FIXED_SIDES[cell]))
            raise UnreadableNotation(f"cell {format_cell(cell)} is a fixed tile, {wanted}, not {cells[names[cell]]}")
        if tiles[cell].mark == UNKNOWN_MARK:
            raise UnreadableNotation(f"cell {format_cell(cell)} is a fixed tile: what it shows is printed on the board")
    return _checked(Board(tiles, parse_tile(text_at(needed(position, "loose"), "'loose'"))))


def open_board_at(position: Mapping[str, object]) -> Board:
    """The same for games in which all tiles lie face up: a path could depend on any tile in the maze.

    Only the loose tile may be unknown; it becomes known when it goes in.
    """
    board = board_at(position)
    for cell, tile in enumerate(board.cells):
        if not tile.is_face_up:
            raise UnreadableNotation(f"the tile on {format_cell(cell)} lies face down; in this game none does")
        if not tile.is_known:
            raise UnreadableNotation(f"the tile on {format_cell(cell)} is not known, and paths may depend on it")
    return board


def with_hidden(board: Board, told: object, copy: MazeCopy | None) -> tuple[Board, unknown.Hidden]:
    """The board, and what its partly known tiles can be, as a position has `told` or by what is left of the copy.

    If the copy does not fit, an unseen loose tile stays unknown, but the tiles in the maze must fit: raises
    UnreadableNotation. A tile that can be one thing only becomes known.
    """
    if told is not None:
        hidden = hidden_at(board, told)
    else:
        left = None if copy is None else unknown.left_over(board, copy)
        if left is None and unknown.has_unknown_mark(board):
            raise UnreadableNotation(
                "'hidden' has to say what the tiles can be of which nobody has told what they show"
            )
        hidden = left or ()
    return unknown.follow(board, hidden)


def hidden_at(board: Board, told: object) -> unknown.Hidden:
    """`hidden` of a position: a tile as in `L:key` for each that is not wholly known, in alphabetical order."""
    names = tuple(sorted(identity(parse_tile("#" + name)) for name in texts_at(told, "'hidden'")))
    if (
        "?" in names
        or any(unknown.mark_of(name) == UNKNOWN_MARK for name in names)
        or not unknown.does_add_up(board, names)
    ):
        count = unknown.unknown_count(board)
        raise UnreadableNotation(f"'hidden' has to name {count} tiles as in 'L:key', one for each unknown one")
    return names


def _checked(board: Board) -> Board:
    if not board.loose.is_face_up:
        raise UnreadableNotation("the loose tile lies face up in every position")
    marks = Counter(tile.mark for tile in (*board.cells, board.loose) if tile.mark not in (None, UNKNOWN_MARK))
    twice = [mark for mark, count in marks.items() if count > 1]
    if twice:
        raise UnreadableNotation(f"the mark {twice[0]!r} is on two tiles")
    return board


def homes_json(homes: Held[Cell]) -> dict[str, object]:
    """Colours and cells as in `homes` and `pawns` of a position."""
    return {colour: format_cell(cell) for colour, cell in homes}


def homes_at(position: Mapping[str, object], copy: MazeCopy | None) -> Held[Cell]:
    """The corner of each colour, clockwise from the north-west; from the copy if the position has none."""
    if "homes" not in position:
        if copy is None:
            raise UnreadableNotation("the position has no 'homes'")
        return copy.homes
    homes = object_at(position["homes"], "'homes'")
    cells = {parse_mark(colour): cell_at(cell, "'homes'") for colour, cell in homes.items()}
    if sorted(cells.values()) != sorted(CORNERS):
        raise UnreadableNotation("'homes' has to give each of the corners a1, g1, g7, a7 to one colour")
    return tuple(sorted(cells.items(), key=lambda home: CORNERS.index(home[1])))


def pawns_at(position: Mapping[str, object], seats: tuple[str, ...]) -> Held[Cell]:
    """Where each seat's pawn stands, in playing order."""
    return held_at(position, "pawns", seats, cell_at)


def lists_at(position: Mapping[str, object], key: str, seats: tuple[str, ...]) -> Held[tuple[str, ...]]:
    """A list of words for each seat, in playing order."""
    return held_at(position, key, seats, marks_at)


def held_at(
    position: Mapping[str, object],
    key: str,
    seats: tuple[str, ...],
    read: Callable[[object, str], Value],
    otherwise: object = None,
) -> Held[Value]:
    """What stands under the key for each seat, in playing order, and for no one else; `otherwise` if it is left out."""
    value = needed(position, key) if otherwise is None else position.get(key, dict.fromkeys(seats, otherwise))
    things = object_at(value, f"'{key}'")
    if set(things) != set(seats):
        raise UnreadableNotation(f"{key!r} has to have an entry for each of {', '.join(seats)}")
    return tuple((seat, read(things[seat], f"'{key}'")) for seat in seats)


def cell_at(value: object, where: str) -> Cell:
    """A cell as text."""
    return parse_cell(text_at(value, where))


def marks_at(value: object, where: str) -> tuple[str, ...]:
    """A list of treasures, spells or other words in lower case."""
    return tuple(parse_mark(text) for text in texts_at(value, where))


def ban_at(value: object) -> str | None:
    """An arrow where nothing may be pushed in, or None."""
    return None if value is None else parse_arrow(text_at(value, "'ban'"))
