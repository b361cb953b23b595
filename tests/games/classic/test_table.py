"""The classic game under a camera: what lies there, and what it means to keep what was played."""

from __future__ import annotations

import pytest

from companion.errors import IllegalAction
from companion.games.classic.game import CLASSIC
from companion.games.classic.state import ClassicState
from companion.maze.cell import parse_cell
from companion.rules.actions import Push, Walk
from companion.rules.game import TABLE as CHANCE
from companion.rules.table import Layout
from tests.games.classic.scenes import MAZE, at, cell_of, play, scene

TABLE = CLASSIC.table
assert TABLE is not None


def lies(state: ClassicState) -> Layout:
    """What a camera would see of the state."""
    assert TABLE is not None
    return TABLE.layout(state)


def kept(state: ClassicState, shown: ClassicState) -> ClassicState:
    """The state after "keep as played", where the table lies as in the other one."""
    assert TABLE is not None
    layout = lies(shown)
    return TABLE.adopt(state, layout.faces, layout.loose, layout.pawns)


def test_a_camera_sees_49_tiles_the_loose_one_and_the_pawns() -> None:
    seen = lies(scene(MAZE))
    assert seen.faces[:3] == ("ES", "EW", "ESW")
    assert len(seen.faces) == 49
    assert seen.loose == "NE"
    assert seen.pawns == (("red", parse_cell("a1")), ("yellow", parse_cell("g1")))


def test_hands_are_seen_pushing_and_walking() -> None:
    assert TABLE is not None
    assert TABLE.visible_actions == (Push, Walk)
    assert TABLE.stops(scene(MAZE)) == ()


def test_what_lies_as_it_should_is_kept_without_a_change() -> None:
    state = scene(MAZE, red="ring", yellow="bat")
    assert kept(state, state) == state


def test_a_push_that_was_not_allowed_counts_when_it_is_kept() -> None:
    """Red pushed in where the loose tile had come out, and has pushed now: it may walk, and W2's far end is closed."""
    state = scene(MAZE, red="ring", yellow="bat", ban="W2")
    shown = play(scene(MAZE, red="ring", yellow="bat"), "push W2 NE")
    after = kept(state, shown)
    assert (after.board, after.pawns) == (shown.board, shown.pawns)
    assert (after.phase, after.seat, after.ban) == ("walk", "red", "E2")


def test_a_push_that_is_kept_ends_the_turn_of_a_pawn_that_is_shut_in() -> None:
    """Nothing leads away from c4, as nothing would after a push that was allowed."""
    before = at(scene(MAZE, red="rat", yellow="bat", ban="W6"), "c4")
    shown = play(at(scene(MAZE, red="rat", yellow="bat"), "c4"), "push W6 NE")
    after = kept(before, shown)
    assert (after.phase, after.seat, after.ban) == ("push", "yellow", "E6")


def test_a_walk_through_a_wall_is_the_walk_of_the_turn_when_it_is_kept() -> None:
    state = play(scene(MAZE, red="rat", yellow="bat", must_walk_to_collect=True), "push W6 NE")
    after = kept(state, at(state, "d5"))
    assert cell_of(after, "red") == "d5"
    assert dict(after.found)["red"] == ("rat",)
    assert (after.phase, after.seat) == ("push", "yellow")


def test_a_push_and_a_walk_that_were_not_allowed_are_kept_together() -> None:
    state = scene(MAZE, red="rat", yellow="bat", ban="W6")
    after = kept(state, at(play(scene(MAZE, red="rat", yellow="bat"), "push W6 NE"), "d5"))
    assert dict(after.found)["red"] == ("rat",)
    assert (after.phase, after.seat, after.ban) == ("push", "yellow", "E6")


def test_the_pawn_of_another_seat_stays_where_it_lies() -> None:
    state = scene(MAZE, red="rat", yellow="bat")
    moved = at(state, "f7", "yellow")
    assert kept(state, moved) == moved


def test_whoever_leaves_the_treasure_is_not_asked_for_its_card_any_more() -> None:
    asked = play(at(scene(MAZE, red="?", yellow="bat"), "d1"), "push W6 NE", "end")
    assert asked.to_act == CHANCE
    assert kept(asked, asked) == asked
    assert (kept(asked, at(asked, "c1")).phase, kept(asked, at(asked, "c1")).seat) == ("push", "yellow")


def test_a_tile_that_lies_face_down_is_not_kept() -> None:
    assert TABLE is not None
    state = scene(MAZE)
    faces = list(lies(state).faces)
    faces[1] = "#"
    with pytest.raises(IllegalAction, match="the tile on b1 is face down; turn it up"):
        TABLE.adopt(state, faces, None, state.pawns)
