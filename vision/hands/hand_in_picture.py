"""Finds a hand, its forearm and its sleeve in a single picture of a board whose place is known.

A stream knows hands by what moves (`movement`); here they are known by what they look like. What a hand hides of the
board a trained net says (`hand_places`), and its colours say how far it reaches (`hand_colours`). A hand beside the
board is a patch of strange colour (`strange_patches`) that is neither a card nor light or shadow (`hand_or_shadow`).
A sleeve is what else is strange between it and the picture's edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.hands.background_colours import PER_TILE, RASTER, REACH_TILES, Surroundings, look_around
from vision.hands.hand_colours import told_by_colours
from vision.hands.hand_or_shadow import LEAST_PATCH_TILES, PALM, is_hand
from vision.hands.hand_places import hidden_places
from vision.hands.strange_patches import Patch, as_mask, disc, edge_of, patches_in
from vision.picture.arrays import Bools, Float32s, Float64s

NEAR_PX: Final = 2
GROWN_PX: Final = 1
SLEEVE_PX: Final = 9
SLEEVE_AREA: Final = 1.0
"""What is strange so near to skin (px of the raster) belongs to the hand, whose outline is blurred by so much; a sleeve
is at least so broad (px) and so large (tiles' areas)."""

HIDES: Final = 0.4
RIM_TILES: Final = 0.5
"""The net sees a hand from this chance on, and is believed alone so far around the board (tiles)."""

IS_BESIDE: Final = RASTER.away > RIM_TILES
FROM_BESIDE: Final = 0.4
"""What lies clear of the board, and how much of a hand does at least (tiles' areas) where only the net speaks of it."""

COVERED_SHARE: Final = 0.7
"""A cell is covered when a larger share of it is hidden; what is seen of others may tell their face."""


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand in the picture: the board's `cells` that it covers (none where it is only beside the board), and what it
    hides of board and table, (h, w) on the raster of `background_colours`."""

    cells: frozenset[int]
    mask: Bools

    def shown(self, scale_px: int, margin_tiles: float) -> Float32s:
        """Weights (h, w) of a plane of that scale and margin: 0 where the hand hides it, 1 elsewhere."""
        first, side = round((REACH_TILES - margin_tiles) * PER_TILE), round((SIZE + 2 * margin_tiles) * PER_TILE)
        part = self.mask[first : first + side, first : first + side].astype(np.float32)
        side_px = round((SIZE + 2 * margin_tiles) * scale_px)
        hidden = cv2.resize(part, (side_px, side_px), interpolation=cv2.INTER_LINEAR)
        return np.asarray(hidden < 0.5, dtype=np.float32)


def find_hand(image: Image, homography: Float64s) -> Hand | None:
    """The hand in a picture whose board lies where `homography` (tile units to pixels) says, or None."""
    seen = look_around(image, homography)
    hides = told_by_colours(seen, hidden_places(seen)) > HIDES
    patches = [patch for patch in patches_in(seen, LEAST_PATCH_TILES) if is_hand(patch, seen)]
    if not patches and not _is_seen(hides):
        return None
    beside = reduce(np.logical_or, [_extent(patch, seen) for patch in patches], hides)
    mask = np.where(RASTER.depth > -RIM_TILES, hides, beside)
    return Hand(_covered_cells(mask), mask)


def _is_seen(hides: Bools) -> bool:
    """Whether what seems to hide the board is a hand: one piece that is larger than any card and comes from beside the
    board, as a bare tray does not."""
    count, names = cv2.connectedComponents(as_mask(hides), connectivity=4)
    pieces = (names == name for name in range(1, count))
    return any(
        (piece & RASTER.is_board).sum() > PALM * PER_TILE**2 and (piece & IS_BESIDE).sum() > FROM_BESIDE * PER_TILE**2
        for piece in pieces
    )


def _extent(patch: Patch, seen: Surroundings) -> Bools:
    """What a hand hides: its skin with what is strange close by, and of the rest what is as broad as a sleeve and
    comes from the picture's edge."""
    near = cv2.dilate(as_mask(patch.skin), disc(2 * NEAR_PX + 1)) > 0
    hidden = patch.skin | (near & patch.strange)
    rest = cv2.morphologyEx(as_mask(patch.strange & ~patch.skin), cv2.MORPH_OPEN, disc(SLEEVE_PX))
    count, names = cv2.connectedComponents(rest, connectivity=4)
    edge = edge_of(seen.is_shown)
    for name in range(1, count):
        piece = names == name
        if piece.sum() > SLEEVE_AREA * PER_TILE**2 and (piece & edge).any():
            hidden |= piece
    return np.asarray(cv2.dilate(as_mask(hidden), disc(2 * GROWN_PX + 1)) > 0)


def _covered_cells(mask: Bools) -> frozenset[int]:
    first = round(REACH_TILES * PER_TILE)
    board = mask[first : first + SIZE * PER_TILE, first : first + SIZE * PER_TILE]
    shares = board.reshape(SIZE, PER_TILE, SIZE, PER_TILE).mean(axis=(1, 3)).ravel()
    return frozenset(int(cell) for cell in np.flatnonzero(shares > COVERED_SHARE))
