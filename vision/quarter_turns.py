"""Notices a board that was turned by quarter turns in its place.

Its outline and its fixed tiles look as before, but the movable tiles have gone round with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np

from companion.observation import FACE_INDEX, TILE_FACES, TileReading
from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.picture.arrays import Bools, Indices

SIDES: Final = "NESW"
SURE: Final = 0.45
"""Readings below this confidence are not compared."""

LEAST_COMPARED: Final = 18
MOST_AS_BEFORE: Final = 0.6
LEAST_TURNED: Final = 0.7
"""A board is turned when, of at least so many movable tiles, no more than the one share lies as before and the other
share lies as before but turned. One action changes eight of 33 at most."""


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """The likeliest face of each cell as a number (49,), and whether it is sure enough to be compared (49,)."""

    face: Indices
    is_sure: Bools


def quarter_turns(before: Sequence[TileReading], now: Sequence[TileReading]) -> int:
    """By how many corners clockwise (1..3) the board's north-west corner has gone on between two readings of the 49
    cells under the same north; 0 where it stayed, or where that cannot be told."""
    old, new = _seen(before), _seen(now)
    if _share_alike(old, new, 0) > MOST_AS_BEFORE:
        return 0
    shares = {turns: _share_alike(old, new, turns) for turns in (1, 2, 3)}
    best = max(shares, key=shares.__getitem__)
    return best if shares[best] >= LEAST_TURNED else 0


def gone_round(cell: int, turns: int) -> int:
    """The cell where a tile is found once the board was turned clockwise by `turns` quarter turns."""
    row, column = divmod(cell, SIZE)
    for _ in range(turns % 4):
        row, column = column, SIZE - 1 - row
    return SIZE * row + column


def face_turned(face: str, turns: int) -> str:
    """A face once it was turned clockwise by `turns` quarter turns; a back stays a back."""
    moved = {SIDES[(SIDES.index(side) + turns) % 4] for side in face if side in SIDES}
    return "".join(side for side in SIDES if side in moved) or face


def _seen(readings: Sequence[TileReading]) -> _Seen:
    log_p = np.array([reading.log_p for reading in readings])
    is_read = np.array([reading.why is None for reading in readings])
    return _Seen(log_p.argmax(axis=1), is_read & (log_p.max(axis=1) >= log(SURE)))


def _share_alike(before: _Seen, now: _Seen, turns: int) -> float:
    """The share of surely read movable tiles that show what a board turned this far would show; 0 for too few."""
    gone = WHERE_GONE[turns]
    is_compared = before.is_sure[MOVABLE] & now.is_sure[gone]
    is_alike = FACE_GONE[turns][before.face[MOVABLE]] == now.face[gone]
    compared = int(is_compared.sum())
    return int((is_alike & is_compared).sum()) / compared if compared >= LEAST_COMPARED else 0.0


MOVABLE: Final = np.array([cell for cell in range(SIZE * SIZE) if cell not in FIXED_SIDES])
WHERE_GONE: Final = np.array([[gone_round(int(cell), turns) for cell in MOVABLE] for turns in range(4)])
FACE_GONE: Final = np.array([[FACE_INDEX[face_turned(face, turns)] for face in TILE_FACES] for turns in range(4)])
"""The movable cells, where each is found after so many turns, and what each face then shows."""
