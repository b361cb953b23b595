"""What came of simulated evenings, in counts that add up, and the bounds that such counts allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

Z = 1.959964
"""Standard deviations of a normal distribution between which 95 % of it lie."""


@dataclass(slots=True)
class Tally:
    """Counts of one evening, or of many.

    `actions` hands did that a camera could see, `followed` of them without a question, `asked` with one; `questions`
    were asked in all, `unprompted` of them while nobody did anything wrong. `silently_wrong` are bookings without a
    question that left a position other than the table's, `unsaid` those of them of which the page then said nothing.
    `early` ones were recorded while hands were still at that very action, and were right once it was done: a line stood
    more than half in, and that it stood so was not noticed.
    `faults` counts by kind: done, named, cleared, explained, kept. `false_alarms` are complaints of the page while
    nobody did anything wrong.
    """

    evenings: int = 0
    steps: int = 0
    actions: int = 0
    followed: int = 0
    asked: int = 0
    questions: int = 0
    unprompted: int = 0
    silently_wrong: int = 0
    unsaid: int = 0
    early: int = 0
    false_alarms: int = 0
    pages: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, row: Mapping[str, Any]) -> None:
        """Add the counts of another tally, as `row` gave them."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + row[name])
        self.faults.update(row["faults"])
        self.wrong += row["wrong"]

    def row(self) -> dict[str, object]:
        """The counts as plain values."""
        counts: dict[str, object] = {name: getattr(self, name) for name in COUNTS}
        return {**counts, "faults": dict(sorted(self.faults.items())), "wrong": list(self.wrong)}

    def note(self, kind: str, what: str, count: int = 1) -> None:
        """Count something that happened to a fault."""
        self.faults[f"{kind}: {what}"] += count

    def named(self, kinds: Iterable[str]) -> tuple[int, int]:
        """Of the faults of these kinds, how many were named, and how many had to be."""
        done = sum(self.faults[f"{kind}: done"] - self.faults[f"{kind}: explained"] for kind in kinds)
        return sum(self.faults[f"{kind}: named"] for kind in kinds), done

    def rates(self, kinds: Iterable[str]) -> dict[str, object]:
        """What has to be shown: silently wrong with its bound, questions an action, faults named."""
        named, done = self.named(kinds)
        actions = max(1, self.actions)
        return {
            "silently_wrong_in_10000": round(1e4 * self.silently_wrong / actions, 3),
            "silently_wrong_in_10000_at_most": round(1e4 * upper_bound(self.silently_wrong, actions), 3),
            "questions_an_action": round(self.questions / actions, 5),
            "unprompted_questions_an_action": round(self.unprompted / actions, 5),
            "faults_named": round(named / max(1, done), 5),
            "faults_named_at_least": round(1 - upper_bound(done - named, max(1, done)), 5),
        }


COUNTS = tuple(name for name in Tally.__slots__ if name not in ("faults", "wrong"))
"""The fields of a tally that are plain numbers."""


def upper_bound(errors: int, tries: int) -> float:
    """The rate of errors that lies above the true one with 95 % (Wilson's interval; the rule of three for none)."""
    if not errors:
        return min(1.0, 3 / tries)
    share, spread = errors / tries, Z * Z / tries
    middle = share + spread / 2
    return min(1.0, (middle + Z * sqrt(share * (1 - share) / tries + spread / 4 / tries)) / (1 + spread))
