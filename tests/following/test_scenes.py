"""Scenes at the table, one after the other: what people do, and what following makes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.following.explaining.effects import laid, pushed, stood
from companion.following.findings import Forbidden, InStep, Lagging, OutOfStep, Played, PutBack
from companion.following.seen.evidence import shape_of_face
from companion.following.waiting import LAG_S, LEFT_S
from companion.games.team.state import TeamState as State
from companion.games.team.state import held
from companion.maze.cell import format_cell, parse_cell
from companion.rules.mazes.layout import layout
from companion.rules.table import Layout
from companion.rules.verbs import format_action
from tests.following.scene import FOUND, Scene, after, legal, only
from tests.following.tables import GAME, deal


def at_act(seed: int = 1, seats: int = 3) -> State:
    """A position after the first page, with the first seat to act."""
    start = deal(seats, seed)
    return GAME.apply(start, GAME.legal(start)[0])


@pytest.mark.parametrize("kind", ["push", "walk", "rotate"])
def test_every_legal_action_is_followed(kind: str) -> None:
    state = at_act()
    for text in legal(state, kind)[::9]:
        found = only(Scene(state).show(layout(after(state, text))))
        assert isinstance(found, Played)
        assert [format_action(action) for action in found.actions] == [text]


def test_a_hand_that_does_nothing_changes_nothing() -> None:
    scene = Scene(at_act())
    assert scene.show(layout(scene.follower.state)) == []


def test_push_and_walk_between_two_calm_pictures_are_both_followed() -> None:
    state = at_act()
    push = legal(state, "push")[3]
    walk = legal(after(state, push), "walk")[-1]
    found = only(Scene(state).show(layout(after(state, push, walk))))
    assert isinstance(found, Played)
    assert layout(found.state) == layout(after(state, push, walk))


def test_a_walk_before_the_push_that_carries_the_pawn_on() -> None:
    state = at_act()
    for walk in legal(state, "walk"):
        cell = parse_cell(walk.split()[1])
        if cell % 7 == 1:
            done = after(state, walk, "push N2 " + legal(after(state, walk), "push")[0].split()[2])
            found = only(Scene(state).show(layout(done)))
            assert isinstance(found, Played)
            assert found.state.pawns == done.pawns
            return
    pytest.fail("this deal offers no walk into column b; choose another seed")


def test_a_pawn_pushed_out_and_not_yet_put_back_is_waited_for() -> None:
    state = at_act()
    lane_end = parse_cell("g2")
    state = replace(state, pawns=tuple((c, lane_end if c == state.seat else cell) for c, cell in state.pawns))
    push = next(text for text in legal(state, "push") if text.startswith("push W2"))
    done = layout(after(state, push))
    scene = Scene(state)
    assert scene.show(done, 2.0, off=frozenset({state.seat})) == []
    told = only(scene.show(done, 3.0, hand=False, off=frozenset({state.seat})))
    assert isinstance(told, OutOfStep)
    assert told.pawns == (state.seat,)
    assert format_cell(dict(told.nearest.layout.pawns)[state.seat]) == "a2"
    assert isinstance(only(scene.show(done)), Played)


def test_a_page_is_waited_for_and_seen_to_be_carried_out() -> None:
    start = deal()
    paged = after(start, "daedalus push S4")
    scene = Scene(paged, lag=layout(start))
    assert scene.show(layout(start), 3.0) == []
    assert isinstance(only(scene.show(layout(start), LAG_S, hand=False)), Lagging)
    assert isinstance(only(scene.show(layout(paged))), InStep)


def test_who_left_the_table_as_it_lay_is_reminded_sooner_than_who_has_not_come() -> None:
    start = deal()
    paged = after(start, "daedalus push S4")
    scene = Scene(paged, lag=layout(start))
    assert scene.show(layout(start), LAG_S - 1, hand=False) == []
    assert scene.show(layout(start), LEFT_S - 1) == []
    assert isinstance(only(scene.show(layout(start), 1.5, hand=False)), Lagging)


def test_a_table_that_was_calm_for_long_is_not_reminded_the_moment_something_is_to_be_done() -> None:
    start = deal()
    scene = Scene(start)
    scene.show(layout(start), LAG_S + 2, hand=False)
    scene.follower.expect(after(start, "daedalus push S4"), layout(start))
    assert scene.show(layout(start), LAG_S - 1, hand=False) == []
    assert isinstance(only(scene.show(layout(start), 1.5, hand=False)), Lagging)


def test_a_page_half_carried_out_is_said() -> None:
    start = deal()
    before = layout(start)
    for flip in (text for text in legal(start, "daedalus") if "flip" in text):
        paged = after(start, flip)
        goal = layout(paged)
        changed = [cell for cell in range(49) if before.faces[cell] != goal.faces[cell]]
        if len(changed) == 2:
            break
    scene = Scene(paged, lag=before)
    told = only(scene.show(laid(before, changed[0], "#"), LEFT_S + 1))
    assert isinstance(told, Lagging) and told.cells == (changed[1],)
    assert isinstance(only(scene.show(goal)), InStep)


def test_acting_before_the_page_is_carried_out_is_named() -> None:
    start = deal()
    paged = after(start, "daedalus push S4")
    seat = paged.seat
    walked = stood(layout(start), seat, next(c for c in range(49) if c not in dict(start.pawns).values()))
    told = next(f for f in Scene(paged, lag=layout(start)).show(walked, 2.0) if isinstance(f, Forbidden))
    assert told.fault.reason == GAME.phrases.late["chance"]


def test_page_and_action_in_one_go_are_followed() -> None:
    start = deal()
    paged = after(start, "daedalus push S4")
    walk = legal(paged, "walk")[0]
    found = Scene(paged, lag=layout(start)).show(layout(after(paged, walk)))[0]
    assert isinstance(found, Played)
    assert found.state == after(paged, walk)


def test_putting_everything_back_is_an_undo() -> None:
    state = at_act()
    pushed_state = after(state, legal(state, "push")[0])
    found = only(Scene(pushed_state, earlier=(state,)).show(layout(state)))
    assert isinstance(found, PutBack)
    assert (found.steps, found.state) == (1, state)


def test_an_undone_action_that_still_lies_there_is_not_booked_again() -> None:
    state = at_act()
    lies = layout(after(state, legal(state, "walk")[0]))
    scene = Scene(state, lag=lies)
    assert scene.show(lies, 3.0) == []
    assert isinstance(only(scene.show(layout(state))), InStep)


def test_a_change_of_light_without_a_hand_is_not_booked_at_once() -> None:
    state = at_act()
    rotate = legal(state, "rotate")[0]
    scene = Scene(state)
    assert scene.show(layout(after(state, rotate)), 1.5, hand=False) == []
    assert [f for f in scene.show(layout(state), 1.0, hand=False) if isinstance(f, FOUND)] == []


# --- what the rules forbid ---


def fault_of(state: State, seen: Layout) -> str:
    told = only(Scene(state).show(seen, 2.0))
    assert isinstance(told, Forbidden), told
    assert told.fault.remedy.endswith(".")
    return told.fault.reason


def test_a_second_push_is_named() -> None:
    state = at_act()
    state = after(state, legal(state, "push")[0])
    loose = layout(state).loose
    assert "Push spell" in fault_of(state, pushed(layout(state), "N4", loose))


def test_a_second_rotation_is_named() -> None:
    state = at_act()
    texts = legal(state, "rotate")
    state, cell = after(state, texts[0]), texts[-1].split()[1]
    assert "Rotate spell" in fault_of(state, laid(layout(state), parse_cell(cell), texts[-1].split()[2]))


def test_a_pawn_through_a_wall_is_named() -> None:
    state = at_act()
    open_cells = {text.split()[1] for text in legal(state, "walk")}
    cell = next(c for c in range(48, 0, -1) if format_cell(c) not in open_cells and c not in dict(state.pawns).values())
    assert "no open path" in fault_of(state, stood(layout(state), state.seat, cell))


def test_walking_another_seats_pawn_is_out_of_turn() -> None:
    state = at_act()
    other = next(colour for colour, _ in state.pawns if colour != state.seat)
    assert "turn" in fault_of(state, stood(layout(state), other, 24))


def test_pushing_a_face_down_tile_out_is_named() -> None:
    start = deal()
    state = after(start, "daedalus push W4")
    down = replace(state.board.cells[3], is_face_up=False)
    state = replace(state, board=state.board.with_tile(parse_cell("d7"), down))
    assert "face-down" in fault_of(state, pushed(layout(state), "N4", layout(state).loose))


def test_a_tile_pushed_in_face_down_is_named() -> None:
    state = at_act()
    assert "face up" in fault_of(state, pushed(layout(state), "N6", "#"))


def test_a_tile_turned_down_or_up_without_right_is_named() -> None:
    start = deal()
    state = after(start, "daedalus push W4")
    down = layout(state).faces.index("#")
    shape = state.board.cells[down]
    face = {"T": "NES"}.get("T" if bin(shape.sides).count("1") == 3 else "", "NS" if shape.sides == 5 else "NE")
    assert "only if your pawn stops there" in fault_of(state, laid(layout(state), down, face))
    assert "face down" in fault_of(at_act(), laid(layout(at_act()), 3, "#"))


def test_two_swapped_tiles_are_named() -> None:
    state = at_act()
    faces = layout(state).faces
    one = next(c for c in (1, 3, 5, 7, 8) if faces[c] in ("NS", "EW"))
    other = next(c for c in (29, 31, 33, 35, 36, 37) if len(faces[c]) == 2 and faces[c] not in ("NS", "EW"))
    swapped = laid(laid(layout(state), one, faces[other]), other, faces[one])
    assert "swapped" in fault_of(state, swapped)


def changed_for_the_loose_tile(state: State) -> Layout:
    """A tile of another shape than the loose one's was changed for it."""
    expected = layout(state)
    of_shape = shape_of_face(expected.loose)
    cell = next(c for c in (1, 3, 5, 7, 8, 9) if shape_of_face(expected.faces[c]) not in ("#", of_shape))
    return replace(laid(expected, cell, expected.loose), loose=expected.faces[cell])


def test_a_tile_changed_for_the_loose_one_is_named() -> None:
    state = at_act()
    assert "the loose tile and the tile on" in fault_of(state, changed_for_the_loose_tile(state))


def test_it_is_not_named_where_the_loose_tile_lies_there_as_before() -> None:
    state = at_act()
    seen = replace(changed_for_the_loose_tile(state), loose=layout(state).loose)
    assert not [f for f in Scene(state).show(seen, 2.0) if isinstance(f, Forbidden)]


def test_a_kept_fault_leaves_exactly_what_lies_there() -> None:
    state = at_act()
    state = after(state, legal(state, "push")[0])
    seen = pushed(layout(state), "N4", layout(state).loose)
    told = only(Scene(state).show(seen, 2.0))
    assert isinstance(told, Forbidden)
    assert told.fault.kept is not None
    assert layout(told.fault.kept) == seen
    assert held(told.fault.kept.spells, state.seat) == held(state.spells, state.seat)
