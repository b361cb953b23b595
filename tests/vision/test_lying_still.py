"""Whether a board lies where it lay is told by its fixed tiles, those that are seen."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Frame, Image
from tests.vision.drawn_board import PAINTS, Points, corners_seen, draw_flat, photograph
from vision.board.board_fix import BoardFix
from vision.board.homography import from_corners
from vision.find.locator import track_board
from vision.pipeline import Reader

SIZE_PX = (640, 480)
CORNERS = corners_seen(SIZE_PX, 0.7, 5.0, 8.0, 130.0)
LAY = BoardFix(from_corners(CORNERS), 0.5)
SLEEVE = (60, 80, 120)


def seen(seed: int, corners: Points = CORNERS, light: float = 1.0) -> Image:
    """A picture of the board with its own noise."""
    flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    picture = photograph(flat, corners, SIZE_PX, np.random.default_rng(seed))
    return np.asarray(picture * light, dtype=np.uint8)


def under_an_arm(picture: Image, from_px: int, to_px: int) -> Image:
    """The picture with a broad sleeve from top to bottom."""
    covered = picture.copy()
    covered[:, from_px:to_px] = SLEEVE
    return covered


@pytest.mark.parametrize("light", [0.5, 1.0])
def test_a_board_that_lies_there_lies_still(light: float) -> None:
    assert track_board(seen(2, light=light), LAY) is LAY


def test_a_board_under_an_arm_lies_where_the_rest_of_it_does() -> None:
    now = track_board(under_an_arm(seen(3), 300, 400), LAY)
    assert now is not None
    assert np.abs(np.array(now.corners_px) - CORNERS).max() < 0.1 * LAY.pitch_px


@pytest.mark.parametrize("what", ["nothing but one colour", "noise", "a sleeve over all of it"])
def test_a_board_that_is_not_seen_is_not_believed(what: str) -> None:
    now = {
        "nothing but one colour": np.full((480, 640, 3), 128, dtype=np.uint8),
        "noise": np.random.default_rng(4).integers(0, 256, (480, 640, 3), dtype=np.uint8),
        "a sleeve over all of it": under_an_arm(seen(4), 120, 520),
    }[what]
    assert track_board(now, LAY) is None


def test_a_board_that_was_lost_under_an_arm_is_there_again_where_it_lay() -> None:
    reader = Reader()
    lay = reader.read(Frame(seen(5), 0, 0.0)).pose
    assert lay is not None
    assert reader.read(Frame(under_an_arm(seen(6), 120, 520), 1, 10.0)).pose in (None, lay)
    again = reader.read(Frame(seen(7), 2, 20.0))
    assert again.pose == lay
    assert not again.is_moved
