"""Hints for Master Labyrinth (2007): treasures, cards, the dragon, and that they can be followed."""

from __future__ import annotations

import random

import pytest

from companion.games.copies import shipped_copy
from companion.games.master_2007.game import MASTER_2007
from companion.games.master_2007.hints import hints
from companion.games.master_2007.plan import chance_to_win
from companion.games.master_2007.state import Master2007State
from companion.rules.advice import Advice, never_late
from companion.rules.game import TABLE
from companion.rules.verbs import format_action
from lab.measure.secrets.twins import twins_of
from tests.games.master_2007 import slow
from tests.games.master_2007.scenes import QUIET, owned, play, scene, texts

COPY = shipped_copy("master-2007")
DOUBLE_CARDS = tuple(f"{value}-{symbol}" for value in range(1, 13) for symbol in ("double", "reroll"))


def advice(state: Master2007State, seat: str = "") -> Advice:
    asker = seat or state.to_act
    (found,) = hints(MASTER_2007.view(state, asker), asker, never_late)
    return found


def acts(state: Master2007State) -> tuple[str, ...]:
    return tuple(map(format_action, advice(state).actions))


def followed(state: Master2007State) -> Master2007State:
    """What is true when everything advised is done."""
    return play(state, *acts(state))


def last(**given: object) -> Master2007State:
    """All treasures are taken; the dragon looks north at d3, which red can walk to."""
    owns = {"red": (9, 11), "yellow": (10, 12)}
    return scene(on="red@c3 yellow@a1", dragon="N", owns=owns, **given)  # type: ignore[arg-type]


def test_a_treasure_in_reach_is_taken() -> None:
    state = scene(on="red@c3 yellow@g1 11@e3 12@e7")
    assert advice(state).goal == "red can take treasure 11 this turn"
    assert advice(state).to_you == "you can take treasure 11 this turn"
    assert owned(followed(state), "red") == (11,)
    assert followed(state).phase == "dragon"


def test_steps_name_treasures_and_coloured_corners_and_no_cells() -> None:
    push, walk = advice(scene(on="red@c3 yellow@g1 11@e3 12@e7")).steps
    assert push.startswith("push the loose tile in at the ")
    assert "red" in push
    assert walk == "move to treasure 11"


def test_the_way_leads_around_the_refuge() -> None:
    assert advice(play(scene(on="red@c5 yellow@g1 11@e3 12@e7"), QUIET)).cells == ("c5", "c4", "c3", "d3", "e3")


def test_the_card_of_the_treasure_is_played_for_a_coin() -> None:
    state = scene(on="red@c3 yellow@g1 5@e3 6@e7", hands={"red": "5-reroll"})
    assert acts(state)[1:] == ("walk e3", "coin 5-reroll")
    assert dict(followed(state).coins)["red"] == 1


def test_no_card_is_advised_that_the_seat_does_not_see_in_its_own_hand() -> None:
    state = play(scene(on="red@c3 yellow@g1 6@e3 6@e7", hands={"red": "low?"}), QUIET, "walk e3")
    assert acts(state) == ("keep",)


def test_a_second_turn_is_played_for_a_treasure_that_is_worth_it() -> None:
    """Red has moved; where it stands, one push leads to the treasure."""
    moved = play(scene(on="red@a1 yellow@g1 12@c1", hands={"red": "1-double"}, cards=DOUBLE_CARDS), QUIET)
    assert acts(moved)[0] == "double-turn 1-double"
    assert advice(moved).goal == "red can take treasure 12 with an extra turn"
    assert owned(followed(moved), "red") == (12,)


def test_a_roll_is_repeated_for_a_treasure_that_is_worth_more_than_the_card() -> None:
    state = duel(owns={"red": (5,)})
    assert acts(state) == ("reroll 1-reroll",)
    assert advice(state).goal == "it is best to play the 1 card to roll again"
    assert acts(duel(owns={"red": (1,)})) == ("keep",)


def test_before_the_dragon_it_is_fought_and_a_bad_roll_repeated() -> None:
    state = last(hands={"red": "1-reroll"})
    assert acts(state)[1:] == ("walk d3", "fight")
    fought = play(followed(state), "roll duel 1")
    assert acts(fought) == ("reroll 1-reroll",)
    assert acts(play(followed(state), "roll duel 6")) == ("keep",)


@pytest.mark.parametrize(("rolls", "pips", "chance"), [(3, 12, 81 / 216), (1, 4, 1 / 2), (0, 0, 1.0), (0, 1, 0.0)])
def test_how_often_the_dragon_is_beaten_by_dice_alone(rolls: int, pips: int, chance: float) -> None:
    assert chance_to_win(rolls, pips, 0) == pytest.approx(chance)


def test_each_roll_that_can_be_repeated_beats_the_dragon_more_often() -> None:
    assert chance_to_win(1, 4, 1) == pytest.approx(3 / 4)
    assert chance_to_win(3, 12, 0) < chance_to_win(3, 12, 1) < chance_to_win(3, 12, 2)


def test_who_may_not_act_hears_why() -> None:
    assert advice(last(), "yellow").goal.startswith("it is not yellow’s turn")
    assert advice(last(), "yellow").actions == ()


# --- against slower and other eyes ---


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_of_reach_is_so_by_the_slow_rules(seed: int) -> None:
    rng, state = random.Random(seed), MASTER_2007.deal(COPY, 2, seed)
    for _ in range(5):
        goal = advice(state).goal
        assert ("cannot reach treasure" in goal) <= (not slow_takes(state)), goal
        assert ("can take treasure" in goal and "extra" not in goal) <= bool(slow_takes(state)), goal
        state = on(state, rng, follows=rng.random() < 0.5)


def slow_takes(state: Master2007State) -> set[str]:
    """The pushes after which the slow rules let the seat walk onto a treasure of the lowest value."""
    position = MASTER_2007.state_json(state)
    lowest = min(position["treasures"].values())
    return {push for push in slow.legal(position) if takes(slow.after(position, push), lowest)}


def takes(after: dict, lowest: int) -> bool:
    cells = [cell for cell, value in after["treasures"].items() if value == lowest]
    return after["phase"] == "walk" and any(f"walk {cell}" in slow.legal(after) for cell in cells)


def on(state: Master2007State, rng: random.Random, *, follows: bool) -> Master2007State:
    """The next turn's beginning, after a turn as advised or at random."""
    turn = (state.turn, state.is_extra)
    while (state.turn, state.is_extra) == turn and not MASTER_2007.is_over(state):
        legal = texts(state)
        state = play(state, acts(state)[0] if follows and state.to_act != TABLE else rng.choice(legal))
    return state


@pytest.mark.slow
def test_the_next_hint_is_the_rest_of_the_one_before() -> None:
    start = MASTER_2007.deal(COPY, 2, 1, options={"turn_limit": 10})
    rng, state, due = random.Random(1), start, tuple[str, ...]()
    while not MASTER_2007.is_over(state):
        if state.to_act == TABLE:
            state, due = play(state, rng.choice(texts(state))), ()
            continue
        assert not due or acts(state) == due
        first, *rest = acts(state)
        state, due = play(state, first), tuple(rest)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_who_cannot_tell_two_states_apart_gets_the_same_hint_in_both(seed: int) -> None:
    rng, state, pairs = random.Random(seed), MASTER_2007.deal(COPY, 3 + seed % 2, seed), 0
    for _ in range(4):
        other = twins_of("master-2007")(state, state.to_act, rng)
        if other is not None:
            assert advice(other, state.to_act) == advice(state)
            pairs += 1
        state = on(state, rng, follows=False)
    assert pairs


def duel(**given: object) -> Master2007State:
    """Red has taken 5, a guard has threatened it and the die has shown a 1."""
    state = scene(on="red@c3 yellow@g1 5@e3 6@e7 white@d3", hands={"red": "1-reroll"}, **given)  # type: ignore[arg-type]
    return play(state, QUIET, "walk e3", "roll dragon white", "roll duel 1")


def test_who_is_ahead_fights_even_for_a_dear_treasure_and_who_is_behind_does_not() -> None:
    """A lost duel costs red 10 or more, and the dragon brings 15 in 38 of 100 duels."""
    on = "red@c3 yellow@a1"
    ahead = scene(on=on, dragon="N", owns={"red": (10, 11, 12), "yellow": (9,)})
    behind = scene(on=on, dragon="N", owns={"red": (10,), "yellow": (9, 11, 11, 12, 12)})
    assert "fight" in acts(ahead)
    assert "fight" not in acts(behind)
