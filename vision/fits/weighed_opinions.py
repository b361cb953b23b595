"""Weighs what the nets say of doubted tiles with how they were read before and by the counts of the whole board.

The nets have learnt from all tiles of boards, of which those of the layout have three arms far oftener than movable
ones; what they say is told from that first. How many straights, corners and T's a box has then decides most of what is
left, as where one arm lies under a reflection. How much is asked was chosen on path-traced boards of prints that the
nets had not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.observation import FACE_INDEX, TileReading
from vision.fits.unsure import held, logs
from vision.picture.arrays import Float64s
from vision.tiles.census import DEALT, SHAPE_OF, Census, by_counts
from vision.tiles.openings import BACK, normalise

_SHARES: Final = {"I": 0.25 / 2, "L": 0.39 / 4, "T": 0.36 / 4}
TAUGHT: Final[Float64s] = np.log([*(_SHARES[shape] for shape in SHAPE_OF), 0.1])
"""How often the nets were shown each face (log): 50 tiles of a box, 16 of them fixed."""

BY_NETS: Final = 1.0
BY_READING: Final = 0.3
"""What the nets and the reading before count, in nats: the nets have learnt how likely each face is. Of 316 path-traced
boards of twelve prints that they had not seen 311 are without a wrong tile so and 296 whole; with 1.5 for the nets
where no hand lies, which weaker ones had asked for, 308 and 295."""

LEAST_NATS: Final = -8.0
"""What either finds less likely than this beside the likeliest (nats) may be its own mistake."""

UNSEEN_BACK: Final = 4.0
"""Nats against a back where none is surely seen."""

SAID_FROM: Final = 0.9
MOVING_FROM: Final = 0.93
"""From which probability on a face or a back is said of a cell that was given up or doubted, and of one that seemed to
lie askew. Of 615 such boards 562 are whole so and 608 without a wrong tile, 572 and 606 where 0.75 was asked, as it
was until five of 300 fresh boards were wrong by tiles told between the two. An open tile is asked about or seen in the
next picture; a wrong one is taken for what lies there."""

KEPT_FROM: Final = 0.7
KEPT_TOGETHER: Final = 0.9
"""What was surely read stays so where the nets alone find it so likely as the first, or all together as the second;
else another face is said where it is as sure as is asked of what seemed askew."""

SURE_TOGETHER: Final = 0.995
"""What was read before, surely or not, is sure where all together find the same face so likely: of 477 tiles of 651
path-traced boards that had not been sure none was wrong, and of 49 that had been, and are so no more, two."""

HIDDEN_FROM: Final = ((0.15, 0.98), (0.04, 0.93))
"""Of a cell of which a hand hides more than the first share a face is said only where it is so sure: the arm that is
hidden may be open, and backs alone have none. Of 300 path-traced boards 294 are without a wrong tile so and 280 whole,
288 and 283 where from 0.15 on 0.9 to 0.98 was asked, below that nothing more, and of backs 0.5."""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A movable cell: its reading before, log-probabilities of the nets (11,) where they were asked, the share of it
    that a hand hides, whether it was surely read and nothing deceives about it, and whether it can be a back."""

    before: TileReading
    told: Float64s | None
    hidden: float
    is_settled: bool
    can_be_back: bool

    def likelihoods(self) -> Float64s:
        """How likely what is seen is by each face (11,), as logarithms."""
        read = _below(np.array(self.before.log_p))
        if self.told is None:
            return read
        seen = BY_NETS * _below(self.told - TAUGHT) + BY_READING * read
        seen[BACK] -= 0.0 if self.can_be_back else UNSEEN_BACK
        return seen

    def needed(self, face: int) -> float:
        """The probability that is asked of a face."""
        if self.before.why == "moving":
            return MOVING_FROM
        asked = () if face == BACK else (least for share, least in HIDDEN_FROM if self.hidden > share)
        return max(asked, default=SAID_FROM)


def among_tiles(told: Float64s) -> Float64s:
    """Log-probabilities of the ten faces (n, 10) of movable tiles that lie face up, by those that nets tell (n, 11)."""
    return normalise((told - TAUGHT + DEALT)[:, :BACK])


def weighed(
    cells: Sequence[Asked], census: Census | None, loose: TileReading | None = None
) -> tuple[TileReading | None, ...]:
    """The readings of a board's movable cells by the nets, what was read and the `census`, or the printings that are
    known; None where nothing is said. The `loose` tile, where it is read, is counted with them: then the box is
    complete."""
    seen = [one.likelihoods() for one in cells]
    if loose is not None and loose.why is None:
        seen.append(_below(np.array(loose.log_p)))
    together = by_counts(np.array(seen), census)[: len(cells)]
    return tuple(_said(one, log_p) for one, log_p in zip(cells, together, strict=True))


def _said(one: Asked, log_p: Float64s) -> TileReading | None:
    """What is said of a cell by the probabilities (11,) of all together; only what was read before becomes sure."""
    if one.told is None:
        return one.before
    face, chances = int(log_p.argmax()), np.exp(log_p)
    was = None if one.before.face is None else FACE_INDEX[one.before.face]
    if one.is_settled and was is not None:
        by_nets = np.exp(one.told[was] if was == BACK else among_tiles(one.told[None])[0, was])
        if by_nets >= KEPT_FROM or chances[was] >= KEPT_TOGETHER:
            return one.before
        is_said = face != was and chances[face] >= MOVING_FROM
    else:
        is_said = chances[face] >= one.needed(face)
    if not is_said or (face == BACK and not one.can_be_back):
        return None
    is_sure = face == was and chances[face] >= SURE_TOGETHER
    return replace(one.before, log_p=logs(chances if is_sure else held(chances)), why=None)


def _below(log_p: Float64s) -> Float64s:
    return np.asarray(np.maximum(log_p - log_p.max(), LEAST_NATS))
