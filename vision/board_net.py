"""One small trained net looks at the board and three tiles around it: hands, pawns, loose tile, empty cells and backs.

It sees the plane as `fits/cell_views.py` shows it to the nets for cells, beside plain colour, which way things lean,
and where each pixel lies in its cell and on the board. It answers on a grid of six places a tile. `lab/train/train.py`
trains it; the metadata of `board_net.onnx` say on what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import project
from vision.board.plane import rectify
from vision.board.viewpoint import Eye, find_eye
from vision.fits.cell_views import RIM_PX, VIEW_SCALE_PX, layers_of
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.small_net import load_net

WEIGHTS: Final = Path(__file__).with_name("board_net.onnx")

AROUND_TILES: Final = 3
SIDE_TILES: Final = 7 + 2 * AROUND_TILES
SIDE_PX: Final = SIDE_TILES * VIEW_SCALE_PX
STRIDE_PX: Final = 4
PLACES: Final = SIDE_PX // STRIDE_PX
PER_TILE: Final = VIEW_SCALE_PX // STRIDE_PX
"""How far around the board the plane reaches, its side in tiles and in pixels; how far apart the net's answers lie, how
many lie along a side, and along a tile."""

LAYERS_SEEN: Final = (0, 1, 2, 3, 4, 5, 6, 7, 9, 10)
"""The layers of `layers_of` that this net sees."""

SEEN: Final = len(LAYERS_SEEN) + 3
PLACED: Final = 5
"""Channels of a view: what is seen (those layers, whether the picture shows a pixel, and two plain hues), and what
follows from the camera's place and the grid alone."""

DARKEST: Final = 12.0
LEAN_TILES: Final = 1.5
MOST_LEAN: Final = 3.0
"""Added to levels before their logarithm is taken; leans are told of something so many tiles high, and no farther than
the last."""

NAMES: Final = ("red", "yellow", "green", "blue", "tan", "white", "other")
"""What a pawn's colour may be called."""

HAND, PAWN, TILE, SIZE = 0, 1, 14, 17
PAWN_OFF, NAMED, INK, TILE_OFF, KINDS, SLID = (
    slice(first, end) for first, end in ((2, 4), (4, 11), (11, 14), (15, 17), (18, 20), (20, 24))
)
ANSWERS: Final = 24
"""What the net says of each place: log odds of a hand, of a pawn's base and of a loose tile's middle there; how far
these lie off (places), the pawn's name (log-probabilities but for a constant) and ink, the tile's size (logarithm of
tiles), log odds that the cell is empty or shows a back, and cosine and sine of how far the tile there lies to the east
and to the south of its cell (a turn is a tile)."""

TURN_TILES, TURN_BLUR_PX = 0.6, 0.8
"""A tile's turn is the one that the edges so near its middle have in common, in a plane that is softened so far."""

INK_UNIT: Final = 50.0
"""Inks are told in so many units of Lab."""

LEAST_TOLD: Final = 0.02
PAWN_APART: Final = 1.6
TILE_APART: Final = 5.0
"""Pawns and tiles less likely than the first are not told; two lie at least so many places apart."""


@dataclass(frozen=True, slots=True)
class PawnSight:
    """A pawn: its cell (None beside the board), where its base is in the picture, how likely each of `NAMES` is its
    colour, its ink (L, a, b) under white light, and how surely it is one."""

    cell: int | None
    base_px: tuple[float, float]
    names: Mapping[str, float]
    ink: tuple[float, float, float]
    confidence: float


@dataclass(frozen=True, slots=True, eq=False)
class TileSight:
    """A loose tile beside the board: corners in the picture (4, 2), middle in tile units, turn clockwise (-45 to 45
    degrees), and how surely it is one."""

    outline_px: Float64s
    at: tuple[float, float]
    turn_deg: float
    confidence: float


@dataclass(frozen=True, slots=True, eq=False)
class BoardSight:
    """What the net sees: how likely a hand hides each place of the plane (n, n), the share of each cell that hands hide
    (49,), pawns and loose tiles, surest first, and how likely each cell is empty or shows a back (49,)."""

    hand: Float32s
    hidden: Float64s
    pawns: tuple[PawnSight, ...]
    tiles: tuple[TileSight, ...]
    empty: Float64s
    back: Float64s


def look(image: Image, homography: Float64s, weights: Path = WEIGHTS) -> BoardSight:
    """What the net says of a board in a picture; `homography` takes tile units to pixels."""
    size_px = (image.shape[1], image.shape[0])
    eye = find_eye(homography, size_px)
    plane = rectify(image, homography, VIEW_SCALE_PX, AROUND_TILES).image
    along = pixels_in_tiles()
    view = np.concatenate([seen_layers(plane, eye.shows(homography, along, along)), placed_layers(eye)])
    return told(load_net(weights).answer(view[None])[0], plane, homography)


def pixels_in_tiles() -> Float64s:
    """Where the plane's pixels lie along either axis, in tile units."""
    return (np.arange(SIDE_PX) + 0.5) / VIEW_SCALE_PX - AROUND_TILES


def places_in_tiles() -> Float64s:
    """Where the answers lie along either axis, in tile units."""
    return (np.arange(PLACES) + 0.5) / PER_TILE - AROUND_TILES


def seen_layers(plane: Image, is_shown: Bools) -> Float32s:
    """What is seen of each pixel of the plane, (SEEN, h, w); nothing where the picture does not show it."""
    layers = layers_of(plane, FIXED_SIDES, AROUND_TILES * VIEW_SCALE_PX - RIM_PX)[list(LAYERS_SEEN)]
    blue, green, red = np.log(np.moveaxis(plane, -1, 0).astype(np.float32) + np.float32(DARKEST))
    hues = np.stack([red - blue, 2 * green - red - blue])
    return np.concatenate([layers * is_shown, is_shown[None].astype(np.float32), hues * is_shown])


def placed_layers(eye: Eye) -> Float32s:
    """How something high leans both ways, how far each pixel is from its cell's middle both ways, and how deep in the
    board it lies, (PLACED, h, w)."""
    along, out = pixels_in_tiles(), np.empty((PLACED, SIDE_PX, SIDE_PX), dtype=np.float32)
    off, deep = 2 * np.abs(along % 1 - 0.5), np.clip(np.minimum(along, 7 - along), -1, 1)
    x, y = (np.clip((along - at) * LEAN_TILES / eye.height, -MOST_LEAN, MOST_LEAN) for at in (eye.x, eye.y))
    out[0], out[1], out[2], out[3] = x[None, :], y[:, None], off[None, :], off[:, None]
    out[4] = np.minimum(deep[None, :], deep[:, None])
    return out


def told(answer: Float32s, plane: Image, homography: Float64s) -> BoardSight:
    """What an answer (ANSWERS, n, n) says of a board that lies so in its picture, whose plane is given."""
    hand = _likelihood(answer[HAND])
    empty, back = (_by_cell(_likelihood(one)) for one in answer[KINDS])
    pawns = tuple(_pawn(answer, homography, *at) for at in _peaks(answer[PAWN], PAWN_APART))
    tiles = tuple(_tile(answer, plane, homography, *at) for at in _peaks(answer[TILE], TILE_APART))
    return BoardSight(hand, _by_cell(hand), pawns, tiles, empty, back)


def _likelihood(log_odds: Float32s) -> Float32s:
    return np.asarray(1 / (1 + np.exp(-log_odds)), dtype=np.float32)


def _by_cell(values: Float32s) -> Float64s:
    """The mean of values (n, n) over each cell, (49,)."""
    rim = AROUND_TILES * PER_TILE
    inner = values[rim:-rim, rim:-rim].reshape(7, PER_TILE, 7, PER_TILE)
    return np.asarray(inner.mean(axis=(1, 3)).ravel(), dtype=np.float64)


def _peaks(log_odds: Float32s, apart: float) -> list[tuple[int, int]]:
    """Rows and columns of the likeliest places, so far apart, likeliest first."""
    left, peaks = _likelihood(log_odds), []
    down, right = np.indices(left.shape)
    while left.max() > LEAST_TOLD:
        row, column = (int(one) for one in np.unravel_index(int(left.argmax()), left.shape))
        peaks.append((row, column))
        left = np.where(np.hypot(down - row, right - column) < apart, 0, left)
    return peaks


def _at(offs: Float32s, row: int, column: int) -> tuple[float, float]:
    """A place in tile units, `offs` (2, n, n) places to the east and to the south."""
    x, y = (float((at + 0.5 + offs[k, row, column]) / PER_TILE - AROUND_TILES) for k, at in enumerate((column, row)))
    return x, y


def _pawn(answer: Float32s, homography: Float64s, row: int, column: int) -> PawnSight:
    x, y = _at(answer[PAWN_OFF], row, column)
    named = np.exp(answer[NAMED, row, column] - answer[NAMED, row, column].max())
    light, a, b = (float(INK_UNIT * one) for one in answer[INK, row, column])
    right, down = (float(one) for one in project(homography, np.array([[x, y]]))[0])
    cell = int(y) * 7 + int(x) if 0 <= x < 7 and 0 <= y < 7 else None
    names = dict(zip(NAMES, (float(one) for one in named / named.sum()), strict=True))
    return PawnSight(cell, (right, down), names, (light, a, b), float(_likelihood(answer[PAWN, row, column])))


def _tile(answer: Float32s, plane: Image, homography: Float64s, row: int, column: int) -> TileSight:
    x, y = _at(answer[TILE_OFF], row, column)
    turn, side = _turn(plane, x, y), np.exp(answer[SIZE, row, column])
    half = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * side
    corners = half @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    outline = project(homography, corners + np.array([x, y]))
    return TileSight(outline, (x, y), float(np.degrees(turn)), float(_likelihood(answer[TILE, row, column])))


def _turn(plane: Image, x: float, y: float) -> float:
    """By how much the edges around a place are turned from the board's, -45 to 45 degrees, in radians."""
    along = pixels_in_tiles()
    rows, columns = (np.abs(along - at) < TURN_TILES for at in (y, x))
    soft = cv2.GaussianBlur(plane[np.ix_(rows, columns)].astype(np.float32), (0, 0), TURN_BLUR_PX)
    steep = cv2.Sobel(soft, cv2.CV_32F, 1, 0) + 1j * cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    is_near = np.hypot(along[columns][None, :] - x, along[rows][:, None] - y) < TURN_TILES
    fourfold = steep**4 / np.maximum(np.abs(steep), 1e-6) ** 3
    return float(np.angle((fourfold * is_near[..., None]).sum()) / 4)
