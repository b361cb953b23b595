"""Finds the white and the black guard among what the net takes for pawns, on movable tiles alone, for guards ride on
tiles that are pushed and are never carried (master_2007.txt)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.board.hiding import hide_solid
from vision.board.viewpoint import Eye
from vision.nets.board_net import PawnSight
from vision.pawns.assignment import cell_of, is_on_board
from vision.picture.arrays import Float32s

DARK_LIGHTNESS: Final = 32.0
DARK_STEP: Final = 5.0
"""A black guard's ink is darker than this, within such steps (Lab)."""

LEAST: Final = 1e-3
LEAST_CONFIDENCE: Final = 0.6
"""How likely a sight has a guard's colour at least; the confidence below which no guard is claimed."""

ASTRAY_NATS: Final = 3.0
"""What speaks against a sight that is neither where the guard is recorded nor where one push can have taken it."""

SLICES: Final = tuple((0.12 * k, 0.25) for k in range(6))
"""A guard with its wings: heights and radii (tiles)."""


@dataclass(frozen=True, slots=True)
class Guard:
    """What may be a guard: its cell, where its base stands (x, y in tiles), and what speaks for it (nats)."""

    cell: int
    at: tuple[float, float]
    nats: float


def find_guards(sights: Sequence[PawnSight], colour: str, recorded: int | None = None) -> list[Guard]:
    """What may be the guard of a colour (`white`, `black`), likeliest first, by where it is recorded (None: nowhere):
    nobody carries a guard, but a pushed line takes it on by one tile, or back to the other end."""
    near = None if recorded is None else _pushed_from(recorded)
    found = []
    for one in sights:
        if is_on_board(one) and (cell := cell_of(one)) not in FIXED_SIDES:
            nats = log(max(one.chance, LEAST) / max(1 - one.chance, LEAST)) + log(max(_likeness(one, colour), LEAST))
            found.append(Guard(cell, one.at, nats - (ASTRAY_NATS if near is not None and cell not in near else 0.0)))
    return sorted(found, key=lambda guard: -guard.nats)


def confidence_of(guards: Sequence[Guard]) -> float:
    """How sure it is that the likeliest of these is the guard."""
    shares = [exp(one.nats) for one in guards]
    return max(shares, default=0.0) / (1.0 + sum(shares))


def hide_guard(free: Float32s, guard: Guard, eye: Eye) -> None:
    """Hides in a map what a guard hides."""
    hide_solid(free, guard.at, SLICES, eye)


def _likeness(sight: PawnSight, colour: str) -> float:
    """How likely the colour of a sight is called so."""
    if colour == "black":
        return 1 / (1 + exp(min((sight.ink[0] - DARK_LIGHTNESS) / DARK_STEP, 50.0)))
    return sight.names.get(colour, 0.0)


def _pushed_from(cell: int) -> frozenset[int]:
    """The cell, and those to which the push of a line may take what stands on it."""
    row, column = divmod(cell, SIZE)
    steps = (-1, 1)
    along = {SIZE * row + (column + step) % SIZE for step in steps if row % 2}
    return frozenset({cell} | along | {SIZE * ((row + step) % SIZE) + column for step in steps if column % 2})
