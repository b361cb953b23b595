"""Whole evenings played through pixels, and cut off by kill -9.

Every figure comes from `labyrinth` itself in a process of its own, as a user would run it.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from companion.errors import CompanionError
from companion.games.copies import shipped_copy
from companion.live.evening import ACTION
from companion.live.evening_record import record_of_evening
from companion.live.journal import Journal
from companion.records.dice import verify
from companion.records.record import format_record, parse_record
from companion.records.replay import replay
from lab.measure.cases import Row, game_and_variant, watched
from lab.soak.serving import labyrinth

TEAM = "team"
SEATS = (2, 3, 4)
"""Games of two, three and four seats take turns over the seeds."""

LONGEST_EVENING_S, MOST_WORDS = 7200.0, 14
"""An evening that is to be killed tells at most so many events before: some actions, each with hands and pages."""

SUMS = {"actions": ("true", "followed", "asked", "silently_wrong"), "pages": ("true", "followed"),
        "taps": ("true", "booked")}  # fmt: skip
MEDIANS = ("turns", "minutes", "cpu_s", "ms_per_frame")
"""What is summed up of the summaries of evenings, and of what the median is taken."""


@dataclass(frozen=True, slots=True)
class Game:
    """One evening to be played: the same rules (as `team:expert`), seed and seats play the same evening."""

    seed: int
    seats: int
    turns: int | None = None
    rules: str = TEAM

    @property
    def arguments(self) -> list[str]:
        """The command line of this evening."""
        name, variant = game_and_variant(self.rules)
        words = ["demo", "--headless", "--game", name, *(["--variant", variant] if variant else [])]
        turns = ["--turns", str(self.turns)] if self.turns is not None else []
        return [*words, "--seed", str(self.seed), "--seats", str(self.seats), *turns]


def games(seeds: Sequence[int], turns: int | None = None, rules: Sequence[str] = ()) -> list[Game]:
    """One game a seed for each of the rules (none: the Team Edition's first variant), 2, 3 and 4 seats in turn."""
    return [Game(seed, SEATS[seed % len(SEATS)], turns, one) for one in rules or (TEAM,) for seed in seeds]


def bench_demo(seeds: Sequence[int], turns: int | None, game_names: Sequence[str], processes: int) -> Iterator[Row]:
    """The summary of each evening as it ends, `processes` at a time; then the sums of each of the rules, and of all."""
    played, rows = games(seeds, turns, game_names), []
    with ThreadPoolExecutor(processes) as pool:
        for row in watched(pool.map(_summary, played), "evenings", len(played)):
            rows.append(row)
            yield row
    named = sorted({str(one["rules"]) for one in rows})
    for rules in named:
        yield {"total": total([one for one in rows if one["rules"] == rules]), "rules": rules}
    if len(named) > 1:
        yield {"total": total(rows), "rules": "all"}


def _summary(game: Game) -> dict[str, Any]:
    with TemporaryDirectory(prefix="labyrinth-bench-") as home:
        summary = json.loads(_run([*game.arguments, "--json"], Path(home)).strip().splitlines()[-1])
        return {**summary, "rules": game.rules, "record": check_record(Path(home))}


def total(summaries: Sequence[Mapping[str, Any]]) -> dict[str, object]:
    """The sums over evenings, with the share that was followed without a question, and turns and minutes in median."""
    sums = {part: {name: sum(one[part][name] for one in summaries) for name in names} for part, names in SUMS.items()}
    actions = sums["actions"]
    pieces = [one["pieces"] for one in summaries if "pieces" in one]
    values = {name: [one[name] for one in summaries if one.get(name) is not None] for name in MEDIANS}
    return {
        "evenings": len(summaries),
        **sums,
        **{f"{name}_share": round(actions[name] / max(1, actions["true"]), 5) for name in ("followed", "asked")},
        **({"pieces": {name: sum(one.get(name, 0) for one in pieces) for name in pieces[0]}} if pieces else {}),
        "records": {name: sum(one["record"][name] is True for one in summaries) for name in ("replays", "dice")},
        **{f"{name}_median": median(found) if found else None for name, found in values.items()},
        "outcomes": {kind: sum(one["outcome"] == kind for one in summaries) for kind in ("won", "lost", "")},
    }


def check_record(home: Path) -> dict[str, object]:
    """Of the newest demonstration under a home folder: whether its record, written and read again, `replays`, whether
    its `dice` are the committed ones (None where their secret is not public yet), and the final `scores`. One by taps
    alone keeps no record: then all is None."""
    path = next(home.glob("demo/*/journal.sqlite3"), None)
    if path is None:
        return {"replays": None, "dice": None, "scores": None}
    with Journal(path) as journal:
        evening = journal.sessions()[-1]
        written = format_record(record_of_evening(evening, journal.entries(evening.id)))
    record, dice = parse_record(written, shipped_copy), None
    try:
        state = replay(record)
    except CompanionError as fault:
        return {"replays": False, "dice": None, "fault": str(fault)}
    if record.header("secret"):
        check = verify(record, shipped_copy(record.start.game))
        dice = check.is_committed and check.deviation is None
    return {"replays": True, "dice": dice, "scores": dict(record.game.scores(state))}


def bench_kill(kills: int, seed: int) -> Row:
    """Cut an evening off with kill -9 at random moments; each restart must go on with all that was confirmed.

    `forgotten` counts restarts that began anew although the evening was not over; `lost` names actions that had been
    confirmed to the outside and are not in the journal.
    """
    chance = random.Random(seed)
    lost: list[str] = []
    counts = {"kills": kills, "resumed": 0, "forgotten": 0, "confirmed": 0}
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        home, was_open = Path(folder), False
        for _ in watched(range(kills), "kills", kills):
            events = _killed_after(chance.randint(1, MOST_WORDS), chance.uniform(0.0, 1.0), Game(seed, 3), home)
            kinds = [str(event["event"]) for event in events]
            confirmed = [str(event["action"]) for event in events if event["event"] == "action"]
            counts["resumed"] += "resumed" in kinds
            counts["forgotten"] += was_open and "began" in kinds
            counts["confirmed"] += len(confirmed)
            known, was_open = _in_journal(home)
            left = iter(known)
            if not all(text in left for text in confirmed):  # in this order
                lost.append(f"confirmed {confirmed[-3:]}, kept {known[-3:]}")
    return {**counts, "lost": lost}


def _killed_after(words: int, moment_s: float, game: Game, home: Path) -> list[dict[str, Any]]:
    """What an evening told until it was killed, `moment_s` seconds after so many words, however long they took."""
    path = home / "told.jsonl"
    with path.open("w", encoding="utf-8") as told:
        process = subprocess.Popen(labyrinth(*game.arguments, "--events"), env=_environment(home), stdout=told)
        while path.read_bytes().count(b"\n") < words and process.poll() is None:
            time.sleep(0.01)
        time.sleep(moment_s)
        process.kill()
        process.wait()
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]


def _in_journal(home: Path) -> tuple[list[str], bool]:
    """Every action in the journal under `home`, and whether its newest evening is still to be played to its end."""
    texts: list[str] = []
    is_open = False
    for path in sorted(home.glob("demo/*/journal.sqlite3")):
        with Journal(path) as journal:
            for record in journal.sessions():
                texts += [entry.text for entry in journal.entries(record.id) if entry.kind == ACTION]
            is_open = bool(journal.open_sessions())
    return texts, is_open


def _run(arguments: list[str], home: Path) -> str:
    done = subprocess.run(
        labyrinth(*arguments), env=_environment(home), capture_output=True, text=True, timeout=LONGEST_EVENING_S
    )
    if done.returncode != 0 or "Traceback" in done.stderr:
        raise CompanionError(f"labyrinth {' '.join(arguments)} ended with {done.returncode}: {done.stderr[-500:]}")
    return done.stdout


def _environment(home: Path) -> dict[str, str]:
    return {**os.environ, "LABYRINTH_HOME": str(home)}
