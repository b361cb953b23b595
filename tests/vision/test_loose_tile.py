"""The loose tile beside the board: found and read at any angle and in shadow, and nothing else taken for it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from companion.observation import TileReading
from tests.vision.drawn_board import PAINTS, PX, _tile
from tests.vision.scenes import CORNERS, draw_board, drawn_corners, drawn_faces, read_drawn
from vision.board.homography import project
from vision.board.rig import Rig
from vision.board_reading import loose_tile
from vision.loose.loose_tile import read_loose
from vision.nets.board_net import TileSight, _turn_deg
from vision.nets.board_view import BoardView, view_board
from vision.pipeline import Reader

PAINT = PAINTS["bright corridors"]
ALONG, OFF = 5.2, 1.0
"""Where the loose tile's middle lies: so far east of the drawing's left edge and from its top, in tiles."""

X, Y = project(np.linalg.inv(CORNERS), np.array([[ALONG * PX, OFF * PX]]))[0]
"""The same in tile units."""


def _board(name: str = "bright corridors") -> Image:
    return draw_board(drawn_faces(41), PAINTS[name], 41)


def _drawn(face: str, name: str = "bright corridors") -> Image:
    return np.clip(_tile(face, PAINTS[name], np.random.default_rng(3)), 0, 255).astype(np.uint8)


def _back() -> Image:
    """A back that is printed in the walls' colour."""
    level = np.random.default_rng(9).normal(0, 12, (12, 12, 3)).repeat(PX // 12, 0).repeat(PX // 12, 1)
    return np.clip(np.array(PAINT.wall) + level, 0, 255).astype(np.uint8)


def _laid(picture: Image, tile: Image, angle_deg: float, light: float = 1.0) -> Image:
    """The picture with a tile that is turned clockwise beside the board."""
    turn = cv2.getRotationMatrix2D((PX / 2 - 0.5, PX / 2 - 0.5), -angle_deg, 0.96)
    turn[:, 2] += (ALONG * PX - PX / 2, OFF * PX - PX / 2)
    size = picture.shape[1], picture.shape[0]
    mask = cv2.warpAffine(np.ones((PX, PX), dtype=np.float32), turn, size)[..., None]
    laid = cv2.warpAffine(tile.astype(np.float32) * light, turn, size)
    laid += np.random.default_rng(7).normal(0, 3, laid.shape)
    return np.clip(picture * (1 - mask) + laid * mask, 0, 255).astype(np.uint8)


def _found(picture: Image, *, can_lie_down: bool = False) -> TileReading | None:
    return loose_tile(read_drawn(picture), can_lie_down=can_lie_down)


@pytest.mark.parametrize(
    ("name", "face", "angle_deg"),
    [("bright corridors", "NE", angle) for angle in (-38, 0, 15)] + [("only colour differs", "ESW", -25)],
)
def test_it_is_read_at_any_angle(name: str, face: str, angle_deg: float) -> None:
    loose = _found(_laid(_board(name), _drawn(face, name), angle_deg))
    assert loose is not None
    assert loose.face == face
    assert loose.px == pytest.approx((ALONG * PX, OFF * PX), abs=0.15 * PX)


@pytest.mark.parametrize("angle_deg", [15, 40])
def test_it_is_read_on_a_chequered_cloth(angle_deg: float) -> None:
    """The cloth parts into dark and light more clearly than the print does, but in colours of its own."""
    picture = _board()
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]] // 24
    is_table = (np.abs(picture.astype(int) - PAINT.table) < 40).all(axis=2)
    picture[is_table & ((rows + columns) % 2 == 0)] = 230, 230, 230
    picture[is_table & ((rows + columns) % 2 == 1)] = 70, 60, 60
    loose = _found(_laid(picture, _drawn("NE"), angle_deg))
    assert loose is not None
    assert loose.face == "NE"


@pytest.mark.parametrize("light", [0.6, 0.8])
def test_it_is_read_under_another_light_than_the_board(light: float) -> None:
    loose = _found(_laid(_board(), _drawn("NS"), 20, light))
    assert loose is not None
    assert loose.face == "NS"


@pytest.mark.parametrize("angle_deg", [-44, 44])
def test_a_tile_turned_by_half_a_quarter_is_named_by_either_of_the_nearest_axes(angle_deg: float) -> None:
    loose = _found(_laid(_board(), _drawn("NE"), angle_deg))
    assert loose is not None
    assert loose.face in ("NE", "ES" if angle_deg > 0 else "NW")


@pytest.mark.xfail(strict=True, reason="a plain back alone beside a drawn board is not told")
def test_a_tile_that_lies_face_down_is_told() -> None:
    down = _found(_laid(_board(), _back(), 20), can_lie_down=True)
    assert down is not None
    assert down.face == "#"
    assert down.px == pytest.approx((ALONG * PX, OFF * PX), abs=0.15 * PX)


def test_a_card_of_its_size_is_no_tile_that_lies_face_down() -> None:
    card = np.full((PX, PX, 3), (60, 40, 190), dtype=np.uint8)
    assert _found(_laid(_board(), card, 20), can_lie_down=True) is None


@pytest.mark.xfail(strict=True, reason="a plain back alone beside a drawn board is not told")
def test_a_back_is_told_in_single_pictures_and_in_games_with_backs_alone() -> None:
    picture = _laid(_board(), _back(), 20)
    assert _found(picture) is None
    alone = Reader(Rig(corners_px=drawn_corners()), can_lie_down=False).read_still(picture).loose
    assert alone is not None
    assert alone.face == "#", "in a single picture of any game it may have been laid so"


def test_where_none_lies_none_is_read() -> None:
    assert _found(_board()) is None


def test_one_that_lies_half_under_something_is_told_right_or_not_at_all() -> None:
    picture = _laid(_board(), _drawn("NE"), 20)
    picture[: round(OFF * PX)] = PAINT.table
    loose = _found(picture)
    assert loose is None or loose.face == "NE"


@pytest.mark.parametrize("side", [0.8, 1.4])
def test_a_card_is_no_tile(side: float) -> None:
    """White with a brown frame, as a card may be, of another size and without corridors to its edge."""
    picture = _board()
    for shrunk, colour in ((1.0, (50, 110, 180)), (0.5, (215, 230, 240))):
        box = cv2.boxPoints(((ALONG * PX, OFF * PX), (side * shrunk * PX, side * shrunk * PX), 20.0))
        cv2.fillConvexPoly(picture, box.astype(np.int32), colour)
    assert _found(picture) is None


def test_while_a_line_is_half_pushed_nobody_looks_for_it() -> None:
    moving = draw_board(drawn_faces(41), PAINT, 41, (5, 0.4))
    assert _found(_laid(moving, _drawn("NE"), 15)) is None


@pytest.fixture(scope="module")
def view() -> BoardView:
    return view_board(_laid(_board(), _drawn("NE"), 15), CORNERS)


@pytest.mark.parametrize("angle_deg", [-44, -20, 0, 10, 35])
@pytest.mark.parametrize("name", ["bright corridors", "only colour differs"])
def test_its_edges_tell_how_far_it_is_turned(name: str, angle_deg: float) -> None:
    plane = view_board(_laid(_board(name), _drawn("NES", name), angle_deg), CORNERS).plane
    off = _turn_deg(plane.image, X, Y) - angle_deg
    assert abs((off + 45) % 90 - 45) < 6


@pytest.mark.parametrize(("off_deg", "off_tiles"), [(0.0, 0.0), (12.0, 0.0), (0.0, 0.1)])
def test_a_place_that_is_told_a_little_off_shows_its_face(view: BoardView, off_deg: float, off_tiles: float) -> None:
    loose = read_loose(view, [TileSight((X + off_tiles, Y), 15.0 + off_deg, 0.99)], can_lie_down=False)
    assert loose is not None
    assert (loose.face, round(loose.confidence)) == ("NE", 1)


def test_it_is_told_as_surely_as_its_place_and_not_at_all_where_none_may_lie(view: BoardView) -> None:
    assert read_loose(view, [], can_lie_down=False) is None
    read = (read_loose(view, [TileSight((X, Y), 15.0, chance)], can_lie_down=False) for chance in (0.3, 0.9))
    unlikely, likely = (one.confidence for one in read if one is not None)
    assert unlikely < likely - 0.02
    for at, why in (((X, Y), "unlikely"), ((3.5, 3.5), "it lies on the board"), ((X, -1.9), "the picture ends there")):
        chance = 0.02 if why == "unlikely" else 1.0
        assert read_loose(view, [TileSight(at, 15.0, chance)], can_lie_down=True) is None, why
