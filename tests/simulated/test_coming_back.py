"""People whose evening was cut off come back to the table as it lies and set it right before they play on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import IO, cast

import pytest

from hardware.simulated.cardboard.tidy import is_left_half_way
from hardware.simulated.people.players import Manners, Players
from hardware.simulated.people.scoresheet import ScoreSheet
from hardware.simulated.scene import SimulatedTable
from tests.simulated.evenings import Evening, dealt, evening
from tests.simulated.stand_in import StandIn


def cut_off(made: Evening, kind: str) -> Evening:
    """The evening as it is taken up again after a power cut in the middle of something."""
    for _ in made.players.play():
        made.desk.step()
        made.sheet.watch(made.desk.snapshot())
        if kind in going_on(made.table):
            break
    desk = StandIn(made.desk.game, made.desk.state, random.Random(1), log=made.desk.log, order=made.desk.order)
    desk.is_lagging = made.desk.is_lagging
    table = SimulatedTable.from_json(made.table.to_json())
    sheet = ScoreSheet(table, lambda: 0, cast(IO[str], desk))
    manners = Manners()
    players = Players(table, desk.post, desk.game.parse, desk.snapshot, sheet, 1, manners, desk.snapshot)
    return Evening(desk, table, sheet, players)


def going_on(table: SimulatedTable) -> Iterator[str]:
    """What hands are in the middle of."""
    moving, pawns = table.people.moving, table.table.pawns.values()
    if moving is not None and moving[1] > 0.3:
        yield "push"
    if any(pawn.cell is None for pawn in pawns):
        yield "pawn pushed out"
    if any(pawn.lift for pawn in pawns):
        yield "walk"
    if any(tile.lift for tile in table.table.tiles):
        yield "lifted"


@pytest.mark.parametrize(
    ("kind", "seed"), [("push", 1), ("push", 4), ("pawn pushed out", 2), ("walk", 3), ("lifted", 5)]
)
def test_an_evening_that_was_cut_off_in_the_middle_of_something_goes_on(kind: str, seed: int) -> None:
    again = cut_off(evening(*dealt("team", 4, seed, "standard"), seed), kind)
    turns = again.desk.state.turn
    for _ in again.players.come_back():
        again.desk.step()
    assert not is_left_half_way(again.table.table)
    again.play(turns=3, frames=3000)
    assert again.desk.state.turn >= turns + 3 or again.outcome
    assert again.is_all_recorded(), again.sheet.summary()
