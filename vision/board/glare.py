"""Takes a lamp's reflection off the board: light that a glossy surface adds to what the print shows.

A reflection adds to the linear light of each pixel and leaves the differences between neighbouring pixels as they are;
a brighter light multiplies both. Every tile has wall in its four corners, so how much brighter these are than this
picture's walls, and no richer in contrast, is what was added there. Where the sum is washed out nothing can be taken
off.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.plane import Plane, cell_windows
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.white_level import white_level

GAMMA: Final = 2.2
"""The power by which a camera's levels stand for light."""

BLOCK_TILES: Final = (0.14, 0.86)
BLOCK_HALF_TILES: Final = 0.08
"""Where a tile's corner blocks of wall are looked at, both ways, and half the side of the square."""

FINE_TILES: Final = 0.2
"""Contrast is counted in what is finer than this standard deviation (tiles): reflections are broader."""

RIM_TILES: Final = 0.08
"""A tile's rim is left out of its contrast."""

DARK: Final = 0.004
"""Added to light (full scale 1) before its logarithm is taken."""

BELOW: Final = 0.35
BASE_ROUNDS: Final = 12
RIDGE: Final = 0.02
"""The walls' own light is a smooth field that this share of the corner blocks stays below, fitted in so many rounds,
its slopes drawn towards none."""

GAINS: Final = (0.8, 4.0)
"""A tile's contrast by the board's says how much more light falls on it, between these bounds."""

SCATTERS: Final = 4.0
FAINT_SCATTERS: Final = 1.5
LEAST_SHARE: Final = 0.12
LEAST_CELLS: Final = 3
FAINT_STEPS: Final = 2
"""A reflection is where corner blocks are this many scatters of the walls, and this share of the contrast between
corridor and wall, too bright, one beside the other in so many cells; it goes on over so many blocks that are faintly
so. A back that is brighter than walls is one cell."""

DARKEST: Final = 0.1
MIDDLE_TILES: Final = 0.2
MOST_OF_DARK: Final = 2.5
"""What a reflection adds is at most so many times what this share of the tile around stays below, outside its
middle."""

RED_BY_GREEN: Final = (0.6, 2.5)
BLUE_BY_GREEN: Final = (0.2, 1.7)
"""The tints of lamps, in light, from candles to the sky."""

LEAST_SPAN: Final = 0.003
"""Where corridor and wall differ by less light than this, nothing says what a reflection added."""

ERROR_SHARE: Final = 0.2
NOISE_LEVELS: Final = 1.5
"""The share of what is taken off by which that may be wrong, and the noise (levels) that remains in averages."""

FLOOR_SHARE: Final = 0.3
"""Of the walls' own light so much remains at the least."""


@dataclass(frozen=True, slots=True, eq=False)
class Glare:
    """What a reflection does to a plane: `image` without it and `trust` (h, w), how far that can be believed (0..1)."""

    image: Image
    trust: Float32s


def find_glare(plane: Plane, hand: Float32s | None = None) -> Glare | None:
    """The reflection in a rectified picture of a board; None where no lamp is mirrored. `hand` (h, w) is 0 where a hand
    hides the plane."""
    linear = to_linear()[plane.image]
    white = white_level(plane.image)
    blocks, is_burnt = _blocks(linear, plane, white)
    is_hidden = np.zeros(is_burnt.shape, dtype=bool) if hand is None else _hidden_blocks(hand, plane)
    contrast = _contrast(linear, plane, white)
    base = _base(blocks) * np.clip(_smooth_gain(contrast), *GAINS)[:, None, None]
    excess = np.where(is_burnt[..., None], 1.0, blocks) - base
    span = float(np.median(_span(linear, plane), axis=-1))
    over = excess.mean(axis=2)
    scatter = 1.48 * float(np.median(np.abs(over[over < 0]), axis=-1)) if (over < 0).any() else 0.0
    can_be = _is_lamp_coloured(excess) & (over < MOST_OF_DARK * _dark(linear, plane)) & ~is_hidden
    is_burnt &= ~is_hidden
    is_under_glare = _under_glare(np.where(can_be | is_burnt, over, 0.0), is_burnt, scatter, span)
    if not is_under_glare.any() or span < LEAST_SPAN:
        return None
    excess = _beside_hidden(np.maximum(excess, 0.0), is_hidden)
    added = np.where(is_under_glare[:, None, None], excess, 0.0)
    field = _spread(added, plane)
    return _taken_off(plane, linear, field, _spread(base, plane), span, white)


@lru_cache(maxsize=1)
def to_linear() -> Float32s:
    """The light (0..1) that each of the 256 levels stands for."""
    return ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)


def _blocks(linear: Float32s, plane: Plane, white: int) -> tuple[Float64s, Bools]:
    """The median light of each cell's four corner blocks (49, 4, 3), NW NE SW SE, and which are burnt (49, 4)."""
    values = np.median(_at_blocks(linear, plane), axis=2).astype(np.float64)
    return values, np.asarray((values >= to_linear()[white - 1]).all(axis=2))


def _at_blocks(values: Float32s, plane: Plane) -> Float32s:
    """The pixels of each cell's corner blocks, (49, 4, n, channels), of a map (h, w, channels) of the plane."""
    scale, start = plane.scale_px, plane.margin_tiles * plane.scale_px
    side = round(2 * BLOCK_HALF_TILES * scale)
    firsts = [round((at - BLOCK_HALF_TILES) * scale) for at in BLOCK_TILES]
    corners = [
        cell_windows(values[down:, right:], scale, round(start), side).transpose(0, 2, 1, 3, 4)
        for down in firsts for right in firsts
    ]  # fmt: skip
    return np.stack([one.reshape(SIZE * SIZE, side * side, -1) for one in corners], axis=1)


def _hidden_blocks(hand: Float32s, plane: Plane) -> Bools:
    """Which corner blocks (49, 4) a hand hides."""
    return np.asarray(_at_blocks(hand[..., None], plane).min(axis=(2, 3)) < 0.5)


def _beside_hidden(excess: Float64s, is_hidden: Bools) -> Float64s:
    """The excess (49, 4, 3) where hidden blocks take the mean of their tile's others."""
    others = (~is_hidden)[..., None]
    mean = (excess * others).sum(axis=1, keepdims=True) / np.maximum(others.sum(axis=1, keepdims=True), 1)
    return np.where(others, excess, mean)


def _contrast(linear: Float32s, plane: Plane, white: int) -> Float64s:
    """How much each cell varies in what is fine (49,), burnt pixels left out."""
    seen = (plane.image.max(axis=2) < white).astype(np.float32)
    width = FINE_TILES * plane.scale_px
    light = linear.mean(axis=2)
    share = np.maximum(cv2.GaussianBlur(seen, (0, 0), width), 0.02)
    fine = (light - cv2.GaussianBlur(light * seen, (0, 0), width) / share) ** 2 * seen
    total, count = (plane.insides(one, RIM_TILES).sum(axis=(1, 3)).ravel() for one in (fine, seen))
    return np.sqrt(total / np.maximum(count, 1.0)).astype(np.float64)


def _smooth_gain(contrast: Float64s) -> Float64s:
    """The contrast around each cell by the board's (49,): the median of three by three cells."""
    padded = np.pad(contrast.reshape(SIZE, SIZE), 1, mode="edge")
    around = np.lib.stride_tricks.sliding_window_view(padded, (3, 3)).reshape(SIZE * SIZE, 9)
    return np.median(around, axis=1) / max(float(np.median(contrast)), 1e-6)


def _span(linear: Float32s, plane: Plane) -> Float64s:
    """How far bright and dark parts of each cell differ (49,)."""
    cells = plane.insides(linear.mean(axis=2), 0.1).transpose(0, 2, 1, 3).reshape(SIZE * SIZE, -1)
    low, high = np.quantile(cells, (0.15, 0.85), axis=1)
    return np.asarray(high - low, dtype=np.float64)


def _dark(linear: Float32s, plane: Plane) -> Float64s:
    """How light the darkest parts of each quarter of each cell are (49, 4), its middle left out: a reflection adds no
    more than that."""
    half = plane.scale_px // 2
    cells = plane.insides(linear.mean(axis=2), 0.0)[:, : 2 * half, :, : 2 * half]
    quarters = cells.reshape(SIZE, 2, half, SIZE, 2, half).transpose(0, 3, 1, 4, 2, 5)
    quarters = quarters.reshape(SIZE * SIZE, 4, half, half)
    inner = round(MIDDLE_TILES * plane.scale_px)
    ring = np.ones((2 * half, 2 * half), dtype=bool)
    ring[half - inner : half + inner, half - inner : half + inner] = False
    masks = ring.reshape(2, half, 2, half).transpose(0, 2, 1, 3).reshape(4, half, half)
    return np.stack([np.quantile(quarters[:, k][:, masks[k]], DARKEST, axis=1) for k in range(4)], axis=1)


def _is_lamp_coloured(excess: Float64s) -> Bools:
    """Whether what is too bright (49, 4, 3) may be a lamp's light."""
    blue, green, red = np.moveaxis(np.maximum(excess, 1e-4), 2, 0)
    tints = (red / green, RED_BY_GREEN), (blue / green, BLUE_BY_GREEN)
    is_red, is_blue = ((low < tint) & (tint < high) for tint, (low, high) in tints)
    return np.asarray(is_red & is_blue)


def _base(blocks: Float64s) -> Float64s:
    """The light of the walls themselves at each block (49, 4, 3): a smooth field below most of them."""
    cell, corner = np.divmod(np.arange(SIZE * SIZE * 4), 4)
    x = (cell % SIZE + np.take(BLOCK_TILES, corner % 2)) / 3.5 - 1
    y = (cell // SIZE + np.take(BLOCK_TILES, corner // 2)) / 3.5 - 1
    design = np.column_stack([np.ones_like(x), x, y, x * y, x * x - 1 / 3, y * y - 1 / 3])
    values = np.log(blocks.reshape(-1, 3) + DARK)
    ridge = np.diag([1e-6] + [RIDGE * len(values)] * 5)
    fitted = np.broadcast_to(np.quantile(values, BELOW, axis=0), values.shape)
    for _ in range(BASE_ROUNDS):
        astray = (values - fitted).mean(axis=1)
        weights = np.where(astray > 0, BELOW, 1 - BELOW) / np.maximum(np.abs(astray), 0.05)
        weighed = design * weights[:, None]
        fitted = design @ np.linalg.solve(weighed.T @ design + ridge * weights.mean(), weighed.T @ values)
    return np.asarray(np.exp(fitted) - DARK).reshape(blocks.shape)


def _under_glare(over: Float64s, is_burnt: Bools, scatter: float, span: float) -> Bools:
    """The corner blocks (49, 4) over which a reflection lies, by how much too bright each is (49, 4); what `is_burnt`
    (49, 4) cannot be brighter than the end of the scale, however much walls differ from each other."""
    raster, burnt = (
        blocks.reshape(SIZE, SIZE, 2, 2).transpose(0, 2, 1, 3).reshape(2 * SIZE, 2 * SIZE)
        for blocks in (over, is_burnt)
    )
    clear = raster > np.where(burnt, 0.0, SCATTERS * scatter).clip(LEAST_SHARE * span)
    _, names = cv2.connectedComponents(clear.astype(np.uint8), connectivity=8)
    tiles = names.reshape(SIZE, 2, SIZE, 2).transpose(0, 2, 1, 3).reshape(SIZE * SIZE, 4)
    counts = [len(np.flatnonzero((tiles == name).any(axis=1))) for name in range(1, names.max() + 1)]
    large = [name for name, count in enumerate(counts, 1) if count >= LEAST_CELLS]
    grown = np.isin(names, large).astype(np.uint8)
    faint = (raster > FAINT_SCATTERS * scatter).astype(np.uint8)
    for _ in range(FAINT_STEPS):
        grown = cv2.dilate(grown, np.ones((3, 3), np.uint8)) & (faint | grown)
    is_under_glare = grown.reshape(SIZE, 2, SIZE, 2).transpose(0, 2, 1, 3).reshape(SIZE * SIZE, 4) > 0
    return np.asarray(is_under_glare.sum(axis=1) >= 1)


def _spread(blocks: Float64s, plane: Plane) -> Float32s:
    """A field (h, w, 3) that has these values at the blocks (49, 4, 3), bilinear within each tile."""
    scale = plane.scale_px
    ticks = ((np.arange(scale) + 0.5) / scale - BLOCK_TILES[0]) / (BLOCK_TILES[1] - BLOCK_TILES[0])
    u, v = np.clip(ticks, -0.1, 1.1)[None, :], np.clip(ticks, -0.1, 1.1)[:, None]
    weights = np.stack([(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v])
    cells = np.einsum("kyx,ckd->cyxd", weights, blocks).reshape(SIZE, SIZE, scale, scale, 3)
    board = cells.transpose(0, 2, 1, 3, 4).reshape(SIZE * scale, SIZE * scale, 3)
    rim = round(plane.margin_tiles * scale)
    spread = cv2.copyMakeBorder(board.astype(np.float32), rim, rim, rim, rim, cv2.BORDER_CONSTANT)
    return np.maximum(spread, 0.0)


def _taken_off(plane: Plane, linear: Float32s, field: Float32s, base: Float32s, span: float, white: int) -> Glare:
    """The plane without what `field` (h, w, 3) added to it."""
    rest = np.maximum(linear - field, FLOOR_SHARE * base)
    rest = np.where(field > 0, rest, linear)
    image = np.rint(255.0 * np.clip(rest, 0.0, 1.0) ** (1 / GAMMA)).astype(np.uint8)
    added = field.mean(axis=2)
    noise = NOISE_LEVELS / 255.0 * GAMMA * linear.mean(axis=2) ** (1 - 1 / GAMMA)
    error = np.where(added > 0, (ERROR_SHARE * added) ** 2 + noise**2, 0.0)
    trust = span**2 / (span**2 + 4 * error)
    is_lost = (plane.image.max(axis=2) >= white) | (linear - field < FLOOR_SHARE * base).all(axis=2)
    return Glare(image, np.where(is_lost & (added > 0), 0.0, trust).astype(np.float32))
