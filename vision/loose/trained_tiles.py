"""A small trained net says where beside a single picture's board a tile lies, on tables of any pattern.

It was trained on path-traced tables and on tiles laid on them (`lab/README.md` says by which commit's
trainer); its weights lie beside this file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.plane import MARGIN_TILES as BOARD_MARGIN_TILES
from vision.board.plane import Plane, rectify
from vision.loose.loose_tile import LoosePlace
from vision.loose.tile_views import MARGIN_TILES, SCALE_PX, STRIDE_PX, TURNS_DEG, in_tiles, tile_view
from vision.nets.small_net import load_net
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import to_lab
from vision.tiles.board_look import CORRIDOR_LEVEL, BoardLook, corridor_colour
from vision.tiles.corridor_and_wall import flatten_light, labels_for

WEIGHTS: Final = Path(__file__).with_name("trained_tiles.onnx")

MOST_PLACES: Final = 3
LEAST_SAID: Final = -7.0
NEAR_TILES: Final = 0.4
"""So many places are told, of which the net says so much at least (nats), so far apart."""


def trained_tiles(image: Image, homography: Float64s, look: BoardLook) -> list[LoosePlace]:
    """The likeliest places of a loose tile, best first."""
    lab, seen, wall = table_colours(image, homography, look)
    answer = load_net(WEIGHTS).answer(tile_view(lab, seen, wall)[None])[0].astype(np.float64)
    at = in_tiles(np.arange(answer.shape[1]) * STRIDE_PX)
    said = np.logaddexp.reduce(answer, axis=0)
    found: list[LoosePlace] = []
    while len(found) < MOST_PLACES:
        row, column = (int(one) for one in np.unravel_index(int(said.argmax()), said.shape))
        if said[row, column] < LEAST_SAID:
            break
        near = np.hypot(at[None, :] - at[column], at[:, None] - at[row]) < NEAR_TILES
        shares = np.exp(said - said[row, column]) * near
        x, y = (float((shares * one).sum() / shares.sum()) for one in (at[None, :], at[:, None]))
        turns = answer[:, near].max(axis=1)
        log_odds = float(said[row, column] + np.log(shares.sum()))
        found.append(LoosePlace(x, y, _mean_turn(turns), log_odds))
        said = np.where(near, -np.inf, said)
    return found


def _mean_turn(said: Float64s) -> float:
    """The turn (-45 to 45 degrees) by what is said of each of `TURNS_DEG`."""
    shares = np.exp(said - said.max())
    return float(np.degrees(np.angle((shares * np.exp(4j * np.radians(TURNS_DEG))).sum())) / 4)


def table_colours(image: Image, homography: Float64s, look: BoardLook) -> tuple[Float32s, Bools, Float64s]:
    """Lightness and two tints (Lab) of the table's plane beside the corridors' colour (h, w, 3), what the picture shows
    of it (h, w), and the walls' lightness and tints (3,)."""
    plane = rectify(image, homography, SCALE_PX, MARGIN_TILES)
    gain = (CORRIDOR_LEVEL / corridor_colour(look)).astype(np.float32)
    lab = _lab(flatten_light(plane, look.light), gain)
    labels = labels_for(look.plane.scale_px, BOARD_MARGIN_TILES)
    walls = _lab(look.solid.reshape(-1, 1, 3)[labels.index[~labels.is_corridor]], gain)
    wall = np.median(walls.reshape(-1, 3), axis=0).astype(np.float64)
    return lab, inside_picture(plane, homography, (image.shape[1], image.shape[0])), wall


def _lab(flat: Image, gain: Float32s) -> Float32s:
    levelled = np.clip(flat.astype(np.float32) * gain, 0, 255).astype(np.uint8)
    lab = to_lab(levelled).astype(np.float32)
    return np.asarray(lab - np.array([0, 128, 128], dtype=np.float32), dtype=np.float32)


def inside_picture(plane: Plane, homography: Float64s, size_px: tuple[int, int]) -> Bools:
    """Which pixels of the plane show a part of the picture and not its repeated edge."""
    ticks = (np.arange(plane.image.shape[0]) + 0.5) / plane.scale_px - plane.margin_tiles
    x, y, depth = (row[0] * ticks + (row[1] * ticks + row[2])[:, None] for row in homography)
    right, bottom = (depth * side_px for side_px in size_px)
    return np.asarray((depth > 0) & (x >= 0) & (y >= 0) & (x < right) & (y < bottom))
