"""A home on a disk that is really full, and a home deleted while it is used: told until it is over, nothing lost."""

from __future__ import annotations

import html
import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.config import JOURNAL_NAME
from companion.errors import CompanionError
from companion.live.journal import Journal
from lab.measure.cases import Row
from lab.soak.serving import Served, served, wait_until

SETTINGS = '[camera]\nkind = "folder"\npath = "/nowhere"\n[table]\ngame = "team"\nvariant = "standard"'
SIZE = "8m"
"""How large the small file system is, as mount(8) takes it."""

FILLER, PLAYED, PRESSES = "filler", 12, 60
"""So many presses are recorded beforehand; so many may still find room in what the journal's log holds."""

NOTICED_S, POLL_S = 30.0, 0.25
NOT_KEPT = "nothing can be kept"
TURN = json.dumps({"turn": "red"})
BEGIN = json.dumps({"game": "classic", "seats": [{"colour": "red"}, {"colour": "blue"}], "camera": False})


class Trouble(NamedTuple):
    """What is done to the home of a companion that runs, how it is undone, and a word that the table is told."""

    bring: Callable[[Path], None]
    end: Callable[[Path], None]
    word: str
    is_mounted: bool


def bench_disk(seconds: float) -> Iterator[Row]:
    """A row for a full disk, and one for a home that is deleted, each of which lasts for so many seconds."""
    for name, trouble in TROUBLES.items():
        with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
            home = Path(folder) / "home"
            with small_disk(home) if trouble.is_mounted else nullcontext():
                yield {"trouble": name, **_suffered(Path(folder), home, trouble, seconds)}


@contextmanager
def small_disk(at: Path) -> Iterator[None]:
    """A small file system of its own at a folder; CompanionError where none may be mounted."""
    at.mkdir(parents=True)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "labyrinth", at], capture_output=True)
    if mounted.returncode:
        raise CompanionError("no small disk can be mounted: be root, or run it under `unshare --map-root-user --mount`")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", at], check=True)


def _suffered(folder: Path, home: Path, trouble: Trouble, stands_s: float) -> Row:
    """A game is played, the trouble comes and stays, it goes, and the game goes on."""
    with served(folder, SETTINGS) as running:
        for _ in range(PLAYED):
            _press(running)
        trouble.bring(home)
        is_noticed, before = _noticed(running)
        polls, told, refusals = _watch(running, stands_s, trouble.word)
        trouble.end(home)
        ended_s = time.monotonic()
        goes_on = wait_until(lambda: not running.is_status(NOT_KEPT), NOTICED_S) and _press(running) > before
        over_s = time.monotonic() - ended_s
        last, tracebacks = _last_line(running), running.said.count("Traceback")
    with Journal(home / JOURNAL_NAME) as journal:
        kept = [len(journal.entries(record.id)) for record in journal.open_sessions()]
        lost = max(0, last - max(kept, default=0)) + journal.lines_lost
    is_right = is_noticed and polls == told == refusals and goes_on and not lost and not tracebacks
    return {
        "stands_s": stands_s, "noticed": is_noticed, "polls": polls, "told": told, "refusals_say_why": refusals,
        "goes_on": goes_on, "after_s": round(over_s, 1), "lines": last, "lost": lost, "tracebacks": tracebacks,
        "ok": is_right,
    }  # fmt: skip


def _noticed(running: Served) -> tuple[bool, int]:
    """Whether the table is told of the trouble within some presses, and the last line that was booked before."""
    for _ in range(PRESSES):
        before = _last_line(running)
        _press(running)
        if running.is_status(NOT_KEPT):
            return True, before
    return wait_until(lambda: running.is_status(NOT_KEPT), NOTICED_S), _last_line(running)


def _watch(running: Served, seconds: float, word: str) -> tuple[int, int, int]:
    """How often was looked, the page said what is wrong, and a correction and a new game were refused for it."""
    polls, told, refusals, until_s = 0, 0, 0, time.monotonic() + seconds
    while time.monotonic() < until_s:
        page = html.unescape(running.ask("/")[1].decode())
        told += running.is_status(NOT_KEPT) and word in page
        answers = running.ask("/api/correct", "POST", TURN), running.ask("/api/evenings", "POST", BEGIN)
        refusals += all(status == 422 and word in json.loads(body)["why"] for status, body in answers)
        polls += 1
        time.sleep(POLL_S)
    return polls, told, refusals


def _press(running: Served) -> int:
    """Press the green button, wait until it is done, and tell the last line that is booked."""
    before = running.health()["version"]
    running.ask("/do/confirm", "POST")
    wait_until(lambda: running.health()["version"] != before, 2.0)
    return _last_line(running)


def _last_line(running: Served) -> int:
    """The number of the last line that the page's log tells."""
    log = json.loads(running.ask("/snapshot.json")[1])["log"]
    return int(log[-1]["number"]) if log else 0


def _fill(home: Path) -> None:
    """Fill a disk to the last byte."""
    with (home / FILLER).open("wb", buffering=0) as filler:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while filler.write(bytes(size)) == size:
                    pass
            except OSError:
                continue


def _replace(home: Path) -> None:
    """Delete a home and lay a file where it was."""
    gone = home.rename(home.with_name("gone"))  # at once: what still runs may write there while it is deleted
    home.write_text("somebody's own", encoding="ascii")
    shutil.rmtree(gone, ignore_errors=True)


TROUBLES: Mapping[str, Trouble] = {
    "disk full": Trouble(_fill, lambda home: (home / FILLER).unlink(), "full", is_mounted=True),
    "home deleted": Trouble(_replace, lambda home: home.unlink(), "home", is_mounted=False),
}
