"""A line that is half pushed: noticed at any share of the way, never invented, named by the hand that pushes it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from vision.lines.sticking_out import Beside, what_sticks_out

from companion.frame import Image
from companion.observation import MovingLane
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import CORNERS, draw_board, drawn_faces, faces_of, read_drawn
from vision.board.hiding import Hidden
from vision.board.plane import MARGIN_TILES, SCALE_PX, rectify
from vision.hands.hand import Hand, pushed_by


def _lane(picture: np.ndarray) -> MovingLane | None:  # type: ignore[type-arg]
    return read_drawn(np.asarray(picture, dtype=np.uint8)).moving_lane


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
    cells = read_drawn(picture, hidden=Hidden(frozenset(), hand, hand)).cells
    assert {cells[cell].face for cell in range(35, 42)} == {None}


def test_a_row_that_hardly_moved_is_noticed_though_hands_hide_its_end_and_most_of_it() -> None:
    picture, hand = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.22)), _hand(-1, 5, 5)
    lane = read_drawn(picture, hidden=Hidden(frozenset(), hand, hand)).moving_lane
    assert lane is not None
    assert lane.arrow == "W6"


def test_what_lies_beside_a_row_is_a_tile_nothing_or_a_hand() -> None:
    picture = draw_board(drawn_faces(31), PAINTS["only colour differs"], 31, (5, 0.2))
    plane = rectify(picture, CORNERS, SCALE_PX)
    assert what_sticks_out(plane, None, "W", 5, 0.8) is Beside.TILE
    assert what_sticks_out(plane, None, "W", 3, 0.8) is Beside.NOTHING
    assert what_sticks_out(plane, _hand(-1, 5, 0), "W", 5, 0.8) is Beside.HAND


def test_a_row_that_drifted_is_read_though_something_plain_lies_beside_it() -> None:
    faces = drawn_faces(31)
    picture = draw_board(faces, PAINTS["bright corridors"], 31)
    row, moved = slice(5 * PX, 6 * PX), round(0.12 * PX)
    picture[row, PX : 10 * PX] = np.roll(picture[row, PX : 10 * PX], moved, axis=1)
    picture[row, PX : 2 * PX + moved] = picture[row, 9 * PX + moved : 10 * PX] = (193, 101, 77)
    assert faces_of(read_drawn(picture)) == list(faces)


def _fill(picture: Image, left_tiles: float, row: int, right_tiles: float, colour: tuple[int, int, int]) -> None:
    """Paints over a row from here to there, in tiles from the board's west side."""
    left, right = (round((at + 2) * PX) for at in (left_tiles, right_tiles))
    picture[(row + 2) * PX : (row + 3) * PX, left:right] = colour


def test_a_row_that_drifted_is_read_where_nothing_lies_beside_it() -> None:
    picture, table = draw_board(drawn_faces(31), PAINTS["only colour differs"], 31, (5, 0.11)), (120, 130, 125)
    picture[:, : 2 * PX] = table
    _fill(picture, -1.0, 5, 0.11, table)
    reading = read_drawn(picture)
    assert reading.moving_lane is None
    assert None not in {reading.cells[cell].face for cell in range(35, 42)}


def test_where_backs_hide_whether_a_row_moves_its_cells_are_not_told() -> None:
    picture, chance = draw_board(drawn_faces(31), PAINTS["bright corridors"], 31, (5, 0.4)), np.random.default_rng(2)
    for column in (-1, 0, 1, 2, 3, 5, 6):
        left = round((column + 2.4) * PX) + 1
        picture[7 * PX + 1 : 8 * PX - 1, left : left + PX - 2] = chance.integers(110, 160, (PX - 2, PX - 2, 3))
    cells = read_drawn(picture).cells
    assert {cells[cell].face for cell in range(35, 42)} == {None}


def test_a_stream_waits_until_a_row_has_moved_farther_than_tiles_drift() -> None:
    faces = drawn_faces(31)
    hardly, farther = (draw_board(faces, PAINTS["bright corridors"], 31, (5, share)) for share in (0.1, 0.2))
    begun = read_drawn(hardly, is_still=False)
    assert _lane(hardly) is not None
    assert begun.moving_lane is None
    assert [begun.cells[cell].face for cell in range(35, 42)] == list(faces[35:42])
    assert read_drawn(farther, is_still=False).moving_lane is not None


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


@pytest.mark.parametrize(
    ("seed", "drift"),
    [
        (31, 0.18),
        (35, 0.16),
        (31, 0.2),
        (34, 0.19),
    ],
)
def test_a_line_that_drifted_far_is_at_rest_where_no_tile_comes_in(seed: int, drift: float) -> None:
    faces = drawn_faces(seed)
    picture = draw_board(faces, PAINTS["bright corridors"], seed)
    row = slice(5 * PX, 6 * PX)
    picture[row, PX : 10 * PX] = np.roll(picture[row, PX : 10 * PX], round(drift * PX), axis=1)
    reading = read_drawn(picture)
    wrong = [cell for cell, face in zip(reading.cells, faces, strict=True) if cell.face != face]
    assert reading.moving_lane is None
    assert len(wrong) <= 1 and all(cell.confidence < 0.8 for cell in wrong)


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
