"""What a look at discs, guards and the dragon says, as log-likelihoods over all that each may be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from companion.observation import PieceSight
from vision.picture.arrays import Float64s
from vision.pieces.disc_outlines import Disc
from vision.pieces.dragon_heading import HEADINGS
from vision.pieces.guards import Guard
from vision.pieces.piece_finder import (
    FAIR_LIKENESS,
    LIKENESS_GAIN,
    MOST_OUTLINE,
    OUTLINE_SHARE,
    STRANGER_LOG_ODDS,
    UNTAUGHT_LOG_ODDS,
)

NONE: Final = ""
SOME: Final = "?"
"""Names of nothing, and of a disc that no known face explains."""

LEAST_LOG_P: Final = -9.0
"""No name is less likely than this: what was read may be wrong in any way."""


def token_sight(disc: Disc, alike: Float64s, numbers: Sequence[int]) -> PieceSight:
    """What lies on the cell of a possible disc; `alike` (n,) are its likenesses with the known faces of `numbers`."""
    outline = min(OUTLINE_SHARE * disc.log_odds, MOST_OUTLINE)
    nats = {NONE: 0.0, SOME: outline + (STRANGER_LOG_ODDS if len(numbers) else UNTAUGHT_LOG_ODDS)}
    for number, likeness in zip(numbers, alike, strict=True):
        told = outline + LIKENESS_GAIN * (float(likeness) - FAIR_LIKENESS)
        nats[str(number)] = max(told, nats.get(str(number), told))
    return _sight("token", str(disc.cell), nats.items())


def guard_sight(colour: str, guards: Sequence[Guard]) -> PieceSight:
    """Where a guard stands, by what may be it."""
    nats = {NONE: 0.0}
    for guard in guards:
        nats[str(guard.cell)] = max(guard.nats, nats.get(str(guard.cell), guard.nats))
    return _sight("guard", colour, nats.items())


def dragon_sight(cell: int, shares: Float64s) -> PieceSight:
    """Where the dragon looks to, `shares` (4,) being the probabilities of N, E, S and W."""
    nats = zip(HEADINGS, np.log(np.maximum(shares, 1e-12)).tolist(), strict=True)
    return _sight("dragon", str(cell), nats)


def _sight(kind: str, of: str, nats: Iterable[tuple[str, float]]) -> PieceSight:
    """A sight with its log-likelihoods normalised, none below the least."""
    names, values = zip(*nats, strict=True)
    row = np.array(values) - np.logaddexp.reduce(values)
    return PieceSight(kind, of, tuple(zip(names, np.maximum(row, LEAST_LOG_P).tolist(), strict=True)))
