"""Hints for the classic game: what they tell, what they do not know, and that following them wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import UnreadableNotation
from companion.games.classic.game import CLASSIC
from companion.games.classic.hints import find_classic_hints
from companion.games.classic.state import ClassicState
from companion.games.copies import shipped_copy
from companion.messages import Hint
from companion.records.notation import parse_action
from tests.games.classic.scenes import MAZE, at, play, scene

COPY = shipped_copy("classic")


def hint(state: ClassicState, seat: str = "red", level: str = "plan") -> Hint:
    (found,) = find_classic_hints(CLASSIC.view(state, seat), seat, level)
    return found


def test_three_levels_tell_more_and_more() -> None:
    state = scene(MAZE, red="ring", yellow="bat")
    assert hint(state, level="nudge") == Hint("nudge", "Red can reach the ring this turn.")
    pointer, plan = hint(state, level="pointer"), hint(state)
    assert pointer.actions == plan.actions[:1]
    assert "Begin like this: push in at the" in pointer.text
    assert (plan.cells[0], plan.cells[-1]) == ("a1", plan.actions[1].removeprefix("walk "))
    assert dict(play(state, *plan.actions).found)["red"] == ("ring",)


def test_after_the_push_the_walk_is_told() -> None:
    state = play(scene(MAZE, red="ring", yellow="bat"), "push W6 NE")
    assert hint(state).actions == ("walk d1",)
    there = play(at(scene(MAZE, red="ring", yellow="bat"), "d1"), "push W6 NE")
    assert hint(there).actions == ("end",)


def test_after_the_push_a_far_treasure_is_walked_towards() -> None:
    state = play(scene(MAZE, red="rat", yellow="bat"), "push W6 NE")
    found = hint(state)
    assert "in two turns, if the others leave the maze as it is" in found.text
    assert found.actions[0] == "end" or found.actions[0].startswith("walk")


def test_with_everything_found_the_way_home_is_told() -> None:
    state = play(at(scene(MAZE, red="", yellow="bat"), "c1"), "push W6 NE")
    assert hint(state) == Hint(
        "plan", "Red can reach the own corner this turn. Like this: walk to a1.", ("walk a1",), ("c1", "b1", "a1")
    )


def test_where_a_walk_is_asked_for_staying_is_no_way() -> None:
    state = play(at(scene(MAZE, red="ring", yellow="bat", must_walk_to_collect=True), "d1"), "push W6 NE")
    assert "in two turns" in hint(state).text
    home = play(scene(MAZE, red="", yellow="bat", must_walk_to_collect=True), "push W6 NE")
    assert hint(home).actions == ("end",)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (scene(MAZE, red="?"), "is a secret"),
        (scene(MAZE, red="crown"), "No tile shows the crown"),
        (scene(MAZE.replace("loose NE:moth", "loose ?"), red="ring"), "has not been seen"),
        (replace(scene(MAZE, red="ring"), turn=1), "not the turn of red"),
        (replace(scene(MAZE, red="ring"), phase="over", outcome="stopped"), "game is over"),
    ],
)
def test_where_nothing_can_be_planned_it_says_why(state: ClassicState, said: str) -> None:
    found = hint(state)
    assert said in found.text
    assert found.actions == ()


def test_unknown_seats_and_levels_are_refused() -> None:
    view = CLASSIC.view(scene(MAZE, red="ring"), "red")
    with pytest.raises(UnreadableNotation, match="not at the table"):
        find_classic_hints(view, "white")
    with pytest.raises(UnreadableNotation, match="a hint is one of"):
        find_classic_hints(view, "red", "shout")


def test_nobody_is_told_by_the_card_of_somebody_else() -> None:
    """A hint for yellow, out of what red may see, knows nothing of yellow's card."""
    state = replace(scene(MAZE, red="ring", yellow="bat"), turn=1)
    (found,) = find_classic_hints(CLASSIC.view(state, "red"), "yellow")
    assert "is a secret" in found.text


def test_whoever_follows_the_hints_alone_finds_everything_and_comes_home() -> None:
    state = CLASSIC.deal(COPY, 1, 3)
    while not CLASSIC.is_over(state):
        found = hint(state, state.seat)
        for action in found.actions:
            if CLASSIC.to_act(state) == state.seat and parse_action(action) in CLASSIC.legal(state):
                state = CLASSIC.apply(state, parse_action(action))
    assert CLASSIC.outcome(state) == "won"
    assert state.turn < 3 * 25
