"""Guesses where boards lie in a picture, seen from anywhere and at any turn.

The sides of a guess run in the two directions that the edges of a window do (`edge_windows`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE, landmarks
from vision.board.homography import corners_of, pitch_px, scaled, unit_homography
from vision.find.coarse_pose import NOISE, Guess, coarse_pose, patterns_shown
from vision.find.coarse_pose import PITCH_PX as COARSE_PX
from vision.find.edge_windows import Direction, EdgeWindow, busy_windows, clear_windows, edge_counts, windows_about
from vision.find.fitting import fit_roughly
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import EVEN_TILES, contrasted, resized, sought_channels

LONGEST_PX: Final = 640
"""Longest side of the picture that is searched."""

PITCH_PX: Final = 7.0
BOARD_PX: Final = SIZE * PITCH_PX
STRIDE_PX: Final = 2
"""Side of a tile and of the board in the small straightened pictures in which places are tried, as coarse as corridors
allow, and the step between places there."""

REACH: Final = 0.8
"""How far from a window's middle a board is looked for, its own half edge included, in edges of the board."""

FLAT_PX: Final = int(2 * REACH * BOARD_PX)
TO_PLANE: Final[Float64s] = np.array([[2.0, 0.0, 1.0 - FLAT_PX], [0.0, 2.0, 1.0 - FLAT_PX], [0.0, 0.0, 2.0 * BOARD_PX]])
"""The straightened picture boards are looked for in, and its way onto a plane on which the board is 1 x 1."""

ASPECTS: Final = (0.71, 0.81, 0.93, 1.07, 1.23, 1.41)
MOST_TILT: Final = 0.66
"""Ratios tried between the board's two sides; the least ratio of squeezed to full breadth, the cosine of the tilt."""

SIZES: Final = (0.8, 0.86, 0.93, 1.0, 1.07)
"""Sizes of a board, as shares of its window's edge."""

PEAKS: Final = 4
GUESSES: Final = 8
"""Places kept for each attitude and size, and separate guesses kept of each window and of all of a kind."""

PYRAMID_STEP: Final = 1.12
"""Ratio between the sizes in which a picture is looked at."""

MIN_PITCH_PX: Final = 8.0
"""Smaller tiles cannot be read anyway."""

SEPARATE_TILES: Final = 0.33
"""Guesses nearer to each other than this are one."""

POINTS, IS_CORRIDOR = landmarks()
"""The landmarks of the fixed tiles (n, 2) in tile units, and whether each is corridor."""


class SoughtPicture:
    """A picture in which boards are guessed, no longer than `longest_px`.

    It can be made `stretch` times as high for its breadth: a board seen from low down then looks as if seen from higher
    up. `to_full` (3x3) takes its pixels to the full picture's.
    """

    def __init__(self, image: Image, longest_px: int = LONGEST_PX, stretch: float = 1.0) -> None:
        tall, wide = image.shape[:2]
        factor = min(1.0, longest_px / max(tall, wide))
        size = [max(1, round(side * factor * stretch**power)) for side, power in ((wide, -0.5), (tall, 0.5))]
        small = image if size == [wide, tall] else cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        x, y = wide / size[0], tall / size[1]
        self.to_full = np.array([[x, 0.0, (x - 1.0) / 2.0], [0.0, y, (y - 1.0) / 2.0], [0.0, 0.0, 1.0]])
        self.channels = sought_channels(np.asarray(small, dtype=np.uint8))
        self._sizes: dict[int, Float32s] = {}
        self._edges = edge_counts(self.channels)

    def busy(self) -> list[Guess]:
        """The best separate guesses in the part that is full of edges: quick, and mostly right."""
        return self._guesses(busy_windows(self._edges))

    def clear(self, shares: tuple[float, ...]) -> list[Guess]:
        """The best separate guesses in the windows of each size (edges by the picture's shorter side) whose edges run
        most clearly in two directions."""
        return self._guesses(clear_windows(self._edges, shares))

    def about(self, guesses: Sequence[Guess]) -> list[Guess]:
        """The best separate guesses in windows laid about earlier ones."""
        return self._guesses(windows_about(self._edges, [guess.homography for guess in guesses]))

    def nearest(self, guess: Guess) -> Guess:
        """The guess moved to where the fixed tiles show most of their patterns (`coarse_pose`)."""
        small, factor = self._even(COARSE_PX / max(pitch_px(guess.homography), 1.0))
        near = coarse_pose(small, scaled(guess.homography, factor))
        return Guess(scaled(near.homography, 1.0 / factor), near.score)

    def rough(self, guess: Guess) -> Guess | None:
        """The guess made nearly exact (`fit_roughly`); None where it folds up or is too small to read."""
        small, factor = self._even(COARSE_PX / max(pitch_px(guess.homography), 1.0))
        fitted = fit_roughly(small, scaled(guess.homography, factor))
        if fitted is None:
            return None
        rough = Guess(scaled(fitted, 1.0 / factor), float(patterns_shown(small, fitted[None])[0]))
        return rough if pitch_px(rough.homography) >= MIN_PITCH_PX else None

    def full(self, homography: Float64s) -> Float64s:
        """A board in this picture, in pixels of the full one."""
        return unit_homography(self.to_full @ homography)

    def _guesses(self, windows: Sequence[EdgeWindow]) -> list[Guess]:
        """The best guess of each window, then the second of each: a chequered cloth may seem more like a board than a
        pale one does."""
        ranks = zip_longest(*map(self._guesses_in, windows))
        guesses = [guess for rank in ranks for guess in sorted(filter(None, rank), key=lambda one: -one.score)]
        return separate(guesses, GUESSES)

    def _guesses_in(self, window: EdgeWindow) -> list[Guess]:
        """The best separate guesses of boards near a window's middle, of about its size."""
        small, factor = self._even(BOARD_PX / (window.edge * min(SIZES)))
        edge = float(window.edge)
        views = [
            straightened(one, other, window) @ np.diag([along * edge, across * edge, 1.0]) @ TO_PLANE
            for one, other in window.pairs
            for along, across in _lengths(one, other)
        ]
        if not views:
            return []
        flats = [_seen_straight(small, scaled(view, factor)) for view in views]
        found = [
            unit_homography(view @ homography)
            for view, places in zip(views, _best_places(flats), strict=True)
            for homography in places
        ]
        small, factor = self._even(COARSE_PX * 7.0 / window.edge)
        scores = patterns_shown(small, np.array([scaled(homography, factor) for homography in found]))
        ranked = [Guess(found[k], float(scores[k])) for k in np.argsort(-scores)]
        return separate(ranked, GUESSES)

    def _even(self, factor: float) -> tuple[Float32s, float]:
        """The channels of even contrast resized by about `factor`, never enlarged, and the factor it was."""
        step = min(0, round(np.log(factor) / np.log(PYRAMID_STEP)))
        if step not in self._sizes:
            self._sizes[step] = contrasted(resized(self.channels, PYRAMID_STEP**step), EVEN_TILES * COARSE_PX)
        return self._sizes[step], PYRAMID_STEP**step


def straightened(one: Direction, other: Direction, window: EdgeWindow) -> Float64s:
    """The matrix that takes a plane on which both directions run straight (px, the first along x, the second along y,
    the window's middle at the origin and to scale there) into the picture."""
    if np.sin(np.deg2rad(other.angle_deg - one.angle_deg)) < 0.0:
        other = Direction(other.angle_deg + 180.0, -other.closing)
    a, b = np.deg2rad(one.angle_deg), np.deg2rad(other.angle_deg)
    view = np.array([[np.cos(a), np.cos(b), 0.0], [np.sin(a), np.sin(b), 0.0], [0.0, 0.0, 1.0]])
    view[2, :2] = np.array([one.closing, other.closing]) / window.edge
    x, y = window.middle_px
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]]) @ view


def separate(guesses: Sequence[Guess], keep: int) -> list[Guess]:
    """The best of guesses that come best first, leaving out those that lie within a third of a tile of a better one."""
    kept: list[Guess] = []
    outlines, reach_px = np.empty((keep, 4, 2)), np.empty(keep)
    for guess in guesses:
        outline, count = corners_of(guess.homography), len(kept)
        if count == keep:
            break
        if (np.abs(outlines[:count] - outline).max(axis=(1, 2)) > reach_px[:count]).all():
            outlines[count], reach_px[count] = outline, SEPARATE_TILES * max(pitch_px(guess.homography), 1e-6)
            kept.append(guess)
    return kept


def _lengths(one: Direction, other: Direction) -> list[tuple[float, float]]:
    """Lengths (shares of the window's edge) that a board's two sides may have there, seen by some camera."""
    a, b = np.deg2rad(one.angle_deg), np.deg2rad(other.angle_deg)
    found = []
    for aspect in ASPECTS:
        sides = np.array([[np.cos(a), np.cos(b)], [np.sin(a), np.sin(b)]]) @ np.diag([np.sqrt(aspect), aspect**-0.5])
        breadths = np.linalg.svd(sides, compute_uv=False)
        if breadths[1] / breadths[0] >= MOST_TILT:
            area = float(np.sqrt(breadths[0] * breadths[1]))
            found += [(size * aspect**0.5 / area, size * aspect**-0.5 / area) for size in SIZES]
    return found


def _seen_straight(small: Float32s, view: Float64s) -> Float32s:
    """The part of a small picture that a view shows, `FLAT_PX` square, directions straightened."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(small, view, (FLAT_PX, FLAT_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, dtype=np.float32)


def _best_places(flats: Sequence[Float32s]) -> list[list[Float64s]]:
    """The best places of an upright board in each of several straightened pictures (h, w, channels), by the share of
    variance that the layout explains in any channel, as homographies from tile units."""
    phases = [
        [np.concatenate([flat[y::STRIDE_PX, x::STRIDE_PX] for flat in flats], axis=2) for x in range(STRIDE_PX)]
        for y in range(STRIDE_PX)
    ]
    side, start = int((FLAT_PX - BOARD_PX) / STRIDE_PX), int(BOARD_PX / 2.0 / STRIDE_PX)
    variance = _variance(phases[0][0])[start : start + side, start : start + side]
    sums = np.zeros((2, *variance.shape), dtype=np.float32)
    for (x, y), is_open in zip(np.rint(POINTS * PITCH_PX).astype(int).tolist(), IS_CORRIDOR, strict=True):
        top, left = y // STRIDE_PX, x // STRIDE_PX
        sums[0 if is_open else 1] += phases[y % STRIDE_PX][x % STRIDE_PX][top : top + side, left : left + side]
    corridor, wall = float(IS_CORRIDOR.sum()), float((~IS_CORRIDOR).sum())
    between = (sums[0] / corridor - sums[1] / wall) ** 2 * (corridor * wall / (corridor + wall) ** 2)
    scores = (between / variance).reshape(side, side, len(flats), -1).max(axis=3)
    return [[_placed(row, column) for row, column in _peaks(score)] for score in np.moveaxis(scores, 2, 0)]


def _variance(sparse: Float32s) -> Float32s:
    """The variance around each place of a picture of which so many pixels are left as there are places."""
    edge = 2 * round(BOARD_PX / STRIDE_PX / 2.0) + 1
    mean, square = (
        cv2.blur(values, (edge, edge), borderType=cv2.BORDER_REPLICATE) for values in (sparse, sparse * sparse)
    )
    return np.asarray(square - mean * mean + np.float32(NOISE))


def _peaks(score: Float32s) -> list[tuple[int, int]]:
    """The highest local maxima of a score map as (row, column)."""
    highest = cv2.dilate(score, np.ones((3, 3), dtype=np.uint8))
    rows, columns = np.nonzero(score >= highest)
    order = np.argsort(-score[rows, columns])[:PEAKS]
    return [(int(rows[k]), int(columns[k])) for k in order]


def _placed(row: int, column: int) -> Float64s:
    """The homography from tile units of an upright board at a place of a straightened picture."""
    return np.array([[PITCH_PX, 0.0, column * STRIDE_PX], [0.0, PITCH_PX, row * STRIDE_PX], [0.0, 0.0, 1.0]])
