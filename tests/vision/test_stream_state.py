"""What a stream carries on from picture to picture, and when all is read afresh."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.frame import Frame
from tests.vision.drawn_board import PAINTS, Points, corners_seen, draw_flat, photograph
from vision.board.homography import from_corners
from vision.pawns.standing import Standing, standing_of
from vision.pipeline import Reader

SIZE_PX = (640, 480)
CORNERS = corners_seen(SIZE_PX, 0.68, 5.0, 10.0, 130.0)
OF_ANOTHER_CALM = standing_of("red", [], from_corners(((0.0, 0.0), (7.0, 0.0), (7.0, 7.0), (0.0, 7.0))))


@pytest.mark.parametrize("shift", [(0.0, 0.0), (40.0, 20.0)], ids=["it lay still", "it was moved"])
def test_pawns_are_looked_for_again_where_the_board_was_moved(shift: tuple[float, float]) -> None:
    """Found in a film (133): single pictures, a bump between two of them, and a pawn that was said to stand where the
    reader had seen it before."""
    reader, flat = Reader(), draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))

    def read(index: int, corners: Points) -> tuple[Standing, ...]:
        reader.read(Frame(photograph(flat, corners, SIZE_PX, np.random.default_rng(2)), index, 10.0 * index))
        return reader._state.pawns

    read(0, CORNERS)
    read(1, CORNERS)
    reader._state.pawns = (replace(OF_ANOTHER_CALM),)
    was = reader._state.pawns
    assert (read(2, CORNERS + shift) == was) == (shift == (0.0, 0.0))
