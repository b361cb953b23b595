"""Damaged cells and files of a journal, and what the doctor says of them; a home on a disk that is full, or deleted."""

from __future__ import annotations

import html
import json
import random
import shutil
import sqlite3
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from appliance.calibrating import checks, set_aside_unreadable
from appliance.doctor import check_evenings, examine
from appliance.evenings.host import Host
from appliance.resume import evening_to_play
from companion.config import JOURNAL_NAME, Config, home_folder, parse_config
from companion.errors import CompanionError
from companion.live.journal import Journal
from companion.lobby.new_game import ChosenSeat, NewGame, PastEvening
from companion.messages import Do
from companion.rules.game import TABLE
from lab.measure.cases import Row, watched
from lab.soak.serving import Served, served, wait_until
from web import create_app

CONFIG = '[camera]\nkind = "usb"'
BOARD = "size_px = [1280, 960]\ncorners_px = [[9, 9], [900, 9], [900, 900], [9, 900]]\n"
COLUMNS = {
    "sessions": ("key", "game", "params", "began_at"),
    "entries": ("number", "kind", "seat", "text", "frame", "at", "payload"),
}
KEYS = {"sessions": ("id",), "entries": ("session", "number")}
NONSENSE: tuple[object, ...] = (
    None, "", "\x00", "nonsense", b"\xff\xfe", -1, 2**60, 2**63 - 1, 1e300, "{}", "[]", '{"position": {}}',
    "[" * 20_000, "[0" + ",0" * 3_000_000 + "]",
)  # fmt: skip
WELL = "start page up", "well", "named", "doctor agrees"
TURNS, FIVE, PAGE = 3, 5, 4096
"""So many turns are played, so many evenings are in a home; bytes of a page of the journal's file."""

Hurt = Callable[[Path, random.Random], str]
"""Damages something in a home, and says what."""


def bench_damage(cells: int, files: int, seed: int) -> Iterator[Row]:
    """A row for damaged cells, and one for damaged files, of a home with five evenings and what else is kept: four were
    left or are over, and one was cut off."""
    chance = random.Random(seed)
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        config = parse_config(f'home = "{folder}/home"\n{CONFIG}')
        _play_five(config)
        whole = shutil.copytree(home_folder(config), Path(folder) / "whole")
        yield {"damaged": "cells", **_tally(config, whole, cells, chance, _hurt_cell)}
        yield {"damaged": "files", **_tally(config, whole, files, chance, _hurt_file)}


def _tally(config: Config, whole: Path, count: int, chance: random.Random, hurt: Hurt) -> Row:
    """Damages a fresh copy of the home so often: each evening has to be played on, read back or named; what is told as
    the companion comes up the doctor has to say, and nothing that the pages do not say."""
    home, states, failures = home_folder(config), Counter[str](), list[str]()
    for _ in watched(range(count), "damages", count):
        shutil.rmtree(home)
        shutil.copytree(whole, home)
        what = hurt(home, chance)
        try:
            looked = examine((("journal", lambda: check_evenings(config)), *checks(config)))
            is_broken = any(result.state == "broken" for result in looked)
            at_once, later, found = _each(config)
            agrees = at_once <= is_broken <= later
            found.append("doctor agrees" if agrees else f"the doctor says {is_broken}, pages {at_once}, {later}")
        except Exception as failure:  # noqa: BLE001 - whatever it is, it would be a traceback
            found = [f"{type(failure).__name__}: {failure}"]
        states += Counter(found)
        failures += [f"{what}: {state}"[:300] for state in found if state not in WELL]
    told = {state: states[state] for state in WELL}
    return {"count": count, "evenings": FIVE * count, **told, "failures": failures[:9]}


def _play_five(config: Config) -> None:
    """A home with five evenings, the first of them over, the last cut off, and things that are kept."""
    with ExitStack() as stack:
        _, told, journal = evening_to_play(config, None, False, stack)
        host, seats = stack.enter_context(Host(config, journal, told)), (ChosenSeat("red", "Mia"), ChosenSeat("blue"))
        for game, rules in (("classic", 1), ("team", 0), ("classic", 0), ("master-1991", 0), ("cards", 0)):
            options = {"turn_limit": rules} if rules else {}
            host.begin(NewGame(game, seats, options=options, has_camera=False))
            while (now := host.evening()) is not None and not now.is_finished and now.turns < TURNS and _act(host):
                pass
        host.tokens.hear(host.tokens.offer(), "tablet")
    (home_folder(config) / "board.toml").write_text(BOARD, encoding="utf-8")


def _act(host: Host) -> bool:
    """Do the first thing that can be done now; whether it was recorded."""
    desk = host.desk()
    assert desk is not None
    before = desk.snapshot()
    legal = desk.snapshot_for(before.position.to_act).position.legal if before.position.to_act != TABLE else ()
    action = desk.parse_action("end" if "end" in legal else legal[0]) if legal else None
    return desk.ask(Do(before.position.to_act, action), TABLE).version > before.version


def _each(config: Config) -> tuple[bool, bool, list[str]]:
    """Whether something is told as the companion comes up, and once each evening was opened; what has become of the
    start page and of each evening."""
    with ExitStack() as stack:
        session, told, journal = evening_to_play(config, None, False, stack)
        told = (*told, *set_aside_unreadable(config))
        host = stack.enter_context(Host(config, journal, told))
        if session is not None:
            host.resume(session)
        pages = create_app(lobby=host).test_client()
        bad = [path for path in ("/start", "/start/evenings", "/api/evenings") if pages.get(path).status_code != 200]
        listed = [one for one in host.evenings() if ".sqlite3" not in one.key]
        named = ["named"] * (FIVE - len(listed)) if host.told else []
        found = [*(bad or ["start page up"]), *(_state_of(host, one) for one in listed), *named]
        return bool(told), bool(host.told) or "named" in found, found


def _state_of(host: Host, evening: PastEvening) -> str:
    if not evening.is_readable:
        return "named"
    try:
        if evening.is_finished:
            return "well" if host.record(evening.key) else "no record"
        host.go_on(evening.key)
        return "well" if _act(host) else "no press is recorded"
    except CompanionError as refused:
        is_named = any(one.key == evening.key and not one.is_readable for one in host.evenings())
        return "named" if is_named else str(refused)


def _hurt_cell(home: Path, chance: random.Random) -> str:
    """Change one cell of the journal, which its triggers would forbid; a cell that its table forbids stays."""
    table = chance.choice(("sessions", "entries", "entries"))
    column, value = chance.choice(COLUMNS[table]), chance.choice(NONSENSE)
    with closing(sqlite3.connect(home / JOURNAL_NAME, isolation_level=None)) as file:
        for name in ("sessions_stay", "entries_stay"):
            file.execute(f"DROP TRIGGER {name}")
        row = chance.choice(file.execute(f"SELECT {', '.join(KEYS[table])} FROM {table}").fetchall())
        if value is None:  # the table itself forbids it
            file.executescript("PRAGMA writable_schema=1; UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '')")
        with suppress(sqlite3.IntegrityError, OverflowError):
            cell = "CAST(? AS TEXT)" if isinstance(value, bytes) and chance.random() < 0.5 else "?"
            is_it = " AND ".join(f"{key} = ?" for key in KEYS[table])
            file.execute(f"UPDATE {table} SET {column} = {cell} WHERE {is_it}", (value, *row))
    return f"{table}.{column} of {row} = {str(value)[:30]!r}"


def _hurt_file(home: Path, chance: random.Random) -> str:
    """Cut a file short, change bytes of it, empty it, or put something else in its place."""
    beside = [home / f"{JOURNAL_NAME}{tail}" for tail in ("-wal", "-shm")]
    path = chance.choice([*(one for one in sorted(home.iterdir()) if one.is_file() and one not in beside), *beside])
    content = bytearray(path.read_bytes() if path.exists() else b"nothing")
    how = chance.choice(("cut", "bytes", "zeros", "empty", "other", "random"))
    if how == "cut":
        del content[chance.randrange(len(content) + 1):]
    elif how == "bytes":
        for _ in range(chance.randint(1, 30)):
            content[chance.randrange(len(content))] = chance.randrange(256)
    elif how == "zeros":
        start = chance.randrange(len(content))
        content[start:start + PAGE] = bytes(len(content[start:start + PAGE]))
    else:
        content = bytearray({"empty": b"", "other": b"something else"}.get(how, chance.randbytes(PAGE)))
    if how == "other" and chance.random() < 0.5:
        path.unlink(missing_ok=True)
        path.mkdir()
    else:
        path.write_bytes(content)
    return f"{path.name}: {how}"


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
