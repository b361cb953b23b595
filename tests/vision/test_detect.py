"""Finding the board: drawn in any colours, on simulated tables, on photographs; and not where there is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, Paint, Points, corners_seen, draw_flat, photograph
from vision.board.board_fix import BoardFix, fix_from_corners
from vision.board.fixed_layout import FIXED_SIDES, cell_origin, corridor_distance, landmarks
from vision.board.homography import corners_of, from_corners, north_up, quarter_turned
from vision.find.detect import find_board
from vision.find.locator import track_board

PHOTOS = Path(__file__).resolve().parents[2].parent / "shared" / "photos"
SIZE_PX = (960, 720)

needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")


def _drawn(paint: Paint, corners: Points, seed: int = 1, is_empty: bool = False) -> Image:
    chance = np.random.default_rng(seed)
    return photograph(draw_flat(paint, chance, is_empty), corners, SIZE_PX, chance)


def _error_tiles(fix: BoardFix, corners: Points) -> float:
    return float(np.abs(np.array(fix.corners_px) - corners).max()) / fix.pitch_px


def _followed(picture: Image) -> BoardFix:
    """The board of a picture."""
    fix = find_board(picture)
    assert fix is not None
    return fix


def _photo_truth(name: str) -> tuple[Image, Points]:
    picture = cv2.imread(str(PHOTOS / name), cv2.IMREAD_COLOR)
    assert picture is not None
    truth: dict[str, Any] = json.loads((PHOTOS / name).with_suffix(".json").read_text(encoding="utf-8"))
    return np.asarray(picture, dtype=np.uint8), np.array([truth["corners"][key] for key in ("tl", "tr", "br", "bl")])


def test_the_layout_maps_onto_itself_after_a_quarter_turn() -> None:
    turned = {"N": "E", "E": "S", "S": "W", "W": "N"}
    for cell, sides in FIXED_SIDES.items():
        column, row = cell_origin(cell)
        image = (6 - row) + 7 * column
        assert set(FIXED_SIDES[image]) == {turned[side] for side in sides}


def test_landmarks_agree_with_the_corridors_they_stand_for() -> None:
    points, is_corridor = landmarks()
    for (x, y), is_open in zip(points, is_corridor, strict=True):
        sides = FIXED_SIDES[7 * int(y) + int(x)]
        distance = corridor_distance(sides, np.array([x % 1]), np.array([y % 1]))[0]
        assert (distance < 0.15) == is_open
        assert is_open or distance > 0.28


@pytest.mark.parametrize("name", PAINTS)
def test_finds_a_board_in_any_colours(name: str) -> None:
    corners = corners_seen(SIZE_PX, 0.72, 5.0, 8.0, 130.0)
    fix = find_board(_drawn(PAINTS[name], corners))
    assert fix is not None
    assert _error_tiles(fix, corners) < 0.08


@pytest.mark.parametrize(
    ("share", "turn_deg", "tilt_deg", "towards_deg"),
    [
        (0.50, 0.0, 0.0, 0.0),
        (0.92, -4.0, 5.0, 90.0),
        (0.65, 20.0, 10.0, 10.0),
        (0.70, -35.0, 0.0, 0.0),
        (0.70, 6.0, 20.0, 0.0),
        (0.70, -6.0, 20.0, 90.0),
        (0.70, 2.0, 20.0, 225.0),
        (0.60, 44.0, 15.0, 300.0),
    ],
)
def test_finds_a_board_from_any_place(share: float, turn_deg: float, tilt_deg: float, towards_deg: float) -> None:
    corners = corners_seen(SIZE_PX, share, turn_deg, tilt_deg, towards_deg)
    fix = find_board(_drawn(PAINTS["bright corridors"], corners))
    assert fix is not None
    assert _error_tiles(fix, corners) < 0.08


def test_finds_an_empty_tray_by_its_fixed_tiles() -> None:
    corners = corners_seen(SIZE_PX, 0.8, 2.0, 4.0, 60.0)
    fix = find_board(_drawn(PAINTS["bright corridors"], corners, is_empty=True))
    assert fix is not None
    assert _error_tiles(fix, corners) < 0.08


def test_finds_a_board_with_a_quarter_of_it_hidden() -> None:
    corners = corners_seen(SIZE_PX, 0.75, 3.0, 6.0, 45.0)
    picture = _drawn(PAINTS["bright corridors"], corners)
    picture[420:, 520:] = (90, 120, 170)
    fix = find_board(picture)
    assert fix is not None
    assert _error_tiles(fix, corners) < 0.12


def test_north_is_the_side_nearest_the_top_of_the_picture() -> None:
    corners = corners_seen(SIZE_PX, 0.7, 40.0, 10.0, 20.0)
    for turns in range(4):
        named = quarter_turned(from_corners(corners), turns)
        assert np.allclose(corners_of(north_up(named)), corners, atol=1e-3)


@pytest.mark.parametrize("shape", [(1, 1), (2, 300), (20, 20), (60, 60), (300, 3)])
def test_tiny_pictures_hold_no_board(shape: tuple[int, int]) -> None:
    picture = np.zeros((*shape, 3), dtype=np.uint8)
    assert find_board(picture) is None


def test_a_board_that_lies_still_stays_the_same_fix() -> None:
    corners = corners_seen(SIZE_PX, 0.72, 5.0, 8.0, 130.0)
    fix = _followed(_drawn(PAINTS["bright corridors"], corners))
    flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    for seed in range(5):
        again = photograph(flat, corners, SIZE_PX, np.random.default_rng(100 + seed))
        assert track_board(again, fix) is fix
        darker = np.asarray(again * 0.8, dtype=np.uint8)
        assert track_board(darker, fix) is fix


@pytest.mark.parametrize("shift_px", [4.0, 10.0])
def test_a_nudged_board_is_followed(shift_px: float) -> None:
    corners = corners_seen(SIZE_PX, 0.72, 5.0, 8.0, 130.0)
    fix = _followed(_drawn(PAINTS["bright corridors"], corners))
    nudged = track_board(_drawn(PAINTS["bright corridors"], corners + shift_px), fix)
    assert nudged is not None
    assert nudged is not fix
    assert _error_tiles(nudged, corners + shift_px) < 0.08


def test_a_board_that_is_gone_or_far_away_is_not_kept() -> None:
    corners = corners_seen(SIZE_PX, 0.6, 5.0, 8.0, 130.0)
    fix = _followed(_drawn(PAINTS["bright corridors"], corners))
    assert track_board(_drawn(PAINTS["bright corridors"], corners + np.array([110.0, 30.0])), fix) is None
    assert track_board(np.full((720, 960, 3), 128, dtype=np.uint8), fix) is None


def test_corners_given_by_hand_are_taken_as_they_are() -> None:
    corners = ((10.0, 20.0), (200.0, 15.0), (210.0, 220.0), (5.0, 205.0))
    assert np.allclose(fix_from_corners(corners).corners_px, corners, atol=1e-3)


@needs_photos
@pytest.mark.parametrize(
    ("name", "tolerance_px"),
    [
        ("board_master_1991.jpg", 4.5),
        ("board_classic_1986_empty.jpg", 6.0),
        ("board_classic_current_hand.jpg", 4.0),
    ],
)
def test_finds_photographed_boards(name: str, tolerance_px: float) -> None:
    picture, corners = _photo_truth(name)
    fix = find_board(picture)
    assert fix is not None
    assert np.abs(np.array(fix.corners_px) - corners).max() < tolerance_px


def test_finds_a_pale_board_turned_on_a_chequered_cloth() -> None:
    chance = np.random.default_rng(7)
    paint = Paint(corridor=(214, 224, 228), wall=(170, 160, 140), tray=(120, 80, 60))
    corners = corners_seen(SIZE_PX, 0.62, 41.0, 12.0, 60.0)
    ticks = np.arange(SIZE_PX[0]) // 24 % 2 == 0, np.arange(SIZE_PX[1]) // 24 % 2 == 0
    cloth = (ticks[1][:, None] * 1.0 + ticks[0][None, :] * 1.0)[..., None] * np.array([60.0, 50.0, 40.0]) + 90.0
    board = photograph(draw_flat(paint, chance), corners, SIZE_PX, chance)
    outer = from_corners(corners)
    rim = cv2.perspectiveTransform(np.array([[[-0.3, -0.3], [7.3, -0.3], [7.3, 7.3], [-0.3, 7.3]]]), outer)
    is_board = cv2.fillConvexPoly(np.zeros((SIZE_PX[1], SIZE_PX[0]), np.uint8), rim[0].astype(np.int32), 1) > 0
    picture = np.where(is_board[..., None], board, cloth).astype(np.uint8)
    fix = find_board(picture)
    assert fix is not None
    assert min(_error_tiles(fix, np.roll(corners, turns, axis=0)) for turns in range(4)) < 0.2


def _in_every_colour(seed: int) -> Image:
    """A flat drawing of one lightness alone: plain corridors, and walls of dots of every colour about theirs."""
    chance = np.random.default_rng(seed)
    white = (255, 255, 255)
    pattern = draw_flat(Paint(corridor=white, wall=(0, 0, 0), tray=white, table=white), chance)
    dots = chance.normal(0.0, 25.0, (len(pattern) // 4, len(pattern) // 4, 2))
    shown = cv2.resize(dots - dots.mean(axis=(0, 1)), pattern.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    lab = np.full(pattern.shape, 128.0)
    lab[..., 1:] += shown * (pattern[..., 1:] < 128)
    return np.asarray(cv2.cvtColor(np.clip(lab, 0, 255).astype(np.uint8), cv2.COLOR_LAB2BGR))


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_finds_walls_of_every_colour_that_are_on_average_as_the_corridors_are(seed: int) -> None:
    corners = corners_seen(SIZE_PX, 0.75, 25.0 * seed, 20.0, 60.0)
    fix = find_board(photograph(_in_every_colour(seed), corners, SIZE_PX, np.random.default_rng(seed)))
    assert fix is not None
    assert min(_error_tiles(fix, np.roll(corners, turns, axis=0)) for turns in range(4)) < 0.2
