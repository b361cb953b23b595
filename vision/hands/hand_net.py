"""A small trained net says what a hand, its forearm and its sleeve hide of a board and of the table around it.

It sees how light, red, yellow and steep the picture is from straight above, and how usual each colour is: those of the
background are seen in many parts of board or table, a hand keeps to a few. It was trained on path-traced stills and on
hands drawn over them (`lab/README.md` says by which commit's trainer); its weights lie beside this file.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.homography import project
from vision.board.plane import rectify
from vision.nets.small_net import load_net
from vision.picture.arrays import Bools, Float32s, Float64s, Indices

WEIGHTS: Final = Path(__file__).with_name("hand_places.onnx")

PER_TILE: Final = 16
AROUND_TILES: Final = 2
SIDE_PX: Final = (SIZE + 2 * AROUND_TILES) * PER_TILE
"""Pixels a tile of what is told, how far around the board it reaches, and its pixels along a side."""

REACH_TILES: Final = 4
BORDER_TILES: Final = 0.45
SECTORS: Final = 16
"""How far around the board one looks, and how broad the board's border is; border and table have so many parts, like
slices of a cake. On the board each cell is a part."""

SOFTEN_PX: Final = 1.0
DARK_FLOOR: Final = 3.0
"""Blur against noise, and what is added to the levels before their logarithm is taken."""

SHOWN_SHARE: Final = 0.15
SEEN_SHARE: Final = 0.02
SEEN_PX: Final = 3
"""A part counts when this share of it lies in the picture; it has a colour that this share of it shows."""

BUSY_STEPS: Final = (0.05, 0.12)
COLOUR_STEPS: Final = ((-2.0, 0.15, 20), (-0.8, 0.06, 33), (-0.8, 0.06, 33))
"""Colours are told apart by how much the light varies nearby, and by light, red and yellow: the least of each, the
step, and how many."""

LIGHT_ROUNDS: Final = 4
"""How often the slopes of the light are fitted, each time with less say for what lies astray."""

GAINS: Final = (1.0, 1.0, 3.0, 3.0, 5.0, 1.0, 1.0)
FARTHEST: Final = 3.0
"""How much more the net sees of each layer than is told, and the most it sees."""


class _Places(NamedTuple):
    """Where the pixels lie that are looked at, (h, w) each: x and y in tiles, how deep in the board, whether on board
    (0), border or table (2), and which cell or sector each belongs to."""

    x: Float64s
    y: Float64s
    depth: Float64s
    kind: Indices
    cell: Indices
    sector: Indices


@lru_cache
def _places() -> _Places:
    ticks = (np.arange((SIZE + 2 * REACH_TILES) * PER_TILE) + 0.5) / PER_TILE - REACH_TILES
    x, y = np.meshgrid(ticks, ticks)
    depth = np.minimum(np.minimum(x, SIZE - x), np.minimum(y, SIZE - y))
    kind = np.digitize(-depth, (0, BORDER_TILES))
    cell = SIZE * np.clip(np.floor(y), 0, SIZE - 1) + np.clip(np.floor(x), 0, SIZE - 1)
    turn = np.arctan2(y - SIZE / 2, x - SIZE / 2) / (2 * np.pi) + 0.5
    sector = np.clip(np.floor(turn * SECTORS), 0, SECTORS - 1)
    return _Places(x, y, depth, kind, cell.astype(np.int64), sector.astype(np.int64))


def hand_share(image: Image, homography: Float64s) -> Float32s:
    """How likely a hand hides each pixel of the board and two tiles around it, (SIDE_PX, SIDE_PX), 0..1, in a picture
    whose board lies where `homography` (tile units to pixels) says."""
    plane = rectify(image, homography, PER_TILE, REACH_TILES).image
    view = view_of(plane, _is_in_picture(homography, (image.shape[1], image.shape[0])))
    answer = cv2.resize(load_net(WEIGHTS).answer(view[None])[0, 0], (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_LINEAR)
    return np.asarray(1 / (1 + np.exp(-answer)), dtype=np.float32)


def view_of(plane: Image, is_shown: Bools) -> Float32s:
    """What the net sees (7, SIDE_PX, SIDE_PX) of a board and `REACH_TILES` around it from straight above; `is_shown`
    (h, w) tells which pixels lie in the picture."""
    logs = np.log(cv2.GaussianBlur(plane, (0, 0), SOFTEN_PX).astype(np.float32) + np.float32(DARK_FLOOR))
    red, yellow = logs[..., 2] - logs[..., 1], logs[..., 1] - logs[..., 0]
    light = _evened(np.asarray(logs.mean(axis=2)), is_shown)
    usual = _usual(_bins(light, red, yellow), is_shown)
    layers = np.stack([is_shown, light, red, yellow, _steepness(logs), usual, np.clip(_places().depth, -1, 1)])
    rim = (REACH_TILES - AROUND_TILES) * PER_TILE
    inner = (layers * is_shown)[:, rim:-rim, rim:-rim]
    return np.asarray(np.clip(inner * np.array(GAINS)[:, None, None], -FARTHEST, FARTHEST), dtype=np.float32)


def _is_in_picture(homography: Float64s, size_px: tuple[int, int]) -> Bools:
    """Which pixels show a part of the picture, and not its repeated edge (h, w)."""
    at = _places()
    points = np.stack([at.x, at.y], axis=-1).reshape(-1, 2)
    px = project(homography, points)
    is_ahead = np.column_stack([points, np.ones(len(points))]) @ homography[2] > 0
    is_in = is_ahead & (px >= 0).all(axis=1) & (px < np.array(size_px)).all(axis=1)
    return np.asarray(is_in.reshape(at.x.shape))


def _evened(light: Float32s, is_shown: Bools) -> Float32s:
    """The light without its smooth slopes; board, border and table each have a level of their own, 0."""
    at = _places()
    x, y = ((one - SIZE / 2) / (SIZE / 2 + REACH_TILES) for one in (at.x, at.y))
    slopes = np.stack([x, y, x * x, y * y, x * y], axis=-1)
    asked = is_shown.copy()
    asked[1::2], asked[:, 1::2] = False, False
    design = np.column_stack([slopes[asked], np.eye(3)[at.kind[asked]]])
    values, weights = light[asked].astype(np.float64), np.ones(int(asked.sum()))
    ridge = np.diag([0.01 * len(values)] * 5 + [1e-6] * 3)
    solution = np.zeros(8)
    for _ in range(LIGHT_ROUNDS):
        weighed = design * weights[:, None]
        solution = np.linalg.solve(weighed.T @ design + ridge, weighed.T @ values)
        astray = np.abs(values - design @ solution)
        weights = 1 / (1 + (astray / (2 * (np.median(astray, axis=-1) + 1e-3))) ** 2)
    return np.asarray(light - slopes @ solution[:5] - solution[5:][at.kind], dtype=np.float32)


def _bins(light: Float32s, red: Float32s, yellow: Float32s) -> Indices:
    """The numbers of each pixel's busyness, light, red and yellow, (4, h, w)."""
    mean = cv2.blur(light, (5, 5))
    spread = np.sqrt(np.maximum(cv2.blur(light * light, (5, 5)) - mean * mean, 0))
    bins = [np.digitize(spread, BUSY_STEPS)]
    for values, (low, step, count) in zip((light, red, yellow), COLOUR_STEPS, strict=True):
        bins.append(np.clip((values - low) / step, 0, count - 1).astype(np.int64))
    return np.stack(bins)


def _usual(bins: Indices, is_shown: Bools) -> Float32s:
    """The share of the parts of board, border or table that show a pixel's colour, (h, w)."""
    usual = np.zeros(is_shown.shape, dtype=np.float32)
    at = _places()
    for kind, parts in enumerate((at.cell, at.sector, at.sector)):
        mine = at.kind == kind
        part, shown_there, count = parts[mine], is_shown[mine], int(parts[mine].max()) + 1
        shown = np.bincount(part[shown_there], minlength=count)
        counted = shown > SHOWN_SHARE * np.bincount(part, minlength=count)
        if not counted.any():
            continue
        colour, steps = _numbered(bins[:, mine])
        colours = int(np.prod(steps))
        seen = np.bincount((part * colours + colour)[shown_there], minlength=count * colours).astype(np.uint16)
        counts = _widened(seen.reshape(-1, *steps)[counted]).reshape(int(counted.sum()), -1)
        has_colour = counts >= np.maximum(SEEN_PX, SEEN_SHARE * shown[counted])[:, None]
        usual[mine] = has_colour.mean(axis=0, dtype=np.float32)[colour]
    return usual


def _numbered(bins: Indices) -> tuple[Indices, tuple[int, ...]]:
    """One number for each of these colours (4, n), and how many steps they take each way: rare colours are not counted
    in vain."""
    low = bins.min(axis=1)
    steps = tuple(int(count) for count in bins.max(axis=1) - low + 1)
    return np.asarray(np.ravel_multi_index(tuple(bins - low[:, None]), steps)), steps


def _widened(counts: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
    """Counts (n, busy, light, red, yellow) with those of the next colours in light and tint added."""
    for axis in (2, 3, 4):
        near = np.moveaxis(np.pad(counts, [(int(k == axis),) * 2 for k in range(5)]), axis, 0)
        counts = np.moveaxis(near[:-2] + near[1:-1] + near[2:], 0, axis)
    return counts


def _steepness(logs: Float32s) -> Float32s:
    """How fast the colours change, in logarithms a pixel: the steepest channel, (h, w)."""
    slopes = [[cv2.Sobel(one, cv2.CV_32F, *axis, scale=1 / 8) for axis in ((1, 0), (0, 1))] for one in cv2.split(logs)]
    return np.asarray(np.max([cv2.magnitude(dx, dy) for dx, dy in slopes], axis=0))
