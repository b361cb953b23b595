"""Finds the four corner cards in a picture and says where the outer corners of the tiles are."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.chart import CARD_IDS, TAG_MODULES, tags
from companion.errors import BoardNotFound
from companion.frame import Image
from vision.rig import Corners

_RIM: Final = 1 / TAG_MODULES
"""The white rim of a card, in sides of its tag."""

_TIPS: dict[str, tuple[float, float]] = {
    "NW": (1 + _RIM, 1 + _RIM), "NE": (-_RIM, 1 + _RIM), "SE": (-_RIM, -_RIM), "SW": (1 + _RIM, -_RIM),
}  # fmt: skip
"""Where a card touches the tiles: across its tag, in sides of the tag from its upper left corner."""


def find_card_corners(picture: Image) -> Corners:
    """The outer corners of the tiles in pixels, NW NE SE SW; raises BoardNotFound naming the cards not seen."""
    seen = _tags_in(picture)
    missing = [corner for corner, number in CARD_IDS.items() if number not in seen]
    if missing:
        raise BoardNotFound(
            f"the corner cards {', '.join(missing)} cannot be seen; all four have to lie flat and clear"
        )
    corners = tuple(_tip(seen[number], _TIPS[corner]) for corner, number in CARD_IDS.items())
    if not cv2.isContourConvex(np.array(corners, dtype=np.float32)):
        raise BoardNotFound("the corner cards do not lie around a board: look at the drawing on their sheet")
    return corners


def _tags_in(picture: Image) -> dict[int, npt.NDArray[np.float64]]:
    """The corners (4, 2) of every tag that is a corner card's, by number; of one seen twice, the bigger."""
    settings: Any = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    quads, numbers, _ = cv2.aruco.ArucoDetector(tags(), settings).detectMarkers(grey)
    found: dict[int, npt.NDArray[np.float64]] = {}
    for quad, number in zip(quads, [] if numbers is None else np.ravel(numbers).tolist(), strict=True):
        corners = np.reshape(np.asarray(quad, dtype=np.float64), (4, 2))
        if number in CARD_IDS.values() and (number not in found or _area(corners) > _area(found[number])):
            found[number] = corners
    return found


def _area(corners: npt.NDArray[np.float64]) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))


def _tip(corners: npt.NDArray[np.float64], place: tuple[float, float]) -> tuple[float, float]:
    """The place on a card, in sides of its tag, as a point of the picture."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    onto = cv2.getPerspectiveTransform(unit, corners.astype(np.float32))
    x, y, w = onto @ np.array([*place, 1.0])
    return float(x / w), float(y / w)
