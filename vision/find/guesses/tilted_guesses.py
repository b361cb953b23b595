"""Leans upright guesses over: tries camera tilts around each guess and keeps those that the picture supports."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from vision.board.fixed_layout import landmarks
from vision.board.homography import pitch_px, project, scaled
from vision.find.guesses.upright_guesses import Guess, attitude
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import resized

PITCH_PX: Final = 8.0
"""Tile side in the small picture in which tilted guesses are compared."""

TILTS_DEG: Final = (12.0, 24.0, 36.0, 45.0)
DIRECTIONS: Final = 8
STRETCHES: Final = (0.93, 1.0, 1.07)
"""Tilts of the camera that are tried, in how many directions, and the sizes tried with each."""

POINTS, IS_CORRIDOR, _CELLS = landmarks()
"""The landmarks of the fixed tiles (n, 2) in tile units, whether each is corridor, and its cell."""

_, TILE = np.unique(_CELLS, return_inverse=True)
"""The number 0..15 of each landmark's fixed tile."""


def lean(channels: Float32s, guesses: list[Guess], keep: int) -> list[Guess]:
    """The `keep` best boards among the guesses and their tilted variants, at most two from each guess."""
    leaned: list[Guess] = []
    for group in _by_pitch(guesses):
        factor = min(1.0, PITCH_PX / pitch_px(group[0].homography))
        small = resized(channels, factor)
        for guess in group:
            leaned += _variants_of(small, guess, factor)
    return sorted(leaned, key=lambda guess: -guess.score)[:keep]


def explained(channels: Float32s, homographies: Float64s) -> Float32s:
    """The share of variance (0..1) that the layout explains, all channels jointly, under each homography (n, 3, 3)."""
    lifted = homographies[:, :, :2] @ POINTS.T + homographies[:, :, 2:3]
    x = np.rint(lifted[:, 0] / lifted[:, 2]).astype(np.int64).clip(0, channels.shape[1] - 1)
    y = np.rint(lifted[:, 1] / lifted[:, 2]).astype(np.int64).clip(0, channels.shape[0] - 1)
    values = channels[y, x]
    centred = values - values.mean(axis=1, keepdims=True)
    label = np.where(IS_CORRIDOR, 1.0 / IS_CORRIDOR.sum(), -1.0 / (~IS_CORRIDOR).sum()).astype(np.float32)
    gap = np.einsum("p,npc->nc", label, centred)
    scatter = np.swapaxes(centred, 1, 2) @ centred + 4.0 * len(POINTS) * np.eye(channels.shape[2], dtype=np.float32)
    solved = np.linalg.solve(scatter, gap[:, :, None])[:, :, 0]
    share = IS_CORRIDOR.sum() * (~IS_CORRIDOR).sum() / len(POINTS)
    return np.asarray((gap * solved).sum(axis=1) * share, dtype=np.float32)


def explained_in_tiles(channels: Float32s, homography: Float64s, is_seen: Bools | None = None) -> float:
    """The share of variance (0..1) within the fixed tiles, or those (16,) that are seen, that the layout explains, all
    channels jointly: where some tiles lie in the light and some in the shade, that says nothing against a board."""
    places = np.rint(project(homography, POINTS)).astype(np.int64)
    x, y = places[:, 0].clip(0, channels.shape[1] - 1), places[:, 1].clip(0, channels.shape[0] - 1)
    counted = slice(None) if is_seen is None else is_seen[TILE]
    values = _within_tiles(channels[y, x].astype(np.float64))[counted]
    label = _within_tiles(IS_CORRIDOR[:, None].astype(np.float64))[counted, 0]
    scatter = values.T @ values + 4.0 * len(label) * np.eye(values.shape[1])
    gap = values.T @ label
    return float(gap @ np.linalg.solve(scatter, gap) / (label @ label))


def _within_tiles(values: Float64s) -> Float64s:
    """Values (n, k) at the landmarks less their tile's mean."""
    sums = np.zeros((int(TILE.max()) + 1, values.shape[1]))
    np.add.at(sums, TILE, values)
    return np.asarray(values - (sums / np.bincount(TILE)[:, None])[TILE])


def _variants_of(small: Float32s, guess: Guess, factor: float) -> list[Guess]:
    variants = scaled(guess.homography, factor) @ _tilts()
    scores = explained(small, variants)
    return [Guess(scaled(variants[k], 1.0 / factor), float(scores[k])) for k in np.argsort(-scores)[:2]]


def _by_pitch(guesses: list[Guess]) -> list[list[Guess]]:
    """Guesses of nearly equal size together, so that each size is resized for once."""
    groups: dict[int, list[Guess]] = {}
    for guess in guesses:
        groups.setdefault(round(np.log(pitch_px(guess.homography)) / np.log(1.15)), []).append(guess)
    return list(groups.values())


@lru_cache(maxsize=1)
def _tilts() -> Float64s:
    """Matrices (n, 3, 3) on tile units that make an upright board look tilted, larger or smaller about its centre."""
    to_centre = np.array([[1.0 / 3.5, 0.0, -1.0], [0.0, 1.0 / 3.5, -1.0], [0.0, 0.0, 1.0]])
    poses = [(0.0, 0.0)]
    poses += [(t, k * 360.0 / DIRECTIONS) for t in TILTS_DEG for k in range(DIRECTIONS)]
    views = [np.diag([s, s, 1.0]) @ attitude(0.0, tilt, direction) for tilt, direction in poses for s in STRETCHES]
    return np.array([np.linalg.inv(to_centre) @ view @ to_centre for view in views])
