"""A tile's sides by its own corners: what lies over an arm and the corners beside it alike changes nothing."""

from __future__ import annotations

import numpy as np
import pytest

from companion.observation import TILE_FACES, TileReading
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import from_corners
from vision.board.plane import FINE_SCALE_PX, MARGIN_TILES
from vision.tiles.board_look import look_at
from vision.tiles.census import PRINTINGS, by_counts, weigh
from vision.tiles.openings import BACK, normalise
from vision.tiles.own_corners import believed_as, read_by_corners

CORNERS = from_corners(drawn_corners())
MOVABLE = np.array([cell for cell in range(49) if cell not in FIXED_SIDES])


@pytest.mark.parametrize("paint", ["bright corridors", "dark corridors"])
def test_a_shadow_over_three_rows_hides_no_side(paint: str) -> None:
    faces = drawn_faces(3)
    picture = draw_board(faces, PAINTS[paint], 3).astype(np.float32)
    picture[4 * PX : 7 * PX] *= 0.45
    look = look_at(picture.astype(np.uint8), CORNERS, FINE_SCALE_PX)
    seen = np.ones(look.logits.shape, dtype=np.float32)
    scores = read_by_corners(look.channels, look.appearance, seen, MOVABLE, FINE_SCALE_PX, MARGIN_TILES)
    right = [TILE_FACES[best] == faces[cell] for cell, best in zip(MOVABLE, scores.argmax(axis=1), strict=True)]
    assert np.mean(right) > 0.9


def test_what_is_hidden_of_a_tile_says_nothing() -> None:
    look = look_at(draw_board(drawn_faces(3), PAINTS["bright corridors"], 3), CORNERS, FINE_SCALE_PX)
    nothing = np.zeros(look.logits.shape, dtype=np.float32)
    scores = read_by_corners(look.channels, look.appearance, nothing, MOVABLE[:3], FINE_SCALE_PX, MARGIN_TILES)
    assert np.ptp(scores[:, :10]) < 1e-6


def test_a_plain_tile_shows_no_face_and_each_face_shows_more() -> None:
    faces = drawn_faces(3)
    picture = draw_board(faces, PAINTS["bright corridors"], 3)
    down = int(MOVABLE[7])
    x, y = (down % 7 + 2) * PX, (down // 7 + 2) * PX
    picture[y + 2 : y + PX - 2, x + 2 : x + PX - 2] = (120, 150, 170)
    look = look_at(picture, CORNERS, FINE_SCALE_PX)
    seen = np.ones(look.logits.shape, dtype=np.float32)
    scores = read_by_corners(look.channels, look.appearance, seen, MOVABLE, FINE_SCALE_PX, MARGIN_TILES)
    assert scores[7, 10] > 0.0
    assert np.delete(scores[:, 10], 7).max() < scores[7, 10] - 1.0


def test_a_face_is_believed_no_more_than_its_corners_allow() -> None:
    read, corners = np.full((2, 11), -9.0), np.full((2, 11), -9.0)
    read[:, 0] = corners[:, 0] = corners[0, 4] = 0.0
    believed = np.exp(normalise(believed_as(read, corners)))
    assert believed[0, 0] == pytest.approx(0.89, abs=0.01)
    assert believed[1, 0] > 0.99
    before, after = (np.logaddexp.reduce(scores[:, :BACK], axis=1) for scores in (read, believed_as(read, corners)))
    assert after == pytest.approx(before)


def _sure(face: str) -> TileReading:
    return TileReading(tuple(np.log(np.where(np.array(TILE_FACES) == face, 0.999, 1e-4))))


def test_a_tile_under_a_reflection_is_the_one_that_the_others_leave() -> None:
    first = PRINTINGS[0]
    faces = ["NS"] * first.straights + ["NE"] * (first.corners - 1) + ["NES"] * (first.tees - 1)
    seen = np.array([_sure(face).log_p for face in faces] + [np.full(11, -9.0)])
    seen[-1, [TILE_FACES.index("EW"), TILE_FACES.index("NEW")]] = 0.3, 0.0
    assert TILE_FACES[by_counts(seen, first)[-1].argmax()] == "NEW"
    assert TILE_FACES[by_counts(seen[-5:], first)[-1].argmax()] == "EW"  # few tiles tell nothing, straights are more


def test_an_unsure_tile_is_weighed_by_the_printings_that_are_known() -> None:
    first = PRINTINGS[0]
    faces = ["NS"] * first.straights + ["NE"] * (first.corners - 1) + ["NES"] * (first.tees - 1)
    cells = [TileReading() for _ in range(49)]
    for cell, face in zip(MOVABLE, faces, strict=False):
        cells[cell] = _sure(face)
    dim, chances = int(MOVABLE[-1]), np.full(11, 1e-4)
    chances[[TILE_FACES.index("EW"), TILE_FACES.index("NEW")]] = 0.55, 0.45
    cells[dim] = TileReading(tuple(np.log(chances / chances.sum())))
    assert cells[dim].face == "EW"
    assert weigh(tuple(cells), None)[dim].face == "NEW"
