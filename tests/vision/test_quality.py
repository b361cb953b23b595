"""Motion, hands, blur and glare by cell, on drawn boards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, PX, corners_seen, draw_flat, photograph
from vision.boardfix import BoardFix, fix_from_corners
from vision.homography import project
from vision.quality import covered_cells, glare_by_cell, motion_between, sharpness_of, view_board

SIZE_PX = (960, 720)
CORNERS = corners_seen(SIZE_PX, 0.72, 5.0, 8.0, 130.0)
FIX = fix_from_corners([(float(x), float(y)) for x, y in CORNERS])
FLAT = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))


def _picture(flat: Image = FLAT, seed: int = 1, noise: float = 4.0) -> Image:
    # The table's grain is drawn first, from the seed: the same seed gives the same table, noise included.
    return photograph(flat, CORNERS, SIZE_PX, np.random.default_rng(seed), noise)


def _noisy(picture: Image, seed: int) -> Image:
    noise = np.random.default_rng(seed).normal(0, 4.0, picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), dtype=np.uint8)


def _px(x: float, y: float) -> tuple[int, int]:
    across, down = project(FIX.homography, np.array([[x, y]]))[0]
    return round(float(across)), round(float(down))


def _with_arm(picture: Image, tip: tuple[float, float], start: tuple[float, float]) -> Image:
    shown = picture.copy()
    cv2.line(shown, _px(*start), _px(*tip), (150, 60, 70), 60)
    return shown


def test_noise_and_flicker_are_no_motion() -> None:
    still = _picture()
    before = view_board(still, FIX)
    for seed in range(4):
        dimmed = np.asarray(_noisy(still, seed) * (1.0 - 0.04 * seed), dtype=np.uint8)
        motion = motion_between(before, view_board(dimmed, FIX))
        assert motion.is_still
        assert motion.around < 0.02


def test_a_shifted_line_moves_in_its_cells_alone() -> None:
    flat = FLAT.copy()
    row = slice(4 * PX, 5 * PX)
    flat[row, PX : 8 * PX] = np.roll(FLAT[row, PX : 8 * PX], PX // 3, axis=1)
    motion = motion_between(view_board(_picture(), FIX), view_board(_picture(flat), FIX))
    assert motion.moving_cells
    assert motion.moving_cells <= {21 + column for column in range(7)}


def test_motion_beside_the_board_is_told_apart() -> None:
    moved = _picture()
    cv2.circle(moved, _px(-0.6, 3.5), 16, (30, 30, 30), -1)
    motion = motion_between(view_board(_picture(), FIX), view_board(moved, FIX))
    assert motion.is_still
    assert motion.around > 0.0


def test_an_arm_covers_the_cells_under_it() -> None:
    reference = view_board(_picture(), FIX)
    covered = covered_cells(reference, view_board(_with_arm(_picture(), (2.5, 3.5), (9.5, 3.5)), FIX))
    assert {23 + k for k in range(5)} <= covered
    assert not covered & {0, 7, 14, 42, 48}


@pytest.mark.parametrize("what", ["nothing", "pawn", "light", "shadow", "line"])
def test_what_is_no_hand_covers_nothing(what: str) -> None:
    changed = _noisy(_picture(), 5)
    if what == "pawn":
        cv2.circle(changed, _px(3.5, 2.5), 20, (40, 40, 220), -1)
    if what == "light":
        changed = np.asarray(np.clip(changed * [0.8, 0.88, 0.95], 0, 255), dtype=np.uint8)
    if what == "shadow":
        changed[:, 500:] = np.asarray(changed[:, 500:] * 0.9, dtype=np.uint8)
    if what == "line":
        flat = FLAT.copy()
        flat[4 * PX : 5 * PX, PX : 8 * PX] = np.roll(FLAT[4 * PX : 5 * PX, PX : 8 * PX], PX, axis=1)
        changed = _picture(flat)
    assert covered_cells(view_board(_picture(), FIX), view_board(changed, FIX)) == frozenset()


def test_sharpness_falls_with_blur() -> None:
    picture = _picture(noise=1.0)
    values = [sharpness_of(picture, FIX)]
    values += [sharpness_of(np.asarray(cv2.GaussianBlur(picture, (0, 0), s), dtype=np.uint8), FIX) for s in (1.5, 3, 6)]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.5 > values[2]


def test_a_flat_picture_has_no_sharpness() -> None:
    assert sharpness_of(np.full((720, 960, 3), 90, dtype=np.uint8), FIX) == 0.0


def test_glare_is_found_where_it_is_and_white_corridors_are_not_glare() -> None:
    picture = _picture()
    cv2.circle(picture, _px(3.5, 3.5), 60, (255, 255, 255), -1)
    glare = glare_by_cell(picture, FIX)
    assert glare[24] > 0.9
    assert np.count_nonzero(glare) <= 5
    white = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    white[(white > 205).all(axis=2)] = 255
    assert not np.any(glare_by_cell(_picture(white), FIX))


def test_a_board_partly_outside_the_picture_has_a_view() -> None:
    beyond = BoardFix(FIX.homography + np.array([[0, 0, 300.0], [0, 0, 0], [0, 0, 0]]), 1.0, 0.0)
    view = view_board(_picture(), beyond)
    assert not view.is_seen.all()
    assert view.is_seen.any()
