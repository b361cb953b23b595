"""A trained net that looks at the board and three tiles around it: hands, the loose tile, half-pushed lines.

It sees what the nets for cells see, beside plain colour, which way things lean, and where each pixel lies in its cell
and on the board. It answers on a grid of six places a tile. `lab/train/train.py` trains it; the metadata of
`board_net.onnx` say by which commit and on what. What it says of pawns, bare cells and backs is not asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.viewpoint import Eye
from vision.nets.board_view import MARGIN_TILES, VIEW_SCALE_PX, BoardView
from vision.nets.small_net import load_net
from vision.picture.arrays import Bools, Float32s, Float64s

WEIGHTS: Final = Path(__file__).with_name("board_net.onnx")

SIDE_PX: Final = (SIZE + 2 * MARGIN_TILES) * VIEW_SCALE_PX
STRIDE_PX: Final = 4
PLACES: Final = SIDE_PX // STRIDE_PX
PER_TILE: Final = VIEW_SCALE_PX // STRIDE_PX
"""The plane's side in pixels, how far apart the net's answers lie, how many lie along a side, and along a tile."""

LAYERS_SEEN: Final = (0, 1, 2, 3, 4, 5, 6, 7, 9, 10)
"""The layers of a `BoardView` that this net sees."""

SEEN: Final = len(LAYERS_SEEN) + 3
PLACED: Final = 5
"""Channels of a view: what is seen (those layers, whether the picture shows a pixel, and two plain hues), and what
follows from the camera's place and the grid alone."""

DARKEST: Final = 12.0
LEAN_TILES: Final = 1.5
MOST_LEAN: Final = 3.0
"""Added to levels before their logarithm is taken; leans are those of something so many tiles high, and no farther than
the last."""

HAND, TILE = 0, 14
TILE_OFF, SLID = slice(15, 17), slice(20, 24)
"""Of what the net says of each place: log-odds of a hand and of a loose tile's middle there; how far that lies off
(places); and cosine and sine of how far the tile there lies to the east and to the south of its cell (a turn is a
tile)."""

TURN_TILES: Final = 0.6
TURN_BLUR_PX: Final = 0.8
"""A tile's turn is the one that the edges so near its middle have in common, in a plane that is softened so far."""

LEAST_LIKELY: Final = 0.02
TILE_APART: Final = 5.0
"""Tiles less likely than the first are left out; two lie at least so many places apart."""


@dataclass(frozen=True, slots=True)
class TileSight:
    """Something like a loose tile: its middle (x, y in tiles), how far it is turned clockwise (-45 to 45 degrees), and
    how likely it is one."""

    at: tuple[float, float]
    turn_deg: float
    chance: float


@dataclass(frozen=True, slots=True, eq=False)
class BoardSight:
    """What the net sees: how likely a hand hides each place of the plane (n, n), loose tiles, likeliest first, and how
    far each cell's tile lies to the east and to the south of it, as cosine and sine (49, 2, 2)."""

    hand: Float32s
    tiles: tuple[TileSight, ...]
    slid: Float64s


def look(view: BoardView, weights: Path = WEIGHTS) -> BoardSight:
    """What the net sees of a board."""
    along = along_plane(SIDE_PX)
    is_shown = view.eye.shows(view.homography, along, along)
    seen = np.concatenate([seen_layers(view.layers, view.plane.image, is_shown), placed_layers(view.eye)])
    answer = load_net(weights).answer(seen[None])[0]
    tiles = tuple(_tile(answer, view.plane.image, *at) for at in _peaks(answer[TILE]))
    slid = np.stack([by_cell(one) for one in answer[SLID]], axis=1)
    return BoardSight(_chance(answer[HAND]), tiles, slid.reshape(-1, 2, 2))


def along_plane(count: int) -> Float64s:
    """Where so many equal parts of the plane have their middles along either axis, in tile units."""
    return (np.arange(count) + 0.5) * (SIZE + 2 * MARGIN_TILES) / count - MARGIN_TILES


def seen_layers(layers: Float32s, plane: Image, is_shown: Bools) -> Float32s:
    """What the net sees of each pixel of the plane, (SEEN, h, w); nothing where the picture does not show it."""
    blue, green, red = np.log(np.moveaxis(plane, -1, 0).astype(np.float32) + np.float32(DARKEST))
    hues = np.stack([red - blue, 2 * green - red - blue])
    shown = is_shown[None].astype(np.float32)
    return np.concatenate([layers[list(LAYERS_SEEN)] * shown, shown, hues * shown])


def placed_layers(eye: Eye) -> Float32s:
    """How something high leans both ways, how far each pixel is from its cell's middle both ways, and how deep in the
    board it lies, (PLACED, h, w)."""
    along, out = along_plane(SIDE_PX), np.empty((PLACED, SIDE_PX, SIDE_PX), dtype=np.float32)
    off, deep = 2 * np.abs(along % 1 - 0.5), np.clip(np.minimum(along, SIZE - along), -1, 1)
    x, y = (np.clip((along - at) * LEAN_TILES / eye.height, -MOST_LEAN, MOST_LEAN) for at in (eye.x, eye.y))
    out[0], out[1], out[2], out[3] = x[None, :], y[:, None], off[None, :], off[:, None]
    out[4] = np.minimum(deep[None, :], deep[:, None])
    return out


def by_cell(values: Float32s) -> Float64s:
    """The mean of values (n, n) at the places of each cell, (49,)."""
    rim = MARGIN_TILES * PER_TILE
    inner = values[rim:-rim, rim:-rim].reshape(SIZE, PER_TILE, SIZE, PER_TILE)
    return np.asarray(inner.mean(axis=(1, 3)).ravel(), dtype=np.float64)


def _chance(log_odds: Float32s | Float64s) -> Float32s:
    return np.asarray(1 / (1 + np.exp(-log_odds)), dtype=np.float32)


def _peaks(log_odds: Float32s) -> list[tuple[int, int]]:
    """Rows and columns of the likeliest places, so far apart, likeliest first."""
    left, peaks = _chance(log_odds), list[tuple[int, int]]()
    down, right = np.indices(left.shape)
    while left.max() > LEAST_LIKELY:
        row, column = (int(one) for one in np.unravel_index(int(left.argmax()), left.shape))
        peaks.append((row, column))
        left = np.where(np.hypot(down - row, right - column) < TILE_APART, 0, left)
    return peaks


def _tile(answer: Float32s, plane: Image, row: int, column: int) -> TileSight:
    offs = answer[TILE_OFF, row, column]
    x, y = (float((at + 0.5 + off) / PER_TILE - MARGIN_TILES) for at, off in zip((column, row), offs, strict=True))
    return TileSight((x, y), _turn_deg(plane, x, y), float(_chance(answer[TILE, row, column])))


def _turn_deg(plane: Image, x: float, y: float) -> float:
    """By how much the edges around a place are turned from the board's, -45 to 45 degrees."""
    along = along_plane(SIDE_PX)
    rows, columns = (np.abs(along - at) < TURN_TILES for at in (y, x))
    soft = cv2.GaussianBlur(plane[np.ix_(rows, columns)].astype(np.float32), (0, 0), TURN_BLUR_PX)
    steep = cv2.Sobel(soft, cv2.CV_32F, 1, 0) + 1j * cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    is_near = np.hypot(along[columns][None, :] - x, along[rows][:, None] - y) < TURN_TILES
    fourfold = steep**4 / np.maximum(np.abs(steep), 1e-6) ** 3
    return float(np.degrees(np.angle((fourfold * is_near[..., None]).sum()) / 4))
