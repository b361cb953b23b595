"""Weighs what is seen where a board seems to lie: each proof speaks for or against one, none alone decides.

A proof gives the logarithm of how much likelier its value is on a board than elsewhere, in nats: a straight line about
the value that says nothing, and bounded, for hidden tiles and odd prints make any one proof fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.picture.arrays import Float32s


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


SIDE_ORDER: Final = Proof("open sides told from closed", 0.945, 0.032, -3.0, 1.3)
EXPLAINED: Final = Proof("variance explained", 0.50, 1.2, -0.25, 0.2)
CORNERS: Final = Proof("corners of other tiles are wall", 0.76, 0.054, -2.8, 2.2)
CLOSED: Final = Proof("other tiles have a closed side", 0.88, 0.14, -1.7, 0.07)
DECIDED: Final = Proof("sides of other tiles are open or closed", 0.82, 0.077, -1.6, 0.4)
NO_OTHERS: Final = Witness("no other tiles can be seen", 0.0, -2.6)
"""What proofs say, and that nothing but fixed tiles can be seen, as on an empty tray: a logistic regression on 146
true boards (arms over them, reflections, slanted) and 935 places of path-traced and cluttered pictures that a search
had come upon, with the sum of `LIKENESS` as one more feature. `labyrinth bench boards` counts boards missed and things
taken for one."""

LIKENESS: Final = (0.83, 0.875, 0.925, 0.97)
LIKENESS_NATS: Final = (-0.24, -0.09, 0.07, 0.31)
"""What a fixed tile says that is so like its own pattern, between these: the logarithm of how much oftener fixed tiles
are than what lies elsewhere, by the weight of their sum in that regression. One that is hidden says as little against a
board as one that is a little unlike."""


def likeness_of(tiles: Float32s) -> Witness:
    """What the fixed tiles (16,) say by how like their patterns they are, nan for those outside the picture."""
    seen = tiles[~np.isnan(tiles)]
    nats = float(np.interp(seen, LIKENESS, LIKENESS_NATS).sum())
    return Witness("fixed tiles are like their patterns", float(np.median(seen)) if seen.size else 0.0, nats)


def nats_of(witnesses: Iterable[Witness]) -> float:
    """What all witnesses say together."""
    return sum(witness.nats for witness in witnesses)
