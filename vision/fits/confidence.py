"""What counts as sure, and readings whose confidence is capped below that."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from companion.observation import TILE_FACES, TileReading
from vision.picture.arrays import Float64s

SURE: Final = 0.9
CONFIDENCE_CAP: Final = 0.899
"""A reading is sure from the first probability on; one that may not become sure is capped at the second."""


def rejection(one: TileReading, hidden: float, *, is_under_glare: bool) -> str:
    """Why a cell is not read, of which a hand hides the share `hidden` (0..1): the reason given before, else glare,
    else the hand; a cell that was read before and is plainly seen is `unclear`."""
    return one.why or ("glare" if is_under_glare else "covered" if hidden > 0 else "unclear")


def log_chances(chances: Float64s) -> tuple[float, ...]:
    """The natural logarithms of probabilities (11,), all finite."""
    return tuple(np.log(np.maximum(chances, np.finfo(np.float64).tiny)).tolist())


def cap_confidence(chances: Float64s) -> Float64s:
    """The probabilities (11,), with the largest lowered to `CONFIDENCE_CAP` and the others raised in proportion."""
    best, out = int(chances.argmax()), chances.copy()
    if out[best] > CONFIDENCE_CAP:
        out *= (1 - CONFIDENCE_CAP) / max(1 - out[best], 1e-12)
        out[best] = CONFIDENCE_CAP
    return out


def capped(one: TileReading) -> TileReading:
    """The reading with its confidence capped, so that it is not sure."""
    return replace(one, log_p=log_chances(cap_confidence(np.exp(np.array(one.log_p)))))


def at_cap(face: int) -> Float64s:
    """Probabilities (11,) that give this face `CONFIDENCE_CAP` and share the rest evenly."""
    out = np.full(len(TILE_FACES), (1 - CONFIDENCE_CAP) / (len(TILE_FACES) - 1))
    out[face] = CONFIDENCE_CAP
    return out
