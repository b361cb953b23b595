"""Finds the loose tile beside the board and reads it; says nothing where it is not surely seen.

A tile is a square of a tile's size that differs from the table; it is read with the corridor and wall that this
picture's fixed tiles taught. A tile lying face down is not looked for: a heap of rubble looks like many things.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import TileReading
from vision.board.homography import project
from vision.board.plane import Plane, rectify
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.medians import median
from vision.tiles.board_look import BoardLook
from vision.tiles.corridor_and_wall import channels_of, distance_maps, flatten_light, logit_map
from vision.tiles.openings import BACK, Maps, Model, boxed, measure, normalise, score_faces, turned_spots

SCALE_PX: Final = 16
MARGIN_TILES: Final = 2.6
"""The plane that is searched: pixels a tile, and tiles around the board."""

BORDER_TILES: Final = 0.36
"""What lies nearer to the tiles than this belongs to the board."""

TABLE_FROM_TILES: Final = 0.5
"""From this distance (tiles) off the tiles on, the table's own colours are learnt."""

LEAST_SPREAD: Final = 4.0
"""The table's colours are taken to vary by this at least, in levels of each channel."""

LEVELS: Final = (2.0, 3.0, 5.0, 8.0)
"""How many spreads of the table's own colours something must differ from it; several, for tables differ."""

BRIDGES_TILES: Final = (0.19, 0.56)
"""Gaps that are closed: specks, and a corridor that looks like the table."""

SIDE_TILES: Final = (0.84, 1.17)
FILLED: Final = 0.82
"""The least and the longest side of a tile's outline (tiles), and how much of its rectangle a tile fills."""

MOST_SQUARES: Final = 12
"""So many squares are read at most."""

FINE_STEP_TILES: Final = 0.05
FINE_ANGLES_DEG: Final[Float64s] = np.arange(-6.0, 6.1, 3.0)
"""Each square is read at middles so far apart, and at these turns more."""

LEAST_FIT: Final = 2.5
LEAST_MARGIN: Final = 2.5
"""Nats by which a tile must beat "no tile" and its likeliest face the next one."""


def find_loose(image: Image, homography: Float64s, look: BoardLook, model: Model) -> TileReading | None:
    """The reading of the tile beside the board, its open sides told along the board's nearest axes, or None."""
    plane = rectify(image, homography, SCALE_PX, MARGIN_TILES)
    channels = channels_of(flatten_light(plane, look.light), SCALE_PX)
    squares = _squares(plane, channels, _inside_picture(plane, homography, (image.shape[1], image.shape[0])))
    if not squares:
        return None
    logits = logit_map(look.appearance, distance_maps(look.appearance, channels))
    maps = boxed(logits, None, SCALE_PX, MARGIN_TILES)
    found = [_read_square(maps, model, middle, angle) for middle, angle in squares]
    fit, scores, middle = max(found, key=lambda one: one[0])
    return _reading(fit, scores, middle, homography)


def _squares(plane: Plane, channels: Float32s, inside: Bools) -> list[tuple[Float64s, float]]:
    """Middles (2,) in tile units and turns (-45..45 degrees) of what lies on the table with a tile's outline."""
    squares: list[tuple[Float64s, float]] = []
    for departure, level, bridge in product(_departures(plane, channels, inside), LEVELS, BRIDGES_TILES):
        reach = round(bridge * SCALE_PX)
        mask = cv2.morphologyEx((departure > level).astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), dtype=np.uint8))
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((reach, reach), dtype=np.uint8))
        outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for outline in outlines:
            (x, y), (width, height), angle = cv2.minAreaRect(outline)
            sides = np.array([width + 1, height + 1]) / SCALE_PX
            if sides.min() < SIDE_TILES[0] or sides.max() > SIDE_TILES[1]:
                continue
            if cv2.contourArea(outline) < FILLED * width * height:
                continue
            middle = (np.array([x, y]) + 0.5) / SCALE_PX - MARGIN_TILES
            squares.append((middle, (angle + 45) % 90 - 45))
    return _distinct(squares)


def _distinct(squares: list[tuple[Float64s, float]]) -> list[tuple[Float64s, float]]:
    """The squares without those that repeat an earlier one."""
    kept: list[tuple[Float64s, float]] = []
    for middle, angle in squares:
        if all(np.abs(middle - other).max() > 0.06 or abs(angle - turn) > 6 for other, turn in kept):
            kept.append((middle, angle))
    return kept[:MOST_SQUARES]


def _departures(plane: Plane, channels: Float32s, inside: Bools) -> tuple[Float32s, Float32s]:
    """How far each pixel is from the table, in spreads: in colour alone, and in colour or local contrast; 0 on the
    board and outside the picture."""
    on_table, reach = inside.copy(), TABLE_FROM_TILES
    on_table[plane.window(-reach, -reach, 7 + reach, 7 + reach)] = False
    if int(on_table.sum()) < SCALE_PX**2:
        nothing = np.zeros(inside.shape, dtype=np.float32)
        return nothing, nothing
    values = np.ascontiguousarray(channels[..., :4].transpose(2, 0, 1))
    table = values[:, on_table]
    middle = median(table)[:, None]
    spread = 1.48 * median(np.abs(table - middle)) + LEAST_SPREAD
    apart = np.abs(values - middle[:, :, None]) / spread[:, None, None]
    blank = ~inside
    blank[plane.window(-BORDER_TILES, -BORDER_TILES, 7 + BORDER_TILES, 7 + BORDER_TILES)] = True
    colour = np.where(blank, np.float32(0), apart[:3].max(axis=0))
    return colour, np.where(blank, np.float32(0), np.maximum(colour, apart[3]))


def _inside_picture(plane: Plane, homography: Float64s, size_px: tuple[int, int]) -> Bools:
    """Which pixels of the plane show a part of the picture and not its repeated edge."""
    ticks = (np.arange(plane.image.shape[0]) + 0.5) / SCALE_PX - MARGIN_TILES
    x, y, depth = (row[0] * ticks + (row[1] * ticks + row[2])[:, None] for row in homography)
    right, bottom = (depth * side_px for side_px in size_px)
    return np.asarray((depth > 0) & (x >= 0) & (y >= 0) & (x < right) & (y < bottom))


def _read_square(maps: Maps, model: Model, middle: Float64s, angle_deg: float) -> tuple[float, Float64s, Float64s]:
    """How much better a tile fits a square than none does, its faces' scores (11,) and its middle."""
    ticks = np.arange(-2, 3) * FINE_STEP_TILES
    middles = (middle + np.stack(np.meshgrid(ticks, ticks), axis=-1)).reshape(-1, 1, 2)
    angles = angle_deg + FINE_ANGLES_DEG
    regions = measure(maps, middles.repeat(len(angles), axis=1), turned_spots(angles))
    scores = score_faces(regions, model, np.zeros((len(middles), len(angles))))[1].reshape(-1, BACK + 1)
    fit = scores[:, :BACK].max(axis=1) - scores[:, BACK]
    best = int(fit.argmax())
    return float(fit[best]), scores[best], middles[best // len(angles), 0]


def _reading(fit: float, scores: Float64s, middle: Float64s, homography: Float64s) -> TileReading | None:
    ordered = np.sort(scores[:BACK])
    if fit < LEAST_FIT or ordered[-1] - ordered[-2] < LEAST_MARGIN:
        return None
    log_p = normalise(scores[None])[0]
    x_px, y_px = project(homography, middle[None])[0]
    return TileReading(tuple(float(value) for value in log_p), None, (float(x_px), float(y_px)))
