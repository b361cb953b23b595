"""What the companion holds out at its edges: damaged cells and files of a journal, the journal as a power cut leaves
it, a home on a full disk or deleted, half-open connections of one device, configurations that are meant to hurt.
"""

from __future__ import annotations

import html
import http.client
import json
import os
import random
import shutil
import socket
import sqlite3
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from appliance.calibrating import checks, set_aside_unreadable
from appliance.doctor import check_evenings, examine
from appliance.evenings.host import Host
from appliance.resume import evening_to_play, open_journal, take_up
from companion.config import JOURNAL_NAME, Config, home_folder, load_config, parse_config
from companion.errors import CompanionError
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.journal import Journal
from companion.live.session import Session
from companion.lobby.new_game import ChosenSeat, NewGame, PastEvening
from companion.messages import Do
from companion.records.dice import decks_of
from companion.rules.game import TABLE
from lab.measure.cases import Row, spread, watched
from lab.soak.evenings import Served, served, wait_until
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
        del content[chance.randrange(len(content) + 1) :]
    elif how == "bytes":
        for _ in range(chance.randint(1, 30)):
            content[chance.randrange(len(content))] = chance.randrange(256)
    elif how == "zeros":
        start = chance.randrange(len(content))
        content[start : start + PAGE] = bytes(len(content[start : start + PAGE]))
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


GAME, SECTOR = "team", 512
"""What is played, and the bytes that a disk writes whole or not at all."""

Files = tuple[bytes, bytes]
"""What is in the file of a journal, and in its log."""


def bench_power_cuts(images: int, seed: int) -> Iterator[Row]:
    """A row: what was synced with the last confirmed line, and any part of what was written after it."""
    chance, lost, came_up, torn = random.Random(seed), list[str](), 0, 0
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        image, moments = Path(folder) / "image.sqlite3", _moments(Path(folder), chance)
        for _ in watched(range(images), "images", images):
            before, after, confirmed = next(moments)
            torn += _lay_down(image, before, after, chance)
            came_up += _holds(image, confirmed, lost)
    yield {"cut": "power", "count": images, "up": came_up, "torn": torn, "lost": lost}


def _moments(folder: Path, chance: random.Random) -> Iterator[tuple[Files, Files, int]]:
    """The files of a journal with the last confirmed line and with the next, and how many lines were confirmed then.

    None of a moment in which pages were moved from the log into the file: syncs in between keep those in order.
    """
    for number in count(1):
        with ExitStack() as stack:
            path = folder / f"{number}.sqlite3"
            journal = stack.enter_context(open_journal(path)[0])
            game = live_game(GAME)
            start = game.deal(shipped_copy(GAME), 3, number)
            session = Session.begin(game, start, "evening", journal, decks_of(number), is_watched=False)
            before, confirmed = _files(path), session.evening.number
            while not session.game.is_over(session.state):
                seen = session.snapshot().position
                action = None if seen.to_act == TABLE else game.parse(chance.choice(seen.legal))
                session.handle(Do(seen.to_act, action))
                after = _files(path)
                if after[0] == before[0] and after != before:
                    yield before, after, confirmed
                before, confirmed = after, session.evening.number


def _files(path: Path) -> Files:
    log = Path(f"{path}-wal")
    return path.read_bytes(), log.read_bytes() if log.exists() else b""


def _lay_down(image: Path, before: Files, after: Files, chance: random.Random) -> bool:
    """The files as a power cut leaves them: of the sectors written since `before` any, of a longer log any part.

    Returns whether some were written and others not.
    """
    for tail in ("-wal", "-shm", ".lines", ""):
        Path(f"{image}{tail}").unlink(missing_ok=True)
    written = list[bool]()
    for tail, old, new in zip(("", "-wal"), before, after, strict=True):
        length = chance.randrange(len(old), len(new) + 1) if len(new) > len(old) else len(new)
        content = bytearray(old[:length].ljust(length, b"\0"))
        for start in range(0, length, SECTOR):
            if new[start : start + SECTOR] != old[start : start + SECTOR]:
                written.append(chance.random() < 0.5)
                if written[-1]:
                    content[start : start + SECTOR] = new[start : min(start + SECTOR, length)]
        Path(f"{image}{tail}").write_bytes(bytes(content))
    return len(set(written)) > 1


def _holds(image: Path, confirmed: int, lost: list[str]) -> bool:
    """Whether the companion goes on with all that was confirmed; says in `lost` where it does not."""
    with ExitStack() as stack:
        journal, said = open_journal(image)
        stack.enter_context(journal)
        for record in journal.open_sessions():
            session, line = take_up(journal, record)
            if session is not None and line is None and session.evening.number >= confirmed:
                return not said
    lost.append(f"{confirmed} lines were confirmed; {said}")
    return False


GREEDY = "127.0.0.2"
"""The greedy device's address; the table's is 127.0.0.1."""

CAMERA = '[camera]\nkind = "simulated"'
TIMES, ROUNDS = 20, 5
"""So often the table asks for its page in each round, and so often the greedy device comes and goes."""

SETTLE_S, READY_S = 3.0, 60.0
STREAM = "GET /events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\n\r\n"


def bench_load(half_open: int, greedy_streams: int) -> Iterator[Row]:
    """A row for a greedy device; times in seconds, with the machine's load."""
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder, served(Path(folder), CAMERA) as running:
        wait_until(lambda: running.is_status("ready"), READY_S)
        running.ask("/do/confirm", "POST")  # from now on this device is the table's
        yield {"load": "greedy device", **_greedy(running, half_open, greedy_streams), "load_1min": os.getloadavg()[0]}


def _times_s(running: Served) -> list[float]:
    """What the table's page takes, some times; infinitely long where it is refused."""
    found = []
    for _ in range(TIMES):
        began_s = time.monotonic()
        status, _ = running.ask("/")
        found.append(time.monotonic() - began_s if status == http.client.OK else float("inf"))
    return found


def _greedy(running: Served, half_open: int, streams: int) -> Row:
    """What the table's page takes while nobody else asks, and from the moment on that a greedy device calls."""
    quiet, loud, has_stream = list[float](), list[float](), True
    cookie = "; ".join(f"{name}={value}" for name, value in running.cookies.items())
    for _ in watched(range(ROUNDS), "floods", ROUNDS):
        quiet += _times_s(running)
        with ExitStack() as stack:
            for number in range(half_open + streams):
                words = "GET / H" if number < half_open else STREAM.format(cookie="")
                with suppress(OSError):  # it may be refused before it has said what it wants
                    _call(running.port, stack, GREEDY).sendall(words.encode())
            loud += _times_s(running)
            stream = _call(running.port, stack)
            stream.sendall(STREAM.format(cookie=cookie).encode())
            has_stream &= b" 200 " in stream.recv(200)
        time.sleep(SETTLE_S)
    return {"half_open": half_open, "streams": streams, "quiet_s": spread(quiet), "page_s": spread(loud),
            "table_has_a_stream": has_stream}  # fmt: skip


def _call(port: int, stack: ExitStack, source: str = "127.0.0.1") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))
    return stack.enter_context(closing(line))


VALUES = (
    "-1", "0", "1", "9" * 5000, "1e999", "-inf", "nan", "true", '""', '"' + "x" * 70_000 + '"', '"\\u0000"',
    "1979-05-27", "[]", "{}", "[" * 20_000, "{a=" * 5_000, '["red", "red"]', '"../../../etc/passwd"',
    '"\\u202egnp"', "0x7fffffffffffffff", '"team"', '"master-1991"', '"pi"', '"folder"', "[[[1]]]",
    '"é\\U0001F9E9"', "'''", "=", "", "1_0_0", "00", "+1.5e3",
)  # fmt: skip
"""What is written behind a key."""

LINES = (
    "[camera", "[camera]\n[camera]", "[[camera]]", "[web.web]", "\0", "\ufeff", "a.b.c = 1", "home = 3", '"" = 1',
    "[table.options]\nx = 1", "#" * 100_000,
)  # fmt: skip


def bench_hostile(configurations: int, seed: int) -> Iterator[Row]:
    """A row: each configuration is read, and the evening that it asks for begins, in a home of its own, where it can be
    read."""
    chance, outcomes, failures = random.Random(seed), Counter[str](), list[str]()
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        path = Path(folder) / "labyrinth.toml"
        for _ in watched(range(configurations), "configurations", configurations):
            path.write_bytes(_configuration(chance))
            try:
                config = load_config(path)
                with TemporaryDirectory(dir=folder) as home, ExitStack() as stack:
                    evening_to_play(config.model_copy(update={"home": home}), None, True, stack)
                outcomes["good"] += 1
            except CompanionError as refusal:
                outcomes["refused"] += 1
                failures += [f"more than a line: {refusal}"[:300]] if "\n" in str(refusal) else []
            except Exception as failure:  # noqa: BLE001 - whatever it is, it would be a traceback
                failures.append(f"{type(failure).__name__}: {failure}"[:300])
    yield {"hostile": "configurations", "count": configurations, **outcomes, "failures": failures[:5]}


def _configuration(chance: random.Random) -> bytes:
    """Some sections with some keys, most of them wrong; now and then bytes are changed."""
    lines = list[str]()
    for name, section in Config().model_dump(by_alias=True).items():
        if isinstance(section, dict) and chance.random() < 0.6:
            keys = chance.sample(sorted(section), min(len(section), chance.randint(0, 3)))
            lines += [f"[{name}]", *(f"{key} = {_value(section[key], chance)}" for key in keys)]
        if chance.random() < 0.1:
            lines.append(chance.choice(LINES))
    content = bytearray("\n".join(lines).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 5)) if content else 0):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def _value(usual: object, chance: random.Random) -> str:
    return json.dumps(usual) if chance.random() < 0.5 and not isinstance(usual, dict) else chance.choice(VALUES)
