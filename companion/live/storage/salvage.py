"""What can still be read of a journal whose file is damaged, line by line; nothing is written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import quote

from companion.errors import JournalFault
from companion.live.storage.journal_file import open_file, text_or_bytes

PAGE = 4096
"""Bytes of a page of SQLite's, whose first describes the file and its tables."""

OF_PAGES = 28
"""Where the first page says how many there are (SQLite's file format, section 1.3.8)."""

BESIDE = 60
"""So many numbers are tried behind one that cannot be read: as many rows as a page may hold, and more."""

HEADS = "SELECT id, key, game, params, began_at FROM sessions NOT INDEXED WHERE id > ? ORDER BY id LIMIT 1"
OF_LINES = "SELECT min(session) FROM entries WHERE session > ?"
LINES = (
    "SELECT number, kind, seat, text, frame, at, payload FROM entries "
    "WHERE session = ? AND number > ? ORDER BY number LIMIT 1"
)

Row = tuple[object, ...]


class Salvaged(NamedTuple):
    """An evening as it stands in a file: its number there, its head (None where that is lost), and its lines.

    `is_cut` says that lines may be missing at its end.
    """

    number: int
    head: Row | None
    lines: Sequence[Row]
    is_cut: bool


def salvaged(path: Path, *, is_damaged: bool = True) -> list[Salvaged]:
    """The evenings of a journal as far as they can be read; none where not even its tables can be found.

    Only in a damaged one are they looked for where they usually lie.
    """
    with TemporaryDirectory(prefix="labyrinth-") as folder:
        ways = ((path, "mode=ro"), (path, "immutable=1"), (Path(folder) / "grafted", "immutable=1"))
        for name, how in ways if is_damaged else ways[:1]:
            with suppress(OSError, sqlite3.Error, JournalFault):
                if name != path:
                    _graft(path, Path(folder), name)
                with closing(sqlite3.connect(f"file:{quote(str(name))}?{how}", uri=True)) as file:
                    file.text_factory = text_or_bytes
                    file.execute("SELECT 1 FROM sessions, entries LIMIT 0")
                    return _evenings(file)
    return []


def _graft(path: Path, folder: Path, grafted: Path) -> None:
    """A copy whose first page is a new journal's: all journals are made alike, so that their tables lie alike."""
    open_file(folder / "fresh").close()
    first, others = (folder / "fresh").read_bytes()[:PAGE], path.read_bytes()[PAGE:]
    pages = (1 + len(others) // PAGE).to_bytes(4, "big")
    grafted.write_bytes(first[:OF_PAGES] + pages + first[OF_PAGES + len(pages) :] + others)


def _evenings(file: sqlite3.Connection) -> list[Salvaged]:
    heads = {int(str(head[0])): head[1:] for head in _rows(file, HEADS)}
    numbers = {*heads, *(row[0] for row in _rows(file, OF_LINES) if isinstance(row[0], int))}
    found = list[Salvaged]()
    for number in sorted(numbers):
        lines = list[Row]()
        is_cut = _read_lines(file, number, lines)
        found.append(Salvaged(number, heads.get(number), lines, is_cut))
    return found


def _read_lines(file: sqlite3.Connection, session: int, lines: list[Row]) -> bool:
    """Read an evening's lines up to the first that cannot be read, or stands where it does not belong; whether there
    is one."""
    last = 0
    try:
        while line := file.execute(LINES, (session, last)).fetchone():
            if not isinstance(line[0], int) or line[0] <= last:
                return True
            lines.append(line)
            last = line[0]
    except (sqlite3.Error, OverflowError):
        return True
    return False


def _rows(file: sqlite3.Connection, sql: str) -> Iterator[Row]:
    """Rows by their rising numbers; where one cannot be read, the next after it that can."""
    last, missed = 0, 0
    while missed < BESIDE:
        try:
            row = file.execute(sql, (last + missed,)).fetchone()
        except (sqlite3.Error, OverflowError):
            row = (last,)
        if row is None or not isinstance(row[0], int):
            return
        if row[0] <= last:
            missed += 1
        else:
            last, missed = row[0], 0
            yield row
