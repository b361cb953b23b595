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
from vision.lines.half_pushed import LEAST_AGREED, Lines, _arrows, _lane, find_moving_lane, lane_cells, sticks_out
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


@pytest.mark.parametrize("share", [0.15, 0.3, 0.45, 0.55, 0.7, 0.85])
@pytest.mark.parametrize(("arrow", "across"), [("W6", "E6"), ("N2", "S2")])
def test_a_line_is_told_by_the_arrow_that_it_is_nearer_to(arrow: str, across: str, share: float) -> None:
    agreed, lane = _lane(arrow, slid(arrow, share), ~NOBODY)
    assert agreed == pytest.approx(1.0)
    assert lane == MovingLane(arrow if share < 0.5 else across, pytest.approx(min(share, 1 - share)))


def test_no_other_line_moves_with_it() -> None:
    moved = slid("N2", 0.4)
    others = [_lane(arrow, moved, ~NOBODY)[1] for arrow in _arrows() if arrow != "N2"]
    assert max(lane.offset_tiles for lane in others) < 0.1


def test_tiles_that_are_hidden_do_not_count_and_a_line_of_which_one_is_left_says_nothing() -> None:
    moved = slid("W6", 0.3, {37: 0.8, 38: 0.7})
    seen = ~NOBODY
    seen[[37, 38]] = False
    assert _lane("W6", moved, seen)[0] == pytest.approx(1.0)
    seen[36:42] = False
    assert _lane("W6", moved, seen)[0] == 0.0


def test_tiles_that_disagree_are_no_line() -> None:
    assert _lane("W6", slid("W6", 0.0, dict(enumerate(np.arange(7) / 7, 35))), ~NOBODY)[0] < LEAST_AGREED


def test_a_line_moves_where_its_eighth_tile_sticks_out(pushed: BoardView) -> None:
    assert found(pushed, slid("W6", 0.3)) == Lines(MovingLane("W6", pytest.approx(0.3)))
    assert found(pushed, slid("W4", 0.3)) == Lines(None, ("W4",)), "far off, but nothing comes in"
    assert found(pushed, slid("W4", 0.14)) == Lines(None), "it drifted"
    assert found(pushed, at_rest()) == Lines(None)


def test_a_line_is_noticed_though_an_arm_lies_over_most_of_it(pushed: BoardView) -> None:
    hidden = np.where(np.isin(np.arange(49), range(37, 42)), 0.8, 0.0)
    assert found(pushed, slid("W6", 0.3, dict.fromkeys(range(37, 42), 0.0)), hidden).lane is not None


@pytest.mark.parametrize("share", [0.15, 0.5, 0.85])
def test_the_eighth_tile_is_seen_at_any_share_of_the_way(share: float) -> None:
    view = drawn(share)
    assert sticks_out(view, MovingLane("W6", share)) and sticks_out(view, MovingLane("E6", 1 - share))


@pytest.mark.parametrize("share", [0.15, 0.85])
def test_beside_a_line_at_rest_nothing_sticks_out(pushed: BoardView, share: float) -> None:
    assert not sticks_out(pushed, MovingLane("W4", share))


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
    assert lane.offset_tiles == pytest.approx(0.4, abs=0.09)


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
