"""Knows a tile that lies face down by how strange it looks: neither like this print's corridor nor like its wall.

Regions of a back may happen to be as dark as corridor or as busy as wall and then read as a face; but hardly a pixel
of it looks quite like either, while of a tile that lies face up most do, whatever is printed on it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.appearance import CHANNELS, Appearance, Kind, Labels
from vision.layout import FIXED_SIDES, SIZE, Float32s, Float64s
from vision.plane import MARGIN_TILES

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


def back_log_odds(channels: Float32s, appearance: Appearance, labels: Labels, seen: Float32s) -> Float64s:
    """How much the strangeness of each cell speaks for its back, in nats (49,); never against it.

    `channels` is (h, w, 5) and `seen` (h, w) is 0 where a pawn hides the plane.
    """
    strange = _strange(channels, appearance, labels)
    shares = _shares(strange, seen > 0.5)
    usual = float(np.sort(shares[list(FIXED_SIDES)])[-STRANGEST])
    begin = max(LEAST_STRANGE, min(usual + MARGIN_SHARE, 0.9))
    return np.asarray(MOST_NATS * np.clip((shares - begin) / (1 - begin), 0.0, 1.0))


def _strange(channels: Float32s, appearance: Appearance, labels: Labels) -> Float32s:
    """1 where a pixel looks like neither kind (h, w)."""
    values = channels.reshape(-1, CHANNELS)
    distance = np.minimum(_distance(appearance.corridor, values), _distance(appearance.wall, values))
    limit = float(np.quantile(distance[labels.index], FAMILIAR_SHARE))
    return (distance > limit).astype(np.float32).reshape(channels.shape[:2])


def _distance(kind: Kind, values: Float32s) -> Float64s:
    """Squared Mahalanobis distance of each row of channels from a kind (n,)."""
    centred = values - kind.mean
    return np.asarray(np.einsum("ij,ij->i", centred @ kind.precision, centred))


def _shares(strange: Float32s, seen: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Float64s:
    """The share of each cell's visible pixels that are strange (49,); 0 where too few are visible."""
    scale = strange.shape[0] / (SIZE + 2 * MARGIN_TILES)
    shares = np.zeros(SIZE * SIZE)
    for cell in range(SIZE * SIZE):
        row, column = (round((at + 0.5 + MARGIN_TILES - INNER_TILES) * scale) for at in divmod(cell, SIZE))
        side = round(2 * INNER_TILES * scale)
        window = slice(row, row + side), slice(column, column + side)
        visible = seen[window]
        if visible.mean() >= LEAST_SEEN:
            shares[cell] = strange[window][visible].mean()
    return shares
