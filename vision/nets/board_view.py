"""Shows the board and each cell as the trained nets (`board_net`, `cell_net`) see them: in terms of this picture's own
corridor and wall.

No print's colours are passed on as they are: colours and texture are told by how far they lie from this board's wall
towards its corridor, and by how far off both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES, cell_origin
from vision.board.plane import Plane, rectify
from vision.board.printed_pixels import face_pixels
from vision.board.viewpoint import Eye, find_eye
from vision.nets.colour_and_texture import in_levels, in_light
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import WHITE

VIEW_SCALE_PX: Final = 24
VIEW_SIDE_PX: Final = 48
MARGIN_TILES: Final = 3
RIM_PX: Final = (VIEW_SIDE_PX - VIEW_SCALE_PX) // 2
"""Pixels a tile, pixels along a view's side, tiles seen around the board, and how many pixels of a view lie beyond the
tile on each side."""

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
"""So many pixels of corridor and of wall that are not burnt make a fixed tile teach, and so many such tiles are
needed, or all teach whatever they show."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Contrast:
    """By how much corridor differs from wall (4,), what lies midway between them (4,), and how both spread (4, 4), by
    three colours and texture."""

    difference: Float64s
    middle: Float64s
    spread: Float64s


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """What corridor and wall look like in one picture, by levels' logarithm and by light."""

    in_levels: Contrast
    in_light: Contrast


@dataclass(frozen=True, slots=True, eq=False)
class BoardView:
    """A board and some tiles around it from straight above, as the nets see it: the picture's plane (h, w, 3), what
    is told of each of its pixels (LAYERS, h, w), what the print is like, and where the camera is."""

    image: Image
    homography: Float64s
    plane: Plane
    layers: Float32s
    print: Print
    eye: Eye

    def cells(self, cells: Sequence[int]) -> Float32s:
        """The views (n, LAYERS, side, side) of `cells`."""
        return self.places([cell_origin(cell) for cell in cells])

    def places(self, places: Sequence[tuple[float, float]]) -> Float32s:
        """The views (n, LAYERS, side, side) of squares whose north-west corners (x, y in tiles) lie on the board or
        beside it."""
        first_px = self.plane.margin_tiles * VIEW_SCALE_PX - RIM_PX
        corners = [(round(x * VIEW_SCALE_PX + first_px), round(y * VIEW_SCALE_PX + first_px)) for x, y in places]
        return _in_steps(
            np.stack([self.layers[:, y : y + VIEW_SIDE_PX, x : x + VIEW_SIDE_PX] for x, y in corners])
        )  # fmt: skip

    def turned(self, x: float, y: float, turn_deg: float) -> Float32s:
        """The view (1, LAYERS, side, side) of a tile about (x, y in tiles) that lies turned clockwise by `turn_deg`."""
        angle = np.radians(turn_deg)
        c, s = np.cos(angle), np.sin(angle)
        onto = np.array([[c, -s, x - (c - s) / 2], [s, c, y - (s + c) / 2], [0, 0, 1]])
        around = rectify(self.image, self.homography @ onto, VIEW_SCALE_PX, 1.0, 1)
        rim = VIEW_SCALE_PX - RIM_PX
        layers = _layers(around.image, _seen(around.image), self.print)
        return _in_steps(layers[None, :, rim:-rim, rim:-rim])

    def shares(self, values: Float32s | Bools) -> Float64s:
        """The mean over each cell (49,) of a map (h, w) of the plane."""
        return np.asarray(self.plane.insides(values, 0.0).mean(axis=(1, 3)), dtype=np.float64).ravel()


def view_board(image: Image, homography: Float64s, margin_tiles: int = MARGIN_TILES) -> BoardView:
    """The board in a picture (B, G, R) where `homography` (tile units to pixels) says; its fixed tiles tell what
    corridor and wall look like."""
    plane = rectify(image, homography, VIEW_SCALE_PX, margin_tiles)
    seen = _seen(plane.image)
    learnt = _learn_print(plane, seen)
    eye = find_eye(homography, (image.shape[1], image.shape[0]))
    return BoardView(image, homography, plane, _layers(plane.image, seen, learnt), learnt, eye)


def _in_steps(views: Float32s) -> Float32s:
    """The views in whole steps of `STEP`, as the nets were taught."""
    return np.clip(np.round(views / STEP), -FARTHEST_STEP, FARTHEST_STEP).astype(np.float32) * np.float32(STEP)


def _seen(plane: Image) -> tuple[Float32s, Float32s]:
    """Three colours and texture of each pixel, (h, w, 4), in levels' logarithm and in light."""
    return in_levels(plane, VIEW_SCALE_PX), in_light(plane, VIEW_SCALE_PX)


def _learn_print(plane: Plane, seen: tuple[Float32s, Float32s]) -> Print:
    rim = round(plane.margin_tiles * VIEW_SCALE_PX) - RIM_PX
    board = (slice(rim, -rim),) * 2
    is_full = plane.image[board].max(axis=2) >= WHITE
    levels, light = (one[board].astype(np.float64) for one in seen)
    return Print(_learn(levels, is_full, NOISE[0]), _learn(light, is_full, NOISE[1]))


def _layers(plane: Image, seen: tuple[Float32s, Float32s], learnt: Print) -> Float32s:
    """What is told of each pixel of a plane, (LAYERS, h, w)."""
    levels, light = seen
    brightest = plane.max(axis=2)
    is_full = brightest >= WHITE
    out = np.zeros((LAYERS, *is_full.shape), dtype=np.float32)
    out[0], out[2], told_apart = _between(levels, learnt.in_levels)
    out[1], _, _ = _between(light, learnt.in_light)
    blue, green, red, texture = np.moveaxis(levels - learnt.in_levels.middle.astype(np.float32), -1, 0)
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


def _learn(values: Float64s, is_full: Bools, noise: Float64s) -> Contrast:
    """How corridor differs from wall by the fixed tiles that are not burnt, or by all of them."""
    tiles = _taught(values, is_full)
    if len(tiles) < LEAST_TILES:
        tiles = _taught(values, np.zeros_like(is_full))
    contrasts, middles = (np.array([one[k] for one in tiles]) for k in range(2))
    usual = np.median(contrasts, axis=0)
    off = np.abs(contrasts - usual).sum(axis=1)
    is_usual = off <= USUAL_TILES * np.median(off) + 1e-9
    rest = np.concatenate([one[2] for one, keep in zip(tiles, is_usual, strict=True) if keep])
    limit = FARTHEST * np.median(np.abs(rest), axis=0) + 1e-3
    rest = np.clip(rest, -limit, limit)
    spread = rest.T @ rest / len(rest)
    spread = (1 - SHRINKAGE) * spread + SHRINKAGE * np.diag(np.diag(spread)) + np.diag(noise)
    return Contrast((usual + contrasts[is_usual].mean(axis=0)) / 2, np.median(middles, axis=0), spread)


def _taught(values: Float64s, is_full: Bools) -> list[tuple[Float64s, Float64s, Float64s]]:
    """What each fixed tile that shows enough teaches: by how much its corridor differs from its wall, what lies midway,
    and how its pixels (n, 4) differ from their kind."""
    out = []
    for cell, sides in FIXED_SIDES.items():
        rows, columns, is_corridor = face_pixels(sides, VIEW_SCALE_PX)
        x, y = (at * VIEW_SCALE_PX + RIM_PX for at in cell_origin(cell))
        told = ~is_full[rows + y, columns + x]
        seen, kind = values[rows[told] + y, columns[told] + x], is_corridor[told]
        if min(kind.sum(), (~kind).sum()) < LEAST_PIXELS:
            continue
        corridor, wall = np.median(seen[kind].T, axis=-1), np.median(seen[~kind].T, axis=-1)
        out.append((corridor - wall, (corridor + wall) / 2, np.where(kind[:, None], seen - corridor, seen - wall)))
    return out


def _between(values: Float32s, learnt: Contrast) -> tuple[Float32s, Float32s, float]:
    """Where each pixel lies between wall (-1) and corridor (1), how far it is off their line (both (h, w)), and how far
    the two lie apart (standard deviations)."""
    whitening = np.linalg.inv(np.linalg.cholesky(learnt.spread))
    apart = whitening @ learnt.difference
    length = max(float(np.linalg.norm(apart)), LEAST_APART)
    even = (values - learnt.middle.astype(np.float32)) @ whitening.T.astype(np.float32)
    along = even @ (apart / length).astype(np.float32)
    off = np.maximum(np.einsum("...i,...i->...", even, even) - along * along, 0.0)
    return 2 * along / np.float32(length), 0.5 * np.log1p(off) - np.float32(0.7), length
