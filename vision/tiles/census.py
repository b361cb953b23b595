"""Reads a whole board jointly: a copy has a known number of straights, corners and T's, one of them off the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.observation import TILE_FACES
from vision.picture.arrays import Float64s, Indices

SHAPES: Final = "ILT"
SHAPE_OF: Final = tuple("ILT"[0 if face in ("NS", "EW") else len(face) - 1] for face in TILE_FACES[:10])
"""The shapes, and that of each of the ten faces."""

BACK: Final = 10
"""The number of the back among the eleven faces."""

FACE_DOWN_GAMES: Final = frozenset({"team"})
"""The games in which tiles may lie face down."""

LOG_FACTORIAL: Final[Float64s] = np.concatenate([[0.0], np.log(np.arange(1, 35)).cumsum()])
"""The logarithm of 0! to 34!."""

LEAST_COUNTED: Final = 33 - 7
"""With fewer movable cells the count says little."""

OFF_BY: Final = (0.0, -5.0, -9.0, -20.0)
PRINTING_OFF_BY: Final = (0.0, -2.5, -5.0, -7.0)
"""Log-odds that a copy's census is right, off by one tile, by two, by more; and that the likeliest known printing's is,
where no copy tells: tiles get lost, and one that was misread surely must not turn others."""


@dataclass(frozen=True, slots=True)
class Census:
    """How many of the 34 movable tiles are straights, corners and T's."""

    straights: int
    corners: int
    tees: int


PRINTINGS: Final = (Census(13, 15, 6), Census(12, 16, 6))
PRINTING_ODDS: Final = (0.0, -1.4)
"""The two printings that are known of all boxes with this board, and their log-odds: eight sources tell of the first,
two of the second (docs/rulings.md)."""

TURNED_ALIKE: Final[Float64s] = -np.log([*(2.0 if shape == "I" else 4.0 for shape in SHAPE_OF), 3.3])
"""Log-odds of each face before anything is counted: a shape is as likely as another, and a tile of it turned in any
way; a face-down one as likely as a shape turned in one of its ways on average."""

_USUAL: Final = np.array([(one.straights, one.corners, one.tees) for one in PRINTINGS]).mean(axis=0) / 34
DEALT: Final[Float64s] = TURNED_ALIKE + np.log([*(_USUAL[SHAPES.index(shape)] for shape in SHAPE_OF), 1 / 3])
"""And by how many of the 34 movable tiles have the shape."""


def by_counts(likelihoods: Float64s, census: Census | None) -> Float64s:
    """Log probabilities (n, 11) of movable tiles by what is seen of each and by how many straights, corners and T's the
    `census` has, or the printings that are known; with few of them seen by how many of all tiles are such."""
    before = normalise(likelihoods + (TURNED_ALIKE if len(likelihoods) >= LEAST_COUNTED else DEALT))
    if len(likelihoods) < LEAST_COUNTED:
        return before
    return _jointly(before, _allowed_by(census, len(likelihoods)))


def _jointly(log_p: Float64s, allowed: Float64s) -> Float64s:
    """Log probabilities (n, 11) of cells, each weighed by how well the board then fits the counts that are allowed."""
    factors, weighed = _leave_one_out(_shape_chances(log_p), allowed), log_p.copy()
    for index, shape in enumerate(SHAPE_OF):
        weighed[:, index] += factors[:, SHAPES.index(shape)]
    weighed[:, BACK] += factors[:, 3]
    return normalise(weighed)


def _shape_chances(log_p: Float64s) -> Float64s:
    """Probability of I, L, T and "face down" for each cell, (n, 4)."""
    chances = np.exp(log_p)
    columns = [chances[:, [k for k, s in enumerate(SHAPE_OF) if s == shape]].sum(axis=1) for shape in SHAPES]
    return np.stack([*columns, chances[:, BACK]], axis=1)


def _allowed_by(census: Census | None, seen: int) -> Float64s:
    """Weight of each count among the `seen` tiles, (35, 35), by the census or the printings that are known."""
    if census is None:
        return _allowed(PRINTINGS, PRINTING_ODDS, PRINTING_OFF_BY, seen)
    return _allowed((census,), (0.0,), OFF_BY, seen)


def _allowed(censuses: Sequence[Census], odds: Sequence[float], off_by: Sequence[float], seen: int) -> Float64s:
    """Weight of each count of (straights, corners) among the seen tiles, (35, 35), by the best of the censuses, whose
    log-odds are given: in how many ways a box deals these shapes to these cells, so that the fewer tiles of a shape are
    left, the fewer are expected."""
    counts = np.arange(35)
    tees = seen - counts[:, None] - counts[None, :]
    by_each = [_log_ways(box, tees) + _log_odds(box, tees, off_by) + by for box, by in zip(censuses, odds, strict=True)]
    log_weights = np.max(by_each, axis=0)
    log_weights[tees < 0] = -np.inf
    return np.asarray(np.exp(log_weights - log_weights.max()))


def _log_odds(census: Census, tees: Indices, off_by: Sequence[float]) -> Float64s:
    """The log-odds (35, 35) that the census is off by as many tiles as each count of (straights, corners) and of `tees`
    (35, 35) has too many."""
    counts = np.arange(35)
    excess = np.maximum(counts[:, None] - census.straights, 0) + np.maximum(counts[None, :] - census.corners, 0)
    return np.array(off_by)[np.minimum(excess + np.maximum(tees - census.tees, 0), 3)]


def _log_ways(census: Census, tees: Indices) -> Float64s:
    """The logarithm of how many ways (35, 35) there are to take so many straights, corners and `tees` (35, 35), one
    after another, out of a box; of a shape of which there are too many all are taken."""
    counts = np.arange(35)
    taken = ((census.straights, counts[:, None]), (census.corners, counts[None, :]), (census.tees, tees))
    return np.asarray(sum(LOG_FACTORIAL[n] - LOG_FACTORIAL[n - np.clip(count, 0, n)] for n, count in taken))


def _leave_one_out(shapes: Float64s, allowed: Float64s) -> Float64s:
    """Log weight that the rest of the board gives to each cell being I, L, T or face down, (n, 4).

    Face-down tiles have a shape too, though an unknown one: they count as a third of each.
    """
    spread = shapes[:, :3] + shapes[:, 3:] / 3
    count = len(spread)
    forward = np.zeros((count + 1, 35, 35))
    forward[0, 0, 0] = 1
    for k, chance in enumerate(spread):
        forward[k + 1] = _added(forward[k], chance)
    backward = allowed
    out = np.zeros((count, 4))
    for k in range(count - 1, -1, -1):
        ways = np.array([(forward[k] * _shifted(backward, one)).sum() for one in ((1, 0), (0, 1), (0, 0))])
        ways = np.log(np.maximum(ways / max(ways.max(), 1e-300), 1e-9))
        out[k] = [*ways, np.log(np.exp(ways).mean())]
        backward = sum(
            chance * _shifted(backward, one)
            for chance, one in zip(spread[k], ((1, 0), (0, 1), (0, 0)), strict=True)
        )  # fmt: skip
    return out


def _added(counts: Float64s, chance: Float64s) -> Float64s:
    out = counts * chance[2]
    out[1:] += counts[:-1] * chance[0]
    out[:, 1:] += counts[:, :-1] * chance[1]
    return np.asarray(out)


def _shifted(weights: Float64s, one: tuple[int, int]) -> Float64s:
    """What the weights will be once a tile of that shape is counted."""
    out = np.zeros_like(weights)
    out[: 35 - one[0], : 35 - one[1]] = weights[one[0] :, one[1] :]
    return out


def normalise(scores: Float64s) -> Float64s:
    """Log probabilities of the faces, (n, 11), from their log-likelihoods."""
    below = scores - scores.max(axis=1, keepdims=True)
    return np.asarray(below - np.log(np.exp(below).sum(axis=1, keepdims=True)))
