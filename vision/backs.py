"""Knows a tile that lies face down by how strange it looks: neither like this print's corridor nor like its wall.

Regions of a back may happen to be as dark as corridor or as busy as wall and then read as a face; but hardly a pixel
of it looks quite like either, while of a tile that lies face up most do, whatever is printed on it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from vision.appearance import Labels
from vision.layout import FIXED_SIDES, SIZE, Float32s, Float64s
from vision.plane import MARGIN_TILES, cell_windows
from vision.ranks import quantile

Bools = npt.NDArray[np.bool_]

FAMILIAR_SHARE: Final = 0.97
"""A pixel is strange where it fits both kinds worse than this share of the fixed tiles' pixels fits its own."""

INNER_TILES: Final = 0.42
"""How far from its middle a tile is looked at."""

LEAST_STRANGE: Final = 0.55
MARGIN_SHARE: Final = 0.08
"""A tile counts as strange from this share of strange pixels on, and from so much above the strangest fixed tiles'."""

STRANGEST: Final = 4
"""How many fixed tiles may be stranger still: cards and pawns lie on some."""

MOST_NATS: Final = 12.0
LEAST_SEEN: Final = 0.25


def back_log_odds(distances: Float32s, labels: Labels, seen: Float32s) -> Float64s:
    """How much the strangeness of each cell speaks for its back, in nats (49,); never against it.

    `distances` (2, h, w) are the plane's from corridor and from wall, `seen` (h, w) is 0 where a pawn hides it.
    """
    nearer = distances.min(axis=0)
    limit = quantile(nearer.ravel()[labels.index], FAMILIAR_SHARE)
    shares = _shares(nearer > limit, seen > 0.5)
    usual = float(np.sort(shares[list(FIXED_SIDES)])[-STRANGEST])
    begin = max(LEAST_STRANGE, min(usual + MARGIN_SHARE, 0.9))
    return np.asarray(MOST_NATS * np.clip((shares - begin) / (1 - begin), 0.0, 1.0))


def _shares(strange: Bools, seen: Bools) -> Float64s:
    """The share of each cell's visible pixels that are strange (49,); 0 where too few are visible."""
    scale = round(strange.shape[0] / (SIZE + 2 * MARGIN_TILES))
    first, side = round((0.5 + MARGIN_TILES - INNER_TILES) * scale), round(2 * INNER_TILES * scale)
    visible, both = (
        cell_windows(mask, scale, first, side).mean(axis=(1, 3)).ravel() for mask in (seen, strange & seen)
    )
    return np.where(visible >= LEAST_SEEN, both / np.maximum(visible, 1e-9), 0.0)
