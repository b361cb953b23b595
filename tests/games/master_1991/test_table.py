"""Master Labyrinth 1991 under a camera: what lies there, and what it means to keep what was played."""

from __future__ import annotations

import pytest

from companion.errors import IllegalAction
from companion.games.master_1991.game import MASTER_1991
from companion.games.master_1991.state import Master1991State as State
from companion.maze.cell import parse_cell
from companion.rules.actions import Push, Walk
from companion.rules.public import with_held
from companion.rules.table import Layout
from tests.games.master_1991.scenes import HALL, has, lies, play, scene, stands

TABLE = MASTER_1991.table
assert TABLE is not None


def layout(state: State) -> Layout:
    """What a camera would see of the state."""
    assert TABLE is not None
    return TABLE.layout(state)


def kept(state: State, shown: Layout, red: str = "") -> State:
    """The state after "keep as played" of a table that lies as in the layout, but for red's pawn where one is named."""
    assert TABLE is not None
    pawns = with_held(shown.pawns, "red", parse_cell(red)) if red else shown.pawns
    return TABLE.adopt(state, shown.faces, shown.loose, pawns)


def test_a_camera_sees_tiles_and_pawns_but_no_tokens() -> None:
    seen = layout(scene(HALL))
    assert seen.faces[:3] == ("ES", "EW", "ESW")
    assert (len(seen.faces), seen.loose) == (49, "NES")
    assert seen.pawns == (("red", parse_cell("a1")), ("blue", parse_cell("g7")))
    assert seen == layout(scene(HALL.replace("@5", "").replace("@6", "@5")))


def test_hands_are_seen_pushing_and_walking() -> None:
    assert TABLE is not None
    assert TABLE.visible_actions == (Push, Walk)
    assert TABLE.stops(scene(HALL)) == ()


def test_what_lies_as_it_should_is_kept_without_a_change() -> None:
    state = scene(HALL)
    assert kept(state, layout(state)) == state


def test_a_push_that_was_not_allowed_carries_the_tokens_when_it_is_kept() -> None:
    """Red pushed in where the loose tile had come out; token 6 rode from c6 to d6 under it."""
    allowed = play(scene(HALL), "push W6 NES")
    after = kept(scene(HALL, ban="W6"), layout(allowed))
    assert lies(after, 6) == lies(allowed, 6) == "d6"
    assert after == allowed
    assert (after.phase, after.seat, after.ban) == ("act", "red", "E6")


def test_a_walk_through_walls_takes_the_token_when_it_is_kept() -> None:
    state = play(scene(HALL), "push W6 NES")
    after = kept(state, layout(state), red="c2")
    assert (stands(after, "red"), has(after, "red")) == ("c2", (1, 3, 5))
    assert not after.may_walk
    shut_in = kept(state, layout(state), red="d2")
    assert (stands(shut_in, "red"), has(shut_in, "red"), shut_in.may_walk) == ("d2", (1, 3), False)


def test_a_push_and_a_walk_that_were_not_allowed_are_kept_together() -> None:
    after = kept(scene(HALL, ban="W6"), layout(play(scene(HALL), "push W6 NES")), red="c2")
    assert has(after, "red") == (1, 3, 5)
    assert (after.phase, after.may_walk) == ("act", False)


def test_a_second_push_carries_the_tokens_too() -> None:
    once = play(scene(HALL), "push W6 NES")
    twice = play(scene(HALL), "push W6 NES", "end", "push W6 NS")
    after = kept(once, layout(twice))
    assert lies(after, 6) == lies(twice, 6) == "e6"
    assert (after.phase, after.seat) == ("act", "red")


def test_a_tile_that_lies_face_down_is_not_kept() -> None:
    assert TABLE is not None
    faces = ["#", *layout(scene(HALL)).faces[1:]]
    with pytest.raises(IllegalAction, match="the tile on a1 is face down; turn it up"):
        TABLE.adopt(scene(HALL), faces, None, scene(HALL).pawns)
