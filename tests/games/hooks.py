"""What the shared tests ask of each game: what has to be true of its positions, and its twins."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from typing import Any

from companion.games.catalogue import GAMES, AnyGame, State
from companion.games.copies import shipped_copy
from companion.records.notation import VOCABULARY
from companion.rules.game import TABLE
from companion.rules.verbs import Action, Noun, format_action
from lab.measure.playouts import random_start
from lab.measure.secrets import twins
from lab.measure.secrets.twins import Twins
from tests.games import soundness
from tests.games.soundness import Broken

Choose = Callable[[Any, random.Random], Action]


def folder(game: AnyGame) -> str:
    """`tests.games.master_2007` for `master-2007`."""
    return f"tests.games.{game.name.replace('-', '_')}"


def broken_of(game: AnyGame) -> Broken:
    """`broken(state)` of the game: what does not add up, or None."""
    found = soundness.broken_of(game.name)
    assert found is not None, f"tests/games/soundness has no file for {game.name}"
    return found


def twins_of(game: AnyGame) -> Twins:
    """`twins(state, seat, rng)` of the game: another state that the seat cannot tell from this one, or None."""
    return twins.twins_of(game.name)


def start_of(game: AnyGame, seed: int) -> State:
    """A starting position: seats and variants take turns over the seeds, house rules are drawn; seed 0 has none."""
    return random_start(game, shipped_copy(game.name), seed)


def playout(game: AnyGame, seed: int, choose: Choose | None = None, start: State | None = None) -> Iterator[State]:
    """The states of a game, the start first, to its end; at random where nobody is named who chooses."""
    rng = random.Random(seed)
    state = start if start is not None else start_of(game, seed)
    yield state
    while not game.is_over(state):
        action = choose(state, rng) if choose else rng.choice(game.legal(state))
        state = game.apply(state, action)
        yield state


def eager_of(game: AnyGame) -> Choose | None:
    """`players.eager(state, rng)` of games in which random play seldom gets anywhere; None elsewhere."""
    try:
        found: Choose = import_module(f"{folder(game)}.players").eager
    except ModuleNotFoundError:
        return None
    return found


def seen_by(game: AnyGame, state: State, seat: str) -> State:
    """The position as a referee has it who saw only what that seat may know: what is hidden is unknown."""
    told = game.view_json(game.view(state, seat))
    found: State = game.state_of(told, shipped_copy(game.name))
    return found


def sample(game: AnyGame, seed: int, count: int) -> list[State]:
    """At least so many states of a game: start, end, two of each phase, and others spread over all of it.

    Odd seeds are played by people who want to win, where the game has some; every fourth by a referee who has only
    seen the table, so that much is unknown and comes to light by and by.
    """
    states = _whole_game(game, seed)
    rng, by_phase = random.Random(seed), dict[str, list[int]]()
    for place, state in enumerate(states):
        by_phase.setdefault(state.phase, []).append(place)
    chosen = {place for places in by_phase.values() for place in rng.sample(places, min(2, len(places)))}
    spread = {place * (len(states) - 1) // max(1, count - 1) for place in range(count)}
    return [states[place] for place in sorted(chosen | spread)]


_PLAYED: dict[tuple[int, int], tuple[AnyGame, list[State]]] = {}
"""Games that were played to their end, by the game's identity and the seed: many tests look at the same ones."""


def _whole_game(game: AnyGame, seed: int) -> list[State]:
    if (id(game), seed) not in _PLAYED:
        start = start_of(game, seed)
        start = seen_by(game, start, TABLE) if seed % 4 == 2 else start
        _PLAYED[id(game), seed] = game, list(playout(game, seed, eager_of(game) if seed % 2 else None, start))
    return _PLAYED[id(game), seed][1]


@cache
def strange_actions() -> tuple[Action, ...]:
    """Whatever somebody could try, in the right game or not: what is legal somewhere, and nouns mixed at random."""
    rng, found = random.Random(1), set[Action]()
    for game in GAMES:
        legal = {action for seed in range(3) for state in sample(game, seed, 12) for action in game.legal(state)}
        found |= set(rng.sample(sorted(legal, key=format_action), min(len(legal), 120)))
    values = _noun_values(found)
    known = [
        kind
        for kind in VOCABULARY.kinds
        if all(noun in values for noun in (*kind.verb.nouns, *([kind.verb.rest] if kind.verb.rest else [])))
    ]
    mixed = [_mixed(kind, values, rng) for kind in known for _ in range(6)]
    return tuple(sorted(found.union(mixed), key=format_action))


def _noun_values(actions: set[Action]) -> dict[Noun, list[Any]]:
    """What stands for each noun in these actions; the same nouns are shared by many verbs and games."""
    values: dict[Noun, list[Any]] = {}
    for action in sorted(actions, key=format_action):
        verb = action.verb
        told = [getattr(action, field.name) for field in fields(action)]  # type: ignore[arg-type]
        for noun, value in zip(verb.nouns, told, strict=False):
            if value != "":
                values.setdefault(noun, []).append(value)
        if verb.rest:
            values.setdefault(verb.rest, []).extend(told[len(verb.nouns)])
    return values


def _mixed(kind: type[Action], values: dict[Noun, list[Any]], rng: random.Random) -> Action:
    verb = kind.verb
    nouns: list[Any] = [rng.choice(values[noun]) for noun in verb.nouns]
    if verb.rest:
        nouns.append(tuple(rng.choice(values[verb.rest]) for _ in range(2)))
    return kind(*nouns)
