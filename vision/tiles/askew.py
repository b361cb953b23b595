"""Notices a tile that lies askew on its cell: turned by some degrees it fits the picture clearly better than at rest.

Such a tile is not read: between two faces it could be taken for either one, and surely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.board.fixed_layout import FIXED_SIDES
from vision.picture.arrays import Bools, Float64s
from vision.tiles.openings import BACK, CELL_MIDDLES, Maps, Model, measure, score_faces, turned_spots

ILL_FITTING: Final = -9.0
"""A tile is looked at again, turned, where its likeliest face explains it worse than this (nats)."""

ASKEW_NATS: Final = 2.0
"""A tile lies askew where some turn explains it so much better (nats) than rest does."""

TURNS_DEG: Final = tuple(float(turn) for turn in range(-42, 43, 4) if abs(turn) > 8)
SHIFTS_TILES: Final = (-0.12, -0.06, 0.0, 0.06, 0.12)
"""By how much it may lie turned, and off its cell's middle along each side."""

AT_REST_DEG: Final = (0.0,)
DRIFTS_TILES: Final = tuple(step * 0.05 for step in range(-5, 6))
"""So far off its cell a tile that is not turned may lie as well: one that drifted is not askew."""


def find_askew(maps: Maps, model: Model, scores: Float64s, known: Bools) -> tuple[int, ...]:
    """The cells whose tile lies askew, but those of which something else is `known` (49,); `scores` (49, 11) are those
    of the faces at rest."""
    best = scores.max(axis=1)
    cells = [cell for cell in map(int, np.flatnonzero((best < ILL_FITTING) & ~known)) if cell not in FIXED_SIDES]
    if not cells:
        return ()
    rest = np.maximum(best[cells], scores_lying(maps, model, cells, AT_REST_DEG, DRIFTS_TILES))
    turned = scores_lying(maps, model, cells, TURNS_DEG, SHIFTS_TILES)
    return tuple(cell for cell, gain in zip(cells, turned - rest, strict=True) if gain > ASKEW_NATS)


def scores_lying(
    maps: Maps, model: Model, cells: Sequence[int], turns_deg: Sequence[float], shifts_tiles: Sequence[float]
) -> Float64s:
    """How well the likeliest face of each cell's tile explains it where it lies turned and off like that (n,)."""
    places = np.array([(x, y) for _ in turns_deg for x in shifts_tiles for y in shifts_tiles])
    spots = turned_spots(np.repeat(np.array(turns_deg), len(shifts_tiles) ** 2))
    regions = measure(maps, CELL_MIDDLES[list(cells)][:, None, :] + places, spots)
    prior = np.full((len(cells), len(places)), -np.log(len(places)))
    summed, _ = score_faces(regions, model, prior)
    return np.asarray(summed[:, :BACK].max(axis=1))
