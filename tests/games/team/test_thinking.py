"""The search for whole turns knows the rules: spells and walks do to many boards at once what they do to each."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.games.team.state import TeamState
from companion.games.team.thinking import fleet as boards
from companion.games.team.thinking.fleet import Fleet
from companion.games.team.thinking.think import _start, _task, think
from companion.games.team.thinking.turns import Group, Task, prepared, steps_of, stops_of
from companion.maze.reach import cells_of
from companion.rules.actions import Push, Rotate, Switch, Walk
from companion.rules.advice import never_late
from companion.rules.public import held
from companion.rules.verbs import format_action
from tests.games.team.best_hint import find_hint
from tests.games.team.scenes import lay
from tests.games.team.test_hints import MAZE
from tests.rules.boards import COPY, TEAM, scene

VARIANTS = ("introductory", "standard", "expert")


def turns(seed: int, count: int) -> Iterator[TeamState]:
    """States of a random game in which a seat has a walk left, on a face-up tile, and has collected nothing."""
    rng = random.Random(seed)
    options = {"teleport_from_anywhere": seed % 2 == 1}
    state = TEAM.deal(COPY, 2 + seed % 3, seed, VARIANTS[seed % 3], options)
    while not TEAM.is_over(state) and count:
        is_whole = state.phase == "act" and state.may_walk and state.found == 0
        if is_whole and state.board.cells[dict(state.pawns)[state.seat]].is_face_up and rng.random() < 0.3:
            count -= 1
            yield state
        state = TEAM.apply(state, rng.choice(TEAM.legal(state)))


def seen(state: TeamState, seat: str = "") -> tuple[Task, Fleet]:
    """What is thought about in the state by who knows all tiles, as the seat does."""
    task = _task(TEAM.view(state, seat or state.seat), seat or state.seat, state.board, never_late)
    return task, _start(task, state.board, TEAM.view(state, seat or state.seat))


def lanes_of(fleet: Fleet) -> set[tuple[int, ...]]:
    """What stands in each lane that is a board; how the loose tile lies does not matter."""
    fields = (*fleet.sides, fleet.down, *fleet.pawns, *fleet.goals)
    values = zip(*(boards.values_of(field, fleet.size) for field in fields), strict=True)
    return {lane for lane in values if lane[5]}


@pytest.mark.parametrize("seed", range(9))
def test_spells_make_of_boards_side_by_side_what_they_make_of_each(seed: int) -> None:
    kinds = {"push": Push, "rotate": Rotate, "switch": Switch}
    for state in turns(seed, 3):
        task, start = seen(state)
        groups = prepared(task, Group(start, [()], task.left, may_walk=True))
        for group in groups:
            used = [kinds[spell] for spell in task.left - group.spells]
            if len(used) == 1:
                spells = [one for one in TEAM.legal(state) if isinstance(one, used[0])]
                ends = [TEAM.after(state, one) for one in spells]
                each = [lanes_of(seen(end, state.seat)[1]) for end in ends]
                assert lanes_of(group.fleet) == set().union(*each)


@pytest.mark.parametrize("seed", range(9))
def test_walks_end_where_they_can(seed: int) -> None:
    for state in turns(seed, 4):
        task, start = seen(state)
        found = {
            (cell, stops.spell)
            for stops in stops_of(task, start, task.left)
            for cell in (*cells_of(stops.inside), *cells_of(stops.down))
        }
        assert found == {(one.cell, one.spell) for one in TEAM.legal(state) if isinstance(one, Walk)}


@pytest.mark.parametrize("seed", range(6))
def test_every_way_within_a_turn_is_allowed(seed: int) -> None:
    for state in turns(seed, 2):
        task, start = seen(state)
        for group in prepared(task, Group(start, [()], task.left, may_walk=True)):
            pawns = boards.values_of(group.fleet.pawns[0], group.fleet.size)
            for way, pawn in random.Random(seed).sample(list(zip(group.ways, pawns, strict=True)), 1):
                after = state
                for step in steps_of(state.board, held(state.pawns, state.seat), way) if pawn else ():
                    assert TEAM.why_not(after, step) is None
                    after = TEAM.after(after, step)


def test_who_remembers_a_face_down_tile_goes_there_and_collects() -> None:
    state = lay(scene(MAZE, red="fan shell", yellow="doll", hints_remember=True), b1="EW")
    [best, *_] = think(TEAM.view(state, "red"), "red", never_late, state.board)
    assert best.treasures == ("fan", "shell")
    steps = [format_action(step) for step in best.steps]
    assert steps[steps.index("walk c2") + 1].startswith("turn-up")
    hint = find_hint(TEAM.view(state, "red"), "red")
    assert hint.actions == tuple(steps)
    assert hint.text.startswith("Red can reach the fan and the shell this turn")
    forgetful = lay(scene(MAZE, red="fan shell", yellow="doll"), b1="EW")
    assert "can reach the" not in find_hint(TEAM.view(forgetful, "red"), "red").text
