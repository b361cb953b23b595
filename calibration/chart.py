"""What the printed sheets show, in modules and millimetres: a chessboard with tags, and four cards for the corners.

A module is the smallest black or white square. `sheets` prints it; `lens_fit` finds the chessboard again, and the cards
are found here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import BoardNotFound
from companion.frame import Image
from vision.board.corner_cards import CARD_IDS, TAG_MODULES, corners_between, see_cards, tags
from vision.board.rig import Corners

Modules = npt.NDArray[np.bool_]
"""Rows of modules, True where black."""

COLUMNS, ROWS = 9, 6
"""Squares of the chessboard; inner corners are one fewer each way."""

SQUARE_MM = 28.0
"""The side of a square: the board is 252 x 168 mm and fits A4 and Letter."""

MODULES_A_SQUARE = 8
"""A tag of the chessboard lies a module away from the black squares around it."""

CARD_MODULE_MM = 4.0
CARD_MM = (TAG_MODULES + 2) * CARD_MODULE_MM
"""A card's side: the tag with a white rim of one module."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The chessboard sheet as it came out of the printer; `square_mm` as measured on the paper."""

    square_mm: float = SQUARE_MM

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the chessboard."""
        return COLUMNS * self.square_mm, ROWS * self.square_mm

    def board(self) -> Any:  # OpenCV's type has no stub that both its versions agree on
        """The chessboard as OpenCV knows it, in millimetres."""
        tag_mm = self.square_mm * TAG_MODULES / MODULES_A_SQUARE
        return cv2.aruco.CharucoBoard((COLUMNS, ROWS), self.square_mm, tag_mm, tags())

    def modules(self) -> Modules:
        """The chessboard, 48 rows of 72 modules."""
        width, height = COLUMNS * MODULES_A_SQUARE, ROWS * MODULES_A_SQUARE
        zoom = 5
        picture = self.board().generateImage((width * zoom, height * zoom), marginSize=0, borderBits=1)
        return np.asarray(picture)[zoom // 2 :: zoom, zoom // 2 :: zoom] < 128


def card_modules(corner: str) -> Modules:
    """The tag of a corner card, 6x6 modules without the white rim."""
    return np.asarray(cv2.aruco.generateImageMarker(tags(), CARD_IDS[corner], TAG_MODULES)) < 128


def find_card_corners(picture: Image) -> Corners:
    """The outer corners of the tiles in pixels, NW NE SE SW; raises BoardNotFound naming the cards not seen."""
    seen = see_cards(picture)
    missing = [corner for corner in CARD_IDS if corner not in seen]
    if missing:
        raise BoardNotFound(
            f"the corner cards {', '.join(missing)} cannot be seen; all four have to lie flat and clear"
        )
    corners = corners_between(seen)
    if corners is None:
        raise BoardNotFound("the corner cards do not lie around a board: look at the drawing on their sheet")
    return tuple((float(x), float(y)) for x, y in corners)
