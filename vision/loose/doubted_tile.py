"""Asks the cells' trained nets (`vision/fits/cell_net`) about places that may be the loose tile but are not surely it.

A place is shown to them straight, in its own light, in terms of this board's corridor and wall, as a cell would be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.plane import rectify
from vision.fits.cell_net import faces_seen, trained
from vision.fits.cell_views import FARTHEST_STEP, RIM_PX, STEP, VIEW_SCALE_PX, VIEW_SIDE_PX, layers_of
from vision.loose.turned_tile import KnownPrint, TurnedTile, in_own_light, straightened
from vision.picture.arrays import Float32s, Float64s
from vision.tiles.openings import BACK

LEAST_ODDS: Final = -5.0
MOST_ASKED: Final = 3
APART_TILES: Final = 0.15
APART_DEG: Final = 8.0
"""A look with less log odds for a tile is not shown to the nets; so many looks are, which differ by so much in place or
turn (tiles, degrees)."""

SURE: Final = 0.95
"""Nets that are so sure of a face are believed that it is a tile, for they are of nothing else beside a board."""

RIM_TILES: Final = RIM_PX / VIEW_SCALE_PX


def named_tile(
    image: Image, homography: Float64s, known: KnownPrint, looks: Sequence[TurnedTile]
) -> tuple[TurnedTile, Float64s] | None:
    """The look of which the nets are surest, and log-probabilities of its faces (10,) as told along its own axes; None
    where they are not sure of any, or sure that it lies face down."""
    asked = _likeliest(looks)
    if not asked:
        return None
    told = faces_seen(trained(), _views(image, homography, known, asked))
    best = int(told.max(axis=1).argmax())
    if told[best].max() < np.log(SURE) or told[best].argmax() == BACK:
        return None
    return asked[best], told[best, :BACK]


def _likeliest(looks: Sequence[TurnedTile]) -> list[TurnedTile]:
    """The looks that may be a tile, the likeliest first, each thing once."""
    found: list[TurnedTile] = []
    for look in sorted(looks, key=lambda one: -one.odds):
        if look.odds >= LEAST_ODDS and len(found) < MOST_ASKED and not any(_is_same(look, one) for one in found):
            found.append(look)
    return found


def _is_same(one: TurnedTile, other: TurnedTile) -> bool:
    turn_deg = abs((one.angle_deg - other.angle_deg + 45) % 90 - 45)
    return float(np.hypot(one.x - other.x, one.y - other.y)) < APART_TILES and turn_deg < APART_DEG


def _views(image: Image, homography: Float64s, known: KnownPrint, asked: Sequence[TurnedTile]) -> Float32s:
    """The places as the nets see cells (n, LAYERS, side, side): beside the board's plane, which tells what corridor and
    wall look like."""
    plane = rectify(image, homography, VIEW_SCALE_PX, RIM_TILES).image
    places = np.zeros((len(plane), VIEW_SIDE_PX, 3), dtype=np.uint8)
    for k, look in enumerate(asked):
        turn = straightened(look.x, look.y, look.angle_deg)
        patch = in_own_light(rectify(image, homography @ turn, VIEW_SCALE_PX, RIM_TILES, 1), known)
        places[k * VIEW_SIDE_PX : (k + 1) * VIEW_SIDE_PX] = patch.image
    layers = layers_of(np.hstack([plane, places]), FIXED_SIDES)[:, : len(asked) * VIEW_SIDE_PX, -VIEW_SIDE_PX:]
    views = layers.reshape(len(layers), len(asked), VIEW_SIDE_PX, VIEW_SIDE_PX).swapaxes(0, 1)
    return np.asarray(np.clip(views, -FARTHEST_STEP * STEP, FARTHEST_STEP * STEP), dtype=np.float32)
