"""Many simulated evenings, one a seed, and the rows that are printed of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.catalogue import GAMES, live_game
from lab.measure.cases import Row, game_and_variant, measured
from lab.soak.simulated_time.clockwork import Clockwork, Log, Rule
from lab.soak.simulated_time.error_model import ErrorModel, load_errors, write_errors
from lab.soak.simulated_time.feed import GONE
from lab.soak.simulated_time.mischief import NAMED
from lab.soak.simulated_time.tally import Tally

IN_MEMORY = Path("/dev/shm")
"""A folder that writes nothing to a disk, on systems that have one: journals of simulated evenings need none."""

TO_NAME = (*NAMED, GONE)
"""Faults that the page has to name."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: `rules` (a game, or a game and its variant as in `team:expert`) take turns over the seeds."""

    rules: tuple[str, ...]
    turns: int
    errors: ErrorModel

    def rule_name(self, seed: int) -> str:
        """What is played with this seed."""
        return self.rules[seed % len(self.rules)]

    def rule(self, seed: int) -> Rule:
        """The game of an evening; every other round of the rules has house rules of its own."""
        name, variant = game_and_variant(self.rule_name(seed))
        return Rule(live_game(name), variant, seed // len(self.rules) % 2 == 1)


def every_rule() -> tuple[str, ...]:
    """All games, each with each variant, that a camera follows."""
    return tuple(f"{game.name}:{variant}" for game in GAMES if game.table for variant in game.variants)


def bench_evenings(
    evenings: int, seed: int, game_names: tuple[str, ...], turns: int, errors: Path | None, times: float,
    replay: int | None, measure: tuple[Path, ...], errors_to: Path, processes: int,
) -> Iterator[Row | str]:  # fmt: skip
    """The rows of so many evenings under an error model; or the log of one to `replay`; or an error model measured
    anew on stills in the folders `measure`, written to a file."""
    model = load_errors(errors)
    if measure:
        from lab.soak.simulated_time.measuring import measure_errors  # here: nothing else waits for OpenCV

        write_errors(measure_errors(measure, model), errors_to)
        return iter([f"{errors_to} is written"])
    model = replace(model.times(times), source=f"{model.source}, times {times:g}")
    plan = Plan(game_names or every_rule(), turns, model)
    if replay is not None:
        return replay_evening(plan, replay)
    return bench_simulated_time(plan, range(seed, seed + evenings), processes)


def bench_simulated_time(plan: Plan, seeds: Sequence[int], processes: int) -> Iterator[Row]:
    """A row an evening, and the total last."""
    total, lights = Tally(), dict[str, Tally]()
    for row in measured(partial(play_evening, plan), seeds, "evenings", processes):
        for tally in (total, lights.setdefault(str(row["light"]), Tally())):
            tally.add(row)
        yield row
    by_light = {light: lights[light].rates(TO_NAME) for light in sorted(lights)}
    yield {"total": {**total.row(), **total.rates(TO_NAME), "by_light": by_light, "errors": plan.errors.source}}


def play_evening(plan: Plan, seed: int) -> Row:
    """The counts of one evening, and the SHA-256 of its log."""
    log = Log()
    evening, tally = _played(plan, seed, log)
    light = "glare" if evening.has_glare else "plain"
    return {"seed": seed, "rules": plan.rule_name(seed), "light": light, "log": log.digest, **tally.row()}


def replay_evening(plan: Plan, seed: int) -> Iterator[str]:
    """The log of one evening, line by line, and its SHA-256 at the end."""
    log = Log([])
    _played(plan, seed, log)
    yield from log.lines or ()
    yield log.digest


def _played(plan: Plan, seed: int, log: Log) -> tuple[Clockwork, Tally]:
    where = IN_MEMORY if IN_MEMORY.is_dir() else None
    with TemporaryDirectory(prefix="labyrinth-simulated-", dir=where) as folder:
        evening = Clockwork(plan.rule(seed), seed, plan.errors, Path(folder), log)
        return evening, evening.play(plan.turns)
