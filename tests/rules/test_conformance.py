"""What holds for every game of the catalogue: legal applies, illegal raises, text round-trips, replay equals play."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from companion.copies import shipped_copy
from companion.errors import IllegalAction
from companion.maze.cell import ARROWS, CELLS, CORNERS
from companion.maze.sides import ALL_SIDES
from companion.rules.actions import (
    Action,
    DaedalusFlip,
    DaedalusPush,
    DaedalusTeleport,
    Draw,
    End,
    Push,
    Rotate,
    TurnUp,
    Walk,
)
from companion.rules.catalogue import GAMES
from tests.rules.boards import COPY


def thinkable_actions() -> list[Action]:
    """Every action that can be written down for a board of this size and this copy."""
    marks = [tile.mark for tile in COPY.movable if tile.mark]
    return [
        *(Push(arrow, sides) for arrow in ARROWS for sides in ALL_SIDES),
        *(Rotate(cell, sides) for cell in CELLS for sides in ALL_SIDES),
        *(Walk(cell) for cell in CELLS),
        *(TurnUp(sides) for sides in ALL_SIDES),
        End(),
        *(DaedalusPush(arrow) for arrow in ARROWS),
        *(DaedalusFlip(one, other) for one, other in combinations(marks, 2)),
        *(DaedalusTeleport(one, other, corner) for one, other in combinations(COPY.colours, 2) for corner in CORNERS),
        *(Draw(seat, treasure) for seat in COPY.colours for treasure in COPY.treasures),
    ]


def is_accepted(game, state, action: Action) -> bool:
    try:
        game.apply(state, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(3))
def test_an_action_applies_exactly_when_it_is_listed(game, seed: int) -> None:
    rng = random.Random(seed)
    options = {"flip_on_entry": "mandatory", "forbid_undo_daedalus": True, "allow_loop_collect": True}
    state = game.deal(shipped_copy(game.name), 2 + seed, seed, options=options if seed % 2 else None)
    thinkable = thinkable_actions()
    while not game.is_over(state):
        legal = game.legal_actions(state)
        if rng.random() < 0.15:
            assert {action for action in thinkable if is_accepted(game, state, action)} == set(legal)
        state = game.apply(state, rng.choice(legal))
    assert not any(is_accepted(game, state, action) for action in thinkable)
    assert game.outcome(state) in ("won", "lost")
    assert set(game.scores(state)) == set(state.seats)
