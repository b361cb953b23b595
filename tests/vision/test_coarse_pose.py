"""Rough guesses move onto the board, also where an arm lies over it, and always to the same place."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_board import PAINTS, corners_seen, draw_flat, photograph
from vision.board.homography import corners_of, from_corners, pitch_px
from vision.find.coarse_pose import coarse_pose
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import contrasted, sought_channels

SIZE_PX = (640, 480)
CORNERS = corners_seen(SIZE_PX, 0.8, 5.0, 15.0, 130.0)
PITCH_PX = pitch_px(from_corners(CORNERS))


def _picture(*, is_arm: bool) -> Float32s:
    flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    picture = photograph(flat, CORNERS, SIZE_PX, np.random.default_rng(2))
    if is_arm:
        cv2.line(picture, (0, 470), (330, 230), (40, 40, 190), 70)
    return contrasted(sought_channels(picture), 2.1 * PITCH_PX)


def _off_tiles(homography: Float64s) -> float:
    return float(np.linalg.norm(corners_of(homography) - CORNERS, axis=1).max()) / PITCH_PX


@pytest.mark.parametrize("is_arm", [False, True])
def test_guesses_half_a_tile_off_move_near_the_board(is_arm: bool) -> None:
    even, random = _picture(is_arm=is_arm), np.random.default_rng(3)
    starts = [from_corners(CORNERS + random.uniform(-0.5, 0.5, (4, 2)) * PITCH_PX) for _ in range(4)]
    ends = [_off_tiles(coarse_pose(even, coarse_pose(even, start).homography).homography) for start in starts]
    assert min(_off_tiles(start) for start in starts) > 0.4
    assert max(ends) < 0.5


def test_a_coarse_pose_ends_at_the_same_place_each_time() -> None:
    even, start = _picture(is_arm=False), from_corners(CORNERS + 0.4 * PITCH_PX)
    assert np.array_equal(coarse_pose(even, start).homography, coarse_pose(even, start).homography)


def test_even_contrast_is_nearly_the_same_in_the_shade() -> None:
    random = np.random.default_rng(4)
    print_ = random.normal(120.0, 30.0, (80, 80, 4)).astype(np.float32)
    lit, shaded = contrasted(print_, 21.0), contrasted(print_ * 0.5, 21.0)
    assert float(np.abs(lit - shaded).mean()) < 0.15 * float(np.abs(lit).mean())
