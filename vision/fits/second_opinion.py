"""Asks two small trained nets for a second opinion on cells that a single picture does not surely show.

They know nothing of the board but the cell that they look at. From when on what they say is believed was counted on
path-traced boards of prints that the net had not seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import FACE_INDEX, TILE_FACES, TileReading
from vision.board.fixed_layout import FIXED_SIDES
from vision.fits.cell_net import faces_at_once, faces_seen, trained
from vision.fits.cell_views import see_cells, see_layers
from vision.fits.unsure import SURE, held, logs
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.tiles.half_pushed import LANES, lane_cells
from vision.tiles.openings import BACK

GIVEN_UP: Final = frozenset({"covered", "glare", "blur", "dark"})
"""Why a cell was not read that the nets may read all the same."""

READ_FROM: Final = 0.9
"""A cell that was given up is read where the nets are so sure: of 515 boards, each read with the net that had not seen
its print, 404 instead of 345 were whole by that, and 466 instead of 461 had no wrong tile."""

FIXED_FROM: Final = 0.5
"""A tile of the layout is known: it needs no more than this to be seen."""

SAID_FROM: Final = 0.8
"""A face that is less sure by both together is not said: of 15 such on 88 boards 8 were wrong."""

HIDDEN: Final = 0.25
SURE_IF_HIDDEN: Final = 0.95
SURE_IF_BOTH: Final = 0.9
BY_HAND: Final = 0.05
SURE_BY_HAND: Final = 0.6
"""Of a cell of which a hand hides more than the first share a face is said only where the nets are so sure of it, less
sure where it was read so before, and beside a hand, from the fourth share on, where they find it likelier than not: the
arm that is hidden may be open. Backs have no arms."""

BACK_SURE: Final = 0.95
BACKS_TOGETHER: Final = 3
"""Where no back is surely read, as under a reflection that spans the board, backs are seen where the nets are so sure
of that many: all 49 cells of 215 path-traced boards that they are so sure of lie face down."""

REST_NATS: Final = -0.1
CLEARER: Final = 0.1
LEAST_SURE_NATS: Final = -3.0
ASIDE_TILES: Final = (-0.5, -0.25, 0.25, 0.5)
"""A line lies at rest where the nets are that sure of its faces (mean log-probability of the likeliest), and surer by
the second than of what they see so far off its cells: of 11 lines that were half pushed none passes, the surest ones
being as sure elsewhere."""

LEAST_NATS: Final = -6.0
"""What either reading finds less likely than this (nats) may be its own mistake."""


def hear(
    image: Image, homography: Float64s, known: Mapping[int, str], cells: Sequence[TileReading], is_doubted: Bools,
    is_veiled: Bools, hidden: Float64s | None = None, *, can_lie_down: bool = True, is_lane_known: bool = False,
) -> tuple[TileReading, ...]:  # fmt: skip
    """The readings, those of cells that are given up, unsure or doubted (49,) with what the nets say of them; what is
    not said in the end is glare where a reflection lies (`is_veiled`, (49,)).

    The open sides of `known` tiles tell what this print looks like. What was given up is no back unless one is surely
    seen elsewhere or several are by the nets, and nothing is where no tile `can_lie_down`. Of what a hand has `hidden`
    (49, shares) more is asked. Lines that only may move are read where they lie at
    rest, unless the one that does is known (`is_lane_known`).
    """
    asked = [
        cell for cell, one in enumerate(cells)
        if _is_asked(one, is_doubted=bool(is_doubted[cell]), is_fixed=cell in FIXED_SIDES)
    ]  # fmt: skip
    lines = _may_move(cells)
    if not asked and not lines:
        return tuple(cells)
    layers = see_layers(image, homography, known)
    resting = [line for line in lines if not is_lane_known and _lies_at_rest(layers, line)]
    moving = {cell for line in lines if line not in resting for cell in line}
    asked = sorted(({*asked} - moving) | {cell for line in resting for cell in line if cell not in moving})
    if not asked:
        return tuple(cells)
    out = list(cells)
    opinions = faces_seen(trained(), see_cells(layers, asked))
    is_back_seen = can_lie_down and (
        any(one.face == TILE_FACES[BACK] and one.confidence > SURE for one in cells)
        or (opinions[:, BACK] > np.log(BACK_SURE)).sum() >= BACKS_TOGETHER
    )
    for cell, told in zip(asked, opinions, strict=True):
        one = cells[cell]
        if told.argmax() == BACK and not (is_back_seen if one.why is not None else can_lie_down):
            continue
        out[cell] = _fixed(one, told, FIXED_SIDES[cell]) if cell in FIXED_SIDES else _both(one, told)
        share = 0.0 if hidden is None else float(hidden[cell])
        if cell not in FIXED_SIDES and not _is_said(one, out[cell], told, share):
            out[cell] = TileReading(why="glare" if is_veiled[cell] else "covered", px=one.px)
    return tuple(out)


def _is_asked(one: TileReading, *, is_doubted: bool, is_fixed: bool) -> bool:
    is_unsure = one.why is None and not is_fixed and (is_doubted or one.confidence < SURE)
    return one.why in GIVEN_UP or is_unsure


def _is_said(before: TileReading, after: TileReading, told: Float64s, hidden: float) -> bool:
    """Whether a reading is said where the nets have `told` this of the cell (11,), which was read otherwise `before`,
    and a hand has hidden such a share of it."""
    if after.why is not None:
        return True
    face, needed = int(np.argmax(after.log_p)), 0.0
    if hidden > BY_HAND and face != BACK:
        needed = SURE_BY_HAND if hidden <= HIDDEN else SURE_IF_BOTH if before.face == after.face else SURE_IF_HIDDEN
    return after.confidence >= SAID_FROM and bool(np.exp(told[face]) >= needed)


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


def _fixed(one: TileReading, told: Float64s, sides: str) -> TileReading:
    """The reading of a tile of the layout that was given up."""
    chances = np.exp(told)
    return replace(one, log_p=logs(held(chances)), why=None) if chances[FACE_INDEX[sides]] > FIXED_FROM else one


def _both(one: TileReading, told: Float64s) -> TileReading:
    """The reading of a movable tile with what the nets have `told` of it, log-probabilities (11,)."""
    if one.why is not None:
        chances = np.exp(told)
        return replace(one, log_p=logs(held(chances)), why=None) if chances.max() > READ_FROM else one
    summed = np.maximum(np.array(one.log_p), LEAST_NATS) + np.maximum(told, LEAST_NATS)
    chances = np.exp(summed - summed.max())
    chances /= chances.sum()
    says_same = told.argmax() == np.argmax(one.log_p)
    return replace(one, log_p=logs(chances if one.confidence >= SURE and says_same else held(chances)))
