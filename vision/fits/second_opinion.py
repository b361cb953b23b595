"""Asks two small trained nets for a second opinion on cells that a single picture does not surely show.

They know nothing of the board but the cell that they look at; what they say is weighed with the reading before and by
the counts of the whole board (`weighed_opinions`).
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
from vision.fits.unsure import SURE, held, logs, unsure_of, why_unsaid
from vision.fits.weighed_opinions import Asked, among_tiles, weighed
from vision.lines.half_pushed import LANES, lane_cells
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.tiles.census import Census
from vision.tiles.openings import BACK

MOVABLE: Final = [cell for cell in range(49) if cell not in FIXED_SIDES]
GIVEN_UP: Final = frozenset({"covered", "glare", "blur", "dark", "unclear"})
"""Why a cell was not read that the nets may read all the same."""

SEEN_THROUGH: Final = frozenset({"glare", "blur", "dark"})
FIXED_FROM: Final = 0.5
"""A tile of the layout is known: it is read through what only lies over it as light or blur does, else where its own
face has even odds by the first net; the other sees the board's rim and knows which tiles lie there."""

SETTLED_FROM: Final = 0.8
"""A tile that was surely read stays so where one look of the first net finds its face so likely: of 5,179 such tiles of
220 path-traced boards the nets had not seen the prints of, 5 of the 6 that were wrong are below, and 4 others."""

BACK_UNLIKELY: Final = 0.1
"""A tile that was surely read as a back is doubted where that net finds it less likely than this: of 258 that lie face
down on 210 path-traced boards it finds none less likely than 0.4, of 2 that do not both less than 0.001."""

BACK_SURE: Final = 0.95
BACKS_TOGETHER: Final = 2
"""Where no back is surely read, as under a reflection that spans the board or in shade, backs are seen where the nets
are so sure of that many cells: on 351 path-traced boards all that they are so sure of lie face down, but those of lines
that are half pushed."""

REST_NATS: Final = -0.1
CLEARER: Final = 0.1
LEAST_SURE_NATS: Final = -3.0
ASIDE_TILES: Final = (-0.5, -0.25, 0.25, 0.5)
"""A line lies at rest where the nets are that sure of its faces (mean log-probability of the likeliest), and surer by
the second than of what they see so far off its cells: of 11 lines that were half pushed none passes, the surest ones
being as sure elsewhere."""


Loose = Callable[[], TileReading | None]
"""What says, once it is known, how the tile beside the board is read."""


def hear(
    image: Image, homography: Float64s, known: Mapping[int, str], cells: Sequence[TileReading], is_doubted: Bools,
    is_under_glare: Bools, hidden: Float64s | None = None, *, census: Census | None = None, can_lie_down: bool = True,
    is_lane_known: bool = False, loose: Loose | None = None,
) -> tuple[TileReading, ...]:  # fmt: skip
    """The readings, those of cells that are given up, unsure, doubted (49,) or otherwise than a net sees them with what
    the nets and the `census`, or the printings that are known, make of them; what is not said in the end is glare where
    a reflection lies (`is_under_glare`, (49,)), covered where a hand does, else unclear.

    The open sides of `known` tiles tell what this print looks like. What was given up is no back unless one is surely
    seen elsewhere or several are by the nets, and nothing is where no tile `can_lie_down`. Of what a hand has `hidden`
    (49, shares) more is asked. The `loose` tile beside the board, which is asked for last, counts as one of the box.
    Lines that only may move are read where they lie at rest, unless the one that does is known (`is_lane_known`).
    """
    layers, shares = see_layers(image, homography, known), np.zeros(49) if hidden is None else hidden
    moving = _moving(layers, cells, is_lane_known=is_lane_known)
    movable = [cell for cell in MOVABLE if cell not in moving and cells[cell].why in {None, "moving", *GIVEN_UP}]
    settled = {cell for cell in movable if cells[cell].confidence >= SURE and not is_doubted[cell]}
    heard = [cell for cell in movable if cell not in settled] + _surprising(layers, cells, sorted(settled))
    out = _with_fixed(layers, cells, moving)
    if not heard:
        return tuple(out)
    opinions = dict(zip(heard, faces_seen(trained(), see_cells(layers, heard)), strict=True))
    is_back_seen = can_lie_down and _is_back_seen(cells, opinions)
    asked = [
        Asked(
            cells[cell], opinions.get(cell), float(shares[cell]), is_settled=cell in settled,
            can_be_back=is_back_seen or (can_lie_down and cells[cell].face == "#"),
        )
        for cell in movable
    ]  # fmt: skip
    for cell, said in zip(movable, weighed(asked, census, None if loose is None else loose()), strict=True):
        why = why_unsaid(cells[cell], float(shares[cell]), is_under_glare=bool(is_under_glare[cell]))
        out[cell] = said or TileReading(why=why, px=cells[cell].px)
    return tuple(out)


def _surprising(layers: Float32s, cells: Sequence[TileReading], settled: Sequence[int]) -> list[int]:
    """Those of the cells that were surely read of which the first net finds the face, or the back, unlikely."""
    if not settled:
        return []
    told = faces_of_first(trained(), see_cells(layers, settled))
    faces, backs = np.exp(among_tiles(told)), np.exp(told[:, BACK])
    out = []
    for cell, face, back in zip(settled, faces, backs, strict=True):
        said = FACE_INDEX[str(cells[cell].face)]
        if back < BACK_UNLIKELY if said == BACK else face[said] < SETTLED_FROM:
            out.append(cell)
    return out


def _is_back_seen(cells: Sequence[TileReading], opinions: Mapping[int, Float64s]) -> bool:
    if any(one.face == TILE_FACES[BACK] and one.confidence > SURE for one in cells):
        return True
    at_rest = [told for cell, told in opinions.items() if cells[cell].why != "moving"]
    return sum(told[BACK] > np.log(BACK_SURE) for told in at_rest) >= BACKS_TOGETHER


def _with_fixed(layers: Float32s, cells: Sequence[TileReading], moving: frozenset[int]) -> list[TileReading]:
    """The readings, with tiles of the layout that were given up, or look like backs, where they can be seen."""
    out = list(cells)
    at_rest = [cell for cell in FIXED_SIDES if cell not in moving]
    given_up = [cell for cell in at_rest if cells[cell].why in GIVEN_UP or cells[cell].face == TILE_FACES[BACK]]
    for cell in given_up:
        if cells[cell].why in SEEN_THROUGH:
            out[cell] = replace(cells[cell], log_p=logs(unsure_of(FACE_INDEX[FIXED_SIDES[cell]])), why=None)
    hidden = [cell for cell in given_up if out[cell].face in (None, TILE_FACES[BACK])]
    if hidden:
        for cell, told in zip(hidden, faces_of_first(trained(), see_cells(layers, hidden)), strict=True):
            if np.exp(told[FACE_INDEX[FIXED_SIDES[cell]]]) > FIXED_FROM:
                out[cell] = replace(cells[cell], log_p=logs(held(np.exp(told))), why=None)
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
