"""Boards seen at a slant or small in a bigger picture: looks window by window for the two directions that most edges
run in, for a board's grid has just two, and guesses boards whose sides run that way. Slower and bolder than `search`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.channels import resized
from vision.homography import scaled
from vision.layout import Float32s, Float64s
from vision.search import Guess, guesses_of_size, separate
from vision.tilting import explained

BINS: Final = 60
"""Directions of edges are told apart by 3 degrees."""

BLOCK_PX: Final = 8
"""Edges are counted by blocks of this many pixels."""

WINDOWS: Final = (0.36, 0.5, 0.7, 0.95)
"""Edges of the windows looked through, as shares of the picture's shorter side."""

WINDOW_STEP: Final = 0.25
MARGIN: Final = 0.12
"""Windows lie this share of their edge apart, and reach this much farther on each side where boards are guessed."""

BEST_WINDOWS: Final = 4
PAIRS: Final = 2
"""How many windows are searched, and how many pairs of directions in each."""

LEAST_CROSSING_DEG: Final = 62.0
"""Directions that cross flatter are no square seen from less than 45 degrees."""

ASPECTS: Final = (0.71, 0.81, 0.93, 1.07, 1.23, 1.41)
MOST_TILT: Final = 0.66
"""Ratios tried between the board's two sides; the least ratio of squeezed to full breadth (a tilt of 49 degrees)."""

SIZES: Final = (0.82, 0.9, 0.98, 1.06)
"""Sizes of a board, as shares of its window's edge."""

PEAKS: Final = 4
"""Places kept for each attitude and size before all are compared exactly."""

BEST_IN_WINDOW: Final = 6
"""So many guesses of a window are compared with those of the others."""

PITCH_PX: Final = 8.0
"""Tile side in the small picture in which they are compared."""

CLOSINGS: Final = tuple(0.07 * k for k in range(-7, 8))
"""How much parallel lines may close in, in radians a window's edge: half of it is a camera at arm's length."""


@dataclass(frozen=True, slots=True)
class Direction:
    """Where parallel lines run in a window: their direction at its middle, and by how many radians a window's edge
    they close in on each other (the nearer their vanishing point, the more)."""

    angle_deg: float
    closing: float


@dataclass(frozen=True, slots=True)
class Window:
    """A square part of the picture (px), and the pairs of crossing directions that most of its edges run in."""

    left: int
    top: int
    edge: int
    pairs: tuple[tuple[Direction, Direction], ...]


def guess_slanted(channels: Float32s, keep: int) -> list[Guess]:
    """The `keep` best separate guesses over the clearest windows, best first."""
    guesses: list[Guess] = []
    for window in clear_windows(channels):
        guesses += _guesses_in(channels, window, BEST_IN_WINDOW)
    return separate(sorted(guesses, key=lambda guess: -guess.score), keep)


def clear_windows(channels: Float32s) -> list[Window]:
    """The windows whose edges run most clearly in two directions, clearest first."""
    counts = _edge_counts(channels)
    sums = np.zeros((counts.shape[0] + 1, counts.shape[1] + 1, BINS))
    sums[1:, 1:] = counts.cumsum(axis=0).cumsum(axis=1)
    shorter = min(channels.shape[:2])
    found: list[Window] = []
    for share in WINDOWS:
        found += _windows_of(counts, sums, max(4, round(shorter * share / BLOCK_PX)))
    return found


def slanted(one: Direction, other: Direction, aspect: float, size: float) -> Float64s | None:
    """The attitude (as `search.attitude`) of a board of `size` windows whose sides run in these directions, the first
    `aspect` times as long as the second; None where no camera sees a square so."""
    if (other.angle_deg - one.angle_deg) % 180.0 != (other.angle_deg - one.angle_deg) % 360.0:
        other = Direction(other.angle_deg + 180.0, -other.closing)
    a, b = np.deg2rad(one.angle_deg), np.deg2rad(other.angle_deg)
    view = np.eye(3)
    view[:2, :2] = np.array([[np.cos(a), np.cos(b)], [np.sin(a), np.sin(b)]]) @ np.diag([aspect, 1.0])
    scale = 1.0 / np.sqrt(np.linalg.det(view[:2, :2]))
    view[:2, :2] *= scale
    view[2, :2] = np.array([one.closing * aspect, other.closing]) * scale * size / 2.0
    breadths = np.linalg.svd(view[:2, :2], compute_uv=False)
    return view if breadths[1] / breadths[0] >= MOST_TILT else None


def _edge_counts(channels: Float32s) -> Float64s:
    """Strength of edges by block and direction, (rows, columns, BINS); directions run along the edge."""
    rows, columns = channels.shape[0] // BLOCK_PX, channels.shape[1] // BLOCK_PX
    counts = np.zeros((rows, columns, BINS))
    soft = cv2.GaussianBlur(np.ascontiguousarray(channels[:, :, :3]), (0, 0), 1.0)
    dx, dy = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    strongest = (dx * dx + dy * dy).argmax(axis=2)[:, :, None]
    dx, dy = (np.take_along_axis(slope, strongest, axis=2)[:, :, 0] for slope in (dx, dy))
    magnitude, angle = cv2.cartToPolar(dx, dy, angleInDegrees=True)
    weight = np.minimum(magnitude, np.quantile(magnitude[::4, ::4], 0.9))
    index = (np.mod(angle + 90.0, 180.0) * (BINS / 180.0)).astype(np.int64) % BINS
    block = (np.arange(rows * BLOCK_PX) // BLOCK_PX)[:, None] * columns + (np.arange(columns * BLOCK_PX) // BLOCK_PX)
    inside = np.s_[: rows * BLOCK_PX, : columns * BLOCK_PX]
    flat = (block * BINS + index[inside]).ravel()
    counts += np.bincount(flat, weight[inside].ravel(), counts.size).reshape(counts.shape)
    return counts


def _windows_of(counts: Float64s, sums: Float64s, blocks: int) -> list[Window]:
    """The clearest windows of one size."""
    rows, columns = counts.shape[:2]
    step = max(1, round(blocks * WINDOW_STEP))
    found = []
    for top in range(0, max(1, rows - blocks + step), step):
        for left in range(0, max(1, columns - blocks + step), step):
            bottom, right = min(top + blocks, rows), min(left + blocks, columns)
            inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
            found.append((_crossing(inside), top, left, bottom, right))
    places = _apart(sorted(found, reverse=True), 0.3 * blocks)
    windows = []
    for _, top, left, bottom, right in places:
        pairs = _pairs(counts[top:bottom, left:right])
        windows.append(Window(left * BLOCK_PX, top * BLOCK_PX, blocks * BLOCK_PX, pairs))
    return windows


def _apart(found: list[tuple[float, int, int, int, int]], reach: float) -> list[tuple[float, int, int, int, int]]:
    """The first few places that do not nearly repeat one before, none without any edges."""
    kept: list[tuple[float, int, int, int, int]] = []
    for place in found:
        is_new = all(max(abs(place[1] - other[1]), abs(place[2] - other[2])) >= reach for other in kept)
        if place[0] > 0.0 and is_new:
            kept.append(place)
        if len(kept) == BEST_WINDOWS:
            break
    return kept


def _crossing(histogram: Float64s) -> float:
    """How strongly a window's edges run in two directions that cross, by an even coarse look."""
    coarse = histogram.reshape(BINS // 4, 4).sum(axis=1)
    wide = coarse + np.roll(coarse, 1)
    above = wide - np.median(wide)
    half = len(above) // 2
    return float(max(np.minimum(above, np.roll(above, half + k)).max() for k in (-1, 0, 1, 2)))


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
    before, at, after = (float(smooth[(peak + k) % BINS]) for k in (-1, 0, 1))
    bend = before - 2.0 * at + after
    return (peak + 0.5 + (0.5 * (before - after) / bend if bend < 0.0 else 0.0)) * 180.0 / BINS


def _guesses_in(channels: Float32s, window: Window, keep: int) -> list[Guess]:
    margin = round(window.edge * MARGIN)
    left, top = max(0, window.left - margin), max(0, window.top - margin)
    part = np.ascontiguousarray(
        channels[top : window.top + window.edge + margin, left : window.left + window.edge + margin]
    )
    found: list[Guess] = []
    for size in SIZES:
        tried = [slanted(*pair, aspect, size) for pair in window.pairs for aspect in ASPECTS]
        views = tuple(view for view in tried if view is not None)
        found += guesses_of_size(part, window.edge * size, views, PEAKS)
    best = separate(_rescored(part, found, window.edge), keep)
    shift = np.array([[1.0, 0.0, left], [0.0, 1.0, top], [0.0, 0.0, 1.0]])
    return [Guess(shift @ guess.homography, guess.score) for guess in best]


def _rescored(part: Float32s, guesses: list[Guess], edge_px: int) -> list[Guess]:
    """The guesses by what all channels explain at exactly their landmarks, best first."""
    if not guesses:
        return []
    factor = min(1.0, PITCH_PX * 7.0 / edge_px)
    small = resized(part, factor)
    homographies = np.array([scaled(guess.homography, factor) for guess in guesses])
    scores = explained(small, homographies)
    return [Guess(guesses[k].homography, float(scores[k])) for k in np.argsort(-scores)]
