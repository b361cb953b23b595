"""What a camera sees of the Team Edition, and what a table that is kept means for the rules."""

from __future__ import annotations

from companion.games.team.table import TABLE
from companion.maze.cell import parse_cell
from companion.rules.actions import Draw, End, Push, RevealTile, Rotate, Switch, TurnUp, Walk
from tests.games.team.scenes import TEAM, WALLS, lay, play, stand, table
from tests.rules.boards import scene


def test_hands_push_walk_turn_and_swap_and_the_rest_is_tapped() -> None:
    assert set(TABLE.visible_actions) == {Push, Walk, Rotate, Switch, TurnUp}
    assert {End, Draw, RevealTile} & set(TABLE.visible_actions) == set()


def test_faces_pawns_and_backs_lie_on_the_table() -> None:
    seen = TABLE.layout(stand(lay(scene(WALLS, red="key"), b1="#L:key"), yellow="c3"))
    assert (seen.faces[0], seen.faces[1], seen.loose) == ("ES", "#", "NE")
    assert dict(seen.pawns) == {"red": parse_cell("a1"), "yellow": parse_cell("c3")}


def test_a_walk_may_have_stopped_where_a_treasure_is_collected() -> None:
    state = lay(scene(WALLS, red="sickle fan", yellow="urn"), c1="ESW:sickle", c3="NES:urn", e2="#L:fan")
    assert TABLE.stops(state) == (parse_cell("c1"),), "not a mate's, and not what is face down"


def test_a_table_that_is_kept_takes_tiles_and_pawns_and_nothing_else() -> None:
    state = scene(WALLS, red="sickle fan")
    seen = TABLE.layout(stand(lay(state, b2="EW"), red="d1"))
    kept = TABLE.adopt(state, seen.faces, seen.loose, seen.pawns)
    assert TABLE.layout(kept) == seen
    assert (kept.hands, kept.spells, kept.phase) == (state.hands, state.spells, "act")


def test_a_pawn_that_was_moved_off_a_back_cannot_turn_it_up_any_more() -> None:
    state = play(lay(table(WALLS, "escape", red="fan doll"), b1="#L:fan"), "walk b1")
    assert state.may_turn_up
    seen = TABLE.layout(stand(state, red="a1"))
    kept = TABLE.adopt(state, seen.faces, seen.loose, seen.pawns)
    assert not kept.may_turn_up
    assert not any(isinstance(action, TurnUp) for action in TEAM.legal(kept))
