"""Simulated people lay a board at random, and the companion begins with what lies there."""

from __future__ import annotations

from functools import partial

import pytest

from appliance.demo.as_laid import LaidStart, table_poured_out
from appliance.demo.options import DemoOptions
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.maze.cell import MOVABLE_CELLS, format_cell
from lab.measure.unlucky import UnluckyLayers


def laid(game: str, seed: int, trouble: str = "", thoroughness: float | None = None) -> LaidStart:
    copy, options = shipped_copy(game), DemoOptions(game=game, seed=seed, seats=2, size_px=(960, 720))
    table = table_poured_out(live_game(game), copy, options)
    start = LaidStart(
        live_game(game), copy, table, options, family=partial(UnluckyLayers, trouble=trouble), thoroughness=thoroughness
    )
    for _ in start.lay():
        pass
    return start


@pytest.mark.slow
def test_an_evening_begins_with_what_people_have_laid() -> None:
    start = laid("team", 2, thoroughness=0.5)
    state, lies = start.begin(), start.table.layout()
    assert start.counts["tiles_right"] == 50
    assert (start.counts["marks_wrong"], start.counts["silently_wrong"]) == (0, 0)
    for cell in MOVABLE_CELLS:
        tile, text = state.board.cells[cell], lies["cells"][format_cell(cell)]
        assert tile.mark in ("?", text.partition(":")[2] or None)
    assert state.hidden
    assert dict(state.pawns) == {seat: dict(state.homes)[seat] for seat in state.seats}


@pytest.mark.slow
def test_a_tile_left_off_the_board_is_missed_and_laid() -> None:
    start = laid("classic", 3, "off", thoroughness=0.0)
    assert start.said
    assert start.counts["tiles_right"] == 50
    assert start.begin().seats == start.laying.seats


@pytest.mark.slow
def test_discs_that_people_laid_are_told_one_after_the_other_and_begun_with() -> None:
    start = laid("master-1991", 2)
    lies = start.table.table
    counts = start.counts
    assert (counts["tiles_right"], counts["pieces_right"], counts["silently_wrong"]) == (50, 21, 0)
    assert counts["asked"] >= 20
    discs = lies.pieces.shown(lies.cells).discs
    assert {format_cell(cell): str(number) for number, cell in start.begin().tokens} == discs
