"""All pushes side by side, held against the plain-spoken board pushed and walked one at a time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.maze.board import Board, push, pushed_cell
from companion.maze.cell import ARROWS, CELLS, lane_of
from companion.maze.lanes import (
    PUSHES,
    carried_lanes,
    cells_in,
    cells_of_set,
    flood_lanes,
    passages,
    pawn_lanes,
    pushed_words,
    reach_after_pushes,
    reach_in,
    sides_at,
    tile_lanes,
    word_after,
    word_of,
)
from companion.maze.sides import shape_of
from companion.maze.tile import Tile, turned
from tests.maze.strategies import boards
from tests.maze.walking import reachable

cells = st.sampled_from(CELLS)


def shape(board: Board) -> str:
    return shape_of(board.loose.sides)


def carried(arrow: str, cell: int) -> int:
    landed = pushed_cell(arrow, cell)
    return lane_of(arrow)[0] if landed is None else landed


@given(boards(), cells)
def test_a_pawn_reaches_after_each_push_what_it_reaches_on_that_board(board: Board, pawn: int) -> None:
    reached = reach_after_pushes(word_of(board), shape(board), pawn)
    for lane, arrow, lay in PUSHES[shape(board)]:
        after = push(board, arrow, turned(board.loose, lay))
        assert set(cells_of_set(cells_in(reached, lane))) == reachable(after, carried(arrow, pawn))


@given(boards())
def test_the_pushed_words_are_the_words_of_the_pushed_boards(board: Board) -> None:
    words = pushed_words(word_of(board))
    for lane, arrow, lay in PUSHES[shape(board)]:
        after = push(board, arrow, turned(board.loose, lay))
        assert word_after(words, lane // 4, lay) == word_of(after)
        assert all(sides_at(word_of(after), cell) == _open(after.cells[cell]) for cell in CELLS)


def _open(tile: Tile) -> int:
    return tile.sides if tile.is_face_up else 0


@given(boards(), st.sets(cells, min_size=1, max_size=12))
def test_a_whole_set_of_cells_is_carried_and_flooded_at_once(board: Board, starts: set[int]) -> None:
    moved = carried_lanes(sum(1 << cell for cell in starts), shape(board))
    reached = flood_lanes(passages(pushed_words(word_of(board)), shape(board)), moved)
    for lane, arrow, lay in PUSHES[shape(board)]:
        landed = {carried(arrow, cell) for cell in starts}
        assert set(cells_of_set(cells_in(moved, lane))) == landed
        after = push(board, arrow, turned(board.loose, lay))
        assert set(cells_of_set(cells_in(reached, lane))) == {
            cell for start in landed for cell in reachable(after, start)
        }


@given(boards(), cells)
def test_on_one_board_the_flood_is_the_plain_one(board: Board, start: int) -> None:
    assert set(cells_of_set(reach_in(word_of(board), 1 << start))) == reachable(board, start)


def test_tiles_that_fall_out_are_nowhere_and_the_loose_one_is_at_the_entry() -> None:
    for kind, pushes in PUSHES.items():
        for cell in CELLS:
            for lane, arrow, _ in pushes:
                landed = pushed_cell(arrow, cell)
                assert cells_of_set(cells_in(tile_lanes(cell, kind), lane)) == (() if landed is None else (landed,))
                assert cells_of_set(cells_in(pawn_lanes(cell, kind), lane)) == (carried(arrow, cell),)
                assert cells_of_set(cells_in(tile_lanes(None, kind), lane)) == (lane_of(arrow)[0],)


def test_a_straight_leaves_two_lanes_of_each_arrow_empty() -> None:
    used = {lane for lane, _, _ in PUSHES["I"]}
    assert used == {4 * row + turn for row in range(len(ARROWS)) for turn in (0, 1)}
    assert all((cells_in(pawn_lanes(24, "I"), lane) == 0) == (lane not in used) for lane in range(48))
