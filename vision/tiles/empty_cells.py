"""Tells a cell with no tile in it, where the bare tray shows, from a tile that lies face down.

The tray is plain and has the colour of the board's border.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.plane import Plane
from vision.picture.arrays import Float32s, Float64s
from vision.picture.medians import median
from vision.tiles.openings import BACK

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

INNER: Final = 0.3
"""How far from its middle a cell is looked at, both ways, in tiles."""


def find_empty(
    plane: Plane, flat: Image, channels: Float32s, scores: Float64s, can_lie_down: bool = True
) -> tuple[int, ...]:
    """The empty cells: they show no face, and the tray instead of a back; `can_lie_down` says that there are backs."""
    suspects = np.flatnonzero(scores.argmax(axis=1) == BACK)
    if len(suspects) == 0:
        return ()
    tray, tray_spread = _border(plane, flat)
    bright = max(float(np.quantile(channels[plane.window(0, 0, 7, 7)][:, :, 0], 0.95)), 1.0)
    plain, near, stretches = PLAIN * bright / 255.0, NEAR_TRAY, 1
    if can_lie_down and len(suspects) < BARE_CELLS:
        plain = BARE_SPREADS * tray_spread if BARE_SPREADS * tray_spread < plain else 0.0
        near, stretches = AS_TRAY, STRETCHES
    empty = []
    for cell in suspects:
        x, y = cell % 7 + 0.5, cell // 7 + 0.5
        patch = flat[plane.window(x - INNER, y - INNER, x + INNER, y + INNER)].reshape(-1, 3).astype(np.float64)
        middle = np.median(patch, axis=0)
        is_near = np.abs(tray - middle).sum(axis=1) < near
        if _spread(patch, middle) < plain and is_near.sum() >= stretches:
            empty.append(int(cell))
    return tuple(empty)


def _spread(patch: Float64s, middle: Float64s) -> float:
    """How far most pixels (n, 3) differ from their middle colour (3,), in levels, summed over the channels."""
    return float(np.quantile(np.abs(patch - middle).sum(axis=1), PLAIN_SHARE))


def _border(plane: Plane, flat: Image) -> tuple[Float64s, float]:
    """Median colours of stretches of the board's border, (28, 3), and how far the plainest of them vary."""
    low, high = BORDER_TILES
    strips = [flat[plane.window(0, -high, 7, -low)], flat[plane.window(0, 7 + low, 7, 7 + high)]]
    upright = [flat[plane.window(-high, 0, -low, 7)], flat[plane.window(7 + low, 0, 7 + high, 7)]]
    strips += [strip.swapaxes(0, 1) for strip in upright]
    stretches = [strip.reshape(len(strip), 7, -1, 3).transpose(1, 3, 0, 2).reshape(7, 3, -1) for strip in strips]
    colours = np.concatenate([median(stretch.astype(np.float64)) for stretch in stretches])
    pixels = [part.T.astype(np.float64) for stretch in stretches for part in stretch]
    spreads = [_spread(part, colour) for part, colour in zip(pixels, colours, strict=True)]
    return colours, float(np.quantile(spreads, PLAINEST))
