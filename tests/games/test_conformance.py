"""What holds for every game of the catalogue, whatever its box: the protocol's promises."""

from __future__ import annotations

import json
import re

import pytest

from companion.errors import IllegalAction
from companion.games.catalogue import GAMES, AnyGame, State, game_named
from companion.games.copies import shipped_copy
from companion.records.notation import (
    format_state,
    parse_action,
    parse_position,
    state_from_json,
    state_to_json,
    view_json,
)
from companion.rules.game import NOBODY, TABLE
from companion.rules.verbs import Action, format_action
from tests.games.hooks import broken_of, playout, sample, start_of, strange_actions

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

PLAYOUTS = 16
CHUNKS = 2
OUTCOMES = ("won", "lost", "drawn", "stopped")
NOT_FOR_FAMILIES = re.compile(r"[_<>{}\n]|[a-z][A-Z]|\b(None|True|False|tuple|dict|object|Error|frozenset)\b|\(\)")
"""What a reason never has: names and values of Python."""


def answer(game: AnyGame, state: State, action: Action) -> str | None:
    """The reason why the action is refused; None when it is done."""
    try:
        game.apply(state, action)
    except IllegalAction as refused:
        return str(refused)
    return None


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_an_action_is_done_exactly_when_it_is_listed_and_refused_in_words_for_the_table(
    game: AnyGame, seed: int
) -> None:
    for state in sample(game, seed, 8):
        legal = set(game.legal(state))
        for action in legal | set(strange_actions()):
            told, reason = answer(game, state, action), game.why_not(state, action)
            assert (told is None) == (reason is None) == (action in legal)
            if reason is not None:
                assert told == f"'{format_action(action)}' is not allowed: {reason}"
                assert not NOT_FOR_FAMILIES.search(reason), reason
                assert len(reason) > 10


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_every_action_is_listed_once_and_reads_back(game: AnyGame, seed: int) -> None:
    for state in sample(game, seed, 10):
        legal = game.legal(state)
        texts = [format_action(action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert tuple(map(parse_action, texts)) == legal
        assert legal == game.legal(state), "the order is fixed"


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_positions_read_back_without_loss(game: AnyGame, seed: int) -> None:
    for state in sample(game, seed, 12):
        text = json.dumps(state_to_json(state))
        assert state_from_json(json.loads(text)) == state
        assert parse_position(text) == state
        assert state_from_json(json.loads(text), shipped_copy(game.name)) == state
        line = format_state(state)
        assert re.fullmatch(r"\S+( \S+=\S+)+", line)
        assert parse_position(line) == state == parse_position(line + "\n")


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_state_says_who_acts_and_how_it_stands(game: AnyGame, seed: int) -> None:
    fewest, most = game.seat_range
    for state in sample(game, seed, 12):
        assert state.game == game.name
        assert fewest <= len(state.seats) <= most
        actor = game.to_act(state)
        assert actor == state.to_act
        assert actor in (*state.seats, TABLE, NOBODY)
        assert isinstance(state.turn, int)
        assert isinstance(state.phase, str)
        is_over = game.is_over(state)
        assert is_over == (actor == NOBODY) == (game.legal(state) == ()) == (game.outcome(state) != "")
        assert set(game.winners(state)) <= set(state.seats)
        assert is_over or not game.winners(state)
        _check_scores(game, state)


def _check_scores(game: AnyGame, state: State) -> None:
    scores, parts = game.scores(state), game.score_parts(state)
    assert tuple(scores) == state.seats == tuple(parts)
    assert {seat: sum(points for _, points in lines) for seat, lines in parts.items()} == scores
    assert all(what and not NOT_FOR_FAMILIES.search(what) for lines in parts.values() for what, _ in lines)


@every_game
def test_a_seat_is_asked_only_when_it_has_a_choice(game: AnyGame) -> None:
    for seed in range(3):
        for state in sample(game, seed, 40):
            texts = [format_action(action) for action in game.legal(state)]
            assert texts != ["end"], format_state(state)


@every_game
def test_dealing_is_a_pure_function_of_the_seed(game: AnyGame) -> None:
    assert start_of(game, 5) == start_of(game, 5)
    assert start_of(game, 5) != start_of(game, 5 + 12)


@every_game
def test_views_and_drawings_are_for_every_seat_and_for_somebody_looking_on(game: AnyGame) -> None:
    for state in sample(game, 1, 8):
        for seat in (*state.seats, TABLE):
            view = game.view(state, seat)
            assert view.game == game.name
            told = view_json(view)
            assert json.loads(json.dumps(told)) == told
            assert set(told) <= set(state_to_json(state)) | {"viewer"}
            assert game.draw(view).strip()
        assert game.draw(state).strip()


@every_game
def test_a_view_reads_back_as_a_position_with_the_copy(game: AnyGame) -> None:
    """Whoever knows the copy can go on from what is seen; what is hidden stays unknown."""
    for seed in range(2):
        for state in sample(game, seed, 8):
            for seat in (*state.seats, TABLE):
                told = view_json(game.view(state, seat))
                again = state_from_json(told, shipped_copy(game.name))
                assert view_json(game.view(again, seat)) == told
                assert game.to_act(again) == game.to_act(state)
                assert game.legal(again) or game.is_over(state)


@every_game
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_keep_every_piece_and_end(game: AnyGame, chunk: int) -> None:
    broken = broken_of(game)
    for seed in range(chunk, PLAYOUTS, CHUNKS):
        state = start_of(game, seed)
        for number, state in enumerate(playout(game, seed)):
            assert number % 5 or broken(state) is None, f"seed {seed}: {broken(state)}: {format_state(state)}"
        assert broken(state) is None, f"seed {seed}: {format_state(state)}"
        assert game.outcome(state) in OUTCOMES


def test_every_box_is_there() -> None:
    names = {"team", "classic", "master-2007", "master-1991", "secret", "cards"}
    assert {game.name for game in GAMES} == names
    assert all(game_named(game.name) is game for game in GAMES)
