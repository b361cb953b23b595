"""Tile ids follow the tiles through pushes and undos, and tell nothing about what lies face down."""

from __future__ import annotations

from dataclasses import replace

from companion.messages import LogLine, Snapshot
from tests.snapshots import changed
from tests.web.scenes import deal_view, snapshot
from web.boards.tile_tracks import PLACES, TileTracks, lane_cells, push_origins, pushed_arrow


def pushed(before: Snapshot, arrow: str, text: str, *, face_down: bool = False) -> Snapshot:
    """The snapshot after a push, with its line in the log."""
    cells = dict(before.position.view["cells"])
    tiles = {**cells, "loose": before.position.view["loose"]}
    after = {place: tiles[origin] for place, origin in push_origins(arrow).items()}
    if face_down:
        after[lane_cells(arrow)[0]] = "#?"
    view = {**before.position.view, "cells": {cell: after[cell] for cell in cells}, "loose": after["loose"]}
    line = LogLine(len(before.evening.log) + 1, "red", text)
    return changed(before, version=before.version + 1, view=view, log=(*before.evening.log, line))


def test_lanes_run_the_way_the_push_travels() -> None:
    assert lane_cells("N2") == ("b1", "b2", "b3", "b4", "b5", "b6", "b7")
    assert lane_cells("E4") == ("g4", "f4", "e4", "d4", "c4", "b4", "a4")


def test_only_pushes_have_an_arrow() -> None:
    assert [pushed_arrow(text) for text in ("push W2 NE", "daedalus push S6", "walk d3", "push", "")] == [
        "W2",
        "S6",
        None,
        None,
        None,
    ]


def test_every_place_has_its_own_id() -> None:
    ids = TileTracks().ids(snapshot())
    assert sorted(ids) == sorted(PLACES)
    assert len(set(ids.values())) == 50


def test_a_push_carries_the_ids_along() -> None:
    tracks, first = TileTracks(), snapshot()
    before = dict(tracks.ids(first))
    after = tracks.ids(pushed(first, "W2", "push W2 NE"))
    assert after["a2"] == before["loose"]
    assert [after[cell] for cell in ("b2", "c2", "g2")] == [before[cell] for cell in ("a2", "b2", "f2")]
    assert after["loose"] == before["g2"]
    assert after["d5"] == before["d5"]


def test_two_pushes_in_one_snapshot_are_followed_by_the_log() -> None:
    tracks, first = TileTracks(), snapshot()
    before = dict(tracks.ids(first))
    second = pushed(pushed(first, "W2", "push W2 NE"), "N4", "daedalus push N4")
    after = tracks.ids(second)
    assert after["d1"] == before["g2"]
    assert after["d3"] == before["c2"]


def test_an_undo_slides_back_though_the_log_names_no_push() -> None:
    tracks, first = TileTracks(), snapshot()
    before = dict(tracks.ids(first))
    second = pushed(first, "E6", "push E6 NE")
    tracks.ids(second)
    line = LogLine(len(second.evening.log) + 1, "session", "undo")
    undone = changed(first, version=second.version + 1, log=(*second.evening.log, line))
    assert tracks.ids(undone) == before


def test_a_tile_turned_over_gets_a_new_id_both_ways() -> None:
    tracks, first = TileTracks(), snapshot()
    seen = {*tracks.ids(first).values()}
    view = deal_view()
    cells = {**view["cells"], "b5": "#?"}
    hidden = changed(first, version=2, view={**view, "cells": cells})
    back = tracks.ids(hidden)["b5"]
    assert back not in seen
    shown = tracks.ids(replace(first, version=3))["b5"]
    assert shown not in seen | {back}


def test_a_tile_daedalus_pushes_in_has_lost_its_id() -> None:
    tracks, first = TileTracks(), snapshot()
    before = dict(tracks.ids(first))
    after = tracks.ids(pushed(first, "W2", "daedalus push W2", face_down=True))
    assert after["a2"] not in before.values()
    assert after["b2"] == before["a2"]


def test_a_page_that_is_behind_gets_the_ids_of_its_own_snapshot() -> None:
    tracks, first = TileTracks(), snapshot()
    before = dict(tracks.ids(first))
    tracks.ids(pushed(first, "W2", "push W2 NE"))
    assert tracks.ids(first) == before
