"""The append-only record of every evening, in one SQLite file. It stores lines and knows no rule.

An entry that `append` has returned from is on the disk: it outlives a pulled plug. Nothing is ever changed or
deleted; what was wrong is corrected by a later entry.
"""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import Literal, NamedTuple, TypeGuard

from companion.errors import JournalDamaged, JournalGone
from companion.live.storage.head import RULES, fingerprint_of_head, rules_version
from companion.live.storage.journal_file import TALLY_SUFFIX, cells, check_room, fault_of, open_file, place_of
from companion.live.storage.salvage import Row, Salvaged
from companion.rules.words import say

LEFT = "left"
TAKEN_UP = "taken up"
"""Kinds of the entries that say that people have left an evening for later, and that they go on with it."""

CLOSED = "closed"
SET_ASIDE = "set aside"
"""Kinds of the entry that ends a session: it was closed, or could not be read. One without can be resumed."""

NAME = re.compile(r"\w[\w.:-]{0,199}")
"""What an evening may be called: files are named after it."""

END_OF_TIME_S = 250_000_000_000.0
"""Times after this, in the year 9892, are none: calendars end with the year 9999."""

HEAD_CELLS, LINE_CELLS = cells("key, game, params, began_at"), cells("kind, seat, text, frame, at, payload")

BEGIN = "INSERT INTO sessions (key, game, params, began_at) VALUES (?, ?, ?, ?)"
APPEND = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

STEP_PAGES = 64
"""So many pages of the file are copied at a time; between two such steps the referee can write."""

PROBE_BYTES = 4096
"""So much is written to see whether anything can be: a page of the file."""

LARGEST_NUMBER = 2**62
"""Lines with larger numbers are damaged; behind them there would be no room for another."""


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


Became = Literal["added", "apart", "completed", "here", "longer here"]
"""An evening of another journal is new here, also `apart` from one that began like it; or it was here: its beginning,
the whole, or more."""


class TakenIn(NamedTuple):
    """An evening of another journal: its name here, what became of it, and how many of its lines were written."""

    name: str
    became: Became
    written: int


class Journal:
    """The journal file, held by one companion at a time; its methods may be called from any thread."""

    def __init__(self, path: Path, *, tells: bool = True) -> None:
        """Open or make the file; unless it `tells` people, lost lines stay to be told by the next who opens it.

        JournalFault where it is damaged, foreign, held by another companion or unwritable.
        """
        self.path = path
        self._lock = threading.RLock()
        self._file, self._place = open_file(path), place_of(path)
        self._tally = Path(f"{path}{TALLY_SUFFIX}")
        self._lines = self._count()
        self.lines_lost = max(0, self._told_lines() - self._lines)
        if tells:
            self._keep_tally()

    def check(self) -> None:
        """Raise JournalGone where the file's name is gone, or is another file's: what is written would be lost."""
        try:
            is_there = place_of(self.path) == self._place
        except OSError:
            is_there = False
        if not is_there:
            raise JournalGone(say("{folder} is missing, so I cannot save anything", folder=str(self.path.parent)))

    def check_room(self) -> None:
        """Raise JournalBusy while there is hardly room for anything more."""
        check_room(self.path)

    def check_saving(self) -> None:
        """Raise JournalFault while nothing can be written where the journal is, tried by writing beside it."""
        self.check()
        self.check_room()
        try:
            with TemporaryFile(dir=self.path.parent) as probe:
                probe.write(bytes(PROBE_BYTES))
        except OSError as error:
            raise fault_of(self.path, error) from error

    def write_anew(self) -> None:
        """Write everything where the file was, out of the file that is open still although its name is gone."""
        if self.path.exists():
            raise JournalGone(
                say("there is a different file in place of {journal}: take it away", journal=str(self.path))
            )
        part = Path(f"{self.path}.new")
        with self._lock:
            try:
                part.parent.mkdir(parents=True, exist_ok=True)
                self.copy_to(part)
                part.replace(self.path)
            except OSError as error:
                raise fault_of(self.path, error) from error
            self._file.close()  # before the new one is opened: it deletes files by their names
            self._file, self._place = open_file(self.path), place_of(self.path)
            self._keep_tally()

    def copy_to(self, path: Path) -> None:
        """Write a copy that holds together, while entries go on being written. Raises JournalFault.

        SQLite guards each step, so this does not take the lock: nobody who writes waits for the whole copy.
        """
        try:
            with closing(sqlite3.connect(path)) as copy:
                self._file.backup(copy, pages=STEP_PAGES, sleep=0.01)
        except sqlite3.Error as error:
            raise fault_of(path, error) from error

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def last_written_s(self) -> float:
        """When a line was last written, in seconds since 1970; 0 where that cannot be told."""
        try:
            return self._tally.stat().st_mtime
        except OSError:
            return 0.0

    def close(self) -> None:
        """Let the file go."""
        self._file.close()

    def begin(
        self, key: str, game: str, params: Mapping[str, object], at: float, first: Sequence[Entry] = ()
    ) -> SessionRecord:
        """Start the record of an evening with its first entries, all or none; `key` must be new. Returns its record,
        already on the disk."""
        self.check()
        try:
            session = self._write((key, game, json.dumps(params), at), list(map(_row, first)))
        except sqlite3.Error as error:
            raise fault_of(self.path, error) from error
        return SessionRecord(session, key, game, params, at)

    def set_aside(self, session: int, why: str, at: float) -> None:
        """End an evening that cannot be read: it stays as it is, and is not taken up again."""
        sql = "SELECT max(number) FROM entries WHERE session = ? AND typeof(number) = 'integer' AND number < ?"
        last = self._read(sql, session, LARGEST_NUMBER)
        number = last[0][0] if last and isinstance(last[0][0], int) else 0
        self.append(session, [Entry(number + 1, SET_ASIDE, "session", why, at=at, payload={RULES: rules_version()})])

    def take_back(self, session: int, at: float) -> None:
        """Let an evening that was set aside wait again: by now it can be read."""
        last = self.last_entry(session)
        assert last is not None
        self.append(session, [Entry(last.number + 1, LEFT, "session", LEFT, at=at)])

    def take_in(self, evening: Salvaged) -> TakenIn | None:
        """Write an evening of another journal as it stood there, or only what it has more than here; None where it
        cannot be kept. Raises JournalFault."""
        if evening.head is None or not evening.lines:
            return None
        there = _renamed(evening.lines, evening.head, "")
        heads = self._read(f"SELECT id, {HEAD_CELLS} FROM sessions")
        alike = [(int(str(number)), head) for number, *head in heads if tuple(head[1:]) == evening.head[1:]]
        for number, head in alike:
            here = _renamed(self.lines(number), head, "")
            shorter = min(len(here), len(there))
            if here[:shorter] == there[:shorter]:
                more = _renamed(evening.lines, evening.head, head[0])[shorter:]
                became: Became = "completed" if more else "longer here" if len(here) > shorter else "here"
                return self._written(number, more, TakenIn(str(head[0]), became, len(more)))
        name = self._free_name(evening.head[0])
        lines = _renamed(evening.lines, evening.head, name)
        taken = TakenIn(str(name), "apart" if alike else "added", len(lines))
        return self._written((name, *evening.head[1:]), lines, taken)

    def _free_name(self, key: object) -> object:
        """The name of an evening, with a number where another has it."""
        if not isinstance(key, str) or self.find(key) is None:
            return key
        return next(name for name in (f"{key}-{number}" for number in count(2)) if self.find(name) is None)

    def _written(self, of: int | Row, lines: Sequence[Row], taken: TakenIn) -> TakenIn | None:
        """Write the lines of an evening that is taken in; None where they are damaged."""
        try:
            self._write(of, lines)
        except sqlite3.OperationalError as error:
            raise fault_of(self.path, error) from error
        except (sqlite3.Error, TypeError):
            return None
        return taken

    def _write(self, of: int | Row, lines: Sequence[Row]) -> int:
        """Write lines of an evening that is here, or of a new one with this head, all or none; its number. When this
        returns they are on the disk."""
        with self._lock:
            with self._file:
                self._file.execute("BEGIN IMMEDIATE")
                session = of if isinstance(of, int) else self._file.execute(BEGIN, of).lastrowid
                assert session is not None
                self._file.executemany(APPEND, [(session, *line) for line in lines])
            self._lines += len(lines)
            self._keep_tally()
            return session

    def next_number(self) -> int:
        """A number that no evening has had, one more than the last."""
        last = self._read("SELECT coalesce(max(id), 0) FROM sessions")[0][0]
        assert isinstance(last, int)
        return last + 1

    def append(self, session: int, entries: Sequence[Entry]) -> None:
        """Write entries all or none; when this returns they are on the disk. JournalFault where they are not."""
        self.check()
        try:
            self._write(session, list(map(_row, entries)))
        except sqlite3.Error as error:
            raise fault_of(self.path, error) from error

    def entries(self, session: int) -> tuple[Entry, ...]:
        """Everything written of one evening, in order; raises JournalDamaged where a line cannot be read."""
        readable, damage = self.readable_entries(session)
        if damage is not None:
            raise damage
        return readable

    def readable_entries(self, session: int) -> tuple[tuple[Entry, ...], JournalDamaged | None]:
        """The lines of one evening up to the first that cannot be read, and what is wrong with that one."""
        entries = list[Entry]()
        for row in self.lines(session):
            try:
                entries.append(_entry(row))
            except (TypeError, ValueError, RecursionError) as error:
                return tuple(entries), JournalDamaged(f"The journal's line {row[0]!r} cannot be read: {error}")
        return tuple(entries), None

    def last_entry(self, session: int) -> Entry | None:
        """The last line of one evening; None where there is none or it cannot be read."""
        sql = f"SELECT number, {LINE_CELLS} FROM entries WHERE session = ? ORDER BY number DESC"
        try:
            return next((_entry(row) for row in self._read(f"{sql} LIMIT 1", session)), None)
        except (TypeError, ValueError, RecursionError):
            return None

    def sessions(self) -> tuple[SessionRecord, ...]:
        """Every evening that can be read, the newest last."""
        return tuple(one for one in self._records().values() if one is not None)

    def unreadable_sessions(self) -> tuple[int, ...]:
        """The numbers of evenings of which not even the head can be read, and that were not set aside."""
        unread = {number for number, record in self._records().items() if record is None}
        return tuple(sorted(unread - self._ended()))

    def lost_heads(self) -> dict[int, tuple[str, float | None]]:
        """By their numbers the evenings whose head cannot be read: what is left of their name, and of their time."""
        found = self._read(f"SELECT id, {cells('key, began_at')} FROM sessions ORDER BY id")
        lost = {number for number, record in self._records().items() if record is None}
        return {
            int(str(number)): (key if _is_name(key) else "", at if _is_time(at) else None)
            for number, key, at in found if number in lost
        }  # fmt: skip

    def raw(self, session: int) -> str:
        """One evening as it lies in the file, a JSON list a line: its head, then each of its lines."""
        rows = self._read(f"SELECT id, {HEAD_CELLS} FROM sessions WHERE id = ?", session) + self.lines(session)
        return "".join(json.dumps(row, default=lambda cell: {"hex": cell.hex()}) + "\n" for row in rows)

    def lines(self, session: int) -> list[tuple[object, ...]]:
        """The lines of one evening as they lie in the file: number, kind, seat, text, frame, time, payload."""
        return self._read(f"SELECT number, {LINE_CELLS} FROM entries WHERE session = ? ORDER BY number", session)

    def open_sessions(self) -> tuple[SessionRecord, ...]:
        """Evenings that were begun and neither closed nor set aside, the newest last: these can be resumed."""
        begun = {row[0] for row in self._read("SELECT DISTINCT session FROM entries")} - self._ended()
        return tuple(record for record in self.sessions() if record.id in begun)

    def _ended(self) -> set[object]:
        later = "SELECT 1 FROM entries WHERE session = one.session AND number > one.number AND kind = ?"
        sql = f"SELECT session FROM entries AS one WHERE kind IN (?, ?) AND NOT EXISTS ({later})"
        return {row[0] for row in self._read(sql, CLOSED, SET_ASIDE, LEFT)}

    def _records(self) -> dict[int, SessionRecord | None]:
        """Every evening by its number; None where its head cannot be read."""
        records = dict[int, SessionRecord | None]()
        for number, *head in self._read(f"SELECT id, {HEAD_CELLS} FROM sessions ORDER BY id"):
            assert isinstance(number, int)  # SQLite's own row number
            try:
                records[number] = _record(number, *head)
            except (TypeError, ValueError, RecursionError):
                records[number] = None
        return records

    def find(self, key: str) -> SessionRecord | None:
        """The evening with this key, or None."""
        return next((record for record in self.sessions() if record.key == key), None)

    def _read(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        try:
            with self._lock:
                return self._file.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise fault_of(self.path, error) from error

    def _count(self) -> int:
        lines = self._read("SELECT count(*) FROM entries")[0][0]
        assert isinstance(lines, int)
        return lines

    def _told_lines(self) -> int:
        """How many lines were written by what stands beside the journal; 0 where that cannot be read."""
        try:
            return int(self._tally.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return 0

    def _keep_tally(self) -> None:
        try:
            self._tally.write_text(str(self._lines), encoding="ascii")
        except OSError:
            with suppress(OSError):  # the folder itself may be gone, and what lies in its place be a file
                self._tally.unlink()  # better none than one that tells of another day


def _renamed(lines: Sequence[Row], head: Sequence[object], name: object) -> list[Row]:
    """Lines of an evening as they are where it has this name: the first has a fingerprint of its head."""
    key, game, params, *_ = head
    with suppress(TypeError, ValueError, RecursionError, IndexError):
        there, here = (fingerprint_of_head(str(one), str(game), _loads(params)) for one in (key, name))
        return [(*lines[0][:-1], str(lines[0][-1]).replace(there, here)), *lines[1:]]
    return list(lines)


def _row(entry: Entry) -> Row:
    payload = json.dumps(entry.payload) if entry.payload is not None else ""
    return (entry.number, entry.kind, entry.seat, entry.text, entry.frame, entry.at, payload)


def _entry(row: tuple[object, ...]) -> Entry:
    """The line in a row of the table; raises ValueError, TypeError."""
    number, kind, seat, text, frame, at, payload = row
    if not isinstance(number, int) or number >= LARGEST_NUMBER or not isinstance(frame, int | None) or not _is_time(at):
        raise TypeError("its number, time or picture is no number")
    if not (isinstance(kind, str) and isinstance(seat, str) and isinstance(text, str)):
        raise TypeError("it is no text")
    return Entry(number, kind, seat, text, frame, at, _loads(payload) if payload else None)


def _record(number: int, key: object, game: object, params: object, began_at: object) -> SessionRecord:
    """The evening in a row of the table; raises ValueError, TypeError."""
    if not _is_time(began_at) or not _is_name(key) or not isinstance(game, str):
        raise TypeError("its name, game or time is none")
    return SessionRecord(number, key, game, _loads(params), began_at)


def _is_name(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def _is_time(value: object) -> TypeGuard[float]:
    """Whether this is a time in seconds since 1970 that a calendar has a date for."""
    return isinstance(value, float) and 0 <= value < END_OF_TIME_S


def _loads(text: object) -> Mapping[str, object]:
    loaded = json.loads(text) if isinstance(text, str) else None
    if not isinstance(loaded, dict):
        raise TypeError("it is no JSON object")
    return loaded
