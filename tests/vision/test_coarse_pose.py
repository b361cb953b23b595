"""Rough guesses move onto the board, also where an arm lies over it, and always to the same place."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_board import PAINTS, corners_seen, draw_flat, photograph
from vision.board.homography import corners_of, from_corners, pitch_px
from vision.find.any_paths import paths_shown
from vision.find.coarse_pose import coarse_pose
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import channels_of, contrasted

SIZE_PX = (640, 480)
CORNERS = corners_seen(SIZE_PX, 0.8, 5.0, 15.0, 130.0)
PITCH_PX = pitch_px(from_corners(CORNERS))


def _picture(*, is_arm: bool) -> Float32s:
    flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    picture = photograph(flat, CORNERS, SIZE_PX, np.random.default_rng(2))
    if is_arm:
        cv2.line(picture, (0, 470), (330, 230), (40, 40, 190), 70)
    return channels_of(picture)


def _off_tiles(homography: Float64s) -> float:
    return float(np.linalg.norm(corners_of(homography) - CORNERS, axis=1).max()) / PITCH_PX


@pytest.mark.parametrize("is_arm", [False, True])
def test_guesses_half_a_tile_off_move_near_the_board(is_arm: bool) -> None:
    channels, random = _picture(is_arm=is_arm), np.random.default_rng(3)
    starts = [from_corners(CORNERS + random.uniform(-0.5, 0.5, (4, 2)) * PITCH_PX) for _ in range(4)]
    ends = [_off_tiles(coarse_pose(channels, start).homography) for start in starts]
    assert min(_off_tiles(start) for start in starts) > 0.4
    assert max(ends) < 0.4


def test_a_coarse_pose_ends_at_the_same_place_each_time_and_another_attempt_elsewhere() -> None:
    channels, start = _picture(is_arm=False), from_corners(CORNERS + 0.4 * PITCH_PX)
    once, again, other = coarse_pose(channels, start), coarse_pose(channels, start), coarse_pose(channels, start, 1)
    assert np.array_equal(once.homography, again.homography)
    assert not np.array_equal(once.homography, other.homography)


def test_all_tiles_show_paths_where_the_board_lies_and_fewer_elsewhere() -> None:
    """Half a tile beside it crossings of corridors look like paths, too; half outside the picture only few tiles do."""
    even = contrasted(_picture(is_arm=False), 2.1 * PITCH_PX)
    places = [CORNERS + off * PITCH_PX for off in (0.0, 0.2, 0.5, 1.0)] + [CORNERS - [CORNERS[:, 0].mean(), 0.0]]
    shown = paths_shown(even, np.array([from_corners(corners) for corners in places]))
    assert shown[0] > 0.9
    assert shown[1:4].max() < 0.8
    assert shown[4] < 0.2


def test_what_hides_half_of_the_fixed_tiles_leads_astray_unless_all_tiles_are_asked() -> None:
    flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    picture = photograph(flat, CORNERS, SIZE_PX, np.random.default_rng(2))
    for x, y, to_x, to_y in ((0, 330, 400, 190), (640, 470, 300, 360), (330, 0, 420, 220)):
        cv2.line(picture, (x, y), (to_x, to_y), (90, 60, 70), 62)
    channels, random = channels_of(picture), np.random.default_rng(6)
    starts = [from_corners(CORNERS + random.uniform(-0.5, 0.5, (4, 2)) * PITCH_PX) for _ in range(6)]
    by_fixed = [_off_tiles(coarse_pose(channels, start).homography) for start in starts]
    by_all = [_off_tiles(coarse_pose(channels, start, shown=paths_shown).homography) for start in starts]
    assert np.median(by_all) < 0.3
    assert np.median(by_all) < np.median(by_fixed)


def test_even_contrast_is_nearly_the_same_in_the_shade() -> None:
    random = np.random.default_rng(4)
    print_ = random.normal(120.0, 30.0, (80, 80, 4)).astype(np.float32)
    lit, shaded = contrasted(print_, 21.0), contrasted(print_ * 0.5, 21.0)
    assert float(np.abs(lit - shaded).mean()) < 0.15 * float(np.abs(lit).mean())
