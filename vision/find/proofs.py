"""Weighs what is seen where a board seems to lie: each proof speaks for or against one, none alone decides.

A proof gives the logarithm of how much likelier its value is on a board than elsewhere, in nats: a straight line about
the value that says nothing, and bounded, for hidden tiles and odd prints make any one proof fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Proof:
    """One thing to be seen of a board: `even` is the value that says nothing, `step` what is worth a nat, `worst` and
    `best` are the most it says against and for a board, in nats."""

    name: str
    even: float
    step: float
    worst: float
    best: float

    def of(self, value: float, share: float = 1.0) -> Witness:
        """What a value says; less where only a `share` (0..1) of what it is taken from can be seen."""
        nats = min(self.best, max(self.worst, (value - self.even) / self.step))
        return Witness(self.name, value, share * nats)


@dataclass(frozen=True, slots=True)
class Witness:
    """What one proof says of a seeming board: its value, and the nats for (above 0) or against one."""

    name: str
    value: float
    nats: float

    def __str__(self) -> str:
        """The witness in words, as `fixed tiles agree 0.77 (-5.0)`."""
        return f"{self.name} {self.value:.3g} ({self.nats:+.1f})"


AGREEMENT: Final = Proof("fixed tiles agree", 0.885, 0.012, -5.0, 4.0)
SIDE_ORDER: Final = Proof("open sides told from closed", 0.945, 0.012, -8.0, 3.5)
TILES: Final = Proof("fixed tiles seen", 10.5, 0.8, -7.0, 4.0)
CONTRADICTING: Final = Proof("fixed tiles of another pattern", 1.0, -0.5, -8.0, 0.0)
EXPLAINED: Final = Proof("variance explained", 0.50, 0.06, -5.0, 4.0)
CORNERS: Final = Proof("corners of other tiles are wall", 0.76, 0.03, -5.0, 4.0)
CLOSED: Final = Proof("other tiles have a closed side", 0.88, 0.02, -12.0, 0.5)
DECIDED: Final = Proof("sides of other tiles are open or closed", 0.82, 0.03, -4.0, 1.0)
"""The proofs, set on path-traced and composed boards (with arms over them, empty, cut off) and on what lies elsewhere
in these pictures and in cluttered ones. `labyrinth bench boards` counts boards missed and things taken for one."""

NO_OTHERS: Final = Witness("no other tiles can be seen", 0.0, -2.0)
"""What it says that nothing but fixed tiles can be seen, as on an empty tray: most of what looks so is no board."""


def nats_of(witnesses: Iterable[Witness]) -> float:
    """What all witnesses say together."""
    return sum(witness.nats for witness in witnesses)
