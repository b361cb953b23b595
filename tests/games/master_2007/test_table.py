"""Master Labyrinth (2007) under a camera: what lies there, and what it means to keep what was played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import IllegalAction
from companion.games.master_2007.game import MASTER_2007
from companion.games.master_2007.state import Master2007State
from companion.games.master_2007.table import TABLE
from companion.maze.cell import format_cell, parse_cell
from companion.maze.tile import format_tile
from companion.rules.actions import Push, Walk
from companion.rules.public import with_held
from tests.games.master_2007.scenes import cell_of, guard_cell, owned, play, scene, treasures_of

MAZE = """
ES  NE  ESW SW  ESW EW  SW
NW  ES  EW  NS  NE  NES EW
NES SW  NES EW  ESW NW  NSW
ES  EW  NS  SW  NW  ES  NS
NES NW  NEW ES  NSW EW  NSW
EW  NE  SW  NS  NW  NSW ES
NE  ES  NEW EW  NEW NS  NW
loose NE
"""
"""A maze in which every push shows. From c3 a corridor leads by d3 to e3."""

SECRET_TILE = MAZE.replace("NS  SW  NW", "NS  ?   NW")
"""The same, and nobody has seen the tile beneath the refuge."""


def kept(state: Master2007State, shown: Master2007State, **seen: str) -> Master2007State:
    """The state after "keep as played", where the table lies as in the other one, but for faces that are named."""
    lies = TABLE.layout(shown)
    faces = [seen.get(format_cell(cell), face) for cell, face in enumerate(lies.faces)]
    return TABLE.adopt(state, faces, None, lies.pawns)


def at(state: Master2007State, cell: str, seat: str = "red") -> Master2007State:
    """The state with the adventurer put somewhere by hand."""
    return replace(state, pawns=with_held(state.pawns, seat, parse_cell(cell)))


def tile_on(state: Master2007State, cell: str) -> str:
    """The tile on the cell, as in `NE`."""
    return format_tile(state.board.cells[parse_cell(cell)])


# --- what lies there ---


def test_hands_are_seen_pushing_and_walking() -> None:
    assert TABLE.visible_actions == (Push, Walk)
    assert MASTER_2007.table is TABLE


def test_no_camera_sees_the_tile_beneath_the_refuge() -> None:
    """master_2007.txt, "The dragon's refuge"."""
    lies = TABLE.layout(scene(MAZE, on="red@c3 1@b5"))
    assert lies.faces[21:28] == ("ES", "EW", "NS", "?", "NW", "ES", "NS")
    assert (lies.loose, lies.pawns[0]) == ("NE", ("red", parse_cell("c3")))


# --- what is kept ---


def test_what_lies_as_it_should_is_kept_without_a_change() -> None:
    for maze in (MAZE, SECRET_TILE):
        state = scene(maze, on="red@c3 yellow@e7 1@b5")
        assert kept(state, state) == state


def test_a_push_that_was_not_allowed_counts_when_it_is_kept() -> None:
    """Red pushed in where the loose tile had come out: treasures and guards went along, and red may walk now."""
    things = "red@c3 1@b2 2@f5 white@d2"
    state, free = scene(MAZE, on=things, ban="W2"), scene(MAZE, on=things)
    after = kept(state, play(free, "push W2 ES"))
    assert after == play(free, "push W2 ES")
    assert (treasures_of(after), guard_cell(after, "white")) == ({"c2": 1, "f5": 2}, "e2")


@pytest.mark.parametrize("push", ["push N4 SW", "push S4 ES", "push W4 NE", "push E4 NW"])
def test_a_push_past_the_refuge_brings_out_the_tile_beneath_it(push: str) -> None:
    """master_2007.txt, "The dragon's refuge": no one sees it there, but all know what lay there."""
    free = scene(MAZE, on="red@d4 1@b5")
    after = kept(replace(free, ban=push.split()[1]), play(free, push))
    assert after == play(free, push)


def test_a_tile_that_comes_out_is_known_as_it_was_seen() -> None:
    """docs/rulings.md, Master Labyrinth 2007, 23."""
    state = replace(scene(SECRET_TILE, on="red@c3 1@b5"), ban="N4")
    pushed = play(replace(state, ban=None), "push N4 SW")
    assert pushed.phase == "comes-out"
    assert kept(state, pushed) == pushed
    assert kept(state, pushed, d5="#") == pushed
    seen = kept(state, pushed, d5="NE")
    assert seen == play(pushed, "comes-out d5 NE")
    assert (tile_on(seen, "d5"), seen.phase) == ("NE", "walk")


def test_a_tile_that_cannot_have_come_out_is_not_kept() -> None:
    """The box has no further junction."""
    state = scene(SECRET_TILE, on="red@c3 1@b5")
    with pytest.raises(IllegalAction, match="no tile of that shape is missing"):
        kept(state, play(state, "push N4 SW"), d5="NES")


def test_a_tile_that_is_pushed_back_before_anybody_looked_is_not_kept() -> None:
    """docs/rulings.md, Master Labyrinth 2007, 23: everyone looks first."""
    state = play(scene(SECRET_TILE, on="red@c3 1@b5"), "push N4 SW")
    back = play(replace(state, phase="push", ban=None), "push S4 EW")
    with pytest.raises(IllegalAction, match="beside the refuge"):
        kept(state, back)


def test_a_walk_through_a_wall_takes_the_treasure_when_it_is_kept() -> None:
    state = play(scene(MAZE, on="red@c3 1@b5 2@f5", hands={"red": "1-reroll"}), "push W2 ES")
    after = kept(state, at(state, "b5"))
    assert (cell_of(after, "red"), owned(after, "red"), after.phase) == ("b5", (1,), "coin")


def test_a_push_and_a_walk_that_were_not_allowed_are_kept_together() -> None:
    things = "red@c3 1@b2 2@f5"
    free = scene(MAZE, on=things, hands={"red": "1-reroll"})
    after = kept(replace(free, ban="W2"), at(play(free, "push W2 ES"), "c2"))
    assert (owned(after, "red"), after.phase, after.ban) == ((1,), "coin", "E2")


def test_what_a_second_push_carried_lies_where_it_was_carried_to() -> None:
    """Somebody pushed while the dragon die was due; the turn goes on as it was."""
    state = scene(MAZE, on="red@c1 2@b6 black@f6", owns={"red": (1,)}, phase="dragon", took=1)
    after = kept(state, replace(play(replace(state, phase="push", took=0), "push W6 SW"), phase="dragon"))
    assert (treasures_of(after), guard_cell(after, "black"), after.phase) == ({"c6": 2}, "g6", "dragon")


def test_the_adventurer_of_another_seat_stays_where_it_stands() -> None:
    state = scene(MAZE, on="red@c3 yellow@e7 1@b5")
    assert kept(state, at(state, "f2", "yellow")) == at(state, "f2", "yellow")


def test_who_leaves_the_dragons_head_gives_the_final_duel_up() -> None:
    """master_2007.txt, "Final duel and end of the game": who fights stands before the dragon's head."""
    state = scene(MAZE, on="red@d3", owns={"red": (12,)}, hands={"red": "9-double"})
    after = kept(play(state, "push W2 ES", "fight", "roll duel 1"), at(state, "a1"))
    assert (after.phase, after.seat, after.rolls, owned(after, "red")) == ("after", "red", (), (12,))


def test_a_treasure_of_the_second_phase_belongs_on_its_cell_whatever_was_pushed() -> None:
    """docs/rulings.md, Master Labyrinth 2007, 8."""
    state = play(scene(MAZE, on="red@c3 6@d3", owns={"yellow": (6,)}), "push W6 NE")
    state = play(state, "walk d3", "put-treasure c2 9")
    pushed = replace(play(replace(state, phase="push", took=0, ban=None), "push W2 ES"), phase="put-treasure")
    assert treasures_of(kept(state, pushed)) == {"c2": 9}


def test_a_tile_that_lies_face_down_is_not_kept() -> None:
    state = scene(MAZE, on="red@c3 1@b5")
    with pytest.raises(IllegalAction, match="b1 is face down"):
        kept(state, state, b1="#")


def test_nothing_is_adopted_when_the_game_is_over() -> None:
    state = play(scene(MAZE, on="red@d3", owns={"red": (12,)}, hands={"red": "1-reroll"}), "push W2 ES", "fight")
    state = play(state, *["roll duel 6", "keep"] * 3)
    assert state.phase == "over"
    assert kept(state, at(state, "a1")) == state
