"""A board that is turned or bumped where it lies is noticed before anything is read from it."""

from __future__ import annotations

from math import log

import cv2
import numpy as np
import pytest

from companion.frame import Frame, Image
from companion.observation import TILE_FACES, Observation, TileReading
from tests.vision.drawn_board import PAINTS
from tests.vision.scenes import draw_board, drawn_faces
from vision.pipeline import Reader
from vision.quarter_turns import quarter_turns


def _readings(faces: tuple[str, ...]) -> tuple[TileReading, ...]:
    rest = log(0.01 / (len(TILE_FACES) - 1))
    return tuple(TileReading(tuple(log(0.99) if one == face else rest for one in TILE_FACES)) for face in faces)


def _turned(faces: tuple[str, ...], turns: int) -> tuple[str, ...]:
    """The board after so many quarter turns clockwise: each tile goes round, and so do its open sides."""
    after = list(faces)
    for cell, face in enumerate(faces):
        row, column = divmod(cell, 7)
        for _ in range(turns):
            row, column = column, 6 - row
        sides = {"NESW"[("NESW".index(side) + turns) % 4] for side in face if side in "NESW"}
        after[7 * row + column] = "".join(side for side in "NESW" if side in sides) or face
    return tuple(after)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("seed", range(5))
def test_turns_are_told_from_the_movable_tiles(turns: int, seed: int) -> None:
    faces = drawn_faces(seed)
    assert quarter_turns(_readings(faces), _readings(_turned(faces, turns))) == turns


def test_a_pushed_row_and_another_board_are_no_turn() -> None:
    faces = drawn_faces(1)
    pushed = (*faces[:7], "NS", *faces[7:13], *faces[14:])
    assert quarter_turns(_readings(faces), _readings(pushed)) == 0
    assert quarter_turns(_readings(faces), _readings(drawn_faces(2))) == 0
    assert quarter_turns(_readings(faces), (TileReading(why="covered"),) * 49) == 0


def _watched(reader: Reader, image: Image, first: int, frames: int = 8) -> list[Observation]:
    chance = np.random.default_rng(first)
    seen = []
    for k in range(first, first + frames):
        noisy = np.clip(image + chance.normal(0, 2, image.shape), 0, 255).astype(np.uint8)
        seen.append(reader.read(Frame(noisy, k, k * 0.2)))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_board_turned_in_its_place_is_said_and_read_as_the_same_board(turns: int) -> None:
    faces = drawn_faces(7)
    picture = draw_board(faces, PAINTS["bright corridors"], 7)
    reader = Reader()
    before = _watched(reader, picture, 0)[-1]
    assert tuple(reading.face for reading in before.cells) == faces
    after = _watched(reader, np.ascontiguousarray(np.rot90(picture, -turns)), 8, 30)
    assert sum(seen.is_moved for seen in after) == 1
    for seen in after:
        if seen.pose is not None and all(reading.why is None for reading in seen.cells):
            assert tuple(reading.face for reading in seen.cells) == faces
    assert tuple(reading.face for reading in after[-1].cells) == faces


@pytest.mark.slow
@pytest.mark.parametrize(("shift_px", "turn_deg"), [(3.0, 0.0), (20.0, 3.0), (60.0, -25.0)])
def test_a_bumped_board_is_said_and_read_where_it_lies_now(shift_px: float, turn_deg: float) -> None:
    faces = drawn_faces(9)
    picture = draw_board(faces, PAINTS["bright corridors"], 9)
    wide = cv2.copyMakeBorder(picture, 90, 90, 90, 90, cv2.BORDER_REPLICATE)
    reader = Reader()
    _watched(reader, np.asarray(wide), 0)
    middle = (wide.shape[1] / 2, wide.shape[0] / 2)
    view = cv2.getRotationMatrix2D(middle, turn_deg, 1.0)
    view[:, 2] += shift_px
    bumped = cv2.warpAffine(wide, view, (wide.shape[1], wide.shape[0]), borderMode=cv2.BORDER_REPLICATE)
    after = _watched(reader, np.asarray(bumped), 8, 40)
    assert any(seen.is_moved for seen in after)
    for seen in after:
        if seen.pose is not None and all(reading.why is None for reading in seen.cells):
            assert tuple(reading.face for reading in seen.cells) == faces
    assert tuple(reading.face for reading in after[-1].cells) == faces
