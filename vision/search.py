"""Where a board might lie: many upright guesses of place, size and turn, each scored by how well the fixed layout
splits the picture's values into two kinds. Only the best few guesses leave; `fitting` makes them exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.channels import resized
from vision.homography import scaled
from vision.layout import Float32s, Float64s, landmarks

PITCH_PX: Final = 7.0
"""Tile side in the small pictures that are searched: as coarse as the corridors allow."""

STRIDE_PX: Final = 2
"""Step between guessed centres in those pictures, about a quarter of a tile."""

SIZE_STEP: Final = 1.07
"""Ratio between neighbouring guesses of the board's size."""

FLOOR_VARIANCE: Final = 4.0
"""Variance that noise alone may make, in squared levels: flat places do not explain themselves."""

POINTS, IS_CORRIDOR, _ = landmarks()


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """A rough board: homography from tile units to the searched picture's pixels; share of variance explained."""

    homography: Float64s
    score: float


def guess_boards(
    channels: Float32s, sizes_px: tuple[float, ...], turns_deg: tuple[float, ...], keep: int
) -> list[Guess]:
    """The `keep` best separate guesses over all centres, the given board edge lengths and clockwise turns."""
    guesses: list[Guess] = []
    for size_px in sizes_px:
        guesses += _guesses_of_size(channels, size_px, turns_deg, keep)
    return _separate(sorted(guesses, key=lambda guess: -guess.score), keep)


def board_sizes(shape: tuple[int, ...], smallest: float = 0.34, largest: float = 1.05) -> tuple[float, ...]:
    """Board edge lengths in px worth trying in a picture of `shape`, as shares of its shorter side."""
    count = int(np.ceil(np.log(largest / smallest) / np.log(SIZE_STEP))) + 1
    return tuple(min(shape[:2]) * smallest * SIZE_STEP**k for k in range(count))


def likely_turns(channels: Float32s, count: int, step_deg: float = 3.0) -> tuple[float, ...]:
    """The `count` turns (degrees, 0..90) along which the picture has most straight edges, strongest first."""
    lightness = cv2.GaussianBlur(channels[:, :, 0], (0, 0), 1.5)
    dx, dy = cv2.Sobel(lightness, cv2.CV_32F, 1, 0), cv2.Sobel(lightness, cv2.CV_32F, 0, 1)
    magnitude, angle = cv2.cartToPolar(dx, dy, angleInDegrees=True)
    bins = round(90.0 / step_deg)
    index = (np.mod(angle, 90.0) / step_deg).astype(np.int64) % bins
    weight = np.minimum(magnitude, np.quantile(magnitude[::4, ::4], 0.95))
    histogram = np.bincount(index.ravel(), weight.ravel(), bins)
    smooth = histogram + 0.7 * (np.roll(histogram, 1) + np.roll(histogram, -1))
    chosen: list[int] = []
    for candidate in np.argsort(-smooth):
        if all(min((candidate - c) % bins, (c - candidate) % bins) >= 2 for c in chosen):
            chosen.append(int(candidate))
    return tuple((c + 0.5) * step_deg for c in chosen[:count])


@dataclass(frozen=True, slots=True, eq=False)
class _Lattice:
    """A small picture, padded, cut into its stride phases; with the variance around each guessed centre."""

    phases: tuple[tuple[Float32s, ...], ...]
    variance: Float32s
    pad: int


def _guesses_of_size(channels: Float32s, size_px: float, turns_deg: tuple[float, ...], keep: int) -> list[Guess]:
    factor = PITCH_PX * 7.0 / size_px
    small = resized(channels, factor)
    if min(small.shape[:2]) < 4 * PITCH_PX:
        return []
    lattice = _lattice_of(small)
    found: list[Guess] = []
    for turn_deg in turns_deg:
        score = _score_map(lattice, turn_deg)
        for row, column in _peaks(score, keep):
            centre = (column * STRIDE_PX, row * STRIDE_PX)
            upright = _similarity(centre, PITCH_PX, turn_deg)
            found.append(Guess(scaled(upright, 1.0 / factor), float(score[row, column])))
    return found


def _lattice_of(small: Float32s) -> _Lattice:
    pad = int(np.ceil(PITCH_PX * 7.0 * 0.72))
    padded = cv2.copyMakeBorder(small, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
    planes = np.moveaxis(padded, 2, 0)
    phases = tuple(
        tuple(np.ascontiguousarray(planes[:, dy::STRIDE_PX, dx::STRIDE_PX]) for dx in range(STRIDE_PX))
        for dy in range(STRIDE_PX)
    )
    window = (round(PITCH_PX * 7.0), round(PITCH_PX * 7.0))
    mean = cv2.blur(small, window, borderType=cv2.BORDER_REPLICATE)
    square = cv2.blur(small * small, window, borderType=cv2.BORDER_REPLICATE)
    variance = np.moveaxis(square - mean * mean, 2, 0)[:, ::STRIDE_PX, ::STRIDE_PX]
    return _Lattice(phases, np.ascontiguousarray(variance) + FLOOR_VARIANCE, pad)


def _score_map(lattice: _Lattice, turn_deg: float) -> Float32s:
    """Best share of variance explained by the layout over the channels, for centres on the stride lattice."""
    offsets = np.rint(_turned(POINTS - 3.5, turn_deg) * PITCH_PX).astype(np.int64) + lattice.pad
    count, rows, columns = lattice.variance.shape
    sums = np.zeros((2, count, rows, columns), dtype=np.float32)
    for (x, y), is_open in zip(offsets, IS_CORRIDOR, strict=True):
        top, left = y // STRIDE_PX, x // STRIDE_PX
        kind = sums[0 if is_open else 1]
        kind += lattice.phases[y % STRIDE_PX][x % STRIDE_PX][:, top : top + rows, left : left + columns]
    corridor, wall = float(IS_CORRIDOR.sum()), float((~IS_CORRIDOR).sum())
    between = (sums[0] / corridor - sums[1] / wall) ** 2 * (corridor * wall / (corridor + wall) ** 2)
    return np.asarray((between / lattice.variance).max(axis=0))


def _peaks(score: Float32s, keep: int) -> list[tuple[int, int]]:
    """The `keep` highest local maxima of a score map as (row, column)."""
    highest = cv2.dilate(score, np.ones((3, 3), dtype=np.uint8))
    rows, columns = np.nonzero(score >= highest)
    order = np.argsort(-score[rows, columns])[:keep]
    return [(int(rows[k]), int(columns[k])) for k in order]


def _separate(guesses: list[Guess], keep: int) -> list[Guess]:
    """The best guesses, leaving out those that lie within a third of a tile of a better one."""
    kept: list[Guess] = []
    for guess in guesses:
        if all(_corner_gap_tiles(guess, other) > 0.33 for other in kept):
            kept.append(guess)
        if len(kept) == keep:
            break
    return kept


def _corner_gap_tiles(first: Guess, second: Guess) -> float:
    middle = np.array([[0.0, 0.0], [7.0, 7.0], [7.0, 0.0]])
    ends = [guess.homography[:2, :2] @ middle.T + guess.homography[:2, 2:3] for guess in (first, second)]
    gap = float(np.abs(ends[0] - ends[1]).max())
    return gap / float(np.hypot(*first.homography[:2, 0]))


def _similarity(centre: tuple[float, float], pitch_px: float, turn_deg: float) -> Float64s:
    angle = np.deg2rad(turn_deg)
    c, s = pitch_px * np.cos(angle), pitch_px * np.sin(angle)
    x = centre[0] - 3.5 * (c - s)
    y = centre[1] - 3.5 * (s + c)
    return np.array([[c, -s, x], [s, c, y], [0.0, 0.0, 1.0]])


def _turned(points: Float64s, turn_deg: float) -> Float64s:
    angle = np.deg2rad(turn_deg)
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[c, s], [-s, c]]))
