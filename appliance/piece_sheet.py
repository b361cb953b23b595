"""Counts how the discs, guards and the dragon of a demonstration were read, look by look, against what lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import log

from companion.maze.cell import parse_cell
from companion.observation import Observation, PieceSight

SAID = log(0.6)
"""A name that is less likely than this is not said of a guard or the dragon."""

NONE = ""
"""Of a cell on which no disc lies."""

Truth = Mapping[tuple[str, str], str]
"""What lies there, by a sight's kind and whose."""


@dataclass(slots=True)
class PieceSheet:
    """Counts one evening. `truth` gives what lies there now; each look counts once, however long it stands."""

    truth: Callable[[], Truth]
    counts: Counter[str] = field(default_factory=Counter)
    _last: tuple[PieceSight, ...] = ()

    def see(self, seen: Observation) -> None:
        """Count a picture, if its pieces were looked at anew in calm."""
        if seen.sights and seen.sights != self._last and seen.is_still and not seen.quality.is_hand:
            truth, self._last = self.truth(), seen.sights
            for sight in seen.sights:
                self._count(sight, truth.get((sight.kind, sight.of), NONE))

    def _count(self, sight: PieceSight, lies: str) -> None:
        name, log_p = max(sight.log_p, key=lambda one: one[1])
        if sight.kind != "token":
            told = "right" if name == lies else "unsaid" if log_p < SAID or name == NONE else "wrong"
            self.counts[f"{sight.kind}_{'unsaid' if log_p < SAID else told}"] += 1
            return
        kind = "disc" if lies != NONE else "bare"
        self.counts[f"{kind}_{'right' if (name != NONE) is (lies != NONE) else 'wrong'}"] += 1
        if kind == "disc":
            self.counts["number_right" if name == lies else "number_wrong"] += 1

    def told(self) -> dict[str, int]:
        """The counts by name, in order."""
        return dict(sorted(self.counts.items()))


def truth_of(discs: Mapping[str, str], guards: Mapping[str, str], heading: str | None, dragon: str) -> Truth:
    """What lies there, from what a table shows; `dragon` is the cell of the dragon."""
    lies = {("token", str(parse_cell(cell))): number for cell, number in discs.items()}
    lies |= {("guard", colour): str(parse_cell(cell)) for colour, cell in guards.items()}
    return lies if heading is None else lies | {("dragon", str(parse_cell(dragon))): heading}
