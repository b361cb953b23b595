"""One net sees pawns, hands and the loose tile of a simulated table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.simulated.cardboard.grid import cell_index
from hardware.simulated.contact import random_position
from hardware.simulated.scene import SimulatedTable
from vision.board.homography import from_corners
from vision.board_net import SIDE_PX, BoardSight, look
from vision.board_net import _turn as turn_of

TABLE = SimulatedTable(random_position(3), 3)


@pytest.fixture(scope="module")
def sight() -> BoardSight:
    return look(TABLE.render(), from_corners(TABLE.truth_corners_px()))


def test_surely_seen_pawns_stand_where_they_are_seen(sight: BoardSight) -> None:
    standing = {cell_index(str(cell)) for cell in TABLE.layout()["pawns"].values()}
    seen = {pawn.cell for pawn in sight.pawns if pawn.confidence > 0.5}
    assert {pawn.cell for pawn in sight.pawns if pawn.confidence > 0.9} <= standing
    assert len(seen & standing) >= len(standing) - 1


def test_no_hand_and_no_empty_cell_is_seen_where_none_is(sight: BoardSight) -> None:
    assert sight.hidden.max() < 0.2
    assert sight.empty.max() < 0.5


@pytest.mark.parametrize("turn_deg", [-40, -10, 0, 25])
def test_a_tile_is_turned_as_its_edges_are(turn_deg: int) -> None:
    plane = np.full((SIDE_PX, SIDE_PX, 3), 90, dtype=np.uint8)
    box = cv2.boxPoints(((60.0, 200.0), (24.0, 24.0), float(turn_deg)))
    cv2.fillConvexPoly(plane, np.rint(box * 16).astype(np.int32), (200, 210, 220), cv2.LINE_AA, 4)
    x, y = (60.5 / 24 - 3, 200.5 / 24 - 3)
    assert np.degrees(turn_of(plane, x, y)) == pytest.approx(turn_deg, abs=3)
