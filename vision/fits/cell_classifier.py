"""Classifies cells that a single picture does not surely show, by two small trained nets.

The nets know nothing of the board but the cell that they look at; `combine_cells` joins their answers with the earlier
reading and the counts of the whole board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import FACE_INDEX, TILE_FACES, TileReading
from vision.board.fixed_layout import FIXED_SIDES
from vision.fits.cell_net import faces_at_once, faces_of_first, faces_seen, trained
from vision.fits.cell_views import see_cells, see_layers
from vision.fits.combine_cells import MovableCell, among_tiles, combine_cells
from vision.fits.confidence import SURE, at_cap, cap_confidence, log_chances, rejection
from vision.lines.half_pushed import LANES, lane_cells
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.tiles.census import Census
from vision.tiles.openings import BACK

MOVABLE: Final = [cell for cell in range(49) if cell not in FIXED_SIDES]
GIVEN_UP: Final = frozenset({"covered", "glare", "blur", "dark", "unclear"})
"""Reasons for which a cell was not read and that the nets may read all the same."""

SEEN_THROUGH: Final = frozenset({"glare", "blur", "dark"})
FIXED_FROM: Final = 0.5
"""A tile of the layout is known: it is read through what only lies over it as light or blur does, else where its own
face has even odds by the first net; the other sees the board's rim and knows which tiles lie there."""

SETTLED_FROM: Final = 0.8
"""A tile that was surely read stays so where one look of the first net finds its face at least this likely."""

BACK_UNLIKELY: Final = 0.1
"""A tile that was surely read as a back is doubted where that net finds a back less likely than this; it rarely does so
for tiles that lie face down."""

BACK_SURE: Final = 0.95
BACKS_TOGETHER: Final = 2
"""Where no back is surely read, as under a reflection that spans the board or in shade, backs are seen where the nets
are so sure of that many cells. Cells of half-pushed lines do not count: the nets mistake them for backs."""

REST_NATS: Final = -0.1
CLEARER: Final = 0.1
LEAST_SURE_NATS: Final = -3.0
ASIDE_TILES: Final = (-0.5, -0.25, 0.25, 0.5)
"""A line lies at rest where the nets are that sure of its faces (mean log-probability of the likeliest), and surer by
the second than of what they see so far off its cells (tiles): of a half-pushed line they are as sure elsewhere."""


Loose = Callable[[], TileReading | None]
"""Waits for the reading of the tile beside the board, and returns it."""


def classify(
    image: Image, homography: Float64s, known: Mapping[int, str], cells: Sequence[TileReading], is_doubted: Bools,
    is_under_glare: Bools, hidden: Float64s | None = None, *, census: Census | None = None, can_lie_down: bool = True,
    is_lane_known: bool = False, loose: Loose | None = None,
) -> tuple[TileReading, ...]:  # fmt: skip
    """The 49 readings, with those that were given up, unsure, doubted (49,) or contradicted by a net replaced by what
    the nets and the `census`, or the known printings, make of them. A cell that stays unread is glare where a
    reflection lies (`is_under_glare`, (49,)), covered where a hand does, else unclear.

    The open sides of `known` tiles show what this print looks like. A cell that was given up becomes a back only where
    one is surely seen elsewhere, or several are seen by the nets, and never where no tile `can_lie_down`. Cells that a
    hand has `hidden` (49, shares) need a higher probability. `loose` is called last, and its tile counts as one of the
    box. Lines that only may move are read where they lie at rest, unless the moving one is known (`is_lane_known`).
    """
    layers, shares = see_layers(image, homography, known), np.zeros(49) if hidden is None else hidden
    moving = _moving(layers, cells, is_lane_known=is_lane_known)
    movable = [cell for cell in MOVABLE if cell not in moving and cells[cell].why in {None, "moving", *GIVEN_UP}]
    settled = {cell for cell in movable if cells[cell].confidence >= SURE and not is_doubted[cell]}
    uncertain = [cell for cell in movable if cell not in settled] + _surprising(layers, cells, sorted(settled))
    out = _with_fixed(layers, cells, moving)
    if not uncertain:
        return tuple(out)
    by_nets = dict(zip(uncertain, faces_seen(trained(), see_cells(layers, uncertain)), strict=True))
    is_back_seen = can_lie_down and _is_back_seen(cells, by_nets)
    joined = [
        MovableCell(
            cells[cell], by_nets.get(cell), float(shares[cell]), is_settled=cell in settled,
            can_be_back=is_back_seen or (can_lie_down and cells[cell].face == "#"),
        )
        for cell in movable
    ]  # fmt: skip
    for cell, combined in zip(movable, combine_cells(joined, census, None if loose is None else loose()), strict=True):
        why = rejection(cells[cell], float(shares[cell]), is_under_glare=bool(is_under_glare[cell]))
        out[cell] = combined or TileReading(why=why, px=cells[cell].px)
    return tuple(out)


def _surprising(layers: Float32s, cells: Sequence[TileReading], settled: Sequence[int]) -> list[int]:
    """Those of the cells that were surely read of which the first net finds the face, or the back, unlikely."""
    if not settled:
        return []
    log_p = faces_of_first(trained(), see_cells(layers, settled))
    faces, backs = np.exp(among_tiles(log_p)), np.exp(log_p[:, BACK])
    out = []
    for cell, face, back in zip(settled, faces, backs, strict=True):
        before = FACE_INDEX[str(cells[cell].face)]
        if back < BACK_UNLIKELY if before == BACK else face[before] < SETTLED_FROM:
            out.append(cell)
    return out


def _is_back_seen(cells: Sequence[TileReading], by_nets: Mapping[int, Float64s]) -> bool:
    if any(one.face == TILE_FACES[BACK] and one.confidence > SURE for one in cells):
        return True
    at_rest = [log_p for cell, log_p in by_nets.items() if cells[cell].why != "moving"]
    return sum(log_p[BACK] > np.log(BACK_SURE) for log_p in at_rest) >= BACKS_TOGETHER


def _with_fixed(layers: Float32s, cells: Sequence[TileReading], moving: frozenset[int]) -> list[TileReading]:
    """The readings, with tiles of the layout that were given up, or look like backs, where they can be seen."""
    out = list(cells)
    at_rest = [cell for cell in FIXED_SIDES if cell not in moving]
    given_up = [cell for cell in at_rest if cells[cell].why in GIVEN_UP or cells[cell].face == TILE_FACES[BACK]]
    for cell in given_up:
        if cells[cell].why in SEEN_THROUGH:
            out[cell] = replace(cells[cell], log_p=log_chances(at_cap(FACE_INDEX[FIXED_SIDES[cell]])), why=None)
    hidden = [cell for cell in given_up if out[cell].face in (None, TILE_FACES[BACK])]
    if hidden:
        for cell, log_p in zip(hidden, faces_of_first(trained(), see_cells(layers, hidden)), strict=True):
            if np.exp(log_p[FACE_INDEX[FIXED_SIDES[cell]]]) > FIXED_FROM:
                out[cell] = replace(cells[cell], log_p=log_chances(cap_confidence(np.exp(log_p))), why=None)
    return out


def _moving(layers: Float32s, cells: Sequence[TileReading], *, is_lane_known: bool) -> frozenset[int]:
    """The cells of lines that may move, without those that lie at rest."""
    lines = _may_move(cells)
    resting = [line for line in lines if not is_lane_known and _lies_at_rest(layers, line)]
    return frozenset(cell for line in lines if line not in resting for cell in line)


def _may_move(cells: Sequence[TileReading]) -> list[tuple[int, ...]]:
    """The cells of each line of which some are said to move and none is read."""
    lines = [lane_cells(f"{side}{line + 1}") for side in "NW" for line in LANES]
    whys = {line: {cells[cell].why for cell in line} for line in lines}
    return [line for line, why in whys.items() if "moving" in why and None not in why]


def _lies_at_rest(layers: Float32s, line: Sequence[int]) -> bool:
    """Whether the tiles of a line lie on its cells rather than between them."""
    inner, is_upright = line[1:-1], line[1] - line[0] == len(line)
    shifts = [(0.0, shift) if is_upright else (shift, 0.0) for shift in ASIDE_TILES]
    rest = _sureness(see_cells(layers, line))
    return rest > REST_NATS and rest - max(_sureness(see_cells(layers, inner, shift)) for shift in shifts) > CLEARER


def _sureness(views: Float32s) -> float:
    """How sure the nets are of the likeliest faces of these views (n, LAYERS, side, side): mean log-probability."""
    return float(np.maximum(faces_at_once(trained(), views).max(axis=1), LEAST_SURE_NATS).mean())
