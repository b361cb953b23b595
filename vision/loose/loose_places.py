"""Where beside the board something looks like a tile, at any angle: four corners alike, corridors that stand out.

Light differs beside the board, where hands and the board itself cast shadows. So nothing is measured here but how
regions of one place differ from each other, in logarithms, along the direction in which this print's corridor differs
from its wall.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.plane import MARGIN_TILES, Plane
from vision.loose.framed_places import framed
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.tiles.board_look import BoardLook
from vision.tiles.corridor_and_wall import CONTRAST_TILES, SHRINKAGE, labels_for
from vision.tiles.openings import BOX_TILES, OPEN, turned_spots

ANGLES_DEG: Final[Float64s] = np.arange(-45.0, 45.0, 7.5)
STEP_PX: Final = 2
"""Angles and steps between places that are tried."""

OFF_BOARD_TILES: Final = 0.45
"""The middle of a loose tile lies at least so far off the tiles of the board."""

SIZE: Final = 0.96
"""A tile's side, in tiles of the board: they lie a little apart there."""

LEAST_APART: Final = 1e-6
"""What parts corridor and wall (squared deviations) is taken to be so much at least: a flat picture has neither."""

DARK_FLOOR: Final = 6.0
"""Added to levels before their logarithm is taken."""

WALL_SD: Final = 0.25
CORRIDOR_SD: Final = 0.35
MIDDLE_SD: Final = 0.6
"""How regions of a tile stray, in shares of the way from wall to corridor."""

MOST_COST: Final = 6.0
HIDDEN_COST: Final = 2.5
"""What one region may cost at most, and what one that can't be seen costs (half squares of its deviation)."""

LEAST_SEEN: Final = 8
"""So many of the twelve spots must be seen."""

FRAME_COST: Final = 20.0
"""What a place costs that no side frames, more than one framed on four."""

STRANGE_COST: Final = 12.0
STRANGE_TILES: Final = 0.69
"""What a place costs that is all unlike corridor and wall, more than one that is like them; so much of it, both ways,
is asked (tiles)."""

MOST_PLACES: Final = 40
APART_TILES: Final = 0.25
"""So many places are told at most, and so far apart."""


@dataclass(frozen=True, slots=True)
class LoosePlace:
    """Where a tile may lie: its middle in tile units, and how far it is turned clockwise (-45 to 45 degrees)."""

    x: float
    y: float
    angle_deg: float


def is_beside_board(x: float, y: float, angle_deg: float, slack_tiles: float) -> bool:
    """Whether a whole tile with its middle there overlaps the board's tiles by no more than this."""
    angle = np.radians(angle_deg)
    reach = 0.5 * (abs(float(np.cos(angle))) + abs(float(np.sin(angle))))
    return max(abs(x - 3.5), abs(y - 3.5)) > 3.5 + reach - slack_tiles


@dataclass(frozen=True, slots=True, eq=False)
class Lead:
    """The direction (4,) in which corridor differs from wall, of length one from the one to the other, and where wall
    lies along it."""

    direction: Float32s
    wall: float

    def of(self, image: Image, scale_px: int) -> Float32s:
        """How far each pixel is on the way from wall (0) to corridor (1), (h, w)."""
        return np.asarray(_features(image, scale_px) @ self.direction - np.float32(self.wall), dtype=np.float32)


def find_places(plane: Plane, lead: Lead, seen: Bools, strange: Bools) -> list[LoosePlace]:
    """The likeliest places for a loose tile, best first, by what they show and how they are framed; `plane` has its
    light evened out, `seen` (h, w) is False outside the picture and under hands, `strange` (h, w) where it is like
    neither corridor nor wall."""
    box = (2 * round(BOX_TILES * plane.scale_px / 2 - 0.5) + 1,) * 2
    values = np.asarray(cv2.blur(lead.of(plane.image, plane.scale_px), box), dtype=np.float32)
    is_seen = cv2.blur(seen.astype(np.float32), box) > 0.6
    costs = np.stack([_costs(values, is_seen, plane.scale_px, k) for k in range(len(ANGLES_DEG))])
    costs -= np.float32(FRAME_COST) * framed(plane, ANGLES_DEG, _first_px(plane.scale_px), STEP_PX)
    side = 2 * round(STRANGE_TILES * plane.scale_px / 2 - 0.5) + 1
    at = np.arange(_first_px(plane.scale_px), len(strange) - _first_px(plane.scale_px), STEP_PX)
    costs += np.float32(STRANGE_COST) * cv2.blur(strange.astype(np.float32), (side, side))[at[:, None], at[None, :]]
    ticks = _ticks(plane)
    inner = (ticks > -OFF_BOARD_TILES) & (ticks < 7 + OFF_BOARD_TILES)
    costs[:, inner[:, None] & inner[None, :]] = np.inf
    return _best(costs, ticks)


def _ticks(plane: Plane) -> Float64s:
    """Where the middles of the places lie that are tried, along either axis, in tile units."""
    first, side = _first_px(plane.scale_px), plane.image.shape[0]
    return (np.arange(first, side - first, STEP_PX) + 0.5) / plane.scale_px - plane.margin_tiles


def _first_px(scale_px: int) -> int:
    return round(0.55 * scale_px)


def lead_of(look: BoardLook) -> Lead:
    """How this print's corridor differs from its wall, learnt from the fixed tiles."""
    labels = labels_for(look.plane.scale_px, MARGIN_TILES)
    known = _features(look.flat, look.plane.scale_px).reshape(-1, 4)[labels.index].astype(np.float64)
    corridor, wall = known[labels.is_corridor], known[~labels.is_corridor]
    apart = np.median(corridor, axis=0) - np.median(wall, axis=0)
    covariance = np.cov(corridor.T) + np.cov(wall.T)
    covariance += np.diag(SHRINKAGE * np.diag(covariance) + 1e-4)
    direction = np.linalg.solve(covariance, apart)
    direction /= max(float(direction @ apart), LEAST_APART)
    return Lead(direction.astype(np.float32), float(np.median(wall @ direction)))


def _features(image: Image, scale_px: int) -> Float32s:
    """Logarithms of blue, green and red, and of the local contrast of the light, (h, w, 4)."""
    logs = np.log(image.astype(np.float32) + np.float32(DARK_FLOOR))
    light = logs.mean(axis=2)
    window = (2 * round(CONTRAST_TILES * scale_px / 2) + 1,) * 2
    variance = cv2.blur(light * light, window) - cv2.blur(light, window) ** 2
    contrast = 0.5 * np.log(np.maximum(variance, 0) + np.float32(0.003))
    return np.asarray(np.dstack([logs, contrast]), dtype=np.float32)


@lru_cache(maxsize=4)
def _offsets(scale_px: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each angle the pixel offsets (x, y) of the twelve spots from a place's middle."""
    px = np.rint(turned_spots(ANGLES_DEG) * SIZE * scale_px).astype(int)
    return tuple(tuple((int(x), int(y)) for x, y in spots) for spots in px)


def _costs(values: Float32s, is_seen: Bools, scale_px: int, angle: int) -> Float32s:
    """How badly the best face fits at each place at one angle, (n, n)."""
    offsets, first = _offsets(scale_px)[angle], _first_px(scale_px)
    stop = values.shape[0] - first
    windows = [
        (slice(first + y, stop + y, STEP_PX), slice(first + x, stop + x, STEP_PX)) for x, y in offsets
    ]  # fmt: skip
    spots, known = np.stack([values[one] for one in windows]), np.stack([is_seen[one] for one in windows])
    shares = known[4:8].astype(np.float32)
    above = spots - (spots[4:8] * shares).sum(axis=0) / np.maximum(shares.sum(axis=0), 1)
    shut, opened = _cost(above[:4], known[:4], WALL_SD), _cost(above[:4] - 1, known[:4], CORRIDOR_SD)
    cost = shut.sum(axis=0) + np.tensordot(OPEN.astype(np.float32), opened - shut, axes=1).min(axis=0)
    cost += _cost(above[4:8], known[4:8], WALL_SD).sum(axis=0)
    cost += _cost(np.minimum(above[8:].max(axis=0) - 1, 0), known[8:].all(axis=0), MIDDLE_SD)
    return np.asarray(np.where(known.sum(axis=0) >= LEAST_SEEN, cost, np.inf), dtype=np.float32)


def _cost(deviation: Float32s, known: Bools, sd: float) -> Float32s:
    half = np.minimum(0.5 * (deviation / np.float32(sd)) ** 2, np.float32(MOST_COST))
    return np.where(known, half, np.float32(HIDDEN_COST))


def _best(costs: Float32s, ticks: Float64s) -> list[LoosePlace]:
    """The places of the least costs that are not near a better one."""
    least, angle = costs.min(axis=0), costs.argmin(axis=0)
    found: list[LoosePlace] = []
    while len(found) < MOST_PLACES:
        row, column = np.unravel_index(int(least.argmin()), least.shape)
        if not np.isfinite(least[row, column]):
            break
        found.append(LoosePlace(float(ticks[column]), float(ticks[row]), float(ANGLES_DEG[angle[row, column]])))
        near_y, near_x = (np.abs(ticks - ticks[at]) < APART_TILES for at in (row, column))
        least[near_y[:, None] & near_x[None, :]] = np.inf
    return found
