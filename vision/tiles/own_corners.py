"""Reads a tile's sides by its own corners: an arm that is closed looks like the two corner blocks beside it.

All tiles have wall in their corners, so a shadow, a hand's light or a lamp's reflection that lies over an arm and the
corners beside it alike takes nothing away from what the arm is by them, but strength.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.observation import TILE_FACES
from vision.picture.arrays import Bools, Float32s, Float64s, Indices
from vision.tiles.corridor_and_wall import Appearance
from vision.tiles.openings import (
    BACK,
    BOX_TILES,
    CELL_MIDDLES,
    OPEN,
    Maps,
    cell_shifts,
    measure,
    normalise,
)

CORNERS_BESIDE: Final = ((4, 6), (6, 7), (5, 7), (4, 5))
"""The two corner blocks beside each arm (N E S W), as regions are numbered in `openings`."""

STRENGTHS: Final = (0.45, 0.6, 0.8, 1.0, 1.15)
"""How much of what parts corridor from wall elsewhere may be left to part an open arm from its corners."""

SPREAD: Final = 0.25
ANYTHING: Final = 0.02
"""How exactly an arm measures (share of what parts corridor from wall), and the chance that it measures anything."""

PLAIN_NATS: Final = 0.3
MOST_PLAIN_NATS: Final = 4.0
"""A tile none of whose arms differs from its corners shows no face: nearly all backs do so by more than the first
(nats), and few faces; it says no more than the second."""

DECEIVED: Final = 0.11
CLEARLY_SAID: Final = 0.8
"""How often a tile is believed to show another face where shadows and outlines may deceive and its corners say the same
by less than the second (chance): where the
corners say it more clearly that falls off with the square of what they leave open."""

MOST: Final = 3.0
"""No pixel is farther than this from the middle between corridor and wall, by half of what parts them."""


def read_by_corners(
    channels: Float32s, appearance: Appearance, seen: Float32s, cells: Indices, scale_px: int, margin_tiles: float
) -> Float64s:
    """Log-likelihoods (n, 11) of the faces of `cells`, the best face's 0, and of their showing none; `seen` (h, w) is 0
    where something hides the plane, `channels` (h, w, 5) are its own."""
    box = (2 * round(BOX_TILES * scale_px / 2 - 0.5) + 1,) * 2
    level = np.clip(_level(channels, appearance), -MOST, MOST)
    share = np.asarray(cv2.blur(seen, box), dtype=np.float32)
    values = np.asarray(cv2.blur(level * seen, box) / np.maximum(share, 1e-3), dtype=np.float32)
    shifts, log_prior = (part[cells] for part in cell_shifts())
    regions = measure(Maps(values, share, share, scale_px, margin_tiles), CELL_MIDDLES[cells][:, None, :] + shifts)
    rise, is_known = _rise(regions.values, regions.is_trusted)
    scores = np.full((len(cells), len(TILE_FACES)), -np.inf)
    for strength in STRENGTHS:
        joint = _log_p(rise, is_known, strength) + log_prior[..., None]
        scores[:, :BACK] = np.logaddexp(scores[:, :BACK], np.logaddexp.reduce(joint, axis=1))
    plain = np.logaddexp.reduce(_plain_log_p(rise, is_known) + log_prior, axis=1)
    faces = np.logaddexp.reduce(scores[:, :BACK], axis=1) - np.log(BACK * len(STRENGTHS))
    scores -= scores[:, :BACK].max(axis=1, keepdims=True)
    scores[:, BACK] = np.clip(plain - faces - PLAIN_NATS, -MOST_PLAIN_NATS, MOST_PLAIN_NATS)
    return scores


def believed_as(scores: Float64s, by_corners: Float64s) -> Float64s:
    """The faces' log-likelihoods (n, 10) of tiles read twice, (n, 11) each, less sure where their corners hardly say
    the same; the faces together weigh against a back as before."""
    faces, corners = normalise(scores[:, :BACK]), normalise(by_corners[:, :BACK])
    said = np.take_along_axis(np.exp(corners), faces.argmax(axis=1)[:, None], axis=1)
    left = np.maximum(1.0 - said, 1e-6)
    share = DECEIVED * np.minimum(1.0, (left / (1.0 - CLEARLY_SAID)) ** 2) / np.maximum(left, DECEIVED)
    mixed = np.logaddexp(np.log1p(-share) + faces, np.log(share) + corners)
    believed = np.where(np.log(said) < faces.max(axis=1, keepdims=True), mixed, faces)
    return np.asarray(believed + np.logaddexp.reduce(scores[:, :BACK], axis=1, keepdims=True))


def _level(channels: Float32s, appearance: Appearance) -> Float32s:
    """How far each pixel (h, w) lies from wall (-1) to corridor (+1), along the line that parts them best."""
    corridor, wall = appearance.corridor, appearance.wall
    spread = sum(np.linalg.inv(kind.whitening.T @ kind.whitening) for kind in (corridor, wall))
    gap = corridor.mean - wall.mean
    axis = np.linalg.solve(spread, gap)
    half = max(float(axis @ gap) / 2.0, 1e-6)
    middle = float(axis @ (corridor.mean + wall.mean)) / 2.0
    return np.asarray((channels @ axis.astype(np.float32) - np.float32(middle)) / np.float32(half), dtype=np.float32)


def _rise(values: Float64s, is_trusted: Bools) -> tuple[Float64s, Bools]:
    """How far each arm (n, k, 4) lies above the corners beside it, as a share of what parts corridor from wall, and
    whether that is known: one corner is enough."""
    rises, known = [], []
    for arm, beside in enumerate(CORNERS_BESIDE):
        corners, shown = values[..., list(beside)], is_trusted[..., list(beside)]
        count = shown.sum(axis=-1)
        rises.append((values[..., arm] - (corners * shown).sum(axis=-1) / np.maximum(count, 1)) / 2.0)
        known.append((count > 0) & is_trusted[..., arm])
    return np.stack(rises, axis=-1), np.stack(known, axis=-1)


def _log_p(rise: Float64s, is_known: Bools, strength: float) -> Float64s:
    """Log-likelihoods of the ten faces (n, k, 10) where an open arm rises by `strength`."""
    opened, closed = _arms_log_p(rise, is_known, strength), _arms_log_p(rise, is_known, 0.0)
    return np.asarray(opened @ OPEN.T + closed @ ~OPEN.T)


def _plain_log_p(rise: Float64s, is_known: Bools) -> Float64s:
    """Log-likelihoods (n, k) of no arm's rising."""
    return np.asarray(_arms_log_p(rise, is_known, 0.0).sum(axis=2))


def _arms_log_p(rise: Float64s, is_known: Bools, strength: float) -> Float64s:
    bell = (1 - ANYTHING) * np.exp(-0.5 * ((rise - strength) / SPREAD) ** 2) / SPREAD
    return np.where(is_known, np.log(bell + ANYTHING), 0.0)
