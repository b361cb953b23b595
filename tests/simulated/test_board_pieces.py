"""Discs, guards and the dragon on a simulated table: they ride, are taken, and are brought where a page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.maze.cell import lane_of
from companion.maze.sides import parse_sides
from hardware.simulated.cardboard.cardboard_table import Shown, shown_in
from hardware.simulated.scene import HandledTable, SimulatedTable


def dealt(name: str, **changes: object) -> dict[str, Any]:
    game = live_game(name)
    return {**game.state_json(game.deal(shipped_copy(name), 2, 3, None, {})), **changes}


def lies(table: HandledTable) -> Shown:
    return table.table.pieces.shown(table.table.cells)


def done(steps: Iterator[None]) -> int:
    return sum(1 for _ in steps)


@pytest.mark.parametrize("name", ["master-1991", "master-2007"])
def test_a_table_begins_with_the_pieces_of_its_position(name: str) -> None:
    position = dealt(name)
    table = HandledTable(position, 5)
    assert lies(table) == shown_in(position)


def test_a_pawn_that_walks_to_the_lowest_disc_takes_it_and_no_other() -> None:
    table = HandledTable(dealt("master-1991", tokens={"1": "d4", "2": "d2"}), 5, fumble_rate=0.0)
    seat = next(iter(table.table.pawns))
    done(table.act("walk d2", seat))
    assert lies(table).discs == {"d4": "1", "d2": "2"}
    done(table.act("walk d4", seat))
    assert lies(table).discs == {"d2": "2"}


def test_pieces_ride_on_a_pushed_line_and_what_falls_out_goes_on_the_new_tile() -> None:
    guards = {"white": "d7", "black": "d2"}
    table = HandledTable(dealt("master-2007", treasures={"d3": 4}, guards=guards), 5, fumble_rate=0.0)
    face = table.table.loose_tile.face
    parse_sides(face)
    done(table.act(f"push N4 {face}", next(iter(table.table.pawns))))
    assert lane_of("N4")[0] == 3
    assert lies(table).guards == {"white": "d1", "black": "d3"}
    assert lies(table).discs == {"d4": "4"}


def test_hands_follow_the_page_and_then_let_things_lie() -> None:
    position = dealt("master-2007")
    table = HandledTable(position, 5)
    turned = "S" if position["dragon"] != "S" else "W"
    page = {**position, "dragon": turned, "treasures": {"b2": 12}, "guards": {"white": "f4", "black": "b6"}}
    assert done(table.follow_page(page)) > 0
    assert lies(table) == shown_in(page)
    assert done(table.follow_page(page)) == 0


def test_the_picture_shows_that_the_dragon_was_turned_and_a_disc_taken() -> None:
    position = dealt("master-2007")
    table = SimulatedTable(position, 5, "volcano", size_px=(640, 480))
    before = table.render().astype(int)
    table.table.pieces.heading = "S" if position["dragon"] != "S" else "W"
    table.table.pieces.discs.pop()
    rows, columns = np.nonzero(np.abs(table.render().astype(int) - before).max(axis=2) > 60)
    assert 60 < len(rows) < 0.1 * before.shape[0] * before.shape[1]
    assert np.ptp(columns) > 20
