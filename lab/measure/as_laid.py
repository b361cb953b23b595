"""Measures starts from boards laid at random: tiles and treasures right, taps asked for, what was silently wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any, Final

from appliance.demo.as_laid import LaidStart, table_poured_out
from appliance.demo.options import DemoOptions
from appliance.learning import Looks
from companion.errors import BadConfig, IllegalAction
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.rules.mazes.maze_copy import MazeCopy
from hardware.simulated.prints.styles import PRINTS
from lab.measure.cases import Row, grouped, measured
from lab.measure.unlucky import TROUBLES, UnluckyLayers

SEATS: Final = 3
GAMES: Final = ("classic", "team")
TRAITS: Final = ("game", "print", "trouble")
"""By what the starts are summed up."""

FIRST: Final = ("tiles_right", "marks_right")
SUMS: Final = ("tiles", "tiles_right", "marks", "marks_right", "marks_wrong", "silently_wrong")
PIECES: Final = ("pieces", "pieces_right")
"""What is summed up: of the first look, of starts that began, and of boxes that have pieces."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start that is measured, of a box that nobody has taught: game, seed and print, and what goes wrong."""

    game: str
    seed: int
    trouble: str

    @property
    def print_name(self) -> str:
        """The print of its tiles: each in its turn."""
        return list(PRINTS)[self.seed % len(PRINTS)]


def starts(games: Sequence[str], seeds: range, troubles: Sequence[str]) -> list[Start]:
    """One start a seed, in which games, prints and troubles take turns so that all of them meet.

    With "all" among the troubles these are none and each of them.
    """
    every = ("none", *TROUBLES) if "all" in troubles else troubles
    turns = [(seed + seed // len(PRINTS)) % len(games) for seed in seeds]
    return [Start(games[turn], seed, every[seed // 2 % len(every)]) for seed, turn in zip(seeds, turns, strict=True)]


def bench_as_laid(
    seeds: range, game_names: Sequence[str], troubles: Sequence[str], processes: int = 1
) -> Iterator[Row]:
    """A row a start, then sums over all and by game, copy, print and trouble; raises BadConfig for other troubles."""
    unknown = set(troubles) - {"none", "all", *TROUBLES}
    if unknown:
        raise BadConfig(f"{min(unknown)!r} is none of {', '.join(TROUBLES)}")
    rows, planned = [], starts(game_names or GAMES, seeds, troubles)
    for row in measured(measure, planned, "starts", processes):
        rows.append(row)
        yield row
    for group, alike in grouped(rows, lambda row: {trait: row[trait] for trait in TRAITS}):
        yield {**group, **_total(alike)}


def measure(one: Start) -> dict[str, Any]:
    """How one start went: what lay there when it began, or why it did not begin."""
    game, copy, trouble = live_game(one.game), shipped_copy(one.game), "" if one.trouble == "none" else one.trouble
    assert isinstance(copy, MazeCopy)
    options = DemoOptions(game=one.game, seats=SEATS, seed=one.seed)
    table = table_poured_out(game, copy, options, one.print_name)
    family = partial(UnluckyLayers, trouble=trouble)
    start = LaidStart(game, copy, table, options, Looks({}, copy.movable), family, thoroughness=1.0)
    for _ in start.lay():
        pass
    try:
        start.laying.start(one.seed)
        why = ""
    except IllegalAction as refusal:
        why = str(refusal)
    head = {"game": one.game, "seed": one.seed, "print": one.print_name, "trouble": one.trouble}
    return {**head, "begun": not why, **start.counts, "said": start.said, "why": why}


def _total(rows: Sequence[dict[str, Any]]) -> Row:
    """Sums over some starts; all but those of the first look, of those alone that began."""
    begun = [row for row in rows if row["begun"]]
    taps = [row["asked"] for row in begun] or [0]
    return {
        "starts": len(rows), "begun": len(begun),
        **{f"{name}_at_first": sum(row["first_look"][name] for row in rows if row["first_look"]) for name in FIRST},
        **{name: sum(row[name] for row in begun) for name in SUMS},
        **{name: sum(row[name] for row in begun if name in row) for name in PIECES},
        "taps_median": median(taps), "taps_worst": max(taps),
    }  # fmt: skip
