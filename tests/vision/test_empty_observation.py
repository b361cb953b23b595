"""What looks like an arm over the board, and hides none of its tiles, is none."""

from __future__ import annotations

import math

import numpy as np
import pytest

from companion.observation import TILE_FACES, TileReading
from vision.board.board_fix import BoardFix
from vision.empty_observation import hides_nothing
from vision.picture.arrays import Mask

PX = 100
FIX = BoardFix(np.diag([PX, PX, 1.0]), 1.0, 0.5, 1.0, 1.0)
SIZE_PX = (7 * PX, 7 * PX)


def read_as(face: str, confidence: float) -> TileReading:
    """A tile read as this face, so surely."""
    others = math.log((1 - confidence) / (len(TILE_FACES) - 1))
    return TileReading(tuple(math.log(confidence) if one == face else others for one in TILE_FACES))


def over(column: int, rows: int) -> Mask:
    """A mask, ten pixels a tile, of what lies over the first rows of a column."""
    mask = np.zeros((70, 70), dtype=np.uint8)
    mask[: 10 * rows, 10 * column + 1 : 10 * column + 9] = 1
    return mask


def readings(**odd: TileReading) -> list[TileReading]:
    """A board read surely, but for cells named as c24=..."""
    cells = [read_as("NES", 0.999)] * 49
    for name, reading in odd.items():
        cells[int(name[1:])] = reading
    return cells


def test_a_pushed_line_that_can_be_read_is_no_arm() -> None:
    assert hides_nothing(over(3, 7), FIX, SIZE_PX, readings())


@pytest.mark.parametrize(
    "reading",
    [TileReading(why="covered"), read_as("#", 0.999), read_as("NS", 0.7)],
    ids=["covered", "back", "unsure"],
)
def test_one_tile_beneath_that_cannot_be_read_leaves_it_an_arm(reading: TileReading) -> None:
    assert not hides_nothing(over(3, 7), FIX, SIZE_PX, readings(c24=reading))
    assert hides_nothing(over(3, 7), FIX, SIZE_PX, readings(c8=reading)), "that tile does not lie beneath"


def test_one_tile_beside_a_pawn_may_be_less_sure_where_the_others_are_not() -> None:
    unsure = read_as("NS", 0.89)
    assert hides_nothing(over(3, 7), FIX, SIZE_PX, readings(c24=unsure))
    assert not hides_nothing(over(3, 7), FIX, SIZE_PX, readings(c10=unsure, c24=unsure))


def test_a_fingertip_hides_too_little_to_be_read_through() -> None:
    assert not hides_nothing(over(1, 2), FIX, SIZE_PX, readings())


def test_one_tile_is_enough_where_nothing_looks_like_a_hand() -> None:
    """A tile that was pushed out, and lies at the edge, looks like what comes in over it."""
    assert hides_nothing(over(1, 1), FIX, SIZE_PX, readings(), is_unlike=True)
    assert not hides_nothing(over(1, 1), FIX, SIZE_PX, readings(c1=read_as("NS", 0.7)), is_unlike=True)
    assert not hides_nothing(over(0, 1), FIX, SIZE_PX, readings(), is_unlike=True), "a corner tile tells nothing"


def test_under_a_reflection_half_of_a_line_surely_read_is_enough_where_it_looks_like_no_hand() -> None:
    """Found in a film (82): a line that was pushed amid a lamp's reflection was taken for an arm all turn long."""
    pale = readings(c10=read_as("NS", 0.89), c24=read_as("NS", 0.89))
    assert hides_nothing(over(3, 7), FIX, SIZE_PX, pale, is_unlike=True)
    assert not hides_nothing(over(3, 7), FIX, SIZE_PX, pale)


def test_what_lies_beside_the_board_and_looks_like_no_hand_hides_nothing() -> None:
    """Found in a film (123): a bowl at the picture's edge was taken for a hand all evening."""
    smaller = BoardFix(np.diag([0.8 * PX, 0.8 * PX, 1.0]), 1.0, 0.5, 1.0, 1.0)
    beside = np.zeros((70, 70), dtype=np.uint8)
    beside[62:, :30] = 1
    assert hides_nothing(beside, smaller, SIZE_PX, readings(), is_unlike=True)
    assert not hides_nothing(beside, smaller, SIZE_PX, readings())
