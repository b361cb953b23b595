"""Finds how the board is turned, by the colours printed on the home squares (or the pawns that stand there).

The layout of the fixed tiles maps onto itself by quarter turns; only print can distinguish them. Colours are compared
with the corridors of the same picture, so that a warm lamp or a tinted print does not mislead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES, SIZE, cell_origin
from vision.board.plane import SCALE_PX, Plane, rectify
from vision.picture.arrays import Float32s, Float64s
from vision.picture.colour_names import HUES_DEG

DISC_TILES: Final = 0.3
"""Radius (tiles) around the middle of a square in which its colour is looked for; prints have discs, rings or
figures."""

FULL_CHROMA: Final = 50.0
"""A colour this strong (in Lab) counts fully."""

NEAR_COS: Final = 0.5
"""The cosine of the difference of hue (60 degrees) that says nothing; a larger difference speaks against the colour."""

LEAST_MARGIN: Final = 0.3
"""By so much, for each colour, the best quarter turn has to beat the next."""


@dataclass(frozen=True, slots=True)
class North:
    """How many quarter turns clockwise lead from the homography's north-west corner to the board's, and whether the
    colours leave no doubt of it."""

    turns: int
    is_sure: bool


def find_north(image: Image, homography: Float64s, homes: Mapping[str, int]) -> North | None:
    """The quarter turn that fits the colours of `homes` (colour to cell 0..48); None where fewer than two colours are
    seen.

    `homography` takes tile units to pixels, with any of the four sides as north.
    """
    colours = [colour for colour, cell in homes.items() if colour in HUES_DEG and cell in FIXED_SIDES]
    if len(colours) < 2:
        return None
    tints = _tints(rectify(image, homography, margin_tiles=0.0))
    places = {colour: [_seen_at(homes[colour], turns) for turns in range(4)] for colour in colours}
    fits = {colour: [_fit(tints[cell], colour) for cell in cells] for colour, cells in places.items()}
    totals = np.array([sum(fits[colour][turns] for colour in colours) for turns in range(4)])
    best = int(np.argmax(totals))
    margin = totals[best] - np.max(np.delete(totals, best))
    agreeing = sum(int(np.argmax(fits[colour])) == best for colour in colours)
    needed = min(3, len(colours))  # one of four may fit better elsewhere: another pawn stands on its square
    return North(best, bool(agreeing >= needed and margin >= LEAST_MARGIN * len(colours)))


def _seen_at(cell: int, turns: int) -> int:
    """Where a cell's square is found when its north-west corner lies `turns` corners farther on clockwise."""
    row, column = divmod(cell, SIZE)
    for _ in range(turns % 4):
        row, column = column, SIZE - 1 - row
    return SIZE * row + column


def _tints(plane: Plane) -> dict[int, Float32s]:
    """The a and b of Lab (n, 2) in the middle of every fixed cell, less what the corridors of junctions have: their
    treasures have several colours, corners one colour each."""
    lab = cv2.cvtColor(np.asarray(plane.image, dtype=np.float32) / 255, cv2.COLOR_BGR2LAB)
    middle = np.arange(SCALE_PX) - (SCALE_PX - 1) / 2
    disc = np.hypot(middle[:, None], middle[None, :]) < DISC_TILES * SCALE_PX
    origins = {cell: cell_origin(cell) for cell in FIXED_SIDES}
    tints = {cell: lab[plane.window(x, y, x + 1, y + 1)][disc][:, 1:] for cell, (x, y) in origins.items()}
    corridor = np.median(np.concatenate([tint for cell, tint in tints.items() if len(FIXED_SIDES[cell]) > 2]), axis=0)
    return {cell: tint - corridor for cell, tint in tints.items()}


def _fit(tint: Float32s, colour: str) -> float:
    """How much of the square has the colour, from 1 (all of it, strongly) down to below 0 (other colours)."""
    hue = np.arctan2(tint[:, 1], tint[:, 0])
    likeness = (np.cos(hue - np.radians(HUES_DEG[colour])) - NEAR_COS) / (1 - NEAR_COS)
    strength = np.minimum(np.hypot(tint[:, 0], tint[:, 1]), FULL_CHROMA) / FULL_CHROMA
    return float(np.mean(np.clip(likeness, -1, 1) * strength))
