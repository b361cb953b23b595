"""Says on which cell each pawn stands: of all ways to share the net's sights among the colours, each counts by its
likelihood. A pawn is at most one sight, and a sight at most one pawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import erf, sqrt
from typing import Final

import numpy as np

from companion.observation import CELLS, PawnReading
from vision.board.fixed_layout import SIZE
from vision.board.homography import project
from vision.nets.board_net import PawnSight
from vision.picture.arrays import Float64s

Ink = tuple[float, float, float]

HERE_LAB: Final = 14.0
ANYWHERE_LAB: Final = 30.0
"""How far (Lab) a pawn's ink is from the one that was learnt of it: under the same lamp, and under another one."""

FARTHEST: Final = 3.5
"""An ink that is farther off than so many times that says no more against a colour."""

MOST_SIGHTS: Final = 9
LEAST_NAMED: Final = 0.004
LEAST_CHANCE: Final = 0.04
"""So many sights are shared among the colours at most, of at least this chance to be a pawn; every name is at least so
likely."""

ABSENT: Final = 0.5
"""How likely a pawn is not to be seen on the board, beside a sight that is as likely a pawn as not."""

BASE_SD_TILES: Final = 0.06
"""How exactly a base is seen (standard deviation, tiles)."""

TEACHES_FROM: Final = 0.5
ANOTHERS: Final = 5.0
"""A sight teaches how a pawn looks from this chance on, unless another pawn's name is so much likelier."""

LEAST_LISTED: Final = 0.5
"""A pawn that is less sure to be on the board is not listed."""

FLOOR: Final = 1e-3
UNSEEN_FLOOR: Final = 0.4
"""The share that is kept for "anywhere"; a pawn that is not seen may still stand behind another."""


@dataclass(frozen=True, slots=True)
class PawnLook:
    """The ink (L, a, b) that was learnt of a pawn, None where none was, and how far off it may be (Lab)."""

    ink: Ink | None = None
    spread_lab: float = ANYWHERE_LAB


def read_pawns(
    sights: Sequence[PawnSight], looks: Mapping[str, PawnLook], homography: Float64s
) -> tuple[PawnReading, ...]:
    """Where the pawn of each colour of `looks` stands; `homography` takes tile units to pixels."""
    seen = [one for one in sights if one.chance >= LEAST_CHANCE and is_on_board(one)][:MOST_SIGHTS]
    if not looks:
        return ()
    weights = np.array([[_weight(one, colour, looks) for one in seen] + [ABSENT] for colour in looks])
    cells = np.array([_cells_under(one) for one in seen]).reshape(-1, CELLS)
    return tuple(
        _reading(colour, shares, cells, seen, homography) for colour, shares in zip(looks, shared(weights), strict=True)
    )


def is_on_board(sight: PawnSight) -> bool:
    """Whether a sight stands on a cell."""
    return all(0 <= at < SIZE for at in sight.at)


def cell_of(sight: PawnSight) -> int:
    """The cell that a sight on the board stands on."""
    return SIZE * int(sight.at[1]) + int(sight.at[0])


def shared(weights: Float64s) -> Float64s:
    """How likely each colour's pawn is each sight, or none (n, k + 1), by the weights of its being so (n, k + 1)."""
    count, many = weights.shape
    joint = reduce(np.multiply.outer, weights)
    index = np.indices(joint.shape)
    for first in range(count):
        for second in range(first):
            joint[(index[first] == index[second]) & (index[first] < many - 1)] = 0.0
    axes = range(count)
    sums = [joint.sum(axis=tuple(axis for axis in axes if axis != one)) for one in axes]
    return np.array(sums) / joint.sum()


def _weight(sight: PawnSight, colour: str, looks: Mapping[str, PawnLook]) -> float:
    """How much rather a sight is this colour's pawn than none."""
    likely = {name: max(share, LEAST_NAMED) * _alike(sight, looks.get(name)) for name, share in sight.names.items()}
    odds = sight.chance / max(1 - sight.chance, 1e-6)
    return odds * likely.get(colour, LEAST_NAMED) / sum(likely.values())


def _alike(sight: PawnSight, look: PawnLook | None) -> float:
    """How likely the ink is by what was learnt of a colour, beside its being of any; 1 where nothing was learnt."""
    if look is None or look.ink is None:
        return 1.0
    off = float(np.linalg.norm(np.subtract(sight.ink, look.ink))) / look.spread_lab
    return float(np.exp(-0.5 * min(off, FARTHEST) ** 2)) * (ANYWHERE_LAB / look.spread_lab) ** len(look.ink)


def _reading(
    colour: str, shares: Float64s, cells: Float64s, seen: Sequence[PawnSight], homography: Float64s
) -> PawnReading:  # fmt: skip
    floor = max(FLOOR, UNSEEN_FLOOR * float(shares[-1]))
    places = (1 - floor) * np.append(shares[:-1] @ cells, shares[-1]) + floor / (CELLS + 1)
    likeliest, px = int(shares.argmax()), None
    if likeliest < len(seen):
        x, y = project(homography, np.array([seen[likeliest].at]))[0]
        px = float(x), float(y)
    return PawnReading(colour, tuple(np.log(places).tolist()), px)


def _cells_under(sight: PawnSight) -> Float64s:
    """How likely the base that is seen stands on each cell (49,)."""
    x, y = sight.at
    return np.outer(_along(y), _along(x)).reshape(-1)


def _along(at: float) -> Float64s:
    edges = np.array([erf((edge - at) / (BASE_SD_TILES * sqrt(2))) for edge in range(SIZE + 1)])
    edges[0], edges[-1] = -1, 1
    return np.asarray(np.diff(edges) / 2)


def learnt_looks(
    sights: Sequence[PawnSight], looks: Mapping[str, PawnLook], cells: Mapping[str, int]
) -> dict[str, PawnLook]:
    """The new look of each pawn that is surely seen, and alone, on its cell of `cells` (colour to cell)."""
    out = {}
    for colour, cell in cells.items():
        there = [one for one in sights if one.chance > TEACHES_FROM and is_on_board(one) and cell_of(one) == cell]
        is_alone = sum(other == cell for other in cells.values()) == 1
        if colour in looks and is_alone and len(there) == 1 and not _is_anothers(there[0], colour, looks):
            out[colour] = PawnLook(there[0].ink, HERE_LAB)
    return out


def _is_anothers(sight: PawnSight, colour: str, looks: Mapping[str, PawnLook]) -> bool:
    """Whether the net rather gives a sight the name of another pawn."""
    own = sight.names.get(colour, 0.0)
    return any(sight.names.get(other, 0.0) > ANOTHERS * own for other in looks if other != colour)


def weighed(sight: PawnSight, nats: float) -> PawnSight:
    """The sight with so much more (nats) that speaks for its being a pawn."""
    chance = min(max(sight.chance, 1e-6), 1 - 1e-6)
    return replace(sight, chance=float(1 / (1 + np.exp(-nats) * (1 - chance) / chance)))


def is_listed(pawn: PawnReading) -> bool:
    """Whether a pawn is sure enough to be listed."""
    return pawn.cell is not None and pawn.px is not None and pawn.confidence >= LEAST_LISTED
