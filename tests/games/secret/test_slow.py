"""The rules and their slow second writing agree: on perft counts, on legal actions and on what actions do."""

from __future__ import annotations

import random

import pytest

from companion.games.copies import shipped_copy
from companion.games.secret.game import SECRET
from companion.games.secret.json import state_json
from companion.games.secret.state import SecretState
from companion.records.playout import divide, perft
from companion.rules.verbs import format_action
from tests.games.secret import slow
from tests.games.secret.players import eager, near_the_end
from tests.games.secret.scenes import play, scene
from tests.games.secret.test_animals import YARD
from tests.games.secret.test_changes import CASTLE
from tests.games.secret.test_duels import COURT
from tests.games.soundness.secret import broken

COPY = shipped_copy("secret")
HOUSE_RULES: list[dict[str, object]] = [
    {},
    {"animal_power": "german", "duel_die": "1-4"},
    {"animal_when": "between-turns", "win_count": 6},
    {"take_standing": "at-once", "duel_standing": True, "animals_at_stake": True},
    {"animal_when": "between-turns", "animal_power": "german"},
]


def bare(position: dict) -> dict:
    """A position less what is derived from the rest."""
    return {key: value for key, value in position.items() if key != "to_act"}


def the_same_game(state: SecretState, rng: random.Random) -> SecretState:
    """Play eagerly to the end, holding both writings against each other at every step."""
    while not SECRET.is_over(state):
        position = state_json(state)
        actions = SECRET.legal(state)
        texts = [format_action(action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert set(texts) == slow.legal(position)
        assert broken(state) is None
        action = eager(state, rng)
        state = SECRET.apply(state, action)
        assert bare(state_json(state)) == bare(slow.after(position, format_action(action))), format_action(action)
    assert slow.legal(state_json(state)) == set()
    return state


@pytest.mark.parametrize("seed", range(5))
def test_games_agree(seed: int) -> None:
    rng = random.Random(seed)
    options = {**HOUSE_RULES[seed % len(HOUSE_RULES)], "turn_limit": 100}
    state = the_same_game(SECRET.deal(COPY, 2 + seed % 3, seed, options=options), rng)
    assert SECRET.outcome(state) in ("won", "stopped")


@pytest.mark.parametrize("seed", range(10))
def test_ends_of_games_agree(seed: int) -> None:
    """With most cards dealt out there are trades, duels and wins; the pieces stand together."""
    rng = random.Random(seed)
    options = {**HOUSE_RULES[seed % len(HOUSE_RULES)], "turn_limit": 80}
    start = near_the_end(SECRET.deal(COPY, 2 + seed % 3, seed, options=options), rng)
    assert SECRET.outcome(the_same_game(start, rng)) in ("won", "stopped")


def test_some_of_them_are_won() -> None:
    """A small board, where two people meet at every step."""
    outcomes = set()
    for seed in range(6):
        rng = random.Random(seed)
        text = COURT.replace("i=green", "i")
        state = near_the_end(scene(text, options={"turn_limit": 60, "win_count": 6}), rng)
        outcomes.add(SECRET.outcome(the_same_game(state, rng)))
    assert "won" in outcomes


FROZEN = {
    "deal 2": (13, 48, 469, 6097),
    "deal 4": (13, 48, 303, 3943),
    "castle": (5, 16, 83, 607),
    "trades": (12, 39, 130, 337),
    "between": (10, 10, 16, 46),
    "duel": (3, 6, 54, 396),
}


def positions() -> dict[str, SecretState]:
    german = {"animal_when": "between-turns", "animal_power": "german"}
    asked = scene(YARD, changes="ring disc", red="ring", blue="unicorn root-troll", yellow="chalice", options=german)
    met = scene(COURT, changes="ring disc", red="chalice root-troll", blue="ring sceptre moss-troll")
    return {
        "deal 2": SECRET.deal(COPY, 2, 1),
        "deal 4": SECRET.deal(COPY, 4, 4),
        "castle": scene(CASTLE),
        "trades": scene(YARD, red="unicorn griffin ring", yellow="root-troll", blue="chalice moss-troll sceptre"),
        "between": play(asked, "end"),
        "duel": play(met, "walk r2.1", "challenge blue die"),
    }


@pytest.mark.parametrize(("name", "counts"), FROZEN.items())
def test_perft_counts_are_frozen_and_counted_twice(name: str, counts: tuple[int, ...]) -> None:
    state = positions()[name]
    depths = range(1, len(counts) + 1)
    assert tuple(perft(SECRET, state, depth) for depth in depths) == counts
    assert tuple(slow.perft(state_json(state), depth) for depth in depths) == counts


def test_divide_adds_up() -> None:
    state = scene(CASTLE)
    assert sum(count for _, count in divide(SECRET, state, 3)) == perft(SECRET, state, 3)
