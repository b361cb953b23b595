"""Knows a tile that lies face down by how strange it looks: neither like this print's corridor nor like its wall.

Regions of a back may happen to be as dark as corridor or as busy as wall and then read as a face; but hardly a pixel
of it looks quite like either, while of a tile that lies face up most do, whatever is printed on it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.board.plane import MARGIN_TILES, cell_windows
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.medians import quantile
from vision.tiles.corridor_and_wall import Labels

FACE_DOWN_GAMES: Final = frozenset({"team"})
"""The games in which tiles may lie face down."""

FAMILIAR_SHARE: Final = 0.97
"""A pixel is strange where it fits both kinds worse than this share of the fixed tiles' pixels fits its own."""

INNER_TILES: Final = 0.42
"""How far from its middle a tile is looked at."""

LEAST_STRANGE: Final = 0.55
MARGIN_SHARE: Final = 0.08
"""A tile counts as strange from this share of strange pixels on, and from so much above the strangest fixed tiles'."""

STRANGEST: Final = 4
"""So many fixed tiles may be stranger than what is taken for usual: cards and pawns lie on some."""

MOST_NATS: Final = 12.0
"""The most that strangeness says for a back, in nats."""

TREASURE_TILES: Final = 0.25
"""How far from its middle a tile's treasure reaches; what lies in there is not looked at."""

FAMILIAR_NATS: Final = 1.5
FAMILIAR_WITHIN: Final = 0.15
"""What a back must pay in a single picture for being no stranger than fixed tiles (nats), and the share by which it may
be stranger until it pays nothing. Nearly all faces are no stranger than fixed tiles, but few backs. In a stream a back
is never charged: there memory tells, and what is unsure one moment must not be booked the next."""

LEAST_SEEN: Final = 0.16
"""A tile of which a smaller share is visible says nothing."""


def back_log_odds(distances: Float32s, labels: Labels, seen: Float32s, familiar_nats: float = 0.0) -> Float64s:
    """How much the strangeness of each cell speaks for its back, in nats (49,); against it up to `familiar_nats`.

    `distances` (2, h, w) are the plane's from corridor and from wall, `seen` (h, w) is 0 where a pawn hides it.
    """
    nearer = distances.min(axis=0)
    limit = quantile(nearer.ravel()[labels.index], FAMILIAR_SHARE)
    shares = _shares(nearer > limit, (seen > 0.5) & _is_off_middle(nearer.shape[0]))
    usual = float(np.sort(shares[list(FIXED_SIDES)])[-STRANGEST])
    begin = max(LEAST_STRANGE, min(usual + MARGIN_SHARE, 0.9))
    doubt = familiar_nats * (1 - np.clip((shares - usual) / FAMILIAR_WITHIN, 0.0, 1.0))
    return np.asarray(MOST_NATS * np.clip((shares - begin) / (1 - begin), 0.0, 1.0) - doubt)


@lru_cache(maxsize=4)
def _is_off_middle(side_px: int) -> Bools:
    """Where on a plane of that many pixels no treasure is printed: large ones are as strange as backs."""
    ticks = (np.arange(side_px) + 0.5) * (SIZE + 2 * MARGIN_TILES) / side_px
    is_off = np.abs(ticks % 1 - 0.5) > TREASURE_TILES
    return np.asarray(is_off[:, None] | is_off[None, :])


def _shares(strange: Bools, seen: Bools) -> Float64s:
    """The share of each cell's visible pixels that are strange (49,); 0 where too few are visible."""
    scale = round(strange.shape[0] / (SIZE + 2 * MARGIN_TILES))
    first, side = round((0.5 + MARGIN_TILES - INNER_TILES) * scale), round(2 * INNER_TILES * scale)
    visible, both = (
        cell_windows(mask, scale, first, side).mean(axis=(1, 3)).ravel() for mask in (seen, strange & seen)
    )
    return np.where(visible >= LEAST_SEEN, both / np.maximum(visible, 1e-9), 0.0)
