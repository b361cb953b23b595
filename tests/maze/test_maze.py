"""Sides, cells, tiles and the board: text round-trips, pushes lose nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UnreadableNotation
from companion.maze.board import FIXED_SIDES, Board, ascii, push, pushed_cell
from companion.maze.cell import (
    ARROWS,
    CELLS,
    CORNERS,
    FIXED_CELLS,
    MOVABLE_CELLS,
    format_cell,
    lane_of,
    opposite_arrow,
    parse_cell,
)
from companion.maze.sides import ALL_SIDES, format_sides, orientations, parse_sides, rotate, shape_of
from companion.maze.tile import (
    Tile,
    face_down,
    face_text,
    face_up,
    format_tile,
    identity,
    parse_tile,
    turned,
)
from tests.maze.board_texts import parse_board
from tests.maze.strategies import boards, tiles


def test_sides_are_letters_in_the_order_nesw() -> None:
    assert parse_sides("NES") == 1 | 2 | 4
    assert format_sides(8 | 1) == "NW"
    assert " ".join(format_sides(sides) for sides in ALL_SIDES) == "NS EW NE ES SW NW NES ESW NSW NEW"


@pytest.mark.parametrize("text", ["", "EN", "N", "NESW", "ne", "NN", "SN"])
def test_other_letters_are_no_sides(text: str) -> None:
    with pytest.raises(UnreadableNotation, match="open sides"):
        parse_sides(text)


def test_a_quarter_turn_is_clockwise() -> None:
    assert format_sides(rotate(parse_sides("NE"), 1)) == "ES"
    assert format_sides(rotate(parse_sides("NEW"), 1)) == "NES"
    assert [format_sides(s) for s in orientations(parse_sides("EW"))] == ["EW", "NS"]
    assert len(orientations(parse_sides("SW"))) == len(orientations(parse_sides("NSW"))) == 4
    assert [shape_of(parse_sides(text)) for text in ("EW", "SW", "NEW")] == ["I", "L", "T"]


def test_cells_run_from_the_north_west() -> None:
    assert [parse_cell(text) for text in ("a1", "g1", "a7", "g7", "c4")] == [0, 6, 42, 48, 23]
    assert [parse_cell(format_cell(cell)) for cell in CELLS] == list(CELLS)
    assert len(FIXED_CELLS) == 16
    assert len(MOVABLE_CELLS) == 33
    assert set(CORNERS) <= set(FIXED_CELLS)


@pytest.mark.parametrize("text", ["", "h1", "a8", "a0", "A1", "1a", "a11"])
def test_other_texts_are_no_cells(text: str) -> None:
    with pytest.raises(UnreadableNotation, match="cell"):
        parse_cell(text)


def test_a_lane_runs_the_way_a_push_travels() -> None:
    assert [format_cell(cell) for cell in lane_of("W2")] == ["a2", "b2", "c2", "d2", "e2", "f2", "g2"]
    assert [format_cell(cell) for cell in lane_of("S4")] == ["d7", "d6", "d5", "d4", "d3", "d2", "d1"]
    assert all(lane_of(arrow) == lane_of(opposite_arrow(arrow))[::-1] for arrow in ARROWS)
    assert all(cell in MOVABLE_CELLS for arrow in ARROWS for cell in lane_of(arrow))


@pytest.mark.parametrize("text", ["NE:magic-hat", "NS", "#L:key", "#I", "#?", "?", "NSW:doll"])
def test_tiles_round_trip(text: str) -> None:
    assert format_tile(parse_tile(text)) == text


@pytest.mark.parametrize("text", ["", "NE:", "NE:Key", "NE:a b", "#NE", "#", "NE:key:key", "L:key", "NE:-x"])
def test_other_texts_are_no_tiles(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        parse_tile(text)


@given(tiles())
def test_a_face_down_tile_has_no_orientation(tile: Tile) -> None:
    back = face_down(tile)
    assert face_text(back) == "#"
    assert identity(back) == identity(tile)
    assert {face_down(Tile(sides, tile.mark)) for sides in orientations(tile.sides)} == {face_down(face_up(back))}


@given(boards())
def test_boards_round_trip_as_ascii(board: Board) -> None:
    pawns = (("red", 0), ("blue", 0), ("green", 24))
    assert parse_board(ascii(board, pawns)) == (board, (("red", 0), ("blue", 0), ("green", 24)))


def test_a_board_with_a_tile_too_many_is_refused() -> None:
    with pytest.raises(UnreadableNotation, match="49 tiles"):
        parse_board("NS " * 50 + "loose NS")


@given(boards(), st.sampled_from(ARROWS))
def test_push_and_opposite_push_restore_the_board(board: Board, arrow: str) -> None:
    there = push(board, arrow, board.loose)
    assert push(there, opposite_arrow(arrow), there.loose) == board


@given(boards(), st.lists(st.tuples(st.sampled_from(ARROWS), st.integers(0, 3))))
def test_no_tile_is_ever_lost_and_fixed_ones_stay(board: Board, pushes: list[tuple[str, int]]) -> None:
    after = board
    for arrow, turns in pushes:
        laid = Tile(rotate(after.loose.sides, turns), after.loose.mark) if after.loose.is_face_up else after.loose
        after = push(after, arrow, laid)
    names = sorted(identity(tile) for tile in (*after.cells, after.loose))
    assert names == sorted(identity(tile) for tile in (*board.cells, board.loose))
    assert all(after.cells[cell] == board.cells[cell] for cell in FIXED_CELLS)


@given(boards(), st.sampled_from(ARROWS), st.sampled_from(CELLS))
def test_a_push_carries_what_lies_on_the_lane(board: Board, arrow: str, cell: int) -> None:
    after, carried = push(board, arrow, board.loose), pushed_cell(arrow, cell)
    assert (after.loose if carried is None else after.cells[carried]) is board.cells[cell]


def test_no_fixed_tile_opens_outwards() -> None:
    outside = {0: "N", 6: "S"}
    for cell, sides in FIXED_SIDES.items():
        row, column = divmod(cell, 7)
        for edge in (outside.get(row), {0: "W", 6: "E"}.get(column)):
            assert edge is None or edge not in format_sides(sides)


@pytest.mark.parametrize("text", ["I?", "L?", "T?", "?", "L?:key"])
def test_a_tile_whose_sides_nobody_has_seen_keeps_what_is_known_of_it(text: str) -> None:
    tile = parse_tile(text)
    assert format_tile(tile) == text
    assert not tile.is_known
    assert identity(tile) == (text.replace("?", "") if tile.shape else "?")


def test_a_tile_of_known_shape_can_be_turned_and_lies_face_down_as_that_shape() -> None:
    assert format_tile(turned(parse_tile("T?"), parse_sides("NEW"))) == "NEW"
    assert format_tile(face_down(parse_tile("L?"))) == "#L"
