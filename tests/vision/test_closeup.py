"""An arm behind a pawn that leans: the strips of print beside it tell, from near."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor

import cv2
import numpy as np
import pytest

from companion.following.observation import TILE_FACES
from companion.frame import Image
from tests.vision.drawn_board import PAINTS
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.closeup import look_closer
from vision.homography import from_corners, project
from vision.layout import Float32s, cell_origin
from vision.plane import FINE_SCALE_PX, MARGIN_TILES
from vision.tiles import normalise

CORNERS = from_corners(drawn_corners())
CELL = 8
"""b2: a movable tile with fixed and movable neighbours."""

PAWN_WIDE = 0.22
"""It hides the square in which arms are measured from afar."""


def _standing(x: float, y: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The corners (tiles) of what a pawn hides that stands in the middle of a tile and leans north over its edge."""
    return (x + 0.5 - PAWN_WIDE / 2, y - 0.1), (x + 0.5 + PAWN_WIDE / 2, y + 0.65)


def _with_pawn(picture: Image, cell: int) -> tuple[Image, Float32s]:
    """The picture with a pawn, and the map of the board's plane that is 0 where it stands."""
    low, high = _standing(*cell_origin(cell))
    left, top = project(CORNERS, np.array([low]))[0]
    right, bottom = project(CORNERS, np.array([high]))[0]
    out = picture.copy()
    cv2.rectangle(out, (round(left), round(top)), (round(right), round(bottom)), (30, 30, 190), -1)
    shown = np.ones((9 * FINE_SCALE_PX, 9 * FINE_SCALE_PX), dtype=np.float32)
    x0, y0 = (floor((at + MARGIN_TILES) * FINE_SCALE_PX) for at in low)
    x1, y1 = (ceil((at + MARGIN_TILES) * FINE_SCALE_PX) for at in high)
    shown[y0:y1, x0:x1] = 0
    return out, shown


@pytest.mark.parametrize("face", ["NES", "ES", "NSW", "SW", "NS", "ESW", "NE", "EW"])
@pytest.mark.parametrize("paint", ["bright corridors", "only colour differs"])
def test_strips_beside_a_pawn_tell_an_open_arm_from_a_closed_one(paint: str, face: str) -> None:
    faces = list(drawn_faces(4))
    faces[CELL] = face
    picture, shown = _with_pawn(draw_board(tuple(faces), replace(PAINTS[paint], width=0.42), 4), CELL)
    scores = look_closer(picture, CORNERS, shown, CELL, dict(enumerate(faces)))
    assert scores is not None
    log_p = normalise(scores[None])[0]
    assert TILE_FACES[log_p.argmax()] == face
    assert log_p.max() > np.log(0.8)


def test_what_is_wholly_hidden_stays_in_doubt() -> None:
    faces = list(drawn_faces(4))
    faces[CELL] = "NES"
    picture, shown = _with_pawn(draw_board(tuple(faces), PAINTS["bright corridors"], 4), CELL)
    _, y = cell_origin(CELL)
    shown[round((y + 0.9) * FINE_SCALE_PX) : round((y + 1.3) * FINE_SCALE_PX)] = 0
    scores = look_closer(picture, CORNERS, shown, CELL, dict(enumerate(faces)))
    assert scores is not None
    open_, closed = (scores[TILE_FACES.index(one)] for one in ("NES", "ES"))
    assert abs(open_ - closed) < 1.5


def test_without_known_neighbours_there_is_no_close_look() -> None:
    faces = drawn_faces(4)
    picture = draw_board(faces, PAINTS["bright corridors"], 4)
    shown = np.ones((9 * FINE_SCALE_PX, 9 * FINE_SCALE_PX), dtype=np.float32)
    assert look_closer(picture, CORNERS, shown, CELL, {0: faces[0], 2: faces[2]}) is None
    assert look_closer(picture, CORNERS, shown, CELL, {CELL: faces[CELL], 0: faces[0], 48: faces[48]}) is None


def test_neighbours_that_pawns_hide_teach_nothing() -> None:
    faces = drawn_faces(4)
    picture = draw_board(faces, PAINTS["bright corridors"], 4)
    shown = np.zeros((9 * FINE_SCALE_PX, 9 * FINE_SCALE_PX), dtype=np.float32)
    assert look_closer(picture, CORNERS, shown, CELL, dict(enumerate(faces))) is None
