"""What a tile was read as before a pawn hid half of it: unchanged it is the same, changed it is not."""

from __future__ import annotations

import numpy as np
import pytest

from companion.observation import FACE_INDEX, TILE_FACES, TileReading
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.plane import MARGIN_TILES, Plane
from vision.picture.arrays import Float32s
from vision.tiles.remembered_tiles import TileMemory

SCALE_PX = 16
SIDE_PX = round((7 + 2 * MARGIN_TILES) * SCALE_PX)
CELL = 24
BACK, STRAIGHT = "#", "NS"


def sure_of(face: str, confidence: float = 0.99) -> TileReading:
    """A reading of that face."""
    row = np.full(len(TILE_FACES), (1 - confidence) / (len(TILE_FACES) - 1))
    row[FACE_INDEX[face]] = confidence
    return TileReading(tuple(float(value) for value in np.log(row)))


def board(level: int = 90, light: int = 0, share: float = 1.0, new: tuple[int, ...] = ()) -> Plane:
    """A plane of noise whose middle tile has that level over a share of its height, the whole of it brighter by
    `light`; the tiles of some `new` cells are white."""
    rng = np.random.default_rng(3)
    image = rng.integers(60, 120, (SIDE_PX, SIDE_PX, 3)).astype(np.int64)
    window = slice((3 + 1) * SCALE_PX, (4 + 1) * SCALE_PX)
    image[window, window] = 90
    image[window.start : window.start + round(share * SCALE_PX), window] = level
    for cell in new:
        row, column = ((at + 1) * SCALE_PX for at in divmod(cell, 7))
        image[row : row + SCALE_PX, column : column + SCALE_PX] = 250
    return Plane(np.clip(image + light, 0, 255).astype(np.uint8), SCALE_PX, MARGIN_TILES)


def nothing_hidden() -> Float32s:
    return np.ones((SIDE_PX, SIDE_PX), dtype=np.float32)


def a_pawn_on(cell: int, reach: int = 5) -> Float32s:
    seen = nothing_hidden()
    row, column = (round((at + 0.5 + MARGIN_TILES) * SCALE_PX) for at in divmod(cell, 7))
    seen[row - reach : row + reach, column - reach : column + reach] = 0
    return seen


def a_pawn_on_the_tile() -> Float32s:
    return a_pawn_on(CELL)


def usual(cell: int) -> str:
    return FIXED_SIDES.get(cell, STRAIGHT)


def read(memory: TileMemory, reading: TileReading, flat: Plane, seen: Float32s, at: int = CELL) -> TileReading:
    """One tile's reading (the middle one's) after weighing; all other movable tiles were read as straights."""
    cells = tuple(reading if cell == at else sure_of(usual(cell)) for cell in range(49))
    return memory.weigh(cells, flat, seen)[at]


@pytest.fixture
def memory() -> TileMemory:
    """A board whose middle tile was surely a back, nothing on it."""
    memory = TileMemory()
    read(memory, sure_of(BACK), board(), nothing_hidden())
    return memory


def test_an_unchanged_tile_under_a_pawn_shows_what_it_showed(memory: TileMemory) -> None:
    seen = read(memory, sure_of("ES", 0.6), board(), a_pawn_on_the_tile())
    assert seen.face == BACK and seen.confidence > 0.9


def test_another_light_is_no_other_tile(memory: TileMemory) -> None:
    seen = read(memory, sure_of("ES", 0.6), board(light=30), a_pawn_on_the_tile())
    assert seen.face == BACK and seen.confidence > 0.9


def test_a_changed_tile_under_a_pawn_is_hardly_what_it_was(memory: TileMemory) -> None:
    seen = read(memory, sure_of(BACK, 0.6), board(level=200), a_pawn_on_the_tile())
    assert np.exp(seen.log_p[FACE_INDEX[BACK]]) < 0.25


def test_what_is_sure_of_another_face_wins_on_a_changed_tile(memory: TileMemory) -> None:
    assert read(memory, sure_of("ES"), board(level=200), nothing_hidden()).face == "ES"


def test_where_next_to_nothing_is_seen_nothing_is_concluded(memory: TileMemory) -> None:
    hidden = np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32)
    reading = sure_of("ES", 0.6)
    assert read(memory, reading, board(), hidden) == reading


def test_what_was_never_sure_is_not_remembered() -> None:
    memory = TileMemory()
    read(memory, sure_of("ES", 0.6), board(), nothing_hidden())
    later = sure_of("NE", 0.7)
    assert read(memory, later, board(), nothing_hidden()) == later


def test_a_tile_seen_wholly_is_another_when_a_fifth_of_it_changed(memory: TileMemory) -> None:
    assert read(memory, sure_of("ES", 0.9), board(level=200, share=0.2), nothing_hidden()).face == "ES"


def test_where_a_pawn_came_a_part_may_be_its_shadow(memory: TileMemory) -> None:
    assert read(memory, sure_of("ES", 0.6), board(level=200, share=0.2), a_pawn_on(CELL, reach=3)).face == BACK


def test_what_a_changed_tile_showed_before_is_past_even_where_the_new_face_is_unsure(memory: TileMemory) -> None:
    read(memory, sure_of("ES", 0.6), board(level=200), a_pawn_on_the_tile())
    back = read(memory, sure_of("ES", 0.6), board(), a_pawn_on_the_tile())
    assert back.face == "ES", "the picture of long ago is not compared with"


PUSHED_ROW = (8, 9, 10, 12, 13)
UNDER_A_PAWN = 11


def test_in_a_pushed_line_a_tile_that_looks_as_before_may_be_another() -> None:
    memory = TileMemory()
    hidden = a_pawn_on(UNDER_A_PAWN)
    read(memory, sure_of("NE"), board(), hidden, at=UNDER_A_PAWN)
    unsure = sure_of("NEW", 0.6)
    after = [read(memory, unsure, board(new=PUSHED_ROW), hidden, at=UNDER_A_PAWN) for _ in range(3)]
    assert [seen.face for seen in after] == ["NEW"] * 3


def test_in_a_pushed_line_another_tile_may_show_the_same_face() -> None:
    memory = TileMemory()
    hidden = a_pawn_on(UNDER_A_PAWN)
    read(memory, sure_of("NE"), board(), hidden, at=UNDER_A_PAWN)
    seen = read(memory, sure_of("NE", 0.9), board(new=(*PUSHED_ROW, UNDER_A_PAWN)), hidden, at=UNDER_A_PAWN)
    assert seen.face == "NE" and seen.confidence > 0.85


def test_tiles_that_are_read_otherwise_tell_of_a_push_where_pictures_differ_little() -> None:
    memory = TileMemory()
    hidden = a_pawn_on(UNDER_A_PAWN)
    read(memory, sure_of("NE"), board(), hidden, at=UNDER_A_PAWN)
    turned = {cell: sure_of("EW") for cell in PUSHED_ROW}
    cells = tuple({**turned, UNDER_A_PAWN: sure_of("NEW", 0.6)}.get(cell, sure_of(usual(cell))) for cell in range(49))
    assert memory.weigh(cells, board(), hidden)[UNDER_A_PAWN].face == "NEW"


def test_in_a_line_that_was_not_pushed_it_is_the_same() -> None:
    memory = TileMemory()
    hidden = a_pawn_on(UNDER_A_PAWN)
    read(memory, sure_of("NE"), board(), hidden, at=UNDER_A_PAWN)
    seen = read(memory, sure_of("NEW", 0.6), board(new=PUSHED_ROW[:2]), hidden, at=UNDER_A_PAWN)
    assert seen.face == "NE"


def test_nothing_is_remembered_of_a_picture_with_something_on_a_fixed_tile() -> None:
    memory = TileMemory()
    read(memory, sure_of("ESW"), board(), nothing_hidden(), at=6)
    assert read(memory, sure_of("SW", 0.6), board(), nothing_hidden(), at=6).face == "SW"
