"""Hints are true, complete, the same for the same position, and quick."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.errors import UnreadableNotation
from companion.games.team.state import TeamState as State
from companion.live.hinting import find_hints
from companion.maze.reach import find_path
from companion.records.notation import parse_action
from companion.rules.actions import Rotate, Walk
from companion.rules.advice import never_late
from companion.rules.verbs import format_action
from tests.games.team.best_hint import find_hint
from tests.rules.boards import COPY, TEAM, play, scene

SLOWEST_S = 1.0


def turns(seed: int, count: int) -> Iterator[State]:
    """States of a random game in which a seat acts with a walk left."""
    rng = random.Random(seed)
    state = TEAM.deal(COPY, 2 + seed % 3, seed)
    while not TEAM.is_over(state) and count:
        if state.phase == "act" and state.may_walk:
            count -= 1
            yield state
        state = TEAM.apply(state, rng.choice(TEAM.legal(state)))


@pytest.mark.parametrize("seed", range(4))
def test_every_plan_is_quick_the_same_again_legal_and_collects_what_it_says(seed: int) -> None:
    for state in turns(seed, 6):
        view, before_s = TEAM.view(state, state.seat), time.process_time()
        hints = find_hints(view, state.seat)
        assert time.process_time() - before_s < SLOWEST_S
        assert find_hints(view, state.seat) == hints
        for hint in hints:
            after = state
            for action in hint.actions:
                assert parse_action(action) in TEAM.legal(after), hint
                after = TEAM.apply(after, parse_action(action))
            gained = after.collected[len(state.collected) :]
            assert all(treasure.replace("-", " ") in hint.text for treasure in gained)
            assert bool(gained) == ("can reach the" in hint.text)


def reachable_by_brute_force(state: State, depth: int) -> set[str]:
    """Treasures that any sequence of at most `depth` legal actions, a walk the last of them, collects first."""
    found = set()
    for action in TEAM.legal(state):
        after = TEAM.apply(state, action)
        if len(after.collected) > len(state.collected):
            found.add(after.collected[len(state.collected)])
        elif depth > 1 and not isinstance(action, Walk) and after.seat == state.seat and after.phase == "act":
            found |= reachable_by_brute_force(after, depth - 1)
    return found


def test_no_treasure_within_two_actions_is_overlooked() -> None:
    checked = 0
    for seed in range(3):
        for state in turns(seed, 5):
            if not state.board.cells[dict(state.pawns)[state.seat]].is_face_up:
                continue
            brute = reachable_by_brute_force(state, 2)
            texts = " ".join(hint.text for hint in find_hints(TEAM.view(state, state.seat), state.seat))
            assert all(treasure.replace("-", " ") in texts for treasure in brute)
            checked += bool(brute)
    assert checked > 3


MAZE = """
ES@red        NS       ESW:sickle  NS        ESW:urn          NS  SW@yellow
NS            NS       #L:fan      NS        NS               NS  NS
NES:dragon-tooth NS    NES:cauldron NS       ESW:dagger       NS  NSW:skull
NS            NS       NS          NS        NS               NS  EW:doll
NES:magic-broom NS     NEW:scroll  NS        NSW:winged-shoes NS  NSW:runestone
NS            NS       NS          NS        NS               NS  NS
NE            NS       NEW:magic-wand NS     NEW:magic-crystal #T:shell NW
loose NE:mushroom
"""


def test_a_hint_has_three_levels() -> None:
    view = TEAM.view(scene(MAZE, red="sickle fan"), "red")
    nudge, pointer, plan = (find_hint(view, "red", level) for level in ("nudge", "pointer", "plan"))
    assert nudge.text == "Red can reach the sickle this turn."
    assert (nudge.actions, nudge.cells) == ((), ())
    assert pointer.actions == ("rotate b1 EW",)
    assert "Start like this: turn the marked tile so that it opens to" in pointer.text
    assert plan.actions == ("rotate b1 EW", "walk c1", "walk c2")
    assert plan.cells == ("a1", "b1", "c1", "c1", "c2")


def test_advice_holds_all_that_any_level_tells() -> None:
    [first, *_] = TEAM.hints(TEAM.view(scene(MAZE, red="sickle fan"), "red"), "red", never_late)
    assert first.goal == "Red can reach the sickle this turn"
    assert first.steps == (
        "turn the marked tile so that it opens to the yellow–blue side and the red–green side",
        "move to the sickle",
        "move to the marked square",
    )
    assert first.to_you == "you can reach the sickle this turn"
    assert [format_action(action) for action in first.actions] == ["rotate b1 EW", "walk c1", "walk c2"]
    assert (first.first_cells, first.cells) == (("b1",), ("a1", "b1", "c1", "c1", "c2"))
    assert first.turns == 1


def test_who_waits_is_told_only_why_nothing_can_be_reached() -> None:
    state = replace(scene(MAZE, red="fan shell", yellow="fan"), turn=1)
    [advice] = TEAM.hints(TEAM.view(state, "red"), "red", never_late)
    assert advice.goal == "Red cannot reach a treasure this turn. The fan and the shell are face down."
    assert advice.actions == advice.steps == advice.cells == ()


def test_who_can_reach_nothing_is_sent_to_turn_up_a_tile() -> None:
    near = play(scene(MAZE, red="fan shell", yellow="fan"), "rotate b1 EW")
    [advice] = TEAM.hints(TEAM.view(near, "red"), "red", never_late)
    assert advice.goal.endswith("You can move to a face-down tile and turn it up")
    assert (advice.steps[-1], advice.cells[-1]) == ("move to the marked square", "c2")


def test_a_tile_that_can_be_turned_up_is_told_how_to_lie() -> None:
    there = play(scene(MAZE, red="fan shell"), "rotate b1 EW", "walk c2")
    hint = find_hint(TEAM.view(there, "red"), "red")
    assert "can turn it up" in hint.text
    assert len(hint.actions) == 1 and hint.actions[0].startswith("turn-up"), "what it shows decides what comes next"
    assert parse_action(hint.actions[0]) in TEAM.legal(there)


@pytest.mark.parametrize("seed", range(3))
def test_a_hint_that_is_followed_is_never_contradicted_and_leads_to_the_end_of_the_turn(seed: int) -> None:
    for state in turns(seed, 6):
        plan: tuple[str, ...] = ()
        seat = state.seat
        while state.to_act == seat and plan != ("end",):
            hint = find_hint(TEAM.view(state, seat), seat)
            actions = hint.actions
            assert actions[: len(plan)] == plan and hint.to_you.startswith("You "), "the seat itself is addressed"
            state, plan = play(state, actions[0]), actions[1:]
            plan = plan if actions[0] != "end" else ("end",)


def test_a_search_that_is_late_answers_with_what_it_has() -> None:
    """What needs no push is looked at first; the pushes are not looked at any more."""
    view = TEAM.view(scene(MAZE, red="sickle mushroom"), "red")
    in_time, late = (TEAM.hints(view, "red", is_late) for is_late in (never_late, lambda: True))
    assert [advice.goal for advice in late] == ["Red can reach the sickle this turn"]
    assert "Red can reach the mushroom this turn" in [advice.goal for advice in in_time]


def test_two_treasures_are_better_than_one_and_come_first() -> None:
    state = scene(MAZE, red="dragon-tooth magic-broom")
    hints = find_hints(TEAM.view(state, "red"), "red")
    walks = [action for action in hints[0].actions if action.startswith("walk")]
    assert sorted(walks) == ["walk a3", "walk a5"]
    assert "dragon tooth and the magic broom" in hints[0].text or "magic broom and the dragon tooth" in hints[0].text


def test_nothing_is_advised_after_the_last_treasure() -> None:
    """A treasure that is found brings another walk, but this one ends the game."""
    state = scene(MAZE, red="sickle", deck="")
    steps = find_hint(TEAM.view(state, "red"), "red").actions
    assert TEAM.is_over(play(state, *steps))


def test_what_lies_face_down_is_never_told() -> None:
    hint = find_hint(TEAM.view(scene(MAZE, red="fan shell"), "red"), "red")
    assert hint.actions[-1] == "walk c2"
    assert "The fan and the shell are face down." in hint.text
    assert "You can move to a face-down tile and turn it up" in hint.text


def test_helping_is_found_too() -> None:
    helped = find_hint(TEAM.view(scene(MAZE, red="", yellow="dragon-tooth doll", deck=""), "red"), "red")
    assert "walk a3" in helped.actions
    assert "dragon tooth" in helped.text
    both = find_hint(TEAM.view(scene(MAZE, red="magic-broom", yellow="dragon-tooth doll", deck=""), "red"), "red")
    assert [action for action in both.actions if action.startswith("walk")] == ["walk a5", "walk a3"]
    strict = scene(MAZE, red="magic-broom", yellow="dragon-tooth doll", deck="", bonus_for_mates=False)
    assert "dragon tooth" not in find_hint(TEAM.view(strict, "red"), "red").text


def test_who_is_not_at_the_table_gets_a_clear_refusal() -> None:
    view = TEAM.view(scene(MAZE, red="fan"), "red")
    with pytest.raises(UnreadableNotation, match="not at the table"):
        find_hint(view, "green")
    with pytest.raises(UnreadableNotation, match="nudge, pointer, plan"):
        find_hint(view, "red", "shout")


def test_a_rotation_before_a_push_is_never_needed() -> None:
    """The search pushes first; rotating first and pushing then never reaches a treasure that it misses."""
    for state in [next(turns(seed, 1)) for seed in range(3)]:
        if not state.board.cells[dict(state.pawns)[state.seat]].is_face_up:
            continue
        told = " ".join(hint.text for hint in find_hints(TEAM.view(state, state.seat), state.seat))
        for action in TEAM.legal(state)[::7]:
            after = TEAM.apply(state, action)
            if isinstance(action, Rotate) and after.phase == "act":
                found = reachable_by_brute_force(after, 2)
                assert all(treasure.replace("-", " ") in told for treasure in found), format_action(action)


def test_arrows_and_sides_are_told_by_the_corners_of_this_copy() -> None:
    """Another printing may have its corners elsewhere: the same push is then told by other colours."""
    state = next(state for state in turns(3, 40) if "push" in best_hint(state))
    reds, blues = state.homes[0][1], state.homes[2][1]
    homes = (("red", blues), state.homes[1], ("blue", reds), state.homes[3])
    assert [name for name, _ in state.homes] == [name for name, _ in homes]
    here, there = best_hint(state), best_hint(replace(state, homes=homes))
    swapped = {"red": "blue", "blue": "red"}
    plan, told = here.split(": ", 1)
    assert there != here
    assert there == plan + ": " + re.sub("red|blue", lambda name: swapped[name[0]], told)


def best_hint(state: State) -> str:
    """The best hint for the seat that acts, as it is told."""
    return find_hints(TEAM.view(state, state.seat), state.seat)[0].text


def in_reach_of_mates(state: State, seat: str) -> int:
    """How many treasures the others could walk to as the board lies, without a spell."""
    cells = {tile.mark: cell for cell, tile in enumerate(state.board.cells) if tile.is_face_up}
    hands = [(mate, mark) for mate, hand in state.hands if mate != seat for mark in hand]
    return sum(
        mark in cells and find_path(state.board, dict(state.pawns)[mate], cells[mark]) is not None
        for mate, mark in hands
    )


def test_the_arithmetic_counts_what_the_turn_opens_to_the_others() -> None:
    counted = 0
    for state in turns(3, 12):
        [first, *_] = TEAM.hints(TEAM.view(state, state.seat), state.seat, never_late)
        found = re.match(r"in reach of the others without a spell: (\d+) of their \d+ treasures now, (\d+)", first.why)
        if found is None:
            continue
        after = state
        for action in first.actions:
            after = TEAM.apply(after, action) if after.seat == state.seat and after.phase == "act" else after
        if after.turn == state.turn:
            counted += 1
            assert list(map(int, found.groups())) == [in_reach_of_mates(one, state.seat) for one in (state, after)]
    assert counted


def test_on_a_face_down_tile_the_seat_itself_is_addressed() -> None:
    state = replace(scene(MAZE, red="fan shell", yellow="fan"), may_walk=False)
    down = next(cell for cell, tile in enumerate(state.board.cells) if not tile.is_face_up)
    state = replace(state, pawns=tuple((seat, down if seat == "red" else cell) for seat, cell in state.pawns))
    [first, *_] = TEAM.hints(TEAM.view(state, "red"), "red", never_late)
    assert "Red is on a face-down tile" in first.goal and "you are on a face-down tile" in first.to_you.lower()
