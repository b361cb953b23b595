"""Reads a whole board jointly: a copy has a known number of straights, corners and T's, one of them off the board."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

import numpy as np

from companion.observation import TILE_FACES
from vision.picture.arrays import Float64s

BACK: Final = 10
"""The number of the back among the eleven faces."""

FACE_DOWN_GAMES: Final = frozenset({"team"})
"""The games in which tiles may lie face down."""

OFF_BY_ONE: Final = 0.15
"""A shape counts as if so many of its tiles were left when all are seen elsewhere: tiles get lost, printings differ,
and one that was misread surely must not turn others."""

ANOTHER_BOX: Final = 2.5
"""Where so many tiles more are seen of some shapes than the box holds, it is another box, of which nothing is known."""

ROUNDS: Final = 3
"""So often each cell is weighed anew by what the others are by then."""


@dataclass(frozen=True, slots=True)
class Census:
    """How many of the 34 movable tiles are straights, corners and T's."""

    straights: int
    corners: int
    tees: int


USUAL: Final = Census(13, 15, 6)
"""The printing that most sources tell of (docs/rulings.md)."""

_OF_SHAPE: Final[Float64s] = np.array(
    [*(np.eye(3)[0 if face in ("NS", "EW") else len(face) - 1] for face in TILE_FACES[:BACK]), [1 / 3] * 3]
)
"""Which shape each of the eleven faces has (11, 3): a face-down tile may have any."""


def by_counts(likelihoods: Float64s, census: Census | None) -> Float64s:
    """Log-probabilities (n, 11) of movable tiles by what is seen of each and by how many tiles of each shape the others
    leave of a `census`, or of the usual one, in expectation (mean field)."""
    counts, ways = np.array(astuple(census or USUAL), dtype=np.float64), _OF_SHAPE.sum(axis=0)
    log_p = normalise(likelihoods)
    for _ in range(ROUNDS):
        shapes = np.exp(log_p) @ _OF_SHAPE
        seen = shapes.sum(axis=0)
        is_another = np.maximum(seen - counts, 0).sum() > ANOTHER_BOX
        left = np.ones_like(shapes) if is_another else np.maximum(counts - (seen - shapes), OFF_BY_ONE)
        log_p = normalise(likelihoods + np.log(left / ways @ _OF_SHAPE.T))
    return log_p


def normalise(scores: Float64s) -> Float64s:
    """Log probabilities of the faces, (n, 11), from their log-likelihoods."""
    below = scores - scores.max(axis=1, keepdims=True)
    return np.asarray(below - np.log(np.exp(below).sum(axis=1, keepdims=True)))
