"""Boards that lie badly: folded so that the halves meet at an angle, partly outside the picture, under cards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, PX, Points, corners_seen, draw_flat, photograph
from tests.vision.scenes import draw_board, drawn_faces
from vision.board.fixed_layout import FIXED_SIDES
from vision.find.detect import find_board
from vision.pipeline import Reader

SIZE_PX = (960, 720)
PAINT = PAINTS["bright corridors"]
NOT_FOUND = 9.0


def _folded(flat: Image, margin: int, fold_deg: float, tilt_deg: float, turn_deg: float) -> tuple[Image, Points]:
    """A flat drawing with `margin` tiles around the board, folded by so much along the middle of column d; and where
    its outer corners appear. Boards fold there: the crease shows in photographs of empty ones."""
    half, tilt, turn = np.deg2rad(fold_deg / 2), np.deg2rad(tilt_deg), np.deg2rad(turn_deg)
    roll = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])

    def seen(x: float, y: float) -> tuple[float, float]:
        away = x - 3.5
        point = np.array([away * np.cos(half), y - 3.5, abs(away) * np.sin(half)])
        x_c, y_c, z_c = lean @ roll @ point + [0, 0, 14.0]
        return SIZE_PX[0] / 2 + 1000 * x_c / z_c, SIZE_PX[1] / 2 + 1000 * y_c / z_c

    picture = np.full((SIZE_PX[1], SIZE_PX[0], 3), PAINT.table, dtype=np.uint8)
    for left, right in ((-0.9, 3.5), (3.5, 7.9)):
        ends = [(left, -0.9), (right, -0.9), (right, 7.9), (left, 7.9)]
        source = np.array([((x + margin) * PX - 0.5, (y + margin) * PX - 0.5) for x, y in ends], dtype=np.float32)
        target = np.array([seen(x, y) for x, y in ends], dtype=np.float32)
        view = cv2.getPerspectiveTransform(source, target)
        part = cv2.warpPerspective(flat, view, SIZE_PX, flags=cv2.INTER_AREA)
        mask = cv2.fillConvexPoly(np.zeros(picture.shape[:2], dtype=np.uint8), np.rint(target).astype(np.int32), 1)
        picture[mask > 0] = part[mask > 0]
    noisy = picture + np.random.default_rng(1).normal(0, 3, picture.shape)
    corners = np.array([seen(x, y) for x, y in ((0, 0), (7, 0), (7, 7), (0, 7))])
    return np.clip(noisy, 0, 255).astype(np.uint8), corners


@pytest.mark.parametrize("fold_deg", [-8.0, -4.0, 4.0, 8.0])
@pytest.mark.parametrize(("tilt_deg", "turn_deg"), [(5.0, 3.0), (35.0, 95.0)])
def test_a_board_folded_by_eight_degrees_is_read_like_a_flat_one(
    fold_deg: float, tilt_deg: float, turn_deg: float
) -> None:
    faces = drawn_faces(4)
    picture, _ = _folded(draw_board(faces, PAINT, 4), 2, fold_deg, tilt_deg, turn_deg)
    seen = Reader().read_still(picture)
    assert seen.pose is not None
    quarters = round(turn_deg / 90)
    wrong = [
        cell for cell in range(49) if seen.cells[_turned_cell(cell, quarters)].face != _turned(faces[cell], quarters)
    ]
    assert wrong == []


def _turned_cell(cell: int, quarters: int) -> int:
    for _ in range(quarters):
        row, column = divmod(cell, 7)
        cell = 7 * column + 6 - row
    return cell


def _turned(face: str, quarters: int) -> str:
    moved = {"NESW"[("NESW".index(side) + quarters) % 4] for side in face}
    return "".join(side for side in "NESW" if side in moved)


def test_turning_cells_and_faces_agrees_with_the_fixed_tiles() -> None:
    for cell, sides in FIXED_SIDES.items():
        assert FIXED_SIDES[_turned_cell(cell, 1)] == _turned(sides, 1)


def _off_tiles(picture: Image, corners: Points) -> float:
    fix = find_board(picture)
    if fix is None:
        return NOT_FOUND
    gaps = [np.abs(np.roll(np.array(fix.corners_px), k, axis=0) - corners).max() for k in range(4)]
    return float(min(gaps)) / fix.pitch_px


@pytest.mark.parametrize("paint", ["bright corridors", "dark corridors"])
@pytest.mark.parametrize("shift", [(-0.3, 0.0), (0.3, 0.12), (0.0, -0.17)])
def test_a_board_partly_outside_the_picture_is_found(paint: str, shift: tuple[float, float]) -> None:
    chance = np.random.default_rng(6)
    corners = corners_seen(SIZE_PX, 0.8, 25.0, 30.0, 60.0, shift)
    assert (corners < 0).any() or (corners > SIZE_PX).any()
    assert _off_tiles(photograph(draw_flat(PAINTS[paint], chance), corners, SIZE_PX, chance), corners) < 0.12


def test_a_quarter_of_a_board_is_not_taken_for_a_whole_one() -> None:
    chance = np.random.default_rng(6)
    corners = corners_seen(SIZE_PX, 0.8, 25.0, 30.0, 60.0, (0.35, 0.3))
    picture = photograph(draw_flat(PAINTS["dark corridors"], chance), corners, SIZE_PX, chance)
    assert _off_tiles(picture, corners) in (NOT_FOUND, pytest.approx(0.0, abs=0.12))


@pytest.mark.parametrize("turn_deg", [10.0, 38.0, 77.0])
def test_a_board_with_two_corners_under_cards_is_found(turn_deg: float) -> None:
    chance = np.random.default_rng(7)
    corners = corners_seen(SIZE_PX, 0.75, turn_deg, 35.0, 200.0)
    picture = photograph(draw_flat(PAINT, chance), corners, SIZE_PX, chance)
    for x, y in corners[[0, 1]]:
        cv2.circle(picture, (round(x), round(y)), 85, (60, 170, 90), -1)
    assert _off_tiles(picture, corners) < 0.12
