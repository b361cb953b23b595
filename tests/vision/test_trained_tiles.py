"""The small trained net that sees where a loose tile lies, and what that makes of one that lies face down."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, PX, _tile
from tests.vision.test_loose_tile import ALONG, CORNERS, OFF, _board, _laid
from vision.board.homography import project
from vision.board_reading import read_board
from vision.loose.face_down import face_down
from vision.loose.loose_places import lead_of
from vision.loose.trained_tiles import LooseSighting, trained_tiles
from vision.loose.turned_tile import known_print, look_at_place

PRINT = "bright corridors"
X, Y = project(np.linalg.inv(CORNERS), np.array([[ALONG * PX, OFF * PX]]))[0]
"""Where the tile's middle lies, in tile units."""


def _sights(picture: Image) -> list[LooseSighting]:
    return trained_tiles(picture, CORNERS, read_board(picture, CORNERS, {}, {}).look)


@pytest.mark.parametrize("angle_deg", [-30, 0, 20])
def test_a_tile_is_seen_where_it_lies(angle_deg: float) -> None:
    bare = _board(PRINT, 41)
    best = _sights(_laid(bare, _tile("NES", PAINTS[PRINT], np.random.default_rng(3)), angle_deg))[0]
    assert (best.place.x, best.place.y) == pytest.approx((X, Y), abs=0.2)
    assert best.log_odds > 1
    assert all(sighting.log_odds < best.log_odds - 1 for sighting in _sights(bare))


def test_the_likeliest_place_is_told_first_and_each_once() -> None:
    picture = _laid(_board(PRINT, 41), _tile("NS", PAINTS[PRINT], np.random.default_rng(3)), 10)
    sightings = _sights(picture)
    assert [one.log_odds for one in sightings] == sorted((one.log_odds for one in sightings), reverse=True)
    places = np.array([(one.place.x, one.place.y) for one in sightings])
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    assert (apart[~np.eye(len(places), dtype=np.bool_)] > 0.3).all()


def test_a_faintly_outlined_back_is_believed_where_the_net_sees_a_tile() -> None:
    wall = np.array(PAINTS[PRINT].wall)
    back = np.clip(wall + np.random.default_rng(9).normal(0, 4, (PX, PX, 3)), 0, 255).astype(np.uint8)
    picture = _laid(_board(PRINT, 45), back, 20)
    reading = read_board(picture, CORNERS, {}, {})
    lead, known = lead_of(reading.look), known_print(reading.look, reading.model)
    place = trained_tiles(picture, CORNERS, reading.look)[0].place
    faint = replace(look_at_place(picture, CORNERS, known, lead, place), outline=0.7, evidence=0.0)
    assert face_down(picture, CORNERS, reading.look, replace(faint, said=0.0)) is None
    seen = face_down(picture, CORNERS, reading.look, replace(faint, said=3.0))
    assert seen is not None
    assert seen.face == "#"
