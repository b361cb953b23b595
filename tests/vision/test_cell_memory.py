"""What a stream keeps of each cell: the mean over a calm of what the nets saw, until the cell looks otherwise."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from companion.observation import FACE_INDEX, TILE_FACES
from tests.vision.drawn_board import PAINTS, _tile
from tests.vision.scenes import CORNERS, cell_at, draw_board, drawn_faces
from vision.nets.board_view import BoardView, view_board
from vision.picture.arrays import Float64s
from vision.tiles import cell_memory
from vision.tiles.cell_memory import MOST_LOOKS, CellMemory
from vision.tiles.cells import CELLS

PAINT = PAINTS["bright corridors"]
FACES = drawn_faces(8)
BOARD = draw_board(FACES, PAINT, 8)
TURNED = 22


class Nets:
    """Stand in for the nets: they say what they are told to, and remember which cells they were asked about."""

    def __init__(self, says: str = "NE", nats: float = -2.0) -> None:
        self.asked: list[list[int]] = []
        self.says, self.nats = says, nats

    def __call__(self, view: BoardView, cells: list[int]) -> Float64s:
        self.asked.append(list(cells))
        out = np.full((len(cells), len(TILE_FACES)), self.nats)
        out[:, FACE_INDEX[self.says]] = 0.0
        return out


@pytest.fixture
def nets(monkeypatch: pytest.MonkeyPatch) -> Nets:
    nets = Nets()
    monkeypatch.setattr(cell_memory, "likelihoods_of", nets)
    return nets


def _looked(memory: CellMemory, picture: Image, moving: tuple[int, ...] = ()) -> Float64s:
    return memory.likelihoods(view_board(picture, CORNERS), moving)


def _again(seed: int, light: float = 1.0) -> Image:
    """The same board in another picture."""
    noise = np.random.default_rng(seed).normal(0, 2, BOARD.shape)
    return np.clip(BOARD * light + noise, 0, 255).astype(np.uint8)


def _with_another_tile() -> Image:
    picture = BOARD.copy()
    cell_at(picture, TURNED)[1:-1, 1:-1] = np.clip(_tile("NSW", PAINT, np.random.default_rng(2)), 0, 255)[1:-1, 1:-1]
    return picture


def test_a_calm_board_is_told_by_the_mean_of_its_pictures(nets: Nets) -> None:
    memory = CellMemory()
    _looked(memory, BOARD)
    nets.says = "SW"
    mean = _looked(memory, _again(1))
    assert np.allclose(mean[:, [FACE_INDEX["NE"], FACE_INDEX["SW"], FACE_INDEX["NS"]]], [-1.0, -1.0, -2.0])


def test_a_cell_that_was_looked_at_often_enough_is_not_asked_about_again(nets: Nets) -> None:
    memory = CellMemory()
    told = [_looked(memory, _again(seed)) for seed in range(MOST_LOOKS + 2)]
    assert [len(cells) for cells in nets.asked] == [CELLS] * MOST_LOOKS
    assert np.array_equal(told[-1], told[MOST_LOOKS - 1])


def test_a_cell_that_changed_is_looked_at_afresh_and_no_other(nets: Nets) -> None:
    memory = CellMemory()
    for seed in range(MOST_LOOKS):
        _looked(memory, _again(seed))
    nets.says = "NSW"
    now = _looked(memory, _with_another_tile())
    assert nets.asked[-1] == [TURNED]
    assert now[TURNED].argmax() == FACE_INDEX["NSW"]
    assert (np.delete(now, TURNED, axis=0).argmax(axis=1) == FACE_INDEX["NE"]).all()


def test_another_light_changes_no_cell(nets: Nets) -> None:
    memory = CellMemory()
    for _ in range(MOST_LOOKS):
        _looked(memory, BOARD)
    _looked(memory, _again(5, light=0.92))
    assert len(nets.asked) == MOST_LOOKS


def test_a_moving_line_is_told_and_not_remembered(nets: Nets) -> None:
    memory, line = CellMemory(), tuple(range(21, 28))
    told = _looked(memory, BOARD, line)
    assert (told.argmax(axis=1) == FACE_INDEX["NE"]).all()
    assert [cell for cell in range(CELLS) if memory.looks[cell] == 0] == list(line)
    nets.says = "SW"
    assert (_looked(memory, BOARD)[list(line)].argmax(axis=1) == FACE_INDEX["SW"]).all()


def test_nothing_that_one_picture_shows_of_a_turned_tile_outlives_it() -> None:
    memory = CellMemory()
    for picture in (BOARD, BOARD, _with_another_tile()):
        told = _looked(memory, picture)
    assert TILE_FACES[told[TURNED].argmax()] == "NSW"
    assert [TILE_FACES[face] for face in np.delete(told, TURNED, axis=0).argmax(axis=1)] == [
        face for cell, face in enumerate(FACES) if cell != TURNED
    ]
