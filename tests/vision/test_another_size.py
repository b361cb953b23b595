"""A camera that comes back with another picture size: what was told of the board's place is told in the new pixels."""

from __future__ import annotations

import cv2
import pytest

from companion.frame import Frame
from hardware.simulated.scene import SimulatedTable
from tests.vision.scenes import HOMES, random_position
from vision.board.rig import Rig
from vision.pipeline import Reader

SIZE_PX = (640, 480)
CORNERS = ((100.0, 40.0), (500.0, 60.0), (510.0, 440.0), (90.0, 450.0))


@pytest.mark.parametrize(
    ("size", "corners"),
    [
        (SIZE_PX, CORNERS),
        ((1280, 960), tuple((2 * x, 2 * y) for x, y in CORNERS)),
        ((640, 360), None),
    ],
)
def test_corners_are_scaled_where_the_shape_is_the_same(
    size: tuple[int, int], corners: tuple[tuple[float, float], ...] | None
) -> None:
    assert Rig(corners_px=CORNERS, size_px=SIZE_PX).seen_at(size).corners_px == corners
    assert Rig(corners_px=CORNERS).seen_at(size).corners_px == CORNERS


@pytest.mark.slow
def test_no_size_of_pictures_ends_a_reader_that_was_told_where_the_board_lies() -> None:
    table = SimulatedTable(random_position(3), 3, size_px=SIZE_PX)
    image, corners = table.render(), tuple(table.truth_corners_px())
    reader = Reader(Rig(corners_px=corners, size_px=SIZE_PX), homes=HOMES)
    lies = [tile for tile in table.table.faces().values() if tile != "#"]
    for index, size in enumerate((SIZE_PX, (1280, 960), (3, 2), (900, 50), (1, 1), SIZE_PX)):
        for again in range(2):
            seen = reader.read(Frame(cv2.resize(image, size), 2 * index + again, index + 0.5 * again))
        if size[0] * 3 == size[1] * 4:
            assert seen.pose is not None
            right = sum(cell.face == face for cell, face in zip(seen.cells, table.table.faces().values(), strict=False))
            assert right > len(lies) - 10, size
