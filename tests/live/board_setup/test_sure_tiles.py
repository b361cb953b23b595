"""Which tiles are surely known while an evening is played, and when none are."""

from __future__ import annotations

from dataclasses import replace

from companion.games.catalogue import game_named
from companion.live.board_setup.knowing import LOOSE
from companion.live.board_setup.sure_tiles import sure_tiles
from companion.live.session import Session
from companion.maze.cell import MOVABLE_CELLS, format_cell
from companion.messages import Notice, Status
from companion.observation import Quality
from tests.live.board_setup.test_laying import picture, table
from tests.snapshots import changed


def test_tiles_are_sure_while_the_table_lies_as_it_is_booked() -> None:
    state = table()
    session = Session.begin(game_named("classic"), state, "sure")
    snapshot, calm = changed(session.snapshot(), status=Status.READY), picture(state)
    under = {cell for _, cell in state.pawns}
    sure = sure_tiles(snapshot, calm)
    assert set(sure) == {*MOVABLE_CELLS, LOOSE} - under
    assert {mark for _, mark in sure.values() if mark} == {
        tile.mark for tile in (*(state.board.cells[cell] for cell in MOVABLE_CELLS), state.board.loose) if tile.mark
    }
    notice = Notice("out of sync", "The table lies otherwise.")
    for other in (changed(snapshot, status=Status.READING), changed(snapshot, notice=notice),
                  changed(snapshot, lagging="tap"), changed(snapshot, is_watched=False)):  # fmt: skip
        assert sure_tiles(other, calm) == {}
    hand = replace(calm, quality=Quality(is_hand=True))
    turned = next(cell for cell in MOVABLE_CELLS if state.board.cells[cell].sides and cell not in under)
    odd = "NS" if calm.cells[turned].face != "NS" else "EW"
    for seen in (hand, replace(calm, is_still=False), picture(state, **{format_cell(turned): odd})):
        assert sure_tiles(snapshot, seen) == {}
    glaring = picture(state, **{format_cell(turned): "glare"})
    assert set(sure) - set(sure_tiles(snapshot, glaring)) == {turned}


def test_a_loose_tile_lies_any_way_round_and_another_shape_is_none() -> None:
    state = table()
    snapshot = changed(Session.begin(game_named("classic"), state, "loose").snapshot(), status=Status.READY)
    sides = sure_tiles(snapshot, picture(state))[LOOSE][0]
    shapes = (("NS", "EW"), ("NE", "ES", "SW", "NW"), ("NES", "ESW", "NSW", "NEW"))
    faces = next(faces for faces in shapes if sides in faces)
    other = next(face for face in faces if face != sides)
    assert sure_tiles(snapshot, picture(state, loose=other))[LOOSE][0] == other
    strange = "NEW" if len(sides) == 2 else "NS"
    assert LOOSE not in sure_tiles(snapshot, picture(state, loose=strange))
