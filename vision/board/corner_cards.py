"""Finds the printed corner cards, which show the place and the north of a board that is hard to find.

A card's tag is looked for in a small copy of the picture; only where one shows is the picture itself looked through.
Whether a board lies between the cards is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.homography import is_convex
from vision.picture.arrays import Float64s
from vision.picture.channels import shrink

CARD_IDS: Final[dict[str, int]] = {"NW": 40, "NE": 41, "SE": 42, "SW": 43}
"""The number of the tag on each corner card."""

TAG_MODULES: Final = 6
"""The side of a tag in modules: 4x4 bits with a black rim; the card has a white rim of one module more."""

_RIM: Final = 1 / TAG_MODULES
_TIPS: Final[dict[str, tuple[float, float]]] = {
    "NW": (1 + _RIM, 1 + _RIM), "NE": (-_RIM, 1 + _RIM), "SE": (-_RIM, -_RIM), "SW": (1 + _RIM, -_RIM),
}  # fmt: skip
"""Where a card touches the tiles: across its tag, in sides of the tag from its upper left corner."""

QUICK_PX: Final = 960
QUICK_WINDOW: Final = 9
"""Longest side of the small copy, and the one window (px) in which a quick look levels the light; a full look tries
several windows."""

REACH: Final = 1.5
"""A known card is looked for this far around where it lay, in sides of its tag."""

LEAST_KNOWN: Final = 2
"""So many known cards are enough to carry the board along; the others may be hidden."""

Cards = Mapping[str, Float64s]
"""The four corners (4, 2) in pixels of each tag seen, by the card's corner of the board."""


def tags() -> Any:  # OpenCV's type has no stub that both its versions agree on
    """The family of tags that all printed sheets use."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def see_cards(image: Image, *, is_quick: bool = False) -> Cards:
    """The corner cards in a picture; a quick look misses cards that are small in it."""
    if is_quick and not _tags_in(_grey(shrink(image, QUICK_PX)[0]), is_quick=True):
        return {}
    return _tags_in(_grey(image), is_quick=False)


def see_known_cards(image: Image, known: Cards) -> Cards:
    """Those of the known cards that still lie about where they lay; only the picture around them is looked at."""
    found: dict[str, Float64s] = {}
    for corner, quad in known.items():
        reach = REACH * float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
        low = np.floor(quad.min(axis=0) - reach).astype(np.int64).clip(0)
        high = np.ceil(quad.max(axis=0) + reach).astype(np.int64).clip(0)
        part = image[low[1] : high[1], low[0] : high[0]]
        seen = _tags_in(_grey(part), is_quick=False) if min(part.shape[:2], default=0) > TAG_MODULES else {}
        found |= {corner: seen[corner] + low} if corner in seen else {}
    return found


def corners_between(cards: Cards) -> Float64s | None:
    """The outer corners NW NE SE SW of the tiles (4, 2) that four cards lie around; None where a card is missing or
    they do not lie around a board."""
    if set(cards) != set(CARD_IDS):
        return None
    corners = np.array([_tip(cards[corner], _TIPS[corner]) for corner in CARD_IDS])
    return corners if is_convex(corners) else None


def carried_along(homography: Float64s, before: Cards, now: Cards) -> Float64s | None:
    """The new homography of a board that was at `homography` when its cards were as `before`; None where too few cards
    are seen."""
    both = [corner for corner in before if corner in now]
    if len(both) < LEAST_KNOWN:
        return None
    was, lies = (np.concatenate([cards[corner] for corner in both]) for cards in (before, now))
    change, _ = cv2.findHomography(was, lies, 0)
    if change is None:
        return None
    carried = np.asarray(change, dtype=np.float64) @ homography
    return np.asarray(carried / carried[2, 2])


def _grey(image: Image) -> cv2.typing.MatLike:
    return cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if image.size else image


def _tags_in(grey: cv2.typing.MatLike, *, is_quick: bool) -> dict[str, Float64s]:
    """The corners (4, 2) of every tag that is a corner card's; of one seen twice, the bigger."""
    settings: Any = cv2.aruco.DetectorParameters()
    if is_quick:
        settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = QUICK_WINDOW
    else:
        settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    quads, numbers, _ = cv2.aruco.ArucoDetector(tags(), settings).detectMarkers(grey)
    names = {number: corner for corner, number in CARD_IDS.items()}
    found: dict[str, Float64s] = {}
    for quad, number in zip(quads, [] if numbers is None else np.ravel(numbers).tolist(), strict=True):
        corners, name = np.reshape(np.asarray(quad, dtype=np.float64), (4, 2)), names.get(number)
        if name is not None and (name not in found or _area(corners) > _area(found[name])):
            found[name] = corners
    return found


def _area(corners: Float64s) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))


def _tip(corners: Float64s, place: tuple[float, float]) -> tuple[float, float]:
    """The place on a card, in sides of its tag, as a point of the picture."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    onto = cv2.getPerspectiveTransform(unit, corners.astype(np.float32))
    x, y, w = onto @ np.array([*place, 1.0])
    return float(x / w), float(y / w)
