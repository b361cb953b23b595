"""Where beside the board something has the outline of a tile, whatever it shows: a closed square line of its size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np

from vision.board.plane import Plane
from vision.loose.loose_places import OFF_BOARD_TILES, LoosePlace
from vision.picture.channels import to_lab

SOFTEN_PX: Final = 1.0
EDGES: Final = ((30, 90), (60, 160))
"""The blur before edges are looked for (plane pixels), and the slopes between which an edge goes on and begins
(levels): once for faint outlines, once for those on a busy table."""

SIDES: Final = (0.8, 1.3)
LEAST_FILLED: Final = 0.6
MOST_UNEVEN: Final = 0.2
"""An outline's longer and shorter side lie between these (tiles; it is drawn a little outside the tile), it fills so
much of its rectangle at least, and its sides differ by so much at most (tiles)."""

SAME_TILES: Final = 0.2
SAME_DEG: Final = 8.0
"""Places so near to each other, and turned alike, are one."""

MOST_PLACES: Final = 6
"""Where a table shows more squares than these, its own pattern has them: the first are told."""


def outlined_places(plane: Plane) -> list[LoosePlace]:
    """The places beside the board that are outlined as a tile is, at most `MOST_PLACES`."""
    lab = to_lab(cv2.GaussianBlur(plane.image, (0, 0), SOFTEN_PX))
    found: list[LoosePlace] = []
    for low, high in EDGES:
        for place in _squares(lab, low, high, plane):
            if len(found) < MOST_PLACES and not any(_is_same(place, other) for other in found):
                found.append(place)
    return found


def _squares(lab: cv2.typing.MatLike, low: int, high: int, plane: Plane) -> Iterator[LoosePlace]:
    edges = np.zeros(lab.shape[:2], dtype=np.uint8)
    for channel in cv2.split(lab):
        edges |= cv2.Canny(channel, low, high)
    closed = cv2.dilate(edges, np.ones((3, 3), dtype=np.uint8))
    contours, _ = cv2.findContours(closed, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        middle, sides_px, angle_deg = cv2.minAreaRect(contour)
        short, long = (side / plane.scale_px for side in sorted(sides_px))
        if not SIDES[0] < short <= long < SIDES[1] or long - short > MOST_UNEVEN:
            continue
        if cv2.contourArea(contour) < LEAST_FILLED * short * long * plane.scale_px**2:
            continue
        x, y = ((at + 0.5) / plane.scale_px - plane.margin_tiles for at in middle)
        if max(abs(x - 3.5), abs(y - 3.5)) > 3.5 + OFF_BOARD_TILES:
            yield LoosePlace(x, y, (angle_deg + 45) % 90 - 45)


def _is_same(one: LoosePlace, other: LoosePlace) -> bool:
    turn_deg = abs((one.angle_deg - other.angle_deg + 45) % 90 - 45)
    return float(np.hypot(one.x - other.x, one.y - other.y)) < SAME_TILES and turn_deg < SAME_DEG
