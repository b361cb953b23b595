"""Judges the ground beside a pawn by its tint alone: there a shadow may lie, and lightness says nothing."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.plane import Plane
from vision.picture.arrays import Float32s, Float64s, Indices
from vision.tiles.corridor_and_wall import CONTRAST_TILES, LOGIT_LIMIT, SOFTEN_TILES, Labels

REACH_TILES: Final = 0.55
"""How far from a pawn its shadow may fall."""

SHADED_BELOW: Final = 0.93
SHADED_ABOVE: Final = 0.35
"""What is darker than the first share of the corridor's lightness may be corridor in a shadow; no lamp leaves a table
darker than the second."""

DARK_FLOOR: Final = 24.0
"""Added to the sum of the channels, so that the tint of near-black pixels is not made of noise."""

TINT_NOISE: Final = 1.5e-4
"""Variance of tints by noise alone."""

GAIN: Final = 1.5
CLEAR: Final = 2.2
BEYOND_DOUBT: Final = 4.5
"""How much a tint counts in logits; what is lifted out of the shadow needs so many where it is calm, and so many where
it is as busy as walls are."""


def without_shadows(logits: Float32s, flat: Plane, labels: Labels, seen: Float32s) -> Float32s:
    """The logits (h, w), where darkness beside a pawn (`seen` is 0 under pawns) has been judged by tint alone.

    What is as busy as this print's walls is hardly corridor in a shadow.
    """
    if seen.all():
        return logits
    reach = 2 * round(REACH_TILES * flat.scale_px) + 1
    near = cv2.erode(seen, np.ones((reach, reach), dtype=np.uint8)) < 0.5
    soft = cv2.GaussianBlur(flat.image, (0, 0), max(0.5, SOFTEN_TILES * flat.scale_px))
    light = np.asarray(cv2.transform(soft.astype(np.float32), np.ones((1, 3), dtype=np.float32)), dtype=np.float32)
    corridor, wall = labels.index[labels.is_corridor], labels.index[~labels.is_corridor]
    usual = float(np.median(light.reshape(-1)[corridor]))
    contrast = _contrast(light, seen, flat.scale_px)
    calm = sum(float(np.median(contrast.reshape(-1)[kind])) for kind in (corridor, wall)) / 2
    shaded = near & (light < SHADED_BELOW * usual) & (light > SHADED_ABOVE * usual) & (seen > 0)
    tints = _tints(soft, light, np.flatnonzero(shaded))
    judged = _fit(tints, _tints(soft, light, corridor)) - _fit(tints, _tints(soft, light, wall))
    out, lifted = logits.copy(), np.clip(judged * GAIN, -LOGIT_LIMIT, LOGIT_LIMIT)
    needed = np.where(contrast[shaded] < calm, CLEAR, BEYOND_DOUBT)
    out[shaded] = np.where(lifted > needed, np.maximum(out[shaded], lifted), out[shaded])
    return out


def _contrast(light: Float32s, seen: Float32s, scale_px: int) -> Float32s:
    """Logarithm of the local variance of the lightness (h, w), pawns left out."""
    window = (2 * round(CONTRAST_TILES * scale_px / 2) + 1,) * 2
    share = np.maximum(cv2.blur(seen, window), 0.05)
    mean = cv2.blur(light * seen, window) / share
    variance = cv2.blur(light * light * seen, window) / share - mean * mean
    return np.asarray(np.log(np.maximum(variance, 0) + 36.0), dtype=np.float32)


def _tints(soft: Image, light: Float32s, index: Indices) -> Float64s:
    """Shares (n, 2) of blue and green in the light of some plane pixels, given by flat indices."""
    lit = light.reshape(-1, 1)[index].astype(np.float64) + DARK_FLOOR
    return np.asarray(soft.reshape(-1, 3)[index, :2] / lit)


def _fit(tints: Float64s, known: Float64s) -> Float64s:
    """Log density (n,) of tints (n, 2) under the normal distribution of known ones."""
    middle = np.median(known.T, axis=-1)
    spread = np.cov((known - middle).T) + np.eye(2) * TINT_NOISE
    centred = tints - middle
    _, log_det = np.linalg.slogdet(spread)
    return np.asarray(-0.5 * (((centred @ np.linalg.inv(spread)) * centred).sum(axis=1) + log_det))
