"""Shows each cell as the trained nets (`cell_net`) see it: in terms of this picture's own corridor and wall.

No print's colours are passed on as they are: colours and texture are told by how far they lie from this board's wall
towards its corridor, and by how far off both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES, cell_origin
from vision.board.plane import rectify
from vision.fits.colour_and_texture import in_levels, in_light
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.white_level import white_level
from vision.tiles.corridor_and_wall import face_pixels

VIEW_SCALE_PX: Final = 24
VIEW_SIDE_PX: Final = 48
RIM_PX: Final = (VIEW_SIDE_PX - VIEW_SCALE_PX) // 2
"""Pixels a tile, pixels along a view's side, and how many of these lie beyond the tile on each side."""

NEAR_SIDE_PX: Final = 32
"""The side of what is near the tile, in the middle of a view."""

LAYERS: Final = 13
"""What a view tells of each pixel: where it lies between wall (-1) and corridor (1) by levels' logarithm and by light,
how far off both it is, its brightness, two hues and its texture beside the board's, how near the end of the scale it
is, and how well this board's corridor and wall can be told apart; then what a smooth reflection leaves of it: by light
and by levels' logarithm beside what lies around it, its texture so, and how far levels differ there at all."""

AROUND_TILES: Final = 0.45
LEAST_DIFFERENCE: Final = 0.06
LEAST_TEXTURE: Final = 0.05
"""What lies around a pixel is averaged over the first (standard deviation); differences from it are told as shares of
how far levels, or textures, differ there, which is never less than the others."""

LEAST_PIXELS: Final = 15
LEAST_TILES: Final = 4
"""So many pixels of corridor and of wall make a known tile teach, and so many such tiles are needed, or the fixed ones
teach whatever they show."""

LEAST_APART: Final = 1e-3
"""In a flat picture corridor and wall are taken to lie so far apart (standard deviations)."""

USUAL_TILES: Final = 2.5
FARTHEST: Final = 4.45
SHRINKAGE: Final = 0.1
NOISE: Final[Float64s] = np.square([[0.01, 0.01, 0.01, 0.05], [0.004] * 4])
"""Tiles whose contrast is so many times as far from the board's as half of them are do not count; pixels that stray
farther than so many median deviations count as straying so far; the share by which covariances are drawn to their
diagonal, and the variance that noise alone makes, in levels' logarithm and in light."""

STEP: Final = 1 / 32
FARTHEST_STEP: Final = 127
"""Views are kept in steps of the first, at most so many up or down."""


def see_layers(image: Image, homography: Float64s, known: Mapping[int, str]) -> Float32s:
    """What is told of each pixel of a board in a picture, (LAYERS, h, w); the open sides of `known` tiles tell what
    corridor and wall look like."""
    return layers_of(rectify(image, homography, VIEW_SCALE_PX, RIM_PX / VIEW_SCALE_PX).image, known)


def see_places(
    image: Image, homography: Float64s, known: Mapping[int, str], places: Sequence[tuple[float, float]]
) -> Float32s:
    """The views (n, LAYERS, side, side) of squares whose north-west corners (x, y in tiles) lie on the board or at most
    a tile beside it."""
    plane = rectify(image, homography, VIEW_SCALE_PX, 1 + RIM_PX / VIEW_SCALE_PX).image
    corners = [(round((x + 1) * VIEW_SCALE_PX), round((y + 1) * VIEW_SCALE_PX)) for x, y in places]
    return _in_units(_cut(layers_of(plane, known, VIEW_SCALE_PX), corners))


def see_cells(layers: Float32s, cells: Sequence[int], shift_tiles: tuple[float, float] = (0.0, 0.0)) -> Float32s:
    """The views (n, LAYERS, side, side) of `cells`, or of places so far off them that lie on the board."""
    return _in_units(cut_cells(layers, cells, shift_tiles))


def cut_cells(
    layers: Float32s, cells: Sequence[int], shift_tiles: tuple[float, float] = (0.0, 0.0)
) -> np.typing.NDArray[np.int8]:  # fmt: skip
    """The views of `cells`, or of places so far off them, out of the board's `layers` (LAYERS, h, w), in steps."""
    right, down = (round(shift * VIEW_SCALE_PX) for shift in shift_tiles)
    corners = [(x * VIEW_SCALE_PX + right, y * VIEW_SCALE_PX + down) for x, y in map(cell_origin, cells)]
    return _cut(layers, corners)


def near_in(views: Any) -> Any:
    """What is near the tile, in the middle of each view of an array or a tensor (n, LAYERS, side, side)."""
    rim = (VIEW_SIDE_PX - NEAR_SIDE_PX) // 2
    return views[..., rim:-rim, rim:-rim]


def _cut(layers: Float32s, corners: Sequence[tuple[int, int]]) -> np.typing.NDArray[np.int8]:
    """The views whose upper left `corners` (x, y in pixels) these are, in steps."""
    views = np.stack([layers[:, y : y + VIEW_SIDE_PX, x : x + VIEW_SIDE_PX] for x, y in corners])
    return np.clip(np.round(views / STEP), -FARTHEST_STEP, FARTHEST_STEP).astype(np.int8)


def _in_units(steps: np.typing.NDArray[np.int8]) -> Float32s:
    return steps.astype(np.float32) * np.float32(STEP)


def layers_of(plane: Image, known: Mapping[int, str], beyond_px: int = 0) -> Float32s:
    """What is told of each pixel of a plane with a rim of `RIM_PX` and `beyond_px` around it, (LAYERS, h, w)."""
    levels, light = (see(plane, VIEW_SCALE_PX).astype(np.float64) for see in (in_levels, in_light))
    brightest = plane.max(axis=2)
    is_full = brightest >= white_level(plane)
    board = slice(beyond_px, len(plane) - beyond_px)
    by_levels, by_light = (
        _learn(values[board, board], known, is_full[board, board], NOISE[k]) for k, values in enumerate((levels, light))
    )
    out = np.zeros((LAYERS, *is_full.shape), dtype=np.float32)
    out[0], out[2], told_apart = _between(levels, *by_levels)
    out[1], _, _ = _between(light, *by_light)
    beside = np.moveaxis(levels - by_levels[1], -1, 0)
    blue, green, red, texture = beside
    out[3] = 0.5 * (blue + green + red)
    out[4] = 4 * (red - blue)
    out[5] = 4 * (green - (blue + red) / 2)
    out[6] = 4 * texture
    out[7] = brightest / 128 - 1 + is_full
    out[8] = np.log(told_apart) - 1.2
    out[9] = _beside_around(out[1])
    out[10], differing = _evened(out[0], LEAST_DIFFERENCE)
    out[11], _ = _evened(out[6], LEAST_TEXTURE)
    out[12] = np.log(differing) + 1.0
    return out


def _evened(values: Float32s, least: float) -> tuple[Float32s, Float32s]:
    """By how much each pixel differs from what lies around it, as a share of how far pixels differ there, at `least`
    so far, and that (both (h, w))."""
    off = _beside_around(values)
    spread = np.sqrt(_around(off * off) + least * least)
    return np.asarray(off / spread), np.asarray(spread)


def _beside_around(values: Float32s) -> Float32s:
    """By how much each pixel differs from what lies around it, (h, w)."""
    return values - _around(values)


def _around(values: Float32s) -> Float32s:
    return np.asarray(cv2.GaussianBlur(values, (0, 0), AROUND_TILES * VIEW_SCALE_PX))


def _learn(
    values: Float64s, known: Mapping[int, str], is_full: Bools, noise: Float64s
) -> tuple[Float64s, Float64s, Float64s]:
    """How corridor differs from wall (4,), what lies midway between them (4,), and how both spread (4, 4)."""
    tiles = _taught(values, known, is_full)
    if len(tiles) < LEAST_TILES:
        tiles = _taught(values, FIXED_SIDES, np.zeros_like(is_full))
    contrasts, middles = (np.array([one[k] for one in tiles]) for k in range(2))
    usual = np.median(contrasts, axis=0)
    off = np.abs(contrasts - usual).sum(axis=1)
    is_usual = off <= USUAL_TILES * np.median(off) + 1e-9
    rest = np.concatenate([one[2] for one, keep in zip(tiles, is_usual, strict=True) if keep])
    limit = FARTHEST * np.median(np.abs(rest), axis=0) + 1e-3
    rest = np.clip(rest, -limit, limit)
    spread = rest.T @ rest / len(rest)
    spread = (1 - SHRINKAGE) * spread + SHRINKAGE * np.diag(np.diag(spread)) + np.diag(noise)
    return (usual + contrasts[is_usual].mean(axis=0)) / 2, np.median(middles, axis=0), spread


def _taught(values: Float64s, known: Mapping[int, str], is_full: Bools) -> list[tuple[Float64s, Float64s, Float64s]]:
    """What each of the `known` tiles that shows enough teaches: by how much its corridor differs from its wall, what
    lies midway, and how its pixels (n, 4) differ from their kind."""
    out = []
    for cell, sides in known.items():
        rows, columns, is_corridor = face_pixels(sides, VIEW_SCALE_PX)
        x, y = (at * VIEW_SCALE_PX + RIM_PX for at in cell_origin(cell))
        told = ~is_full[rows + y, columns + x]
        seen, kind = values[rows[told] + y, columns[told] + x], is_corridor[told]
        if min(kind.sum(), (~kind).sum()) < LEAST_PIXELS:
            continue
        corridor, wall = np.median(seen[kind].T, axis=-1), np.median(seen[~kind].T, axis=-1)
        out.append((corridor - wall, (corridor + wall) / 2, np.where(kind[:, None], seen - corridor, seen - wall)))
    return out


def _between(
    values: Float64s, contrast: Float64s, middle: Float64s, spread: Float64s
) -> tuple[Float64s, Float64s, float]:
    """Where each pixel lies between wall (-1) and corridor (1), how far it is off their line (both (h, w)), and how far
    the two lie apart (standard deviations)."""
    whitening = np.linalg.inv(np.linalg.cholesky(spread))
    apart = whitening @ contrast
    length = max(float(np.linalg.norm(apart)), LEAST_APART)
    even = (values - middle) @ whitening.T
    along = even @ (apart / length)
    off = np.maximum((even * even).sum(axis=-1) - along * along, 0.0)
    return 2 * along / length, 0.5 * np.log1p(off) - 0.7, length
