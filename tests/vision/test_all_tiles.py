"""A board under arms is laid onto the tiles that are left; what looks alike but is none says so."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_board import PAINTS, Points, corners_seen, draw_flat, photograph
from vision.board.homography import corners_of, from_corners, pitch_px
from vision.find import all_tiles, evidence
from vision.find.all_tiles import lay_onto_all_tiles
from vision.find.detect import find_board
from vision.find.guesses.upright_guesses import Guess
from vision.find.verification import BoardCandidate, examine, examine_all_tiles, settled
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import channels_of

SIZE_PX = (640, 480)
CORNERS = corners_seen(SIZE_PX, 0.8, 5.0, 15.0, 130.0)
PITCH_PX = pitch_px(from_corners(CORNERS))
ARMS = ((0, 330, 400, 190), (640, 470, 300, 360))
"""Two arms (x, y of both ends) that hide ten of the sixteen fixed tiles in part, and many movable ones."""


def _picture(paint: str = "bright corridors", *, has_arms: bool = True) -> Float32s:
    flat = draw_flat(PAINTS[paint], np.random.default_rng(1))
    picture = photograph(flat, CORNERS, SIZE_PX, np.random.default_rng(2))
    for x, y, to_x, to_y in ARMS if has_arms else ():
        cv2.line(picture, (x, y), (to_x, to_y), (90, 60, 70), 62)
    return channels_of(picture)


def _off_tiles(homography: Float64s, corners: Points = CORNERS) -> float:
    gaps = [np.linalg.norm(np.roll(corners_of(homography), k, axis=0) - corners, axis=1).max() for k in range(4)]
    return float(min(gaps)) / PITCH_PX


def _start(seed: int, reach: float = 0.25) -> Float64s:
    return from_corners(CORNERS + np.random.default_rng(seed).uniform(-reach, reach, (4, 2)) * PITCH_PX)


@pytest.mark.parametrize("paint", list(PAINTS))
@pytest.mark.parametrize("has_arms", [False, True])
def test_a_start_a_quarter_of_a_tile_off_is_laid_onto_the_board(paint: str, has_arms: bool) -> None:
    channels = _picture(paint, has_arms=has_arms)
    laid = [lay_onto_all_tiles(channels, _start(seed)) for seed in range(3)]
    assert [one is not None and _off_tiles(one.homography) < 0.1 for one in laid] == [True] * 3


def test_tiles_under_an_arm_are_like_no_face() -> None:
    laid = lay_onto_all_tiles(_picture(), from_corners(CORNERS))
    assert laid is not None
    assert laid.likeness[[0, 8, 26, 36]].min() > 0.7
    assert laid.likeness[[18, 23, 28, 47, 48]].max() < 0.2


def test_a_place_whose_tiles_do_not_come_to_look_like_tiles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = np.random.default_rng(5).integers(0, 255, (480, 640, 3), dtype=np.uint8)
    channels, start = channels_of(cv2.GaussianBlur(noise, (0, 0), 4)), from_corners(CORNERS)
    assert lay_onto_all_tiles(channels, start) is None
    monkeypatch.setattr(all_tiles, "LEAST_LIKE", 0.0)
    laid = lay_onto_all_tiles(channels, start)
    assert laid is not None
    assert laid.likeness.mean() < 0.38


def test_an_even_picture_shows_no_board() -> None:
    found = examine_all_tiles(np.full((480, 640, 4), 90.0, dtype=np.float32), Guess(from_corners(CORNERS), 1.0))
    assert found is None or not found.is_believed


def _said(found: BoardCandidate | None) -> float:
    assert found is not None
    return next(one.nats for one in found.evidence if one.name == evidence.ALL_TILES.name)


def test_all_tiles_speak_for_a_board_and_against_the_same_board_a_tile_off() -> None:
    channels = _picture()
    here = examine_all_tiles(channels, Guess(_start(1), 1.0))
    beside = examine_all_tiles(channels, Guess(from_corners(CORNERS + np.array([PITCH_PX, 0.0])), 1.0))
    assert _said(here) > 1.0
    assert _said(beside) < -1.0


def test_a_board_that_fixed_tiles_leave_askew_is_settled_by_all() -> None:
    channels = _picture()
    found = examine(channels, Guess(from_corners(CORNERS), 1.0))
    assert found is not None
    better = settled(channels, found)
    assert better.plain_nats >= found.plain_nats
    assert _off_tiles(better.fix.homography) <= max(0.1, _off_tiles(found.fix.homography))


@pytest.mark.parametrize("seed", [5, 7, 9])
def test_a_board_under_two_broad_arms_is_found_with_all_its_rows(seed: int) -> None:
    picture = photograph(
        draw_flat(PAINTS["bright corridors"], np.random.default_rng(seed)), CORNERS, SIZE_PX, np.random.default_rng(6)
    )
    for x, y, to_x, to_y in ARMS:
        cv2.line(picture, (x, y), (to_x, to_y), (90, 60, 70), 84)
    found = find_board(picture)
    assert found is not None
    assert _off_tiles(found.homography) < 0.06
