"""No seat learns what it may not know: two states that differ only there are the same to it, whichever way it asks."""

from __future__ import annotations

import random

import pytest

from companion.errors import IllegalAction
from companion.games.catalogue import GAMES, AnyGame, State
from companion.live.hinting import steps_of
from companion.records.notation import view_json
from companion.records.record import Played, record_as_told, record_of
from companion.rules.actions import Switch
from companion.rules.advice import never_late
from companion.rules.game import TABLE
from companion.rules.verbs import Action
from tests.games.hooks import sample, strange_actions, twins_of

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

Pair = tuple[State, State, str]
"""Two states that the seat cannot tell from each other."""


_FOUND: dict[tuple[str, int], list[Pair]] = {}
"""Twins that were found, by game and seed: most tests look at the same ones."""


def pairs(game: AnyGame, seed: int) -> list[Pair]:
    """Twins along a random game, for every seat."""
    if (game.name, seed) not in _FOUND:
        rng, twins = random.Random(seed), twins_of(game)
        both = ((one, twins(one, seat, rng), seat) for one in sample(game, seed, 12) for seat in one.seats)
        _FOUND[game.name, seed] = [(one, other, seat) for one, other, seat in both if other is not None]
    return _FOUND[game.name, seed]


def answer(game: AnyGame, state: State, action: Action) -> str:
    """What the referee says to an action, without its effect."""
    try:
        game.apply(state, action)
    except IllegalAction as refused:
        return str(refused)
    return "done"


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_twins_look_and_sound_the_same(game: AnyGame, seed: int) -> None:
    found = pairs(game, seed)
    for one, other, seat in found:
        assert one != other
        assert game.view(one, seat) == game.view(other, seat)
        assert view_json(game.view(one, seat)) == view_json(game.view(other, seat))
        assert game.draw(game.view(one, seat)) == game.draw(game.view(other, seat))
        assert game.to_act(one) == game.to_act(other)
        if game.to_act(one) == seat:
            assert game.legal(one) == game.legal(other)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", range(2))
def test_twins_are_advised_alike(game: AnyGame, seed: int) -> None:
    """But where a house rule lets hints remember what everybody has seen being turned down."""
    found = pairs(game, seed) if game.hints else []
    for one, other, seat in [pair for pair in found if not getattr(pair[0].options, "hints_remember", False)]:
        assert repr(advised(game, one, seat)) == repr(advised(game, other, seat))


def advised(game: AnyGame, state: State, seat: str) -> object:
    """The seat's hints, and what can be drawn of the best."""
    assert game.hints is not None
    view = game.view(state, seat)
    hints = game.hints(view, seat, never_late)
    return hints, steps_of(game, view, seat, hints[0])


@every_game
def test_every_game_with_secrets_has_twins(game: AnyGame) -> None:
    found = [pair for seed in range(4) for pair in pairs(game, seed)]
    assert len(found) > 20


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_refusals_tell_twins_apart_to_nobody_who_acts(game: AnyGame, seed: int) -> None:
    for one, other, seat in pairs(game, seed):
        if game.to_act(one) == seat:
            tried = strange_actions()
            assert [answer(game, one, action) for action in tried] == [answer(game, other, action) for action in tried]


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_what_is_done_is_told_in_words_that_fit_the_twin_too(game: AnyGame, seed: int) -> None:
    """A line of a record says no more than its seat sees: what looks alike afterwards can be told in the same words."""
    rng = random.Random(seed)
    for one, other, seat in pairs(game, seed):
        for action in _one_of_each_kind(game.legal(one), rng):
            after = game.view(game.apply(one, action), seat)
            alike = [twin for twin in game.legal(other) if type(twin) is type(action)]
            alike = [twin for twin in alike if game.view(game.apply(other, twin), seat) == after]
            if alike:
                assert game.told(one, action, seat) in {game.told(other, twin, seat) for twin in alike}
                assert _record(game, one, action, seat) in {_record(game, other, twin, seat) for twin in alike}


def _one_of_each_kind(actions: tuple[Action, ...], rng: random.Random) -> list[Action]:
    kinds = {type(action): action for action in rng.sample(actions, len(actions))}
    return list(kinds.values())


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_does_not_see_it_is_not_told(game: AnyGame, seed: int) -> None:
    """Two things that could be done, look alike to the seat and are not the same: it hears the same words."""
    rng = random.Random(seed)
    for state in sample(game, seed, 10):
        for action in _one_of_each_kind(game.legal(state), rng):
            if isinstance(action, Switch):
                continue  # everybody sees which two tiles are lifted, whatever lies face down on them
            alike = [other for other in game.legal(state) if type(other) is type(action)]
            for seat in state.seats:
                after, told = game.apply(state, action), game.told(state, action, seat)
                for other in rng.sample(alike, min(len(alike), 30)):
                    ends = game.apply(state, other)
                    if ends != after and game.view(ends, seat) == game.view(after, seat):
                        assert game.told(state, other, seat) == told


def _record(game: AnyGame, state: State, action: Action, seat: str) -> str:
    line = Played(game.to_act(state), action)
    return record_as_told(record_of(state, [], [line]), seat)


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_taking_back_what_was_done_leaves_twins_alike(game: AnyGame, seed: int) -> None:
    """Undo is keeping the old state: after it, a seat sees again what it saw, and the twins are still alike."""
    for one, other, seat in pairs(game, seed):
        before = game.view(one, seat)
        if game.to_act(one) in (seat, TABLE) and game.legal(one):
            game.apply(one, game.legal(one)[0])
        assert game.view(one, seat) == before == game.view(other, seat)
