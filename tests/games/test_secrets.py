"""A view of the Team Edition names nothing that lies face down."""

from __future__ import annotations

import json
import random

import pytest

from companion.games.team.state import TeamState as State
from companion.maze.cell import CELLS
from companion.records.notation import view_json
from tests.rules.boards import COPY, TEAM


def late_states(seed: int) -> list[State]:
    """States of a random game in which tiles lie face down."""
    rng = random.Random(seed)
    state, found = TEAM.deal(COPY, 2 + seed % 3, seed), []
    while not TEAM.is_over(state):
        state = TEAM.apply(state, rng.choice(TEAM.legal(state)))
        if sum(not tile.is_face_up for tile in state.board.cells) > 1 and rng.random() < 0.2:
            found.append(state)
    return found


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
