"""Turns looked ahead: held against the golden positions, against the rules, and against trying everything."""

from __future__ import annotations

import random

import pytest

from companion.games.classic.game import CLASSIC
from companion.games.classic.plan import find_plan, find_plan_from, turn_list
from companion.games.classic.state import ClassicState
from companion.games.copies import shipped_copy
from companion.maze.board import pushed_cell
from companion.maze.cell import ARROWS, CELLS, format_cell, lane_of, parse_cell
from companion.maze.lanes import PUSHES, cells_in, reach_after_pushes, word_of
from companion.maze.sides import format_sides, shape_of
from companion.records.notation import state_from_json, state_to_json
from companion.rules.mazes.shifting import ban_after, carried, legal_pushes, shifted, walk_cells, why_not_push
from tests.games.classic.golden import FILE, Position, positions
from tests.games.classic.scenes import HOMES, MAZE, scene

needs_golden = pytest.mark.skipif(not FILE.exists(), reason="../shared/golden is not beside this checkout")
COPY = shipped_copy("classic")


def after(target: int | None, arrow: str) -> int | None:
    """Where the target's tile lies after a push, None beside the board."""
    return lane_of(arrow)[0] if target is None else pushed_cell(arrow, target)


def is_sound(position: Position, plan) -> bool:
    """Whether every turn of the plan is legal and the last one ends on the target's tile."""
    board, pawn, target, ban = position.board, position.pawn, position.target, None
    for turn in plan:
        assert why_not_push(board, ban, turn.push) is None
        board, ban = shifted(board, turn.push), ban_after(turn.push.arrow)
        pawn, target = carried(turn.push.arrow, pawn), after(target, turn.push.arrow)
        assert turn.cell in walk_cells(board, pawn) if turn.walks else turn.cell == pawn
        pawn = turn.cell
    return pawn == target


@needs_golden
def test_all_golden_positions_have_the_walks_that_five_engines_count() -> None:
    found = 0
    for position in positions():
        shape = shape_of(position.board.loose.sides)
        reached = reach_after_pushes(word_of(position.board), shape, position.pawn)
        assert reached.bit_count() == position.legal
        assert {
            f"{arrow} {format_sides(sides)}": cells_in(reached, lane).bit_count()
            for lane, arrow, sides in PUSHES[shape]
        } == position.per_push
        found += position.legal
    assert found == 82346


@needs_golden
def test_all_golden_positions_need_the_turns_that_five_engines_count() -> None:
    for position in positions():
        plan = find_plan(position.board, position.pawn, position.target)
        assert plan is not None
        assert len(plan) == position.turns_needed
        assert is_sound(position, plan)


@needs_golden
@pytest.mark.parametrize("tens", range(30))
def test_golden_positions_written_by_hand_are_read_and_played(tens: int) -> None:
    """One pawn, nothing said of cards, homes and bans: the rules count the same walks, one push at a time."""
    for position in positions()[10 * tens : 10 * tens + 10]:
        assert _played(position) == position.per_push


def _played(position: Position) -> dict[str, int]:
    names = [format_cell(cell) for cell in CELLS]
    document = {
        "game": "classic",
        "seats": ["white"],
        "turn": 0,
        "phase": "push",
        "cells": dict(zip(names, " ".join(position.rows).split(), strict=True)),
        "loose": format_sides(position.board.loose.sides),
        "pawns": {"white": format_cell(position.pawn)},
    }
    state = state_from_json(document, COPY)
    assert state_from_json(state_to_json(state), COPY) == state
    found = {}
    for push in legal_pushes(state.board, state.ban):
        then = CLASSIC.apply(state, push)
        ways = len(CLASSIC.legal(then)) if then.phase == "walk" else 1
        found[f"{push.arrow} {format_sides(push.sides)}"] = ways
    return found


@needs_golden
def test_the_list_of_turns_is_what_the_rules_allow() -> None:
    for position in positions()[::25]:
        turns = turn_list(position.board, position.pawn)
        assert len(set(turns)) == len(turns) == position.legal
        for push, cell in random.Random(1).sample(turns, 20):
            start = carried(push.arrow, position.pawn)
            assert cell == start or cell in walk_cells(shifted(position.board, push), start)


@pytest.mark.parametrize("seed", range(8))
def test_one_and_two_turns_are_found_where_trying_everything_finds_them(seed: int) -> None:
    rng = random.Random(seed)
    state = CLASSIC.deal(COPY, 2, seed)
    pawn, target = rng.choice(CELLS), rng.choice([None, *CELLS])
    ban = rng.choice([None, "N2", "W4"])
    found = find_plan(state.board, pawn, target, ban, most_turns=2)
    assert (None if found is None else len(found)) == _tried(state.board, pawn, target, ban, 2)


def _tried(board, pawn, target, ban, turns) -> int | None:
    """The same without any cleverness, one board at a time."""
    places = {(board, pawn, target, ban)}
    for turn in range(1, turns + 1):
        ended = set()
        for here, start, goal, closed in places:
            for push in legal_pushes(here, closed):
                there, landed = shifted(here, push), carried(push.arrow, start)
                moved = after(goal, push.arrow)
                stops = {landed, *walk_cells(there, landed)}
                if moved in stops:
                    return turn
                ended |= {(there, stop, moved, ban_after(push.arrow)) for stop in stops} if turn < turns else set()
        places = ended
    return None


def test_a_plan_is_played_by_the_rules_to_the_treasure() -> None:
    """Red alone at the table, on a1; the rat lies on d5."""
    table = scene(MAZE)
    state = ClassicState(
        board=table.board,
        seats=("red",),
        homes=HOMES,
        pawns=(("red", parse_cell("a1")),),
        stacks=(("red", ("rat",)),),
        found=(("red", ()),),
        ruled_out=(("red", ()),),
    )
    plan = find_plan(state.board, parse_cell("a1"), parse_cell("d5"), state.ban)
    assert plan is not None
    for action in (action for turn in plan for action in turn.actions):
        state = CLASSIC.apply(state, action)
    assert state.found == (("red", ("rat",)),)
    assert state.turn == len(plan)


@needs_golden
def test_where_a_walk_is_asked_for_the_last_turn_walks_and_no_plan_is_shorter_than_without() -> None:
    for position in positions()[::7]:
        plan = find_plan(position.board, position.pawn, position.target, must_walk=True)
        assert plan is not None
        assert plan[-1].walks
        assert is_sound(position, plan)
        assert len(plan) >= position.turns_needed


def test_a_pawn_on_the_treasure_has_to_leave_it_and_come_back_where_a_walk_is_asked_for() -> None:
    board, b1 = scene(MAZE).board, parse_cell("b1")
    staying = find_plan(board, b1, b1)
    walking = find_plan(board, b1, b1, must_walk=True)
    assert staying is not None and [turn.walks for turn in staying] == [False]
    assert walking is not None and len(walking) == 2 and walking[-1].walks


def test_a_plan_may_begin_on_any_of_several_cells() -> None:
    board, cells = scene(MAZE).board, tuple(map(parse_cell, ("g1", "g7", "d1")))
    found = find_plan_from(board, cells, parse_cell("c1"))
    assert found is not None
    assert (found[0], len(found[1])) == (parse_cell("d1"), 1)


def test_the_closed_arrow_is_no_part_of_a_list_of_turns() -> None:
    board = scene(MAZE).board
    assert {push.arrow for push, _ in turn_list(board, 0, "E6")} == set(ARROWS) - {"E6"}
    assert {push.arrow for push, _ in turn_list(board, 0)} == set(ARROWS)


def test_no_plan_is_said_where_there_is_none() -> None:
    assert find_plan(scene(MAZE).board, parse_cell("a1"), parse_cell("g7"), most_turns=1) is None
