"""Knows a tile that lies face down by how strange it looks: in colours and busyness that this print's faces lack.

Regions of a back may happen to be as dark as corridor or as busy as wall and then read as a face; but few of its pixels
look like any that the fixed tiles show, while of a tile that lies face up most do, whatever is printed on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from vision.appearance import Labels
from vision.layout import FIXED_SIDES, SIZE, Float32s, Float64s
from vision.plane import MARGIN_TILES, cell_windows
from vision.ranks import quantile

Bools = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.int64]

STEPS: Final = np.array([20.0, 8.0, 8.0, 16.0], dtype=np.float32)
LOWEST: Final = np.array([0.0, 32.0, 32.0, 0.0], dtype=np.float32)
BINS: Final = (13, 24, 24, 6)
"""Lightness, two colour axes and contrast are counted in bins of this size, from here on, so many each way."""

RARE_SHARE: Final = 0.03
"""A pixel is strange where the like of it is rarer than this share of the fixed tiles' own pixels are."""

INNER_TILES: Final = 0.42
"""How far from its middle a tile is looked at."""

TREASURE_TILES: Final = 0.25
"""How far from its middle a tile's treasure reaches; what lies in there is not looked at."""

STRANGEST: Final = 4
"""How many fixed tiles may be stranger than usual: cards and pawns lie on some."""

STRANGER: Final = (0.05, 0.3, 0.5, 0.75)
NATS: Final = (-1.5, 0.0, 2.0, 9.0)
"""What a tile says for its back by how much more of it is strange than usual, in between on straight lines: of 9,351
faces on pictures of boards 1 in 100 was 0.25 stranger and 1 in 1,000 was 0.41; of backs every second was 0.7."""

LEAST_SEEN: Final = 0.16


def back_log_odds(channels: Float32s, labels: Labels, seen: Float32s) -> Float64s:
    """How much the strangeness of each cell speaks for its back, in nats (49,); what is hardly strange is a face.

    `channels` (h, w, 5) are the plane's, `seen` (h, w) is 0 where a pawn hides it.
    """
    bins = _bins(channels)
    known = labels.index[seen.ravel()[labels.index] > 0.5]
    counts = _counted(bins.ravel()[known])
    alike = counts[bins]
    strange = alike < max(quantile(alike.ravel()[known], RARE_SHARE), 1e-6)
    shares = _shares(strange, (seen > 0.5) & _is_off_middle(channels.shape[0]))
    usual = float(np.sort(np.nan_to_num(shares[list(FIXED_SIDES)]))[-STRANGEST])
    return np.nan_to_num(np.interp(shares - usual, STRANGER, NATS))


def back_log_odds_of(cell: int, known: Sequence[int], channels: Float32s, shown: Bools, scale_px: int) -> float:
    """The same for one cell of a window (h, w) of three by three, beside the `known` cells alone; cells count from 0 in
    reading order, `shown` is False where something hides the print."""
    bins = _bins(channels)
    frame = _frame(scale_px)
    cells = {other: _part(bins, other, scale_px)[frame & _part(shown, other, scale_px)] for other in (*known, cell)}
    sample = np.concatenate([cells[other] for other in known])
    if not sample.size or cells[cell].size < LEAST_SEEN * scale_px**2:
        return 0.0
    counts = _counted(sample)
    limit = max(quantile(counts[sample], RARE_SHARE), 1e-6)
    usual = float(np.median([(counts[cells[other]] < limit).mean() for other in known if cells[other].size]))
    return float(np.interp((counts[cells[cell]] < limit).mean() - usual, STRANGER, NATS))


@lru_cache(maxsize=2)
def _frame(scale_px: int) -> Bools:
    """Where on a tile no treasure is printed and no neighbour shows, a square of that many pixels."""
    off = np.abs((np.arange(scale_px) + 0.5) / scale_px - 0.5)
    return np.asarray(np.maximum.outer(off, off) > TREASURE_TILES) & (np.maximum.outer(off, off) < INNER_TILES)


def _part(values: npt.NDArray[Any], cell: int, scale_px: int) -> npt.NDArray[Any]:
    """The part of a window of three by three tiles that shows a cell."""
    top, left = (scale_px * at for at in divmod(cell, 3))
    return values[top : top + scale_px, left : left + scale_px]


def _bins(channels: Float32s) -> Indices:
    """Which bin each pixel of a plane falls in, (h, w)."""
    places = ((channels[:, :, :4] - LOWEST) / STEPS).astype(np.int32)
    np.clip(places, 0, np.array(BINS) - 1, out=places)
    return np.asarray(places @ np.array([BINS[1] * BINS[2] * BINS[3], BINS[2] * BINS[3], BINS[3], 1]))


def _counted(bins: Indices) -> Float32s:
    """How many pixels fall in each bin, those next door counted half."""
    counts = np.bincount(bins, minlength=int(np.prod(BINS))).reshape(BINS).astype(np.float32)
    for axis in range(len(BINS)):
        beside = np.zeros_like(counts)
        low, high = ((slice(None),) * axis + (part,) for part in (slice(None, -1), slice(1, None)))
        beside[low] += counts[high]
        beside[high] += counts[low]
        counts = counts + beside / 2
    return np.asarray(counts.ravel())


@lru_cache(maxsize=4)
def _is_off_middle(side_px: int) -> Bools:
    """Where on a plane of that many pixels no treasure is printed: large ones are as strange as backs."""
    ticks = (np.arange(side_px) + 0.5) * (SIZE + 2 * MARGIN_TILES) / side_px
    is_off = np.abs(ticks % 1 - 0.5) > TREASURE_TILES
    return np.asarray(is_off[:, None] | is_off[None, :])


def _shares(strange: Bools, seen: Bools) -> Float64s:
    """The share of each cell's visible pixels that are strange (49,); nan where too few are visible."""
    scale = round(strange.shape[0] / (SIZE + 2 * MARGIN_TILES))
    first, side = round((0.5 + MARGIN_TILES - INNER_TILES) * scale), round(2 * INNER_TILES * scale)
    visible, both = (
        cell_windows(mask, scale, first, side).mean(axis=(1, 3)).ravel() for mask in (seen, strange & seen)
    )
    return np.where(visible >= LEAST_SEEN, both / np.maximum(visible, 1e-9), np.nan)
