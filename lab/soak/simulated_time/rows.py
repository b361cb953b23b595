"""Many simulated evenings, one a seed, and the rows that the command prints of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.progress import watched
from companion.errors import BadConfig
from companion.games.catalogue import GAMES, live_game
from lab.measure.pixelless_evenings import Rule
from lab.soak.simulated_time.clockwork import Clockwork, Log
from lab.soak.simulated_time.error_model import ErrorModel
from lab.soak.simulated_time.feed import GONE
from lab.soak.simulated_time.mischief import NAMED
from lab.soak.simulated_time.tally import Tally

TURNS = 12
"""So long an evening is, where nothing else is said: about thirty actions."""

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
        name, _, variant = self.rule_name(seed).partition(":")
        return Rule(live_game(name), variant or None, seed // len(self.rules) % 2 == 1)


def every_rule() -> tuple[str, ...]:
    """All games, each with each variant, that a camera follows."""
    return tuple(f"{game.name}:{variant}" for game in GAMES if game.table for variant in game.variants)


def play_evening(plan: Plan, seed: int) -> dict[str, object]:
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


def bench_simulated_time(
    plan: Plan, seeds: Sequence[int], processes: int, kept: Path | None
) -> Iterator[Mapping[str, object]]:
    """A row an evening, and the total last; evenings that are in the file `kept` already are not played again."""
    rows = {seed: row for seed, row in _kept(kept).items() if seed in set(seeds)}
    left = [seed for seed in seeds if seed not in rows]
    total, lights = Tally(), dict[str, Tally]()
    for row in rows.values():
        _add(row, total, lights)
    with kept.open("a", encoding="utf-8") if kept else nullcontext() as file:
        for row in watched(_rows(plan, left, processes), "evenings", len(left)):
            _add(row, total, lights)
            if file is not None:
                file.write(json.dumps(row) + "\n")
                file.flush()
            yield row
    by_light = {light: lights[light].rates(TO_NAME) for light in sorted(lights)}
    yield {"total": {**told(total), "by_light": by_light, "errors": plan.errors.source, "wrong": total.wrong}}


def told(total: Tally) -> dict[str, object]:
    """The counts and rates of many evenings."""
    counts = total.row()
    del counts["wrong"]
    faults = counts.pop("faults")
    return {**counts, **total.rates(TO_NAME), "faults": faults}


def _add(row: Mapping[str, object], total: Tally, lights: dict[str, Tally]) -> None:
    """Add an evening to the total, and to those of its light."""
    total.add(row)
    lights.setdefault(str(row["light"]), Tally()).add(row)


def _rows(plan: Plan, seeds: Sequence[int], processes: int) -> Iterator[dict[str, object]]:
    if processes == 1 or len(seeds) < 2:
        yield from (play_evening(plan, seed) for seed in seeds)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(partial(play_evening, plan), seeds)


def _kept(path: Path | None) -> dict[int, dict[str, object]]:
    """Evenings played before, by seed; raises BadConfig where the file holds something else."""
    if path is None or not path.exists():
        return {}
    try:
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        return {int(row["seed"]): row for row in rows}
    except (ValueError, KeyError, TypeError) as failure:
        raise BadConfig(f"{path} holds no evenings played before: {failure}") from failure
