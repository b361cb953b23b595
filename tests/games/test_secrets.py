"""Nobody learns what lies face down: two states that differ only there look the same to every seat."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from companion.errors import IllegalAction
from companion.games.team.state import TeamState as State
from companion.games.team.state import pawn_cell
from companion.live.hinting import find_hints
from companion.maze.cell import ARROWS, CELLS
from companion.maze.sides import ALL_SIDES
from companion.records.notation import state_from_json, view_json
from companion.rules.actions import End, Push, Rotate, TurnUp, Walk
from companion.rules.mazes.layout import layout
from companion.rules.verbs import Action, format_action
from tests.rules.boards import COPY, TEAM


def secret_cells(state: State) -> list[int]:
    """The face-down cells nobody may know; a tile that may be turned up right now is seen by everyone."""
    right = state.phase == "act" and (state.may_turn_up or state.may_walk)
    seen = pawn_cell(state, state.seat) if right else None
    return [cell for cell in CELLS if not state.board.cells[cell].is_face_up and cell != seen]


def twin(state: State, rng: random.Random) -> State:
    """The same state with what lies face down exchanged among itself."""
    places = secret_cells(state)
    shuffled = rng.sample(places, len(places))
    cells = list(state.board.cells)
    for place, other in zip(places, shuffled, strict=True):
        cells[place] = state.board.cells[other]
    return replace(state, board=replace(state.board, cells=tuple(cells)))


def every_seat_action() -> list[Action]:
    pushes = [Push(arrow, sides) for arrow in ARROWS for sides in ALL_SIDES]
    rotations = [Rotate(cell, sides) for cell in CELLS for sides in ALL_SIDES]
    return [*pushes, *rotations, *map(Walk, CELLS), *map(TurnUp, ALL_SIDES), End()]


def answer(state: State, action: Action) -> str:
    """What the referee says to an action, without its effect."""
    try:
        TEAM.apply(state, action)
    except IllegalAction as refused:
        return str(refused)
    return "done"


def late_states(seed: int) -> list[State]:
    """States of a random game in which tiles lie face down."""
    rng = random.Random(seed)
    state, found = TEAM.deal(COPY, 2 + seed % 3, seed), []
    while not TEAM.is_over(state):
        state = TEAM.apply(state, rng.choice(TEAM.legal(state)))
        if len(secret_cells(state)) > 1 and rng.random() < 0.2:
            found.append(state)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_twins_look_and_sound_the_same(seed: int) -> None:
    rng = random.Random(seed)
    twins = [(state, twin(state, rng)) for state in late_states(seed)]
    assert any(one != other for one, other in twins)
    for one, other in twins:
        for seat in (*one.seats, "TABLE"):
            assert TEAM.view(one, seat) == TEAM.view(other, seat)
        assert TEAM.legal(one) == TEAM.legal(other)
        assert layout(one) == layout(other)
    one, other = twins[len(twins) // 2]
    assert [answer(one, action) for action in every_seat_action()] == [
        answer(other, action) for action in every_seat_action()
    ]


def test_twins_get_the_same_hints() -> None:
    rng = random.Random(1)
    for one in late_states(1)[:10]:
        other = twin(one, rng)
        assert find_hints(TEAM.view(one, one.seat), one.seat) == find_hints(TEAM.view(other, one.seat), one.seat)


@pytest.mark.parametrize("seed", range(3))
def test_a_view_names_nothing_that_lies_face_down(seed: int) -> None:
    for state in late_states(seed):
        document = view_json(TEAM.view(state, state.seats[0]))
        known = {"hands": document["hands"], "collected": document["collected"], "pages": document["pages"]}
        rest = json.dumps({key: value for key, value in document.items() if key not in known})
        hidden = [state.board.cells[cell].mark for cell in CELLS if not state.board.cells[cell].is_face_up]
        assert not [mark for mark in hidden if mark and mark in rest]
        assert "deck" not in document
        assert "remaining" not in document["pages"]
        assert sum(tile == "#?" for tile in document["cells"].values()) == len(hidden)


@pytest.mark.parametrize("seed", range(3))
def test_a_view_can_be_read_back_with_the_copy(seed: int) -> None:
    """Whoever knows the copy can go on from what is seen; what lies face down stays unknown."""
    for state in late_states(seed):
        again = state_from_json(view_json(TEAM.view(state, "red")), COPY)
        assert TEAM.view(again, "red") == TEAM.view(state, "red")
        assert set(again.deck) == set(state.deck)
        assert again.pages == state.pages


def test_the_order_of_decks_tells_nothing() -> None:
    state = TEAM.deal(COPY, 4, 11)
    assert list(state.deck) == sorted(state.deck)
    drawing = replace(state, phase="draw", hands=(("red", ()), *state.hands[1:]))
    drawn = [format_action(action) for action in TEAM.legal(drawing)]
    assert drawn == [f"draw red {card}" for card in sorted(state.deck)]
