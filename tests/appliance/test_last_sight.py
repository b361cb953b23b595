"""A square is cut out of the camera's last picture in which the board lay open."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from appliance.evenings.pictures import SQUARE_PX, LastSight, cut_out, each_of
from companion.frame import Frame
from companion.observation import BoardPose, Observation, Quality

CORNERS = ((50.0, 40.0), (750.0, 60.0), (740.0, 720.0), (40.0, 700.0))
POSE = BoardPose(CORNERS, 0.5)


def picture() -> np.ndarray:
    """A grey picture with the board at `CORNERS`, green but for the square c2, which is red."""
    board = np.full((700, 700, 3), (0, 255, 0), np.uint8)
    board[100:200, 200:300] = (0, 0, 255)
    flat = np.array([(0, 0), (700, 0), (700, 700), (0, 700)], np.float32)
    onto = cv2.getPerspectiveTransform(flat, np.array(CORNERS, np.float32))
    return np.asarray(cv2.warpPerspective(board, onto, (800, 760), borderValue=(90, 90, 90)))


def test_a_square_is_straightened() -> None:
    square = cut_out(picture(), CORNERS, row=1, column=2)
    assert square.shape == (SQUARE_PX, SQUARE_PX, 3)
    assert (square[8:-8, 8:-8] == (0, 0, 255)).all()


def test_a_picture_with_a_hand_is_not_taken() -> None:
    sight, heard = LastSight(), []
    hear = each_of(sight.see, lambda frame, _: heard.append(frame.index))
    open_board = Observation(1, 0.0, (800, 760), POSE)
    hear(Frame(picture(), 0, 0.0), replace(open_board, quality=Quality(is_hand=True)))
    assert sight.square_jpeg("c2") is None
    hear(Frame(picture(), 1, 0.1), open_board)
    hear(Frame(np.zeros((760, 800, 3), np.uint8), 2, 0.2), replace(open_board, pose=None))
    jpeg = sight.square_jpeg("c2")
    assert jpeg is not None and heard == [0, 1, 2]
    middle = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)[80, 80]
    assert middle[2] > 200 > 60 > middle[1]
