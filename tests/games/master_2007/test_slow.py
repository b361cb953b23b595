"""The rules of Master Labyrinth (2007) against the slow second writing, step by step, and counts both agree on."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from companion.games.copies import shipped_copy
from companion.games.master_2007.cards import hidden, sorted_cards
from companion.games.master_2007.copy import REFUGE
from companion.games.master_2007.game import MASTER_2007
from companion.games.master_2007.state import Master2007State
from companion.maze.tile import Tile
from companion.records.notation import format_state, parse_action, parse_position
from companion.records.playout import perft
from companion.rules.verbs import Action, format_action
from tests.games.master_2007 import slow
from tests.games.master_2007.players import eager
from tests.games.soundness.master_2007 import broken

COPY = shipped_copy("master-2007")

Chooser = Callable[[Master2007State, random.Random], Action]

OPTIONS = (
    {},
    {
        "dragon_turns": "anticlockwise",
        "dragon_needs_opening": True,
        "skip_to_next_if_empty": True,
        "chain_double_turn": True,
        "final_duel_same_turn": True,
        "double_turn_after_lost_duel": True,
    },
    {"turn_limit": 12},
)


def forgetful(state: Master2007State) -> Master2007State:
    """What a referee knows who has seen neither the hands nor the tile beneath the refuge."""
    cards = [card for _, hand in state.hands for card in hand]
    hands = tuple((seat, tuple(hidden(card) for card in hand)) for seat, hand in state.hands)
    return replace(state, board=state.board.with_tile(REFUGE, Tile(0)), hands=hands, unseen=sorted_cards(cards))


def at_random(state: Master2007State, rng: random.Random) -> Action:
    return rng.choice(MASTER_2007.legal(state))


def follow(state: Master2007State, rng: random.Random, steps: int, choose: Chooser) -> tuple[Master2007State, set[str]]:
    """Play on, both writings side by side; the last state and the phases that were met."""
    pos, met = MASTER_2007.state_json(state), set()
    for _ in range(steps):
        legal = [format_action(action) for action in MASTER_2007.legal(state)]
        assert set(legal) == slow.legal(pos), format_state(state)
        assert len(set(legal)) == len(legal)
        met.add(state.phase)
        if MASTER_2007.is_over(state):
            break
        action = format_action(choose(state, rng))
        state, pos = MASTER_2007.apply(state, parse_action(action)), slow.after(pos, action)
        assert MASTER_2007.state_json(state) == pos, action
        assert broken(state) is None
    assert parse_position(format_state(state)) == state
    return state, met


@pytest.mark.parametrize("seed", range(4))
def test_both_writings_agree_at_every_step_of_a_random_game(seed: int) -> None:
    state = MASTER_2007.deal(COPY, 2 + seed % 3, seed, options=OPTIONS[seed % 3])
    follow(
        forgetful(state) if seed % 2 else state,
        random.Random(seed),
        150,
        at_random,
    )


@pytest.mark.parametrize("seed", range(6))
def test_both_writings_agree_at_every_step_of_a_game_that_is_played_to_its_end(seed: int) -> None:
    state = MASTER_2007.deal(COPY, 2 + seed % 3, seed, options=OPTIONS[seed % 2])
    last, met = follow(forgetful(state) if seed % 3 else state, random.Random(seed), 3000, eager)
    assert MASTER_2007.outcome(last) == "won"
    assert {"put-treasure", "coin", "dragon", "duel", "reroll", "final", "after"} <= met


def found(phase: str) -> Master2007State:
    """The first position of that phase in one seeded game, seen by a referee who knows no hand."""
    state, rng = forgetful(MASTER_2007.deal(COPY, 3, 1)), random.Random(1)
    while state.phase != phase:
        state = MASTER_2007.apply(state, eager(state, rng))
    return state


@cache
def positions() -> dict[str, Master2007State]:
    """Where the counts begin: two fresh positions, and one of each later phase."""
    fresh = MASTER_2007.deal(COPY, 3, 7)
    phases = ("put-treasure", "coin", "dragon", "duel", "reroll", "final", "final-reroll", "after")
    return {"fresh": fresh, "forgetful": forgetful(fresh), **{phase: found(phase) for phase in phases}}


PERFT = {
    ("fresh", 1): 48,
    ("fresh", 2): 657,
    ("fresh", 3): 9252,
    ("forgetful", 2): 570,
    ("forgetful", 3): 10736,
    ("put-treasure", 1): 6,
    ("put-treasure", 4): 1170,
    ("coin", 4): 3164,
    ("dragon", 1): 6,
    ("dragon", 4): 14558,
    ("duel", 4): 12360,
    ("reroll", 4): 9100,
    ("final", 4): 5940,
    ("final-reroll", 4): 252,
    ("after", 4): 33358,
}
"""Leaves of the tree of legal actions, by position and depth."""


@pytest.mark.parametrize(("name", "depth"), PERFT)
def test_both_writings_count_the_same_leaves(name: str, depth: int) -> None:
    state = positions()[name]
    assert perft(MASTER_2007, state, depth) == PERFT[name, depth]
    assert slow.perft(MASTER_2007.state_json(state), depth) == PERFT[name, depth]
