"""The colours of the background in a single picture: those seen in many parts of the board or of the table around it.

A hand, a sleeve or a card keeps to a few parts. What strange things are is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.homography import project
from vision.board.plane import rectify
from vision.picture.arrays import Bools, Float32s, Float64s, Indices

PER_TILE: Final = 16
REACH_TILES: Final = 4.0
"""Pixels a tile, and how far around the board one looks."""

SOFTEN_PX: Final = 1.0
DARK_FLOOR: Final = 3.0
"""Added to the levels before their logarithm is taken, so that noise in the dark is not made large."""

BORDER_TILES: Final = 0.45
"""Breadth of the board's own border, whose colours are neither the print's nor the table's."""

SECTORS: Final = 16
"""Border and table have so many parts each, like slices of a cake; on the board each of the 49 cells is a part."""

SHOWN_SHARE: Final = 0.15
SEEN_SHARE: Final = 0.02
SEEN_PX: Final = 3
"""A part counts when this share of it lies in the picture; it has a colour that this share of it shows."""

LIGHT_STEP: Final = 0.15
TINT_STEP: Final = 0.06
BUSY_STEPS: Final = (0.05, 0.12)
"""Colours are told apart by logarithm of their light, by its two tints and by how much the light varies nearby."""

LOWEST: Final = (0.0, -2.0, -0.8, -0.8)
COUNTS: Final = (3, 20, 33, 33)
"""The least busyness, light, red and yellow that are told apart, and how many of each."""

STEPS: Final = (LIGHT_STEP, TINT_STEP, TINT_STEP)
"""The steps between lights, reds and yellows."""

LIGHT_ROUNDS: Final = 4
"""How often the slopes of the light are fitted, each time with less say for what lies astray."""


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """A board and what lies around it from straight above, each (h, w): whether a pixel lies in the picture, `light`
    (logarithm, lamps evened out), `red` (logarithm of red by green) and `yellow` (of green by blue), how steep the
    picture is there, and `usual`, the share of parts that show its colour, 0..1."""

    is_shown: Bools
    light: Float32s
    red: Float32s
    yellow: Float32s
    steepness: Float32s
    usual: Float32s


@dataclass(frozen=True, slots=True, eq=False)
class Raster:
    """Where the pixels of `Surroundings` lie: x and y in tiles, which part each belongs to, whether on the board, and
    how far from it (tiles)."""

    x: Float64s
    y: Float64s
    part: Indices
    is_board: Bools
    away: Float64s
    depth: Float64s


def _raster() -> Raster:
    ticks = (np.arange(round((SIZE + 2 * REACH_TILES) * PER_TILE)) + 0.5) / PER_TILE - REACH_TILES
    x, y = np.meshgrid(ticks, ticks)
    depth = np.minimum(np.minimum(x, SIZE - x), np.minimum(y, SIZE - y))
    cell = SIZE * np.clip(np.floor(y), 0, SIZE - 1) + np.clip(np.floor(x), 0, SIZE - 1)
    turn = np.arctan2(y - SIZE / 2, x - SIZE / 2) / (2 * np.pi) + 0.5
    sector = np.clip(np.floor(turn * SECTORS), 0, SECTORS - 1) + SIZE * SIZE
    part = np.where(depth > 0, cell, np.where(depth > -BORDER_TILES, sector, sector + SECTORS)).astype(np.int64)
    away = np.hypot(np.maximum(np.maximum(-x, x - SIZE), 0), np.maximum(np.maximum(-y, y - SIZE), 0))
    return Raster(x, y, part, depth > 0, away, depth)


RASTER: Final = _raster()
KINDS: Final = ((0, 49), (49, 49 + SECTORS), (49 + SECTORS, 49 + 2 * SECTORS))
"""The parts of the board, of its border and of the table around it."""


def look_around(image: Image, homography: Float64s) -> Surroundings:
    """The board and the table around it, and how usual their colours are."""
    plane = rectify(image, homography, PER_TILE, REACH_TILES).image
    return surroundings(plane, is_in_picture(homography, (image.shape[1], image.shape[0])))


def surroundings(plane: Image, is_shown: Bools) -> Surroundings:
    """The same of a picture that is already seen from above; `is_shown` (h, w) tells which pixels it really shows."""
    logs = np.log(cv2.GaussianBlur(plane, (0, 0), SOFTEN_PX).astype(np.float32) + np.float32(DARK_FLOOR))
    light = _evened(np.asarray(logs.mean(axis=2)), is_shown)
    red, yellow = logs[..., 2] - logs[..., 1], logs[..., 1] - logs[..., 0]
    usual = _usual(_bins(light, red, yellow), is_shown)
    return Surroundings(is_shown, light, red, yellow, _steepness(logs), usual)


def is_in_picture(homography: Float64s, size_px: tuple[int, int]) -> Bools:
    """Which pixels show a part of the picture, and not its repeated edge."""
    points = np.stack([RASTER.x, RASTER.y], axis=-1).reshape(-1, 2)
    depth = np.column_stack([points, np.ones(len(points))]) @ homography[2]
    px = project(homography, points)
    is_in = (depth > 0) & (px >= 0).all(axis=1) & (px < np.array(size_px)).all(axis=1)
    return np.asarray(is_in.reshape(RASTER.x.shape))


def _evened(light: Float32s, is_shown: Bools) -> Float32s:
    """The light without its smooth slopes; board, border and table each have a level of their own, 0."""
    kind = np.digitize(RASTER.part, (KINDS[1][0], KINDS[2][0]))
    asked = is_shown.copy()
    asked[1::2], asked[:, 1::2] = False, False
    terms = _slopes()
    design = np.column_stack([terms[asked], np.eye(3)[kind[asked]]])
    values, weights = light[asked].astype(np.float64), np.ones(int(asked.sum()))
    ridge = np.diag([0.01 * len(values)] * terms.shape[-1] + [1e-6] * 3)
    solution = np.zeros(design.shape[1])
    for _ in range(LIGHT_ROUNDS):
        weighed = design * weights[:, None]
        solution = np.linalg.solve(weighed.T @ design + ridge, weighed.T @ values)
        astray = np.abs(values - design @ solution)
        weights = 1 / (1 + (astray / (2 * (np.median(astray, axis=-1) + 1e-3))) ** 2)
    slopes = terms @ solution[: terms.shape[-1]] + solution[terms.shape[-1] :][kind]
    return np.asarray(light - slopes, dtype=np.float32)


def _slopes() -> Float64s:
    x, y = ((at - SIZE / 2) / (SIZE / 2 + REACH_TILES) for at in (RASTER.x, RASTER.y))
    return np.stack([x, y, x * x, y * y, x * y], axis=-1)


def _bins(light: Float32s, red: Float32s, yellow: Float32s) -> Indices:
    """The numbers of each pixel's busyness, light, red and yellow, (4, h, w)."""
    mean = cv2.blur(light, (5, 5))
    spread = np.sqrt(np.maximum(cv2.blur(light * light, (5, 5)) - mean * mean, 0))
    bins = [np.digitize(spread, BUSY_STEPS)]
    for values, low, step, count in zip((light, red, yellow), LOWEST[1:], STEPS, COUNTS[1:], strict=True):
        bins.append(np.clip((values - low) / step, 0, count - 1).astype(np.int64))
    return np.stack(bins)


def _usual(bins: Indices, is_shown: Bools) -> Float32s:
    """The share of parts of a pixel's kind (board, border or table) that show its colour, (h, w)."""
    usual = np.zeros(is_shown.shape, dtype=np.float32)
    for first, end in KINDS:
        mine = (RASTER.part >= first) & (RASTER.part < end)
        part, shown_there = RASTER.part[mine] - first, is_shown[mine]
        size = np.bincount(part, minlength=end - first)
        shown = np.bincount(part[shown_there], minlength=end - first)
        counted = shown > SHOWN_SHARE * size
        if not counted.any():
            continue
        colour, steps = _numbered(bins[:, mine])
        colours = int(np.prod(steps))
        seen = (part * colours + colour)[shown_there]
        counts = np.bincount(seen, minlength=(end - first) * colours).astype(np.uint16)
        counts = _widened(counts.reshape(-1, *steps)[counted]).reshape(int(counted.sum()), -1)
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
        wide = counts.copy()
        low, high = (tuple([slice(None)] * axis + [part]) for part in (slice(None, -1), slice(1, None)))
        wide[high] += counts[low]
        wide[low] += counts[high]
        counts = wide
    return counts


def _steepness(logs: Float32s) -> Float32s:
    """How fast the colours change, in logarithms a pixel: the steepest channel, (h, w)."""
    steep = np.zeros(logs.shape[:2], dtype=np.float32)
    for channel in cv2.split(logs):
        dx, dy = (cv2.Sobel(channel, cv2.CV_32F, *axis, scale=1 / 8) for axis in ((1, 0), (0, 1)))
        steep = np.maximum(steep, cv2.magnitude(dx, dy))
    return np.asarray(steep)
