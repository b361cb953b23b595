"""Tiles printed unlike the fixed ones, treasures that reach into arms, backs like bare trays, pale prints, the dark."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import cell_at, draw_board, drawn_faces, read_drawn
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.palette import mix_palette
from vision.board.plane import Plane
from vision.board.viewpoint import Eye
from vision.pawns.seen_pawns import NOMINAL, blobs_like

SCALE = 16
ABOVE = Eye(3.5, 3.5, 14.0)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_movable_tiles_of_a_greyer_print_are_read_like_the_fixed(seed: int) -> None:
    faces, shades = drawn_faces(seed), np.random.default_rng(seed)
    picture = draw_board(faces, PAINTS["bright corridors"], seed)
    for cell in set(range(49)) - set(FIXED_SIDES):
        part = cell_at(picture, cell)
        part[:] = (part * shades.uniform(0.74, 1.0)).astype(np.uint8)
    assert [cell.face for cell in read_drawn(picture).cells] == list(faces)


def test_a_back_of_few_pebbles_in_the_trays_colour_is_not_an_empty_cell() -> None:
    faces, paint, cell = drawn_faces(1), PAINTS["bright corridors"], 22
    picture = draw_board(faces, paint, 1)
    part, chance = cell_at(picture, cell), np.random.default_rng(1)
    part[:] = paint.tray
    bare = read_drawn(picture).cells[cell].why
    for x, y in chance.integers(3, PX - 3, (42, 2)):
        cv2.circle(part, (int(x), int(y)), 3, (215, 225, 230), -1, cv2.LINE_AA)
    assert bare == "empty"
    assert read_drawn(picture).cells[cell].why != "empty"


def _board(*solids: tuple[float, float, tuple[int, int, int], float, float], tray: int = 170) -> Image:
    """A grey board with solids standing on it: base x, y, colour, radius, height (0: printed flat)."""
    image = np.full((9 * SCALE, 9 * SCALE, 3), tray, dtype=np.uint8)
    for x, y, ink, radius, height in solids:
        for up in np.linspace(0, height, 12):
            lean_x, lean_y = ABOVE.lean(x, y, float(up))
            at = (round((x + lean_x + 1) * SCALE * 8 - 4), round((y + lean_y + 1) * SCALE * 8 - 4))
            cv2.circle(image, at, round(radius * SCALE * 8), ink, -1, cv2.LINE_AA, 3)
    return image


def test_a_pawn_in_the_dark_is_seen() -> None:
    image = (_board((2.6, 3.4, (40, 30, 205), 0.18, 0.7)) * 0.2).astype(np.uint8)
    palette = mix_palette(Plane(image, SCALE, 1.0), np.arange(40))
    assert blobs_like(palette, NOMINAL["red"], ABOVE)[0].cell == 7 * 3 + 2
