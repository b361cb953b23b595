"""The SQLite file of a journal: its tables, its lock, and what an error of SQLite means to a person."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from pathlib import Path

from companion.errors import JournalBusy, JournalDamaged, JournalFault, JournalNewer
from companion.rules.words import say

APPLICATION_ID = 0x4C414259
"""Marks the file as ours ("LABY")."""

FORMAT = 1
"""Raised when the tables change."""

LOCK_TIMEOUT_S = 2.0
"""How long to wait for another companion that is just ending."""

TALLY_SUFFIX = ".lines"
"""Beside the journal stands how many lines it has. Written after them, it never counts more than were on the disk."""

ROOM_BYTES = 512 * 1024
"""A disk that was full is taken for full until so much is free: an evening's lines, several times over."""

SCHEMA = f"""
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, game TEXT NOT NULL, params TEXT NOT NULL, began_at REAL NOT NULL
);
CREATE TABLE entries (
    session INTEGER NOT NULL REFERENCES sessions(id), number INTEGER NOT NULL, kind TEXT NOT NULL,
    seat TEXT NOT NULL, text TEXT NOT NULL, frame INTEGER, at REAL NOT NULL, payload TEXT NOT NULL,
    PRIMARY KEY (session, number)
) WITHOUT ROWID;
CREATE TRIGGER sessions_stay BEFORE UPDATE ON sessions BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER sessions_last BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT};
"""

LONGEST_CELL = 4_000_000
"""No companion writes as many letters or bytes in one cell."""

SIGNS_OF_DAMAGE = ("malformed", "not a database", "no such table", "no such column", "unsupported file format")
"""What SQLite says of a file that is damaged."""


def open_file(path: Path) -> sqlite3.Connection:
    """The file of a journal with its lock taken; made where there is none. Raises JournalFault."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if any(one.exists() and not one.is_file() for one in files_of(path)):
            raise _damaged(path, "something else lies in its place")
        file = sqlite3.connect(path, timeout=LOCK_TIMEOUT_S, isolation_level=None, check_same_thread=False)
        file.text_factory = text_or_bytes
    except (OSError, sqlite3.Error) as error:
        raise fault_of(path, error) from error
    try:
        _prepare(file, path)
    except sqlite3.Error as error:
        file.close()
        raise fault_of(path, error) from error
    except JournalFault:
        file.close()
        raise
    return file


def files_of(path: Path) -> tuple[Path, ...]:
    """The files of a journal, which are moved and kept together."""
    return tuple(Path(f"{path}{tail}") for tail in ("-wal", "-shm", TALLY_SUFFIX, ""))


def meanwhile_path(path: Path) -> Path:
    """Where evenings are kept while the journal itself is one of a newer companion."""
    return path.with_name(f"{path.stem}.format-{FORMAT}{path.suffix}")


def text_or_bytes(raw: bytes) -> str | bytes:
    """A cell's text; what is none in UTF-8 stays as it is, and is damage of that cell alone."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def cells(names: str) -> str:
    """The columns with these names, for SELECT; a cell that is larger than any companion writes reads as NULL."""
    return ", ".join(f"CASE WHEN length({name}) <= {LONGEST_CELL} THEN {name} END" for name in names.split(", "))


def place_of(path: Path) -> tuple[int, int]:
    """Which file has this name: its device, and its number there. Raises OSError where there is none."""
    found = path.stat()
    return found.st_dev, found.st_ino


def check_room(path: Path) -> None:
    """Raise JournalBusy while there is not room for many lines more: one that just fits would be the last again."""
    try:
        free = shutil.disk_usage(path.parent).free
    except OSError as error:
        raise fault_of(path, error) from error
    if free < ROOM_BYTES:
        raise _full(path)


def _prepare(file: sqlite3.Connection, path: Path) -> None:
    """Take the lock, refuse foreign and damaged files, make the tables in a new one."""
    file.execute("PRAGMA locking_mode = EXCLUSIVE")
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("BEGIN IMMEDIATE")  # takes the lock now, not at the first action of the evening
    file.execute("COMMIT")
    is_new = not file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if is_new:
        file.executescript(f"BEGIN;{SCHEMA}COMMIT;")
    _refuse_foreign(file, path)
    if (verdict := file.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        raise _damaged(path, verdict)
    file.execute("SELECT id, key, game, params, began_at FROM sessions LIMIT 0")
    file.execute("SELECT session, number, kind, seat, text, frame, at, payload FROM entries LIMIT 0")


def _refuse_foreign(file: sqlite3.Connection, path: Path) -> None:
    if file.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise JournalDamaged(f"{path} is a database, but not a journal of the companion.")
    if file.execute("PRAGMA user_version").fetchone()[0] > FORMAT:
        raise JournalNewer(
            say("{journal} comes from a newer version of the companion: update this one", journal=str(path))
        )


def fault_of(path: Path, error: Exception) -> JournalFault:
    """What is wrong, and what a person can do about it."""
    text = str(error)
    if "locked" in text:
        return JournalBusy(f"The journal {path} is in use by another companion. End that one first.")
    if "full" in text or getattr(error, "errno", None) == errno.ENOSPC:
        return _full(path)
    if not isinstance(error, OSError | sqlite3.OperationalError) or any(sign in text for sign in SIGNS_OF_DAMAGE):
        return _damaged(path, text)
    why = getattr(error, "strerror", None) or text
    return JournalBusy(
        say("I cannot write {journal} ({why}): check the folder and its owner", journal=str(path), why=why)
    )


def _full(path: Path) -> JournalBusy:
    return JournalBusy(say("the disk is full, so {journal} cannot grow: make room", journal=str(path)))


def _damaged(path: Path, why: object) -> JournalDamaged:
    return JournalDamaged(f"The journal {path} is damaged ({why}).")
