"""Games in which a turn goes on by itself: the classic game and both Master Labyrinths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.following.explaining.effects import laid, pushed, stood
from companion.following.findings import Doubt, Forbidden, OutOfStep, Played
from companion.following.rulebook import Rules, layout_of
from companion.following.seen.evidence import OFF_BOARD
from companion.games.copies import shipped_copy
from companion.games.master_2007.actions import ComesOut
from companion.maze.cell import format_cell, lane_of, parse_cell
from companion.maze.tile import Tile
from companion.rules.table import Layout
from companion.rules.verbs import format_action
from lab.soak.simulated_time.error_model import standing
from tests.following.scene import Scene, after, legal, only, played
from tests.following.tables import watched

CLASSIC = watched("classic")
NAMES = ("classic", "master-1991", "master-2007")


def dealt(game: Rules, seed: int = 1) -> Any:
    """A dealt position; which states a game has, only the game knows."""
    return game.deal(shipped_copy(game.name), 3, seed)


def push_and_walk(game: Rules, state: Any) -> tuple[str, str]:
    """A push after which the seat can walk, and a walk."""
    for push in legal(state, "push", game)[::7]:
        walks = legal(after(state, push, game=game), "walk", game)
        if walks:
            return push, walks[-1]
    pytest.fail("this deal offers no walk; choose another seed")


@pytest.mark.parametrize("name", NAMES)
def test_a_push_and_then_a_walk(name: str) -> None:
    game = watched(name)
    state = dealt(game)
    push, walk = push_and_walk(game, state)
    scene = Scene(state, game=game)
    assert played(scene.play(push)) == [push]
    assert played(scene.play(walk)) == [walk]


def test_a_forbidden_walk_after_a_push_is_not_made_good_by_turning_the_tile_that_went_in() -> None:
    """Found in simulated time (seed 67012): a push the other way round was booked, after which the walk is allowed,
    though the tile that went in was read as it lay, straight where the tile before it had lain across."""
    game = watched("master-2007")
    state, walk, lies = next(forbidden_walks_after_pushes(game))
    found = only(Scene(state, game=game).show(lies, 6.0))
    assert isinstance(found, Forbidden)
    assert (found.fault.action, found.fault.reason) == (walk, "no open path leads to that tile")


def forbidden_walks_after_pushes(game: Rules) -> Iterator[tuple[Any, str, Layout]]:
    """A state, a walk that a push of a straight tile does not allow, though it would the other way round, and how the
    table lies after both. Where the tile goes in one lies that other way already, and beside it none as it does."""
    for state in (dealt(game, seed) for seed in range(60)):
        pushes = {push: after(state, push, game=game) for push in legal(state, "push", game)}
        for push in (one for one in pushes if one.endswith((" NS", " EW"))):
            arrow, face = push.split()[1:]
            before, beside = (layout_of(game, state).faces[cell] for cell in lane_of(arrow)[:2])
            if face in (before, beside) or {face, before} != {"NS", "EW"}:
                continue
            then, other = pushes[push], pushes[f"push {arrow} {before}"]
            for walk in sorted(set(legal(other, "walk", game)) - set(legal(then, "walk", game))):
                yield state, walk, stood(layout_of(game, then), state.seat, parse_cell(walk.split()[1]))


def test_a_walk_to_a_printed_start_space_where_the_pawn_is_read_unsurely_is_asked_about() -> None:
    """Found in simulated time (seed 66017): the print was taken for the pawn, which had walked elsewhere."""
    game = watched("master-1991")
    pushed_on = next(
        then for state in (dealt(game, seed) for seed in range(100)) for push in legal(state, "push", game)
        if "walk e5" in legal(then := after(state, push, game=game), "walk", game)
    )  # fmt: skip
    lies = layout_of(game, after(pushed_on, "walk e5", game=game))
    for sure, kind in ((0.9, Doubt), (0.95, Played)):
        scene, reading = Scene(pushed_on, game=game), standing(pushed_on.seat, parse_cell("e5"), sure, OFF_BOARD)
        seen = [*scene.camera.hand(lies, at=frozenset(range(49))), *scene.camera.calm(lies, 40)]
        pawns = [tuple(reading if one.colour == pushed_on.seat else one for one in picture.pawns) for picture in seen]
        pictures = [replace(picture, pawns=row) for picture, row in zip(seen, pawns, strict=True)]
        assert isinstance(only(scene.watch(pictures)), kind)


def test_a_pawn_that_a_push_takes_beneath_the_refuge_has_not_walked_onto_its_printed_disc() -> None:
    """Found in evenings of 2007: nothing is seen of it there, and its disc is the likest thing that is left."""
    game, above = watched("master-2007"), parse_cell("d3")
    state = dealt(game)
    other = next(seat for seat in state.seats if seat != state.seat)
    state = replace(state, pawns=tuple((one, above if one == other else at) for one, at in state.pawns))
    push = next(one for one in legal(state, "push", game) if one.startswith("push N4"))
    lies, scene = layout_of(game, after(state, push, game=game)), Scene(state, game=game)
    assert dict(lies.pawns)[other] == parse_cell("d4")
    disc = standing(other, dict(state.homes)[other], 0.997, None)
    seen = [*scene.camera.hand(lies, at=frozenset(range(49))), *scene.camera.calm(lies, 80)]
    pictures = [replace(one, pawns=tuple(disc if pawn.colour == other else pawn for pawn in one.pawns)) for one in seen]
    assert played(scene.watch(pictures)) == [push]


@pytest.mark.parametrize("name", NAMES)
def test_both_in_one_go(name: str) -> None:
    game = watched(name)
    state = dealt(game)
    push, walk = push_and_walk(game, state)
    assert played(Scene(state, game=game).play(push, walk)) == [push, walk]


def test_the_next_seat_may_push_before_the_table_was_calm() -> None:
    state = dealt(CLASSIC)
    push, walk = push_and_walk(CLASSIC, state)
    state = after(state, push, game=CLASSIC)
    then = legal(after(state, walk, game=CLASSIC), "push", CLASSIC)[4]
    found = only(Scene(state, game=CLASSIC).play(walk, then))
    assert isinstance(found, Played)
    assert [format_action(action) for action in found.actions] == [walk, then]
    assert found.seats == (state.seat, after(state, walk, game=CLASSIC).seat)


def test_two_whole_turns_in_one_go() -> None:
    state = dealt(CLASSIC)
    first = push_and_walk(CLASSIC, state)
    second = push_and_walk(CLASSIC, after(state, *first, game=CLASSIC))
    found = only(Scene(state, game=CLASSIC).play(*first, *second))
    assert isinstance(found, Played)
    assert found.state == after(state, *first, *second, game=CLASSIC)
    assert len(set(found.seats)) == 2


def test_a_push_before_the_turn_is_over_is_out_of_turn() -> None:
    state = after(dealt(CLASSIC), push_and_walk(CLASSIC, dealt(CLASSIC))[0], game=CLASSIC)
    lay = layout_of(CLASSIC, state)
    told = only(Scene(state, game=CLASSIC).show(pushed(lay, "E4", lay.loose), 2.0))
    assert isinstance(told, Forbidden)
    assert "has already pushed" in told.fault.reason


def test_a_walk_before_the_push_is_named() -> None:
    state = dealt(CLASSIC)
    lay = layout_of(CLASSIC, state)
    told = only(Scene(state, game=CLASSIC).show(stood(lay, state.seat, 24), 2.0))
    assert isinstance(told, Forbidden)
    assert "push" in told.fault.reason


def test_another_seats_pawn_is_out_of_turn() -> None:
    state = dealt(CLASSIC)
    other = next(colour for colour, _ in state.pawns if colour != state.seat)
    told = only(Scene(state, game=CLASSIC).show(stood(layout_of(CLASSIC, state), other, 24), 2.0))
    assert isinstance(told, Forbidden)
    assert told.fault.reason == f"it is {state.seat}'s turn, not {other}'s"


def test_where_no_tile_lies_face_down_nothing_is_said_of_backs() -> None:
    state = dealt(CLASSIC)
    lay = layout_of(CLASSIC, state)
    assert isinstance(only(Scene(state, game=CLASSIC).show(laid(lay, 8, "#"), 5.0)), OutOfStep)
    found = Scene(state, game=CLASSIC).show(pushed(lay, "N2", "#"), 5.0)
    assert found and not [one for one in found if isinstance(one, Forbidden | Played)]


def test_a_turned_tile_is_named_where_nobody_turns_tiles() -> None:
    state = dealt(CLASSIC)
    lay = layout_of(CLASSIC, state)
    cell = next(cell for cell in (1, 3, 5, 7, 8) if lay.faces[cell] in ("NS", "EW"))
    told = only(Scene(state, game=CLASSIC).show(laid(lay, cell, {"NS": "EW", "EW": "NS"}[lay.faces[cell]]), 2.0))
    assert isinstance(told, Forbidden)
    assert told.fault.reason == f"the tile on {format_cell(cell)} faces a different way"


def test_a_tile_that_nobody_had_seen_is_read_where_it_comes_out() -> None:
    game = watched("master-2007")
    assert game.table is not None
    game = replace(game, table=replace(game.table, visible_actions=(*game.table.visible_actions, ComesOut)))
    known = dealt(game)
    hidden = with_hidden_tile(known)
    push = next(text for text in legal(known, "push", game) if 24 in lane_of(text.split()[1]))
    walk = legal(after(known, push, game=game), "walk", game)[0]
    seen = Scene(hidden, game=game).show(layout_of(game, after(known, push, walk, game=game)), 1.5)
    texts = played(seen)
    assert (texts[0], texts[2]) == (push, walk)
    assert texts[1].startswith("comes-out")


def with_hidden_tile(state: Any) -> Any:
    """The position in which nobody has seen the tile beneath the dragon's refuge."""
    return replace(state, board=state.board.with_tile(24, Tile(0)))


def test_a_table_with_a_tile_that_nobody_has_seen_can_be_kept() -> None:
    game = watched("master-2007")
    state = with_hidden_tile(dealt(game))
    told = only(Scene(state, game=game).show(stood(layout_of(game, dealt(game)), state.seat, 23), 2.0))
    assert isinstance(told, Forbidden)
    assert told.fault.kept is not None
    assert not told.fault.kept.board.cells[24].is_known


def test_a_table_does_not_lag_with_what_no_picture_shows() -> None:
    game = watched("master-2007")
    state = dealt(game)
    scene = Scene(state, lag=layout_of(game, with_hidden_tile(state)), game=game)
    assert scene.follower.lag is None
    assert scene.follower.is_in_step
