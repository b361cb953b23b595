"""What two pictures know that one does not: print does not arrive, and what has not changed has not walked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from companion.following.observation import Observation
from companion.frame import Frame
from hardware.simulated.contact import random_position
from hardware.simulated.scene import SimulatedTable
from vision.pipeline import Reader

HOMES = {"red": 0, "yellow": 6, "blue": 48, "green": 42}
AT_HOME = {"red": "a1", "yellow": "g1", "blue": "g7", "green": "a7"}
BRICKS = "paper-kingdom"
"""A print whose walls have nearly the red pawn's colour."""

NUMBERS = count()
"""Pictures are numbered, and timed, on and on."""


def watched(table: SimulatedTable, reader: Reader, steps: Iterator[None]) -> Observation:
    """The last observation after hands did something and the table lay still for a while."""
    seen = None
    for _ in steps:
        seen = look(table, reader)
    for _ in range(6):
        seen = look(table, reader)
    assert seen is not None
    return seen


def look(table: SimulatedTable, reader: Reader) -> Observation:
    number = next(NUMBERS)
    return reader.read(Frame(table.render(), number, number / 10))


@pytest.fixture
def evening() -> tuple[SimulatedTable, Reader]:
    """A table with all pawns at home, and a reader that was told so."""
    table = SimulatedTable({**random_position(12, face_down=0), "pawns": AT_HOME}, 12, BRICKS, fumble_rate=0)
    reader = Reader(homes=HOMES)
    look(table, reader)
    reader.learn_pawns(table.render(), HOMES)
    return table, reader


def cells(observation: Observation) -> dict[str, int | None]:
    return {pawn.colour: pawn.cell for pawn in observation.pawns}


def test_a_pawn_that_left_its_corner_is_not_its_printed_disc(evening: tuple[SimulatedTable, Reader]) -> None:
    table, reader = evening
    seen = watched(table, reader, table.act("walk g2", "yellow"))
    assert cells(seen) == {"red": 0, "yellow": 13, "blue": 48, "green": 42}
    assert min(pawn.confidence for pawn in seen.pawns) > 0.95


def test_a_pawn_stays_where_nothing_changed(evening: tuple[SimulatedTable, Reader]) -> None:
    table, reader = evening
    watched(table, reader, table.act("walk d4", "red"))
    seen = watched(table, reader, table.act("walk b2", "green"))
    assert cells(seen) == {"red": 24, "yellow": 6, "blue": 48, "green": 8}
    assert min(pawn.confidence for pawn in seen.pawns) > 0.95


def test_a_pawn_rides_on_a_pushed_line(evening: tuple[SimulatedTable, Reader]) -> None:
    table, reader = evening
    watched(table, reader, table.act("walk c4", "blue"))
    loose = table.faces()["loose"]
    seen = watched(table, reader, table.act(f"push W4 {loose}", "red"))
    assert cells(seen)["blue"] == 24
