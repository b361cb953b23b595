"""The cells' trained nets, asked about places beside the board that are not surely the loose tile."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, _tile
from tests.vision.test_loose_tile import ALONG, CORNERS, OFF, PX, _board, _laid
from vision.board.homography import project
from vision.board_reading import read_board
from vision.loose.doubted_tile import named_tile
from vision.loose.turned_tile import TurnedTile, known_print
from vision.tiles.openings import FACES

TURN_DEG = 20.0


def _named(picture: Image, looks: list[TurnedTile]) -> tuple[TurnedTile, str] | None:
    reading = read_board(picture, CORNERS, {}, {})
    named = named_tile(picture, CORNERS, known_print(reading.look, reading.model), looks)
    return None if named is None else (named[0], FACES[int(named[1].argmax())])


def _look(off_tiles: float, odds: float) -> TurnedTile:
    """A look at a place so far east of the tile's, with no idea of its face."""
    x, y = project(np.linalg.inv(CORNERS), np.array([[ALONG * PX, OFF * PX]]))[0]
    return TurnedTile(float(x) + off_tiles, float(y), TURN_DEG, np.zeros(len(FACES)), 5.0, 0.6, odds)


def _with_tile(face: str) -> Image:
    paint = PAINTS["bright corridors"]
    return _laid(_board("bright corridors", 41), _tile(face, paint, np.random.default_rng(3)), TURN_DEG)


@pytest.mark.parametrize("face", ["NE", "EW", "ESW"])
def test_of_doubtful_places_the_one_that_shows_a_tile_is_told_with_its_face(face: str) -> None:
    tile, table = _look(0.0, -3.0), _look(2.0, -1.0)
    assert _named(_with_tile(face), [table, tile]) == (tile, face)


def test_bare_table_is_no_tile() -> None:
    assert _named(_board("bright corridors", 41), [_look(0.0, 0.0), _look(2.0, 0.0)]) is None


def test_what_hardly_looks_like_a_tile_is_not_asked_about() -> None:
    assert _named(_with_tile("NE"), [_look(0.0, -6.0)]) is None
