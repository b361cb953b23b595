"""Boards are shown to a net that learns as if they were printed otherwise."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from lab.train.second_opinion.reprints import perhaps_reprinted, reprinted, reshaped
from vision.fits.cell_views import RIM_PX, VIEW_SCALE_PX

PLANE_PX = 7 * VIEW_SCALE_PX + 2 * RIM_PX


def _columns(plane_px: int = PLANE_PX) -> Image:
    """A plane with a light corridor of 8 pixels down the middle of each column of tiles."""
    within = (np.arange(plane_px) - RIM_PX) % VIEW_SCALE_PX
    light = (within >= 8) & (within < 16)
    return np.broadcast_to(np.where(light, 200, 60)[None, :, None], (plane_px, plane_px, 3)).astype(np.uint8)


def test_dark_and_light_change_places_in_a_negative_alone() -> None:
    board, rng = _columns(), np.random.default_rng(1)
    is_corridor = board[..., 0] > 100
    for is_negative in (False, True):
        seen = reprinted(board, rng, is_negative=is_negative).astype(float)
        assert (seen[is_corridor].mean() > seen[~is_corridor].mean()) is not is_negative


def test_hues_turn_and_grey_stays_grey() -> None:
    red = np.full((8, 8, 3), (40, 40, 200), dtype=np.uint8)
    assert np.abs(reprinted(red, np.random.default_rng(2), is_negative=False).astype(int) - red).max() > 50
    seen = reprinted(_columns(), np.random.default_rng(2), is_negative=False).astype(int)
    assert np.ptp(seen, axis=2).max() <= 2


def test_a_picture_with_burnt_cells_is_left_as_it_is() -> None:
    board, rng, burnt = _columns(), np.random.default_rng(3), np.zeros(49)
    shown = [perhaps_reprinted(board, burnt, rng) for _ in range(40)]
    assert any(one is board for one in shown)
    assert any(not np.array_equal(one, board) for one in shown)
    burnt[20] = 0.1
    assert all(perhaps_reprinted(board, burnt, rng) is board for _ in range(40))


@pytest.mark.parametrize(("power", "least", "most"), [(0.8, 9, 11), (1.0, 8, 8), (1.25, 5, 7)])
def test_corridors_grow_and_shrink_about_the_middle_of_each_tile(power: float, least: int, most: int) -> None:
    light = reshaped(_columns(), power)[PLANE_PX // 2, RIM_PX:-RIM_PX, 0] > 130
    tiles = light.reshape(7, VIEW_SCALE_PX)
    assert all(least <= count <= most for count in tiles.sum(axis=1))
    assert np.array_equal(tiles, tiles[:, ::-1])
