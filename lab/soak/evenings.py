"""Whole evenings played through pixels, and cut off by kill -9; and `labyrinth
serve` as an owner starts it: a process with a home folder of its own, asked over HTTP.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from companion.config import CONFIG_NAME
from companion.errors import CompanionError
from companion.games.copies import shipped_copy
from companion.live.evening import ACTION
from companion.live.evening_record import record_of_evening
from companion.live.journal import Journal
from companion.records.dice import verify
from companion.records.record import format_record, parse_record, replay
from lab.measure.cases import Row, game_and_variant, watched

LISTENING, TRIES = range(20_000, 32_000), 100
"""Below the ports that the kernel lends to outgoing connections (/proc/sys/net/ipv4/ip_local_port_range, from 32768):
one of those may be taken between its choice and the moment the companion listens on it."""

START_S, ANSWER_S, STOP_S = 180.0, 30.0, 60.0
"""A companion on a busy machine may take so long until its pages are up, to answer, and to end."""


def free_port(port: int = 0) -> int:
    """The port itself, or any free one for 0, on every address of this machine.

    Raises CompanionError where another program listens there.
    """
    for _ in range(TRIES):
        chosen = port or LISTENING[secrets.randbelow(len(LISTENING))]
        with socket.socket() as asked:
            asked.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                asked.bind(("", chosen))
            except OSError as failure:
                if port:
                    raise CompanionError(f"port {port}: {failure.strerror}") from failure
                continue
        return chosen
    raise CompanionError(f"no port from {LISTENING.start} to {LISTENING.stop - 1} is free")


def labyrinth(*words: str) -> list[str]:
    """The command line of a companion of this checkout."""
    return [sys.executable, "-m", "appliance", *words]


def wait_until(is_so: Callable[[], bool], at_most_s: float) -> bool:
    """Whether something becomes so within that time."""
    until_s = time.monotonic() + at_most_s
    while not (found := is_so()) and time.monotonic() < until_s:
        time.sleep(0.05)
    return found


@dataclass(slots=True)
class Served:
    """A companion that runs in a folder; `ask` is a request of a device on this machine, with that device's cookies."""

    folder: Path
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def home(self) -> Path:
        """Where it keeps what it keeps."""
        return self.folder / "home"

    @property
    def url(self) -> str:
        """Where this machine finds it."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def said(self) -> str:
        """Everything it has printed."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start it, and wait until its pages are up."""
        path = os.pathsep.join(sys.path)
        environment = {**os.environ, "LABYRINTH_HOME": str(self.home), "PYTHONPATH": path}
        with (self.folder / "log").open("ab") as log:
            command = labyrinth("serve", "--config", str(self.home / CONFIG_NAME))
            self.process = subprocess.Popen(command, env=environment, cwd=self.folder, stdout=log, stderr=log)
        if not wait_until(lambda: self._is_up() or not self.is_alive, START_S) or not self.is_alive:
            raise CompanionError(f"the companion did not come up: {self.said[-500:]}")

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended."""
        return self.process is not None and self.process.poll() is None

    def _is_up(self) -> bool:
        try:
            return self.ask("/health")[0] > 0
        except OSError:
            return False

    def ask(self, path: str, method: str = "GET", form: str = "", source: str = "127.0.0.1") -> tuple[int, bytes]:
        """The status and the content of an answer; cookies are kept as a browser keeps them."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S, source_address=(source, 0))
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if form:
            is_json = form.startswith("{")
            headers["Content-Type"] = "application/json" if is_json else "application/x-www-form-urlencoded"
        with closing(line):
            line.request(method, path, body=form or None, headers=headers)
            answer = line.getresponse()
            for kept in answer.headers.get_all("Set-Cookie") or ():
                name, _, value = kept.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, answer.read()

    def health(self) -> Any:
        """What /health says."""
        return json.loads(self.ask("/health")[1])

    def is_status(self, status: str) -> bool:
        """Whether the evening is in this state."""
        return bool(self.health()["status"] == status)

    def stop(self) -> None:
        """End it."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def served(folder: Path, settings: str = "", *, port: int = 0) -> Iterator[Served]:
    """A companion in a home below `folder` on this port, or any free one (0), configured by `settings` (TOML)."""
    running = Served(folder, free_port(port))
    running.home.mkdir(parents=True, exist_ok=True)
    (running.home / CONFIG_NAME).write_text(f"{settings}\n[web]\nport = {running.port}\n", encoding="utf-8")
    try:
        running.start()
        yield running
    finally:
        running.stop()


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
    values = {name: [one[name] for one in summaries if one.get(name) is not None] for name in MEDIANS}
    return {
        "evenings": len(summaries),
        **sums,
        **{f"{name}_share": round(actions[name] / max(1, actions["true"]), 5) for name in ("followed", "asked")},
        "records": {name: sum(one["record"][name] is True for one in summaries) for name in ("replays", "dice")},
        **{f"{name}_median": median(found) if found else None for name, found in values.items()},
        "outcomes": {kind: sum(one["outcome"] == kind for one in summaries) for kind in ("won", "lost", "")},
    }


def check_record(home: Path) -> dict[str, object]:
    """Of the newest demonstration under a home folder: whether its record, written and read again, `replays`, whether
    its `dice` are the committed ones (None where their secret is not public yet), and the final `scores`."""
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
