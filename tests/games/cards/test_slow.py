"""The rules of the card game against the slow second writing, step by step, and counts that both agree on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.cards.copy import CardsCopy
from companion.games.cards.state import UNKNOWN
from companion.maze.card import CardSet, parse_card
from companion.records.playout import perft
from companion.rules.verbs import format_action
from tests.games.cards import slow
from tests.games.cards.tables import CARDS, COPY, play, scene
from tests.games.soundness.cards import broken

OPTIONS = (
    {},
    {"strict_edges": True},
    {"only_no_single_card": True, "hands": "table"},
    {"strict_edges": True, "no_placement": "anywhere"},
)


MIXED = ("N:{}", "NE:{}", "N:{}+S:{}", "NS:{}", "NES:{}:{}", "NESW:{}:{}", "NE:{}+SW:{}", "NS:{}+EW:{}")
CLOSING = ("N:{}", "N:{}", "NE:{}", "N:{}", "NESW:{}:{}")
"""Kinds of cards: of every sort, and those that soon leave nobody a place where every edge has to match."""


def small_copy(seed: int, count: int, kinds: tuple[str, ...] = MIXED) -> CardsCopy:
    """A copy with fewer cards and motifs, so that taking, walls and passing come up often."""
    rng = random.Random(seed)
    texts = [kind.format(*(rng.choice("abc") for _ in range(2))) for kind in rng.choices(kinds, k=count)]
    box = CardSet(tuple((f"c{number}", parse_card(text)) for number, text in enumerate(texts)))
    return CardsCopy(game="cards", name="small", is_assumed=True, count=count, box=box)


def blinded(state):
    """The state of a referee who sees the table alone."""
    return replace(state, hands=tuple((seat, (UNKNOWN,) * len(hand)) for seat, hand in state.hands), shown=())


def hold_together(state, rng: random.Random, steps: int) -> int:
    """Play both writings side by side; how many steps there were."""
    pos = CARDS.state_json(state)
    for step in range(steps):
        legal = [format_action(action) for action in CARDS.legal(state)]
        assert set(legal) == slow.legal(pos)
        assert len(set(legal)) == len(legal)
        assert broken(state) is None
        if CARDS.is_over(state):
            return step
        action = rng.choice(legal)
        state, pos = play(state, action), slow.after(pos, action)
        assert CARDS.state_json(state) == pos, action
    return steps


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_both_writings_agree_at_every_step(seed: int) -> None:
    assert hold_together(CARDS.deal(COPY, 2 + seed, seed, options=OPTIONS[seed]), random.Random(seed), 10) == 10


@pytest.mark.parametrize("seed", range(8))
def test_both_writings_agree_to_the_end_with_few_cards(seed: int) -> None:
    state = CARDS.deal(small_copy(seed, 20), 2 + seed % 4, seed, options=OPTIONS[seed % 4])
    assert hold_together(state, random.Random(seed), 200) < 200


@pytest.mark.parametrize("options", [{"strict_edges": True}, {"strict_edges": True, "no_placement": "anywhere"}])
@pytest.mark.parametrize("seed", range(3))
def test_both_writings_agree_where_seats_have_no_place(seed: int, options: dict) -> None:
    state = CARDS.deal(small_copy(seed, 16, CLOSING), 2 + seed % 3, seed, options=options)
    assert hold_together(state, random.Random(seed), 200) < 200
    assert hold_together(blinded(state), random.Random(seed), 200) < 200


@pytest.mark.parametrize("seed", range(4))
def test_both_writings_agree_where_hands_are_hidden(seed: int) -> None:
    state = CARDS.deal(small_copy(seed, 16), 2 + seed % 3, seed, options=OPTIONS[seed % 4])
    assert hold_together(blinded(state), random.Random(seed), 200) < 200


SMALL = "a=ES:owl b=SW:key\nc=NE:owl d=NEW:map"
HANDS = {"red": "k=EW:owl:key l=NESW:map", "yellow": "m=NS:owl n=N:key+ESW:map"}


def positions():
    """Positions to count from: a small table, the same with hidden hands, strict edges, and a fresh deal."""
    small = scene(SMALL, HANDS, "x=NS:owl y=NE:map")
    return {
        "small": small,
        "hidden": blinded(small),
        "strict": scene(SMALL, HANDS, "x=NS:owl y=NE:map", strict_edges=True),
        "taking": play(small, "lay k 2,1 N"),
        "fresh": CARDS.deal(COPY, 2, 7),
    }


PERFT = {
    ("small", 2): 6,
    ("small", 3): 41,
    ("small", 4): 86,
    ("hidden", 1): 10,
    ("hidden", 2): 48,
    ("hidden", 3): 532,
    ("hidden", 4): 2179,
    ("strict", 3): 33,
    ("strict", 4): 64,
    ("taking", 1): 4,
    ("taking", 3): 26,
    ("taking", 4): 102,
    ("fresh", 1): 48,
    ("fresh", 2): 1776,
}
"""Sequences of so many legal actions, worked out by both writings."""


@pytest.mark.parametrize(("name", "depth"), PERFT)
def test_counts_are_what_both_writings_say(name: str, depth: int) -> None:
    assert perft(CARDS, positions()[name], depth) == PERFT[name, depth]


@pytest.mark.parametrize(("name", "depth"), PERFT)
def test_the_slow_writing_counts_the_same(name: str, depth: int) -> None:
    assert slow.perft(CARDS.state_json(positions()[name]), depth) == PERFT[name, depth]
