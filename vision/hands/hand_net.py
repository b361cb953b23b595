"""A small trained net says what a hand, its forearm and its sleeve hide of a board and of the table around it.

It sees how light, red, yellow and steep the picture is from straight above, and how usual each colour is: those of the
background are seen in many parts of board or table, a hand keeps to a few. It was trained on path-traced stills and on
hands drawn over them (`lab/README.md` says by which commit's trainer); its weights lie beside this file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.homography import project
from vision.board.plane import rectify
from vision.picture.arrays import Bools, Float32s, Float64s, Indices
from vision.picture.small_net import load_net

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
STEPS: Final = (0.15, 0.06, 0.06)
LOWEST: Final = (-2.0, -0.8, -0.8)
COUNTS: Final = (20, 33, 33)
"""Colours are told apart by how much the light varies nearby, and by light, red and yellow: their steps, the least of
each, and how many."""

LIGHT_ROUNDS: Final = 4
"""How often the slopes of the light are fitted, each time with less say for what lies astray."""

GAINS: Final = (1.0, 1.0, 3.0, 3.0, 5.0, 1.0, 1.0)
FARTHEST: Final = 3.0
"""How much more the net sees of each layer than is told, and the most it sees."""

_TICKS: Final = (np.arange((SIZE + 2 * REACH_TILES) * PER_TILE) + 0.5) / PER_TILE - REACH_TILES
_X, _Y = np.meshgrid(_TICKS, _TICKS)
_DEPTH: Final = np.minimum(np.minimum(_X, SIZE - _X), np.minimum(_Y, SIZE - _Y))
_KIND: Final = np.where(_DEPTH > 0, 0, np.where(_DEPTH > -BORDER_TILES, 1, 2))
_INNER: Final = slice((REACH_TILES - AROUND_TILES) * PER_TILE, (REACH_TILES - AROUND_TILES) * PER_TILE + SIDE_PX)
"""Where the pixels lie that are looked at (h, w): in tiles, how deep in the board, and whether on board, border or
table; and those of them that the net sees."""


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
    layers = np.stack([is_shown, light, red, yellow, _steepness(logs), usual, np.clip(_DEPTH, -1, 1)])
    seen = layers[:, _INNER, _INNER] * np.array(GAINS)[:, None, None] * is_shown[_INNER, _INNER]
    return np.asarray(np.clip(seen, -FARTHEST, FARTHEST), dtype=np.float32)


def _is_in_picture(homography: Float64s, size_px: tuple[int, int]) -> Bools:
    """Which pixels show a part of the picture, and not its repeated edge (h, w)."""
    points = np.stack([_X, _Y], axis=-1).reshape(-1, 2)
    px = project(homography, points)
    is_ahead = np.column_stack([points, np.ones(len(points))]) @ homography[2] > 0
    is_in = is_ahead & (px >= 0).all(axis=1) & (px < np.array(size_px)).all(axis=1)
    return np.asarray(is_in.reshape(_X.shape))


def _evened(light: Float32s, is_shown: Bools) -> Float32s:
    """The light without its smooth slopes; board, border and table each have a level of their own, 0."""
    x, y = ((at - SIZE / 2) / (SIZE / 2 + REACH_TILES) for at in (_X, _Y))
    slopes = np.stack([x, y, x * x, y * y, x * y], axis=-1)
    asked = is_shown.copy()
    asked[1::2], asked[:, 1::2] = False, False
    design = np.column_stack([slopes[asked], np.eye(3)[_KIND[asked]]])
    values, weights = light[asked].astype(np.float64), np.ones(int(asked.sum()))
    ridge = np.diag([0.01 * len(values)] * 5 + [1e-6] * 3)
    solution = np.zeros(8)
    for _ in range(LIGHT_ROUNDS):
        weighed = design * weights[:, None]
        solution = np.linalg.solve(weighed.T @ design + ridge, weighed.T @ values)
        astray = np.abs(values - design @ solution)
        weights = 1 / (1 + (astray / (2 * (np.median(astray, axis=-1) + 1e-3))) ** 2)
    return np.asarray(light - slopes @ solution[:5] - solution[5:][_KIND], dtype=np.float32)


def _bins(light: Float32s, red: Float32s, yellow: Float32s) -> Indices:
    """The numbers of each pixel's busyness, light, red and yellow, (4, h, w)."""
    mean = cv2.blur(light, (5, 5))
    spread = np.sqrt(np.maximum(cv2.blur(light * light, (5, 5)) - mean * mean, 0))
    bins = [np.digitize(spread, BUSY_STEPS)]
    for values, low, step, count in zip((light, red, yellow), LOWEST, STEPS, COUNTS, strict=True):
        bins.append(np.clip((values - low) / step, 0, count - 1).astype(np.int64))
    return np.stack(bins)


def _usual(bins: Indices, is_shown: Bools) -> Float32s:
    """The share of the parts of board, border or table that show a pixel's colour, (h, w)."""
    usual = np.zeros(is_shown.shape, dtype=np.float32)
    for kind, parts in enumerate(_parts()):
        mine = kind == _KIND
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


def _parts() -> tuple[Indices, Indices, Indices]:
    """Which part of board, border and table each pixel belongs to, (h, w) each."""
    cell = SIZE * np.clip(np.floor(_Y), 0, SIZE - 1) + np.clip(np.floor(_X), 0, SIZE - 1)
    turn = np.arctan2(_Y - SIZE / 2, _X - SIZE / 2) / (2 * np.pi) + 0.5
    sector = np.clip(np.floor(turn * SECTORS), 0, SECTORS - 1).astype(np.int64)
    return cell.astype(np.int64), sector, sector


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
