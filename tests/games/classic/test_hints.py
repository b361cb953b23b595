"""Hints for the classic game: what they tell, what they do not know, and that following them wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.classic.game import CLASSIC
from companion.games.classic.hints import hints
from companion.games.classic.state import ClassicState
from companion.games.copies import shipped_copy
from companion.maze.cell import format_cell, lane_of, parse_cell
from companion.rules.actions import Push, Walk
from companion.rules.advice import Advice
from companion.rules.mazes.shifting import carried_all, legal_pushes, shifted, walk_cells
from companion.rules.verbs import format_action
from companion.rules.words import colour, say
from tests.games.classic.scenes import MAZE, at, play, scene

COPY = shipped_copy("classic")


def advice(state: ClassicState, seat: str = "red") -> Advice:
    (found,) = hints(CLASSIC.view(state, seat), seat)
    return found


def acts(found: Advice) -> tuple[str, ...]:
    return tuple(map(format_action, found.actions))


def test_the_goal_is_said_and_every_step_to_it() -> None:
    state = scene(MAZE, red="ring", yellow="bat")
    found = advice(state)
    assert found.goal == "red can reach the ring this turn"
    assert found.turns == 1
    assert found.steps[0].startswith("push the loose tile in at the")
    assert len(found.steps) == len(found.actions) == 2
    assert (found.cells[0], found.cells[-1]) == ("a1", acts(found)[1].removeprefix("walk "))
    assert dict(play(state, *acts(found)).found)["red"] == ("ring",)


def test_the_first_action_is_about_the_cell_that_the_tile_enters() -> None:
    state = scene(MAZE, red="ring", yellow="bat")
    found = advice(state)
    push = found.actions[0]
    assert isinstance(push, Push)
    assert found.first_cells == (format_cell(lane_of(push.arrow)[0]),)


@pytest.mark.parametrize("treasure", ["ring", "owl", "bat", "rat", "moth"])
def test_every_step_can_be_done_from_wherever_the_pawn_stands(treasure: str) -> None:
    """Also where the push closes the pawn in: such a turn ends by itself, and nobody is asked to end it."""
    has_ended_by_itself = False
    for cell in range(49):
        state = at(scene(MAZE, red=treasure, yellow="bat"), format_cell(cell))
        steps = acts(advice(state))
        if steps:
            after = play(state, *steps)
            has_ended_by_itself |= len(steps) == 1 and after.to_act != "red"
    assert has_ended_by_itself


def test_after_the_push_the_walk_is_told() -> None:
    state = play(scene(MAZE, red="ring", yellow="bat"), "push W6 NE")
    assert acts(advice(state)) == ("walk d1",)
    there = play(at(scene(MAZE, red="ring", yellow="bat"), "d1"), "push W6 NE")
    assert acts(advice(there)) == ("end",)
    assert advice(there).steps == ("stay where you are and end the turn",)


def test_after_the_push_a_far_treasure_is_walked_towards() -> None:
    state = play(scene(MAZE, red="rat", yellow="bat"), "push W6 NE")
    found = advice(state)
    assert found.goal == "red can reach the rat in two turns, if the others leave the maze alone"
    assert found.turns == 2
    assert acts(found)[0] == "end" or acts(found)[0].startswith("walk")


def test_with_everything_found_the_way_home_is_told() -> None:
    state = play(at(scene(MAZE, red="", yellow="bat"), "c1"), "push W6 NE")
    assert advice(state) == Advice(
        goal=say("red can reach their own corner this turn"),
        actions=(Walk(parse_cell("a1")),),
        steps=(say("move to the {colour} corner", colour=colour("red")),),
        first_cells=("c1", "b1", "a1"),
        cells=("c1", "b1", "a1"),
        to_you=say("you can reach your own corner this turn"),
    )


def test_of_open_cards_the_soonest_is_told() -> None:
    state = play(scene(MAZE, red="rat ring", yellow="bat", open_cards=True), "push W6 NE")
    assert advice(state).goal == "red can reach the ring this turn"


def test_where_a_walk_is_asked_for_staying_is_no_way() -> None:
    state = play(at(scene(MAZE, red="ring", yellow="bat", must_walk_to_collect=True), "d1"), "push W6 NE")
    assert "in two turns" in advice(state).goal
    home = play(scene(MAZE, red="", yellow="bat", must_walk_to_collect=True), "push W6 NE")
    assert acts(advice(home)) == ("end",)


def test_whoever_is_late_looks_no_further_ahead() -> None:
    state = play(scene(MAZE, red="rat", yellow="bat"), "push W6 NE")
    (found,) = hints(CLASSIC.view(state, "red"), "red", lambda: True)
    assert found == Advice(say("red cannot reach the rat this turn"), to_you=say("you cannot reach the rat this turn"))


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (scene(MAZE, red="?"), "red’s card is hidden; open your cards"),
        (scene(MAZE, red="crown"), "the crown is not on any tile"),
        (scene(MAZE.replace("loose NE:moth", "loose ?"), red="ring"), "I have not seen every tile yet"),
        (replace(scene(MAZE, red="ring"), turn=1), "it is not red’s turn"),
        (replace(scene(MAZE, red="ring"), phase="over", outcome="stopped"), "game is over"),
    ],
)
def test_where_nothing_can_be_planned_it_says_why(state: ClassicState, said: str) -> None:
    found = advice(state)
    assert said in found.goal
    assert found.actions == found.steps == ()


def test_nobody_is_told_by_the_card_of_somebody_else() -> None:
    """A hint for yellow, out of what red may see, knows nothing of yellow's card."""
    state = replace(scene(MAZE, red="ring", yellow="bat"), turn=1)
    (found,) = hints(CLASSIC.view(state, "red"), "yellow")
    assert "yellow’s card is hidden; open your cards" in found.goal


def test_whoever_follows_the_hints_alone_finds_everything_and_comes_home() -> None:
    state = CLASSIC.deal(COPY, 1, 3)
    while not CLASSIC.is_over(state):
        for action in advice(state, state.seat).actions:
            if CLASSIC.to_act(state) == state.seat and action in CLASSIC.legal(state):
                state = CLASSIC.apply(state, action)
    assert CLASSIC.outcome(state) == "won"
    assert state.turn < 3 * 25


@pytest.mark.parametrize("seed", range(6))
def test_the_arithmetic_counts_pushes_and_what_is_left_to_the_next_player(seed: int) -> None:
    state = CLASSIC.deal(COPY, 2, seed)
    found = advice(state)
    card = dict(state.stacks)["red"][0]
    pushed = [CLASSIC.apply(state, push) for push in CLASSIC.legal(state)]
    there = sum(any(card == one.board.cells[cell].mark for cell in stops(one, "red")) for one in pushed)
    assert found.why.startswith(f"{there or 'None'} of ".replace("None of ", "None of the "))
    after = CLASSIC.apply(state, found.actions[0])
    cells = {
        cell for push in legal_pushes(after.board, after.ban)
        for cell in stops(replace(after, board=shifted(after.board, push), pawns=carried_all(push.arrow, after.pawns)),
                          "yellow")
    }  # fmt: skip
    assert f"can reach {len(cells)} of 49 squares" in found.why


def stops(state: ClassicState, seat: str) -> set[int]:
    """Where a pawn can end its turn as the board lies."""
    pawn = dict(state.pawns)[seat]
    return {pawn, *walk_cells(state.board, pawn)}
