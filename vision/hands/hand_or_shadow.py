"""Tells a hand or a sleeve from everything else that is strange: cards, print, glare, shadows.

A hand is skin over the board or beside it, as broad as fingers at the least, that comes from somewhere: from the
picture's edge, or from farther off than cards lie.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.hands.background_colours import KINDS, RASTER, Surroundings
from vision.hands.strange_patches import Patch, as_mask, disc, is_skin
from vision.picture.arrays import Bools

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
"""Skin that fills so much of an upright or turned rectangle, and has a smaller area than this (tiles), is a card's."""

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
"""Glare and the ends of shadows have soft outlines: most of a hand's is steeper than this (logarithms a pixel), and,
where it is brighter than this beside the table, than this share of its light."""

CLEAR_OF_BOARD_TILES: Final = 0.6
"""Outlines are judged where the board's own border does not mix with them."""

CLEAR_ON_BOARD: Final = 0.5
"""So much skin (tiles' areas) over the board is no glare: that is white there."""

SHADED: Final = -0.15
SHADED_TINT: Final = 0.06
"""What is darker than the table by this (logarithm), and whose tints differ from the table's by less than that, is a
shadow."""


LEAST_PATCH_TILES: Final = min(LEAST_SKIN, SLEEVE_ON_BOARD)
"""Patches of a smaller area, in tiles, are no hand and no sleeve."""


def is_hand(patch: Patch, seen: Surroundings) -> bool:
    """Whether a strange patch is a hand or a sleeve."""
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
    return bool(table.any()) and float(is_skin(seen)[table].mean()) > 0.5


def _is_sleeve(patch: Patch) -> bool:
    is_arm = patch.edge > EDGE_TILES and patch.far > SLEEVE_FROM_TILES and patch.depth > INTO_TILES
    return is_arm and patch.on_board > SLEEVE_ON_BOARD and patch.breadth > SLEEVE_BREADTH_TILES


def _has_outline(mask: Bools, seen: Surroundings) -> bool:
    """Whether something has an outline on the table; on the board there are too many other edges to say."""
    outline = mask & (cv2.erode(as_mask(mask), disc(3), borderValue=1) == 0) & (RASTER.away > CLEAR_OF_BOARD_TILES)
    outline &= cv2.erode(as_mask(seen.is_shown), np.ones((5, 5), np.uint8)) > 0
    if not outline.any():
        return True
    steep = cv2.dilate(seen.steepness, disc(5))[outline]
    light = float(np.median(seen.light[mask]))
    needed = max(SOFT, SOFT_BY_LIGHT * light) if light > BRIGHT else SOFT
    return bool(np.quantile(steep, OUTLINE_QUANTILE) > needed)


def _is_shade(patch: Patch, seen: Surroundings) -> bool:
    """Whether what looks like skin beside the board has the table's own tints, only darker."""
    beside, table = patch.skin & ~RASTER.is_board, seen.is_shown & (RASTER.part >= KINDS[2][0]) & ~patch.strange
    if patch.skin_on_board > 1.0 or not beside.any() or not table.any():
        return False
    if float(np.median(seen.light[beside])) > SHADED:
        return False
    tints = [float(np.median(tint[beside]) - np.median(tint[table])) for tint in (seen.red, seen.yellow)]
    return max(abs(tint) for tint in tints) < SHADED_TINT
