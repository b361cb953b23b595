"""Finds what is strange in a picture, patch by patch, and what of each patch has the tints of skin.

What is strange is what has other colours than most of the board or the table (`background_colours`). Whether a patch is
a hand is for `hand_or_shadow` to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.hands.background_colours import PER_TILE, RASTER, Surroundings
from vision.picture.arrays import Bools, Float32s, Mask

STRANGE_BELOW: Final = 0.33
"""Colours seen in a smaller share of the parts of board or table are strange there."""

RED: Final = (0.12, 0.9)
YELLOW: Final = (-0.03, 0.8)
RED_BY_YELLOW: Final = 0.55
"""Tints of skin, as logarithms of red by green and of green by blue, under warm lamps too; wood is yellower."""

FINGER_PX: Final = 5
GAP_PX: Final = 5
"""Strange and skin-coloured patches narrower than this many pixels of the raster are no part of a hand; narrower gaps
between them (cuffs, fingers' shadows) are."""

EDGE_PX: Final = 2
"""How many pixels of the raster the edge of the picture is thick."""


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """Something strange, (h, w), and the largest piece of it that has the tints of skin, (h, w).

    Lengths and areas are in tiles: `far` is how far it reaches from the board and `depth` how deep into it, `edge` how
    long it meets the picture's edge, `on_board` what it covers of the board and `breadth` how broadly; then of the skin
    the area, the area on the board, the breadth and the distance from the board.
    """

    strange: Bools
    skin: Bools
    far: float
    depth: float
    edge: float
    on_board: float
    breadth: float
    skin_area: float
    skin_on_board: float
    skin_breadth: float
    skin_away: float


def patches_in(seen: Surroundings, least_tiles: float) -> list[Patch]:
    """The strange patches of at least so many tiles' area, each with its largest piece of skin."""
    strange, skin = _strange_and_skin(seen)
    count, names, stats, _ = cv2.connectedComponentsWithStats(strange, connectivity=4)
    edge = edge_of(seen.is_shown)
    breadths, skin_breadths = _breadth(strange), _breadth(skin)
    patches = []
    for name in range(1, count):
        if stats[name, cv2.CC_STAT_AREA] < least_tiles * PER_TILE**2:
            continue
        mine = names == name
        piece = _largest(mine & (skin > 0))
        on_board = mine & RASTER.is_board
        patches.append(
            Patch(
                mine,
                piece,
                float(RASTER.away[mine].max()),
                float(RASTER.depth[mine].max()),
                float((mine & edge).sum()) / PER_TILE,
                float(on_board.sum()) / PER_TILE**2,
                float(breadths[on_board].max(initial=0.0)),
                float(piece.sum()) / PER_TILE**2,
                float((piece & RASTER.is_board).sum()) / PER_TILE**2,
                float(skin_breadths[piece].max(initial=0.0)),
                float(RASTER.away[piece].min(initial=np.inf)),
            )
        )
    return patches


def _strange_and_skin(seen: Surroundings) -> tuple[Mask, Mask]:
    """What is strange, and what of that has the tints of skin, without what is narrower than a finger."""
    strange = as_mask((seen.usual < STRANGE_BELOW) & seen.is_shown)
    skin = _opened(strange & is_skin(seen))
    joined = _closed(_opened(strange) | _closed(skin)) & seen.is_shown
    return np.asarray(joined, dtype=np.uint8), np.asarray(_closed(skin) & joined, dtype=np.uint8)


def is_skin(seen: Surroundings) -> Bools:
    """What has the tints of skin (h, w)."""
    red, yellow = seen.red, seen.yellow
    is_skin = (red > RED[0]) & (red < RED[1]) & (yellow > YELLOW[0]) & (yellow < YELLOW[1])
    return np.asarray(is_skin & (red > RED_BY_YELLOW * yellow))


def _opened(mask: npt.NDArray[np.generic]) -> Mask:
    opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, disc(FINGER_PX))
    return np.asarray(opened, dtype=np.uint8)


def _closed(mask: Mask) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc(GAP_PX)), dtype=np.uint8)


def _largest(mask: Bools) -> Bools:
    """The largest connected piece of a mask."""
    count, names, stats, _ = cv2.connectedComponentsWithStats(as_mask(mask), connectivity=4)
    if count == 1:
        return mask
    return np.asarray(names == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()))


def _breadth(mask: Mask) -> Float32s:
    """Radius in tiles of the disc around each pixel that lies inside a mask."""
    padded = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    return np.asarray(cv2.distanceTransform(padded, cv2.DIST_L2, 5)[1:-1, 1:-1] / PER_TILE, dtype=np.float32)


def edge_of(is_shown: Bools) -> Bools:
    """The edge of what the picture shows, and of the raster, where things go on."""
    padded = cv2.copyMakeBorder(as_mask(is_shown), EDGE_PX, EDGE_PX, EDGE_PX, EDGE_PX, cv2.BORDER_CONSTANT, value=(0,))
    inner = cv2.erode(padded, np.ones((2 * EDGE_PX + 1,) * 2, np.uint8))[EDGE_PX:-EDGE_PX, EDGE_PX:-EDGE_PX]
    return np.asarray(is_shown & (inner == 0))


def disc(size_px: int) -> cv2.typing.MatLike:
    """A disc of this breadth in pixels, for growing and shrinking masks."""
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size_px, size_px))


def as_mask(mask: Bools) -> Mask:
    """Yes and no as a mask of ones and zeros, as OpenCV wants it."""
    return mask.astype(np.uint8)
