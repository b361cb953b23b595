"""Measures starts from boards laid at random: tiles and treasures right, taps asked for, what was silently wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from companion.app.as_laid import LaidStart, poured_out
from companion.app.looking import Looks
from companion.bench.as_laid.taught_print import taught_patterns
from companion.errors import IllegalAction
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.demo import DemoOptions
from companion.progress import watched
from companion.rules.mazes.maze_copy import TreasureCopy
from hardware.simulated.people.layers import TROUBLES
from hardware.simulated.prints.styles import PRINTS

Row = Mapping[str, object]

SEATS: Final = 3


@dataclass(frozen=True, slots=True)
class Start:
    """One start that is measured: which game, seed and print, what goes wrong, and whether the copy was taught."""

    game: str
    seed: int
    trouble: str
    is_taught: bool

    @property
    def print_name(self) -> str:
        """The print of its tiles: each in its turn."""
        return list(PRINTS)[self.seed % len(PRINTS)]


def starts(games: Sequence[str], seeds: range, troubles: Sequence[str]) -> list[Start]:
    """Every start; with "all" among the troubles none and each of them in turn, by the seed."""
    every = ("", *TROUBLES)
    return [
        Start(game, seed, trouble, is_taught)
        for game in games for is_taught in (False, True) for seed in seeds
        for trouble in ((every[seed % len(every)],) if "all" in troubles else troubles)
    ]  # fmt: skip


def bench_as_laid(measured: Sequence[Start]) -> Iterator[Row]:
    """A row a start, and a total for each game with and without a taught copy."""
    rows: list[dict[str, object]] = []
    for one in watched(measured, "starts", len(measured)):
        rows.append(measure(one))
        yield rows[-1]
    for game, is_taught in dict.fromkeys((one.game, one.is_taught) for one in measured):
        yield {"total": _total([row for row in rows if (row["game"], row["taught"]) == (game, is_taught)])}


def measure(one: Start) -> dict[str, object]:
    """How one start went: what lay there when it began, or why it did not begin."""
    game, copy = live_game(one.game), shipped_copy(one.game)
    assert isinstance(copy, TreasureCopy)
    options = DemoOptions(game=one.game, seats=SEATS, seed=one.seed)
    table = poured_out(game, copy, options, one.print_name)
    looks = Looks(taught_patterns(copy, table, one.seed) if one.is_taught else {}, copy.movable)
    start = LaidStart(game, copy, table, options, looks, one.trouble, thoroughness=1.0)
    for _ in start.lay():
        pass
    try:
        start.laying.start(one.seed)
        why = ""
    except IllegalAction as refusal:
        why = str(refusal)
    head = {"game": one.game, "seed": one.seed, "print": one.print_name, "trouble": one.trouble or "none",
            "taught": one.is_taught}  # fmt: skip
    return {**head, "begun": not why, **start.counts, "said": start.said, "why": why}


def _total(rows: Sequence[dict[str, object]]) -> Row:
    """Sums over the starts of one game; taps of those alone that began."""
    begun = [row for row in rows if row["begun"]]
    taps = [_count(row, "asked") for row in begun] or [0]
    first = [row["first_look"] for row in rows]
    return {
        "game": rows[0]["game"], "taught": rows[0]["taught"], "starts": len(rows), "begun": len(begun),
        "tiles": sum(_count(row, "tiles") for row in begun),
        "tiles_right_at_first": sum(one["tiles_right"] for one in first if isinstance(one, dict)),
        "tiles_right": sum(_count(row, "tiles_right") for row in begun),
        "marks": sum(_count(row, "marks") for row in begun),
        "marks_right_at_first": sum(one["marks_right"] for one in first if isinstance(one, dict)),
        "marks_right": sum(_count(row, "marks_right") for row in begun),
        "marks_wrong": sum(_count(row, "marks_wrong") for row in begun),
        "silently_wrong": sum(_count(row, "silently_wrong") for row in begun),
        "taps_median": median(taps), "taps_worst": max(taps),
    }  # fmt: skip


def _count(row: dict[str, object], key: str) -> int:
    value = row[key]
    assert isinstance(value, int)
    return value
