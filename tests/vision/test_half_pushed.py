"""A line that is half pushed: noticed at any share of the way, never invented, named by the hand that pushes it."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from companion.frame import Image
from companion.observation import MovingLane
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.made_up import at_rest, sight, turned_by
from tests.vision.scenes import CORNERS, draw_board, drawn_faces, faces_of, read_drawn
from vision.hands.hand import Hand, pushed_by
from vision.lines.half_pushed import Lines, find_moving_lane, lane_cells
from vision.nets.board_view import BoardView, view_board
from vision.picture.arrays import Float64s

PAINT = PAINTS["bright corridors"]
FACES = drawn_faces(31)
NOBODY = np.zeros(49, dtype=np.bool_)


def slid(arrow: str, tiles: float, others: Mapping[int, float] | None = None) -> Float64s:
    """A line whose tiles lie so far to the east or the south, `others` of its cells otherwise far."""
    off = np.zeros((49, 2))
    for cell in lane_cells(arrow):
        off[cell, int(arrow[0] in "NS")] = (others or {}).get(cell, tiles)
    return turned_by(off)


def drawn(share: float) -> BoardView:
    """A board of which row 6 has been pushed east by this share of a tile."""
    return view_board(draw_board(FACES, PAINT, 31, (5, share)), CORNERS)


@pytest.fixture(scope="module")
def pushed() -> BoardView:
    return drawn(0.3)


def found(view: BoardView, off: Float64s, hidden: Float64s | None = None) -> Lines:
    return find_moving_lane(view, sight(slid=off), np.zeros(49) if hidden is None else hidden, NOBODY)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.45, 0.7, 0.9])
def test_a_line_is_told_by_the_arrow_that_it_is_nearer_to_whichever_way_the_net_finds_its_tiles_off(
    share: float,
) -> None:
    lane = MovingLane("W6" if share < 0.5 else "E6", pytest.approx(min(share, 1 - share)))
    view = drawn(share)
    assert found(view, slid("W6", share)) == found(view, slid("W6", -share)) == Lines(lane)


def test_a_line_whose_eighth_tile_does_not_come_in_is_not_said_to_move(pushed: BoardView) -> None:
    assert found(pushed, at_rest()) == Lines(None)
    assert found(pushed, slid("W4", 0.15)) == Lines(None)
    assert found(pushed, slid("W4", 0.3)) == Lines(None, ("W4",))  # who is right is not known


def test_where_backs_hide_whether_a_row_moves_its_cells_are_not_told() -> None:
    picture, chance = draw_board(FACES, PAINT, 31, (5, 0.4)), np.random.default_rng(2)
    for column in (-1, 0, 1, 2, 3, 5, 6):
        left = round((column + 2.4) * PX) + 1
        picture[7 * PX + 1 : 8 * PX - 1, left : left + PX - 2] = chance.integers(110, 160, (PX - 2, PX - 2, 3))
    cells = read_drawn(picture).cells
    assert {cells[cell].face for cell in range(35, 42)} == {None}


def test_tiles_that_are_hidden_are_not_asked(pushed: BoardView) -> None:
    hidden = np.where(np.isin(np.arange(49), range(37, 42)), 0.8, 0.0)
    assert found(pushed, slid("W6", 0.3, dict.fromkeys(range(37, 42), 0.1)), hidden).lane is not None
    assert found(pushed, slid("W6", 0.3), np.ones(49)) == Lines(None)


def test_tiles_that_disagree_are_no_line(pushed: BoardView) -> None:
    assert found(pushed, slid("W4", 0.0, {21: 0.3, 24: 0.1})).lane is None


@pytest.mark.parametrize("share", [0.15, 0.5, 0.85])
@pytest.mark.parametrize("name", ["bright corridors", "only colour differs"])
def test_a_row_is_noticed_in_a_picture(name: str, share: float) -> None:
    reading = read_drawn(draw_board(FACES, PAINTS[name], 31, (5, share)))
    lane = reading.moving_lane
    assert lane is not None and lane.arrow in ("W6", "E6")
    assert lane.offset_tiles == pytest.approx(share if lane.arrow == "W6" else 1 - share, abs=0.09)
    assert {reading.cells[cell].why for cell in range(35, 42)} == {"moving"}


def test_a_column_is_noticed_in_a_picture() -> None:
    mirrored, order = str.maketrans("NESW", "WSEN"), "NESW".index
    columns = ["".join(sorted(FACES[cell % 7 * 7 + cell // 7].translate(mirrored), key=order)) for cell in range(49)]
    lane = read_drawn(draw_board(tuple(columns), PAINT, 32, (1, 0.4)).transpose(1, 0, 2)).moving_lane
    assert lane is not None and lane.arrow == "N2"
    assert lane.offset_tiles == pytest.approx(0.4, abs=0.11)


def drifted(drift: float) -> Image:
    """A board on which row 4 lies so far (tiles) to the east."""
    picture = draw_board(FACES, PAINT, 31)
    row = slice(5 * PX, 6 * PX)  # below the two tiles of table and three rows
    picture[row, PX : 10 * PX] = np.roll(picture[row, PX : 10 * PX], round(drift * PX), axis=1)
    return picture


@pytest.mark.parametrize("drift", [-0.12, 0.0, 0.12])
def test_a_line_that_drifted_is_at_rest_and_read(drift: float) -> None:
    reading = read_drawn(drifted(drift))
    assert reading.moving_lane is None
    assert faces_of(reading) == list(FACES)


def test_a_line_that_drifted_far_is_no_line_that_is_pushed() -> None:
    reading = read_drawn(drifted(0.18))
    assert reading.moving_lane is None
    wrong = [cell for cell, face in zip(reading.cells, FACES, strict=True) if cell.face != face]
    assert len(wrong) <= 1 and all(cell.confidence < 0.8 for cell in wrong)


def test_an_arm_along_a_line_invents_nothing() -> None:
    picture = draw_board(drawn_faces(34), PAINT, 34)
    picture[5 * PX : 6 * PX, 3 * PX : 8 * PX] = (120, 150, 200)
    assert read_drawn(picture).moving_lane is None


@pytest.mark.parametrize(("x", "arrow"), [(-0.9, "W4"), (7.7, "E4"), (3.0, "W4")])
def test_the_arrow_is_the_one_at_the_hand(x: float, arrow: str) -> None:
    palm = cv2.circle(np.zeros((900, 900), np.uint8), (round(100 * x + 100), 450), 40, (1,), -1) > 0
    hand = Hand.of(palm, np.array([[100.0, 0, 100], [0, 100, 100], [0, 0, 1]]), (900, 900))
    named = pushed_by(MovingLane("W4", 0.3), hand)
    assert named == MovingLane(arrow, pytest.approx(0.3 if arrow == "W4" else 0.7))
