"""The camera's last clear picture of the board, and cut-outs of its squares, for pages."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.frame import Frame, Image
from companion.maze.cell import parse_cell
from companion.observation import Observation
from vision.picture.picture_files import encoded

SQUARE_PX = 160
"""Side of a cut-out in pixels."""

QUALITY = 80
"""JPEG quality of a picture, in percent."""

RIM_PX = 80
"""So much around the squares is in a picture of the whole board."""

Corners = tuple[tuple[float, float], ...]


@dataclass(slots=True)
class LastSight:
    """Keeps the last picture in which the board was found and no hand was over it; asked from any thread."""

    _seen: tuple[Image, Corners] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def beside(self, witness: Callable[[Frame, Observation], None]) -> Callable[[Frame, Observation], None]:
        """Somebody who hears of each picture and what was read in it, as `witness` does, and passes it on to that."""

        def hear(frame: Frame, observation: Observation) -> None:
            self.see(frame, observation)
            witness(frame, observation)

        return hear

    def see(self, frame: Frame, observation: Observation) -> None:
        """The next picture, and what was read in it."""
        if observation.pose is not None and not observation.quality.is_hand:
            with self._lock:
                self._seen = frame.image, observation.pose.corners_px

    def square_jpeg(self, cell: str) -> bytes | None:
        """The square straightened, as a JPEG file; None before the board was seen."""
        with self._lock:
            seen = self._seen
        if seen is None:
            return None
        image, corners_px = seen
        row, column = divmod(parse_cell(cell), 7)
        return encoded(cut_out(image, corners_px, row, column), QUALITY)

    def board_jpeg(self) -> bytes | None:
        """The whole board straightened, as a JPEG file; None before it was seen."""
        with self._lock:
            seen = self._seen
        if seen is None:
            return None
        return encoded(straightened(*seen, -RIM_PX, -RIM_PX, 7 * SQUARE_PX + 2 * RIM_PX), QUALITY)


def cut_out(image: Image, corners_px: Corners, row: int, column: int) -> Image:
    """The square of a row and column (0 to 6), straightened to SQUARE_PX a side."""
    return straightened(image, corners_px, column * SQUARE_PX, row * SQUARE_PX, SQUARE_PX)


def straightened(image: Image, corners_px: Corners, left_px: int, top_px: int, side_px: int) -> Image:
    """A part of the board as seen from above, from so far to the right of and below its first corner."""
    whole = 7 * SQUARE_PX
    flat = np.array([(0, 0), (whole, 0), (whole, whole), (0, whole)], np.float32)
    onto = cv2.getPerspectiveTransform(np.array(corners_px, np.float32), flat)
    shift = np.array([[1, 0, -left_px], [0, 1, -top_px], [0, 0, 1]], np.float64)
    return np.asarray(cv2.warpPerspective(image, shift @ onto, (side_px, side_px)))
