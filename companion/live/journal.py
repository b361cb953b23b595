"""The append-only record of every evening, in one SQLite file. It stores lines and knows no rule.

An entry that `append` has returned from is on the disk: it outlives a pulled plug. Nothing is ever changed or
deleted; what was wrong is corrected by a later entry.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from companion.errors import JournalBusy, JournalFault

APPLICATION_ID = 0x4C414259
"""Marks the file as ours ("LABY")."""

FORMAT = 1
"""Raised when the tables change."""

LOCK_TIMEOUT_S = 2.0
"""How long to wait for another companion that is just ending."""

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

CLOSED = "closed"
"""Kind of the entry that ends a session; a session without it can be resumed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an evening: `kind` says what it is, `seat` is a colour, `TABLE` or `session`.

    `number` counts from 1 within its session. `frame` is the picture it was seen in, if any; `at` is seconds since
    1970. `payload` is what the text alone does not say (a start position, a question's candidates).
    """

    number: int
    kind: str
    seat: str
    text: str
    frame: int | None = None
    at: float = 0.0
    payload: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """One evening in the journal; `params` is what was chosen when it began."""

    id: int
    key: str
    game: str
    params: Mapping[str, object]
    began_at: float


class Journal:
    """The journal file, held by one companion at a time; use it from one thread."""

    def __init__(self, path: Path) -> None:
        """Open or make the file. JournalFault where it is damaged, foreign, held by another companion or unwritable."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(path, timeout=LOCK_TIMEOUT_S, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise _fault(path, error) from error
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._file.close()
            raise _fault(path, error) from error
        except JournalFault:
            self._file.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self._file.close()

    def begin(self, key: str, game: str, params: Mapping[str, object], at: float) -> SessionRecord:
        """Start the record of an evening; `key` must be new. Returns its record, already on the disk."""
        row = (key, game, json.dumps(params), at)
        sql = "INSERT INTO sessions (key, game, params, began_at) VALUES (?, ?, ?, ?)"
        try:
            session = self._file.execute(sql, row).lastrowid
        except sqlite3.Error as error:
            raise _fault(self.path, error) from error
        assert session is not None
        return SessionRecord(session, key, game, params, at)

    def append(self, session: int, entries: Sequence[Entry]) -> None:
        """Write entries all or none; when this returns they are on the disk. JournalFault where they are not."""
        sql = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        try:
            self._file.execute("BEGIN IMMEDIATE")
            try:
                self._file.executemany(sql, [_row(session, entry) for entry in entries])
                self._file.execute("COMMIT")
            except BaseException:
                if self._file.in_transaction:
                    self._file.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise _fault(self.path, error) from error

    def entries(self, session: int) -> tuple[Entry, ...]:
        """Everything written of one evening, in order."""
        sql = "SELECT number, kind, seat, text, frame, at, payload FROM entries WHERE session = ? ORDER BY number"
        return tuple(_entry(row) for row in self._read(sql, session))

    def sessions(self) -> tuple[SessionRecord, ...]:
        """Every evening, the newest last."""
        rows = self._read("SELECT id, key, game, params, began_at FROM sessions ORDER BY id")
        return tuple(_record(self.path, row) for row in rows)

    def open_sessions(self) -> tuple[SessionRecord, ...]:
        """Evenings that were begun and not closed, the newest last: these can be resumed."""
        closed = {row[0] for row in self._read("SELECT session FROM entries WHERE kind = ?", CLOSED)}
        begun = {row[0] for row in self._read("SELECT session FROM entries WHERE number = 1")}
        return tuple(record for record in self.sessions() if record.id in begun - closed)

    def find(self, key: str) -> SessionRecord | None:
        """The evening with this key, or None."""
        return next((record for record in self.sessions() if record.key == key), None)

    def _read(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        try:
            return self._file.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise _fault(self.path, error) from error

    def _prepare(self) -> None:
        """Take the lock, refuse foreign and damaged files, make the tables in a new one."""
        self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = FULL")
        self._file.execute("BEGIN IMMEDIATE")  # takes the lock now, not at the first action of the evening
        self._file.execute("COMMIT")
        is_new = not self._file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if is_new:
            self._file.executescript(f"BEGIN;{SCHEMA}COMMIT;")
        self._refuse_foreign()
        if (verdict := self._file.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise JournalFault(f"The journal {self.path} is damaged ({verdict}). Move it away; a new one will be made.")

    def _refuse_foreign(self) -> None:
        if self._file.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise JournalFault(f"{self.path} is a database, but not a journal of the companion. Choose another file.")
        if (found := self._file.execute("PRAGMA user_version").fetchone()[0]) > FORMAT:
            raise JournalFault(f"The journal {self.path} was written by a newer companion (format {found}). Update.")


def check_journal(path: Path) -> str:
    """One line about a journal file for the doctor: what it holds. JournalFault where it cannot be used."""
    if not path.exists():
        return "no evening was kept yet"
    with closing(Journal(path)) as journal:
        kept, resumable = len(journal.sessions()), len(journal.open_sessions())
    return f"{kept} evenings kept, {resumable} can be resumed"


def _row(session: int, entry: Entry) -> tuple[object, ...]:
    payload = json.dumps(entry.payload) if entry.payload is not None else ""
    return (session, entry.number, entry.kind, entry.seat, entry.text, entry.frame, entry.at, payload)


def _entry(row: tuple[object, ...]) -> Entry:
    number, kind, seat, text, frame, at, payload = row
    assert isinstance(number, int) and isinstance(at, float) and (frame is None or isinstance(frame, int))
    return Entry(number, str(kind), str(seat), str(text), frame, at, json.loads(str(payload)) if payload else None)


def _record(path: Path, row: tuple[object, ...]) -> SessionRecord:
    number, key, game, params, began_at = row
    assert isinstance(number, int) and isinstance(began_at, float)
    return SessionRecord(number, str(key), str(game), _loads(path, params), began_at)


def _loads(path: Path, text: object) -> Mapping[str, object]:
    try:
        loaded = json.loads(str(text))
    except ValueError as error:
        raise JournalFault(f"The journal {path} is damaged ({error}). Move it away; a new one will be made.") from error
    assert isinstance(loaded, dict)
    return loaded


def _fault(path: Path, error: Exception) -> JournalFault:
    """What is wrong, and what a person can do about it."""
    text = str(error)
    if "locked" in text:
        return JournalBusy(f"The journal {path} is in use by another companion. End that one first.")
    if "full" in text:
        return JournalBusy(f"The journal {path} cannot grow: the disk is full. Make room; nothing was booked.")
    if "malformed" in text or "not a database" in text:
        return JournalFault(f"The journal {path} is damaged ({text}). Move it away; a new one will be made.")
    advice = "Check the folder and its owner; nothing was booked."
    return JournalFault(f"The journal {path} cannot be written ({text}). {advice}")
