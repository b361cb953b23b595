"""Fits each face to a tile's visible pixels, whatever smooth light lies over them and however little contrast is left.

A face says how near each pixel lies to a corridor's middle; `print_profile` says what this print looks like there. Each
colour and the texture may keep any share of its contrast, none is turned round, and a smooth field may be added. What
remains unexplained tells the noise as well, so that only how well faces fit beside each other counts. A pixel at the
end of the scale is at least so bright: a brighter one fits as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from vision.fits.print_profile import COLOURS, Closeness, bins_of, fit_points, pixels_of, told_at
from vision.picture.arrays import Bools, Float64s, Indices
from vision.tiles.openings import FACES, cell_shifts

LEAST_FITTED: Final = 25
"""A tile of which fewer points are seen says nothing."""

RIDGE: Final[Float64s] = np.array([1e-6, 1e-3, 1e-3, 0.02, 0.02, 0.02])
"""How far the smooth field's terms (1, x, y, x2, xy, y2) are drawn towards none, by the number of points."""

MOST_CONTRAST: Final = 8.0
"""No more than so many times the board's usual contrast is believed."""

BEST_PLACES: Final = 6
ROUGH_POINTS: Final = 12.0
THINNED: Final = 3
"""Each face is fitted closely in so many of the places where a rough look, worth so many independent points, finds it
likeliest; one in so many points is enough for that."""

FULL_ROUNDS: Final = 4
"""How often pixels at the end of the scale are filled in by what each face expects."""

STRAYING: Final = 4.0
RIVALS: Final = 3
"""A point that strays by more than the square root of this (standard deviations) from the best faces counts less:
cracks, discs, pawns' rims."""

NOISE: Final[Float64s] = np.square([[0.01, 0.01, 0.01, 0.05], [0.004] * 4])
"""Variance that noise alone may make in each channel, in levels' logarithm and in light."""


@dataclass(frozen=True, slots=True, eq=False)
class FaceFit:
    """How well faces fit one tile: log-likelihoods of the ten faces and of none, (11,), as if all points together were
    one that is independent, and the `share` of points that are seen."""

    nats: Float64s
    share: float


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """What is seen of a tile: values (4, n) and which are at the end of the scale, the smooth terms there (n, 6), and
    the noise (4,)."""

    values: Float64s
    is_full: Bools
    terms: Float64s
    noise: Float64s

    def thinned(self) -> _Seen:
        """Some of the points."""
        values, is_full = (np.ascontiguousarray(one[:, ::THINNED]) for one in (self.values, self.is_full))
        return _Seen(values, is_full, self.terms[::THINNED], self.noise)

    def rest(self, values: Float64s, weights: Float64s) -> Float64s:
        """Values (..., 4, n) without the smooth field that fits them best, points weighed by `weights` (n,)."""
        weighed = self.terms * weights[:, None]
        gram = weighed.T @ self.terms + np.diag(RIDGE * len(weights))
        flat = values.reshape(-1, len(weights))
        field = np.linalg.solve(gram, (flat @ weighed).T)
        return np.asarray(flat - field.T @ self.terms.T).reshape(values.shape)


def fit_faces(close: Closeness, profiles: Float64s, cell: int) -> tuple[FaceFit, FaceFit] | None:
    """How well the faces fit a cell, in levels' logarithm and in light; None where too little of it is seen."""
    rows, columns = pixels_of(cell)
    shown = close.is_shown[rows, columns]
    if shown.sum() < LEAST_FITTED:
        return None
    rows, columns = rows[shown], columns[shown]
    terms, bins = _terms()[shown], _face_bins()[:, :, shown]
    first, second = (
        _fit(_seen_at(close, k, rows, columns, terms), profiles[k], bins, cell_shifts()[1][cell], float(shown.mean()))
        for k in range(2)
    )  # fmt: skip
    return first, second


def rough_gain(close: Closeness, profiles: Float64s, cell: int) -> float:
    """By how much the best face fits a cell better than none in a quick look at levels' logarithm, in the nats of
    `FaceFit`; 0 where too little of it is seen."""
    rows, columns = pixels_of(cell)
    shown = close.is_shown[rows, columns]
    if shown.sum() < LEAST_FITTED:
        return 0.0
    rows, columns, bins = rows[shown], columns[shown], _face_bins()[:, :, shown]
    seen = _seen_at(close, 0, rows, columns, _terms()[shown]).thinned()
    left, none = _rough_rest(seen, told_at(profiles[0], bins[:, :, ::THINNED]))
    return 0.5 * float(np.log(none).sum() - np.log(left).sum(axis=-1).min())


def _seen_at(close: Closeness, kind: int, rows: Indices, columns: Indices, terms: Float64s) -> _Seen:
    """What is seen at some points (n,) of the board in levels' logarithm (0) or in light (1)."""
    values = np.ascontiguousarray(close.values[kind][rows, columns].T, dtype=np.float64)
    return _Seen(values, np.ascontiguousarray(close.is_full[rows, columns].T), terms, NOISE[kind])


def _fit(seen: _Seen, profile: Float64s, bins: Indices, log_prior: Float64s, share: float) -> FaceFit:
    """The fit of faces whose points lie in `bins` (places, 10, n), each place as likely as `log_prior` (places,)."""
    weights = np.ones(seen.values.shape[1])
    places = _likely_places(seen.thinned(), told_at(profile, bins[:, :, ::THINNED]), log_prior)
    told, prior = told_at(profile, bins[places, np.arange(len(FACES))]), log_prior[places]
    weights = _usual(seen, _astray(seen, told, weights), weights)
    astray = _astray(seen, told, weights)
    plain = seen.rest(seen.values, weights)[None, None]
    at_place = -0.5 * share * _log_det(seen, astray, weights)
    none = -0.5 * share * float(_log_det(seen, plain, weights)[0, 0])
    best = at_place + prior / ROUGH_POINTS
    return FaceFit(np.append(best.max(axis=0), none), share)


def _likely_places(seen: _Seen, told: Float64s, log_prior: Float64s) -> Indices:
    """The places (k, 10) in which each face fits best at a rough look; `told` (places, 10, 4, n) is what it says."""
    left, _ = _rough_rest(seen, told)
    nats = -0.5 * ROUGH_POINTS * np.log(left).sum(axis=-1) + log_prior[:, None]
    return np.asarray(np.argsort(-nats, axis=0)[:BEST_PLACES])


def _rough_rest(seen: _Seen, told: Float64s) -> tuple[Float64s, Float64s]:
    """The squares that each face leaves in each channel (places, 10, 4) at a rough look, and those without a face (4,).
    """
    ones = np.ones(seen.values.shape[1])
    faces, values = seen.rest(told, ones), seen.rest(seen.values, ones)
    along, size = (faces * values).sum(axis=-1), np.square(faces).sum(axis=-1)
    kept = np.clip(along / np.maximum(size, 1e-12), 0.0, MOST_CONTRAST)
    none = np.square(values).sum(axis=-1) + len(ones) * seen.noise
    return np.asarray(none - 2 * kept * along + kept * kept * size), np.asarray(none)


def _astray(seen: _Seen, told: Float64s, weights: Float64s) -> Float64s:
    """What faces that tell `told` (k, 10, 4, n) leave unexplained, (k, 10, 4, n)."""
    faces = seen.rest(told, weights)
    weighed = faces * weights
    size = np.maximum((faces * weighed).sum(axis=-1), 1e-12)
    filled = seen.values
    for turn in range(FULL_ROUNDS):
        rest = seen.rest(filled, weights)
        kept = np.clip((weighed * rest).sum(axis=-1) / size, 0.0, MOST_CONTRAST)
        astray = rest - kept[..., None] * faces
        if turn == FULL_ROUNDS - 1 or not seen.is_full.any():
            break
        expected = filled - astray
        can_be = seen.is_full & (expected > seen.values)
        can_be[..., COLOURS, :] = seen.is_full[COLOURS]
        filled = np.where(can_be, expected, seen.values)
    return astray


def _usual(seen: _Seen, astray: Float64s, weights: Float64s) -> Float64s:
    """How far each point (n,) is believed: those that stray from each of the likeliest faces are less."""
    spread = _spread(seen, astray, weights)
    log_det = np.linalg.slogdet(spread)[1]
    best = log_det.argmin(axis=0)
    out = np.zeros(len(weights))
    for face in log_det.min(axis=0).argsort()[:RIVALS]:
        rest, around = astray[best[face], face], spread[best[face], face]
        off = ((np.linalg.inv(around) @ rest) * rest).sum(axis=0) / len(around)
        out = np.maximum(out, 1 / (1 + (off / STRAYING) ** 2))
    return out


def _spread(seen: _Seen, astray: Float64s, weights: Float64s) -> Float64s:
    """The covariance (..., 4, 4) of what is left unexplained (..., 4, n), with the noise."""
    weighed = astray * weights
    return np.asarray(weighed @ np.swapaxes(astray, -1, -2) / weights.sum() + np.diag(seen.noise))


def _log_det(seen: _Seen, astray: Float64s, weights: Float64s) -> Float64s:
    return np.asarray(np.linalg.slogdet(_spread(seen, astray, weights))[1], dtype=np.float64)


@lru_cache(maxsize=1)
def _terms() -> Float64s:
    """The smooth field's terms at a tile's points, (n, 6)."""
    x, y = (2 * fit_points() - 1).T
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


@lru_cache(maxsize=1)
def _face_bins() -> Indices:
    """The bin of each point for each place and face (k, 10, n)."""
    points = fit_points() - cell_shifts()[0][0][:, None]
    bins = [bins_of(face, points.reshape(-1, 2)).reshape(points.shape[:2]) for face in FACES]
    return np.stack(bins, axis=1)
