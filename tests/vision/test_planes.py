"""Quick ways of reckoning give what the plain ones give."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_board import PAINTS
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.changes import changed_pixels
from vision.board.homography import from_corners, scaled
from vision.board.plane import MARGIN_TILES, Plane, rectify
from vision.picture.arrays import Float64s

CHANCE = np.random.default_rng(7)


def test_changes_are_those_past_the_median_drift() -> None:
    before = CHANCE.integers(40, 200, (30, 40, 3), dtype=np.uint8)
    now = before + np.array([5, 12, 20], dtype=np.uint8)
    now[4:7, 8:11] += 30
    changed = np.zeros((30, 40), dtype=bool)
    changed[4:7, 8:11] = True
    assert np.array_equal(changed_pixels(before, now), changed)


@pytest.mark.parametrize("scale_px", [16, 24])
def test_cells_are_windows_into_the_plane(scale_px: int) -> None:
    side = round((7 + 2 * MARGIN_TILES) * scale_px)
    plane = Plane(CHANCE.integers(0, 256, (side, side, 3), dtype=np.uint8), scale_px, MARGIN_TILES)
    cells = plane.insides(plane.image, 0.1)
    for cell in (0, 10, 48):
        x, y = cell % 7, cell // 7
        assert np.array_equal(cells[y, :, x], plane.image[plane.window(x + 0.1, y + 0.1, x + 0.9, y + 0.9)])


def _lying(x_px: float, y_px: float, factor: float) -> Float64s:
    shift = np.array([[1.0, 0, x_px], [0, 1.0, y_px], [0, 0, 1.0]])
    return shift @ scaled(from_corners(drawn_corners()), factor)


@pytest.mark.parametrize(("x_px", "y_px"), [(0, 0), (700, 333), (1500, 900), (-200, 50)])
def test_only_what_the_plane_shows_is_shrunk_and_nothing_else_changes(x_px: int, y_px: int) -> None:
    drawn = draw_board(drawn_faces(3), PAINTS["bright corridors"], 3)
    big = np.asarray(cv2.resize(drawn, None, fx=3.0, fy=3.0, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
    homography = _lying(x_px, y_px, 3.02)
    canvas = np.full((2700, 3294, 3), 90, dtype=np.uint8)
    top, left = max(0, y_px), max(0, x_px)
    part = big[top - y_px : 2700 - y_px, left - x_px : 3294 - x_px]
    canvas[top : top + part.shape[0], left : left + part.shape[1]] = part
    plane = rectify(canvas, homography, 16)
    factor = 9  # 145 px a tile, 16 wanted
    small = cv2.resize(canvas, (3294 // factor, 2700 // factor), interpolation=cv2.INTER_AREA)
    offset = 0.5 / 16 - MARGIN_TILES
    to_tiles = np.array([[1 / 16, 0, offset], [0, 1 / 16, offset], [0, 0, 1]])
    whole = cv2.warpPerspective(
        small, scaled(homography, 1 / factor) @ to_tiles, plane.image.shape[:2],
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    apart = np.abs(plane.image.astype(int) - whole.astype(int))
    assert apart.max() <= 3 and apart.mean() < 0.05
