"""Measures starts from boards laid at random: tiles and treasures right, taps asked for, what was silently wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median
from typing import Final

import cv2

from appliance.demo.as_laid import LaidStart, table_poured_out
from appliance.demo.options import DemoOptions
from appliance.learning.looking import Looks
from appliance.progress import watched
from companion.errors import IllegalAction
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.rules.mazes.maze_copy import BoardBox, TreasureCopy
from hardware.simulated.people.layers import TROUBLES
from hardware.simulated.prints.styles import PRINTS
from lab.measure.as_laid.taught_pieces import taught_pieces
from lab.measure.as_laid.taught_print import taught_patterns

Row = Mapping[str, object]
Measured = dict[str, object]

SEATS: Final = 3

GROUPS: Final = (("game", "copy"), ("print",), ("trouble",), ())
"""By what the starts are summed up."""


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


def starts(games: Sequence[str], seeds: range, troubles: Sequence[str], *, is_crossed: bool = False) -> list[Start]:
    """One start a seed, in which games, copies, prints and troubles take turns so that all of them meet.

    With "all" among the troubles these are none and each of them. With `is_crossed` every game and copy for each seed.
    """
    every = ("", *TROUBLES) if "all" in troubles else troubles
    kinds = [(game, is_taught) for is_taught in (False, True) for game in games]
    return [
        Start(game, seed, every[seed // 2 % len(every)], is_taught)
        for seed in seeds
        for game, is_taught in (kinds if is_crossed else [kinds[(seed + seed // len(PRINTS)) % len(kinds)]])
    ]  # fmt: skip


def bench_as_laid(measured: Sequence[Start], processes: int = 1) -> Iterator[Row]:
    """A row a start, so many at a time; then sums by game and copy, by print and by trouble, and over all."""
    rows: list[Measured] = []
    with ProcessPoolExecutor(processes, get_context("spawn"), _one_thread) as pool:
        for row in watched(pool.map(measure, measured), "starts", len(measured)):
            rows.append(row)
            yield row
    for by in GROUPS:
        for group in sorted({_names(row, by) for row in rows}):
            alike = [row for row in rows if _names(row, by) == group]
            yield {"total": {**dict(zip(by, group, strict=True)), **_total(alike)}}


def _one_thread() -> None:
    cv2.setNumThreads(1)


def _names(row: Row, by: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(row[key]) for key in by)


def measure(one: Start) -> Measured:
    """How one start went: what lay there when it began, or why it did not begin."""
    game, copy = live_game(one.game), shipped_copy(one.game)
    assert isinstance(copy, BoardBox)
    options = DemoOptions(game=one.game, seats=SEATS, seed=one.seed)
    table = table_poured_out(game, copy, options, one.print_name)
    taught = taught_patterns(copy, table, one.seed) if one.is_taught and isinstance(copy, TreasureCopy) else {}
    box = taught_pieces(game, table, one.seed) if one.is_taught else None
    start = LaidStart(game, copy, table, options, Looks(taught, copy.movable), box, one.trouble, thoroughness=1.0)
    for _ in start.lay():
        pass
    try:
        start.laying.start(one.seed)
        why = ""
    except IllegalAction as refusal:
        why = str(refusal)
    head = {"game": one.game, "seed": one.seed, "print": one.print_name, "trouble": one.trouble or "none",
            "copy": "taught" if one.is_taught else "untaught"}  # fmt: skip
    return {**head, "begun": not why, **start.counts, "said": start.said, "why": why}


def _total(rows: Sequence[Measured]) -> Measured:
    """Sums over some starts; taps of those alone that began."""
    begun = [row for row in rows if row["begun"]]
    have = [row for row in begun if "pieces" in row]
    pieces = {name: sum(_count(row, name) for row in have) for name in ("pieces", "pieces_right")} if have else {}
    taps = [_count(row, "asked") for row in begun] or [0]
    first = [row["first_look"] for row in rows]
    return {
        "starts": len(rows), "begun": len(begun),
        "tiles": sum(_count(row, "tiles") for row in begun),
        "tiles_right_at_first": sum(one["tiles_right"] for one in first if isinstance(one, dict)),
        "tiles_right": sum(_count(row, "tiles_right") for row in begun),
        "marks": sum(_count(row, "marks") for row in begun),
        "marks_right_at_first": sum(one["marks_right"] for one in first if isinstance(one, dict)),
        "marks_right": sum(_count(row, "marks_right") for row in begun),
        "marks_wrong": sum(_count(row, "marks_wrong") for row in begun),
        **pieces,
        "silently_wrong": sum(_count(row, "silently_wrong") for row in begun),
        "taps_median": median(taps), "taps_worst": max(taps),
    }  # fmt: skip


def _count(row: Measured, key: str) -> int:
    value = row[key]
    assert isinstance(value, int)
    return value
