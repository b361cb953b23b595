"""Tells a cell with no tile in it from a tile lying face down: the bare tray shows, plain, in the border's colour."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.frame import Image
from vision.layout import Float32s, Float64s
from vision.plane import Plane
from vision.tiles import BACK

BORDER_TILES: Final = (0.03, 0.12)
"""The strip around the tiles that belongs to the board on every edition."""

PLAIN: Final = 14.0
NEAR_TRAY: Final = 30.0
INNER: Final = 0.3


def find_empty(plane: Plane, flat: Image, channels: Float32s, scores: Float64s) -> tuple[int, ...]:
    """Cells among those that show no face where the tray is seen instead of a back."""
    suspects = np.flatnonzero(scores.argmax(axis=1) == BACK)
    if len(suspects) == 0:
        return ()
    tray = _border_colours(plane, flat)
    empty = []
    for cell in suspects:
        x, y = cell % 7 + 0.5, cell // 7 + 0.5
        patch = flat[plane.window(x - INNER, y - INNER, x + INNER, y + INNER)].reshape(-1, 3).astype(np.float64)
        middle = np.median(patch, axis=0)
        spread = float(np.median(np.abs(patch - middle).sum(axis=1)))
        nearest = float(np.abs(tray - middle).sum(axis=1).min())
        if spread < PLAIN and nearest < NEAR_TRAY:
            empty.append(int(cell))
    return tuple(empty)


def _border_colours(plane: Plane, flat: Image) -> Float64s:
    """Median colours of stretches of the board's border, (n, 3)."""
    low, high = BORDER_TILES
    colours = []
    for start in range(7):
        for window in (
            plane.window(start, -high, start + 1, -low), plane.window(start, 7 + low, start + 1, 7 + high),
            plane.window(-high, start, -low, start + 1), plane.window(7 + low, start, 7 + high, start + 1),
        ):  # fmt: skip
            colours.append(np.median(flat[window].reshape(-1, 3), axis=0))
    return np.asarray(colours)
