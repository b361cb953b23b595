"""The rules of the classic game against the slow second writing, step by step, and counts that both agree on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.classic.game import CLASSIC
from companion.games.copies import shipped_copy
from companion.records.playout import perft
from companion.rules.verbs import format_action
from tests.games.classic import slow
from tests.games.classic.scenes import play
from tests.games.soundness.classic import broken

COPY = shipped_copy("classic")

OPTIONS = (
    {},
    {"must_walk_to_collect": True, "cards_each": 2, "turn_limit": 60},
    {"cards_each": 1, "turn_limit": 0},
    {"open_cards": True, "cards_each": 6},
    {"open_cards": True, "end_anywhere": True, "cards_each": 3, "must_walk_to_collect": True},
)


def forgetful(state, rng: random.Random):
    """The state of a referee who was told only some of the cards."""
    stacks = tuple((seat, tuple("?" if rng.random() < 0.6 else card for card in stack)) for seat, stack in state.stacks)
    return replace(state, stacks=stacks)


@pytest.mark.parametrize("seed", range(10))
def test_both_writings_agree_at_every_step(seed: int) -> None:
    rng = random.Random(seed)
    state = CLASSIC.deal(COPY, 1 + seed % 4, seed, options=OPTIONS[seed % 5])
    state = forgetful(state, rng) if seed % 2 else state
    pos = CLASSIC.state_json(state)
    for _ in range(160):
        legal = [format_action(action) for action in CLASSIC.legal(state)]
        assert set(legal) == slow.legal(pos)
        assert len(set(legal)) == len(legal)
        if CLASSIC.is_over(state):
            break
        action = rng.choice(legal)
        state, pos = play(state, action), slow.after(pos, action)
        assert CLASSIC.state_json(state) == pos, action
        assert broken(state) is None


def positions():
    """Four positions to count from: two fresh ones, a pawn that can walk far, and the same where no card is known."""
    walking = CLASSIC.deal(COPY, 2, 11)
    rng = random.Random(5)
    for _ in range(57):
        walking = CLASSIC.apply(walking, rng.choice(CLASSIC.legal(walking)))
    unknown = replace(walking, stacks=tuple((seat, ("?", "?")) for seat in walking.seats))
    return {
        "fresh": CLASSIC.deal(COPY, 2, 11),
        "straight": CLASSIC.deal(COPY, 4, 2),
        "walking": walking,
        "unknown": unknown,
    }


PERFT = {
    ("fresh", 1): 48,
    ("fresh", 2): 189,
    ("fresh", 3): 4384,
    ("straight", 1): 24,
    ("straight", 2): 737,
    ("straight", 3): 23185,
    ("walking", 1): 20,
    ("walking", 2): 880,
    ("walking", 3): 12200,
    ("unknown", 1): 20,
    ("unknown", 2): 502,
    ("unknown", 3): 7502,
}
"""Sequences of so many legal actions, worked out by both writings."""


@pytest.mark.parametrize(("name", "depth"), PERFT)
def test_counts_are_what_both_writings_say(name: str, depth: int) -> None:
    state = positions()[name]
    assert perft(CLASSIC, state, depth) == PERFT[name, depth]


@pytest.mark.parametrize(("name", "depth"), PERFT)
def test_the_slow_writing_counts_the_same(name: str, depth: int) -> None:
    assert slow.perft(CLASSIC.state_json(positions()[name]), depth) == PERFT[name, depth]
