"""Looks once more at half-pushed lines of a single picture: how far one has come, and whether one moves at all.

Regions tell well that a line moves; a reflection along it, or a hand over most of it, may deceive them about how far,
and what lies beside the board about whether a tile sticks out there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import MovingLane
from vision.board.plane import Plane
from vision.fits.cell_net import faces_of_first, trained
from vision.fits.cell_views import see_cells, see_layers, see_places
from vision.lines.half_pushed import LANES, OPPOSITE, from_across, lane_cells
from vision.lines.sticking_out import with_tile_beside
from vision.picture.arrays import Bools, Float32s, Float64s

OFFSETS_TILES: Final = tuple(step / 12 for step in range(2, 11))
"""The offsets that are looked at beside the one found (tiles)."""

LEAST_SURE_NATS: Final = -3.0
CLEARER_NATS: Final = 0.15
"""How unsure of a face one place may make the nets (log-probability of the likeliest), and by how much surer, on
average, they must be at another offset for that to be believed."""

ALONG_TILES: Final = (-0.04, 0.0, 0.04)
TILE_NATS: Final = -0.15
"""A tile sticks out where the first net, in one of these places along the line (tiles), is so sure of a face or of a
back (log-probability). Of lines that have only drifted it is far less sure."""

MOVES_NATS: Final = 0.05
SURE_NATS: Final = -0.02
"""A line beside which a tile sticks out over the board's rim moves though regions do not show it, as one of backs,
where the first net is by the first surer of its faces off their cells, and there as sure as the second (mean
log-probability)."""

HIDDEN_LINE: Final = 2
EIGHTH_SHARE: Final = 0.6
"""Of a line of which no more inner tiles are seen at rest than the first, the eighth tile tells that it moves where a
share of it is seen: there the first net is as sure of it, and of what is seen of the others, as it must be of lines
that regions do not show."""

SEEN_SHARE: Final = 0.75
"""A place counts where hands and pawns leave more than this share of it."""


def looked_at(
    image: Image, homography: Float64s, known: Mapping[int, str], lane: MovingLane, plane: Plane, seen: Float32s
) -> MovingLane:
    """The line by the offset at which the first net is clearly surest, else as it was; the open sides of `known` tiles
    tell what this print looks like, and `seen` (h, w of the plane) is 0 where something hides it."""
    line = lane if lane.arrow[0] in "WN" else from_across(lane)
    layers = see_layers(image, homography, known)
    offsets = (line.offset_tiles, *OFFSETS_TILES)
    sureness = [_sureness(layers, line.arrow, offset, _is_seen(plane, seen, line.arrow, offset)) for offset in offsets]
    best = int(np.argmax(sureness))
    if not sureness[best] > max(sureness[0], LEAST_SURE_NATS) + CLEARER_NATS:
        return lane
    better = MovingLane(line.arrow, offsets[best])
    return better if better.offset_tiles <= 0.5 else from_across(better)


def moves_unnoticed(
    image: Image, homography: Float64s, known: Mapping[int, str], plane: Plane, seen: Float32s
) -> MovingLane | None:
    """The line that is half pushed, though its regions do not show it: a tile sticks out beside it, and the first net
    is surer of its tiles off their cells; None where there is none. Arguments as for `looked_at`, the `plane` in even
    light and with a margin of a tile."""
    beside = {(side if side in "WN" else OPPOSITE[side], line) for side, line in with_tile_beside(plane, seen, LANES)}
    if not beside:
        return None
    layers = see_layers(image, homography, known)
    for arrow in sorted(f"{side}{line + 1}" for side, line in beside):
        is_seen = [_is_seen(plane, seen, arrow, offset) for offset in (0.0, *OFFSETS_TILES)]
        at_rest, *sureness = (
            _sureness(layers, arrow, offset, one) for offset, one in zip((0.0, *OFFSETS_TILES), is_seen, strict=True)
        )
        if max(sureness) > SURE_NATS and np.isfinite(at_rest) and max(sureness) > at_rest + MOVES_NATS:
            return _pushed(arrow, sureness)
        if is_seen[0].sum() <= HIDDEN_LINE and max(sureness) > SURE_NATS:
            eighth = (_sureness_of_eighth(image, homography, known, arrow, one, plane, seen) for one in OFFSETS_TILES)
            both = list(map(min, sureness, eighth))
            if max(both) > SURE_NATS:
                return _pushed(arrow, both)
    return None


def _pushed(arrow: str, sureness: Sequence[float]) -> MovingLane:
    """The line at the surest of the offsets, by the arrow that is nearer."""
    lane = MovingLane(arrow, OFFSETS_TILES[int(np.argmax(sureness))])
    return lane if lane.offset_tiles <= 0.5 else from_across(lane)


def _sureness_of_eighth(
    image: Image, homography: Float64s, known: Mapping[int, str], arrow: str, offset: float, plane: Plane,
    seen: Float32s,
) -> float:  # fmt: skip
    """How sure the first net is of the tile that sticks out by half or more at an offset, log-probability of the
    likeliest face; not at all where hardly any of it is seen."""
    along, across = offset + 6 if offset > 0.5 else offset - 1, int(arrow[1]) - 1
    x, y = (along, across) if arrow[0] == "W" else (across, along)
    if not (seen[plane.window(x, y, x + 1, y + 1)] > 0.5).mean() > EIGHTH_SHARE:
        return -np.inf
    return float(faces_of_first(trained(), see_places(image, homography, known, [(x, y)])).max())


def sticks_out(image: Image, homography: Float64s, known: Mapping[int, str], lane: MovingLane) -> bool:
    """Whether the first net sees a tile where the eighth of a line that hardly moved must stick out of the board."""
    line = lane if lane.arrow[0] in "WN" else from_across(lane)
    across, begins = int(line.arrow[1]) - 1, line.offset_tiles - 1 + 7 * (line.offset_tiles > 0.5)
    along = [begins + step for step in ALONG_TILES if -1 <= begins + step <= 7]
    places = [(at, across) if line.arrow[0] == "W" else (across, at) for at in along]
    told = faces_of_first(trained(), see_places(image, homography, known, places))
    return float(told.max()) > TILE_NATS


def _sureness(layers: Float32s, arrow: str, offset: float, is_seen: Bools) -> float:
    """How sure the first net is of those of the six inner tiles that are seen (6,): mean log-probability of the
    likeliest face; none where nothing is seen."""
    cells = [cell for cell, is_one in zip(lane_cells(arrow), is_seen, strict=False) if is_one]
    if not cells:
        return -np.inf
    views = see_cells(layers, cells, (offset, 0.0) if arrow[0] == "W" else (0.0, offset))
    return float(np.maximum(faces_of_first(trained(), views).max(axis=1), LEAST_SURE_NATS).mean())


def _is_seen(plane: Plane, seen: Float32s, arrow: str, offset: float) -> Bools:
    """Which of the six inner tiles of a line (6,) are seen at an offset."""
    across = int(arrow[1]) - 1
    corners = [(offset + k, across) if arrow[0] == "W" else (across, offset + k) for k in range(6)]
    return np.array([(seen[plane.window(x, y, x + 1, y + 1)] > 0.5).mean() > SEEN_SHARE for x, y in corners])
