"""The loose tile beside the board: found and read at any angle and in shadow, and nothing else taken for it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from companion.observation import TileReading
from tests.vision.drawn_board import PAINTS, PX, _tile
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.homography import from_corners, project
from vision.board.rig import Rig
from vision.board_reading import read_board
from vision.loose import loose_tile
from vision.loose.face_down import face_down
from vision.loose.loose_faces import face_log_chances
from vision.loose.loose_tile import find_loose
from vision.loose.turned_tile import TurnedTile
from vision.picture.arrays import Float32s
from vision.pipeline import Reader
from vision.tiles.openings import FACES

CORNERS = from_corners(drawn_corners())
ALONG, OFF = 5.2, 1.0
"""Where the loose tile's middle lies: so far east of the drawing's left edge and from its top, in tiles."""


def _board(name: str, seed: int) -> Image:
    return draw_board(drawn_faces(seed), PAINTS[name], seed)


def _laid(picture: Image, tile: Image, angle_deg: float, light: float = 1.0) -> Image:
    """The picture with a tile that is turned clockwise beside the board."""
    turn = cv2.getRotationMatrix2D((PX / 2 - 0.5, PX / 2 - 0.5), -angle_deg, 0.96)
    turn[:, 2] += (ALONG * PX - PX / 2, OFF * PX - PX / 2)
    size = picture.shape[1], picture.shape[0]
    mask = cv2.warpAffine(np.ones((PX, PX), dtype=np.float32), turn, size)[..., None]
    laid = cv2.warpAffine(tile.astype(np.float32) * light, turn, size)
    laid += np.random.default_rng(7).normal(0, 3, laid.shape)
    return np.clip(picture * (1 - mask) + laid * mask, 0, 255).astype(np.uint8)


def _found(
    picture: Image, *, can_lie_down: bool = False, hidden: tuple[float, float] | None = None
) -> TileReading | None:
    """What is found, where a hand was seen within a tile of the point `hidden` (tile units) if anywhere."""

    def shown(scale_px: int, margin_tiles: float) -> Float32s:
        side = round((7 + 2 * margin_tiles) * scale_px)
        weights = np.ones((side, side), dtype=np.float32)
        x, y = (round((at + margin_tiles) * scale_px) for at in hidden or (-9.0, -9.0))
        cv2.circle(weights, (x, y), scale_px, (0.0,), -1)
        return weights

    reading = read_board(picture, CORNERS, {}, {})
    return find_loose(picture, CORNERS, reading.look, reading.model, shown if hidden else None, can_lie_down)


@pytest.mark.parametrize("angle_deg", [-38, -25, -10, 0, 15, 30, 38])
@pytest.mark.parametrize(("name", "face"), [("bright corridors", "NE"), ("only colour differs", "ESW")])
def test_it_is_read_at_any_angle(name: str, face: str, angle_deg: float) -> None:
    tile = _tile(face, PAINTS[name], np.random.default_rng(3))
    loose = _found(_laid(_board(name, 41), tile, angle_deg))
    assert loose is not None
    assert loose.face == face
    assert loose.px == pytest.approx((ALONG * PX, OFF * PX), abs=0.15 * PX)


@pytest.mark.parametrize("is_sighted", [True, False])
def test_the_table_is_searched_unless_the_net_sees_a_tile_that_is_told(
    monkeypatch: pytest.MonkeyPatch, is_sighted: bool
) -> None:
    tile = _tile("NE", PAINTS["bright corridors"], np.random.default_rng(3))
    picture = _laid(_board("bright corridors", 41), tile, 15)
    searched = list[object]()
    search = loose_tile.find_places
    monkeypatch.setattr(loose_tile, "find_places", lambda *seen: searched.append(seen) or search(*seen))
    if not is_sighted:
        monkeypatch.setattr(loose_tile, "trained_tiles", lambda *seen: [])
    reading = read_board(picture, CORNERS, {}, {})
    loose = find_loose(picture, CORNERS, reading.look, reading.model, still_cells=reading.cells)
    assert loose is not None
    assert loose.face == "NE"
    assert bool(searched) is not is_sighted


@pytest.mark.parametrize("angle_deg", [15, 40])
def test_it_is_read_on_a_chequered_cloth(angle_deg: float) -> None:
    """The cloth parts into dark and light more clearly than the print does, but in colours of its own."""
    paint, picture = PAINTS["bright corridors"], _board("bright corridors", 41)
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]] // 24
    is_table = (np.abs(picture.astype(int) - paint.table) < 40).all(axis=2)
    picture[is_table & ((rows + columns) % 2 == 0)] = 230, 230, 230
    picture[is_table & ((rows + columns) % 2 == 1)] = 70, 60, 60
    loose = _found(_laid(picture, _tile("NE", paint, np.random.default_rng(3)), angle_deg))
    assert loose is not None
    assert loose.face == "NE"


def test_it_is_read_where_it_was_taken_for_a_part_of_a_hand() -> None:
    tile = _tile("NE", PAINTS["bright corridors"], np.random.default_rng(3))
    picture = _laid(_board("bright corridors", 41), tile, 15)
    x, y = project(np.linalg.inv(CORNERS), np.array([[ALONG * PX, OFF * PX]]))[0]
    loose = _found(picture, hidden=(float(x), float(y)))
    assert loose is not None
    assert loose.face == "NE"


def test_a_tile_that_lies_face_down_is_told_from_a_card_of_its_size() -> None:
    paint = PAINTS["bright corridors"]
    back = np.clip(np.array(paint.wall) + np.random.default_rng(9).normal(0, 4, (PX, PX, 3)), 0, 255).astype(np.uint8)
    card = np.full((PX, PX, 3), (60, 40, 190), dtype=np.uint8)
    board = _board("bright corridors", 45)
    told = [_found(_laid(board, one, 20), can_lie_down=True) for one in (back, card)]
    assert told[0] is not None
    assert told[0].face == "#"
    assert told[0].px == pytest.approx((ALONG * PX, OFF * PX), abs=0.15 * PX)
    assert told[1] is None
    assert _found(_laid(board, back, 20)) is None
    reader = Reader(Rig(corners_px=drawn_corners()), can_lie_down=False)
    alone = reader.read_still(_laid(board, back, 20)).loose
    assert alone is not None
    assert alone.face == "#", "in a single picture of any game it may have been laid so"


@pytest.mark.parametrize(("lies_on_board", "face"), [(True, "#"), (False, None)])
def test_a_back_unlike_the_walls_is_known_by_those_on_the_board(lies_on_board: bool, face: str | None) -> None:
    rng, picture = np.random.default_rng(5), _board("bright corridors", 41)
    back = np.clip(np.array([190, 60, 150]) + rng.normal(0, 9, (PX, PX, 3)), 0, 255).astype(np.uint8)
    left, top = (round(at) for at in np.array(drawn_corners()[0]) + np.array([3, 3]) * PX)
    picture[top : top + PX, left : left + PX] = back
    seen = [TileReading(why="unclear")] * 49
    if lies_on_board:
        seen[24] = TileReading(log_p=(-6.0,) * 10 + (-0.03,))
    picture = _laid(picture, back, 20)
    reading = read_board(picture, CORNERS, {}, {})
    loose = find_loose(picture, CORNERS, reading.look, reading.model, None, True, seen)
    assert (loose and loose.face) == face


@pytest.mark.parametrize(
    ("said", "outline", "face"), [(5.0, 0.4, "#"), (2.0, 0.4, None), (2.0, 0.7, "#"), (5.0, 0.2, None)]
)
def test_the_surer_the_net_is_of_a_back_the_fainter_its_outline_may_be(
    said: float, outline: float, face: str | None
) -> None:
    wall, rng = np.array(PAINTS["bright corridors"].wall), np.random.default_rng(9)
    back = np.clip(wall + rng.normal(0, 4, (PX, PX, 3)), 0, 255).astype(np.uint8)
    picture = _laid(_board("bright corridors", 45), back, 0)
    x, y = project(np.linalg.inv(CORNERS), np.array([[ALONG * PX, OFF * PX]]))[0]
    tile = TurnedTile(float(x), float(y), 0.0, np.zeros(10), -3.0, outline, said=said)
    down = face_down(picture, CORNERS, read_board(picture, CORNERS, {}, {}).look, tile)
    assert (down and down.face) == face


@pytest.mark.parametrize(("said", "outline", "face"), [(7.0, 0.9, "#"), (4.0, 0.9, None), (7.0, 0.7, None)])
def test_a_back_may_have_a_colour_of_its_own_where_the_net_is_certain_of_a_tile(
    said: float, outline: float, face: str | None
) -> None:
    back = np.clip(np.array([190, 60, 150]) + np.random.default_rng(9).normal(0, 4, (PX, PX, 3)), 0, 255)
    picture = _laid(_board("bright corridors", 45), back.astype(np.uint8), 0)
    x, y = project(np.linalg.inv(CORNERS), np.array([[ALONG * PX, OFF * PX]]))[0]
    tile = TurnedTile(float(x), float(y), 0.0, np.zeros(10), 3.0, outline, said=said)
    down = face_down(picture, CORNERS, read_board(picture, CORNERS, {}, {}).look, tile)
    assert (down and down.face) == face


@pytest.mark.parametrize(("level", "face"), [(245, "#"), (255, None)])
def test_what_is_washed_out_is_no_back_however_sure_the_net_is_of_a_tile(level: int, face: str | None) -> None:
    """A T that an exposure has burnt looks like a back."""
    burnt = np.full((PX, PX, 3), level, dtype=np.uint8)
    picture = _laid(_board("bright corridors", 45), burnt, 0)
    x, y = project(np.linalg.inv(CORNERS), np.array([[ALONG * PX, OFF * PX]]))[0]
    tile = TurnedTile(float(x), float(y), 0.0, np.zeros(10), 3.0, 0.9, said=7.0)
    down = face_down(picture, CORNERS, read_board(picture, CORNERS, {}, {}).look, tile)
    assert (down and down.face) == face


@pytest.mark.parametrize("light", [0.6, 0.8])
def test_it_is_read_under_another_light_than_the_board(light: float) -> None:
    tile = _tile("NS", PAINTS["bright corridors"], np.random.default_rng(4))
    loose = _found(_laid(_board("bright corridors", 42), tile, 20, light))
    assert loose is not None
    assert loose.face == "NS"


@pytest.mark.parametrize("angle_deg", [-44, 44])
def test_a_tile_turned_by_half_a_quarter_is_named_either_way_and_not_surely(angle_deg: float) -> None:
    tile = _tile("NE", PAINTS["bright corridors"], np.random.default_rng(3))
    loose = _found(_laid(_board("bright corridors", 41), tile, angle_deg))
    assert loose is not None
    assert loose.face in ("NE", "ES" if angle_deg > 0 else "NW")
    assert loose.confidence < 0.9


@pytest.mark.parametrize(("evidence", "is_sure"), [(23.0, False), (5.0, True)])
def test_a_look_that_shows_another_face_counts_by_its_evidence(evidence: float, is_sure: bool) -> None:
    def look(angle_deg: float, face: str, evidence: float) -> TurnedTile:
        return TurnedTile(8.0, 3.0, angle_deg, np.where(np.array(FACES) == face, 0.0, -15.0), evidence, 0.6)

    chances = np.exp(face_log_chances([look(-7.5, "NW", 25.0), look(38.0, "NS", evidence)]))
    assert FACES[int(chances.argmax())] == "NW"
    assert (chances.max() > 0.9) == is_sure


def test_a_half_hidden_place_or_none_is_not_read() -> None:
    picture = _board("bright corridors", 43)
    assert _found(picture) is None
    tile = _tile("NS", PAINTS["bright corridors"], np.random.default_rng(5))
    picture = _laid(picture, tile, 20)
    picture[: round(OFF * PX)] = PAINTS["bright corridors"].table
    assert _found(picture) is None


@pytest.mark.parametrize("side", [0.8, 1.4])
def test_a_card_is_no_tile(side: float) -> None:
    """White with a brown frame, as a card may be, of another size and without corridors to its edge."""
    picture = _board("bright corridors", 44)
    for shrunk, colour in ((1.0, (50, 110, 180)), (0.5, (215, 230, 240))):
        box = cv2.boxPoints(((ALONG * PX, OFF * PX), (side * shrunk * PX, side * shrunk * PX), 20.0))
        cv2.fillConvexPoly(picture, box.astype(np.int32), colour)
    assert _found(picture) is None
