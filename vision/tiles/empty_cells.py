"""Distinguishes an empty cell, where the bare tray shows, from a tile that lies face down.

The tray is plain and has the colour of the board's border; where that cannot be seen, it is told by running on from
cell to cell: tiles end at gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.plane import Plane
from vision.find.tile_gaps import SEGMENT
from vision.picture.arrays import Float64s, Indices

BORDER_TILES: Final = (0.03, 0.12)
"""The strip around the tiles that belongs to the board on every edition."""

PLAIN: Final = 40.0
PLAIN_SHARE: Final = 0.85
"""Of a bare cell so many pixels differ by less than this (sum of the channels) from its middle colour, were the
brightest of the board white; pebbles printed on a dark back stand out of it."""

NEAR_TRAY: Final = 30.0
"""A bare cell's middle colour differs from the tray's by less than this (sum of the channels)."""

BARE_CELLS: Final = 26
BARE_SPREADS: Final = 1.5
AS_TRAY: Final = 15.0
"""Where fewer cells show no face, it is a board in play, on which a plain back is likelier than a cell without a tile:
that must then vary no more than the plainest stretches of the border, this many times, and have their colour to
within this (sum of the channels). Where the border itself is not plain, no cell is called bare."""

STRETCHES: Final = 2
"""So many stretches of the border must be of a bare cell's colour there: over one a tile may stick out."""

PLAINEST: Final = 0.1
"""This share of the border's stretches is plainer than what is taken for the tray's own spread."""

SEAMLESS: Final = 12.0
"""The tray runs on where half of the edges between cells differ from what lies beside them by less than this (sum of
the channels), were the brightest of the board white; gaps between backs differ by about twice that or more."""

GAP: Final = 18.0
"""Where they differ by more, gaps part tiles that lie face down: a print's backs may be as plain as the tray, and of
its colour."""

SEAM_REACH: Final = 0.2
SEAM_FLANK: Final = 0.1
"""How far to either side of an edge is looked (tiles), and how much of that lies beside a gap."""

INNER: Final = 0.3
"""How far from its middle a cell is looked at, both ways, in tiles."""


def find_empty(plane: Plane, can_lie_down: bool = True) -> tuple[int, ...]:
    """The empty cells: those that are plain and show the tray; `can_lie_down` says that there may be backs, which can
    be as plain."""
    tray, tray_spread = _border(plane)
    bright = max(float(np.quantile(plane.image[plane.window(0, 0, 7, 7)].max(axis=2), 0.95)), 1.0)
    middles, spreads = _colours(plane)
    suspects = np.array([cell for cell, one in enumerate(spreads) if one < PLAIN * bright / 255.0], dtype=np.int64)
    if not suspects.size:
        return ()
    plain, near, stretches = PLAIN * bright / 255.0, NEAR_TRAY, 1
    is_in_play = can_lie_down and len(suspects) < BARE_CELLS
    if is_in_play:
        plain = BARE_SPREADS * tray_spread if BARE_SPREADS * tray_spread < plain else 0.0
        near, stretches = AS_TRAY, STRETCHES
    elif _median_seam(plane, suspects) < SEAMLESS * bright / 255.0:
        stretches = 0
    empty = [
        cell for cell in suspects.tolist()
        if spreads[cell] < plain and (np.abs(tray - middles[cell]).sum(axis=1) < near).sum() >= stretches
    ]  # fmt: skip
    return () if is_in_play and _end_at_gaps(plane, empty, bright) else tuple(empty)


def _colours(plane: Plane) -> tuple[list[Float64s], list[float]]:
    """The middle colour of each cell and how far most of it differs from that (levels, summed over the channels)."""
    middles, spreads = [], []
    for cell in range(SIZE * SIZE):
        x, y = cell % SIZE + 0.5, cell // SIZE + 0.5
        patch = plane.image[plane.window(x - INNER, y - INNER, x + INNER, y + INNER)].reshape(-1, 3).astype(np.float64)
        middles.append(np.median(patch, axis=0))
        spreads.append(_spread(patch, middles[-1]))
    return middles, spreads


def _end_at_gaps(plane: Plane, cells: Sequence[int], bright: float) -> bool:
    """Whether gaps part neighbours of these cells: tiles lie there, all alike."""
    seam = _median_seam(plane, np.array(cells, dtype=np.int64))
    return GAP * bright / 255.0 < seam < np.inf


def _median_seam(plane: Plane, cells: Indices) -> float:
    """How much the edges between these cells (n,) differ from what lies beside them, in levels, summed over the
    channels: the median; endless where no two of them are neighbours."""
    first, last = SEGMENT
    known, strips = set(cells.tolist()), []
    for cell in known:
        x, y = cell % 7, cell // 7
        if x < 6 and cell + 1 in known:
            strips.append(plane.image[plane.window(x + 1 - SEAM_REACH, y + first, x + 1 + SEAM_REACH, y + last)])
        if cell + 7 in known:
            below = plane.image[plane.window(x + first, y + 1 - SEAM_REACH, x + last, y + 1 + SEAM_REACH)]
            strips.append(below.swapaxes(0, 1))
    return float(np.median([_seam(strip) for strip in strips])) if strips else np.inf


def _seam(strip: Image) -> float:
    """How far the middle of a strip (h, w, 3) is from a smooth way between its ends, in levels, summed."""
    profile = strip.astype(np.float64).mean(axis=0)
    flank = max(1, round(len(profile) * SEAM_FLANK / (2.0 * SEAM_REACH)))
    way = np.linspace(profile[:flank].mean(axis=0), profile[-flank:].mean(axis=0), len(profile) - 2 * flank)
    return float(np.abs(profile[flank:-flank] - way).sum(axis=1).max())


def _spread(patch: Float64s, middle: Float64s) -> float:
    """How far most pixels (n, 3) differ from their middle colour (3,), in levels, summed over the channels."""
    return float(np.quantile(np.abs(patch - middle).sum(axis=1), PLAIN_SHARE))


def _border(plane: Plane) -> tuple[Float64s, float]:
    """Median colours of stretches of the board's border, (28, 3), and how far the plainest of them vary."""
    low, high = BORDER_TILES
    strips = [plane.image[plane.window(0, -high, 7, -low)], plane.image[plane.window(0, 7 + low, 7, 7 + high)]]
    upright = [plane.image[plane.window(-high, 0, -low, 7)], plane.image[plane.window(7 + low, 0, 7 + high, 7)]]
    strips += [strip.swapaxes(0, 1) for strip in upright]
    stretches = [strip.reshape(len(strip), 7, -1, 3).transpose(1, 3, 0, 2).reshape(7, 3, -1) for strip in strips]
    colours = np.concatenate([np.median(stretch.astype(np.float64), axis=-1) for stretch in stretches])
    pixels = [part.T.astype(np.float64) for stretch in stretches for part in stretch]
    spreads = [_spread(part, colour) for part, colour in zip(pixels, colours, strict=True)]
    return colours, float(np.quantile(spreads, PLAINEST))
