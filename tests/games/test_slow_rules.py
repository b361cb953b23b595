"""The rules and their slow second writing agree: on perft counts, on legal actions and on what actions do."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.team.state import TeamState as State
from companion.records.notation import parse_action, state_to_json
from companion.records.playout import divide, perft
from companion.rules.verbs import format_action
from tests.games import slow_rules
from tests.rules.boards import COPY, TEAM

HOUSE_RULES = {
    "forbid_undo_daedalus": True,
    "flip_on_entry": "mandatory",
    "allow_loop_collect": True,
    "bonus_for_mates": False,
    "special_spells": "chosen",
    "teleport_from_anywhere": True,
}


def the_same_game(state: State, seed: int, collect_eagerly: bool) -> tuple[str, int]:
    """Play at random to the end, holding both writings against each other at every step."""
    rng = random.Random(seed)
    steps = 0
    while True:
        position = state_to_json(state)
        actions = [format_action(action) for action in TEAM.legal(state)]
        assert len(set(actions)) == len(actions)
        assert set(actions) == slow_rules.legal(position)
        if not actions:
            return TEAM.outcome(state), steps
        action = _eager(position, actions, rng) if collect_eagerly else rng.choice(actions)
        state = TEAM.apply(state, parse_action(action))
        assert bare(state_to_json(state)) == bare(slow_rules.after(position, action)), action
        steps += 1


def _eager(position: dict, actions: list[str], rng: random.Random) -> str:
    """Walks that collect and turn-ups first, so that games get far."""
    if position["phase"] == "act":
        good = [a for a in actions if a.startswith("turn-up") or _collects(position, a)]
        walks = [a for a in actions if a.startswith("walk")]
        return rng.choice(good or (walks if rng.random() < 0.5 and walks else actions))
    return rng.choice(actions)


def _collects(position: dict, action: str) -> bool:
    if not action.startswith("walk"):
        return False
    tile = position["cells"][action.split()[1]]
    return not slow_rules.is_down(tile) and slow_rules.mark(tile) in slow_rules.wanted(position)


def bare(position: dict) -> dict:
    """A position less what is derived from the rest; the loose tile's orientation means nothing."""
    derived = ("to_act", "bonus", "deck_left")
    told = {key: value for key, value in position.items() if key not in derived}
    loose = position["loose"]
    told["loose"] = loose if loose == "?" else (slow_rules.shape(loose), slow_rules.mark(loose))
    told["deck"] = sorted(position["deck"])
    told["pages"] = {key: position["pages"][key] for key in ("turned", "remaining")}
    return told


@pytest.mark.parametrize("seed", range(6))
def test_random_games_agree(seed: int) -> None:
    state = TEAM.deal(COPY, 2 + seed % 3, seed, options=HOUSE_RULES if seed % 2 else None)
    outcome, steps = the_same_game(state, seed, collect_eagerly=seed % 4 > 1)
    assert outcome in ("won", "lost")
    assert steps > 24


@pytest.mark.parametrize("seed", range(6))
def test_ends_of_games_agree(seed: int) -> None:
    """With few cards left there is helping, an empty deck and sometimes a win."""
    state = TEAM.deal(COPY, 2 + seed % 3, seed, options=HOUSE_RULES if seed % 2 else None)
    gone = state.deck[1:] if seed % 3 else state.deck
    short = replace(state, deck=state.deck[: len(state.deck) - len(gone)], collected=gone)
    outcome, _ = the_same_game(short, seed, collect_eagerly=True)
    assert outcome in ("won", "lost")


@pytest.mark.parametrize("variant", ["standard", "expert"])
@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_special_spells_agree(variant: str, seed: int) -> None:
    """Half of them with few cards left, where mates are helped; half of them by house rules."""
    state = TEAM.deal(COPY, 2 + seed % 3, seed, variant, HOUSE_RULES if seed % 2 else None)
    if seed % 4 > 1:
        state = replace(state, deck=state.deck[:1], collected=state.deck[1:])
    outcome, _ = the_same_game(state, seed, collect_eagerly=seed % 3 > 0)
    assert outcome in ("won", "lost")


def test_some_short_games_are_won() -> None:
    outcomes = set()
    for seed in range(6):
        state = TEAM.deal(COPY, 2, seed)
        outcomes.add(the_same_game(replace(state, deck=(), collected=state.deck), seed, collect_eagerly=True)[0])
    assert "won" in outcomes


FROZEN = {0: (24, 2844, 176661), 1: (24, 3005, 205483)}


@pytest.mark.parametrize(("seed", "counts"), FROZEN.items())
def test_perft_counts_are_frozen_and_counted_twice(seed: int, counts: tuple[int, ...]) -> None:
    state = TEAM.deal(COPY, 2 + seed, seed)
    assert tuple(perft(TEAM, state, depth) for depth in (1, 2, 3)) == counts
    assert tuple(slow_rules.perft(state_to_json(state), depth) for depth in (1, 2, 3)) == counts


def test_perft_among_face_down_tiles_is_frozen_and_counted_twice() -> None:
    state = TEAM.deal(COPY, 3, 5)
    for page in ("push W2", "flip lantern shell"):
        state = TEAM.apply(TEAM.apply(state, parse_action(f"daedalus {page}")), parse_action("end"))
    state = TEAM.apply(state, parse_action("daedalus push N4"))
    assert [perft(TEAM, state, depth) for depth in (1, 2, 3)] == [102, 5388, 132045]
    assert [slow_rules.perft(state_to_json(state), depth) for depth in (1, 2)] == [102, 5388]


AMONG_FACE_DOWN_TILES = {
    ("standard", "rotate"): (90, 3385, 41172),
    ("standard", "switch"): (61, 2000, 25267),
    ("standard", "traverse"): (32, 572, 12576),
    ("standard", "teleport"): (46, 1086, 23253),
    ("standard", "escape"): (25, 267, 6377),
    ("expert", "teleport"): (46, 1086, 23199),
}


@pytest.mark.parametrize(("played", "counts"), AMONG_FACE_DOWN_TILES.items())
def test_perft_with_special_spells_is_frozen_and_counted_twice(
    played: tuple[str, str], counts: tuple[int, ...]
) -> None:
    variant, spell = played
    state = TEAM.deal(COPY, 2, 5, variant, {"special_spells": "chosen"})
    mates = "switch" if spell == "rotate" else "rotate"
    turns = ["daedalus push W2", "end", "daedalus flip lantern shell", "end", "daedalus push N4"]
    for action in (f"choose-spell {spell}", f"choose-spell {mates}", *turns):
        state = TEAM.apply(state, parse_action(action))
    assert tuple(perft(TEAM, state, depth) for depth in (1, 2, 3)) == counts
    assert tuple(slow_rules.perft(state_to_json(state), depth) for depth in (1, 2, 3)) == counts


def test_perft_of_choosing_spells_is_frozen_and_counted_twice() -> None:
    state = TEAM.deal(COPY, 3, 2, "standard", {"special_spells": "chosen"})
    assert [perft(TEAM, state, depth) for depth in (1, 2, 3, 4)] == [5, 20, 60, 1440]
    assert [slow_rules.perft(state_to_json(state), depth) for depth in (1, 2, 3, 4)] == [5, 20, 60, 1440]


def test_divide_adds_up() -> None:
    state = TEAM.apply(TEAM.deal(COPY, 2, 3), parse_action("daedalus push E4"))
    assert sum(count for _, count in divide(TEAM, state, 2)) == perft(TEAM, state, 2)
    assert perft(TEAM, state, 0) == 1
