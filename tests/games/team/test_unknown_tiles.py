"""A referee who has not seen what lies face down: `#?` in a position, one of these, until it comes to light."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.errors import UnreadableNotation
from companion.games.team.state import TeamState
from companion.maze.tile import identity
from companion.records.notation import format_state, parse_position, state_from_json, state_to_json, view_json
from companion.records.playout import perft
from companion.rules.actions import TurnUp
from tests.games import slow_rules
from tests.games.team.best_hint import find_hint
from tests.games.team.scenes import TEAM, WALLS, lay, listed, loose_text, play, refused, stand, table, tile_at
from tests.games.test_slow_rules import the_same_game
from tests.rules.boards import COPY


def seen_again(state: TeamState) -> TeamState:
    """The state as somebody holds it who knows the copy and looks at the table for the first time."""
    return state_from_json(view_json(TEAM.view(state, "TABLE")), COPY)


def covered(seed: int, pages: int, variant: str = "introductory") -> TeamState:
    """A dealt game in which so many pages were turned and nobody did anything."""
    rng, state = random.Random(seed), TEAM.deal(COPY, 2, seed, variant)
    for _ in range(pages):
        state = TEAM.apply(state, rng.choice(TEAM.legal(state)))
        while state.phase != "page":
            state = play(state, "end") if state.phase == "act" else TEAM.apply(state, TEAM.legal(state)[0])
    return state


def test_what_can_lie_face_down_follows_from_the_copy() -> None:
    """team_2022.txt, "No peeking!": nobody may look, but the box says which tiles are missing from the picture."""
    state = covered(4, 8)
    again = seen_again(state)
    down = sorted(identity(tile) for tile in state.board.cells if not tile.is_face_up)
    assert len(down) > 4
    assert list(again.hidden) == down
    assert all(tile_at(again, cell) == "#?" for cell, tile in state_to_json(again)["cells"].items() if "#" in tile)
    assert state.hidden == ()
    assert "hidden" not in state_to_json(state)


def test_no_view_tells_what_can_be_hidden_where() -> None:
    """team_2022.txt, "No peeking!"."""
    assert "hidden" not in view_json(TEAM.view(seen_again(covered(4, 8)), "red"))


def unseen(*hidden: str, phase: str = "act") -> TeamState:
    """Red above the face-down b4, whose tile nobody knows, nor those on d4 and d7 where there are so many."""
    state = stand(table(WALLS, red="lantern doll", yellow="urn fan", phase=phase), red="b1")
    return replace(lay(state, **dict.fromkeys(("b4", "d4", "d7")[: len(hidden)], "#?")), hidden=hidden)


def test_turning_up_shows_the_shape_first_and_then_table_says_which_tile_it_is() -> None:
    """team_2022.txt, "Flipping face-down tiles face up again": everyone sees it then, and a treasure is collected."""
    state = play(unseen("L:key", "T:lantern", "T:shell"), "walk b4")
    assert listed(state, "turn-up") == ["NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW"]
    assert "the tile has a different shape" in refused(state, "turn-up NS")
    after = play(state, "turn-up NSW")
    assert (after.phase, after.to_act) == ("reveal", "TABLE")
    assert listed(after, "reveal") == ["tile T:lantern", "tile T:shell"]
    assert "that cannot be the tile that turned up" in refused(after, "reveal tile L:key")
    assert "first tap the tile that turned up" in refused(after, "end")
    known = play(after, "reveal tile T:lantern")
    assert (known.collected, known.has_bonus, known.hidden) == (("lantern",), True, ("L:key", "T:shell"))
    assert play(after, "reveal tile T:shell").collected == ()
    assert "no unknown tile" in refused(known, "reveal tile T:shell")


def test_a_tile_that_can_be_only_one_needs_no_telling() -> None:
    """What is known by elimination is booked as soon as it is turned up."""
    after = play(unseen("L:key", "T:lantern"), "walk b4", "turn-up NES")
    assert (after.collected, after.hidden) == (("lantern",), ("L:key",))


def test_a_tile_that_daedalus_pushes_out_is_seen_by_everyone() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus": it is turned up beside the board; TABLE says which it is."""
    after = play(unseen("L:key", "T:lantern", "T:shell", phase="page"), "daedalus push N4")
    assert (after.phase, loose_text(after)) == ("reveal", "?")
    assert listed(after, "reveal") == ["tile L:key", "tile T:lantern", "tile T:shell"]
    known = play(after, "reveal tile L:key")
    assert (known.phase, loose_text(known), known.collected) == ("act", "NE:key", ())
    assert play(known, "push W2 SW").hidden == ("T:lantern", "T:shell")


@pytest.mark.parametrize("variant", ["introductory", "standard", "expert"])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_gone_on_with_is_the_same_in_both_writings(variant: str, seed: int) -> None:
    again = seen_again(covered(seed, 9, variant))
    assert again.hidden
    outcome, _ = the_same_game(again, seed, collect_eagerly=seed % 2 > 0)
    assert outcome in ("won", "lost")


def going_on(seed: int) -> Iterator[TeamState]:
    """The states of a random game that goes on from what was seen; tiles are turned up where they can be."""
    rng, state = random.Random(seed), seen_again(covered(seed, 6))
    while not TEAM.is_over(state):
        yield state
        actions = TEAM.legal(state)
        state = TEAM.apply(state, rng.choice([a for a in actions if isinstance(a, TurnUp)] or actions))


def test_positions_with_unknown_tiles_read_back() -> None:
    phases = set()
    for state in (state for seed in range(4) for state in going_on(seed)):
        assert state_from_json(state_to_json(state)) == state == parse_position(format_state(state))
        assert state_from_json(state_to_json(state), COPY) == state
        assert view_json(TEAM.view(seen_again(state), "red")) == view_json(TEAM.view(state, "red"))
        phases.add(state.phase)
    assert "reveal" in phases


def test_no_hint_is_given_before_the_tile_is_known() -> None:
    state = play(unseen("L:key", "T:lantern", "T:shell"), "walk b4", "turn-up NSW")
    assert find_hint(TEAM.view(state, "red"), "red").text == "First tap the tile that turned up."


def test_perft_with_unknown_tiles_is_counted_twice() -> None:
    state = seen_again(covered(5, 6))
    assert [perft(TEAM, state, depth) for depth in (1, 2)] == [
        slow_rules.perft(state_to_json(state), depth) for depth in (1, 2)
    ]


@pytest.mark.parametrize("hidden", [["L:key"], ["?"] * 6, ["NE:key"] * 6, "L:key", [7]])
def test_hidden_tiles_that_do_not_add_up_are_refused(hidden: object) -> None:
    position = state_to_json(seen_again(covered(4, 8)))
    with pytest.raises(UnreadableNotation):
        state_from_json({**position, "hidden": hidden})


def test_a_reveal_that_nothing_can_answer_is_refused() -> None:
    position = state_to_json(covered(4, 8))
    with pytest.raises(UnreadableNotation, match="'hidden'"):
        state_from_json({**position, "phase": "reveal"})
