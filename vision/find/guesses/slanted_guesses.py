"""Guesses boards that are seen at a slant, or are small in a bigger picture.

The sides of a guess run in the two directions that the edges of a window do (`edge_windows`). This is slower than
`upright_guesses` and finds more.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from typing import Final

import cv2
import numpy as np

from vision.board.homography import scaled
from vision.find.coarse_pose import patterns_shown
from vision.find.guesses.edge_windows import (
    Direction,
    EdgeWindow,
    busy_windows,
    clear_windows,
    closer_windows,
    edge_counts,
)
from vision.find.guesses.upright_guesses import BOARD_PX, Guess, best_places, separate
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import contrasted, resized

REACH: Final = 0.8
"""How far from a window's middle a board is looked for, its own half edge included, in edges of the board."""

FLAT_PX: Final = int(2 * REACH * BOARD_PX)
TO_PLANE: Final[Float64s] = np.array([[2.0, 0.0, 1.0 - FLAT_PX], [0.0, 2.0, 1.0 - FLAT_PX], [0.0, 0.0, 2.0 * BOARD_PX]])
"""The small straightened picture boards are looked for in, and its way onto a plane on which the board is 1 x 1."""

ASPECTS: Final = (0.71, 0.81, 0.93, 1.07, 1.23, 1.41)
MOST_TILT: Final = 0.66
"""Ratios tried between the board's two sides; the least ratio of squeezed to full breadth, the cosine of the tilt."""

SIZES: Final = (0.82, 0.9, 0.98, 1.06)
BUSY_SIZES: Final = (0.8, 0.85, 0.9, 0.96, 1.02)
"""Sizes of a board, as shares of its window's edge; and where the window was laid about what is full of edges."""

PEAKS: Final = 4
"""Places kept for each attitude and size before all are compared exactly."""

PYRAMID_STEP: Final = 1.12
"""Ratio between the sizes in which a picture is looked at."""

WINDOW_PX: Final = 2.3 * BOARD_PX / 7.0
"""Edge of the square whose contrast is evened out, in those sizes."""

PROMISING: Final = 0.62
"""A guess at which the fixed tiles show so much of their patterns is looked at before more windows are searched."""

BEST_IN_WINDOW: Final = 6
"""So many guesses of each window are compared with those of the others."""

PITCH_PX: Final = 8.0
"""Tile side in the small picture in which they are compared."""


QUICK_WINDOWS: Final = 2
BEST_WINDOWS: Final = 6
"""How many windows of each size are searched in a quick look, and in a thorough one."""


class Pyramid:
    """A picture's channels, of even contrast, in the sizes that were asked for, each made once, or once a thread."""

    def __init__(self, channels: Float32s) -> None:
        self._channels = channels
        self._sizes: dict[int, Float32s] = {}

    def fit(self, factor: float) -> tuple[Float32s, float]:
        """The channels resized by about `factor`, never enlarged, and the factor it was."""
        step = min(0, round(np.log(factor) / np.log(PYRAMID_STEP)))
        if step not in self._sizes:
            small = resized(self._channels, PYRAMID_STEP**step)
            self._sizes[step] = contrasted(small, WINDOW_PX)
        return self._sizes[step], PYRAMID_STEP**step


def guess_busy(channels: Float32s, keep: int) -> list[Guess]:
    """The best separate guesses in the parts of the picture that are full of edges: quick, and mostly right."""
    pyramid, counts = Pyramid(channels), edge_counts(channels)
    with ThreadPoolExecutor() as pool:
        found = pool.map(lambda window: _guesses_in(pyramid, window, BUSY_SIZES), busy_windows(counts))
        guesses = [guess for guesses in found for guess in guesses]
    return separate(sorted(guesses, key=lambda guess: -guess.score), keep)


class SlantedSearch:
    """A search of a picture's windows for boards at a slant; `shares` are the windows' edges by the picture's shorter
    side. A quick look takes in the clearest windows alone."""

    def __init__(self, channels: Float32s, shares: tuple[float, ...], keep: int, *, is_quick: bool = False) -> None:
        self._channels, self._shares, self._keep, self._is_quick = channels, shares, keep, is_quick
        self._by_window: list[list[Guess]] = []

    def best(self) -> Iterator[Guess]:
        """Promising guesses as they come, window by window, then the best separate ones of the others."""
        counts = edge_counts(self._channels)
        others: list[Guess] = []
        pyramid = Pyramid(self._channels)
        clear = clear_windows(counts, self._shares, QUICK_WINDOWS if self._is_quick else BEST_WINDOWS)
        for windows in (clear,) if self._is_quick else (clear, closer_windows(counts, others)):
            for window in windows:
                guesses = _guesses_in(pyramid, window, SIZES)
                yield from (guess for guess in guesses if guess.score >= PROMISING)
                self._by_window.append([guess for guess in guesses if guess.score < PROMISING])
                others += self._by_window[-1]
        yield from separate(sorted(others, key=lambda guess: -guess.score), self._keep)

    def rest(self) -> Iterator[Guess]:
        """What else each window has shown, once `best` has run: a chequered cloth may seem more like a board than a
        pale one does."""
        others = [guess for guesses in self._by_window for guess in guesses]
        best = separate(sorted(others, key=lambda guess: -guess.score), self._keep)
        for rank in zip_longest(*self._by_window):
            yield from (guess for guess in rank if guess is not None and guess not in best)


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


def _stretches(one: Direction, other: Direction, sizes: tuple[float, ...]) -> list[tuple[float, float]]:
    """Lengths (shares of the window's edge) that a board's two sides may have there, seen by some camera."""
    a, b = np.deg2rad(one.angle_deg), np.deg2rad(other.angle_deg)
    found = []
    for aspect in ASPECTS:
        sides = np.array([[np.cos(a), np.cos(b)], [np.sin(a), np.sin(b)]]) @ np.diag([np.sqrt(aspect), aspect**-0.5])
        breadths = np.linalg.svd(sides, compute_uv=False)
        if breadths[1] / breadths[0] >= MOST_TILT:
            area = float(np.sqrt(breadths[0] * breadths[1]))
            found += [(size * aspect**0.5 / area, size * aspect**-0.5 / area) for size in sizes]
    return found


def _guesses_in(pyramid: Pyramid, window: EdgeWindow, sizes: tuple[float, ...]) -> list[Guess]:
    """The best separate guesses of boards near the window's middle, of these sizes in edges of the window."""
    small, factor = pyramid.fit(BOARD_PX / (window.edge * min(sizes)))
    edge = float(window.edge)
    views = [
        straightened(one, other, window) @ np.diag([along * edge, across * edge, 1.0]) @ TO_PLANE
        for one, other in window.pairs
        for along, across in _stretches(one, other, sizes)
    ]
    if not views:
        return []
    flats = [_seen_straight(small, scaled(view, factor)) for view in views]
    found = [
        Guess(_unit(view @ guess.homography), guess.score)
        for view, guesses in zip(views, best_places(flats, PEAKS), strict=True)
        for guess in guesses
    ]
    return separate(_rescored(pyramid, found, window.edge), BEST_IN_WINDOW)


def _seen_straight(small: Float32s, view: Float64s) -> Float32s:
    """The part of a small picture that a view shows, `FLAT_PX` square, directions straightened."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(small, view, (FLAT_PX, FLAT_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, dtype=np.float32)


def _unit(homography: Float64s) -> Float64s:
    return np.asarray(homography / homography[2, 2])


def _rescored(pyramid: Pyramid, guesses: list[Guess], edge_px: int) -> list[Guess]:
    """The guesses by how much the fixed tiles show of their patterns exactly there, best first."""
    if not guesses:
        return []
    small, factor = pyramid.fit(PITCH_PX * 7.0 / edge_px)
    homographies = np.array([scaled(guess.homography, factor) for guess in guesses])
    scores = patterns_shown(small, homographies)
    return [Guess(guesses[k].homography, float(scores[k])) for k in np.argsort(-scores)]
