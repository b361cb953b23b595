"""How many own turns a piece of Secret Labyrinth needs to a square, as the rings turn: searched breadth-first.

A place in the search is how the rings stand with where the piece stands. A turn is two changes of the rings, then a
walk. Nobody else's turns are foreseen. Sets of squares are bits of one integer, in the order of the board's places.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import product
from operator import or_

from companion.maze.rings import FIXED, FREE, STEPWISE, Offsets, Place, Ring, RingBoard, reach, turned

Squares = int
"""A set of squares: bit `k` stands for the board's place number `k`."""

Turned = tuple[tuple[str, int], ...]
"""Which rings were turned, and how many steps."""

Level = dict[Offsets, Squares]
"""From which squares something is reached, by how the rings stand at the beginning of a turn."""

FARTHEST_TURNS = 4
"""Own turns that are looked ahead; from farther away every square is as far."""


@dataclass(frozen=True, slots=True)
class Rings:
    """What stays the same of a board: which corridors there are as the rings stand, and how they can come to stand."""

    board: RingBoard
    bits: dict[Place, Squares]
    _parts: dict[Offsets, tuple[Squares, ...]] = field(default_factory=dict)
    _turns: dict[Offsets, dict[Offsets, Turned]] = field(default_factory=dict)
    _levels: dict[Place, tuple[Level, ...]] = field(default_factory=dict)

    def parts(self, offsets: Offsets) -> tuple[Squares, ...]:
        """The sets of squares that are joined as the rings stand."""
        if offsets not in self._parts:
            found, rest = [], set(self.board.places)
            while rest:
                here = rest.pop()
                joined = {here, *reach(self.board, offsets, here)}
                rest -= joined
                found.append(sum(self.bits[place] for place in joined))
            self._parts[offsets] = tuple(found)
        return self._parts[offsets]

    def around(self, offsets: Offsets, squares: Squares) -> Squares:
        """The squares, and all that are joined to any of them."""
        return sum(part for part in self.parts(offsets) if part & squares)

    def turns(self, offsets: Offsets) -> dict[Offsets, Turned]:
        """Every way the rings can stand after the two changes of a turn, and how they come there."""
        if offsets not in self._turns:
            found: dict[Offsets, Turned] = {}
            free = {ring.name for ring in self.board.rings if ring.turning == FREE}
            for first, between in self._changes(offsets, ""):
                for second, last in self._changes(between, first[0] if first[0] in free else ""):
                    found.setdefault(last, (first, second))
            self._turns[offsets] = found
        return self._turns[offsets]

    def _changes(self, offsets: Offsets, but: str) -> list[tuple[tuple[str, int], Offsets]]:
        """Each single change, and how the rings stand then."""
        return [
            ((ring.name, step), turned(self.board, offsets, number, step))
            for number, ring in enumerate(self.board.rings)
            if ring.name != but
            for step in _steps(ring)
        ]

    def far_from(self, goal: Place) -> tuple[Level, ...]:
        """For one, two and more own turns, from which squares the goal is reached, if nobody else turns a ring."""
        if goal not in self._levels:
            stands = list(product(*(range(ring.positions) for ring in self.board.rings)))
            wanted, levels = dict.fromkeys(stands, self.bits[goal]), list[Level]()
            for _ in range(FARTHEST_TURNS):
                near = {offsets: self.around(offsets, wanted[offsets]) for offsets in stands}
                wanted = {offsets: _any_of(near[last] for last in self.turns(offsets)) for offsets in stands}
                levels.append(wanted)
            self._levels[goal] = tuple(levels)
        return self._levels[goal]

    def turns_to(self, offsets: Offsets, place: Place, goal: Place) -> int:
        """How many own turns a piece needs from a square; one more than are looked ahead from farther away."""
        bit, levels = self.bits[place], self.far_from(goal)
        return next((number for number, level in enumerate(levels, 1) if level[offsets] & bit), len(levels) + 1)


def _any_of(sets: Iterable[Squares]) -> Squares:
    return reduce(or_, sets, 0)


def _steps(ring: Ring) -> Iterable[int]:
    """How far a change can turn a ring."""
    return {FIXED: range(0), STEPWISE: range(1, 2), FREE: range(1, ring.positions)}[ring.turning]


@lru_cache(maxsize=4)
def rings_of(board: RingBoard) -> Rings:
    """What is known of a board; worked out once, as far as it is asked for."""
    return Rings(board, {place: 1 << number for number, place in enumerate(board.places)})
