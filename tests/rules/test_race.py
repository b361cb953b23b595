"""Who gets first to what rides along: all pushes at once, held against one push after the other, and what follows."""

from __future__ import annotations

import random

import pytest

from companion.games.classic.game import CLASSIC
from companion.games.copies import shipped_copy
from companion.maze.board import Board
from companion.maze.cell import CELLS, Cell, parse_cell
from companion.rules.actions import Push
from companion.rules.mazes.race import Race, Rival, meetings
from companion.rules.mazes.shifting import ban_after, carried, legal_pushes, shifted, walk_cells
from tests.maze.board_texts import parse_board

REFUGE = parse_cell("d4")

HALL = """
ES  EW  ESW EW  ESW EW  SW
NS  NS  NS  NS  NS  NS  NS
NES EW  NES EW  ESW EW  NSW
NS  NS  NS  NS  NS  NS  NS
NES EW  NEW EW  NSW EW  NSW
NS  NS  NS  NS  NS  NS  NS
NE  EW  NEW EW  NEW EW  NW
loose NES
"""
"""Rows 1, 3, 5 and 7 are corridors, joined at both rims."""


def one_by_one(board: Board, ban: str | None, pawn: Cell, goal: Cell, *, rides: bool) -> set[Push]:
    """The pushes after which a pawn walks onto a goal, each pushed by itself; nothing leads through the refuge."""
    found = set()
    for push in legal_pushes(board, ban):
        here, there = carried(push.arrow, pawn), carried(push.arrow, goal) if rides else goal
        walked = walk_cells(shifted(board, push), here, [REFUGE])
        if there in walked or (not rides and here == there):
            found.add(push)
    return found


@pytest.mark.parametrize("rides", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_all_pushes_at_once_are_the_same_as_one_after_the_other(seed: int, rides: bool) -> None:
    rng = random.Random(seed)
    board, ban = CLASSIC.deal(shipped_copy("classic"), 2, seed).board, None
    for _ in range(6):
        pawn, goal = rng.sample([cell for cell in CELLS if cell != REFUGE], 2)
        found = meetings(board, ban, [goal], [REFUGE], rides=rides)
        wanted = one_by_one(board, ban, pawn, goal, rides=rides)
        assert set(found.after(pawn)) == wanted
        assert found.count(pawn) == len(wanted)
        push = rng.choice(legal_pushes(board, ban))
        board, ban = shifted(board, push), ban_after(push.arrow)


def test_nobody_says_what_a_push_does_with_a_tile_of_unknown_shape() -> None:
    board, _ = parse_board(HALL.replace("loose NES", "loose ?"))
    assert meetings(board, None, [parse_cell("g1")]).count(parse_cell("a1")) == 0


def race(rival: str) -> Race:
    """For what lies on b1, with one rival."""
    board, _ = parse_board(HALL)
    return Race([(meetings(board, None, [parse_cell("b1")]), 10.0)], [Rival(parse_cell(rival), 10.0)])


def test_who_pushes_next_and_can_walk_there_takes_it_and_who_stands_on_it_cannot() -> None:
    near, far = race("c1"), race("b1")
    assert near.feared > far.feared
    assert near.hopes()(parse_cell("a1")) < far.hopes()(parse_cell("a1"))


def test_a_seat_hopes_for_more_the_more_pushes_lead_there() -> None:
    hopes = race("b1").hopes()
    assert hopes(parse_cell("a1")) > hopes(parse_cell("b6"))
