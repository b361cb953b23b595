"""Tiles in doubt, from near: an arm behind a pawn that leans, stones that look like a face, walls in a glare."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor

import cv2
import numpy as np
import pytest

from companion.frame import Image
from companion.observation import TILE_FACES
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.fixed_layout import cell_origin, corridor_distance
from vision.board.homography import from_corners, project
from vision.board.plane import FINE_SCALE_PX, MARGIN_TILES
from vision.picture.arrays import Float32s
from vision.tiles.closeup import look_closer
from vision.tiles.openings import BACK, normalise

CORNERS = from_corners(drawn_corners())
CELL = 8
"""b2: a movable tile with fixed and movable neighbours."""

STONES = 16
"""So many stones lie along a cobbled tile."""

EVERYTHING = np.ones((9 * FINE_SCALE_PX, 9 * FINE_SCALE_PX), dtype=np.float32)

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


def _in_stones(picture: Image, cell: int, like: str, share: float, seed: int) -> Image:
    """The picture with a tile cobbled in the print's two colours; so many of its stones have the colour that `like`
    (open sides) has there."""
    chance, paint, out = np.random.default_rng(seed), PAINTS["bright corridors"], picture.copy()
    x, y = cell_origin(cell)
    for i, j in np.ndindex(STONES, STONES):
        is_corridor = corridor_distance(like, np.array((i + 0.5) / STONES), np.array((j + 0.5) / STONES)) < 0.2
        colour = paint.corridor if bool(is_corridor) == (chance.random() < share) else paint.wall
        ends = np.array([[x + i / STONES, y + j / STONES], [x + (i + 1) / STONES, y + (j + 1) / STONES]])
        (left, top), (right, bottom) = np.rint(project(CORNERS, ends)).astype(int)
        out[top:bottom, left:right] = colour
    return out


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("like", ["NS", "NES", "SW"])
def test_stones_that_look_like_a_face_in_the_mean_are_a_back(like: str, seed: int) -> None:
    faces = drawn_faces(4)
    picture = _in_stones(draw_board(faces, PAINTS["bright corridors"], 4), CELL, like, 0.72, seed)
    scores = look_closer(picture, CORNERS, EVERYTHING, CELL, dict(enumerate(faces)))
    assert scores is not None
    assert scores[BACK] - scores[:BACK].max() > 3.0


@pytest.mark.parametrize("face", ["NES", "SW", "NS", "NEW"])
def test_a_glare_that_ends_within_the_window_is_no_corridor(face: str) -> None:
    faces = list(drawn_faces(4))
    faces[CELL] = face
    picture = draw_board(tuple(faces), replace(PAINTS["no colour at all"], wall=(188,) * 3), 4)
    x, y = project(CORNERS, np.array([[2.1, 2.1]]))[0]
    rows, columns = np.indices(picture.shape[:2])
    glare = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * (0.9 * PX) ** 2))
    lit = np.clip(picture * 0.25 * (1 + 4 * glare[..., None]), 0, 255).astype(np.uint8)
    scores = look_closer(lit, CORNERS, EVERYTHING, CELL, dict(enumerate(faces)))
    assert scores is not None
    assert normalise(scores[None])[0][TILE_FACES.index(face)] > np.log(0.97)


def test_without_known_neighbours_there_is_no_close_look() -> None:
    faces = drawn_faces(4)
    picture = draw_board(faces, PAINTS["bright corridors"], 4)
    assert look_closer(picture, CORNERS, EVERYTHING, CELL, {0: faces[0], 2: faces[2]}) is None
    assert look_closer(picture, CORNERS, EVERYTHING, CELL, {CELL: faces[CELL], 0: faces[0], 48: faces[48]}) is None


def test_neighbours_that_pawns_hide_teach_nothing() -> None:
    faces = drawn_faces(4)
    picture = draw_board(faces, PAINTS["bright corridors"], 4)
    shown = np.zeros((9 * FINE_SCALE_PX, 9 * FINE_SCALE_PX), dtype=np.float32)
    assert look_closer(picture, CORNERS, shown, CELL, dict(enumerate(faces))) is None
