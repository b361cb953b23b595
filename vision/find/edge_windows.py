"""Finds windows of a picture in which a board may lie: most of their edges run in two directions that cross.

The edges of a board's grid do; the two directions are told as perspective shows them. What a board looks like is not
known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

import cv2
import numpy as np

from vision.board.homography import pitch_px, project
from vision.picture.arrays import Float32s, Float64s, beside_peak

BINS: Final = 60
"""How many directions of edges are told apart, over half a turn."""

BLOCK_PX: Final = 8
"""Edges are counted by blocks of this many pixels."""

MOST_BLOCKS: Final = 16
"""Windows of more blocks along their edge than this are counted by fours."""

BUSY_QUANTILE: Final = 0.9
BUSY_SHARE: Final = 0.4
"""Blocks with more than this share of the edges of the busiest tenth's least are busy."""

SAME_TURN_DEG: Final = 16.0
"""Windows whose edges are turned by less against each other (degrees) show the same lattice."""

WINDOW_STEP: Final = 0.25
OF_EACH: Final = 2
"""Windows lie this share of their edge apart; so many of each size are looked through."""

PAIRS: Final = 2
"""How many pairs of directions are tried in a window."""

LEAST_CROSSING_DEG: Final = 62.0
"""Directions that cross flatter are no square seen from less than 45 degrees."""

CLOSINGS: Final = tuple(0.07 * k for k in range(-10, 11))
"""How much parallel lines may close in, in radians a window's edge: seen from close by at 45 degrees 0.6."""


@dataclass(frozen=True, slots=True)
class Direction:
    """Where parallel lines run in a window: their direction at its middle, and by how many radians a window's edge
    they close in on each other (the nearer their vanishing point, the more)."""

    angle_deg: float
    closing: float


@dataclass(frozen=True, slots=True)
class EdgeWindow:
    """A square part of the picture (px), and the pairs of crossing directions that most of its edges run in."""

    middle_px: tuple[float, float]
    edge: int
    pairs: tuple[tuple[Direction, Direction], ...]


def clear_windows(counts: Float64s, shares: tuple[float, ...]) -> list[EdgeWindow]:
    """The windows whose edges run most clearly in two directions, given the edges by block (`edge_counts`): the
    clearest of each size, then the next of each."""
    sums, shorter = np.asarray(cv2.integral(counts)), min(counts.shape[:2])
    by_size = [_windows_of(counts, sums, max(4, round(shorter * share))) for share in shares]
    return [window for rank in zip_longest(*by_size[::-1]) for window in rank if window is not None]


def busy_windows(counts: Float64s) -> list[EdgeWindow]:
    """A window laid about the largest patch of the picture that is full of edges: a board is one, as a rule."""
    strength = cv2.blur(counts.sum(axis=2).astype(np.float32), (3, 3))
    level = BUSY_SHARE * float(np.quantile(strength, BUSY_QUANTILE))
    patches = cv2.morphologyEx((strength > level).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), dtype=np.uint8))
    _, _, stats, middles = cv2.connectedComponentsWithStats(patches, connectivity=4)
    largest = 1 + np.argsort(-stats[1:, cv2.CC_STAT_AREA])[:1]
    return _windows(counts, middles[largest] + 0.5, np.sqrt(stats[largest, cv2.CC_STAT_AREA]))


def windows_about(counts: Float64s, boards: Sequence[Float64s]) -> list[EdgeWindow]:
    """Windows laid about boards (tile units to pixels)."""
    middles = np.concatenate([project(board, np.array([[3.5, 3.5]])) for board in boards])
    return _windows(counts, middles / BLOCK_PX, np.array([7.0 * pitch_px(board) / BLOCK_PX for board in boards]))


def _windows(counts: Float64s, middles: Float64s, edges: Float64s) -> list[EdgeWindow]:
    """The windows about these middles (n, 2), of these edges (n,), in blocks, that lie in the picture."""
    starts, ends = (np.rint(middles + way * edges[:, None] / 2).astype(int).tolist() for way in (-1, 1))
    windows = [_window(counts, max(0, x), max(0, y), *end) for (x, y), end in zip(starts, ends, strict=True)]
    return [window for window in windows if window is not None]


def _window(counts: Float64s, left: int, top: int, right: int, bottom: int) -> EdgeWindow | None:
    """The window of these blocks, as far as they lie in the picture; None where hardly any do."""
    inside = counts[top:bottom, left:right]
    rows, columns = inside.shape[:2]
    if min(rows, columns) < 4:
        return None
    middle = ((left + columns / 2.0) * BLOCK_PX - 0.5, (top + rows / 2.0) * BLOCK_PX - 0.5)
    return EdgeWindow(middle, max(rows, columns) * BLOCK_PX, _pairs(inside))


def edge_counts(channels: Float32s) -> Float64s:
    """Strength of edges by block and direction, (rows, columns, BINS); directions run along the edge. Every second row
    is counted: an edge is wider than that."""
    rows, columns = channels.shape[0] // BLOCK_PX, channels.shape[1] // BLOCK_PX
    tall, wide = rows * BLOCK_PX, columns * BLOCK_PX
    dx, dy, magnitude = (plane[:tall:2, :wide] for plane in _strongest_slopes(channels))
    angle = cv2.phase(np.ascontiguousarray(dx), np.ascontiguousarray(dy), angleInDegrees=True)
    index = (angle * np.float32(BINS / 180.0) + np.float32(BINS / 2)).astype(np.int32) % BINS
    block = (np.arange(0, tall, 2) // BLOCK_PX)[:, None] * columns + (np.arange(wide) // BLOCK_PX)
    flat = (block * BINS + index).ravel()
    counts = np.bincount(flat, magnitude.ravel(), rows * columns * BINS).reshape(rows, columns, BINS)
    return np.asarray(counts, dtype=np.float64)


def _strongest_slopes(channels: Float32s) -> tuple[Float32s, Float32s, Float32s]:
    """The slope along x, along y and its strength (h, w) in that of the first three channels that has the strongest."""
    soft = cv2.GaussianBlur(np.ascontiguousarray(channels[:, :, :3]), (0, 0), 1.0)
    along_x, along_y = (cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx) for dx in (1, 0))
    strength = cv2.magnitude(along_x, along_y)
    strongest = strength.argmax(axis=2, keepdims=True)
    dx, dy, most = (np.take_along_axis(one, strongest, axis=2)[:, :, 0] for one in (along_x, along_y, strength))
    return dx, dy, most


def _windows_of(counts: Float64s, sums: Float64s, blocks: int) -> list[EdgeWindow]:
    """The `OF_EACH` clearest windows of one size."""
    rows, columns = counts.shape[:2]
    step = max(1, round(blocks * WINDOW_STEP))
    tops = np.arange(0, max(1, rows - blocks + step), step)[:, None]
    lefts = np.arange(0, max(1, columns - blocks + step), step)[None, :]
    bottoms, rights = np.minimum(tops + blocks, rows), np.minimum(lefts + blocks, columns)
    inside = sums[bottoms, rights] - sums[tops, rights] - sums[bottoms, lefts] + sums[tops, lefts]
    strength, turn_deg = _crossing(inside)
    windows = [
        _window(counts, int(lefts[0, c]), int(tops[r, 0]), int(rights[0, c]), int(bottoms[r, 0]))
        for r, c in _apart(strength, turn_deg, 0.25 * blocks / step)
    ]
    return [window for window in windows if window is not None]


def _apart(strength: Float64s, turn_deg: Float64s, reach: float) -> list[tuple[int, int]]:
    """The first `OF_EACH` places (row, column) that do not nearly repeat one before, none without any edges.

    Each turn that edges have somewhere (degrees, a quarter turn on is the same) has its say before any has another: on
    a chequered cloth the clearest places all show the cloth.
    """
    kept: list[tuple[int, int]] = []
    ranked = [divmod(int(place), strength.shape[1]) for place in np.argsort(-strength, axis=None)]
    waiting = [place for place in ranked if strength[place] > 0.0]
    while waiting and len(kept) < OF_EACH:
        turns, later = list[float](), list[tuple[int, int]]()
        for place in waiting:
            if any(max(abs(place[0] - r), abs(place[1] - c)) < reach for r, c in kept):
                continue
            if len(kept) == OF_EACH or any(_turned_by(float(turn_deg[place]), turn) < SAME_TURN_DEG for turn in turns):
                later.append(place)
            else:
                kept.append(place)
                turns.append(float(turn_deg[place]))
        waiting = later
    return kept


def _turned_by(one_deg: float, other_deg: float) -> float:
    """How far two turns of a square lie apart (degrees, up to 45)."""
    return abs((one_deg - other_deg + 45.0) % 90.0 - 45.0)


def _crossing(histograms: Float64s) -> tuple[Float64s, Float64s]:
    """How strongly the edges of windows (.., BINS) run in two directions that cross, by an even coarse look, and which
    turn these have (degrees)."""
    coarse = histograms.reshape(*histograms.shape[:-1], BINS // 4, 4).sum(axis=-1)
    wide = coarse + np.roll(coarse, 1, axis=-1)
    above = wide - np.median(wide, axis=-1, keepdims=True)
    half = above.shape[-1] // 2
    met = np.max([np.minimum(above, np.roll(above, half + k, axis=-1)) for k in (-1, 0, 1, 2)], axis=0)
    return np.asarray(met.max(axis=-1)), np.asarray(met.argmax(axis=-1) * (180.0 / met.shape[-1]))


def _pairs(counts: Float64s) -> tuple[tuple[Direction, Direction], ...]:
    """The best pairs of crossing directions of a window, given its edges by block and direction."""
    table = _by_closing(counts)
    table = table + 0.8 * (np.roll(table, 1, axis=1) + np.roll(table, -1, axis=1))
    above = table - np.median(table)
    grown = cv2.dilate(np.concatenate([above[:, -3:], above, above[:, :3]], axis=1), np.ones((5, 7), dtype=np.uint8))
    peaks = [(float(above[k, n]), int(k), int(n)) for k, n in zip(*np.nonzero(above >= grown[:, 3:-3]), strict=True)]
    peaks = sorted(peaks, reverse=True)[:6]
    scored = []
    for number, (strength, k, n) in enumerate(peaks):
        for other_strength, other_k, other_n in peaks[number + 1 :]:
            gap = abs(n - other_n) * 180.0 / BINS
            if LEAST_CROSSING_DEG <= gap <= 180.0 - LEAST_CROSSING_DEG and min(strength, other_strength) > 0.0:
                pair = (
                    Direction(_degrees(table[k], n), CLOSINGS[k]),
                    Direction(_degrees(table[other_k], other_n), CLOSINGS[other_k]),
                )
                scored.append((strength * other_strength, pair))
    scored.sort(key=lambda one: -one[0])
    return tuple(pair for _, pair in scored[:PAIRS])


def _by_closing(counts: Float64s) -> Float64s:
    """Edges by how fast their direction turns across the window and by their direction at its middle, (k, BINS)."""
    if min(counts.shape[:2]) > MOST_BLOCKS:
        even = counts[: counts.shape[0] // 2 * 2, : counts.shape[1] // 2 * 2]
        return _by_closing(even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2])
    rows, columns = counts.shape[:2]
    y, x = np.meshgrid(np.arange(rows) - (rows - 1) / 2, np.arange(columns) - (columns - 1) / 2, indexing="ij")
    angles = (np.arange(BINS) + 0.5) * np.pi / BINS
    across = (y[:, :, None] * np.cos(angles) - x[:, :, None] * np.sin(angles)) / max(rows, columns)
    table = np.empty((len(CLOSINGS), BINS))
    for k, closing in enumerate(CLOSINGS):
        middle = np.arange(BINS) + 0.5 + closing * across * (BINS / np.pi)
        table[k] = np.bincount(np.floor(middle).astype(np.int64).ravel() % BINS, counts.ravel(), BINS)
    return table


def _degrees(smooth: Float64s, peak: int) -> float:
    """The direction at a peak, between bins."""
    return (peak + 0.5 + float(beside_peak(*(smooth[(peak + k) % BINS] for k in (-1, 0, 1))))) * 180.0 / BINS
