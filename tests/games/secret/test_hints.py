"""Hints for Secret Labyrinth: two changes and a walk, whom to fight for what, what to give; and how they are found."""

from __future__ import annotations

import random
import re
from functools import reduce

import pytest

from companion.games.copies import shipped_copy
from companion.games.secret.actions import TakeCard, TurnRing
from companion.games.secret.copy import SecretCopy
from companion.games.secret.game import SECRET
from companion.games.secret.thinking.ring_ways import rings_of
from companion.games.secret.thinking.think import think
from companion.maze.rings import parse_place
from companion.records.notation import state_to_json
from companion.rules.actions import Walk
from companion.rules.advice import Advice, never_late
from companion.rules.verbs import format_action
from lab.spots.boards import ring_copy
from tests.games.secret import slow
from tests.games.secret.scenes import hand, legal, play, scene

COPY = shipped_copy("secret")

COURT = """
rim        | i=red   i:crown  i      i=green
ring 4+0   | oi=blue -        o      o
disc 4*+0  | o>      <        -      -
"""
"""Red can walk to blue, and on to the two squares of the disc."""


def advice(state, is_late=never_late) -> Advice:
    (found,) = SECRET.hints(SECRET.view(state, state.to_act), state.to_act, is_late)
    return found


def acts(found: Advice) -> list[str]:
    return list(map(format_action, found.actions))


# --- a turn ---


def test_who_can_reach_the_open_card_is_led_to_it() -> None:
    """Both changes and the walk are told, by rings and pictures, and each can be done."""
    taken = 0
    for seed in range(8):
        state = SECRET.deal(COPY, 2, seed)
        seat, goal, card = state.to_act, state.picture_place, state.open_card
        is_near = rings_of(state.board).turns_to(state.offsets, state.place(seat), goal) == 1
        found = advice(state)
        assert (found.to_you == f"you can take the {card.replace('-', ' ')} card this turn") == is_near
        assert [text.split()[0] for text in acts(found)[:2]] == ["turn", "turn"]
        assert not any("r1." in step or "r2." in step for step in found.steps)
        state = play(state, *acts(found))
        assert len(state.hand(seat)) == is_near
        taken += is_near
    assert 0 < taken < 8


@pytest.mark.parametrize("seed", range(4))
def test_why_counts_the_ways_to_turn_that_lead_to_the_card(seed: int) -> None:
    state = SECRET.deal(COPY, 2, seed)
    goal, found = state.picture_place, re.search(r"to this card: (\d+) of (\d+)", advice(state).why)
    stands = {}
    for first in (one for one in SECRET.legal(state) if isinstance(one, TurnRing)):
        between = SECRET.apply(state, first)
        for second in (one for one in SECRET.legal(between) if isinstance(one, TurnRing)):
            turned = SECRET.apply(between, second)
            stands[turned.offsets] = Walk(goal) in SECRET.legal(turned) or TakeCard() in SECRET.legal(turned)
    assert found is not None and (int(found[1]), int(found[2])) == (sum(stands.values()), len(stands))


@pytest.mark.parametrize(("turns", "then"), [(1, "it takes one more turn"), (2, "it takes two more turns")])
def test_where_nothing_can_be_reached_the_turn_prepares(turns: int, then: str) -> None:
    """What is said of the way from there is so once the advice has been followed."""
    states = (SECRET.deal(COPY, 2, seed) for seed in range(60))
    state = next(one for one in states if then in advice(one).goal)
    end = reduce(SECRET.apply, advice(state).actions, state)
    goal = state.picture_place
    assert goal is not None
    assert rings_of(end.board).turns_to(end.offsets, end.place(state.seat), goal) == turns


def test_a_duel_that_wins_is_fought_before_a_card_is_taken() -> None:
    state = scene(COURT, changes="ring disc", red="chalice gold-coins jewel-box necklace ring sceptre", blue="crown",
                  open="moss-troll" if ":moss-troll" in COURT else "")  # fmt: skip
    found = advice(state)
    assert acts(found) == ["walk r2.1", "challenge blue one", "stake treasure"]
    assert found.to_you == "you can duel with blue this turn"
    assert found.why.endswith("cards that blue holds: 1")


def test_the_collection_that_is_nearer_to_winning_is_fought_for() -> None:
    hands = {"red": "moss-troll stone-troll root-troll", "blue": "chalice ring sceptre"}
    state = play(scene(COURT, changes="ring disc", **hands), "walk r2.1", "challenge blue one")
    assert acts(advice(state)) == ["stake troll"]
    assert advice(state).to_you == "this wins you most"


def test_in_a_duel_there_is_always_an_advice() -> None:
    """A fist, cards to give, and where the loser's pawn goes."""
    options: dict[str, object] = {"fists": "secret"}
    state = scene(COURT, changes="ring disc", red="ring gold-coins", blue="chalice sceptre", options=options)
    state = play(state, "walk r2.1", "challenge blue one", "stake treasure")
    assert acts(advice(state))[0].startswith("fist")
    state = play(state, "fist rock")
    assert advice(state).goal == "all three are as good; take one that nobody expects"
    state = play(state, "fist scissors", "hands rock scissors")
    assert (state.phase, state.to_act) == ("pay", "blue")
    assert acts(advice(state))[0] in legal(state, "pay")
    state = play(state, acts(advice(state))[0])
    assert (state.phase, acts(advice(state))[0] in legal(state, "put")) == ("put", True)
    assert len(hand(state, "red").split()) == 3


def test_who_is_asked_between_turns_is_advised_too() -> None:
    state, rng, asked = SECRET.deal(COPY, 2, 1, None, {"animal_when": "between-turns"}), random.Random(1), 0
    while asked < 3:
        if SECRET.to_act(state) not in state.seats:
            state = SECRET.apply(state, rng.choice(SECRET.legal(state)))
            continue
        asked += state.phase == "between"
        state = SECRET.apply(state, advice(state).actions[0])


@pytest.mark.parametrize("seed", [1, 2])
def test_following_a_hint_never_leads_to_another_one(seed: int) -> None:
    state, due, rng = SECRET.deal(COPY, 3, seed), [], random.Random(seed)
    for _ in range(60):
        if SECRET.to_act(state) not in state.seats:
            state, due = SECRET.apply(state, rng.choice(SECRET.legal(state))), []
            continue
        found = acts(advice(state))
        assert found and (not due or found == due)
        state, due = play(state, found[0]), found[1:]


def test_who_does_not_look_ahead_still_gets_to_the_end_of_a_game() -> None:
    assert how_it_ends(COPY, 2, 3, looks_ahead=False) == "won"


@pytest.mark.parametrize(("board", "seats", "seed"), [("small", 3, 2), ("wheel", 3, 8)])
def test_who_looks_ahead_gets_on_where_everybody_has_something_to_undo(board: str, seats: int, seed: int) -> None:
    copy, _ = ring_copy("development", board)
    assert how_it_ends(copy, seats, seed, looks_ahead=True) == "won"


def how_it_ends(copy: SecretCopy, seats: int, seed: int, *, looks_ahead: bool) -> str:
    """The outcome of a game of at most 400 turns in which all seats think alike."""
    state, rng = SECRET.deal(copy, seats, seed, None, {"turn_limit": 400}), random.Random(seed)
    while not SECRET.is_over(state):
        seat = state.to_act
        plan = think(state, seat, looks_ahead=looks_ahead) if seat in state.seats else [rng.choice(SECRET.legal(state))]
        state = SECRET.apply(state, plan[0])
    return SECRET.outcome(state)


# --- how the rings turn ---


def test_every_way_the_rings_turn_is_a_turn_by_the_rules() -> None:
    state = SECRET.deal(COPY, 2, 3)
    for offsets, changes in rings_of(state.board).turns(state.offsets).items():
        after = state
        for ring, steps in changes:
            after = SECRET.apply(after, TurnRing(ring, steps))
        assert after.offsets == offsets


def test_what_a_turn_reaches_is_what_rules_written_a_second_time_reach() -> None:
    state = SECRET.deal(COPY, 2, 3)
    position, found = state_to_json(state), {state.place("red")}
    for first in (text for text in slow.legal(position) if text.startswith("turn")):
        between = slow.after(position, first)
        for second in (text for text in slow.legal(between) if text.startswith("turn")):
            walks = (text for text in slow.legal(slow.after(between, second)) if text.startswith("walk"))
            found |= {parse_place(text.split()[1]) for text in walks}
    rings = rings_of(state.board)
    near = rings.near(state.offsets, state.place("red"))
    assert {place for place, bit in rings.bits.items() if near & bit} == found
