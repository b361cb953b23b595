"""Tells which way the dragon on its raised refuge looks, by likeness with how its owner showed it; and what it hides.

Refuge and dragon rise above the board, so they lean away from the point below the camera: they are looked at where a
plane above the board would show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.hiding import hidden_by
from vision.board.homography import shifted
from vision.board.plane import rectify
from vision.board.viewpoint import Eye
from vision.picture.arrays import Float32s, Float64s
from vision.pieces.waves import ANGLES, Complexes, compared_colours, likeness_by_angle, waves_around

LOOK_SCALE_PX: Final = 60
LOOK_MARGIN_TILES: Final = 0.3
LOOK_PX: Final = 96
"""A look is a square picture of the refuge's tile and so much around it, at so many pixels a tile, and as a whole."""

UP_TILES: Final = 0.6
"""Height of the plane that the dragon is looked at in."""

RADIUS_TILES: Final = 0.5
"""How far around the refuge's middle a look is compared (tiles)."""

GAIN: Final = 18.0
"""How fast a lead in likeness makes sure (nats)."""

STAND_TILES: Final = (0.45, 0.52)
DRAGON_TILES: Final = (0.95, 0.3)
"""Height above the board and radius of the stand and of the dragon on it, as they hide the board (tiles)."""

HEADINGS: Final = "NESW"
"""The sides a dragon may face, clockwise."""


@dataclass(frozen=True, slots=True, eq=False)
class DragonLook:
    """How the dragon looks that faces `heading`: a picture (LOOK_PX, LOOK_PX, 3) in B, G, R, north up."""

    heading: str
    picture: Image


def cut_dragon(image: Image, homography: Float64s, eye: Eye, cell: int, heading: str) -> DragonLook:
    """The look of a dragon whose heading somebody says."""
    return DragonLook(heading, _lifted(image, homography, eye, cell))


def heading_shares(image: Image, homography: Float64s, eye: Eye, cell: int, taught: Sequence[DragonLook]) -> Float64s:
    """How probably the dragon faces N, E, S and W (4,), by likeness with taught looks; all are alike where none was
    taught."""
    if not taught:
        return np.full(len(HEADINGS), 1 / len(HEADINGS))
    seen = _waves(_lifted(image, homography, eye, cell))
    best = np.max([_by_heading(seen, look) for look in taught], axis=0)
    shares = np.exp(GAIN * (best - best.max()))
    return np.asarray(shares / shares.sum(), dtype=np.float64)


def _lifted(image: Image, homography: Float64s, eye: Eye, cell: int) -> Image:
    """The picture as a plane UP_TILES above the board shows it around the cell, north up."""
    gain = UP_TILES / max(eye.height - UP_TILES, 0.1)
    lift = np.array([[1 + gain, 0, -gain * eye.x], [0, 1 + gain, -gain * eye.y], [0, 0, 1]])
    return rectify(image, shifted(homography @ lift, cell % 7, cell // 7), LOOK_SCALE_PX, LOOK_MARGIN_TILES, 1).image


def _waves(look: Image) -> Complexes:
    """What changes around the refuge's middle."""
    return waves_around(compared_colours(look), np.full((1, 2), (LOOK_PX - 1) / 2), RADIUS_TILES * LOOK_SCALE_PX)


def _by_heading(seen: Complexes, look: DragonLook) -> Float64s:
    """The likeness with a taught look, turned until it faces N, E, S and W (4,)."""
    turns = likeness_by_angle(seen, _waves(look.picture))[0, 0, :: ANGLES // 4]
    return np.roll(turns, HEADINGS.index(look.heading))


def hidden_by_dragon(cell: int, eye: Eye, shape: tuple[int, ...], scale_px: int) -> Float32s:
    """Weights (h, w) of the reading plane: 0 where a refuge and dragon of usual size hide it, 1 elsewhere."""
    foot = cell % 7 + 0.5, cell // 7 + 0.5
    stand, dragon = (hidden_by(foot, *solid, eye, shape, scale_px) for solid in (STAND_TILES, DRAGON_TILES))
    return stand * dragon
