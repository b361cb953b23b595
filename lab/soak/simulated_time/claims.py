"""Single readings made of nothing: what a reader claims of a cell or a pawn, as log-probabilities."""

from __future__ import annotations

from functools import lru_cache
from math import log

from companion.observation import CELLS, TILE_FACES, UNIFORM, PawnReading, TileReading

LEAST, RIVAL_SHARE = 1e-9, 0.8
"""No face and no place is given less; what a right reading does not give to its face goes to one rival for the most
part."""

OFF_BOARD = CELLS
"""The place of a pawn that is not on the board, behind the cells."""


@lru_cache(maxsize=65536)
def claim(face: str, confidence: float, rival: str, share: float) -> TileReading:
    """A reading of `face`; of what is left, `share` goes to the rival and the rest to all others evenly."""
    rest = 1 - confidence
    even = rest * (1 - share) / (len(TILE_FACES) - 2)
    weights = {face: confidence, rival: rest * share}
    return TileReading(tuple(log(max(LEAST, weights.get(one, even))) for one in TILE_FACES))


@lru_cache(maxsize=65536)
def standing(colour: str, place: int, confidence: float, rival: int | None, share: float = RIVAL_SHARE) -> PawnReading:
    """A reading of a pawn at `place`; of what is left, `share` goes to the rival, if any, the rest to all evenly."""
    rest = 1 - confidence
    even = rest / CELLS if rival is None else rest * (1 - share) / (CELLS - 1)
    weights = {place: confidence} if rival is None else {rival: rest * share, place: confidence}
    return PawnReading(colour, tuple(log(max(LEAST, weights.get(one, even))) for one in range(CELLS + 1)))


@lru_cache(maxsize=64)
def unread(why: str) -> TileReading:
    """A cell that cannot be read."""
    return TileReading(UNIFORM, why)
