"""The companion's decks: committed at the start, checkable at the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.dice import decks_of, first_deviation, fresh_decks, is_committed
from companion.rules.actions import Draw
from companion.rules.game import TABLE
from tests.rules.boards import COPY, TEAM


def played(seed: int):
    """A random game whose TABLE is the decks; the start and every action."""
    rng, decks = random.Random(seed), decks_of(seed)
    state = start = TEAM.deal(COPY, 2, seed)
    actions, chosen = [], 0
    while not TEAM.is_over(state):
        legal = TEAM.legal_actions(state)
        if TEAM.to_act(state) == TABLE:
            actions.append(decks.choose(legal, chosen))
            chosen += 1
        else:
            actions.append(rng.choice(legal))
        state = TEAM.apply(state, actions[-1])
    return start, actions


def test_an_evening_can_be_checked_at_its_end() -> None:
    start, actions = played(4)
    assert first_deviation(TEAM, start, actions, decks_of(4)) is None
    assert first_deviation(TEAM, start, actions, decks_of(5)) is not None


def test_the_secret_fits_its_commitment_and_no_other() -> None:
    decks = fresh_decks(1)
    assert is_committed(decks.secret, decks.commitment)
    assert not is_committed(decks.secret + "x", decks.commitment)
    assert len(decks.commitment) == 64
    assert fresh_decks(1) != decks, "nobody can foresee an evening from its seed"
    assert decks.secret not in decks.commitment


def test_every_card_comes_equally_often_and_the_listing_order_is_nothing() -> None:
    cards = [Draw("red", card) for card in COPY.treasures]
    counts = Counter(decks_of(seed).choose(cards, 3) for seed in range(4800))
    assert all(140 < counts[card] < 260 for card in cards)
    assert decks_of(1).choose(cards, 0) == decks_of(1).choose(cards[::-1], 0)
    with pytest.raises(ValueError, match="nothing to choose"):
        decks_of(1).choose([], 0)
