"""Says whether what is outlined as a tile beside the board lies face down: of one kind all over, and of this print.

A back is as plain as nothing else of its size is, and printed in about the colours of the walls.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import TileReading
from vision.board.homography import project
from vision.board.plane import MARGIN_TILES, rectify
from vision.loose.turned_tile import TurnedTile, straightened
from vision.picture.arrays import Float64s
from vision.picture.colour_tables import to_lab
from vision.tiles.board_look import BoardLook
from vision.tiles.corridor_and_wall import labels_for
from vision.tiles.openings import BACK

CLEAR_OUTLINE: Final = 0.85
LEAST_EVIDENCE: Final = 2.0
MOST_MARGIN: Final = 2.0
"""A back is outlined so clearly at least, speaks for this print with so many nats, and for no face by more than this
before all others."""

SIGHTED_OUTLINE: Final = 0.6
LEAST_SAID: Final = 1.5
"""Where the trained net sees a tile with so many nats, a fainter outline is enough, and nothing else need speak for it.
"""

INNER: Final = 0.12
"""A tile's rim that is left out when its colour is told, in tiles."""

LIGHT_SHARE: Final = 0.4
NEAR_COLOUR: Final = 20.0
"""Its mean colour (Lab, lightness counting by that share) is no farther from the walls' than this."""

CONFIDENCE: Final = 0.93
"""How sure that is: of seven tiles that lay face down beside path-traced boards all were known, and nothing else of 208
pictures was taken for one."""


def face_down(image: Image, homography: Float64s, look: BoardLook, tile: TurnedTile) -> TileReading | None:
    """The reading of a tile that lies face down at this place, or None."""
    ordered = np.sort(tile.faces)
    is_outlined = tile.outline >= CLEAR_OUTLINE and tile.evidence >= LEAST_EVIDENCE
    is_sighted = tile.outline >= SIGHTED_OUTLINE and tile.said >= LEAST_SAID
    if not (is_outlined or is_sighted) or ordered[-1] - ordered[-2] > MOST_MARGIN:
        return None
    if not _is_like_walls(image, homography, look, tile):
        return None
    log_p = np.full(BACK + 1, np.log((1 - CONFIDENCE) / BACK))
    log_p[BACK] = np.log(CONFIDENCE)
    x_px, y_px = project(homography, np.array([[tile.x, tile.y]]))[0]
    return TileReading(tuple(float(value) for value in log_p), None, (float(x_px), float(y_px)))


def _is_like_walls(image: Image, homography: Float64s, look: BoardLook, tile: TurnedTile) -> bool:
    scale = look.plane.scale_px
    labels = labels_for(scale, MARGIN_TILES)
    walls = look.flat.reshape(-1, 3)[labels.index[~labels.is_corridor]]
    patch = rectify(image, homography @ straightened(tile.x, tile.y, tile.angle_deg), scale, 0.0, 1)
    inside = patch.image[patch.window(INNER, INNER, 1 - INNER, 1 - INNER)].reshape(-1, 3)
    light, *tints = _mean_lab(inside) - _mean_lab(walls)
    return float(np.linalg.norm([LIGHT_SHARE * light, *tints])) < NEAR_COLOUR


def _mean_lab(pixels: Image) -> Float64s:
    return np.asarray(to_lab(pixels[None])[0].astype(np.float64).mean(axis=0))
