"""Guesses where a board might lie that is seen from straight above: many places, sizes and turns.

Each guess is scored by how well the fixed layout splits the picture's values into two kinds; only the best few leave,
and `fitting` makes them exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import landmarks
from vision.board.homography import corners_of, pitch_px, project, scaled
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import resized

PITCH_PX: Final = 7.0
BOARD_PX: Final = 7.0 * PITCH_PX
"""Side of a tile and of the board in the small pictures that are searched: as coarse as the corridors allow."""

STRIDE_PX: Final = 2
"""Step between guessed centres in those pictures, about a quarter of a tile."""

SMALLEST: Final = 0.34
LARGEST: Final = 1.05
"""The smallest and the largest guess of the board's edge, as shares of the picture's shorter side."""

TURN_STEP_DEG: Final = 3.0
"""Directions of edges are told apart by this angle."""

SIZE_STEP: Final = 1.07
"""Ratio between neighbouring guesses of the board's size."""

CAMERA_DISTANCE: Final = 4.0
"""Assumed distance of the camera from the board, in half boards: 60 to 90 cm above 35 cm of cardboard."""

FLOOR_VARIANCE: Final = 4.0
"""Variance that noise alone may make, in squared levels: flat places do not explain themselves."""

SEPARATE_TILES: Final = 0.33
"""Guesses nearer to each other than this are one."""

POINTS, IS_CORRIDOR, _ = landmarks()
"""The landmarks of the fixed tiles (n, 2) in tile units, and whether each is corridor."""


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """A rough board: homography from tile units to the searched picture's pixels; share of variance explained."""

    homography: Float64s
    score: float


def guess_boards(
    channels: Float32s, sizes_px: tuple[float, ...], attitudes: tuple[Float64s, ...], keep: int
) -> list[Guess]:
    """The `keep` best separate guesses over all centres, the given board edge lengths and attitudes (`attitude`)."""
    guesses: list[Guess] = []
    for size_px in sizes_px:
        guesses += _guesses_of_size(channels, size_px, attitudes, keep)
    return separate(sorted(guesses, key=lambda guess: -guess.score), keep)


def board_sizes(shape: tuple[int, ...]) -> tuple[float, ...]:
    """Board edge lengths in px worth trying in a picture of `shape` (h, w, ...)."""
    count = int(np.ceil(np.log(LARGEST / SMALLEST) / np.log(SIZE_STEP))) + 1
    return tuple(min(shape[:2]) * SMALLEST * SIZE_STEP**k for k in range(count))


def upright(turns_deg: tuple[float, ...]) -> tuple[Float64s, ...]:
    """Attitudes of a board seen straight from above, turned clockwise by each angle."""
    return tuple(attitude(turn_deg) for turn_deg in turns_deg)


def attitude(turn_deg: float, tilt_deg: float = 0.0, towards_deg: float = 0.0) -> Float64s:
    """How a board of half edge 1 about the origin looks: turned clockwise, then seen by a camera tilted `tilt_deg`
    towards `towards_deg`; a 3x3 matrix that keeps the size on average."""
    tilt, turn, towards = np.deg2rad(tilt_deg), np.deg2rad(turn_deg), np.deg2rad(towards_deg)
    size = 1.0 / np.sqrt(np.cos(tilt))
    squeeze = np.diag([np.cos(tilt) * size, size, 1.0])
    squeeze[2, 0] = np.sin(tilt) / CAMERA_DISTANCE
    return np.asarray(_rotation(towards) @ squeeze @ _rotation(-towards) @ _rotation(turn))


def likely_turns(channels: Float32s, count: int) -> tuple[float, ...]:
    """The `count` turns (degrees, 0..90) along which the picture has most straight edges, strongest first."""
    lightness = cv2.GaussianBlur(channels[:, :, 0], (0, 0), 1.5)
    dx, dy = cv2.Sobel(lightness, cv2.CV_32F, 1, 0), cv2.Sobel(lightness, cv2.CV_32F, 0, 1)
    magnitude, angle = cv2.cartToPolar(dx, dy, angleInDegrees=True)
    bins = round(90.0 / TURN_STEP_DEG)
    index = (np.mod(angle, 90.0) / TURN_STEP_DEG).astype(np.int64) % bins
    weight = np.minimum(magnitude, np.quantile(magnitude[::4, ::4], 0.95))
    histogram = np.bincount(index.ravel(), weight.ravel(), bins)
    smooth = histogram + 0.7 * (np.roll(histogram, 1) + np.roll(histogram, -1))
    chosen: list[int] = []
    for candidate in np.argsort(-smooth):
        if all(min((candidate - c) % bins, (c - candidate) % bins) >= 2 for c in chosen):
            chosen.append(int(candidate))
    return tuple((c + 0.5) * TURN_STEP_DEG for c in chosen[:count])


@dataclass(frozen=True, slots=True, eq=False)
class _Lattice:
    """A small picture (h, w, channels), padded, cut into its stride phases; with the variance around each guessed
    centre (rows, columns, channels)."""

    phases: tuple[tuple[Float32s, ...], ...]
    variance: Float32s
    pad: int


def _guesses_of_size(channels: Float32s, size_px: float, attitudes: tuple[Float64s, ...], keep: int) -> list[Guess]:
    factor = BOARD_PX / size_px
    small = resized(channels, factor)
    if min(small.shape[:2]) < 4 * PITCH_PX:
        return []
    lattice = _lattice_of(small, _reach_px(attitudes))
    found: list[Guess] = []
    for view in attitudes:
        score = _score_map(lattice, view)
        for row, column in _peaks(score, keep):
            placed = _placed(view, (column * STRIDE_PX, row * STRIDE_PX))
            found.append(Guess(scaled(placed, 1.0 / factor), float(score[row, column])))
    return found


def best_places(flats: Sequence[Float32s], keep: int) -> list[list[Guess]]:
    """The best places of an upright board of `BOARD_PX` in each of several small pictures (h, w, channels), as large as
    each other, that it lies wholly inside of."""
    tall, wide, channels = flats[0].shape
    phases = _phases(lambda part: np.concatenate([flat[part] for flat in flats], axis=2))
    rows, columns = (int((side - BOARD_PX) / STRIDE_PX) for side in (tall, wide))
    start, half = int(BOARD_PX / 2.0 / STRIDE_PX), BOARD_PX / 2.0
    variance = _variance(phases[0][0])[start : start + rows, start : start + columns]
    scores = _shares(_Lattice(phases, variance, 0), np.eye(3), (half, half))
    found = []
    for score in np.moveaxis(scores.reshape(rows, columns, len(flats), channels).max(axis=3), 2, 0):
        places = _peaks(score, keep)
        found.append(
            [
                Guess(_placed(np.eye(3), (half + c * STRIDE_PX, half + r * STRIDE_PX)), float(score[r, c]))
                for r, c in places
            ]
        )
    return found


def _reach_px(attitudes: tuple[Float64s, ...]) -> int:
    """How far from its centre, in the small picture, a landmark lies at most."""
    reach = [np.abs(project(_placed(view, (0, 0)), POINTS)).max() for view in attitudes]
    return int(np.ceil(max(reach, default=0.0))) + STRIDE_PX


def _lattice_of(small: Float32s, pad: int) -> _Lattice:
    padded = cv2.copyMakeBorder(small, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
    phases = _phases(lambda part: np.ascontiguousarray(padded[part]))
    return _Lattice(phases, _variance(np.ascontiguousarray(small[::STRIDE_PX, ::STRIDE_PX])), pad)


def _phases(cut: Callable[[tuple[slice, slice]], Float32s]) -> tuple[tuple[Float32s, ...], ...]:
    """Each of a small picture's stride phases, as `cut` takes its rows and columns out."""
    steps = [slice(first, None, STRIDE_PX) for first in range(STRIDE_PX)]
    return tuple(tuple(cut((rows, columns)) for columns in steps) for rows in steps)


def _variance(sparse: Float32s) -> Float32s:
    """The variance around each guessed centre of a picture of which so many pixels are left as there are centres."""
    edge = 2 * round(BOARD_PX / STRIDE_PX / 2.0) + 1
    window = (edge, edge)
    mean = cv2.blur(sparse, window, borderType=cv2.BORDER_REPLICATE)
    square = cv2.blur(sparse * sparse, window, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(square - mean * mean + np.float32(FLOOR_VARIANCE))


def _score_map(lattice: _Lattice, view: Float64s) -> Float32s:
    """Best share of variance explained by the layout over the channels, for centres on the stride lattice."""
    return np.asarray(_shares(lattice, view, (0.0, 0.0)).max(axis=2))


def _shares(lattice: _Lattice, view: Float64s, first: tuple[float, float]) -> Float32s:
    """The share of variance that the layout explains in each channel, for centres on a lattice that begins at
    `first`, (rows, columns, channels)."""
    offsets = np.rint(project(_placed(view, first), POINTS)).astype(np.int64) + lattice.pad
    rows, columns = lattice.variance.shape[:2]
    sums = np.zeros((2, *lattice.variance.shape), dtype=np.float32)
    for (x, y), is_open in zip(offsets, IS_CORRIDOR, strict=True):
        top, left = y // STRIDE_PX, x // STRIDE_PX
        kind = sums[0 if is_open else 1]
        kind += lattice.phases[y % STRIDE_PX][x % STRIDE_PX][top : top + rows, left : left + columns]
    corridor, wall = float(IS_CORRIDOR.sum()), float((~IS_CORRIDOR).sum())
    between = (sums[0] / corridor - sums[1] / wall) ** 2 * (corridor * wall / (corridor + wall) ** 2)
    return np.asarray(between / lattice.variance)


def _peaks(score: Float32s, keep: int) -> list[tuple[int, int]]:
    """The `keep` highest local maxima of a score map as (row, column)."""
    highest = cv2.dilate(score, np.ones((3, 3), dtype=np.uint8))
    rows, columns = np.nonzero(score >= highest)
    order = np.argsort(-score[rows, columns])[:keep]
    return [(int(rows[k]), int(columns[k])) for k in order]


def separate(guesses: list[Guess], keep: int) -> list[Guess]:
    """The best guesses, leaving out those that lie within a third of a tile of a better one."""
    kept: list[Guess] = []
    outlines = np.empty((keep, 4, 2))
    reach_px = np.empty(keep)
    for guess in guesses:
        outline = corners_of(guess.homography)
        gaps = np.abs(outlines[: len(kept)] - outline).max(axis=(1, 2))
        if (gaps > reach_px[: len(kept)]).all():
            outlines[len(kept)], reach_px[len(kept)] = outline, SEPARATE_TILES * max(pitch_px(guess.homography), 1e-6)
            kept.append(guess)
        if len(kept) == keep:
            break
    return kept


def _placed(view: Float64s, centre_px: tuple[float, float]) -> Float64s:
    """The homography from tile units to the small picture of a board in this attitude about a centre."""
    to_half_edges = np.array([[1.0 / 3.5, 0.0, -1.0], [0.0, 1.0 / 3.5, -1.0], [0.0, 0.0, 1.0]])
    edge = 3.5 * PITCH_PX
    to_px = np.array([[edge, 0.0, centre_px[0]], [0.0, edge, centre_px[1]], [0.0, 0.0, 1.0]])
    homography = to_px @ view @ to_half_edges
    return np.asarray(homography / homography[2, 2])


def _rotation(angle: float) -> Float64s:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
