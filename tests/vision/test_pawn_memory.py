"""What two pictures know that one does not: print does not arrive, and where nothing has changed no pawn has left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count, islice

import numpy as np
import pytest

from companion.frame import Frame, Image
from companion.maze.cell import format_cell, parse_cell
from companion.observation import Observation
from hardware.simulated.scene import SimulatedTable, random_position
from tests.vision.made_up import TO_PX, middle, pawn, plain_view
from vision.nets.board_net import SIDE_PX, PawnSight
from vision.nets.board_view import MARGIN_TILES, VIEW_SCALE_PX
from vision.pawns.assignment import PawnLook, read_pawns
from vision.pawns.pawn_memory import MOST_LOOKS, PawnMemory
from vision.pipeline import Reader

BARE = np.full((SIDE_PX, SIDE_PX, 3), 100, dtype=np.uint8)
LOOKS = {"red": PawnLook(), "blue": PawnLook()}
RED, BLUE = pawn("b2", "red"), pawn("e5", "blue")


def board(*stand: str) -> Image:
    """A grey board, brighter around the middle of these cells."""
    image = BARE.copy()
    for cell in stand:
        x, y = (round((at + MARGIN_TILES) * VIEW_SCALE_PX) for at in middle(cell))
        image[y - 6 : y + 6, x - 6 : x + 6] = 200
    return image


def look(memory: PawnMemory, sights: Sequence[PawnSight], image: Image) -> dict[str, str | None]:
    """Where the pawns are likeliest by one more look at the board."""
    view = plain_view(image)
    weighed = memory.weigh(sights, view)
    told = memory.look(read_pawns(weighed, LOOKS, TO_PX), weighed, view)
    return {one.colour: None if one.cell is None else format_cell(one.cell) for one in told}


@pytest.fixture
def memory() -> PawnMemory:
    """Both pawns were surely seen, and something has moved since."""
    known = PawnMemory()
    assert look(known, [RED, BLUE], board("b2", "e5")) == {"red": "b2", "blue": "e5"}
    known.begin_calm()
    return known


def test_a_pawn_stays_where_nothing_changed_though_the_net_wavers(memory: PawnMemory) -> None:
    faint = pawn("b2", "red", 0.1, off=(0.05, 0.0))
    assert memory.weigh([faint], plain_view(board("b2", "e5")))[0].chance > 0.8
    assert look(memory, [faint, BLUE], board("b2", "e5")) == {"red": "b2", "blue": "e5"}


def test_a_pawn_that_is_not_seen_at_all_stays_where_nothing_changed(memory: PawnMemory) -> None:
    assert look(memory, [BLUE], board("b2", "e5")) == {"red": "b2", "blue": "e5"}


def test_print_does_not_arrive(memory: PawnMemory) -> None:
    """The red pawn left; what is like it on f6 looked so before."""
    print_like_it = pawn("f6", "red", 0.8)
    assert memory.weigh([print_like_it], plain_view(board("e5")))[0].chance < 0.1
    assert look(memory, [print_like_it, BLUE], board("e5")) == {"red": None, "blue": "e5"}


def test_a_pawn_that_walked_is_where_it_came(memory: PawnMemory) -> None:
    assert look(memory, [pawn("d4", "red", 0.7), BLUE], board("d4", "e5")) == {"red": "d4", "blue": "e5"}


def test_where_the_light_changed_nothing_is_concluded(memory: PawnMemory) -> None:
    lit = np.clip(board("b2") + np.linspace(0, 150, SIDE_PX)[None, :, None], 0, 255).astype(np.uint8)
    seen = (pawn("f6", "blue", 0.8),)
    assert memory.weigh(seen, plain_view(lit)) == seen


def test_a_lamp_that_dims_the_whole_board_is_no_change(memory: PawnMemory) -> None:
    assert look(memory, [BLUE], board("b2", "e5") - np.uint8(30)) == {"red": "b2", "blue": "e5"}


def test_what_is_not_sure_is_remembered_once_the_rules_confirm_it() -> None:
    faint = pawn("b2", "red", 0.6)
    memory, view = PawnMemory(), plain_view(board("b2", "e5"))
    look(memory, [faint, BLUE], view.image)
    assert memory.weigh([BLUE], view) == (BLUE,)
    memory.confirm({"red": parse_cell("b3"), "blue": parse_cell("e5")})
    assert [one.at for one in memory.weigh([], view)] == [BLUE.at], "the picture says otherwise of red"
    memory.confirm({"red": parse_cell("b2"), "blue": parse_cell("e5")})
    assert {one.at for one in memory.weigh([], view)} == {faint.at, BLUE.at}
    memory.forget()
    assert memory.weigh([], view) == ()


def test_one_look_is_outvoted_by_the_others_of_its_calm() -> None:
    memory = PawnMemory()
    for _ in range(MOST_LOOKS - 1):
        look(memory, [pawn("b2", "red", 0.8)], BARE)
    assert look(memory, [pawn("f6", "red", 0.8)], BARE)["red"] == "b2"
    memory.begin_calm()
    assert look(memory, [pawn("f6", "red", 0.8)], BARE)["red"] == "f6"


HOMES = {"red": 0, "yellow": 6, "blue": 48, "green": 42}
AT_HOME = {"red": "a1", "yellow": "g1", "blue": "g7", "green": "a7"}
BRICKS = "paper-kingdom"
"""A print whose walls have nearly the red pawn's colour."""

NUMBERS = count()
"""Pictures are numbered, and timed, on and on."""


def after(table: SimulatedTable, reader: Reader, steps: Iterable[None] = ()) -> Observation:
    """The last observation after somebody did something, of which no picture was seen, and the table lay still."""
    for _ in steps:
        pass
    for number in islice(NUMBERS, 6):
        seen = reader.read(Frame(table.render(), number, number / 10))
    return seen


def test_pawns_are_followed_from_their_printed_corners_and_on_a_pushed_line() -> None:
    position = {**random_position(12, face_down=0), "pawns": AT_HOME}
    table = SimulatedTable(position, 12, BRICKS, fumble_rate=0, size_px=(960, 720))
    reader = Reader(homes=HOMES)
    after(table, reader)
    reader.learn_pawns(table.render(), HOMES)
    seen = after(table, reader, table.act("walk g2", "yellow"))
    assert {pawn.colour: pawn.cell for pawn in seen.pawns} == {**HOMES, "yellow": 13}
    assert min(pawn.confidence for pawn in seen.pawns) > 0.95
    table.table.stand("blue", 23)
    seen = after(table, reader, table.act(f"push W4 {table.faces()['loose']}", "red"))
    assert {pawn.colour: pawn.cell for pawn in seen.pawns} == {**HOMES, "yellow": 13, "blue": 24}
