"""Finds a line that is half pushed: its tiles read well, but all of them between two cells.

Eight tiles touch a half-pushed line, and the picture is the same whichever end they came from; the shorter way is
taken, unless a hand lies at one end.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.observation import MovingLane
from vision.picture.arrays import Float64s
from vision.tiles.openings import BACK, Maps, Model, measure, score_faces

LANES: Final = (1, 3, 5)
"""The lines that can be pushed, by row or column 0..6."""

STEP_TILES: Final = 0.08
SIDEWAYS_TILES: Final = (-0.06, 0.0, 0.06)
"""Steps between the offsets along a line that are tried, and the offsets across it (tiles)."""

LEAST_OFFSET_TILES: Final = 0.2
"""Offsets up to this are drift, and cells are read as usual."""

BAD_CELLS: Final = 2
POOR_CELLS: Final = 3
POOR_FIT: Final = 4.0
GAIN: Final = 14.0
GOOD_TILES: Final = 4
"""A line is looked at when this many of its cells fit no face, or so many fit theirs by fewer nats than that: half a
tile off, two corners one after the other make a passable straight. It is moving when the best offset explains the
picture better by this many nats, with this many tiles clearly read."""


def lane_cells(arrow: str) -> tuple[int, ...]:
    """The seven cells of the line that an arrow pushes, entry first."""
    index = int(arrow[1]) - 1
    cells = [7 * k + index if arrow[0] in "NS" else 7 * index + k for k in range(7)]
    return tuple(cells if arrow[0] in "NW" else cells[::-1])


def find_moving_lane(maps: Maps, model: Model, scores: Float64s, covered: frozenset[int]) -> MovingLane | None:
    """The line that is half pushed, or None; `scores` (49, 11) are those of the cells read in place."""
    fit = scores[:, :BACK].max(axis=1) - scores[:, BACK]
    best: tuple[float, MovingLane] | None = None
    for is_row in (True, False):
        for index in LANES:
            arrow = f"{'W' if is_row else 'N'}{index + 1}"
            cells = [cell for cell in lane_cells(arrow) if cell not in covered]
            bad, poor = (sum(fit[cell] < least for cell in cells) for least in (0.0, POOR_FIT))
            if bad < BAD_CELLS and poor < POOR_CELLS:
                continue
            gain, offset = _best_offset(maps, model, arrow, float(np.maximum(fit[cells], 0).sum()))
            if gain > GAIN and (best is None or gain > best[0]):
                best = gain, _named(arrow, offset, covered)
    return None if best is None else best[1]


def _best_offset(maps: Maps, model: Model, arrow: str, in_place: float) -> tuple[float, float]:
    """The gain over the tiles read in place, and the offset (0..1 tile, away from the arrow's edge) that gives it."""
    offsets = np.arange(LEAST_OFFSET_TILES, 1 - LEAST_OFFSET_TILES + 1e-6, STEP_TILES)
    along = (np.arange(-1, 7) + 0.5)[None, :] + offsets[:, None]
    across = np.full_like(along, int(arrow[1]) - 0.5)
    middles = np.stack([along, across] if arrow[0] == "W" else [across, along], axis=-1).reshape(-1, 1, 2)
    sideways = np.array([[s, 0.0] if arrow[0] == "N" else [0.0, s] for s in SIDEWAYS_TILES])
    regions = measure(maps, middles + sideways)
    scores, _ = score_faces(regions, model, np.zeros((len(middles), len(sideways))) - np.log(len(sideways)))
    fit = (scores[:, :BACK].max(axis=1) - scores[:, BACK]).reshape(len(offsets), 8)
    total = np.maximum(fit, 0).sum(axis=1)
    best = int(total.argmax())
    if (fit[best] > 2).sum() < GOOD_TILES:
        return 0.0, 0.0
    return float(total[best] - in_place), float(offsets[best])


def _named(arrow: str, offset: float, covered: frozenset[int]) -> MovingLane:
    """The moving line under the arrow it probably goes in at."""
    opposite = {"N": "S", "W": "E"}[arrow[0]] + arrow[1]
    cells = lane_cells(arrow)
    near, far = bool(set(cells[:2]) & covered), bool(set(cells[-2:]) & covered)
    from_here = near if near != far else offset <= 0.5
    return MovingLane(arrow, offset) if from_here else MovingLane(opposite, 1 - offset)
