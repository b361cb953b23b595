"""Finds a hand, its forearm and its sleeve in a single picture of a board whose place is known. Streams know hands by
what changes (`watch`); here they are known by what they look like.

A hand is a patch of strange colour (`usual`) with the tints of skin, as broad as fingers at the least. It is over the
board or beside it, and comes from somewhere: from the picture's edge, or from farther off than cards lie. A sleeve is
what else is strange between it and the picture's edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.hands.usual_colours import KINDS, PER_TILE, RASTER, REACH_TILES, Surroundings, look_around
from vision.picture.arrays import Bools, Float32s, Float64s, Mask
from vision.picture.medians import median, quantile

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
EDGE_TILES: Final = 0.6
LONG_EDGE_TILES: Final = 1.5
FAR_TILES: Final = 2.2
"""An arm comes from the picture's edge, which it meets in so many tiles' pixels, or from this far off the board."""

LEAST_SKIN: Final = 0.8
LEAST_SKIN_BESIDE: Final = 1.2
LEAST_BREADTH_TILES: Final = 0.28
"""Least skin, in tiles' areas, of a hand over the board and of one beside it; least radius of a disc inside it."""

BESIDE_TILES: Final = 0.85
COMING_SKIN: Final = 1.35
COMING_TILES: Final = 1.6
"""How far off the board the skin of a hand beside it may begin; and of one that surely comes from the picture's edge,
of which so much must be seen."""

CARD_FILLED: Final = 0.8
CARD_TILES: Final = 2.2
"""Skin that fills so much of an upright or turned rectangle, and is no larger, is a card's."""

PALM: Final = 2.0
PALM_BREADTH_TILES: Final = 0.55
"""So much skin, so broad, over the board itself is a hand, wherever it comes from: no print's patch is so large."""

FINGERS: Final = 1.0
FINGERS_BREADTH_TILES: Final = 0.4
OVER_SIDE: Final = 0.15
"""Skin, and its breadth, of a hand on the board whose arm lies on a table with the tints of skin and is lost there; so
much of it is over the board's side, where tiles that lie face down never are."""

INTO_TILES: Final = 1.6
SLEEVE_ON_BOARD: Final = 1.5
SLEEVE_FROM_TILES: Final = 1.0
SLEEVE_BREADTH_TILES: Final = 0.3
"""What is strange and reaches from the picture's edge, at least so far off the board, so deep into it, and covers so
many tiles' areas of it, is an arm without any skin to be seen: cards that lie over a corner end before."""

SOFT: Final = 0.04
SOFT_BY_LIGHT: Final = 0.3
BRIGHT: Final = 0.25
OUTLINE_QUANTILE: Final = 0.3
"""Glare and the ends of shadows have soft outlines: most of a hand's is steeper than this (logarithms a pixel), and
than this share of its light if it is lighter than the table."""

CLEAR_OF_BOARD_TILES: Final = 0.6
"""Outlines are judged where the board's own border does not mix with them."""

CLEAR_ON_BOARD: Final = 0.5
"""So much skin over the board is no glare: that is white there."""

SHADED: Final = -0.15
SHADED_TINT: Final = 0.06
"""What is darker than the table and of its tints is a shadow."""

NEAR_PX: Final = 2
GROWN_PX: Final = 1
SLEEVE_PX: Final = 9
SLEEVE_AREA: Final = 1.0
"""What is strange so near to skin belongs to the hand, whose outline is blurred by so much; a sleeve is so broad and
so large at the least (tiles' areas)."""

COVERED_SHARE: Final = 0.45
"""A cell is covered when a larger share of it is hidden."""


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand in the picture: the board's `cells` that it covers (it may only be beside the board), and what it hides
    of board and table, (h, w) on the raster of `usual`."""

    cells: frozenset[int]
    mask: Bools

    def shown(self, scale_px: int, margin_tiles: float) -> Float32s:
        """Weights (h, w) of a plane of that scale and margin: 0 where the hand hides it, 1 elsewhere."""
        first, side = round((REACH_TILES - margin_tiles) * PER_TILE), round((SIZE + 2 * margin_tiles) * PER_TILE)
        part = self.mask[first : first + side, first : first + side].astype(np.float32)
        side_px = round((SIZE + 2 * margin_tiles) * scale_px)
        hidden = cv2.resize(part, (side_px, side_px), interpolation=cv2.INTER_LINEAR)
        return np.asarray(hidden < 0.5, dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """Something strange, (h, w), and the largest piece of it that has the tints of skin, (h, w).

    Lengths and areas are in tiles: how far it reaches from the board and how deep into it, how long it meets the
    picture's edge, what it covers of the board and how broadly; and of the skin the area, the area on the board, the
    breadth and the distance from the board.
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


def find_hand(image: Image, homography: Float64s) -> Hand | None:
    """The hand in a picture whose board lies where `homography` (tile units to pixels) says, or None."""
    seen = look_around(image, homography)
    strange, skin = _strange_and_skin(seen)
    patches = [patch for patch in _patches(seen, strange, skin) if _is_hand(patch, seen)]
    if not patches:
        return None
    mask = reduce(np.logical_or, [_extent(patch, seen) for patch in patches])
    return Hand(_covered_cells(mask), mask)


def _strange_and_skin(seen: Surroundings) -> tuple[Mask, Mask]:
    """What is strange, and what of that has the tints of skin, without what is narrower than a finger."""
    strange = _bytes((seen.usual < STRANGE_BELOW) & seen.is_shown)
    skin = _opened(strange & _is_skin(seen))
    joined = _closed(_opened(strange) | _closed(skin)) & seen.is_shown
    return np.asarray(joined, dtype=np.uint8), np.asarray(_closed(skin) & joined, dtype=np.uint8)


def _patches(seen: Surroundings, strange: Mask, skin: Mask) -> list[Patch]:
    """Strange patches that are large enough to be looked at, each with its largest piece of skin."""
    count, names, stats, _ = cv2.connectedComponentsWithStats(strange, connectivity=4)
    edge = _edge(seen.is_shown)
    breadths, skin_breadths = _breadth(strange), _breadth(skin)
    least = min(LEAST_SKIN, SLEEVE_ON_BOARD) * PER_TILE**2
    patches = []
    for name in range(1, count):
        if stats[name, cv2.CC_STAT_AREA] < least:
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


def _is_hand(patch: Patch, seen: Surroundings) -> bool:
    if _is_sleeve(patch) and _has_outline(patch.strange, seen):
        return True
    is_clear = patch.skin_on_board > CLEAR_ON_BOARD or _has_outline(patch.skin, seen)
    return _has_hand(patch, seen) and is_clear and not _is_shade(patch, seen)


def _has_hand(patch: Patch, seen: Surroundings) -> bool:
    """Whether enough skin is where a hand would be."""
    least = LEAST_SKIN if patch.skin_on_board > 0 else LEAST_SKIN_BESIDE
    if patch.skin_area < least or patch.skin_breadth < LEAST_BREADTH_TILES or _is_card(patch):
        return False
    if _has_fingers(patch) and _is_table_like_skin(seen):
        return True
    comes = patch.far > FAR_TILES or patch.edge > EDGE_TILES
    is_coming = patch.edge > LONG_EDGE_TILES and patch.skin_away < COMING_TILES and patch.skin_area > COMING_SKIN
    is_palm = patch.skin_on_board > PALM and patch.skin_breadth > PALM_BREADTH_TILES
    return (comes and patch.skin_away < BESIDE_TILES) or is_coming or is_palm


def _has_fingers(patch: Patch) -> bool:
    """Whether skin reaches over the board's side."""
    is_broad = patch.skin_on_board > FINGERS and patch.skin_breadth > FINGERS_BREADTH_TILES
    return is_broad and patch.skin_area - patch.skin_on_board > OVER_SIDE


def _is_card(patch: Patch) -> bool:
    spots = np.argwhere(patch.skin).astype(np.float32)
    wide, high = cv2.minAreaRect(spots)[1]
    return patch.skin_area < CARD_TILES and len(spots) > CARD_FILLED * (wide + 1) * (high + 1)


def _is_table_like_skin(seen: Surroundings) -> bool:
    table = seen.is_shown & (RASTER.part >= KINDS[2][0])
    return bool(table.any()) and float(_is_skin(seen)[table].mean()) > 0.5


def _is_skin(seen: Surroundings) -> Bools:
    """What has the tints of skin (h, w)."""
    red, yellow = seen.red, seen.yellow
    is_skin = (red > RED[0]) & (red < RED[1]) & (yellow > YELLOW[0]) & (yellow < YELLOW[1])
    return np.asarray(is_skin & (red > RED_BY_YELLOW * yellow))


def _is_sleeve(patch: Patch) -> bool:
    is_arm = patch.edge > EDGE_TILES and patch.far > SLEEVE_FROM_TILES and patch.depth > INTO_TILES
    return is_arm and patch.on_board > SLEEVE_ON_BOARD and patch.breadth > SLEEVE_BREADTH_TILES


def _has_outline(mask: Bools, seen: Surroundings) -> bool:
    """Whether something has an outline on the table; on the board there are too many other edges to say."""
    outline = mask & (cv2.erode(_bytes(mask), _disc(3), borderValue=1) == 0) & (RASTER.away > CLEAR_OF_BOARD_TILES)
    outline &= cv2.erode(_bytes(seen.is_shown), np.ones((5, 5), np.uint8)) > 0
    if not outline.any():
        return True
    steep = cv2.dilate(seen.steepness, _disc(5))[outline]
    light = float(median(seen.light[mask]))
    needed = max(SOFT, SOFT_BY_LIGHT * light) if light > BRIGHT else SOFT
    return float(quantile(steep, OUTLINE_QUANTILE)) > needed


def _is_shade(patch: Patch, seen: Surroundings) -> bool:
    """Whether what looks like skin beside the board has the table's own tints, only darker."""
    beside, table = patch.skin & ~RASTER.is_board, seen.is_shown & (RASTER.part >= KINDS[2][0]) & ~patch.strange
    if patch.skin_on_board > 1.0 or not beside.any() or not table.any():
        return False
    if float(median(seen.light[beside])) > SHADED:
        return False
    tints = [float(median(tint[beside])) - float(median(tint[table])) for tint in (seen.red, seen.yellow)]
    return max(abs(tint) for tint in tints) < SHADED_TINT


def _extent(patch: Patch, seen: Surroundings) -> Bools:
    """What a hand hides: its skin with what is strange close by, and of the rest what is as broad as a sleeve and
    comes from the picture's edge."""
    near = cv2.dilate(_bytes(patch.skin), _disc(2 * NEAR_PX + 1)) > 0
    hidden = patch.skin | (near & patch.strange)
    rest = cv2.morphologyEx(_bytes(patch.strange & ~patch.skin), cv2.MORPH_OPEN, _disc(SLEEVE_PX))
    count, names = cv2.connectedComponents(rest, connectivity=4)
    edge = _edge(seen.is_shown)
    for name in range(1, count):
        piece = names == name
        if piece.sum() > SLEEVE_AREA * PER_TILE**2 and (piece & edge).any():
            hidden |= piece
    return np.asarray(cv2.dilate(_bytes(hidden), _disc(2 * GROWN_PX + 1)) > 0)


def _covered_cells(mask: Bools) -> frozenset[int]:
    first = round(REACH_TILES * PER_TILE)
    board = mask[first : first + SIZE * PER_TILE, first : first + SIZE * PER_TILE]
    shares = board.reshape(SIZE, PER_TILE, SIZE, PER_TILE).mean(axis=(1, 3)).ravel()
    return frozenset(int(cell) for cell in np.flatnonzero(shares > COVERED_SHARE))


def _opened(mask: npt.NDArray[np.generic]) -> Mask:
    opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, _disc(FINGER_PX))
    return np.asarray(opened, dtype=np.uint8)


def _closed(mask: Mask) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, _disc(GAP_PX)), dtype=np.uint8)


def _largest(mask: Bools) -> Bools:
    """The largest connected piece of a mask."""
    count, names, stats, _ = cv2.connectedComponentsWithStats(_bytes(mask), connectivity=4)
    if count == 1:
        return mask
    return np.asarray(names == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()))


def _breadth(mask: Mask) -> Float32s:
    """Radius in tiles of the disc around each pixel that lies inside a mask."""
    padded = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    return np.asarray(cv2.distanceTransform(padded, cv2.DIST_L2, 5)[1:-1, 1:-1] / PER_TILE, dtype=np.float32)


def _edge(is_shown: Bools) -> Bools:
    """The picture's edge, and where the raster ends and things go on."""
    padded = cv2.copyMakeBorder(_bytes(is_shown), EDGE_PX, EDGE_PX, EDGE_PX, EDGE_PX, cv2.BORDER_CONSTANT, value=(0,))
    inner = cv2.erode(padded, np.ones((2 * EDGE_PX + 1,) * 2, np.uint8))[EDGE_PX:-EDGE_PX, EDGE_PX:-EDGE_PX]
    return np.asarray(is_shown & (inner == 0))


def _disc(size_px: int) -> cv2.typing.MatLike:
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size_px, size_px))


def _bytes(mask: Bools) -> Mask:
    return mask.astype(np.uint8)
