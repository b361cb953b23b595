"""Hints for Master Labyrinth 1991: which tokens they take, what a wand is given for, and that they can be followed."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.master_1991.game import MASTER_1991
from companion.games.master_1991.hints import hints
from companion.games.master_1991.state import Master1991State
from companion.rules.advice import Advice, never_late
from companion.rules.verbs import format_action
from lab.measure.secrets.twins import twins_of
from tests.games.master_1991 import slow
from tests.games.master_1991.scenes import COPY, HALL, has, play, scene, wands

SHUT_OUT = HALL.replace("ES@red ", "ES     ").replace("EW@6", "EW@6@red")
"""Red stands on token 6, shut in: no push leads it to token 5."""


def advice(state: Master1991State, seat: str = "") -> Advice:
    asker = seat or state.to_act
    (found,) = hints(MASTER_1991.view(state, asker), asker, never_late)
    return found


def acts(state: Master1991State) -> tuple[str, ...]:
    return tuple(map(format_action, advice(state).actions))


def followed(state: Master1991State) -> Master1991State:
    """What is true when everything advised is done."""
    return play(state, *acts(state))


def test_the_next_token_is_taken_where_a_push_leads_to_it() -> None:
    state = scene(HALL)
    assert advice(state).goal == "red can take token 5 this turn"
    assert advice(state).to_you == "you can take token 5 this turn"
    assert has(followed(state), "red") == (1, 3, 5)


def test_steps_name_tokens_and_no_cells() -> None:
    steps = advice(scene(HALL)).steps
    assert steps[0] == "push the loose tile in at the marked arrow, turned as shown"
    assert steps[1:] == ("move to token 5", "end the turn")
    assert advice(scene(HALL)).cells[0] == "a1"
    assert advice(scene(HALL)).cells[-1] == "c2"


def test_a_wand_is_given_for_tokens_that_are_worth_it_and_kept_from_small_ones() -> None:
    dear = HALL.replace("@5", "@18").replace("@6", "@19")
    assert advice(scene(dear)).goal == "red can take token 18 and token 19 with an extra turn"
    assert wands(followed(scene(dear))) == {"red": 2, "blue": 3}
    assert wands(followed(scene(HALL))) == {"red": 3, "blue": 3}


def test_an_ingredient_of_the_own_formula_is_worth_a_wand_that_another_token_is_not() -> None:
    state = scene(SHUT_OUT)
    wanted = scene(SHUT_OUT, formulas=(("red", (5, 6, 7)), ("blue", (2, 16, 25))))
    assert wands(followed(state))["red"] == 3
    assert wands(followed(wanted))["red"] == 2
    assert 5 in has(followed(wanted), "red")


def test_who_can_take_nothing_hears_so_and_what_the_push_is_good_for() -> None:
    state = scene(SHUT_OUT)
    goal, purpose = str(advice(state).goal).split(". ")
    assert goal == "Red cannot reach token 5 this turn"
    assert purpose == "From there it is one push away"
    assert not slow_takes(state)
    assert slow_takes(replace(followed(state), turn=state.turn))


def test_a_hint_that_was_followed_is_paid_for() -> None:
    told = play(scene(HALL), "offer wand", "tip blue W6 NES c2", "push W6 NES", "walk c2")
    assert advice(told).goal == "it is best to give blue a magic wand for the hint"
    assert acts(told)[0] == "give blue wand"


def test_a_way_without_a_price_is_better_than_one_that_has_to_be_paid() -> None:
    told = play(scene(HALL), "offer wand", "tip blue W6 NES c2")
    assert has(followed(told), "red") == (1, 3, 5)
    assert wands(followed(told)) == {"red": 3, "blue": 3}


@pytest.mark.parametrize(
    ("state", "asker", "said"),
    [
        (scene(HALL), "blue", "it is not blue’s turn"),
        (scene(HALL, phase="over"), "red", "the game is over"),
        (scene(HALL, phase="reveal", formulas=(("red", ()), ("blue", (2, 16, 25)))), "red", "red has to show me"),
    ],
)
def test_who_may_not_act_hears_why(state: Master1991State, asker: str, said: str) -> None:
    assert said in advice(state, asker).goal
    assert advice(state, asker).actions == ()


def slow_takes(state: Master1991State) -> set[str]:
    """The pushes after which the slow rules let the seat walk onto the next token."""
    position = MASTER_1991.state_json(state)
    token = next(iter(position["tokens"].items()), ("", ""))
    return {push for push in slow.legal(position) if push.startswith("push") and takes(position, push, token[0])}


def takes(position: dict, push: str, token: str) -> bool:
    after = slow.after(position, push)
    return after["phase"] == "act" and f"walk {after['tokens'][token]}" in slow.legal(after)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_to_be_out_of_reach_is_so_by_the_slow_rules(seed: int) -> None:
    rng, state = random.Random(seed), MASTER_1991.deal(COPY, 2, seed)
    for _ in range(5):
        goal = advice(state).goal
        assert ("cannot reach token" in goal) <= (not slow_takes(state)), goal
        assert ("can take token" in goal and "extra" not in goal) <= bool(slow_takes(state)), goal
        state = play(state, *acts(state)) if rng.random() < 0.5 else randomly_on(state, rng)


def randomly_on(state: Master1991State, rng: random.Random) -> Master1991State:
    turn = state.turn
    while state.turn == turn:
        state = MASTER_1991.apply(state, rng.choice(MASTER_1991.legal(state)))
    return state


def test_the_next_hint_is_the_rest_of_the_one_before() -> None:
    state, due = MASTER_1991.deal(COPY, 2, 4, options={"turn_limit": 12}), tuple[str, ...]()
    while not MASTER_1991.is_over(state):
        assert not due or acts(state) == due
        first, *rest = acts(state)
        state, due = play(state, first), tuple(rest)


@pytest.mark.parametrize("seed", range(6))
def test_who_cannot_tell_two_states_apart_gets_the_same_hint_in_both(seed: int) -> None:
    rng, state, pairs = random.Random(seed), MASTER_1991.deal(COPY, 2 + seed % 3, seed), 0
    for _ in range(4):
        other = twins_of("master-1991")(state, state.to_act, rng)
        if other is not None:
            assert advice(other, state.to_act) == advice(state)
            pairs += 1
        state = randomly_on(state, rng)
    assert pairs
