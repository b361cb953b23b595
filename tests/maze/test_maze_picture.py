"""The picture of a maze shows corridors where pawns can walk and nowhere else, and everything that lies on a tile."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from companion.maze.board import Board, neighbours
from companion.maze.cell import CELLS, WIDTH, parse_cell
from companion.maze.ink import PAWNS, PLAIN_INK, Ink
from companion.maze.maze_picture import draw_maze, shortened
from companion.maze.pen import PICTURE, PLAIN
from companion.maze.tile import UNKNOWN_DOWN, Tile
from tests.maze.board_texts import parse_board
from tests.maze.strategies import boards

TEXT = """
ES  NS:owl SW #L:key ESW EW SW
NES NS ES EW NSW NE SW
NES NE EW NSW@red ESW EW NSW
ES EW NS NE SW ES NW
NES EW NEW EW NSW NS NSW
ES EW SW NS I? EW NS
NE EW NEW EW NEW EW NW
loose NE:magic-hat
"""
LEFT, HIGH, ACROSS = 3, 1, 9
"""Letters before the first tile, lines above it, letters a tile."""


def picture(standing: tuple[tuple[str, int], ...] = (), board: Board | None = None) -> list[str]:
    laid, pawns = parse_board(TEXT)
    return draw_maze(board or laid, (*pawns, *standing), PLAIN_INK).splitlines()


def middle(lines: list[str], name: str) -> str:
    """The five letters in the middle of a tile."""
    row, column = divmod(parse_cell(name), WIDTH)
    return lines[HIGH + 3 * row + 1][LEFT + ACROSS * column + 2 :][:5]


def test_a_board_is_drawn_as_it_lies() -> None:
    lines = picture()
    assert lines[0] == "       a        b ▼      c        d ▼      e        f ▼      g         loose"
    assert lines[1:4] == [
        "    ┌─────── │     │ ───────┐  ┌─────┐ ─────────────────────────┐       │     └─",
        "1   │        │ ow  │        │  │░ke░░│                          │   1   │ mh",
        "    │     ┌─ │     │ ─┐     │  └─────┘ ─┐     ┌───────────┐     │       └───────",
    ]
    assert lines[5].startswith("2►")
    assert lines[5].endswith("◄2")
    assert lines[22] == lines[0].replace("▼", "▲").removesuffix("loose").rstrip()


@given(boards())
def test_corridors_are_open_where_a_pawn_can_walk(board: Board) -> None:
    lines = [line.ljust(80) for line in draw_maze(board, (), PLAIN_INK).splitlines()]
    for cell in CELLS:
        row, column = divmod(cell, WIDTH)
        joined = neighbours(board, cell)
        east, south = LEFT + ACROSS * (column + 1), HIGH + 3 * (row + 1)
        if column < WIDTH - 1:
            assert (lines[south - 2][east - 2 : east + 2] == "    ") == (cell + 1 in joined)
        if row < WIDTH - 1:
            shaft = {lines[line][east - 7 : east - 2] for line in (south - 1, south)}
            assert (shaft == {"     "}) == (cell + WIDTH in joined)


@given(boards())
def test_every_line_is_narrow_enough_and_ends_in_a_letter(board: Board) -> None:
    lines = draw_maze(board, [("red", 0)], PLAIN_INK).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines == [line.rstrip() for line in lines]


def test_treasures_and_pawns_stand_on_their_tiles_and_are_named_below() -> None:
    lines = picture((("blue", parse_cell("b1")),))
    assert middle(lines, "b1") == "ow B "
    assert middle(lines, "d1") == "░ke░░"
    assert middle(lines, "d3") == "  R  "
    assert middle(lines, "e6") == " I?  "
    assert lines[23] == "R red  B blue"
    assert lines[24].split() == ["ke", "key", "mh", "magic-hat", "ow", "owl"]


def test_what_finds_no_room_on_a_tile_is_told_below() -> None:
    everybody = tuple((name, parse_cell("b1")) for name in ("red", "yellow", "blue", "green", "17"))
    lines = picture(everybody)
    assert middle(lines, "b1") == "  *  "
    assert "* b1: owl, red, yellow, blue, green, 17" in lines


def test_what_nobody_may_know_is_hatched_without_a_name() -> None:
    board = parse_board(TEXT)[0].with_tile(parse_cell("d1"), UNKNOWN_DOWN)
    lines = picture(board=board)
    assert middle(lines, "d1") == "░░░░░"
    assert not any("key" in line for line in lines)


def test_a_tile_that_nobody_has_seen_shows_a_question_mark() -> None:
    assert middle(picture(board=parse_board(TEXT)[0].with_tile(0, Tile(0))), "a1") == "  ?  "


def test_colours_change_nothing_but_the_colours() -> None:
    board, pawns = parse_board(TEXT)
    coloured = draw_maze(board, pawns, Ink(is_coloured=True))
    assert f"\x1b[{PAWNS['red'][1]}mR\x1b[0m" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()
    assert [line.rstrip() for line in bare] == draw_maze(board, pawns, PLAIN_INK).splitlines()


@pytest.mark.parametrize("marks", [["map", "mask", "mat", "magic-hat", "mouse"], ["a", "aa", "ab"], []])
def test_no_two_treasures_share_their_letters(marks: list[str]) -> None:
    short = shortened([*marks, *marks])
    assert sorted(short) == sorted(set(marks))
    assert len(set(short.values())) == len(short)
    assert all(len(two) == 2 for two in short.values())


def test_a_plain_pen_draws_what_reads_back() -> None:
    board, pawns = parse_board(TEXT)
    assert parse_board(PLAIN.maze(board, pawns)) == (board, pawns)
    assert PICTURE.maze(board, pawns) == draw_maze(board, pawns, PLAIN_INK)
