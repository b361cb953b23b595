"""Tiles turn the short way: past north, back over north, and straights half as far."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.web.scenes import deal_view
from web.boards.maze_art import FLOORS
from web.boards.maze_view import MazeView, read_maze
from web.boards.tile_spins import TileSpins, nearest_turn


@pytest.mark.parametrize(
    ("before", "wanted", "period", "after"),
    [(3, 0, 4, 4), (0, 3, 4, -1), (4, 1, 4, 5), (1, 3, 4, 3), (7, 2, 4, 6), (1, 0, 2, 2), (2, 0, 2, 2)],
)
def test_the_nearest_turn_is_taken(before: int, wanted: int, period: int, after: int) -> None:
    assert nearest_turn(before, wanted, period) == after


def table_with(cell: str, text: str) -> MazeView:
    view = deal_view()
    return read_maze({**view, "cells": {**view["cells"], cell: text}})


def test_a_tile_turned_all_the_way_round_counts_on() -> None:
    spins, ids = TileSpins(), {"b2": "tile-1"}
    seen = [spins.turns(ids, table_with("b2", sides))["b2"] for sides in ("NE", "ES", "SW", "NW", "NE", "ES", "NE")]
    assert seen == [0, 1, 2, 3, 4, 5, 4]


def test_the_count_follows_the_tile_and_not_the_place() -> None:
    spins = TileSpins()
    spins.turns({"b2": "tile-1"}, table_with("b2", "NW"))
    assert spins.turns({"c2": "tile-1"}, table_with("c2", "NE"))["c2"] == 4


def test_every_drawn_turn_shows_what_lies_there() -> None:
    spins, table = TileSpins(), read_maze(deal_view())
    ids = {place: f"tile-{place}" for place in table.cells}
    for turned in ("NES", "ESW", "NSW", "NEW", "NES"):
        cells = {place: replace(tile, sides=turned) for place, tile in table.cells.items() if len(tile.sides) == 3}
        now = replace(table, cells={**table.cells, **cells})
        turns = spins.turns(ids, now)
        assert all(turns[place] % 4 == FLOORS[turned][1] for place in cells)


def test_a_face_down_tile_tells_no_turn() -> None:
    spins, ids = TileSpins(), {"b2": "tile-1"}
    spins.turns(ids, table_with("b2", "NW"))
    assert spins.turns(ids, table_with("b2", "#?"))["b2"] == 0
