"""How many own turns a piece of Secret Labyrinth needs to a square, as the rings turn.

A place in the search is how the rings stand with where the piece stands. A turn is two changes of the rings, then a
walk. Nobody else's turns are foreseen. Sets of squares are bits of one integer, in the order of the board's places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_

from companion.games.secret.state import CHANGES
from companion.maze.rings import FIXED, FREE, STEPWISE, Offsets, Place, Ring, RingBoard, reach, turned

Squares = int
"""A set of squares: bit `k` stands for the board's place number `k`."""

Turned = tuple[tuple[str, int], ...]
"""Which rings were turned, and how many steps."""

FARTHEST_TURNS = 4
"""Own turns that are looked ahead; from farther away every square is as far."""


@dataclass(frozen=True, slots=True)
class Rings:
    """What stays the same of a board: which corridors there are as the rings stand, and how they can come to stand."""

    board: RingBoard
    bits: dict[Place, Squares]
    _parts: dict[Offsets, dict[Place, Squares]] = field(default_factory=dict)
    _turns: dict[tuple[Offsets, int, str], dict[Offsets, Turned]] = field(default_factory=dict)
    _near: dict[tuple[Offsets, Place, int], Squares] = field(default_factory=dict)

    def joined(self, offsets: Offsets) -> dict[Place, Squares]:
        """Each square with all that are joined to it as the rings stand, itself included."""
        if offsets not in self._parts:
            found, rest = dict[Place, Squares](), set(self.board.places)
            while rest:
                here = rest.pop()
                part = {here, *reach(self.board, offsets, here)}
                found |= dict.fromkeys(part, sum(self.bits[place] for place in part))
                rest -= part
            self._parts[offsets] = found
        return self._parts[offsets]

    def around(self, offsets: Offsets, squares: Squares) -> Squares:
        """The squares, and all that are joined to any of them."""
        return reduce(or_, (part for part in set(self.joined(offsets).values()) if part & squares), 0)

    def turns(self, offsets: Offsets, done: Sequence[str] = ()) -> dict[Offsets, Turned]:
        """Every way the rings can stand after the changes of a turn, and how they come there; some rings are `done`."""
        left, is_free_used = CHANGES - len(done), self.board.rings[-1].name in done
        key = (offsets, left, self.board.rings[-1].name if is_free_used else "")
        if key not in self._turns:
            found: dict[Offsets, Turned] = {} if left else {offsets: ()}
            for change, between in self._changes(offsets, key[2]) if left else ():
                for last, others in self.turns(between, (*done, change[0])).items():
                    found.setdefault(last, (change, *others))
            self._turns[key] = found
        return self._turns[key]

    def _changes(self, offsets: Offsets, but: str) -> list[tuple[tuple[str, int], Offsets]]:
        """Each single change, and how the rings stand then."""
        return [
            ((ring.name, step), turned(self.board, offsets, number, step))
            for number, ring in enumerate(self.board.rings)
            if ring.name != but
            for step in _steps(ring)
        ]

    def near(self, offsets: Offsets, goal: Place, turns: int = 1) -> Squares:
        """From which squares a goal is reached within so many own turns, if nobody else turns a ring.

        Corridors lead both ways, so within one turn these are also the squares that are reached from there.
        """
        key = (offsets, goal, turns)
        if key not in self._near:
            if turns == 1:
                found = (self.joined(one)[goal] for one in self.turns(offsets))
            else:
                found = (self.around(one, self.near(one, goal, turns - 1)) for one in self.turns(offsets))
            self._near[key] = reduce(or_, found, 0)
        return self._near[key]

    def odds(self, offsets: Offsets, place: Place, goal: Place, done: Sequence[str] = ()) -> tuple[int, int]:
        """In how many of all ways to turn the rings in a turn a goal is joined to a square; some rings are `done`."""
        stands = self.turns(offsets, done)
        return sum(bool(self.joined(one)[goal] & self.bits[place]) for one in stands), len(stands)

    def turns_to(self, offsets: Offsets, place: Place, goal: Place) -> int:
        """How many own turns a piece needs from a square; one more than are looked ahead from farther away."""
        turns = range(1, FARTHEST_TURNS + 1)
        return next((some for some in turns if self.near(offsets, goal, some) & self.bits[place]), FARTHEST_TURNS + 1)


def _steps(ring: Ring) -> Iterable[int]:
    """How far a change can turn a ring."""
    return {FIXED: range(0), STEPWISE: range(1, 2), FREE: range(1, ring.positions)}[ring.turning]


@lru_cache(maxsize=4)
def rings_of(board: RingBoard) -> Rings:
    """What is known of a board; worked out once, as far as it is asked for."""
    return Rings(board, {place: 1 << number for number, place in enumerate(board.places)})
