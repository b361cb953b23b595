"""Draws what the net learns from: crops of tables in changed light and colours, with tiles laid on them. Needs numpy.

Tables and prints are few, so hues are turned, the table's by another angle than the board's, and on tables without a
tile one of the board's own is laid: any of its cells, or a piece of its walls for one that lies face down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from lab.train.loose_net.kept_tables import Table
from lab.train.pawn_net.painting import any_ink, changed_light, other_print, softened, turned
from vision.loose.tile_views import MARGIN_TILES, SCALE_PX, SIDE_PX, STRIDE_PX, TURNS_DEG, in_tiles, tile_view
from vision.picture.arrays import Bools, Float32s, Float64s

CROP_PX: Final = 121
ANSWERS: Final = CROP_PX // STRIDE_PX + 1
"""How broad a crop is (an answer lies at either end), and how many answers lie along it."""

NEAR_TILES: Final = 0.2
NEAR_DEG: Final = 11.3
UNSURE_TILES: Final = 0.9
"""Answers so near to a tile's middle and turn say that it lies there; around one that is not asked for, or that a crop
does not show, so far nothing counts."""

OWN_SHARE: Final = 0.45
LAID_SHARE: Final = 0.6
BACK_SHARE: Final = 0.15
"""How many crops of a table with a tile show it; on how many others one is laid, and how many of these face down."""

SIDE_TILES: Final = (0.93, 1.0)
ROUNDED_TILES: Final = (0.0, 0.16)
SHADOW_TILES: Final = 0.08
MOST_SHADOW: Final = 0.5
FADED_SHARE: Final = 0.2
"""A laid tile's side and how its corners are rounded, how far its shadow falls and how dark it is at most, and how many
are bleached by the sun."""

TURNED_SHARE: Final = 0.6
OTHER_TABLE_SHARE: Final = 0.5
PATTERN_SHARE: Final = 0.35
PATTERN_TILES: Final = (0.25, 1.4)
"""How many crops are turned in hue, and of how many the table alone is; how many tables are painted with checks, bars,
dots or lattices, and how often these come again."""

TRIES: Final = 8
"""So often a place to lay a tile on is looked for."""


Value = TypeVar("Value", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A view's crop (8, n, n), which answers say that a tile lies there so, and which count, both (turns, m, m)."""

    view: Float32s
    hits: Bools
    counted: Bools


def lesson_of(table: Table, rng: np.random.Generator) -> Lesson:
    """A lesson on a part of a table."""
    left, top, tile = *_corner(rng.uniform(-0.5, SIDE_PX + 0.5, 2)), table.tile
    is_own = tile is not None and rng.random() < OWN_SHARE
    if tile is not None and is_own:
        left, top = _corner(_px(tile[:2]) + rng.uniform(-CROP_PX / 2.6, CROP_PX / 2.6, 2))
    lab, seen, board = _cut(table.lab, left, top), _cut(table.seen, left, top), _cut(_board(), left, top)
    kept = (board if tile is None else np.maximum(board, _square(tile, left, top)[0])).astype(np.float32)
    if rng.random() < OTHER_TABLE_SHARE:
        lab = other_print(lab, kept, float(rng.uniform(-180, 180)), rng)
    if rng.random() < PATTERN_SHARE:
        lab = _patterned(lab, 1 - kept, rng)
    if not is_own and rng.random() < LAID_SHARE:
        laid = _place_to_lay(seen, board, tile, left, top, rng)
        if laid is not None:
            lab, tile = _with_tile(lab, table, laid, left, top, rng), laid
            is_own = True
    turn_deg, wall = float(rng.uniform(-180, 180)) * (rng.random() < TURNED_SHARE), table.wall[None, None]
    lab, wall = turned(lab, turn_deg, 1.0), turned(wall.astype(np.float32), turn_deg, 1.0)[0, 0].astype(np.float64)
    view = tile_view(changed_light(lab, 6.0, rng), seen, wall, left, top)
    return _turned_lesson(view, *_asked(table, tile if is_own else None, left, top), rng)


def _corner(middle_px: Float64s) -> tuple[int, int]:
    left, top = np.clip(np.round(middle_px).astype(int) - CROP_PX // 2, 0, SIDE_PX - CROP_PX)
    return int(left) // STRIDE_PX * STRIDE_PX, int(top) // STRIDE_PX * STRIDE_PX


def _px(at: Float64s) -> Float64s:
    return np.asarray((at + MARGIN_TILES) * SCALE_PX - 0.5)


def _cut(plane: npt.NDArray[Value], left: int, top: int) -> npt.NDArray[Value]:
    return plane[top : top + CROP_PX, left : left + CROP_PX].copy()


def _board() -> Bools:
    at = in_tiles(np.arange(SIDE_PX))
    inside = (at > -0.3) & (at < 7.3)
    return np.outer(inside, inside)


def _square(tile: Float64s, left: int, top: int) -> tuple[Float64s, Float64s, Float64s]:
    """How much of each pixel of a crop lies on a tile (h, w), and where on it, from its middle (tiles)."""
    u, v = _on_tile(tile, left, top)
    return np.clip((0.5 - np.maximum(np.abs(u), np.abs(v))) * SCALE_PX + 0.5, 0, 1), u, v


def _on_tile(tile: Float64s, left: int, top: int) -> tuple[Float64s, Float64s]:
    x, y = np.meshgrid(in_tiles(left + np.arange(CROP_PX)) - tile[0], in_tiles(top + np.arange(CROP_PX)) - tile[1])
    c, s = np.cos(np.radians(tile[2])), np.sin(np.radians(tile[2]))
    return x * c + y * s, y * c - x * s


def _patterned(lab: Float32s, free: Float32s, rng: np.random.Generator) -> Float32s:
    """The crop with a pattern painted where its table is `free` (h, w)."""
    period, angle, at = rng.uniform(*PATTERN_TILES) * SCALE_PX, rng.uniform(0, np.pi), np.arange(CROP_PX)
    x, y = np.meshgrid(at, at)
    across = (x * np.cos(angle) + y * np.sin(angle)) / period, (y * np.cos(angle) - x * np.sin(angle)) / period
    u, v = (np.abs(one % 1 - 0.5) for one in across)
    width = rng.uniform(0.12, 0.4)
    checks, bars = (np.floor(across[0]) + np.floor(across[1])) % 2, u < width
    painted = [checks, bars, np.hypot(u, v) < width, np.maximum(u, v) < width, np.minimum(u, v) < width / 2]
    drawn = softened(painted[int(rng.integers(len(painted)))].astype(np.float32), 0.6)
    share = (free * drawn * rng.uniform(0.3, 1.0))[:, :, None]
    return np.asarray(lab * (1 - share) + any_ink(rng) * share, dtype=np.float32)


def _place_to_lay(
    seen: Bools, board: Bools, other: Float64s | None, left: int, top: int, rng: np.random.Generator
) -> Float64s | None:
    """A middle and turn (3,) where a whole tile is seen beside the board and far from another; None if none is found.
    """
    is_free = seen & ~board
    for _ in range(TRIES):
        x, y = in_tiles(np.array([left, top])) + rng.uniform(10, CROP_PX - 10, 2) / SCALE_PX
        tile = np.array([x, y, rng.uniform(0, 360)])
        inside = _square(tile, left, top)[0] > 0.5
        is_far = other is None or np.hypot(*(tile[:2] - other[:2])) > 2.2
        if is_far and inside.sum() > 0.95 * SCALE_PX**2 and is_free[inside].all():
            return tile
    return None


def _with_tile(
    lab: Float32s, table: Table, tile: Float64s, left: int, top: int, rng: np.random.Generator
) -> Float32s:  # fmt: skip
    """The crop with one of the board's cells, or a piece of its walls, laid on the table."""
    side, rounded = rng.uniform(*SIDE_TILES), rng.uniform(*ROUNDED_TILES)
    u, v = (one / side for one in _on_tile(tile, left, top))
    over = [np.maximum(np.abs(one) - 0.5 + rounded, 0) for one in (u, v)]
    share = np.clip((rounded - np.hypot(*over)) * SCALE_PX + 0.5, 0, 1) * (np.maximum(np.abs(u), np.abs(v)) < 0.56)
    shadow = softened(share.astype(np.float32), rng.uniform(0.5, 2))
    shift = np.round(rng.uniform(-1, 1, 2) * SHADOW_TILES * SCALE_PX * 1.5).astype(int)
    lab = lab.copy()
    lab[:, :, 0] *= 1 - rng.uniform(0, MOST_SHADOW) * np.roll(shadow, shift, (0, 1))
    cell = rng.integers(0, 7, 2)
    if rng.random() < BACK_SHARE:
        low = 0.04
        u, v = (low + np.abs((one * 2 + 0.3) % 0.5 - 0.25) - 0.5 for one in (u, v))
    shown = _sampled(table.lab, cell[0] + 0.5 + np.clip(u, -0.49, 0.49), cell[1] + 0.5 + np.clip(v, -0.49, 0.49))
    shown = shown * np.exp(0.15 * rng.standard_normal()) + np.array([0.0, *(2 * rng.standard_normal(2))])
    if rng.random() < FADED_SHARE:
        shown = shown + rng.uniform(0.1, 0.5) * (np.array([190.0, 0.0, 4.0]) - shown)
    share = softened(share.astype(np.float32), rng.uniform(0.3, 0.8))[:, :, None]
    return np.asarray(lab * (1 - share) + shown * share, dtype=np.float32)


def _sampled(plane: Float32s, x: Float64s, y: Float64s) -> Float32s:
    """A plane's colours at places in tile units, between pixels too."""
    column, row = (np.clip(_px(one), 0, SIDE_PX - 1.001) for one in (x, y))
    left, top = column.astype(int), row.astype(int)
    right, down = (column - left)[..., None], (row - top)[..., None]
    above = plane[top, left] * (1 - right) + plane[top, left + 1] * right
    below = plane[top + 1, left] * (1 - right) + plane[top + 1, left + 1] * right
    return np.asarray(above * (1 - down) + below * down, dtype=np.float32)


def _asked(table: Table, tile: Float64s | None, left: int, top: int) -> tuple[Bools, Bools]:
    """Which answers say that the tile lies there so, and which count."""
    at_x, at_y = (in_tiles(first + np.arange(ANSWERS) * STRIDE_PX) for first in (left, top))
    hits = np.zeros((len(TURNS_DEG), ANSWERS, ANSWERS), dtype=np.bool_)
    counted = np.ones_like(hits)
    if tile is not None:
        far = np.hypot(at_x[None, :] - tile[0], at_y[:, None] - tile[1])
        off_deg = np.abs((TURNS_DEG - tile[2] + 45) % 90 - 45)
        hits = (far < NEAR_TILES)[None] & (off_deg < NEAR_DEG)[:, None, None]
    if table.tile is not None and (tile is not table.tile or not hits.any()):
        own = np.hypot(at_x[None, :] - table.tile[0], at_y[:, None] - table.tile[1]) < UNSURE_TILES
        counted = counted & ~own[None]
    return hits, counted | hits


def _turned_lesson(view: Float32s, hits: Bools, counted: Bools, rng: np.random.Generator) -> Lesson:
    """The lesson turned by quarters, which are one to a square, and perhaps mirrored, and so its turns."""
    quarters, is_mirrored = int(rng.integers(4)), rng.random() < 0.5
    view = np.rot90(view, quarters, axes=(1, 2))
    hits, counted = (np.rot90(one, quarters, axes=(1, 2)) for one in (hits, counted))
    if is_mirrored:
        view, hits, counted = view[:, :, ::-1], hits[::-1, :, ::-1], counted[::-1, :, ::-1]
    return Lesson(np.ascontiguousarray(view), hits.copy(), counted.copy())
