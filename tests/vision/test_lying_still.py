"""Whether a board lies where it lay is told by its glued tiles, whatever is printed on them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from vision.board.board_fix import BoardFix
from vision.board.homography import from_corners
from vision.find.tracking import is_there_again, lies_still, track_board, with_rest
from vision.picture.arrays import Float64s

STILL_TILES = 0.03
CORNERS = ((40.0, 30.0), (152.0, 30.0), (152.0, 142.0), (40.0, 142.0))


def print_of(seed: int) -> Image:
    """A small picture (180, 240, 3) of a table that no net and no rule has ever seen: soft spots of all colours."""
    spots = np.random.default_rng(seed).normal(128, 400, (180, 240, 3)).astype(np.float32)
    return np.clip(cv2.GaussianBlur(spots, (0, 0), 2.0), 0, 255).astype(np.uint8)


def seen_again(picture: Image, seed: int, shift_px: tuple[float, float] = (0.0, 0.0), light: float = 1.0) -> Image:
    """The picture taken anew: with other noise, another light, and all of it shifted."""
    moved = cv2.warpAffine(picture, np.array([[1, 0, shift_px[0]], [0, 1, shift_px[1]]]), (240, 180), borderMode=1)
    noise = np.random.default_rng(seed).normal(0, 3, picture.shape)
    return np.clip(moved * light + noise, 0, 255).astype(np.uint8)


@pytest.fixture
def board() -> Float64s:
    return from_corners(CORNERS)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("light", [0.6, 1.0, 1.2])
def test_a_board_that_lies_there_lies_still(board: Float64s, seed: int, light: float) -> None:
    before = print_of(seed)
    assert lies_still(before, seen_again(before, seed, light=light), board)


@pytest.mark.parametrize("shift_px", [(1.0, 0.0), (0.0, -1.0), (0.8, 0.8), (2.0, 1.0), (5.0, -3.0), (16.0, 0.0)])
def test_a_board_that_was_bumped_does_not(board: Float64s, shift_px: tuple[float, float]) -> None:
    before = print_of(1)
    assert not lies_still(before, seen_again(before, 1, shift_px), board)


def test_a_board_under_an_arm_lies_still_where_the_rest_of_it_does(board: Float64s) -> None:
    before = print_of(2)
    now = seen_again(before, 2)
    now[:, 70:110] = (120, 140, 190)
    assert lies_still(before, now, board)


@pytest.mark.parametrize("what", ["another picture", "nothing but one colour", "another size"])
def test_nothing_is_said_of_a_board_that_is_not_seen(board: Float64s, what: str) -> None:
    before = print_of(3)
    now = {
        "another picture": print_of(4),
        "nothing but one colour": np.full_like(before, 128),
        "another size": cv2.resize(before, (320, 240)),
    }[what]
    assert not lies_still(before, now, board)
    assert not lies_still(now, before, board)


def test_a_board_whose_print_nobody_knows_is_followed_by_how_it_looked() -> None:
    """Found in a film (127): the board was found at every search and lost in the next picture."""
    picture = print_of(5)
    fix = with_rest(picture, BoardFix(from_corners(CORNERS), 0.5))
    assert track_board(seen_again(picture, 6), fix) is fix
    assert track_board(seen_again(picture, 6, (3.0, 0.0)), fix) is None


def test_a_board_that_was_lost_under_an_arm_is_there_again_where_it_lay() -> None:
    picture = print_of(7)
    fix = with_rest(picture, BoardFix(from_corners(CORNERS), 0.5))
    covered = seen_again(picture, 8)
    covered[:, 20:140] = (120, 140, 190)
    assert not is_there_again(covered, fix)
    assert is_there_again(seen_again(picture, 9), fix)
    assert not is_there_again(seen_again(picture, 9, (3.0, 0.0)), fix)
