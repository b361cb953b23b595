"""The camera's last clear picture of the board: cut-outs of its squares for pages, and one picture that stays."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.frame import Frame, Image
from companion.live.journal import NAME
from companion.maze.cell import parse_cell
from companion.observation import Observation
from companion.private_files import by_age, write_if_possible
from vision.picture.picture_files import encoded

SQUARE_PX = 160
"""Side of a cut-out in pixels."""

QUALITY = 80
"""JPEG quality of a picture, in percent."""

RIM_PX = 80
"""So much around the squares is in a picture of the whole board."""

Corners = tuple[tuple[float, float], ...]


Witness = Callable[[Frame, Observation], None]
"""Hears of each picture and what was read in it."""


def each_of(*witnesses: Witness) -> Witness:
    """All of these, one after the other."""

    def hear(frame: Frame, observation: Observation) -> None:
        for witness in witnesses:
            witness(frame, observation)

    return hear


@dataclass(slots=True)
class LastSight:
    """Keeps the last picture in which the board was found and no hand was over it; asked from any thread."""

    _seen: tuple[Image, Corners] | None = None

    def see(self, frame: Frame, observation: Observation) -> None:
        """The next picture, and what was read in it."""
        if observation.pose is not None and not observation.quality.is_hand:
            self._seen = frame.image, observation.pose.corners_px

    def square_jpeg(self, cell: str) -> bytes | None:
        """The square straightened, as a JPEG file; None before the board was seen."""
        seen = self._seen
        return None if seen is None else encoded(cut_out(*seen, *divmod(parse_cell(cell), 7)), QUALITY)

    def board_jpeg(self) -> bytes | None:
        """The whole board straightened, as a JPEG file; None before it was seen."""
        side_px = 7 * SQUARE_PX + 2 * RIM_PX
        seen = self._seen
        return None if seen is None else encoded(straightened(*seen, -RIM_PX, -RIM_PX, side_px), QUALITY)


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


FOLDER = "keepsakes"
"""The folder of the pictures in the home folder."""

MOST_KEPT = 200
"""So many pictures are kept; of more, the oldest go."""


class Memories:
    """Keeps pictures in one folder that its owner alone reads; asked from any thread."""

    def __init__(self, home: Path) -> None:
        self._folder = home / FOLDER

    def keep(self, key: str, jpeg: bytes) -> None:
        """Keep the last picture of an evening's board, in place of any before; a full disk is only logged."""
        write_if_possible(self._folder / f"{key}.jpg", jpeg)
        with suppress(OSError):  # another may have gone meanwhile
            for old in by_age(self._folder.glob("*.jpg"))[:-MOST_KEPT]:
                old.unlink()

    def picture(self, key: str) -> Path | None:
        """The file of an evening's picture; None where none is kept."""
        path = self._folder / f"{key}.jpg"
        return path if NAME.fullmatch(key) and path.is_file() else None
