"""How a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.errors import BadConfig
from companion.games.catalogue import GAMES, game_named
from companion.games.team.state import TeamState as State
from companion.maze.board import FIXED_SIDES
from companion.maze.cell import CORNERS, MOVABLE_CELLS
from companion.maze.tile import identity
from companion.rules.chance import shuffled
from companion.rules.mazes.maze_copy import census
from tests.rules.boards import COPY, TEAM


def movable(state: State) -> Counter[str]:
    return Counter(identity(tile) for tile in (*(state.board.cells[c] for c in MOVABLE_CELLS), state.board.loose))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_is_dealt(seats: int) -> None:
    state = TEAM.deal(COPY, seats, 7)
    assert state.seats == ("red", "yellow", "blue", "green")[:seats]
    assert [cell for _, cell in state.pawns] == list(CORNERS)[:seats]
    assert movable(state) == census(COPY)
    assert all(state.board.cells[cell].sides == sides for cell, sides in FIXED_SIDES.items())
    assert all(tile.is_face_up for tile in state.board.cells)
    assert all(len(hand) == 2 for _, hand in state.hands)
    cards = [*state.deck, *(card for _, hand in state.hands for card in hand)]
    assert sorted(cards) == sorted(COPY.treasures)
    assert (len(state.pages), state.phase, TEAM.to_act(state)) == (24, "page", "TABLE")
    assert TEAM.scores(state) == dict.fromkeys(state.seats, 0)


@pytest.mark.parametrize("seats", [0, 1, 5, -2, ("red",), ("red", "red"), ("red", "pink")])
def test_wrong_seats_are_refused(seats: int | tuple[str, ...]) -> None:
    with pytest.raises(BadConfig, match="seats"):
        TEAM.deal(COPY, seats, 1)


def test_unknown_games_variants_and_options_are_refused() -> None:
    assert TEAM in GAMES
    with pytest.raises(BadConfig, match="no rules for a game 'chess'"):
        game_named("chess")
    with pytest.raises(BadConfig, match="introductory or standard or expert"):
        TEAM.deal(COPY, 2, 1, "solitaire")
    with pytest.raises(BadConfig, match="no option"):
        TEAM.deal(COPY, 2, 1, options={"fly": True})
    with pytest.raises(BadConfig, match="optional or mandatory"):
        TEAM.deal(COPY, 2, 1, options={"flip_on_entry": "never"})


def test_a_shuffle_is_fair_enough_and_its_purposes_are_independent() -> None:
    firsts = Counter(shuffled("abcd", seed, "test")[0] for seed in range(4000))
    assert all(900 < firsts[letter] < 1100 for letter in "abcd")
    assert shuffled(range(20), 1, "one") != shuffled(range(20), 1, "two")
    assert sorted(shuffled(range(20), 1, "one")) == list(range(20))
