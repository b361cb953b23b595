"""Says whether what is outlined as a tile beside the board lies face down: of one kind all over, and of this print.

A back is as plain as nothing else of its size is, and printed in about the colours of the walls; where tiles lie face
down on the board, it looks as these do. What is washed out is plain too, and no back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import TILE_FACES, TileReading
from vision.board.homography import project
from vision.board.plane import MARGIN_TILES, rectify
from vision.loose.turned_tile import TurnedTile, straightened
from vision.picture.arrays import Float64s
from vision.picture.channels import to_lab
from vision.picture.white_level import white_level
from vision.tiles.board_look import BoardLook
from vision.tiles.corridor_and_wall import labels_for
from vision.tiles.openings import BACK
from vision.tiles.quality import GLARE_SHARE

CLEAR_OUTLINE: Final = 0.85
LEAST_EVIDENCE: Final = 2.0
MOST_MARGIN: Final = 2.0
"""A back is outlined so clearly at least, speaks for this print with so many nats, and for no face by more than this
before all others."""

SIGHTED_OUTLINE: Final = 0.6
LEAST_SAID: Final = 1.5
FAINT_OUTLINE: Final = 0.35
SURELY_SAID: Final = 3.0
CERTAINLY_SAID: Final = 6.0
"""Where the trained net sees a tile with so many nats, a fainter outline is enough, and nothing else need speak for it;
where it does so surely, nearly none; and where it is certain of what is clearly outlined, a back may have a colour of
its own."""

BACK_OUTLINE: Final = 0.7
BACK_MARGIN: Final = 5.0
NEAR_BACK: Final = 6.0
SPREAD_NATS: Final = 0.25
LEAST_SPREAD: Final = 2.0
"""Where a tile on the board lies face down, so faint an outline is enough for one that looks alike, and a face may lead
to the next by so many nats, for joints of a back may look like corridors. Its mean colour (Lab, as below) is so near,
and its colours spread as far (standard deviations and the last, logarithms that differ by no more)."""

INNER: Final = 0.12
"""A tile's rim that is left out when its colour is told, in tiles."""

LIGHT_SHARE: Final = 0.4
NEAR_COLOUR: Final = 20.0
"""Its mean colour (Lab, lightness counting by that share) is no farther from the walls' than this."""

SURE: Final = 0.9
"""A tile on the board surely lies face down that is said to from here on."""

CONFIDENCE: Final = 0.93
"""How sure that is, as a probability."""


def face_down(
    image: Image, homography: Float64s, look: BoardLook, tile: TurnedTile, backs: Sequence[Float64s] = ()
) -> TileReading | None:  # fmt: skip
    """The reading of a tile that lies face down at this place, or None; `backs` are those seen on the board, as
    `backs_seen` tells them."""
    if _is_washed_out(image, homography, look, tile):
        return None
    ordered = np.sort(tile.faces)
    is_plain, may_be_plain = (ordered[-1] - ordered[-2] <= most for most in (MOST_MARGIN, BACK_MARGIN))
    is_back = is_plain and _is_walls_back(image, homography, look, tile)
    if not is_back and not (may_be_plain and _is_known_back(image, homography, look, tile, backs)):
        return None
    log_p = np.full(BACK + 1, np.log((1 - CONFIDENCE) / BACK))
    log_p[BACK] = np.log(CONFIDENCE)
    x_px, y_px = project(homography, np.array([[tile.x, tile.y]]))[0]
    return TileReading(tuple(float(value) for value in log_p), None, (float(x_px), float(y_px)))


def backs_seen(
    image: Image, homography: Float64s, look: BoardLook, cells: Sequence[TileReading]
) -> tuple[Float64s, ...]:
    """How the tiles of a board look that surely lie face down: mean and spread of lightness and two tints (6,) each."""
    down = [cell for cell, one in enumerate(cells) if one.face == TILE_FACES[BACK] and one.confidence > SURE]
    return tuple(_looks(image, homography, look, cell % 7 + 0.5, cell // 7 + 0.5, 0.0) for cell in down)


def _is_walls_back(image: Image, homography: Float64s, look: BoardLook, tile: TurnedTile) -> bool:
    """Whether it is outlined as a tile, or the net sees one, in the colours of the walls, or it is beyond doubt one."""
    is_outlined = tile.outline >= CLEAR_OUTLINE and tile.evidence >= LEAST_EVIDENCE
    is_sighted = tile.outline >= SIGHTED_OUTLINE and tile.said >= LEAST_SAID
    is_surely_sighted = tile.outline >= FAINT_OUTLINE and tile.said >= SURELY_SAID
    if tile.outline >= CLEAR_OUTLINE and tile.said >= CERTAINLY_SAID:
        return True
    return (is_outlined or is_sighted or is_surely_sighted) and _is_like_walls(image, homography, look, tile)


def _is_known_back(
    image: Image, homography: Float64s, look: BoardLook, tile: TurnedTile, backs: Sequence[Float64s]
) -> bool:
    """Whether it is outlined, and looks like a tile that lies face down on the board."""
    if tile.outline < BACK_OUTLINE or not backs:
        return False
    seen = _looks(image, homography, look, tile.x, tile.y, tile.angle_deg)
    return any(_is_alike(seen, back) for back in backs)


def _is_alike(one: Float64s, other: Float64s) -> bool:
    apart = np.log((one[3:] + LEAST_SPREAD) / (other[3:] + LEAST_SPREAD))
    return _colours_apart(one[:3], other[:3]) < NEAR_BACK and float(np.abs(apart).max()) < SPREAD_NATS


def _looks(image: Image, homography: Float64s, look: BoardLook, x: float, y: float, angle_deg: float) -> Float64s:
    """Mean and spread of lightness and two tints (6,) of a tile that lies just so, without its rim."""
    lab = to_lab(_inside(image, homography, look, x, y, angle_deg)).reshape(-1, 3).astype(np.float64)
    return np.concatenate([lab.mean(axis=0), lab.std(axis=0)])


def _inside(image: Image, homography: Float64s, look: BoardLook, x: float, y: float, angle_deg: float) -> Image:
    """A tile that lies just so, straightened, without its rim."""
    patch = rectify(image, homography @ straightened(x, y, angle_deg), look.plane.scale_px, 0.0, 1)
    return np.ascontiguousarray(patch.image[patch.window(INNER, INNER, 1 - INNER, 1 - INNER)])


def _is_washed_out(image: Image, homography: Float64s, look: BoardLook, tile: TurnedTile) -> bool:
    """Whether too much of it is at the end of the scale in two channels at least: light has a tint."""
    inside = _inside(image, homography, look, tile.x, tile.y, tile.angle_deg)
    return float((np.median(inside, axis=2) >= white_level(look.plane.image)).mean()) > GLARE_SHARE


def _is_like_walls(image: Image, homography: Float64s, look: BoardLook, tile: TurnedTile) -> bool:
    labels = labels_for(look.plane.scale_px, MARGIN_TILES)
    walls = look.flat.reshape(-1, 3)[labels.index[~labels.is_corridor]]
    seen = _looks(image, homography, look, tile.x, tile.y, tile.angle_deg)[:3]
    return _colours_apart(seen, to_lab(walls[None])[0].astype(np.float64).mean(axis=0)) < NEAR_COLOUR


def _colours_apart(one: Float64s, other: Float64s) -> float:
    """How far apart two colours (Lab) are, lightness counting by `LIGHT_SHARE`."""
    light, *tints = one - other
    return float(np.linalg.norm([LIGHT_SHARE * light, *tints]))
