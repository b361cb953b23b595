"""What the measurements share: cases one after the other or several at a time, outcomes in groups, spreads of times."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median
from typing import TypeVar

import click

Case = TypeVar("Case")
Outcome = TypeVar("Outcome")

Row = Mapping[str, object]
"""What a command prints in one line."""


def watched(items: Iterable[Outcome], what: str, total: int) -> Iterator[Outcome]:
    """The items one by one; a terminal's standard error shows how many of them are done."""
    is_hidden = not sys.stderr.isatty()
    with click.progressbar(items, total, label=what, file=sys.stderr, show_pos=True, hidden=is_hidden) as shown:
        yield from shown


def measured(
    work: Callable[[Case], Outcome], cases: Sequence[Case], what: str, processes: int = 1
) -> Iterator[Outcome]:
    """What `work` makes of each case, in order; in processes of their own, OpenCV has one thread in each."""
    if processes == 1 or len(cases) < 2:
        yield from watched(map(work, cases), what, len(cases))
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), _one_thread) as pool:
        yield from watched(pool.map(work, cases), what, len(cases))


def _one_thread() -> None:
    import cv2  # here: not every measurement looks at pictures

    cv2.setNumThreads(1)


def grouped(
    outcomes: Iterable[Outcome], traits_of: Callable[[Outcome], Mapping[str, str]]
) -> Iterator[tuple[dict[str, str], list[Outcome]]]:
    """All outcomes, and those that share the value of a trait: each group as the beginning of its row, with them."""
    groups: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        for group in (("all", "all"), *traits_of(outcome).items()):
            groups[group].append(outcome)
    for (trait, value), alike in sorted(groups.items()):
        yield {"by": trait, "value": value}, alike


def spread(values: Iterable[float], digits: int = 3) -> dict[str, float]:
    """Median, 95th percentile and worst of some values; infinite where there is none."""
    ordered = sorted(values) or [float("inf")]
    found = {"median": median(ordered), "p95": ordered[round(0.95 * (len(ordered) - 1))], "worst": ordered[-1]}
    return {name: round(value, digits) for name, value in found.items()}


def share(answers: Sequence[bool]) -> float:
    """The share of right answers, 1 where there is none."""
    return round(sum(answers) / len(answers), 5) if answers else 1.0


def game_and_variant(text: str) -> tuple[str, str | None]:
    """The two names in `team:expert`; None where no variant is named."""
    name, _, variant = text.partition(":")
    return name, variant or None
