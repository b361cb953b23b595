"""Hints for the card game: which card goes where, what is taken, and what stays for the next player."""

from __future__ import annotations

import random
import re

import pytest

from companion.games.cards.actions import Lay, Take
from companion.games.cards.think import Outlook, best_of
from companion.records.notation import state_to_json
from companion.rules.actions import End
from companion.rules.advice import Advice, never_late
from companion.rules.verbs import format_action
from tests.games.cards import slow
from tests.games.cards.tables import CARDS, COPY, play, scene

CORNER = "a=ES:owl b=SW:key\nc=NE:map d=NEW:ring"
"""Four cards whose corridors run around, and one way out to the right."""


def advice(state, is_late=never_late) -> Advice:
    (found,) = CARDS.hints(CARDS.view(state, state.to_act), state.to_act, is_late)
    return found


def acts(found: Advice) -> list[str]:
    return list(map(format_action, found.actions))


def test_the_card_that_wins_is_placed_and_what_it_wins_is_taken() -> None:
    state = scene("a=ESW:candelabrum b=EW\nc=NEW d=EW", {"red": "key=EW:candelabrum map=NS", "yellow": "m=NS"})
    found = advice(state)
    assert found.goal == "red can win the a card this turn"
    assert found.to_you == "you can win the a card this turn"
    assert acts(found)[-1] == "take 0,0"
    after = play(state, *acts(found))
    assert (dict(after.taken)["red"], after.seat) == (("a",), "yellow")


@pytest.mark.parametrize("seed", range(3))
def test_why_counts_the_ways_to_place_a_card(seed: int) -> None:
    state = CARDS.deal(COPY, 2, seed)
    found = advice(state)
    counted = re.search(r"card: (\d+); that win as many cards: (\d+)", found.why)
    brings = [
        most_taken(state_to_json(CARDS.apply(state, one)), state.seat)
        for one in CARDS.legal(state)
        if isinstance(one, Lay)
    ]
    most = sum(isinstance(action, Take) for action in found.actions)
    assert counted is not None and (int(counted[1]), int(counted[2])) == (len(brings), brings.count(most))


def test_steps_name_cards_and_no_places() -> None:
    state = scene("a=ESW:candelabrum b=EW\nc=NEW d=EW", {"red": "key=EW:candelabrum", "yellow": "m=NS"})
    found = advice(state)
    assert found.steps == ("place the key card to the right of the b card", "take the a card")


def test_what_would_leave_the_rest_in_pieces_is_not_advised() -> None:
    """b alone holds c to the others, so that only a can be taken."""
    state = scene("a=E:owl b=EW:owl c=W:map", {"red": "k=ESW:owl", "yellow": "m=NS"})
    found = advice(state, lambda: True)
    after = play(state, *acts(found))
    assert len(after.grid.piece_of(next(iter(after.grid.places)))) == len(after.grid)


def test_what_the_next_player_could_take_is_counted_against_a_way() -> None:
    """Yellow's owl can be joined to the owl around the corner; without its way out it could not."""
    state = scene(CORNER, {"red": "k=EW", "yellow": "m=EW:owl"})
    assert Outlook(state, "red").gains(state.grid) == {"m": 1}
    closed = scene(CORNER.replace("NEW:ring", "NW:ring"), {"red": "k=EW", "yellow": "m=EW:owl"})
    assert Outlook(closed, "red").gains(closed.grid) == {}


def test_before_anything_is_weighed_the_advice_wins_most() -> None:
    """A search through all ways of a turn, in rules written a second time, wins as much and no more."""
    won = 0
    for seed in range(3):
        state, rng = CARDS.deal(COPY, 2, seed), random.Random(seed)
        for _ in range(12):
            state = CARDS.apply(state, rng.choice(CARDS.legal(state)))
        if CARDS.is_over(state) or state.phase != "lay":
            continue
        taken = sum(text.startswith("take") for text in acts(advice(state, lambda: True)))
        assert taken == most_taken(state_to_json(state), slow.seat_of(state_to_json(state)))
        won += taken
    assert won > 0


def most_taken(position: dict, seat: str) -> int:
    """The most cards that the seat can take in this turn, all ways tried."""
    if position["phase"] not in ("lay", "take") or slow.seat_of(position) != seat:
        return len(position["taken"][seat])
    before = len(position["taken"][seat]) if position["phase"] == "lay" else 0
    return max(most_taken(slow.after(position, text), seat) for text in slow.legal(position)) - before


@pytest.mark.parametrize("seed", [1, 2])
def test_following_a_hint_never_leads_to_another_one(seed: int) -> None:
    state, due = CARDS.deal(COPY, 2, seed), []
    for _ in range(40):
        if CARDS.to_act(state) not in state.seats:
            state, due = CARDS.apply(state, CARDS.legal(state)[0]), []
            continue
        found = acts(advice(state))
        assert found and (not due or found == due)
        state, due = play(state, found[0]), found[1:]


def test_whose_cards_are_not_known_gets_a_hint_that_may_fit() -> None:
    state = CARDS.deal(COPY, 2, 3, None, {"hands": "table"})
    found = advice(state)
    assert CARDS.why_not(state, found.actions[0]) is None
    assert found.actions[0] != End()


def test_nobody_else_is_advised() -> None:
    state = CARDS.deal(COPY, 2, 3)
    (found,) = CARDS.hints(CARDS.view(state, "yellow"), "yellow", never_late)
    assert (found.actions, found.goal) == ((), "it is not yellow’s turn; the maze will have changed by then")


def test_the_best_of_some_unseen_cards_is_expected() -> None:
    assert best_of(0, [2, 0, 0], 1) == pytest.approx(2 / 3)
    assert best_of(1, [2, 0, 0], 1) == pytest.approx(4 / 3)
    assert best_of(0, [2, 1, 0], 2) == pytest.approx((2 + 2 + 1) / 3)
    assert best_of(1, [5, 5], 0) == 1
