"""Finds the printed corner cards, which show the place and the north of a board that is hard to find.

Whether a board lies between the cards is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import CORNERS, SIZE
from vision.board.homography import area, from_corners, is_convex, project
from vision.picture.arrays import Float64s

CARD_IDS: Final[dict[str, int]] = {"NW": 40, "NE": 41, "SE": 42, "SW": 43}
"""The number of the tag on each corner card."""

TAG_MODULES: Final = 6
"""The side of a tag in modules: 4x4 bits with a black rim; the card has a white rim of one module more."""

Cards = Mapping[str, Float64s]
"""The four corners (4, 2) in pixels of each tag seen, by the card's corner of the board."""


def tags() -> Any:  # OpenCV's type has no stub that both its versions agree on
    """The family of tags that all printed sheets use."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def see_cards(image: Image) -> Cards:
    """The corner cards in a picture; of one seen twice, the bigger."""
    settings: Any = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    quads, numbers, _ = cv2.aruco.ArucoDetector(tags(), settings).detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    names = {number: corner for corner, number in CARD_IDS.items()}
    found: dict[str, Float64s] = {}
    for quad, number in zip(quads, [] if numbers is None else np.ravel(numbers).tolist(), strict=True):
        corners, name = np.reshape(np.asarray(quad, dtype=np.float64), (4, 2)), names.get(number)
        if name is not None and (name not in found or abs(area(corners)) > abs(area(found[name]))):
            found[name] = corners
    return found


def corners_between(cards: Cards) -> Float64s | None:
    """The outer corners NW NE SE SW of the tiles (4, 2) that four cards lie around; None where a card is missing or
    they do not lie around a board. Each card touches them with the corner across its own."""
    if set(cards) != set(CARD_IDS):
        return None
    inward = SIZE / 2 + (np.roll(CORNERS, -2, axis=0) - SIZE / 2) * (TAG_MODULES + 2) / TAG_MODULES
    tips = [project(from_corners(cards[corner]), tip[None]) for corner, tip in zip(CARD_IDS, inward, strict=True)]
    corners = np.concatenate(tips)
    return corners if is_convex(corners) else None
