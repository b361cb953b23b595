"""What two pictures know that one does not: print does not arrive, and what has not changed has not walked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import numpy as np
import pytest

from companion.frame import Frame
from companion.observation import Observation
from hardware.simulated.scene import SimulatedTable
from lab.measure.random_boards import random_position
from vision.board.plane import MARGIN_TILES, SCALE_PX, Plane
from vision.pawns.blobs import Blob
from vision.pawns.remembered_pawns import ABSENT_SCORE, Anchor, PawnMemory, rescored
from vision.pawns.standing import standing_of
from vision.picture.arrays import Bools
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


@pytest.mark.slow
def test_a_pawn_stays_where_nothing_changed(evening: tuple[SimulatedTable, Reader]) -> None:
    table, reader = evening
    watched(table, reader, table.act("walk d4", "red"))
    seen = watched(table, reader, table.act("walk b2", "green"))
    assert cells(seen) == {"red": 24, "yellow": 6, "blue": 48, "green": 8}
    assert min(pawn.confidence for pawn in seen.pawns) > 0.95


@pytest.mark.slow
def test_a_pawn_rides_on_a_pushed_line(evening: tuple[SimulatedTable, Reader]) -> None:
    table, reader = evening
    watched(table, reader, table.act("walk c4", "blue"))
    loose = table.table.faces()["loose"]
    seen = watched(table, reader, table.act(f"push W4 {loose}", "red"))
    assert cells(seen)["blue"] == 24


SIDE_PX = round((7 + 2 * MARGIN_TILES) * SCALE_PX)
PLAIN = np.array([[1 / SCALE_PX, 0, -MARGIN_TILES], [0, 1 / SCALE_PX, -MARGIN_TILES], [0, 0, 1]])
GREY = np.full((SIDE_PX, SIDE_PX, 3), 100, dtype=np.uint8)
ROW, COLUMN = tuple(f"{column}2" for column in "abcdefg"), tuple(f"f{row}" for row in range(1, 8))


def blob(cell: str, score: float, off: float = 0.0) -> Blob:
    """A blob in the middle of a cell, or `off` tiles to the right of it; at a score of 0 it may as well be none."""
    x, y = "abcdefg".index(cell[0]) + 0.5 + off, int(cell[1]) - 0.5
    rows, columns = np.mgrid[-3:3, -3:3].reshape(2, -1)
    at = [round((one + MARGIN_TILES) * SCALE_PX) for one in (y, x)]
    return Blob(x, y, 1.6 * score, rows + at[0], columns + at[1])


def changed_at(*cells: str, rim_px: int = 0) -> Bools:
    """A map of what changed: these cells, but for a rim."""
    changed = np.zeros((SIDE_PX, SIDE_PX), dtype=np.bool_)
    for cell in cells:
        row, column = (round((at + MARGIN_TILES) * SCALE_PX) for at in (int(cell[1]) - 1, "abcdefg".index(cell[0])))
        changed[row + rim_px : row + SCALE_PX - rim_px, column + rim_px : column + SCALE_PX - rim_px] = True
    return changed


def places(last: Blob, seen: list[Blob], changed: Bools) -> dict[str, float]:
    """Where the pawn may stand that was surely seen at `last`, and how likely."""
    found = rescored(seen, last, changed)
    row = np.exp(standing_of("red", found, PLAIN, ABSENT_SCORE).reading.log_p)
    return {"abcdefg"[cell % 7] + str(cell // 7 + 1): float(row[cell]) for cell in range(49)}


def test_a_pawn_stands_where_nothing_changed_however_faintly_it_is_seen() -> None:
    likely = places(blob("b2", 2.0), [blob("b2", -2.0), blob("f4", 1.0)], changed_at("e5"))
    assert likely["b2"] > 0.95


def test_a_pawn_that_walked_is_where_something_arrived_and_not_at_print_that_lay_there() -> None:
    likely = places(blob("b2", 2.0), [blob("b2", 0.0), blob("e5", 2.5), blob("g7", 2.5)], changed_at("b2", "e5"))
    assert likely["e5"] > 0.9


def test_a_pawn_that_left_a_disc_of_its_colour_is_where_something_arrived() -> None:
    likely = places(blob("b2", 2.0), [blob("b2", -8.0), blob("e5", 2.5)], changed_at("e5"))
    assert likely["e5"] > 0.9


def test_a_pawn_that_is_well_seen_after_a_push_is_there() -> None:
    assert places(blob("b2", 2.0), [blob("c2", 2.2)], changed_at(*ROW))["c2"] > 0.97


def test_a_pawn_that_a_pushed_line_carried_unseen_may_be_on_either_side_and_is_surely_nowhere() -> None:
    likely = places(blob("b2", 2.0), [blob("b2", -2.8, off=0.2)], changed_at(*ROW))
    assert likely["b2"] < 0.8
    assert min(likely["a2"], likely["c2"]) > 0.03


def test_no_line_carries_a_pawn_that_it_does_not_reach() -> None:
    """Found in an evening of the 2007 game: row 2 was pushed, and blue, not seen on b3, was said to be on b2 or b4."""
    likely = places(blob("b3", 2.0), [blob("e5", 0.1)], changed_at(*ROW, "b3"))
    assert max(likely["b2"], likely["b4"]) < 0.05


def test_a_confirmed_place_is_remembered_however_faint_the_pawn_was() -> None:
    memory = PawnMemory()
    memory._latest = {"red": Anchor(blob("c2", -0.2), GREY)}
    memory.confirm({"red": 9, "blue": 20})
    assert memory.anchors["red"].blob.cell == 9 and list(memory.anchors) == ["red"]
    memory.confirm({"red": 10})
    assert memory.anchors["red"].blob.cell == 9, "the latest picture does not say so"


@pytest.mark.parametrize(("score", "is_remembered"), [(0.3, False), (2.2, True)])
def test_of_bad_places_even_the_best_is_not_remembered(score: float, is_remembered: bool) -> None:
    """Yellow was pushed out and waits beside the board: of its colour nothing is left there but print."""
    standing = standing_of("yellow", [blob("b2", score), blob("f4", score - 4)], PLAIN, ABSENT_SCORE)
    assert standing.reading.confidence > 0.97, "of all there are, it is by far the best"
    memory = PawnMemory()
    memory.weigh([standing], Plane(GREY, SCALE_PX, MARGIN_TILES), PLAIN)
    assert ("yellow" in memory.anchors) is is_remembered
