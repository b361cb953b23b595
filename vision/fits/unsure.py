"""What is not sure, and readings held to that."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.observation import TILE_FACES, TileReading
from vision.picture.arrays import Float64s

SURE: Final = 0.9
UNSURE_AT_MOST: Final = 0.899
"""A reading is sure from the first probability on; one that may not become sure is held at the second."""


def why_unsaid(one: TileReading, hidden: float, *, is_under_glare: bool) -> str:
    """Why nothing is said of a cell of which a hand hides this share, and over which a reflection may lie: why nothing
    was said before; what was read before and is seen plainly is `unclear`, for nothing covers it."""
    return one.why or ("glare" if is_under_glare else "covered" if hidden > 0 else "unclear")


def logs(chances: Float64s) -> tuple[float, ...]:
    """The logarithms of probabilities (11,), of none infinite."""
    return tuple(np.log(np.maximum(chances, np.finfo(np.float64).tiny)).tolist())


def held(chances: Float64s) -> Float64s:
    """The probabilities (11,), none surer than what is not sure."""
    best, out = int(chances.argmax()), chances.copy()
    if out[best] > UNSURE_AT_MOST:
        out *= (1 - UNSURE_AT_MOST) / max(1 - out[best], 1e-12)
        out[best] = UNSURE_AT_MOST
    return out


def unsure_of(face: int) -> Float64s:
    """Probabilities (11,) of which this face's is the surest that is not sure."""
    out = np.full(len(TILE_FACES), (1 - UNSURE_AT_MOST) / (len(TILE_FACES) - 1))
    out[face] = UNSURE_AT_MOST
    return out
