"""A lamp mirrored in the board adds light: what still shows is read, what does not is said to be glare."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import draw_board, drawn_faces, faces_of, read_drawn
from vision.nets.colour_and_texture import GAMMA

FACES = drawn_faces(8)
LIT = (16, 17, 23, 24)
"""The four cells around the middle of the reflection."""


def _board(paint: str) -> Image:
    return draw_board(FACES, PAINTS[paint], 8)


def _with_lamp(picture: Image, strength: float, width_tiles: float = 1.0, lit: float = 0.6) -> Image:
    """The picture, `lit` by so much as drawn, with a lamp of that strength (full scale 1, in light) mirrored where the
    four cells meet."""
    dark = (picture / 255.0) ** GAMMA * lit
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]]
    away = np.hypot(rows - 5 * PX, columns - 5 * PX) / (width_tiles * PX)
    light = dark + strength * np.exp(-(away**2))[..., None] * (0.8, 0.95, 1.0)
    noise = np.random.default_rng(4).normal(0, 1.5, picture.shape)
    return np.asarray(np.clip(255 * np.clip(light, 0, 1) ** (1 / GAMMA) + noise, 0, 255), dtype=np.uint8)


@pytest.mark.parametrize("paint", ["bright corridors", "no colour at all"])
@pytest.mark.parametrize("width_tiles", [0.8, 1.4])
@pytest.mark.parametrize("strength", [0.2, 0.4, 0.8, 2.0])
def test_under_a_reflection_a_tile_is_read_right_or_said_to_be_glare(
    paint: str, width_tiles: float, strength: float
) -> None:
    cells = read_drawn(_with_lamp(_board(paint), strength, width_tiles)).cells
    assert all(cell.face == face or cell.why == "glare" for cell, face in zip(cells, FACES, strict=True))


def test_a_weak_reflection_hides_nothing() -> None:
    assert faces_of(read_drawn(_with_lamp(_board("bright corridors"), 0.2))) == list(FACES)


def test_a_game_without_backs_has_no_face_down_tile_whatever_is_seen() -> None:
    picture = _board("bright corridors")
    tile = np.random.default_rng(1).integers(0, 255, (PX // 4, PX // 4, 3)).repeat(4, 0).repeat(4, 1)
    spot = slice(4 * PX, 5 * PX), slice(5 * PX, 6 * PX)
    picture[spot] = tile
    assert read_drawn(picture).cells[17].face == "#"
    assert read_drawn(picture, can_lie_down=False).cells[17].face is None
