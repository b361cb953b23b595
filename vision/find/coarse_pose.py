"""Moves a rough board about until more of its fixed tiles show their patterns: from a tile off to a quarter.

Steps along a slope get lost where a guess is half a tile off, or an arm lies over the board; here many boards about the
best ones are tried, and each fixed tile has its own say. What colours corridor and wall have is learnt for each board
tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from vision.board.fixed_layout import CORNERS, FIXED_SIDES, landmarks
from vision.board.homography import from_corners
from vision.picture.arrays import Bools, Float32s, Float64s

PITCH_PX: Final = 8.0
"""About the side of a tile in the pictures that are looked at."""

ROUNDS: Final = 7
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
    turned, kinds = np.ascontiguousarray(values.swapaxes(2, 3)), values.shape[3]
    shown, scatter = turned @ _pattern()[:, :, None], turned @ values
    scatter += np.float32(9.0 * NOISE) * np.eye(kinds, dtype=np.float32)
    shown, scatter = shown.reshape(*is_inside.shape, kinds), scatter.reshape(*is_inside.shape, kinds * kinds)
    say = likeness = np.maximum(is_inside, np.float32(LEAST_SAY))
    for _ in range(LEARNT_AGAIN):
        spread = (say[:, None] @ scatter).reshape(-1, kinds, kinds)
        axis = np.linalg.solve(spread, (say[:, None] @ shown).swapaxes(1, 2))
        square = scatter @ (axis @ axis.swapaxes(1, 2)).reshape(-1, kinds * kinds, 1)
        likeness = np.where(is_inside, (shown @ axis / np.sqrt(square))[..., 0], np.float32(0.0))
        say = np.clip(likeness, LEAST_SAY, 1.0)
    return np.asarray(np.clip(likeness, 0.0, 1.0).mean(axis=1), dtype=np.float32)


def _tile_values(even: Float32s, homographies: Float64s) -> tuple[Float32s, Bools]:
    """The values of a picture at each landmark less its tile's mean, (n, 16, 9, channels), and which tiles lie in the
    picture, (n, 16), under each homography (n, 3, 3)."""
    lifted = homographies @ np.column_stack([POINTS, np.ones(len(POINTS))]).T
    x, y = (lifted[:, axis].astype(np.float32) / lifted[:, 2].astype(np.float32) for axis in (0, 1))
    is_inside = (x >= 0) & (x <= even.shape[1] - 1) & (y >= 0) & (y <= even.shape[0] - 1)
    values = cv2.remap(even, x, y, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    beside_mean = np.eye(LANDMARKS, dtype=np.float32) - np.float32(1 / LANDMARKS)
    values = beside_mean @ values.reshape(len(x), TILES, LANDMARKS, -1)
    return values, is_inside.reshape(len(x), TILES, LANDMARKS).all(axis=2)


@lru_cache(maxsize=1)
def _pattern() -> Float32s:
    """What each tile's landmarks should show, (16, 9): of mean 0 and length 1."""
    pattern = np.where(IS_CORRIDOR, 1.0, -1.0).reshape(TILES, -1)
    pattern = pattern - pattern.mean(axis=1, keepdims=True)
    return np.asarray(pattern / np.linalg.norm(pattern, axis=1, keepdims=True), dtype=np.float32)


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
