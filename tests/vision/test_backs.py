"""A tile lies face down where it is like the others that do; a hand's edge over a tile is not."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import draw_board, drawn_faces, read_drawn
from vision.board.fixed_layout import FIXED_SIDES

PAINT = PAINTS["bright corridors"]
FACES = drawn_faces(8)
DOWN = (8, 10, 22)
ODD = 38


def _cobbles(chance: np.random.Generator) -> Image:
    """A back of small grey-violet stones."""
    light = chance.integers(60, 150, (12, 12, 1)).repeat(PX // 12, 0).repeat(PX // 12, 1)
    return np.asarray(np.clip(light + np.array([60, -20, 30]), 0, 255), dtype=np.uint8)


def _lay(picture: Image, cell: int, tile: Image) -> None:
    rows, columns = (slice((at + 2) * PX + 1, (at + 3) * PX - 1) for at in divmod(cell, 7))
    picture[rows, columns] = tile[1:-1, 1:-1]


def _board() -> Image:
    picture, chance = draw_board(FACES, PAINT, 8), np.random.default_rng(3)
    for cell in DOWN:
        _lay(picture, cell, _cobbles(chance))
    half = _cobbles(chance)
    half[:, : PX // 2] = (120, 140, 250)
    half[:, PX // 2 :] = (20, 20, 60)
    _lay(picture, ODD, half)
    return picture


def test_backs_that_are_alike_are_read() -> None:
    cells = read_drawn(_board()).cells
    assert [cells[cell].face for cell in DOWN] == ["#"] * 3


@pytest.mark.xfail(strict=True, reason="anything that is no face is taken for a back")
def test_a_hand_alone_is_no_back_of_a_board_that_shows_none() -> None:
    picture = draw_board(FACES, PAINT, 8)
    for cell, colours in ((ODD, ((120, 140, 250), (20, 20, 60))), (DOWN[0], ((90, 110, 200), (150, 170, 255)))):
        edge = np.zeros((PX, PX, 3), dtype=np.uint8)
        edge[:, : PX // 2], edge[:, PX // 2 :] = colours
        _lay(picture, cell, edge)
    cells = read_drawn(picture).cells
    assert "#" not in {cell.face for cell in cells}
    assert cells[ODD].why == "covered"


@pytest.mark.xfail(strict=True, reason="an arm that nobody told of is taken for backs")
def test_an_arm_over_four_cells_is_no_row_of_backs() -> None:
    picture, chance = draw_board(FACES, PAINT, 8), np.random.default_rng(5)
    arm = picture[5 * PX : 6 * PX, : 6 * PX]
    arm[:] = np.clip(np.array((95, 120, 180)) + chance.integers(-2, 3, arm.shape), 0, 255)
    cells = read_drawn(picture).cells
    assert [cells[cell].face for cell in (21, 22, 23, 24)] == [None] * 4


@pytest.mark.xfail(strict=True, reason="the nets doubt whether a plain back between others is one")
def test_plain_backs_are_read_for_an_edge_parts_one_from_the_next() -> None:
    picture, plain = draw_board(FACES, PAINT, 8), np.full((PX, PX, 3), (150, 120, 110), np.uint8)
    chance = np.random.default_rng(6)
    for cell in (22, 23, 24):
        _lay(picture, cell, np.asarray(plain + chance.integers(-3, 4, plain.shape), dtype=np.uint8))
    cells = read_drawn(picture).cells
    assert [cells[cell].face for cell in (22, 23, 24)] == ["#"] * 3


def test_a_back_is_no_empty_cell_where_another_sticks_out_over_the_border() -> None:
    picture, plain = draw_board(FACES, PAINT, 8), np.full((PX, PX, 3), (150, 120, 110), np.uint8)
    chance = np.random.default_rng(4)
    noisy = [np.asarray(plain + chance.integers(-3, 4, plain.shape), dtype=np.uint8) for _ in range(4)]
    for cell, tile in zip(DOWN, noisy, strict=False):
        _lay(picture, cell, tile)
    picture[9 * PX : 9 * PX + PX // 3, 5 * PX + 1 : 6 * PX - 1] = noisy[3][: PX // 3, 1:-1]
    cells = read_drawn(picture).cells
    assert [cells[cell].face for cell in DOWN] == ["#"] * 3


def _bare(cells: list[int], tile: Image | None) -> Image:
    """A board of fixed tiles alone between borders of another colour than its tray; a tile may lie on the cells."""
    tray, chance = np.array([150, 90, 60]), np.random.default_rng(6)
    picture = draw_board(tuple("." if cell in cells else face for cell, face in enumerate(FACES)), PAINT, 8)
    for cell in cells:
        rows, columns = (slice((at + 2) * PX - 2, (at + 3) * PX + 2) for at in divmod(cell, 7))
        picture[rows, columns] = tray
    for edge in (slice(0, 2 * PX - 3), slice(9 * PX + 3, None)):
        picture[edge] = picture[:, edge] = (60, 200, 90)
    if tile is not None:
        for cell in cells:
            _lay(picture, cell, tile)
    return np.asarray(np.clip(picture + chance.normal(0, 4, picture.shape), 0, 255), dtype=np.uint8)


def test_a_bare_tray_runs_on_from_cell_to_cell_whatever_lies_about_it() -> None:
    cells = [cell for cell in range(49) if cell not in FIXED_SIDES]
    tray = read_drawn(_bare(cells, None)).cells
    assert {tray[cell].why for cell in cells} == {"empty"}


def test_backs_on_every_cell_are_no_bare_tray() -> None:
    cells = [cell for cell in range(49) if cell not in FIXED_SIDES]
    backs = read_drawn(_bare(cells, np.full((PX, PX, 3), (90, 60, 120), np.uint8))).cells
    assert {backs[cell].face for cell in cells} == {"#"}


@pytest.mark.parametrize(("is_parted", "face"), [(True, "#"), (False, None)])
def test_plain_backs_of_the_trays_colour_are_told_from_bare_cells_by_the_gaps_between_them(
    is_parted: bool, face: str | None
) -> None:
    cells, chance = (8, 9, 10), np.random.default_rng(8)
    picture = draw_board(FACES, PAINT, 8)
    rows, columns = slice(3 * PX - 1, 4 * PX + 1), slice(3 * PX - 1, 6 * PX + 1)
    picture[rows, columns] = (30, 40, 50) if is_parted else PAINT.tray
    for cell in cells:
        _lay(picture, cell, np.full((PX, PX, 3), PAINT.tray, np.uint8))
    picture = np.asarray(np.clip(picture + chance.normal(0, 2, picture.shape), 0, 255), dtype=np.uint8)
    seen = read_drawn(picture).cells
    assert {seen[cell].face for cell in cells} == {face}


def test_where_no_tile_lies_down_a_back_is_not_read() -> None:
    cells = read_drawn(_board(), can_lie_down=False).cells
    assert {cells[cell].face for cell in (*DOWN, ODD)} == {None}
