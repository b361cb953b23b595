"""An explained answer says of each cell what was measured there."""

from __future__ import annotations

import json

import numpy as np

from tests.vision.drawn_board import PAINTS
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.homography import from_corners
from vision.board_reading import read_board
from vision.cell_report import report_cells

FACES = drawn_faces(8)
CORNERS = from_corners(drawn_corners())


def test_open_arms_measure_like_corridor_and_closed_ones_like_wall() -> None:
    reading = read_board(draw_board(FACES, PAINTS["bright corridors"], 8), CORNERS, {}, {})
    cells = json.loads(json.dumps(report_cells(reading)))
    assert [cell["cell"] for cell in cells[:8]] == ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2"]
    for cell, face in zip(cells, FACES, strict=True):
        assert {side for side, logit in cell["arms"].items() if logit > 0} == set(face)
        assert cell["faces"][0]["face"] == face
        assert (cell["veil"], cell["burnt"], cell["hidden"], cell["trust"]) == (0.0, 0.0, 0.0, 1.0)


def test_what_a_hand_hides_is_told_and_believed_less_around_it() -> None:
    picture = draw_board(FACES, PAINTS["bright corridors"], 8)
    hand = np.ones((9 * 16, 9 * 16), dtype=np.float32)
    hand[4 * 16 : 5 * 16, 4 * 16 : 5 * 16] = 0.0
    cells = report_cells(read_board(picture, CORNERS, {}, {}, shown=hand, hand=hand))
    assert cells[24]["hidden"] == 1.0
    trusts = [cells[cell]["trust"] for cell in (24, 23, 0)]
    assert trusts == sorted(trusts)
    assert trusts[2] == 1.0
