"""Reads which sides of a tile are open from a map of corridor logits; one measurement a region, one sum a face.

A tile shows eight regions that matter: four arms (open or closed) and four corner blocks (wall on every tile),
and its middle (corridor on every tile, though a treasure or a pawn may hide it). Every face is scored at several
small shifts, because tiles drift along a lane. Which pixels to distrust comes in as a weight map.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.observation import TILE_FACES
from vision.board.fixed_layout import FIXED_SIDES
from vision.picture.arrays import Bools, Float32s, Float64s

ARM_TILES: Final = 0.36
"""How far from the middle an arm and (both ways) a corner block is measured, in tiles."""

MIDDLE_TILES: Final = 0.13
BOX_TILES: Final = 0.21
"""How far from the tile's middle its four middle spots lie, both ways; the side of the square that a measurement
averages over (tiles)."""

HIDDEN_CORRIDOR: Final = 0.08
HIDDEN_WALL: Final = 0.02
SPREAD_BY_PAWN: Final = 1.3
NEAR_PAWN_TILES: Final = 0.25
"""Beside a pawn, out to this distance, regions stray more often: its body and shadow make corridor look like wall,
hardly ever wall like corridor. The shares that may measure anything there, and by how much a kind's spread is wider."""

LOGIT_SPAN: Final = 10.0
"""From the least to the greatest logit: what may measure anything is spread over this."""

LEAST_SPAN: Final = 2.0
MIN_SD: Final = 0.6
"""Corridor and wall are taken to differ by this many logits at least, and to spread by this at least."""

MIN_WEIGHT: Final = 0.1
"""A region with less than this share of trusted pixels says nothing."""

UNSEEN: Final = -1.0
"""Log density of a region that can't be seen: about that of a region that fits, so that hiding regions gains
nothing."""

FACES: Final = TILE_FACES[:10]
BACK: Final = 10
SIDES: Final = "NESW"
"""The ten faces by their open sides, the number of the back after them, and the order of sides."""

ARMS = [(0.0, -ARM_TILES), (ARM_TILES, 0.0), (0.0, ARM_TILES), (-ARM_TILES, 0.0)]
BLOCKS = [(x * ARM_TILES, y * ARM_TILES) for x in (-1, 1) for y in (-1, 1)]
MIDDLES = [(x * MIDDLE_TILES, y * MIDDLE_TILES) for x in (-1, 1) for y in (-1, 1)]
SPOTS: Final[Float64s] = np.array(ARMS + BLOCKS + MIDDLES)
"""Where a tile is measured, from its middle (12, 2): four arms, four corner blocks, four spots of its middle."""

CELL_MIDDLES: Final[Float64s] = np.array([[cell % 7 + 0.5, cell // 7 + 0.5] for cell in range(49)])
"""The middles of the 49 cells, (49, 2), in tile units."""

OPEN: Final = np.array([[side in face for side in SIDES] for face in FACES])
"""Whether each of the ten faces (rows) has each side (N E S W) open."""

CORRIDOR_OF: Final = np.zeros((9, len(TILE_FACES)))
WALL_OF: Final = np.zeros((9, len(TILE_FACES)))
BACK_OF: Final = np.zeros((9, len(TILE_FACES)))
CORRIDOR_OF[:4, :BACK], WALL_OF[:4, :BACK], BACK_OF[:, BACK] = OPEN.T, ~OPEN.T, 1
WALL_OF[4:8, :BACK] = CORRIDOR_OF[8, :BACK] = 1
"""Which of the nine regions are corridor, wall or back on each face (9, 11)."""


@dataclass(frozen=True, slots=True, eq=False)
class Tail:
    """How regions of one kind stray towards the other: the share that does (9,), how far (shares of the way there, an
    exponential's mean) (9,), the share that may measure anything (9,), and that share beside a pawn."""

    share: Float64s
    reach: Float64s
    anything: Float64s
    anything_by_pawn: float


WALL_TAIL: Final = Tail(np.full(9, 0.05), np.full(9, 0.1), np.full(9, 0.0005), HIDDEN_WALL)
CORRIDOR_TAIL: Final = Tail(
    np.array([0.09] * 8 + [0.25]), np.array([0.15] * 8 + [0.5]), np.array([0.001] * 8 + [0.004]), HIDDEN_CORRIDOR
)
"""How wall and corridor stray: treasures are printed on corridors and in the middle, never on walls."""

BACK_LIKE_WALL: Final = 0.7
"""Share of a back's regions that measure like wall; the others measure anything."""


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """Regions of n tiles at k shifts, 4 arms, 4 blocks and the middle, each array (n, k, 9).

    `values` are logits, `is_trusted` says whether enough of a region is seen, `is_doubtful` that a pawn is near it,
    `doubt` the chance that a region under a reflection measures anything.
    """

    values: Float64s
    is_trusted: Bools
    is_doubtful: Bools
    doubt: Float64s | float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Maps:
    """A plane ready to be measured: boxed logits, the share of trusted pixels in each box and how near a pawn is
    (both None where everything is trusted), pixels a tile and the margin around the board, and how far pixels under a
    reflection can be believed (None where there is none)."""

    values: Float32s
    share: Float32s | None
    away: Float32s | None
    scale_px: int
    margin_tiles: float
    trust: Float32s | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """How corridor and wall regions measure in this picture: mean and spread of each, in logits."""

    corridor: tuple[float, float]
    wall: tuple[float, float]


def boxed(
    logits: Float32s, weights: Float32s | None, scale_px: int, margin_tiles: float, trust: Float32s | None = None
) -> Maps:
    """Logits averaged over the measuring box, pixels of weight 0 (a pawn) left out; `trust` (h, w) is how far pixels
    under a reflection can be believed."""
    box = (2 * round(BOX_TILES * scale_px / 2 - 0.5) + 1,) * 2
    if trust is not None:
        trust = np.asarray(cv2.blur(trust, box), dtype=np.float32)
    if weights is None:
        return Maps(np.asarray(cv2.blur(logits, box), dtype=np.float32), None, None, scale_px, margin_tiles, trust)
    share = np.asarray(cv2.blur(weights, box), dtype=np.float32)
    values = np.asarray(cv2.blur(logits * weights, box) / np.maximum(share, 1e-3), dtype=np.float32)
    reach = 2 * round(NEAR_PAWN_TILES * scale_px) + 1
    away = np.asarray(cv2.erode(weights, np.ones((reach, reach), dtype=np.uint8)), dtype=np.float32)
    return Maps(values, share, away, scale_px, margin_tiles, trust)


def measure(maps: Maps, middles: Float64s) -> Measure:
    """Measures tiles whose middles lie at `middles` (n, k, 2) in tile units, k shifts each."""
    points = (middles[:, :, None, :] + SPOTS + maps.margin_tiles) * maps.scale_px - 0.5
    x, y = (np.ascontiguousarray(points[..., axis], dtype=np.float32).reshape(len(points), -1) for axis in (0, 1))
    return _measured(maps, (x, y), middles.shape[:2])


def _measured(maps: Maps, pixels: tuple[Float32s, Float32s], tiles_and_shifts: tuple[int, ...]) -> Measure:
    x, y = pixels
    shape = (*tiles_and_shifts, len(SPOTS))
    sampled = cv2.remap(maps.values, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(shape)
    out = np.empty((*shape[:2], 9))
    out[..., :8] = sampled[..., :8]
    out[..., 8] = sampled[..., 8:].max(axis=2)
    doubt = _doubt(maps, pixels, shape)
    if maps.share is None or maps.away is None:
        return Measure(out, np.ones(out.shape, dtype=bool), np.zeros(out.shape, dtype=bool), doubt)
    known = cv2.remap(maps.share, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) >= MIN_WEIGHT
    away = cv2.remap(maps.away, x, y, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE) > 0.5
    return Measure(out, _all_of_middle(known.reshape(shape)), ~_all_of_middle(away.reshape(shape)), doubt)


def _doubt(maps: Maps, pixels: tuple[Float32s, Float32s], shape: tuple[int, ...]) -> Float64s | float:
    """The chance that each region (n, k, 9) measures anything, by how far its pixels can be believed."""
    if maps.trust is None:
        return 0.0
    trust = cv2.remap(maps.trust, *pixels, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(shape)
    doubt = 1.0 - trust.astype(np.float64)
    return np.concatenate([doubt[..., :8], doubt[..., 8:].max(axis=2, keepdims=True)], axis=2)


def _all_of_middle(spots: Bools) -> Bools:
    """Twelve spots (n, k, 12) as nine regions: the middle is fine where all its four spots are."""
    return np.concatenate([spots[..., :8], spots[..., 8:].all(axis=2, keepdims=True)], axis=2)


def learn_regions(known: Measure) -> Model:
    """How regions measure, from the sixteen fixed tiles in the order of `FIXED_SIDES`, unshifted."""
    values, trusted = known.values[:, 0, :], known.is_trusted[:, 0, :]
    is_open = np.array([[side in sides for side in SIDES] for sides in FIXED_SIDES.values()])
    corridor = values[:, :4][is_open & trusted[:, :4]]
    wall = np.concatenate([values[:, :4][~is_open & trusted[:, :4]], values[:, 4:8][trusted[:, 4:8]]])
    return Model(_centre_and_spread(corridor, LOGIT_SPAN / 2), _centre_and_spread(wall, -LOGIT_SPAN / 2))


def _centre_and_spread(values: Float64s, otherwise: float) -> tuple[float, float]:
    if len(values) < 6:
        return otherwise, 2.0
    middle = float(np.median(values))
    return middle, max(MIN_SD, 1.48 * float(np.median(np.abs(values - middle), axis=-1)), float(np.std(values)) * 0.5)


def score_faces(regions: Measure, model: Model, log_prior: Float64s) -> tuple[Float64s, Float64s]:
    """Log-likelihood of the eleven faces (n, 11), shifts summed out under `log_prior` (n, k); and at each shift."""
    span = max(model.corridor[0] - model.wall[0], LEAST_SPAN)
    densities = _density(regions, model.corridor, -span, CORRIDOR_TAIL), _density(regions, model.wall, span, WALL_TAIL)
    back = BACK_LIKE_WALL * densities[1] + (1 - BACK_LIKE_WALL) / LOGIT_SPAN
    anything = regions.doubt / LOGIT_SPAN
    corridor, wall, back = (
        np.where(regions.is_trusted, np.log((1 - regions.doubt) * one + anything), UNSEEN) for one in (*densities, back)
    )
    at_shift = corridor @ CORRIDOR_OF + wall @ WALL_OF + back @ BACK_OF
    joint = at_shift + log_prior[..., None]
    peak = joint.max(axis=1, keepdims=True)
    return peak[:, 0] + np.log(np.exp(joint - peak).sum(axis=1)), joint


def _density(regions: Measure, kind: tuple[float, float], towards: float, tail: Tail) -> Float64s:
    """Density of regions' values under one kind: a bell, a tail towards the other kind (`towards` logits away),
    and a low flat floor; beside a pawn a wider bell and a higher floor. What is more than usually of its kind fits
    like the usual."""
    mean, usual_sd = kind
    sd = np.where(regions.is_doubtful, usual_sd * SPREAD_BY_PAWN, usual_sd)
    floor = np.where(regions.is_doubtful, tail.anything_by_pawn, tail.anything)
    astray = np.clip((regions.values - mean) / towards, 0.0, 2.0)
    bell = np.exp(-0.5 * (astray * towards / sd) ** 2) / (sd * np.sqrt(2 * np.pi))
    decay = np.where(astray > 0.0, np.exp(-astray / tail.reach), 0.0) / (tail.reach * abs(towards))
    return np.asarray((1 - floor - tail.share) * bell + tail.share * decay + floor / LOGIT_SPAN)
