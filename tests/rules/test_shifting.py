"""What the games with a push every turn share: pushes under a ban, what a push carries, who gets where."""

from __future__ import annotations

import random

import pytest

from companion.maze.cell import ARROWS, CELLS, lane_of, opposite_arrow, parse_cell
from companion.maze.tile import parse_tile
from companion.records.notation import parse_action
from companion.rules.actions import Push
from companion.rules.mazes.shifting import (
    ban_after,
    carried,
    carried_all,
    legal_pushes,
    push_between,
    shifted,
    walk_cells,
    why_not_push,
    why_not_walk,
)
from companion.rules.verbs import format_action
from tests.maze.board_texts import parse_board
from tests.maze.walking import reachable

BOARD, _ = parse_board("""
ES   NS   ESW  NS   ESW  NS   SW
NS   NS   EW   NS   NS   NS   NS
NES  NS   NES  EW   ESW  NS   NSW
NS   NS   NS   NES  NW   NS   EW
NES  NS   NEW  EW   NSW  NS   NSW
NS   NS   NS   NS   NS   NS   NS
NE   NS   NEW  NS   NEW  EW   NW
loose NE
""")


def arrow_words(ban: str | None) -> list[str]:
    return list(dict.fromkeys(push.arrow for push in legal_pushes(BOARD, ban)))


def test_every_arrow_is_open_but_the_one_where_the_tile_came_out() -> None:
    assert arrow_words(None) == list(ARROWS)
    assert arrow_words("W2") == [arrow for arrow in ARROWS if arrow != "W2"]
    assert "came out there" in str(why_not_push(BOARD, "W2", Push("W2", 3)))
    assert why_not_push(BOARD, "W2", Push("E2", 3)) is None


@pytest.mark.parametrize(("loose", "lays"), [("NS", 2), ("SW", 4), ("NEW", 4), ("?", 10)])
def test_a_straight_has_two_orientations_other_tiles_four_and_an_unseen_one_all_ten(loose: str, lays: int) -> None:
    board = type(BOARD)(BOARD.cells, parse_tile(loose))
    pushes = legal_pushes(board, None)
    assert len(pushes) == len(set(pushes)) == 12 * lays
    assert all(why_not_push(board, None, push) is None for push in pushes)


def test_how_the_loose_tile_lies_changes_nothing() -> None:
    one, other = (type(BOARD)(BOARD.cells, parse_tile(text)) for text in ("NE", "SW"))
    assert legal_pushes(one, "N4") == legal_pushes(other, "N4")


def test_another_shape_is_refused() -> None:
    assert "a different shape" in str(why_not_push(BOARD, None, Push("N2", 5)))


def test_a_push_is_found_again_between_two_boards_allowed_or_not() -> None:
    for push in legal_pushes(BOARD, None):
        found = push_between(BOARD, shifted(BOARD, push))
        assert found is not None
        assert shifted(BOARD, found) == shifted(BOARD, push)
    assert push_between(BOARD, BOARD) is None
    twice = shifted(shifted(BOARD, Push("N2", 3)), Push("W4", 5))
    assert push_between(BOARD, twice) is None


def test_a_push_and_the_push_back_restore_the_board() -> None:
    for push in legal_pushes(BOARD, None):
        there = shifted(BOARD, push)
        assert ban_after(push.arrow) == opposite_arrow(push.arrow)
        back = shifted(there, Push(ban_after(push.arrow), there.loose.sides))
        assert back.cells == BOARD.cells, format_action(push)


def test_things_ride_along_and_come_in_again_on_the_new_tile() -> None:
    b2, f2, g2, a2, c4 = map(parse_cell, ("b2", "f2", "g2", "a2", "c4"))
    assert carried_all("W2", (("red", f2), ("blue", g2), ("green", c4))) == (("red", g2), ("blue", a2), ("green", c4))
    assert [carried("E2", cell) for cell in (b2, a2)] == [a2, g2]
    for arrow in ARROWS:
        assert sorted(carried(arrow, cell) for cell in CELLS) == list(CELLS)
        assert carried(arrow, lane_of(arrow)[-1]) == lane_of(arrow)[0]


def test_walks_end_where_corridors_lead_and_never_where_they_began() -> None:
    rng = random.Random(4)
    board = BOARD
    for _ in range(60):
        board = shifted(board, rng.choice(legal_pushes(board, None)))
        start = rng.choice(CELLS)
        cells = walk_cells(board, start)
        assert set(cells) == reachable(board, start) - {start}
        assert list(cells) == sorted(cells)
        for goal in CELLS:
            assert (why_not_walk(board, start, goal) is None) == (goal in cells)


def test_no_walk_leads_into_through_or_out_of_a_closed_cell() -> None:
    d4, c3, d3, c4 = map(parse_cell, ("d4", "c3", "d3", "c4"))
    assert d4 in walk_cells(BOARD, parse_cell("e4"))
    assert d4 not in walk_cells(BOARD, parse_cell("e4"), closed=(d4,))
    assert walk_cells(BOARD, d4, closed=(d4,)) == ()
    assert d3 in walk_cells(BOARD, c3)
    assert c4 in walk_cells(BOARD, c3)
    assert "no open path" in str(why_not_walk(BOARD, d4, c4, closed=(d4,)))
    assert "to a different square" in str(why_not_walk(BOARD, c3, c3))


def test_actions_read_as_they_are_written() -> None:
    assert [parse_action(format_action(push)) for push in legal_pushes(BOARD, "S6")] == list(legal_pushes(BOARD, "S6"))
