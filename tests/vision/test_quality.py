"""What cannot be read is told cell by cell, with the reason; the rest of the board stays readable."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import CORNERS, draw_board, drawn_corners, drawn_faces, faces_of, read_drawn
from vision.board.board_fix import fix_from_corners
from vision.board.plane import rectify
from vision.tiles.quality import GLARE_SHARE, is_outside, sharpness_of, washed_share

FACES = drawn_faces(8)
FIX = fix_from_corners(drawn_corners())
SPOILT = (16, 17, 23, 24)
"""Two cells by two in the middle of the board, one of them a fixed tile."""

BLOCK = slice(4 * PX, 6 * PX)


def _picture(paint: str = "bright corridors") -> Image:
    return draw_board(FACES, PAINTS[paint], 8)


def _spoilt(picture: Image, kind: str) -> Image:
    """The picture, of which a square of two tiles by two is washed out, in the dark or smeared."""
    chance = np.random.default_rng(4)
    share = np.zeros(picture.shape[:2])
    share[BLOCK, BLOCK] = 1.0
    share = cv2.GaussianBlur(share, (0, 0), 0.05 * PX)[:, :, None]
    noise = chance.normal(0, 1.5, picture.shape)
    spoilt = {
        "glare": np.full(picture.shape, 255.0),
        "dark": picture * 0.04 + noise,
        "blur": cv2.GaussianBlur(picture, (0, 0), 0.4 * PX) + noise,
    }[kind]
    return np.asarray(np.clip(picture * (1 - share) + spoilt * share, 0, 255), dtype=np.uint8)


def _away_from_it(faces: Sequence[str | None]) -> list[str | None]:
    return [face for cell, face in enumerate(faces) if cell not in SPOILT]


@pytest.mark.parametrize("paint", ["bright corridors", "dark corridors"])
@pytest.mark.parametrize("kind", ["glare", "dark"])
def test_a_spoilt_patch_is_given_up_with_its_reason_and_nothing_else_is(kind: str, paint: str) -> None:
    reading = read_drawn(_spoilt(_picture(paint), kind))
    assert [reading.cells[cell].why for cell in SPOILT[1:]] == [kind] * 3
    assert _away_from_it(faces_of(reading)) == _away_from_it(FACES)


@pytest.mark.parametrize("paint", ["bright corridors", "dark corridors"])
def test_nothing_is_surely_told_of_a_smeared_patch_but_what_the_layout_knows(paint: str) -> None:
    reading = read_drawn(_spoilt(_picture(paint), "blur"))
    assert max(reading.cells[cell].confidence for cell in SPOILT[1:]) < 0.8
    assert _away_from_it(faces_of(reading)) == _away_from_it(FACES)


def test_what_a_camera_shows_as_its_whitest_is_washed_out() -> None:
    grain = np.random.default_rng(5).normal(0, 2.0, (*_picture().shape[:2], 3))
    lit = _spoilt(_picture("dark corridors"), "glare") * 1.1 + grain
    washed = washed_share(rectify(np.asarray(np.clip(lit, 0, 255), dtype=np.uint8), CORNERS))
    assert washed[list(SPOILT)].min() > GLARE_SHARE
    assert np.delete(washed, SPOILT).max() < 0.1


@pytest.mark.parametrize("strength", [0.35, 1.0, 1.25])
def test_a_weaker_or_stronger_light_is_no_reason(strength: float) -> None:
    picture = np.clip(_picture().astype(np.float64) * strength, 0, 255).astype(np.uint8)
    assert faces_of(read_drawn(picture)) == list(FACES)


def test_white_corridors_are_not_glare() -> None:
    white = _picture()
    white[(white > 200).all(axis=2)] = 255
    assert {cell.why for cell in read_drawn(white).cells} == {None}


def test_what_lies_outside_the_picture_is_said_even_of_fixed_tiles_and_the_rest_is_read() -> None:
    cells = read_drawn(np.ascontiguousarray(_picture()[:, : round(8.6 * PX)])).cells
    outside = list(range(6, 49, 7))
    assert [k for k, cell in enumerate(cells) if cell.why == "outside"] == outside
    known = [k for k in range(49) if k not in outside]
    assert [cells[k].face for k in known] == [FACES[k] for k in known]


def test_a_sliver_outside_costs_nothing() -> None:
    assert not is_outside(CORNERS, (round(8.95 * PX), 11 * PX)).any()
    assert is_outside(CORNERS, (round(8.8 * PX), 11 * PX)).sum() == 7


def test_sharpness_falls_with_blur() -> None:
    picture = _picture()
    values = [sharpness_of(picture, FIX)]
    values += [sharpness_of(np.asarray(cv2.GaussianBlur(picture, (0, 0), s), dtype=np.uint8), FIX) for s in (1.5, 3, 6)]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.5 > values[2]


def test_a_flat_picture_has_no_sharpness() -> None:
    assert sharpness_of(np.full((720, 960, 3), 90, dtype=np.uint8), FIX) == 0.0
