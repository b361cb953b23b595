"""Hints in the standard and the expert game: every plan is legal and collects, none is overlooked, none is slow."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.team.state import SPECIAL_SPELLS, TeamState
from companion.live.hinting import find_hints
from companion.records.notation import parse_action
from companion.rules.actions import Walk
from tests.games.team.best_hint import find_hint
from tests.games.team.scenes import WALLS, lay, play, stand, table
from tests.rules.boards import COPY, TEAM

SLOWEST_S = 1.5


def turns(seed: int, count: int, variant: str) -> Iterator[TeamState]:
    """States of a random game in which a seat acts with a walk left and its pawn on a face-up tile."""
    rng = random.Random(seed)
    state = TEAM.deal(COPY, 2 + seed % 3, seed, variant, {"teleport_from_anywhere": seed % 2 == 1})
    if seed % 3 == 2:
        state = replace(state, deck=(), collected=state.deck)
    while not TEAM.is_over(state) and count:
        is_down = not state.board.cells[dict(state.pawns)[state.seat]].is_face_up
        if state.phase == "act" and state.may_walk and not is_down:
            count -= 1
            yield state
        state = TEAM.apply(state, rng.choice(TEAM.legal(state)))


@pytest.mark.parametrize("variant", ["standard", "expert"])
@pytest.mark.parametrize("seed", range(2))
def test_every_plan_is_legal_and_collects_what_it_says(variant: str, seed: int) -> None:
    for state in turns(seed, 8, variant):
        for hint in find_hints(TEAM.view(state, state.seat), state.seat):
            after = state
            for action in hint.actions:
                assert parse_action(action) in TEAM.legal(after), hint
                after = TEAM.apply(after, parse_action(action))
            gained = after.collected[len(state.collected) :]
            assert all(treasure.replace("-", " ") in hint.text for treasure in gained)
            assert bool(gained) == ("can reach the" in hint.text)
            assert not hint.actions or hint.cells


def collected_first(state: TeamState, depth: int) -> set[str]:
    """Treasures that any sequence of at most `depth` legal actions, a walk the last of them, collects first."""
    found = set()
    for action in TEAM.legal(state):
        after = TEAM.apply(state, action)
        if len(after.collected) > len(state.collected):
            found.add(after.collected[len(state.collected)])
        elif depth > 1 and not isinstance(action, Walk) and after.seat == state.seat and after.phase == "act":
            found |= collected_first(after, depth - 1)
    return found


@pytest.mark.parametrize("variant", ["standard", "expert"])
def test_no_treasure_within_two_actions_is_overlooked(variant: str) -> None:
    checked: Counter[str] = Counter()
    for seed in range(6):
        for state in turns(seed, 3, variant):
            told = " ".join(hint.text for hint in find_hints(TEAM.view(state, state.seat), state.seat))
            brute = collected_first(state, 2)
            assert all(treasure.replace("-", " ") in told for treasure in brute), brute
            checked[dict(state.specials)[state.seat]] += bool(brute)
    assert sum(checked.values()) > 5


@pytest.mark.parametrize("special", SPECIAL_SPELLS)
def test_no_treasure_behind_a_push_and_a_special_spell_is_overlooked(special: str) -> None:
    """Three actions deep, from one position a spell: both orders of push and spell, and then the walk."""
    state = next(turns(3, 1, "standard"))
    owners = (special, *(spell for spell in SPECIAL_SPELLS if spell != special))
    specials = tuple(zip(state.seats, owners, strict=False))
    spells = tuple((seat, ("push", spell)) for seat, spell in specials)
    state = replace(state, specials=specials, spells=spells, turn=0)
    told = " ".join(hint.text for hint in find_hints(TEAM.view(state, state.seat), state.seat))
    pushes = [action for action in TEAM.legal(state) if not isinstance(action, Walk)]
    for action in random.Random(special).sample(pushes, 12):
        after = TEAM.apply(state, action)
        if after.phase == "act" and after.seat == state.seat:
            assert all(treasure.replace("-", " ") in told for treasure in collected_first(after, 2)), action


def test_no_search_is_slow_and_no_budget_is_too_small() -> None:
    slowest_s = 0.0
    for seed, variant in enumerate(["standard", "expert"] * 3):
        for state in turns(seed, 4, variant):
            view = TEAM.view(state, state.seat)
            before_s = time.process_time()
            find_hints(view, state.seat)
            slowest_s = max(slowest_s, time.process_time() - before_s)
            assert find_hints(view, state.seat, "plan", budget_ms=0.0), "with no time there is still an answer"
    assert slowest_s < SLOWEST_S


@pytest.mark.parametrize(
    ("special", "tiles", "plan", "cells"),
    [
        ("traverse", {"b1": "#I", "c1": "ESW:sickle"}, ("walk c1 traverse",), ("a1", "b1", "c1")),
        ("teleport", {"g2": "NS", "g3": "NSW:sickle"}, ("walk g3 teleport",), ("a1", "g1", "g2", "g3")),
        ("escape", {"a2": "NW", "d7": "ES:sickle"}, ("walk d7 escape",), ("a1", "a2", "d7")),
        ("switch", {"b2": "EW", "c1": "ESW:sickle"}, ("switch b1 b2", "walk c1"), ("a1", "b1", "c1")),
    ],
)
def test_a_spell_is_told_in_words_and_drawn_as_a_path(
    special: str, tiles: dict[str, str], plan: tuple[str, ...], cells: tuple[str, ...]
) -> None:
    state = lay(table(WALLS, special, red="sickle fan"), **tiles)
    state = replace(state, spells=(("red", (special,)), *state.spells[1:]))
    hint = find_hint(TEAM.view(state, "red"), "red")
    assert (hint.actions[: len(plan)], hint.cells[: len(cells)]) == (plan, cells)
    assert special.capitalize() in hint.text or "swap the two marked tiles" in hint.text
    assert play(state, *hint.actions).collected == ("sickle",)


def test_a_spell_is_not_spent_where_none_is_needed() -> None:
    state = lay(table(WALLS, "teleport", red="sickle fan"), b1="EW", c1="ESW:sickle")
    assert find_hint(TEAM.view(state, "red"), "red").actions == ("walk c1",)


def test_in_the_expert_game_only_the_left_card_counts_first() -> None:
    state = lay(table(WALLS, "escape", variant="expert", red="fan sickle"), b1="EW", c1="ESW:sickle")
    assert "sickle" not in find_hint(TEAM.view(state, "red"), "red").text
    both = lay(state, b1="EW:fan")
    assert find_hint(TEAM.view(both, "red"), "red").actions == ("walk b1", "walk c1")
    helping = lay(table(WALLS, "escape", variant="expert", yellow="fan sickle", deck=""), b1="EW", c1="ESW:sickle")
    assert "sickle" not in find_hint(TEAM.view(helping, "red"), "red").text


def test_who_has_to_turn_up_a_tile_is_told_so() -> None:
    state = play(stand(lay(table(WALLS, "escape", red="fan doll"), g4="#I"), red="b1"), "walk g4 escape")
    assert "has to turn it up" in find_hint(TEAM.view(state, "red"), "red").text


def test_before_the_first_turn_everyone_takes_a_spell() -> None:
    state = TEAM.deal(COPY, 2, 1, "expert", {"special_spells": "chosen"})
    assert "takes a special spell" in find_hint(TEAM.view(state, "red"), "red").text
