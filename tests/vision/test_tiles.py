"""Tiles: read in any colours, adrift, empty, half pushed, washed out; and on photographs of real boards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.frame import Image
from lab.measure.score import expected_calibration_error
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import CORNERS, draw_board, drawn_faces, faces_of, read_drawn
from vision.board.homography import from_corners
from vision.board.plane import rectify
from vision.board_reading import Reading, glance_at, read_board
from vision.picture.arrays import Float64s

PHOTOS = Path(__file__).resolve().parents[2].parent / "shared" / "photos"
needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")


@pytest.mark.parametrize("name", PAINTS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_reads_all_tiles_in_any_colours(name: str, seed: int) -> None:
    faces = drawn_faces(seed)
    reading = read_drawn(draw_board(faces, PAINTS[name], seed))
    assert faces_of(reading) == list(faces)
    sureness = [cell.confidence for cell in reading.cells]
    assert min(sureness) > 0.5
    assert np.mean(sureness) > 0.9
    assert reading.moving_lane is None


def test_reads_under_a_lamp_at_one_side() -> None:
    faces = drawn_faces(4)
    picture = draw_board(faces, PAINTS["only colour differs"], 4)
    lamp = np.linspace(0.45, 1.15, picture.shape[1])[None, :, None] * np.array([0.8, 1.0, 1.15])
    assert faces_of(read_drawn(np.clip(picture * lamp, 0, 255).astype(np.uint8))) == list(faces)


@pytest.mark.parametrize("drift", [-0.17, 0.17])
@pytest.mark.parametrize("seed", [5, 10])
def test_reads_a_row_that_drifted_along_its_lane(drift: float, seed: int) -> None:
    faces = drawn_faces(seed)
    picture = draw_board(faces, PAINTS["bright corridors"], seed)
    row = slice(5 * PX, 6 * PX)  # row 4 of the board: below the two tiles of table and three rows
    picture[row] = np.roll(picture[row], round(drift * PX), axis=1)
    reading = read_drawn(picture)
    wrong = [cell for cell, face in zip(reading.cells, faces, strict=True) if cell.face != face]
    assert len(wrong) <= 1
    assert all(cell.confidence < 0.8 for cell in wrong)


@pytest.mark.parametrize(("offset", "arrow", "expected"), [(0.36, "W4", 0.36), (0.7, "E4", 0.3)])
def test_names_the_lane_that_is_half_pushed(offset: float, arrow: str, expected: float) -> None:
    faces = drawn_faces(6)
    reading = read_drawn(draw_board(faces, PAINTS["bright corridors"], 6, (3, offset)))
    assert reading.moving_lane is not None
    assert reading.moving_lane.arrow == arrow
    assert reading.moving_lane.offset_tiles == pytest.approx(expected, abs=0.09)
    assert {cell.why for cell in reading.cells[21:28]} == {"moving"}
    assert faces_of(reading)[:21] + faces_of(reading)[28:] == list(faces[:21] + faces[28:])


def test_tells_an_empty_cell_and_never_reads_it() -> None:
    faces = tuple("." if cell in (8, 24, 40) else face for cell, face in enumerate(drawn_faces(7)))
    reading = read_drawn(draw_board(faces, PAINTS["bright corridors"], 7))
    assert [cell for cell in range(49) if reading.cells[cell].why == "empty"] == [8, 24, 40]


def test_calibration_error_of_honest_and_of_boastful_claims() -> None:
    honest = [(0.75, k % 4 != 0) for k in range(400)]
    assert expected_calibration_error(honest) == pytest.approx(0.0)
    assert expected_calibration_error([(0.95, k % 2 == 0) for k in range(400)]) == pytest.approx(0.45)


def test_rectified_points_lie_where_they_should() -> None:
    picture = np.zeros((11 * PX, 11 * PX, 3), dtype=np.uint8)
    picture[5 * PX : 6 * PX, 4 * PX : 5 * PX] = 255  # cell c4: column 2, row 3
    plane = rectify(picture, CORNERS, 16, 1.0)
    assert plane.image[plane.window(2.1, 3.1, 2.9, 3.9)].min() > 200
    assert plane.image[plane.window(1.1, 3.1, 1.9, 3.9)].max() < 50


def _read_photo(picture: Image, corners: Float64s) -> Reading:
    return read_board(glance_at(picture, corners))


@needs_photos
@pytest.mark.parametrize(
    ("name", "readable"),
    [
        ("board_master_1991.jpg", 49),
        ("board_classic_current_hand.jpg", 42),
        ("board_classic_1990s_oblique.png", 42),
        ("board_classic_1986_empty.jpg", 16),
    ],
)
def test_reads_photographs_given_their_corners(name: str, readable: int) -> None:
    picture, truth = _photo(name)
    corners = from_corners([truth["corners"][key] for key in ("tl", "tr", "br", "bl")])
    reading = _read_photo(picture, corners)
    pairs = [(truth["grid"][cell // 7][cell % 7], reading.cells[cell].face) for cell in range(49)]
    known = [(true, seen) for true, seen in pairs if true is not None]
    assert len(known) == readable
    assert sum(true != seen for true, seen in known) <= (1 if "oblique" in name else 0)


@needs_photos
def test_photographed_empty_cells_are_named() -> None:
    picture, truth = _photo("board_classic_1986_empty.jpg")
    corners = from_corners([truth["corners"][key] for key in ("tl", "tr", "br", "bl")])
    assert [cell.why for cell in _read_photo(picture, corners).cells].count("empty") == 33


@needs_photos
def test_a_photographed_moving_lane_is_named() -> None:
    picture, truth = _photo("board_classic_current_hand.jpg")
    corners = from_corners([truth["corners"][key] for key in ("tl", "tr", "br", "bl")])
    lane = _read_photo(picture, corners).moving_lane
    assert lane is not None
    assert lane.arrow == "E4"
    assert lane.offset_tiles == pytest.approx(0.38, abs=0.09)


def _photo(name: str) -> tuple[Image, dict[str, Any]]:
    picture = cv2.imread(str(PHOTOS / name), cv2.IMREAD_COLOR)
    assert picture is not None
    truth: dict[str, Any] = json.loads((PHOTOS / name).with_suffix(".json").read_text(encoding="utf-8"))
    return np.asarray(picture, dtype=np.uint8), truth
