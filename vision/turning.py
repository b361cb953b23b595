"""Notices a board that was turned by quarter turns where it lies: its outline and its fixed tiles look as before, but
the movable tiles have gone round with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.following.observation import TileReading
from vision.layout import FIXED_SIDES, SIZE

SIDES: Final = "NESW"
SURE: Final = 0.45
"""Readings below this confidence are not compared."""

LEAST_COMPARED: Final = 18
MOST_AS_BEFORE: Final = 0.6
LEAST_TURNED: Final = 0.7
"""A board is turned when, of at least so many movable tiles, no more than the one share lies as before and the other
share lies as before but turned. One action changes eight of 33 at most."""


def quarter_turns(before: Sequence[TileReading], now: Sequence[TileReading]) -> int:
    """By how many corners clockwise (1..3) the board's north-west corner has gone on between two readings of the 49
    cells under the same north; 0 where it stayed, or where that cannot be told."""
    shares = [_share_alike(before, now, turns) for turns in range(4)]
    best = max((1, 2, 3), key=shares.__getitem__)
    return best if shares[best] >= LEAST_TURNED and shares[0] <= MOST_AS_BEFORE else 0


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


def _share_alike(before: Sequence[TileReading], now: Sequence[TileReading], turns: int) -> float:
    """The share of surely read movable tiles that show what a board turned this far would show; 0 for too few."""
    compared = alike = 0
    for cell, reading in enumerate(before):
        other = now[gone_round(cell, turns)]
        if cell in FIXED_SIDES or min(reading.confidence, other.confidence) < SURE or reading.face is None:
            continue
        compared += 1
        alike += face_turned(reading.face, turns) == other.face
    return alike / compared if compared >= LEAST_COMPARED else 0.0
