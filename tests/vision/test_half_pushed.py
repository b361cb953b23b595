"""A line that is half pushed: noticed at any share of the way, never invented, named by the hand that pushes it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.frame import Image
from companion.observation import MovingLane, TileReading
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import from_corners
from vision.board.plane import MARGIN_TILES, SCALE_PX, rectify
from vision.board_memory import BoardMemory
from vision.board_reading import read_board
from vision.fits.lane_offset import looked_at, moves_unnoticed, sticks_out
from vision.fuse_readings import drifted
from vision.hands.hand import Hand, pushed_by
from vision.lines.half_pushed import _Offset, lane_cells
from vision.lines.sticking_out import Beside, what_sticks_out
from vision.pawns.remembered_pawns import PawnMemory
from vision.pipeline import Reader

CORNERS = from_corners(drawn_corners())


def _lane(picture: np.ndarray) -> MovingLane | None:  # type: ignore[type-arg]
    return read_board(np.asarray(picture, dtype=np.uint8), CORNERS, {}, {}).moving_lane


@pytest.mark.parametrize("share", [0.15, 0.25, 0.5, 0.6, 0.75, 0.85])
@pytest.mark.parametrize("name", ["bright corridors", "only colour differs"])
def test_a_row_is_noticed_at_any_share_of_the_way(name: str, share: float) -> None:
    lane = _lane(draw_board(drawn_faces(31), PAINTS[name], 31, (5, share)))
    assert lane is not None
    from_west = lane.offset_tiles if lane.arrow == "W6" else 1 - lane.offset_tiles
    assert lane.arrow in ("W6", "E6")
    assert from_west == pytest.approx(share, abs=0.09)


def test_a_column_is_noticed_too() -> None:
    mirrored = str.maketrans("NESW", "WSEN")
    order = "NESW"
    rows = drawn_faces(32)
    columns = [
        "".join(sorted(rows[cell % 7 * 7 + cell // 7].translate(mirrored), key=order.index)) for cell in range(49)
    ]
    picture = draw_board(tuple(columns), PAINTS["bright corridors"], 32, (1, 0.4)).transpose(1, 0, 2)
    lane = _lane(picture)
    assert lane is not None
    assert lane.arrow == "N2"
    assert lane.offset_tiles == pytest.approx(0.4, abs=0.09)


def test_a_row_is_noticed_though_an_arm_lies_over_most_of_it() -> None:
    picture = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.4))
    picture[7 * PX : 8 * PX, 4 * PX : 9 * PX] = (120, 150, 200)
    lane = _lane(picture)
    assert lane is not None
    assert lane.arrow in ("W6", "E6")


def _hand(left_tiles: float, row: int, right_tiles: float) -> np.ndarray:  # type: ignore[type-arg]
    """Weights of the reading plane, 0 where a hand hides a row from here to there, in tiles from the west side."""
    hand = np.ones((round(SCALE_PX * (7 + 2 * MARGIN_TILES)),) * 2, dtype=np.float32)
    left, top, right, bottom = (round((at + MARGIN_TILES) * SCALE_PX) for at in (left_tiles, row, right_tiles, row + 1))
    hand[top:bottom, left:right] = 0
    return hand


def test_a_row_that_hardly_moved_is_not_read_though_a_hand_lies_over_the_tile_that_comes_in() -> None:
    picture, hand = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.15)), _hand(-1, 5, 0.15)
    cells = read_board(picture, CORNERS, {}, {}, shown=hand, hand=hand).cells
    assert {cells[cell].face for cell in range(35, 42)} == {None}


def test_a_row_that_hardly_moved_is_noticed_though_hands_hide_its_end_and_most_of_it() -> None:
    picture, hand = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.22)), _hand(-1, 5, 5)
    lane = read_board(picture, CORNERS, {}, {}, shown=hand, hand=hand).moving_lane
    assert lane is not None
    assert lane.arrow == "W6"


@pytest.mark.parametrize("share", [0.0, 0.4])
def test_no_cell_is_sure_in_a_row_of_which_a_hand_hides_whether_it_moves(share: float) -> None:
    faces = drawn_faces(31)
    picture = draw_board(faces, PAINTS["bright corridors"], 31, (5, share) if share else None)
    hidden = _hand(-1, 5, 6.6)
    reading = read_board(picture, CORNERS, {}, {}, shown=hidden, hand=hidden)
    unread = {cell for cell in lane_cells("W6") if reading.cells[cell].face is None}
    assert reading.moving_lane is None
    assert reading.unsettled | unread >= set(lane_cells("W6"))
    assert not reading.unsettled & set(range(35))


def test_what_lies_beside_a_row_is_a_tile_nothing_or_a_hand() -> None:
    picture = draw_board(drawn_faces(31), PAINTS["only colour differs"], 31, (5, 0.2))
    plane = rectify(picture, CORNERS, SCALE_PX)
    assert what_sticks_out(plane, None, "W", 5, 0.8) is Beside.TILE
    assert what_sticks_out(plane, None, "W", 3, 0.8) is Beside.NOTHING
    assert what_sticks_out(plane, _hand(-1, 5, 0), "W", 5, 0.8) is Beside.HAND


def test_the_nets_put_right_how_far_a_row_has_come() -> None:
    picture = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.4))
    reading, far = read_board(picture, CORNERS, {}, {}), MovingLane("W6", 0.15)
    near = reading.moving_lane
    assert near is not None
    looks = [looked_at(picture, CORNERS, FIXED_SIDES, lane, reading.look.plane, reading.seen) for lane in (near, far)]
    assert looks[0] == near
    assert looks[1].offset_tiles == pytest.approx(0.4, abs=0.09)


@pytest.mark.parametrize(("arrow", "offset"), [("W6", 0.13), ("E6", 0.87)])
def test_the_nets_see_the_tile_that_sticks_out_of_a_row_that_hardly_moved(arrow: str, offset: float) -> None:
    picture, lane = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.13)), MovingLane(arrow, offset)
    assert sticks_out(picture, CORNERS, FIXED_SIDES, lane)
    picture[7 * PX : 8 * PX, : round(2.13 * PX)] = picture[8 * PX : 9 * PX, : round(2.13 * PX)]
    assert not sticks_out(picture, CORNERS, FIXED_SIDES, lane)


@pytest.mark.parametrize(("beside", "is_unsettled"), [(Beside.TILE, True), (Beside.UNTOLD, False)])
def test_a_line_beside_which_a_tile_lies_that_shows_no_face_is_not_surely_at_rest(
    beside: Beside, is_unsettled: bool
) -> None:
    """As a row pushed by 0.89, whose first tile carries a disc: its seven cells had been told surely."""
    row = _Offset(-4.0, 0.09, clear=3, inner=3, shifted=1.0, eighth=-4.0, far_gain=-31.0, beside=beside)
    assert row.is_unsettled is is_unsettled


@pytest.mark.parametrize(("row", "share", "arrow"), [(3, 0.3, "W4"), (5, 0.5, "W6"), (5, 0.7, "E6")])
def test_a_row_moves_beside_which_a_tile_sticks_out_where_the_nets_see_tiles_between_its_cells(
    row: int, share: float, arrow: str
) -> None:
    picture = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (row, share))
    lane = moves_unnoticed(picture, CORNERS, FIXED_SIDES, rectify(picture, CORNERS), _hand(0, 0, 0))
    assert lane is not None
    assert (lane.arrow, lane.offset_tiles) == (arrow, pytest.approx(min(share, 1 - share), abs=0.13))
    here, below = (slice((row + down) * PX, (row + 1 + down) * PX) for down in (2, 3))
    for beside in (slice(None, 2 * PX), slice(9 * PX, None)):  # nothing sticks out any more
        picture[here, beside] = picture[below, beside]
    assert moves_unnoticed(picture, CORNERS, FIXED_SIDES, rectify(picture, CORNERS), _hand(0, 0, 0)) is None


@pytest.mark.parametrize("share", [0.0, 0.83])
def test_of_a_row_that_an_arm_hides_the_tile_beyond_it_tells_whether_it_moves(share: float) -> None:
    picture = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (3, share) if share else None)
    hand = _hand(-1, 3, 4.9)
    lane = moves_unnoticed(picture, CORNERS, FIXED_SIDES, rectify(picture, CORNERS), hand)
    assert (lane is not None) == bool(share)
    if lane is not None:
        assert (lane.arrow, lane.offset_tiles) == ("E4", pytest.approx(0.17, abs=0.09))


def test_of_a_board_at_rest_no_row_moves_unnoticed_though_a_card_lies_at_its_rim() -> None:
    picture = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31)
    picture[5 * PX : 6 * PX, PX : 2 * PX] = picture[5 * PX : 6 * PX, 3 * PX : 4 * PX]
    plane, seen = rectify(picture, CORNERS), _hand(0, 0, 0)
    assert what_sticks_out(plane, None, "W", 3, 0.0) is Beside.TILE
    assert moves_unnoticed(picture, CORNERS, FIXED_SIDES, plane, seen) is None


@pytest.mark.parametrize("is_out", [True, False])
def test_whether_a_row_that_may_move_does_the_tile_that_sticks_out_decides(is_out: bool) -> None:
    picture = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.13))
    if not is_out:
        picture[7 * PX : 8 * PX, : round(2.13 * PX)] = picture[8 * PX : 9 * PX, : round(2.13 * PX)]
    cells = tuple(TileReading(why="moving") if cell in lane_cells("W6") else TileReading() for cell in range(49))
    undecided = replace(read_board(picture, CORNERS, {}, {}), moving_lane=None, little=(MovingLane("W6", 0.13),))
    reading, told = drifted(picture, CORNERS, undecided, cells)
    assert reading.moving_lane == (MovingLane("W6", 0.13) if is_out else None)
    assert {told[cell].why for cell in lane_cells("W6")} == {"moving" if is_out else "unclear"}


@pytest.mark.parametrize("drift", [0.12, -0.12])
def test_a_row_that_drifted_is_read_in_a_single_picture_though_something_plain_lies_beside_it(drift: float) -> None:
    faces = drawn_faces(31)
    picture = draw_board(faces, PAINTS["bright corridors"], 31)
    row, moved = slice(5 * PX, 6 * PX), round(drift * PX)
    picture[row, PX : 10 * PX] = np.roll(picture[row, PX : 10 * PX], moved, axis=1)
    picture[row, PX : 2 * PX + moved] = picture[row, 9 * PX + moved : 10 * PX] = (193, 101, 77)
    assert "moving" in {read_board(picture, CORNERS, {}, {}).cells[cell].why for cell in range(21, 28)}
    read = Reader().read_still(picture)
    assert read.quality.moving_lane is None
    assert [read.cells[cell].face for cell in range(21, 28)] == list(faces[21:28])


def _fill(picture: Image, left_tiles: float, row: int, right_tiles: float, colour: tuple[int, int, int]) -> None:
    """Paints over a row from here to there, in tiles from the board's west side."""
    left, right = (round((at + 2) * PX) for at in (left_tiles, right_tiles))
    picture[(row + 2) * PX : (row + 3) * PX, left:right] = colour


@pytest.mark.parametrize("share", [0.13, 0.17])
def test_a_row_that_hardly_moved_is_noticed_though_nobody_can_read_the_tile_that_sticks_out(share: float) -> None:
    picture = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, share))
    _fill(picture, share - 1, 5, 0.0, (60, 60, 200))
    lane = _lane(picture)
    assert lane is not None
    assert lane.arrow == "W6"


def test_a_row_that_drifted_is_read_where_nothing_lies_beside_it() -> None:
    picture, table = draw_board(drawn_faces(31), PAINTS["only colour differs"], 31, (5, 0.11)), (120, 130, 125)
    picture[:, : 2 * PX] = table
    _fill(picture, -1.0, 5, 0.11, table)
    reading = read_board(picture, CORNERS, {}, {})
    assert reading.moving_lane is None
    assert None not in {reading.cells[cell].face for cell in range(35, 42)}


def test_where_backs_hide_whether_a_row_moves_its_cells_are_not_told() -> None:
    picture, chance = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.4)), np.random.default_rng(2)
    for column in (-1, 0, 1, 2, 3, 5, 6):
        left = round((column + 2.4) * PX) + 1
        picture[7 * PX + 1 : 8 * PX - 1, left : left + PX - 2] = chance.integers(110, 160, (PX - 2, PX - 2, 3))
    cells = read_board(picture, CORNERS, {}, {}).cells
    assert {cells[cell].face for cell in range(35, 42)} == {None}


def test_a_stream_waits_until_a_row_has_moved_farther_than_tiles_drift() -> None:
    faces = drawn_faces(31)
    hardly, farther = (draw_board(faces, PAINTS["bright corridors"], 31, (5, share)) for share in (0.1, 0.2))
    memory = BoardMemory(PawnMemory({}))
    begun = read_board(hardly, CORNERS, {}, {}, memory=memory)
    assert _lane(hardly) is not None
    assert begun.moving_lane is None
    assert [begun.cells[cell].face for cell in range(35, 42)] == list(faces[35:42])
    assert read_board(farther, CORNERS, {}, {}, memory=memory).moving_lane is not None


def _cobbled(picture: Image, x_tiles: float, row: int, chance: np.random.Generator) -> None:
    """Lays a back of small grey-violet stones with its north-west corner there."""
    left, top = round((x_tiles + 2) * PX), (row + 2) * PX
    light = chance.integers(60, 150, (12, 12, 1)).repeat(PX // 12, 0).repeat(PX // 12, 1)
    stones = np.clip(light + np.array([60, -20, 30]), 0, 255)
    picture[top + 1 : top + PX - 1, left + 1 : left + PX - 1] = stones[1:-1, 1:-1]


@pytest.mark.parametrize("entering", ["face", "back", "nothing"])
def test_a_row_that_hardly_moved_is_noticed_whichever_side_up_the_tile_comes_in(entering: str) -> None:
    picture, chance = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.14)), np.random.default_rng(3)
    for cell in (8, 10, 22):
        _cobbled(picture, cell % 7, cell // 7, chance)
    if entering == "back":
        _cobbled(picture, -0.86, 5, chance)
    if entering == "nothing":
        row, west = slice(7 * PX, 8 * PX), slice(PX, round(2.14 * PX))
        picture[row, west] = picture[8 * PX : 9 * PX, west]
    lane = _lane(picture)
    assert (None if lane is None else lane.arrow) == (None if entering == "nothing" else "W6")


@pytest.mark.parametrize("drift", [-0.12, 0.0, 0.12])
def test_a_line_that_drifted_is_at_rest(drift: float) -> None:
    picture = draw_board(drawn_faces(33), PAINTS["bright corridors"], 33)
    row = slice(5 * PX, 6 * PX)  # row 4 of the board: below the two tiles of table and three rows
    picture[row, PX : 10 * PX] = np.roll(picture[row, PX : 10 * PX], round(drift * PX), axis=1)
    assert _lane(picture) is None


@pytest.mark.parametrize(("seed", "drift"), [(31, 0.18), (35, 0.16), (31, 0.2), (34, 0.19)])
def test_a_line_that_drifted_far_is_read_where_no_tile_comes_in(seed: int, drift: float) -> None:
    faces = drawn_faces(seed)
    picture = draw_board(faces, PAINTS["bright corridors"], seed)
    row = slice(5 * PX, 6 * PX)
    picture[row, PX : 10 * PX] = np.roll(picture[row, PX : 10 * PX], round(drift * PX), axis=1)
    cells = read_board(picture, CORNERS, {}, {}).cells
    assert [cells[cell].face for cell in range(21, 28)] == list(faces[21:28])


def test_an_arm_along_a_line_invents_nothing() -> None:
    picture = draw_board(drawn_faces(34), PAINTS["bright corridors"], 34)
    picture[5 * PX : 6 * PX, 3 * PX : 8 * PX] = (120, 150, 200)
    assert _lane(picture) is None


@pytest.mark.parametrize(("x", "arrow"), [(-0.9, "W4"), (7.7, "E4"), (3.0, "W4")])
def test_the_arrow_is_the_one_at_the_hand(x: float, arrow: str) -> None:
    palm = cv2.circle(np.zeros((900, 900), np.uint8), (round(100 * x + 100), 450), 40, (1,), -1) > 0
    hand = Hand.of(palm, np.array([[100.0, 0, 100], [0, 100, 100], [0, 0, 1]]), (900, 900))
    named = pushed_by(MovingLane("W4", 0.3), hand)
    assert named is not None
    assert named.arrow == arrow
    assert named.offset_tiles == pytest.approx(0.3 if arrow == "W4" else 0.7)
