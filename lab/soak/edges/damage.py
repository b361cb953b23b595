"""Damaged cells and files of a home: the companion comes up, and the doctor says beforehand what it will say."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.calibrating import checks, set_aside_unreadable
from appliance.doctor import check_evenings, examine
from appliance.evenings.host import Host
from appliance.evenings.tokens import TOKENS_FILE, Tokens
from appliance.resume import evening_to_play
from companion.config import JOURNAL_NAME, Config, journal_path, parse_config
from companion.messages import Confirm, Do
from companion.rules.game import TABLE
from lab.measure.cases import Row, watched

CONFIG = '[camera]\nkind = "usb"\n[table]\nvariant = "standard"'
BOARD = "size_px = [1280, 960]\ncorners_px = [[9, 9], [900, 9], [900, 900], [9, 900]]\n"
COLUMNS = {
    "sessions": ("key", "game", "params", "began_at"),
    "entries": ("number", "kind", "seat", "text", "frame", "at", "payload"),
}
NONSENSE: tuple[object, ...] = (
    None, "", "\x00", "nonsense", b"\xff\xfe", -1, 2**60, 1e300, "{}", "[]", '{"position": {}}', "[" * 20_000,
)  # fmt: skip
TURNS, PAGE = 3, 4096
"""So many turns are played; bytes of a page of the journal's file."""

Hurt = Callable[[Path, random.Random], str]
"""Damages something in a home, and says what."""


def bench_damage(cells: int, files: int, seed: int) -> Iterator[Row]:
    """A row for damaged cells, and one for damaged files."""
    chance = random.Random(seed)
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        config = parse_config(f'home = "{folder}/home"\n{CONFIG}')
        _play(config)
        whole = Path(folder) / "whole"
        shutil.copytree(Path(folder) / "home", whole)
        yield {"damaged": "cells", **_tally(config, whole, cells, chance, _hurt_cell)}
        yield {"damaged": "files", **_tally(config, whole, files, chance, _hurt_file)}


def _play(config: Config) -> None:
    """A home in which an evening was played and things were kept."""
    with ExitStack() as stack:
        session = evening_to_play(config, None, True, stack).session
        assert session is not None
        for _ in range(TURNS):
            session.handle(Do(TABLE))
            session.tell("end")
    home = journal_path(config).parent
    tokens = Tokens(home / TOKENS_FILE)
    tokens.hear(tokens.offer(), "tablet")
    (home / "board.toml").write_text(BOARD, encoding="utf-8")


def _tally(config: Config, whole: Path, count: int, chance: random.Random, hurt: Hurt) -> Row:
    """Damages a fresh copy of the home so often, and counts what comes of it."""
    home, told = journal_path(config).parent, {"count": count, "up": 0, "told": 0, "doctor_agrees": 0, "played_on": 0}
    failures = list[str]()
    for _ in watched(range(count), "damages", count):
        shutil.rmtree(home)
        shutil.copytree(whole, home)
        what = hurt(home, chance)
        try:
            looked = examine((("journal", lambda: check_evenings(config)), *checks(config)))
            is_broken = any(result.state == "broken" for result in looked)
            lines, plays = _comes_up(config)
        except Exception as failure:  # noqa: BLE001 - whatever it is, it would be a traceback
            failures.append(f"{what}: {type(failure).__name__}: {failure}"[:300])
            continue
        told["up"] += 1
        told["told"] += bool(lines)
        told["played_on"] += plays
        told["doctor_agrees"] += is_broken == bool(lines)
        failures += [] if plays else [f"{what}: no press is booked"]
        if is_broken != bool(lines):
            failures.append(f"{what}: the doctor says {is_broken}, the companion {lines}"[:300])
    return {**told, "tracebacks": count - told["up"], "failures": failures[:5]}


def _comes_up(config: Config) -> tuple[tuple[str, ...], bool]:
    """What is told as it comes up, and whether a press is booked then."""
    with ExitStack() as stack:
        session, told, journal = evening_to_play(config, None, False, stack)
        told = (*told, *set_aside_unreadable(config))
        assert session is not None, "the configuration says what a new evening is"
        before = session.evening.number
        session.handle(Confirm())
        host = stack.enter_context(Host(config, journal, told))
        host.tokens.hear(host.tokens.offer(), "tablet")
        host.resume(session)
        assert any(one.key == session.key for one in host.evenings())
        return told, session.evening.number > before


def _hurt_cell(home: Path, chance: random.Random) -> str:
    """Change one cell of the journal, which its triggers would forbid; a cell that its table forbids stays."""
    table = chance.choice(("sessions", "entries", "entries"))
    column, value = chance.choice(COLUMNS[table]), chance.choice(NONSENSE)
    with closing(sqlite3.connect(home / JOURNAL_NAME, isolation_level=None)) as file:
        for name in ("sessions_stay", "entries_stay"):
            file.execute(f"DROP TRIGGER {name}")
        key = "id" if table == "sessions" else "number"
        row = chance.choice(file.execute(f"SELECT {key} FROM {table}").fetchall())[0]
        with suppress(sqlite3.IntegrityError, OverflowError):
            file.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (value, row))
    return f"{table}.{column} of {row} = {str(value)[:30]!r}"


def _hurt_file(home: Path, chance: random.Random) -> str:
    """Cut a file short, change bytes of it, empty it, or put something else in its place."""
    path = chance.choice([one for one in sorted(home.iterdir()) if one.is_file()])
    content = bytearray(path.read_bytes())
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
    path.write_bytes(content)
    return f"{path.name}: {how}"
