"""Notices a board that was turned by quarter turns in its place.

Its outline and its fixed tiles look as before, but the movable tiles have gone round with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

import numpy as np

from companion.observation import TileReading
from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.nets.cell_net import turned_faces
from vision.picture.arrays import Indices

SURE: Final = 0.45
"""Readings below this confidence are not compared."""

LEAST_COMPARED: Final = 18
LEAST_TURNED: Final = 0.7
"""A board is turned when, of at least so many movable tiles, this share lies as before but turned, and fewer lie as
before. One action changes eight of 33 at most."""

UNSURE: Final = -1


def quarter_turns(before: Sequence[TileReading], now: Sequence[TileReading]) -> int:
    """By how many corners clockwise (1..3) the board's north-west corner has gone on between two readings of the 49
    cells under the same north; 0 where it stayed, or where that cannot be told."""
    old, new = _faces(before), _faces(now)
    shares = {0: _share_alike(old, new)}
    for turns in (3, 2, 1):
        old = np.where(np.rot90(old) == UNSURE, UNSURE, turned_faces()[np.rot90(old)])
        shares[turns] = _share_alike(old, new)
    best = max(shares, key=shares.__getitem__)
    return best if shares[best] >= LEAST_TURNED else 0


def _faces(readings: Sequence[TileReading]) -> Indices:
    """The number of the likeliest face of each cell (7, 7), `UNSURE` for fixed tiles and unsure readings."""
    log_p = np.array([reading.log_p for reading in readings])
    is_sure = np.array([reading.why is None for reading in readings]) & (log_p.max(axis=1) >= log(SURE))
    is_sure[list(FIXED_SIDES)] = False
    return np.where(is_sure, log_p.argmax(axis=1), UNSURE).reshape(SIZE, SIZE)


def _share_alike(before: Indices, now: Indices) -> float:
    """The share of surely read tiles that show the same; 0 for too few."""
    is_compared = (before != UNSURE) & (now != UNSURE)
    compared = int(is_compared.sum())
    return int((is_compared & (before == now)).sum()) / compared if compared >= LEAST_COMPARED else 0.0
