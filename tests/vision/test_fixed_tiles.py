"""What the fixed cells show tells a board from its mirror image and from a place one tile off, seen from anywhere."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, Points, corners_seen, draw_flat, photograph
from vision.board.board_fix import BoardFix
from vision.board.homography import from_corners, shifted
from vision.board.rig import Rig
from vision.find.detect import find_board
from vision.find.fixed_tiles import BoardCandidate, agreement_at
from vision.find.locator import MIRRORED, Locator
from vision.picture.arrays import Float64s

SIZE_PX = (960, 720)


def _board(corners: Points) -> Image:
    chance = np.random.default_rng(3)
    return photograph(draw_flat(PAINTS["bright corridors"], chance), corners, SIZE_PX, chance)


@pytest.fixture
def corners() -> Points:
    return corners_seen(SIZE_PX, 0.72, 5.0, 8.0, 130.0)


def fixed_tiles_at(picture: Image, homography: Float64s) -> BoardCandidate:
    return BoardCandidate(BoardFix(homography, 0.0), agreement_at(picture, homography))


def test_a_board_is_one_where_it_lies_and_none_a_tile_beside_that(corners: Points) -> None:
    picture = _board(corners)
    assert fixed_tiles_at(picture, from_corners(corners)).is_board
    for x, y in ((1, 0), (0, -1), (1, 1), (-2, 0)):
        assert fixed_tiles_at(picture, shifted(from_corners(corners), x, y)).nats < 0


def test_a_mirrored_board_is_named_and_not_taken_for_one(corners: Points) -> None:
    mirrored = np.ascontiguousarray(_board(corners)[:, ::-1])
    seen = fixed_tiles_at(mirrored, from_corners((corners * [-1, 1] + [SIZE_PX[0] - 1, 0])[[1, 0, 3, 2]]))
    assert seen.is_mirrored
    assert not seen.is_board
    locator = Locator(Rig())
    assert locator.find(mirrored, {}) is None
    assert locator.why_not == MIRRORED


@pytest.mark.parametrize(("turn_deg", "tilt_deg"), [(10.0, 52.0), (30.0, 60.0), (0.0, 60.0)])
def test_a_board_seen_from_low_down_is_found(turn_deg: float, tilt_deg: float) -> None:
    corners = corners_seen(SIZE_PX, 0.8, turn_deg, tilt_deg, 90.0)
    fix = find_board(_board(corners))
    assert fix is not None
    gaps = [np.abs(np.roll(np.array(fix.corners_px), k, axis=0) - corners).max() for k in range(4)]
    assert min(gaps) < 0.15 * fix.pitch_px
