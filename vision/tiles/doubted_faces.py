"""Lowers the confidence of tiles about which something may deceive a single picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from companion.observation import TileReading
from vision.board.fixed_layout import FIXED_SIDES
from vision.picture.arrays import Bools, Float64s

UNDERSTATED: Final = 1.75
"""The power to which the chances of such a tile's faces are taken: two ways of reading are mixed as if one of them were
wrong far oftener than they both are."""

SURE: Final = 0.9
UNSURE_AT_MOST: Final = 0.899
"""What was not sure stays unsure, and is no surer than the second: wrong readings are nearly always among these."""


def as_sure_as_counted(cells: Sequence[TileReading], is_doubted: Bools) -> tuple[TileReading, ...]:
    """The readings, those of movable tiles that are doubted (49,) as sure as such tiles were right."""
    return tuple(
        replace(one, log_p=tuple(_sharpened(np.array(one.log_p)).tolist()))
        if one.why is None and is_doubted[cell] and cell not in FIXED_SIDES
        else one
        for cell, one in enumerate(cells)
    )


def _sharpened(log_p: Float64s) -> Float64s:
    """Log-probabilities of faces (11,), the likeliest likelier; what was not sure stays so."""
    before = np.exp(log_p)
    after = before**UNDERSTATED / (before**UNDERSTATED).sum()
    best, most = float(before.max()), float(after.max())
    if best < SURE and most > UNSURE_AT_MOST:
        after = before + (after - before) * max(0.0, UNSURE_AT_MOST - best) / (most - best)
    return np.asarray(np.log(np.maximum(after, np.finfo(np.float64).tiny)))
