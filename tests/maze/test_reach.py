"""The bitboards agree with walking the plain board step by step."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.maze.board import Board, looks_at, neighbours
from companion.maze.cell import CELLS, format_cell, parse_cell
from companion.maze.reach import (
    BIT,
    cells_of,
    corridors,
    face_down_mask,
    find_path,
    flood,
    outlook,
    with_sides,
)
from companion.maze.tile import face_up
from tests.maze.board_texts import parse_board
from tests.maze.strategies import boards
from tests.maze.walking import reachable

MAZE = """
ES          NS  ESW    NS  ESW    NS  SW
EW          SW  NS     NS  NS     NS  NS
NES         EW  NES    EW  ESW    #L  NSW
NS          NS  NS     NS  NS     NS  NS
NES         NS  NEW    NS  NSW    NS  NSW
NS          NS  NS     NS  NS     NS  NS
NE          NS  NEW    NS  NEW    NS  NW
loose NE
"""


def walked(board: Board, start: int) -> frozenset[int]:
    """Reachable cells by plain steps between neighbours."""
    found, waiting = {start}, [start]
    while waiting:
        new = [cell for cell in neighbours(board, waiting.pop()) if cell not in found]
        found.update(new)
        waiting += new
    return frozenset(found)


@given(boards(), st.sampled_from(CELLS))
def test_flood_equals_walking(board: Board, start: int) -> None:
    assert reachable(board, start) == walked(board, start)


@given(boards(), st.sampled_from(CELLS), st.sampled_from(CELLS))
def test_a_path_exists_exactly_where_a_pawn_can_stop(board: Board, start: int, goal: int) -> None:
    reached = walked(board, start)
    seen = {other for cell in reached for other, _ in looks_at(board, cell)}
    can_stop = goal in reached or (goal in seen and not board.cells[goal].is_face_up)
    path = find_path(board, start, goal)
    assert (path is not None) == can_stop
    if path is not None:
        assert (path[0], path[-1]) == (start, goal)
        assert len(set(path)) == len(path)
        assert all(
            there in [cell for cell, _ in looks_at(board, here)] for here, there in zip(path, path[1:], strict=False)
        )
        assert all(board.cells[cell].is_face_up for cell in path[:-1])


@given(boards(), st.sampled_from(CELLS))
def test_outlook_is_what_the_openings_look_at(board: Board, start: int) -> None:
    reached = walked(board, start)
    seen = {other for cell in reached for other, _ in looks_at(board, cell)}
    masks = corridors(board)
    assert set(cells_of(outlook(masks, flood(masks, BIT[start])))) == seen
    assert set(cells_of(face_down_mask(board))) == {c for c in CELLS if not board.cells[c].is_face_up}


@given(boards(), st.sampled_from(CELLS))
def test_laying_sides_on_masks_equals_laying_a_tile(board: Board, cell: int) -> None:
    tile = face_up(board.loose)
    assert with_sides(corridors(board), cell, tile.sides) == corridors(board.with_tile(cell, tile))


def test_a_walk_may_end_on_a_face_down_tile_but_never_cross_it() -> None:
    board, _ = parse_board(MAZE)
    path = find_path(board, parse_cell("c3"), parse_cell("f3"))
    assert [format_cell(cell) for cell in path or ()] == ["c3", "d3", "e3", "f3"]
    assert find_path(board, parse_cell("c3"), parse_cell("g3")) is None
    assert find_path(board, parse_cell("f3"), parse_cell("e3")) is None
