"""What readings leave a little open: whether a table has caught up, and whether a pawn has walked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.following.explaining.effects import laid
from companion.following.findings import Doubt, InStep, Lagging, OutOfStep
from companion.following.seen.evidence import OFF_BOARD
from companion.following.waiting import CAUGHT_UP_S, HALF_DONE_S, LAG_S
from companion.maze.cell import Cell
from companion.observation import Observation
from companion.rules.mazes.layout import layout
from companion.rules.table import Layout
from companion.rules.verbs import format_action
from lab.soak.simulated_time.error_model import standing
from tests.following.fake_camera import FRAME_S, Camera
from tests.following.scene import Scene, after, legal, only
from tests.following.tables import GAME, State, deal

BEFORE = 24
"""Where a pawn stood before Daedalus sent it home."""


def pictures(camera: Camera, lies: Layout, colour: str, sure: float) -> Iterator[Observation]:
    """Pictures of a table whose one pawn is read only this surely, and for the most part of the rest where it stood."""
    reading = standing(colour, dict(lies.pawns)[colour], sure, BEFORE)
    for seen in camera.calm(lies, round((LAG_S + 2) / FRAME_S)):
        yield replace(seen, pawns=tuple(reading if pawn.colour == colour else pawn for pawn in seen.pawns))


@pytest.mark.parametrize(("sure", "found"), [(0.97, InStep), (0.8, Lagging)])
def test_a_pawn_that_is_read_a_little_unsurely_does_not_keep_the_page_waiting_for_ever(
    sure: float, found: type[InStep] | type[Lagging]
) -> None:
    state = deal(3)
    lies = layout(state)
    colour = lies.pawns[0][0]
    lag = replace(lies, pawns=((colour, BEFORE), *lies.pawns[1:]))
    scene = Scene(state, lag=lag)
    scene.show(lag, 0.0)
    told = scene.watch(list(pictures(scene.camera, lies, colour, sure)))
    assert [type(one) for one in told] == [found]
    assert (told[0].frame - 1) * FRAME_S > (LAG_S if found is Lagging else CAUGHT_UP_S)


@pytest.mark.parametrize(("is_one_seen", "found"), [(True, InStep), (False, Lagging)])
def test_a_page_of_which_a_part_is_seen_to_be_done_and_nothing_not_to_be_is_carried_out(
    is_one_seen: bool, found: type[InStep] | type[Lagging]
) -> None:
    """Found in simulated time (seed 63008): it sent two pawns elsewhere, of which the reader saw one."""
    state = deal(3)
    lies = layout(state)
    (one, _), (other, _), third = lies.pawns
    lag = replace(lies, pawns=((one, BEFORE), (other, BEFORE + 1), third))
    unseen = (other,) if is_one_seen else (one, other)
    scene = Scene(state, lag=lag)
    calm = [
        replace(picture, pawns=tuple(
            standing(pawn.colour, OFF_BOARD, 0.6, None) if pawn.colour in unseen else pawn for pawn in picture.pawns
        )) for picture in scene.camera.calm(lies, round((LAG_S + 2) / FRAME_S))
    ]  # fmt: skip
    told = scene.watch([scene.camera.look(lies, hand=frozenset({48})), *calm])
    assert type(told[-1]) is found


def test_a_walk_that_is_read_unsurely_is_not_passed_over() -> None:
    dealt = deal(3)
    state = after(dealt, format_action(GAME.legal(dealt)[0]))
    gone = layout(after(state, legal(state, "walk")[0]))
    stood, stands = dict(layout(state).pawns)[state.seat], dict(gone.pawns)[state.seat]
    reading = standing(state.seat, stands, 0.55, stood)
    scene = Scene(state)
    seen = [*scene.camera.hand(gone, at=frozenset((stood, stands))), *scene.camera.calm(gone, 20)]
    pictures = [
        replace(one, pawns=tuple(reading if pawn.colour == state.seat else pawn for pawn in one.pawns)) for one in seen
    ]
    assert [type(one) for one in scene.watch(pictures)] == [Doubt]


BOOKED = """
    . . . # . . .
    . . # . # . .
"""
LEFT_UNDONE = """
    . . . ^ . . .
    . . # . # . .
"""
"""The first two rows: turned down by a page (`#`), and left face up although a page before it says so (`^`)."""


def test_a_page_that_was_passed_over_is_said_and_not_taken_for_a_misreading() -> None:
    """Found in simulated time (seeds 300306, 300343): of two pages told in one go hands carried out the later one, and
    the tile of the first was booked face down for good."""
    dealt = deal(3)
    first = after(dealt, "daedalus flip mushroom key")
    state = after(first, "end", "daedalus flip candle doll")
    assert turned_down(dealt, layout(state)) == cells(BOOKED, "#")
    [undone] = cells(LEFT_UNDONE, "^")
    scene = Scene(state, lag=layout(dealt))
    scene.follower.expect(state, layout(dealt), way=(layout(first), layout(state)))
    told = only(scene.show(laid(layout(state), undone, layout(dealt).faces[undone]), HALF_DONE_S + 4))
    assert isinstance(told, OutOfStep) and told.cells == (undone,)
    assert isinstance(only(scene.show(layout(state))), InStep)


def turned_down(before: State, lies: Layout) -> list[Cell]:
    """The cells whose tiles lie otherwise than before."""
    return [cell for cell, face in enumerate(lies.faces) if face != layout(before).faces[cell]]


def cells(drawn: str, mark: str) -> list[Cell]:
    """The cells that a drawing of the first rows marks so."""
    return [cell for cell, one in enumerate(drawn.split()) if one == mark]
