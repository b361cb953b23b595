"""From pictures of a taught round board to observations: single pictures, and the frames of a stream."""

from __future__ import annotations

from companion.frame import Frame, Image
from companion.observation import Observation
from vision.rings.taught_board import TaughtBoard


class RingReader:
    """Reads one taught board in the frames of a camera or in single pictures; not for several threads at once."""

    def __init__(self, board: TaughtBoard) -> None:
        self.board = board

    def read(self, frame: Frame) -> Observation:
        """The observation of the next frame of the stream; sights of calm pictures are averaged."""
        raise NotImplementedError

    def read_still(self, image: Image, index: int = 0) -> Observation:
        """The observation of a single picture, without any memory of others."""
        raise NotImplementedError

    def forget_board(self) -> None:
        """Looks for the board afresh at the next frame."""
        raise NotImplementedError
