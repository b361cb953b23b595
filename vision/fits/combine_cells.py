"""Combines the nets' answers on doubted tiles with their earlier readings and the counts of the whole board.

The nets have learnt from all tiles of boards, of which fixed tiles have three arms far more often than movable ones, so
that this prior is taken off first. How many straights, corners and T's a box has then decides most of what is left, as
where one arm lies under a reflection.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.observation import FACE_INDEX, TileReading
from vision.fits.confidence import cap_confidence, log_chances
from vision.picture.arrays import Float64s
from vision.tiles.census import DEALT, SHAPE_OF, Census, by_counts
from vision.tiles.openings import BACK, normalise

_SHARES: Final = {"I": 0.25 / 2, "L": 0.39 / 4, "T": 0.36 / 4}
TAUGHT: Final[Float64s] = np.log([*(_SHARES[shape] for shape in SHAPE_OF), 0.1])
"""How often the nets were shown each face (log): 50 tiles of a box, 16 of them fixed."""

BY_NETS: Final = 1.0
BY_READING: Final = 0.3
"""How much the nets and the reading before count: the nets have learnt how likely each face is."""

LEAST_NATS: Final = -8.0
"""What either finds less likely than this beside the likeliest (nats) may be its own mistake."""

UNSEEN_BACK: Final = 4.0
"""Nats against a back where none is surely seen."""

SAID_FROM: Final = 0.9
MOVING_FROM: Final = 0.93
"""The probability from which a cell is read that was given up or doubted, and one that seemed to lie askew. Both are
high because an unread tile becomes a question or is seen in the next picture, while a wrong one is taken for the
truth."""

KEPT_FROM: Final = 0.7
KEPT_TOGETHER: Final = 0.9
"""A sure reading stays where the nets by themselves find it as likely as the first, or all together as the second; else
it becomes another face where that is as sure as `MOVING_FROM`."""

SURE_TOGETHER: Final = 0.995
"""An earlier reading becomes sure where all together find the same face this likely."""

HIDDEN_FROM: Final = ((0.15, 0.98), (0.04, 0.93))
"""A face of which a hand hides more than the first share is read only from the second probability on: the hidden arm
may be open, and backs alone have none."""


@dataclass(frozen=True, slots=True, eq=False)
class MovableCell:
    """A movable cell: its reading before, log-probabilities by the nets (11,) where they looked, the share of it that a
    hand hides (0..1), whether it was surely read and nothing deceives about it, and whether it can be a back."""

    before: TileReading
    by_nets: Float64s | None
    hidden: float
    is_settled: bool
    can_be_back: bool

    def likelihoods(self) -> Float64s:
        """Log-likelihoods (11,) of what is seen, by each face."""
        read = _below(np.array(self.before.log_p))
        if self.by_nets is None:
            return read
        seen = BY_NETS * _below(self.by_nets - TAUGHT) + BY_READING * read
        seen[BACK] -= 0.0 if self.can_be_back else UNSEEN_BACK
        return seen

    def needed(self, face: int) -> float:
        """The probability that a face needs to be read."""
        if self.before.why == "moving":
            return MOVING_FROM
        least = () if face == BACK else (needed for share, needed in HIDDEN_FROM if self.hidden > share)
        return max(least, default=SAID_FROM)


def among_tiles(by_nets: Float64s) -> Float64s:
    """Log-probabilities (n, 10) of the faces of movable tiles that lie face up, by those of the nets (n, 11)."""
    return normalise((by_nets - TAUGHT + DEALT)[:, :BACK])


def combine_cells(
    cells: Sequence[MovableCell], census: Census | None, loose: TileReading | None = None
) -> tuple[TileReading | None, ...]:
    """The readings of a board's movable cells by the nets, what was read and the `census`, or the printings that are
    known; None where nothing is said. The `loose` tile, where it is read, is counted with them: then the box is
    complete."""
    seen = [one.likelihoods() for one in cells]
    if loose is not None and loose.why is None:
        seen.append(_below(np.array(loose.log_p)))
    together = by_counts(np.array(seen), census)[: len(cells)]
    return tuple(_combined(one, log_p) for one, log_p in zip(cells, together, strict=True))


def _combined(one: MovableCell, log_p: Float64s) -> TileReading | None:
    """The reading of a cell by the log-probabilities (11,) of all together; only what was read before becomes sure."""
    if one.by_nets is None:
        return one.before
    face, chances = int(log_p.argmax()), np.exp(log_p)
    was = None if one.before.face is None else FACE_INDEX[one.before.face]
    if one.is_settled and was is not None:
        by_nets = np.exp(one.by_nets[was] if was == BACK else among_tiles(one.by_nets[None])[0, was])
        if by_nets >= KEPT_FROM or chances[was] >= KEPT_TOGETHER:
            return one.before
        is_said = face != was and chances[face] >= MOVING_FROM
    else:
        is_said = chances[face] >= one.needed(face)
    if not is_said or (face == BACK and not one.can_be_back):
        return None
    is_sure = face == was and chances[face] >= SURE_TOGETHER
    return replace(one.before, log_p=log_chances(chances if is_sure else cap_confidence(chances)), why=None)


def _below(log_p: Float64s) -> Float64s:
    return np.asarray(np.maximum(log_p - log_p.max(), LEAST_NATS))
