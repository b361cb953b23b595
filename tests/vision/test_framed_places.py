"""Places beside the board that four sides frame: a tile on a striped table, not the stripes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.board.plane import Plane
from vision.loose.framed_places import framed

SCALE_PX, SIDE_PX = 16, 160
ANGLES_DEG = np.arange(-45.0, 45.0, 7.5)


def _table() -> cv2.typing.MatLike:
    """Boards of wood as wide as a tile, each other one darker, a little noisy."""
    columns = np.indices((SIDE_PX, SIDE_PX))[1] // SCALE_PX
    light = np.where(columns % 2, 170.0, 130.0) + np.random.default_rng(4).normal(0, 3, columns.shape)
    return np.repeat(light[..., None], 3, axis=2).astype(np.uint8)


@pytest.mark.parametrize("angle_deg", [-30.0, -7.5, 15.0, 37.5])
def test_a_tile_on_boards_of_wood_is_framed_better_than_these(angle_deg: float) -> None:
    picture, middle = _table(), (87.0, 75.0)
    box = cv2.boxPoints((middle, (0.96 * SCALE_PX, 0.96 * SCALE_PX), angle_deg))
    cv2.fillConvexPoly(picture, np.rint(box * 16).astype(np.int32), (60, 90, 70), shift=4)
    scores = framed(Plane(picture, SCALE_PX, 1.0), ANGLES_DEG, SCALE_PX, 2)
    _, row, column = np.unravel_index(int(scores.argmax()), scores.shape)
    assert np.hypot(SCALE_PX + 2 * column - middle[0], SCALE_PX + 2 * row - middle[1]) < 3
    assert scores.max() > framed(Plane(_table(), SCALE_PX, 1.0), ANGLES_DEG, SCALE_PX, 2).max() + 0.1
