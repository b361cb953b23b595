"""Fits faces to tiles that a hand seems to hide, as if none did: what shows print there is no hand.

A hand's mask takes in shadows and what is coloured like skin beside it. A face explains a tile in a shadow as well as
it does clear tiles; what a hand hides no face explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.fits.fitted_faces import FaceFit, fit_faces, rough_gain
from vision.fits.print_profile import Closeness
from vision.picture.arrays import Float64s
from vision.tiles.openings import BACK

ROUGHLY_SHOWN: Final = 1.5
"""Only tiles that a face explains so much better than none at a quick look (nats) are fitted: few that are truly hidden
do, and nearly all that are not."""

COMPARED: Final = 5
"""So many clear tiles tell how well faces fit this print."""

LESS_CLEAR: Final = 1.0
"""A tile shows print where the best face fits at most so much worse than clear tiles' faces do (nats, in levels'
logarithm, where shadows are added)."""

SHOWS_FACE: Final = 0.8
"""And so much better than none, in both fits together (nats): evenly coloured skin fits any face as little as none."""


def fit_beneath(
    close: Closeness, bare: Closeness, profiles: Float64s, clear: Sequence[int], cells: Sequence[int]
) -> dict[int, tuple[FaceFit, FaceFit]]:
    """The fits of those of the `cells` that show print in `bare`, where nothing is taken for a hand; how well print
    fits is told by `clear` cells in `close`."""
    likely = [cell for cell in cells if rough_gain(bare, profiles, cell) > ROUGHLY_SHOWN]
    if not likely:
        return {}
    known = [fit for cell in clear[:: max(1, len(clear) // COMPARED)] if (fit := fit_faces(close, profiles, cell))]
    if not known:
        return {}
    usual = float(np.median([_best(levels) for levels, _ in known]))
    fits = {cell: fit for cell in likely if (fit := fit_faces(bare, profiles, cell)) is not None}
    return {cell: fit for cell, fit in fits.items() if _best(fit[0]) > usual - LESS_CLEAR and _shown(fit) > SHOWS_FACE}


def _best(fit: FaceFit) -> float:
    return float(fit.nats[:BACK].max())


def _shown(fits: tuple[FaceFit, FaceFit]) -> float:
    return sum(_best(fit) - float(fit.nats[BACK]) for fit in fits)
