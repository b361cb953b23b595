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
from vision.board.palette import Palette
from vision.board.plane import FINE_SCALE_PX, MARGIN_TILES, Plane
from vision.board.viewpoint import Eye
from vision.pawns.blobs import Blob
from vision.pawns.remembered_pawns import Anchor, PawnMemory, scaled
from vision.pawns.standing import standing_of
from vision.picture.arrays import Float32s
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


SCALE_PX = 16
WHOLE_TILES = 0.21
"""The radius (tiles) of a pawn that is seen whole: as large as a `blob`."""

SIDE_PX = round((7 + 2 * MARGIN_TILES) * SCALE_PX)
EYE = Eye(3.5, 3.5, 14.0)
PLAIN = np.array([[1 / SCALE_PX, 0, -MARGIN_TILES], [0, 1 / SCALE_PX, -MARGIN_TILES], [0, 0, 1]])


def blob(cell: str, score: float, off: float = 0.0, chroma: float = 60.0, high_px: int = 6) -> Blob:
    """A blob in the middle of a cell, or `off` tiles to the right of it, so strong of colour, and so high of 6 px."""
    x, y = "abcdefg".index(cell[0]) + 0.5 + off, int(cell[1]) - 0.5
    rows, columns = np.mgrid[-3 : high_px - 3, -3:3].reshape(2, -1)
    at = [round((one + MARGIN_TILES) * SCALE_PX) for one in (y, x)]
    return Blob(x, y, 0.19, 0.0, 30.0, chroma, score, rows + at[0], columns + at[1])


def changed_at(*cells: str, rim_px: int = 0) -> Float32s:
    """A map of what changed: these cells, but for a rim."""
    changed = np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32)
    for cell in cells:
        row, column = (round((at + MARGIN_TILES) * SCALE_PX) for at in (int(cell[1]) - 1, "abcdefg".index(cell[0])))
        changed[row + rim_px : row + SCALE_PX - rim_px, column + rim_px : column + SCALE_PX - rim_px] = 1
    return changed


def places(
    last: Blob, seen: list[Blob], others: list[Blob], changed: Float32s, stood: tuple[Blob, ...] = (),
    faint: tuple[Blob, ...] = (),
) -> dict[str, float]:  # fmt: skip
    """Where the red pawn may stand that was surely seen at `last` when others `stood` there, and how likely; `faint`
    blobs are found where it is looked for more closely."""
    memory = PawnMemory({"red": 0}, {"red": Anchor(last, np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.uint8), stood)})
    alone = standing_of("red", seen, PLAIN)
    found = memory._rescored(alone, changed, others, lambda: list(faint), SCALE_PX, WHOLE_TILES)
    row = np.exp(standing_of("red", found, PLAIN).reading.log_p)
    return {"abcdefg"[cell % 7] + str(cell // 7 + 1): float(row[cell]) for cell in range(49)}


def test_a_disc_is_no_arrival_when_it_was_another_pawn_that_came_there() -> None:
    """Yellow came to red's corner, red walked on in the meantime; a bit of the disc shows beside yellow."""
    likely = places(
        last=blob("b2", 0.0), seen=[blob("a1", -2.1, off=-0.3), blob("a6", -2.3)], others=[blob("a1", -0.2)],
        changed=changed_at("a1", "a6", "b2"),
    )  # fmt: skip
    assert likely["a6"] > 0.9


def test_a_pawn_that_a_pushed_line_carried_is_not_surely_where_print_came_to_lie() -> None:
    row = [f"{column}2" for column in "abcdefg"]
    likely = places(last=blob("b2", 0.0), seen=[blob("b2", -4.3, off=0.2)], others=[], changed=changed_at(*row))
    assert likely["b2"] < 0.7
    assert likely["c2"] > 0.1


def test_a_pawn_that_is_well_seen_after_a_push_is_there() -> None:
    row = [f"{column}2" for column in "abcdefg"]
    likely = places(last=blob("b2", 0.0), seen=[blob("c2", -0.3)], others=[], changed=changed_at(*row))
    assert likely["c2"] > 0.97


COLUMN = tuple(f"f{row}" for row in range(1, 8))


def test_a_pawn_that_a_hand_has_nudged_is_not_on_the_bricks_of_a_pushed_line() -> None:
    """Red is well seen on b2, a little off where it stood; column f was pushed, and its bricks are as red."""
    likely = places(
        last=blob("b2", -0.1), seen=[blob("b2", -0.2, off=0.1)], others=[],
        changed=changed_at("b2", *COLUMN, rim_px=4), faint=(blob("f2", -1.1), blob("f3", -1.3)),
    )  # fmt: skip
    assert likely["b2"] > 0.9


def test_a_pawn_that_is_nudged_is_where_it_was_however_faintly_it_is_seen_there() -> None:
    """All tiles lie a little otherwise, so that bricks are new, and a disc of red print that rode along with a line."""
    likely = places(
        last=blob("b2", -2.5), seen=[blob("b2", -2.4, off=0.1), blob("f4", -2.0)], others=[],
        changed=changed_at("b2", *COLUMN, rim_px=4), faint=(blob("f1", -0.6),),
    )  # fmt: skip
    assert likely["b2"] > 0.8


def test_a_pawn_whose_line_has_slipped_is_not_on_its_bricks() -> None:
    """Red is well seen on f3, a little off where it stood beside another; so are all tiles of column f."""
    likely = places(
        last=blob("f3", -0.3), seen=[blob("f3", -0.2, off=0.1), blob("c3", -1.6)], others=[],
        changed=changed_at(*COLUMN, rim_px=4), faint=(blob("f1", -1.1), blob("f7", -1.2)),
    )  # fmt: skip
    assert likely["f3"] > 0.9


BUMPED = "b2", "d1", "e3", "a5"


@pytest.mark.parametrize(("high_px", "is_there"), [(6, True), (3, False)])
def test_a_pawn_of_which_a_part_was_seen_is_where_the_whole_comes_into_view(high_px: int, *, is_there: bool) -> None:
    """Found in an evening of the 1991 game: a white pawn among white stones, and a bump that made stones new."""
    likely = places(
        last=blob("b2", -2.9, high_px=3 if is_there else 6, chroma=36.0), others=[], changed=changed_at(*BUMPED),
        seen=[blob("b2", -2.0, off=0.05, chroma=38.0, high_px=high_px)], faint=(blob("d1", -1.2, chroma=35.0),),
    )  # fmt: skip
    assert (likely["b2"] > 0.9) == is_there


def test_no_line_carries_a_pawn_that_it_does_not_reach() -> None:
    """Found in an evening of the 2007 game: row 2 was pushed, and blue, not seen on b3, was said to be on b2 or b4."""
    row = [f"{column}2" for column in "abcdefg"]
    likely = places(last=blob("b3", 0.0), seen=[blob("e5", -2.4)], others=[], changed=changed_at(*row, "b3"))
    assert max(likely["b2"], likely["b4"]) < 0.05


def test_a_pawn_that_walked_is_not_the_paler_print_that_it_hid() -> None:
    likely = places(
        last=blob("b2", -0.1), seen=[blob("b2", -0.5, chroma=40.0), blob("e5", -0.6)], others=[],
        changed=changed_at("b2", "e5"),
    )  # fmt: skip
    assert likely["e5"] > 0.9


def test_of_a_pawn_that_has_left_bricks_of_a_pushed_line_tell_less_than_one_new_place() -> None:
    left = places(
        last=blob("b2", -0.1), seen=[blob("c7", -5.0)], others=[],
        changed=changed_at("b2", "d6", *COLUMN, rim_px=4), faint=(blob("f2", -1.1), blob("f3", -1.3), blob("d6", -1.6)),
    )  # fmt: skip
    assert left["d6"] > 0.6
    assert left["f2"] < 0.3


def test_what_a_pushed_line_brought_has_not_arrived_however_little_of_the_line_changed() -> None:
    """Found in an evening of the 2007 game: a blue disc rode along with row 6, and blue was read there."""
    likely = places(
        last=blob("b2", -0.1), seen=[blob("f3", -0.9), blob("d6", -1.2)], others=[],
        changed=changed_at("b2", "d6", *COLUMN, rim_px=4),
    )  # fmt: skip
    assert likely["d6"] > 0.9


def test_a_pawn_that_its_line_carried_is_not_on_the_bricks_that_came_to_its_cell() -> None:
    """Found in an evening of 1991: tan rode from b5 to b6, and a corner of bricks came to b5, as tan as the pawn."""
    column = [f"b{row}" for row in range(1, 8)]
    likely = places(
        last=blob("b5", 0.0), seen=[blob("b5", -0.2, off=0.35, chroma=50.0, high_px=4), blob("b6", -0.3)], others=[],
        changed=changed_at(*column),
    )  # fmt: skip
    assert likely["b6"] > 0.9


def test_a_faint_pawn_that_a_pushed_line_carried_is_found_on_it() -> None:
    likely = places(
        last=blob("f2", -0.1), seen=[blob("c7", -5.0)], others=[], changed=changed_at(*COLUMN, rim_px=4),
        faint=(blob("f3", -1.5),),
    )  # fmt: skip
    assert likely["f3"] > 0.9


def test_a_confirmed_place_is_remembered_however_faint_the_pawn_was() -> None:
    memory = PawnMemory({})
    plane = np.full((SIDE_PX, SIDE_PX, 3), 100, dtype=np.uint8)
    memory._latest = {"red": blob("c2", -2.7)}, plane
    memory.confirm({"red": 9, "blue": 20})
    assert memory.anchors["red"].blob.cell == 9 and list(memory.anchors) == ["red"]
    memory.confirm({"red": 10})
    assert memory.anchors["red"].blob.cell == 9, "the latest picture does not say so"


@pytest.mark.parametrize(("score", "is_remembered"), [(-2.8, False), (-0.3, True)])
def test_of_bad_places_even_the_best_is_not_remembered(score: float, is_remembered: bool) -> None:
    """Yellow was pushed out and waits beside the board: of its colour nothing is left there but print."""
    plane = Plane(np.full((SIDE_PX, SIDE_PX, 3), 100, dtype=np.uint8), SCALE_PX, MARGIN_TILES)
    grey = np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32)
    standing = standing_of("yellow", [blob("b2", score), blob("f4", score - 4)], PLAIN)
    assert standing.reading.confidence > 0.97, "of all there are, it is by far the best"
    memory = PawnMemory({})
    memory.weigh([standing], plane, Palette(plane, grey, grey, np.array([0])), {}, EYE, PLAIN)
    assert ("yellow" in memory.anchors) is is_remembered


def test_bricks_of_a_pushed_line_are_not_confirmed_for_the_pawn_that_left_the_cell() -> None:
    """Found in an evening of 1991: tan was pushed out of a4 and waited beside the board, and by what was recorded yet
    it stood on a4, where bricks had come to lie."""
    pawn, bricks = blob("a4", -0.2), blob("a4", -1.4, off=0.35, chroma=37.0)
    memory = PawnMemory({})
    plane = np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.uint8)
    for seen, remembered in ((pawn, pawn), (bricks, pawn), (blob("a4", -0.3, off=0.35), None)):
        memory._latest = {"tan": seen}, plane
        memory.confirm({"tan": 21})
        assert memory.anchors["tan"].blob is (remembered or seen)


def test_bricks_as_strong_as_the_pawn_are_not_confirmed_where_its_line_was_pushed_since() -> None:
    row, pawn = [f"{column}4" for column in "abcdefg"], blob("b4", -0.2)
    memory = PawnMemory({}, {"tan": Anchor(pawn, np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.uint8))})
    memory._rescored(standing_of("tan", [], PLAIN), changed_at(*row), [], list, SCALE_PX, WHOLE_TILES)
    memory._latest = {"tan": blob("b4", -0.3, off=0.35)}, np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.uint8)
    memory.confirm({"tan": 22})
    assert memory.anchors["tan"].blob is pawn


def test_a_pawn_remembers_who_hid_print_when_it_was_surely_seen() -> None:
    """What another pawn uncovers when it walks on has not arrived."""
    memory = PawnMemory({})
    plane = np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.uint8)
    memory._latest = {"white": blob("e5", 0.0), "blue": blob("e3", 0.0)}, plane
    memory.confirm({"white": 32})
    (hiding,) = memory.anchors["white"].others
    assert hiding.cell == 18


def test_what_another_pawn_has_uncovered_is_print() -> None:
    """Red stays on its corner. Blue leaves d4, where print like a red pawn comes into view."""
    likely = places(
        last=blob("a1", 0.0), seen=[blob("d4", -0.2), blob("a1", -1.3)], others=[blob("f4", -0.2)],
        changed=changed_at("d4", "f4"), stood=(blob("d4", -0.1),),
    )  # fmt: skip
    assert likely["a1"] > 0.9


def test_bricks_that_a_pawn_has_uncovered_beside_its_place_have_not_arrived() -> None:
    """Red has walked from e6 to c4, both times beside bricks of its colour."""
    likely = places(
        last=blob("e6", -0.1), seen=[], others=[], changed=changed_at("e6", "c4"),
        faint=(blob("c4", -0.1), blob("e6", -1.6, off=0.35, chroma=38.0)),
    )  # fmt: skip
    assert likely["c4"] > 0.98
    assert likely["e6"] < 0.01


def test_a_pawn_that_took_the_place_of_another_is_seen_there() -> None:
    """Blue leaves d4, and red comes there from its corner."""
    likely = places(
        last=blob("a1", 0.0), seen=[blob("d4", -0.2), blob("a1", -2.4)], others=[blob("f4", -0.2)],
        changed=changed_at("d4", "f4", "a1"), stood=(blob("d4", -0.1),),
    )  # fmt: skip
    assert likely["d4"] > 0.7


@pytest.mark.parametrize(("changed", "cell"), [(("a1", "d4"), 24), (("a1",), None)])
def test_what_a_picture_by_itself_takes_for_a_pawn_counts_more_where_it_is_new_and_less_where_it_lay(
    changed: tuple[str, ...], cell: int | None
) -> None:
    memory = PawnMemory({}, {"tan": Anchor(blob("a1", 0.0), np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.uint8))})
    memory._rescored(standing_of("tan", [], PLAIN), changed_at(*changed), [], list, SCALE_PX, WHOLE_TILES)
    finer = [scaled(one, FINE_SCALE_PX / SCALE_PX) for one in (blob("d4", -1.0), blob("f2", 2.0))]
    best, _ = memory.weigh_alone({"tan": finer})["tan"]
    assert (best.cell if best.score > 0 else None) == cell
