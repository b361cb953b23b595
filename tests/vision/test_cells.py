"""The 49 cells: what the nets see of each, what the layout and the box make of it, and why some stay unread."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from companion.observation import FACE_INDEX, TILE_FACES, TileReading
from tests.vision.drawn_board import PAINTS, PX, _tile
from tests.vision.scenes import CORNERS, cell_at, draw_board, drawn_faces, faces_of, read_drawn
from vision.board.fixed_layout import FIXED_SIDES
from vision.find.fixed_tiles import own_log_odds
from vision.nets.board_view import BoardView, view_board
from vision.picture.arrays import Float64s
from vision.tiles.cells import CELLS, MOVABLE, likelihoods_of, read_cells
from vision.tiles.census import Census

PAINT = PAINTS["bright corridors"]
FACES = drawn_faces(8)
NOTHING_HIDDEN = np.zeros(CELLS)


@pytest.fixture(scope="module")
def view() -> BoardView:
    return view_board(draw_board(FACES, PAINT, 8), CORNERS)


@pytest.fixture(scope="module")
def seen(view: BoardView) -> Float64s:
    return likelihoods_of(view)


def _read(view: BoardView, seen: Float64s, census: Census | None = None) -> tuple[TileReading, ...]:
    return read_cells(view, seen, NOTHING_HIDDEN, (), census)


def test_the_likeliest_face_of_each_cell_is_its_own_and_stands_at_nought(seen: Float64s) -> None:
    assert seen.shape == (CELLS, len(TILE_FACES))
    assert [TILE_FACES[face] for face in seen.argmax(axis=1)] == list(FACES)
    assert (seen.max(axis=1) == 0).all()


def test_some_cells_are_looked_at_as_all_are(view: BoardView, seen: Float64s) -> None:
    assert np.allclose(likelihoods_of(view, (8, 24, 40)), seen[[8, 24, 40]], atol=1e-3)


def test_readings_are_log_probabilities_with_their_places(view: BoardView, seen: Float64s) -> None:
    for cell, reading in enumerate(_read(view, seen)):
        assert np.exp(reading.log_p).sum() == pytest.approx(1.0)
        assert reading.px == pytest.approx(((cell % 7 + 2.5) * PX - 0.5, (cell // 7 + 2.5) * PX - 0.5))


def test_what_is_hidden_moves_or_is_doubtful_is_not_read(view: BoardView, seen: Float64s) -> None:
    hidden, doubtful = NOTHING_HIDDEN.copy(), seen.copy()
    hidden[[8, 10]] = 0.9, 0.1
    doubtful[12] = 0.0
    cells = read_cells(view, doubtful, hidden, (22, 23), None)
    assert {cell: one.why for cell, one in enumerate(cells) if one.face is None} == {
        8: "covered", 12: "unclear", 22: "moving", 23: "moving",
    }  # fmt: skip
    assert cells[10].face == FACES[10]


def test_the_more_of_a_cell_is_hidden_the_surer_its_face_must_be(view: BoardView, seen: Float64s) -> None:
    unsure, told = seen.copy(), []
    unsure[8] = -6.0
    unsure[8, [FACE_INDEX["NE"], FACE_INDEX["SW"]]] = 0.0, -2.0
    for share in (0.0, 0.1, 0.3):
        hidden = NOTHING_HIDDEN.copy()
        hidden[8] = share
        told.append(read_cells(view, unsure, hidden, (), None)[8].face)
    assert told == ["NE", None, None]


def test_where_no_tile_lies_down_none_is_read_so(view: BoardView, seen: Float64s) -> None:
    down = seen.copy()
    down[8] = -8.0
    down[8, FACE_INDEX["#"]] = 0.0
    can, cannot = (read_cells(view, down, NOTHING_HIDDEN, (), None, can_lie_down=way)[8] for way in (True, False))
    assert (can.face, cannot.face) == ("#", None)


def test_the_box_settles_what_one_tile_leaves_open(view: BoardView, seen: Float64s) -> None:
    shapes = [_shape(FACES[cell]) for cell in MOVABLE]
    straights, corners, tees = (shapes.count(shape) for shape in "ILT")
    doubted = next(cell for cell in MOVABLE if FACES[cell] in ("NES", "NEW"))
    open_still = seen.copy()
    open_still[doubted, FACE_INDEX["NE"]] = 0.4
    loose_is_straight = Census(straights + 1, corners, tees)
    assert _read(view, open_still, loose_is_straight)[doubted].face == FACES[doubted]
    one_tee_less = Census(straights + 1, corners + 1, tees - 1)
    assert _read(view, open_still, one_tee_less)[doubted].face == "NE"


def _shape(face: str) -> str:
    return "I" if face in ("NS", "EW") else "L" if len(face) == 2 else "T"


def _with_tile(cell: int, face: str) -> Image:
    """The board with another tile on a cell."""
    picture = draw_board(FACES, PAINT, 8)
    cell_at(picture, cell)[1:-1, 1:-1] = np.clip(_tile(face, PAINT, np.random.default_rng(5)), 0, 255)[1:-1, 1:-1]
    return picture


@pytest.mark.parametrize(("cell", "face"), [(2, "NS"), (16, "SW"), (30, "NSW")])
def test_a_fixed_tile_is_not_claimed_for_sure_against_the_picture(cell: int, face: str) -> None:
    reading = read_drawn(_with_tile(cell, face))
    assert reading.cells[cell].face is None or reading.cells[cell].confidence < 0.9
    others = [k for k in range(CELLS) if k != cell]
    assert [reading.cells[k].face for k in others] == [FACES[k] for k in others]


def test_how_well_a_picture_agrees_with_the_layout_is_told_of_each_fixed_tile(seen: Float64s) -> None:
    assert (own_log_odds(seen[list(FIXED_SIDES)]) > 4).all()
    other = likelihoods_of(view_board(_with_tile(16, "SW"), CORNERS))
    agrees = dict(zip(FIXED_SIDES, own_log_odds(other[list(FIXED_SIDES)]), strict=True))
    assert [cell for cell, nats in agrees.items() if nats < 0] == [16]


def test_a_mirrored_picture_disagrees_with_the_layout_where_that_is_not_its_own_mirror() -> None:
    mirrored = likelihoods_of(view_board(np.ascontiguousarray(draw_board(FACES, PAINT, 8)[:, ::-1]), CORNERS))
    agrees = dict(zip(FIXED_SIDES, own_log_odds(mirrored[list(FIXED_SIDES)]), strict=True))
    assert [cell for cell, nats in agrees.items() if nats < 0] == [16, 18, 30, 32]


def test_what_is_gone_from_a_fixed_cell_is_covered() -> None:
    picture = draw_board(tuple("." if cell == 16 else face for cell, face in enumerate(FACES)), PAINT, 8)
    assert read_drawn(picture).cells[16].why == "covered"


def test_what_a_hand_hides_is_covered_and_the_rest_is_read() -> None:
    hidden = np.where(np.isin(np.arange(CELLS), (10, 11)), 1.0, 0.0)
    reading = read_drawn(draw_board(FACES, PAINT, 8), hidden=hidden)
    assert [cell for cell, one in enumerate(reading.cells) if one.why == "covered"] == [10, 11]
    assert faces_of(reading)[12:] == list(FACES[12:])
