"""Moves a rough board about until more of its fixed tiles show their patterns: from a tile off to a quarter.

Steps along a slope get lost where a guess is half a tile off, or an arm lies over the board; here many boards about the
best ones are tried, and each fixed tile has its own say. What colours corridor and wall have is learnt for each board
tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from vision.board.fixed_layout import CORNERS, FIXED_SIDES, landmarks
from vision.board.homography import from_corners
from vision.picture.arrays import Bools, Float32s, Float64s

PITCH_PX: Final = 8.0
"""About the side of a tile in the pictures that are looked at."""

ROUNDS: Final = 5
TRIES: Final = 160
BEST: Final = 12
"""How often boards are tried about the best ones so far, how many each time, and how many the best are."""

REACH_TILES: Final = 0.35
NEARER: Final = 0.7
"""Spread of the moves of the whole board, and of each corner by itself, in the first round (tiles); what is left of it
in each next one."""

LEARNT_AGAIN: Final = 2
LEAST_SAY: Final = 0.05
"""How often corridor and wall are learnt, tiles that show their patterns saying more each time; the least they say."""

NOISE: Final = 50.0
"""Variance that says nothing, in squared levels of even contrast."""

POINTS, IS_CORRIDOR = landmarks()
"""The landmarks of the fixed tiles (n, 2) in tile units, as many of each, and whether each is corridor."""

TILES: Final = len(FIXED_SIDES)
LANDMARKS: Final = len(POINTS) // TILES
"""How many fixed tiles there are, and landmarks on each."""


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """A rough board: homography from tile units to the searched picture's pixels, and how much it shows of the fixed
    tiles' patterns (`patterns_shown`)."""

    homography: Float64s
    score: float


def coarse_pose(even: Float32s, start: Float64s) -> Guess:
    """The best board that was come upon about a rough one (3x3), in a picture of even contrast with tiles of about
    `PITCH_PX`; always the same."""
    best, scores = start[None], patterns_shown(even, start[None])
    for moves in _moves():
        tried = np.concatenate([best, best[np.arange(TRIES) % len(best)] @ moves])
        tried[len(best) :] /= tried[len(best) :, 2:, 2:]
        scores = patterns_shown(even, tried)
        order = np.argsort(-scores)[:BEST]
        best, scores = tried[order], scores[order]
    return Guess(best[0], float(scores[0]))


def patterns_shown(even: Float32s, homographies: Float64s) -> Float32s:
    """The mean correlation (0..1) of the fixed tiles with their patterns under each homography (n, 3, 3), what is
    hidden or shows another pattern counting as 0, in a picture of even contrast (h, w, channels)."""
    values, is_inside = _tile_values(even, homographies)
    shown, scatter = _moments(values)
    count, kinds = len(homographies), values.shape[0]
    floor = np.float32(9.0 * NOISE) * np.eye(kinds, dtype=np.float32)
    say = is_inside.astype(np.float32)
    likeness = say
    for _ in range(LEARNT_AGAIN):
        spread = (say[:, None, :] @ scatter).reshape(count, kinds, kinds)
        spread += say.sum(axis=1)[:, None, None] * floor
        axis = np.linalg.solve(spread, (say[:, None, :] @ shown).reshape(count, kinds, 1))
        seen = (shown @ axis)[:, :, 0]
        squares = (axis @ axis.swapaxes(1, 2)).reshape(count, -1, 1)
        square = (scatter @ squares)[:, :, 0] + 9.0 * NOISE * np.square(axis).sum(axis=1)
        likeness = np.where(is_inside, seen / np.sqrt(square + 1e-12), 0.0)
        say = np.clip(likeness, LEAST_SAY, 1.0)
    return np.asarray(np.clip(likeness, 0.0, 1.0).mean(axis=1), dtype=np.float32)


def _moments(values: Float32s) -> tuple[Float32s, Float32s]:
    """How far each tile's channels follow its pattern, (n, 16, channels), and the sums of their products with one
    another, (n, 16, channels squared)."""
    kinds, _, *places = values.shape
    pattern = _pattern()[:, None, :]
    shown = np.empty((*places, kinds), dtype=np.float32)
    scatter = np.empty((*places, kinds, kinds), dtype=np.float32)
    for one in range(kinds):
        shown[..., one] = (values[one] * pattern).sum(axis=0)
        for other in range(one, kinds):
            scatter[..., one, other] = scatter[..., other, one] = (values[one] * values[other]).sum(axis=0)
    return shown, scatter.reshape(*places, kinds * kinds)


def _tile_values(even: Float32s, homographies: Float64s) -> tuple[Float32s, Bools]:
    """The values of a picture at each landmark less its tile's mean, (channels, 9, n, 16), which is quick to sum over
    landmarks, and which tiles lie in the picture, (n, 16), under each homography (n, 3, 3)."""
    points, flat = _landmarks(), homographies.reshape(-1, 3)
    lifted = (flat[:, :2] @ points + flat[:, 2:]).reshape(len(homographies), 3, LANDMARKS, -1)
    x, y = (np.rint(lifted[:, axis] / lifted[:, 2]).swapaxes(0, 1) for axis in (0, 1))
    right, low = even.shape[1] - 1, even.shape[0] - 1
    is_inside = ((x >= 0) & (x <= right) & (y >= 0) & (y <= low)).all(axis=0)
    place = (y.clip(0, low) * even.shape[1] + x.clip(0, right)).astype(np.intp)
    planes = np.ascontiguousarray(even.reshape(-1, even.shape[2]).T)
    values = planes.take(place, axis=1, mode="clip")  # what is no number lies outside
    values -= values.mean(axis=1, keepdims=True)
    return values, is_inside


@lru_cache(maxsize=1)
def _landmarks() -> Float64s:
    """The landmarks of all tiles, the first of each tile first, (2, 144)."""
    return np.ascontiguousarray(POINTS.reshape(TILES, LANDMARKS, 2).transpose(2, 1, 0).reshape(2, -1))


@lru_cache(maxsize=1)
def _pattern() -> Float32s:
    """What each tile's landmarks should show, (9, 16): of mean 0 and length 1."""
    pattern = np.where(IS_CORRIDOR, 1.0, -1.0).reshape(TILES, -1).T
    pattern = pattern - pattern.mean(axis=0)
    return np.asarray(pattern / np.linalg.norm(pattern, axis=0), dtype=np.float32)


@lru_cache(maxsize=1)
def _moves() -> tuple[Float64s, ...]:
    """The moves that are tried in each round, matrices (TRIES, 3, 3) on tile units."""
    random = np.random.default_rng(1)
    rounds = []
    for number in range(ROUNDS):
        spread = REACH_TILES * NEARER**number
        shifts = random.normal(0.0, spread, (TRIES, 1, 2)) + random.normal(0.0, spread, (TRIES, 4, 2))
        rounds.append(np.array([from_corners(CORNERS + shift) for shift in shifts]))
    return tuple(rounds)
