"""The project's own measurements of whole evenings: played through pixels, followed again, and cut off by kill -9.

Every figure comes from `labyrinth` itself in a process of its own, as a user would run it. How pictures are read is
measured in `lab.measure.reader_rates`.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from appliance.progress import watched
from companion.errors import CompanionError
from companion.live.evening import ACTION
from companion.live.journal import Journal
from lab.measure.kept_records import check_record

TEAM = "team"
SEATS = (2, 3, 4)
"""Games of two, three and four seats take turns over the seeds."""

LONGEST_EVENING_S = 7200.0

MOST_WORDS = 14
"""An evening that is to be killed tells at most so many events before: some actions, each with hands and pages."""

Json = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Game:
    """One evening to be played: the same rules, seed and seats play the same evening.

    `rules` name a game, or a game and its variant as in `team:expert`.
    """

    seed: int
    seats: int
    turns: int | None = None
    rules: str = TEAM

    @property
    def arguments(self) -> list[str]:
        """The command line of this evening."""
        turns = ["--turns", str(self.turns)] if self.turns is not None else []
        name, _, variant = self.rules.partition(":")
        rules = ["--game", name, *(["--variant", variant] if variant else [])]
        return ["demo", "--headless", *rules, "--seed", str(self.seed), "--seats", str(self.seats), *turns]


def games(seeds: Sequence[int], turns: int | None = None, rules: Sequence[str] = ()) -> list[Game]:
    """One game a seed for each of the rules (none: the Team Edition's first variant), 2, 3 and 4 seats in turn."""
    return [Game(seed, SEATS[seed % len(SEATS)], turns, one) for one in rules or (TEAM,) for seed in seeds]


def bench_demo(played: list[Game], processes: int) -> Iterator[Json]:
    """The summary of each evening as it ends, `processes` at a time."""
    with ThreadPoolExecutor(processes) as pool:
        yield from watched(pool.map(_summary, played), "evenings", len(played))


def _summary(game: Game) -> Json:
    with TemporaryDirectory(prefix="labyrinth-bench-") as home:
        summary = _last_json(_run([*game.arguments, "--json"], Path(home)))
        return {**summary, "rules": game.rules, "record": check_record(Path(home))}


def totals(summaries: list[Json]) -> Iterator[Json]:
    """The sums over the evenings of each of the rules, and over all where there are several."""
    named = sorted({str(one["rules"]) for one in summaries})
    for rules in named:
        yield {"total": total([one for one in summaries if one["rules"] == rules]), "rules": rules}
    if len(named) > 1:
        yield {"total": total(summaries), "rules": "all"}


def total(summaries: list[Json]) -> dict[str, object]:
    """The sums over evenings, with the share that was followed without a question, and turns and minutes in median."""
    actions = {name: sum(_count(one, "actions", name) for one in summaries) for name in COUNTS}
    records = [one["record"] for one in summaries]
    return {
        "evenings": len(summaries),
        "actions": actions,
        "followed_share": round(actions["followed"] / max(1, actions["true"]), 5),
        "asked_share": round(actions["asked"] / max(1, actions["true"]), 5),
        "pages": {name: sum(_count(one, "pages", name) for one in summaries) for name in ("true", "followed")},
        "taps": {name: sum(_count(one, "taps", name) for one in summaries) for name in ("true", "booked")},
        **_pieces(summaries),
        "records": {name: sum(_holds(one, name) for one in records) for name in ("replays", "dice")},
        **{f"{name}_median": _median(summaries, name) for name in ("turns", "minutes", "cpu_s", "ms_per_frame")},
        "outcomes": {kind: sum(one["outcome"] == kind for one in summaries) for kind in ("won", "lost", "")},
    }


def _pieces(summaries: list[Json]) -> dict[str, object]:
    """The sums of how pieces were read, where there were any."""
    told = [pieces for one in summaries if isinstance(pieces := one.get("pieces"), Mapping)]
    names = sorted({name for pieces in told for name in pieces})
    return {"pieces": {name: sum(pieces.get(name, 0) for pieces in told) for name in names}} if told else {}


COUNTS = ("true", "followed", "asked", "silently_wrong")


def _count(summary: Json, part: str, name: str) -> int:
    counts = summary[part]
    return int(counts[name]) if isinstance(counts, Mapping) else 0


def _holds(record: object, name: str) -> bool:
    return isinstance(record, Mapping) and record[name] is True


def _median(summaries: list[Json], name: str) -> float | None:
    values = [float(value) for one in summaries if isinstance(value := one.get(name), int | float)]
    return median(values) if values else None


def bench_follow(game: Game) -> dict[str, object]:
    """Record an evening, follow its pictures in a fresh process without the truth, and compare the bookings."""
    with TemporaryDirectory(prefix="labyrinth-bench-") as home:
        folder = Path(home) / "recorded"
        told = _run([*game.arguments, "--record", str(folder), "--events"], Path(home))
        (folder / "truth.jsonl").unlink()
        files = ["--start", str(folder / "start.json"), "--table", str(folder / "table.jsonl")]
        again = _run(["follow", str(folder), *files, "--json"], Path(home))
    live, followed = _booked(told), _booked(again)
    return {"seed": game.seed, "actions": len(live), "followed": len(followed), "equal": live == followed}


def _booked(lines: str) -> list[tuple[object, object]]:
    events = [json.loads(line) for line in lines.splitlines() if line.startswith('{"event": "action"')]
    return [(event["seat"], event["action"]) for event in events]


def bench_kill(kills: int, seed: int) -> dict[str, object]:
    """Cut an evening off with kill -9 at random moments; each restart must go on with all that was confirmed.

    `forgotten` counts restarts that began anew although the evening was not over; `lost` tells of bookings that had
    been told to the outside and are not in the journal.
    """
    chance = random.Random(seed)
    lost: list[str] = []
    counts = {"kills": kills, "resumed": 0, "forgotten": 0, "confirmed": 0}
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        home, was_open = Path(folder), False
        for _ in watched(range(kills), "kills", kills):
            told = _killed_after(chance.randint(1, MOST_WORDS), chance.uniform(0.0, 1.0), Game(seed, 3), home)
            kinds = [str(event["event"]) for event in told]
            spoken = [str(event["action"]) for event in told if event["event"] == "action"]
            counts["resumed"] += "resumed" in kinds
            counts["forgotten"] += was_open and "began" in kinds
            counts["confirmed"] += len(spoken)
            known, was_open = _kept(home)
            if not _is_part(spoken, known):
                lost.append(f"told {spoken[-3:]}, kept {known[-3:]}")
    return {**counts, "lost": lost}


def _is_part(spoken: list[str], known: list[str]) -> bool:
    """Whether everything told is in the journal, in this order."""
    left = iter(known)
    return all(text in left for text in spoken)


def _killed_after(words: int, moment_s: float, game: Game, home: Path) -> list[Json]:
    """What an evening told until it was killed, `moment_s` seconds after so many words, however long they took."""
    path = home / "told.jsonl"
    with path.open("w", encoding="utf-8") as told:
        process = subprocess.Popen(_command([*game.arguments, "--events"]), env=_environment(home), stdout=told)
        while path.read_bytes().count(b"\n") < words and process.poll() is None:
            time.sleep(0.01)
        time.sleep(moment_s)
        process.kill()
        process.wait()
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]


def _kept(home: Path) -> tuple[list[str], bool]:
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
        _command(arguments), env=_environment(home), capture_output=True, text=True, timeout=LONGEST_EVENING_S
    )
    if done.returncode != 0 or "Traceback" in done.stderr:
        raise CompanionError(f"labyrinth {' '.join(arguments)} ended with {done.returncode}: {done.stderr[-500:]}")
    return done.stdout


def _command(arguments: list[str]) -> list[str]:
    return [sys.executable, "-m", "appliance", *arguments]


def _environment(home: Path) -> dict[str, str]:
    return {**os.environ, "LABYRINTH_HOME": str(home)}


def _last_json(text: str) -> Json:
    found = json.loads(text.strip().splitlines()[-1])
    assert isinstance(found, dict)
    return found
