"""What can be read of the evenings in a journal, however damaged or in use it is; nothing is written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.errors import CompanionError, JournalBusy, JournalDamaged, JournalNewer
from companion.games.catalogue import game_named
from companion.live.evening import Evening, replay_readable
from companion.live.journal import Journal, SessionRecord
from companion.live.storage.head import is_another_head
from companion.live.storage.journal_file import meanwhile_path
from companion.rules.game import AnyGame

WAL_HEADER = 32
"""Bytes at the head of SQLite's write-ahead log; its salts change whenever the log begins anew."""

TRIES = 20
"""So often a journal is copied that is being written meanwhile."""


@contextmanager
def opened_to_read(path: Path) -> Iterator[Journal]:
    """A journal to be read; where another process holds it, a copy of what is on the disk; where it is a newer
    companion's, what is kept beside it until the update. Raises JournalFault."""
    with TemporaryDirectory(prefix="labyrinth-") as folder, _opened(path, Path(folder)) as journal:
        yield journal


def _opened(path: Path, folder: Path) -> Journal:
    try:
        return Journal(path, tells=False)
    except JournalNewer:
        if not meanwhile_path(path).exists():
            raise
        return _opened(meanwhile_path(path), folder)
    except JournalBusy as busy:
        copy = folder / path.name
        try:
            _copy(path, copy)
        except OSError:
            raise busy from None
        return Journal(copy, tells=False)


def _copy(path: Path, copy: Path) -> None:
    """Copy a journal with its write-ahead log.

    Pages that are moved from the log into the file meanwhile are in the log still; so the two fit each other as long as
    the log has not begun anew. Raises OSError.
    """
    log, log_copy = (Path(f"{one}-wal") for one in (path, copy))
    for _ in range(TRIES):
        began = _head(log)
        shutil.copyfile(path, copy)
        if log.exists():
            shutil.copyfile(log, log_copy)
        if began == _head(log) == _head(log_copy):
            return
    raise OSError("the journal is written too fast to be copied")


def _head(log: Path) -> bytes:
    try:
        with log.open("rb") as file:
            return file.read(WAL_HEADER)
    except FileNotFoundError:
        return b""


def read_evening(
    journal: Journal, record: SessionRecord
) -> tuple[AnyGame | None, Evening | None, JournalDamaged | None]:
    """The game of an evening, its position after the last line that fits, and what is wrong with the next."""
    try:
        game = game_named(record.game)
    except CompanionError as unknown:
        return None, None, JournalDamaged(str(unknown))
    entries, unreadable = journal.readable_entries(record.id)
    evening, misfit = replay_readable(game, entries)
    first = entries[0].payload or {} if entries else {}
    if is_another_head(record.key, record.game, record.params, first):
        misfit = JournalDamaged("its head is not the one that it was begun with")
    return game, evening, misfit or unreadable


def check_journal(journal: Journal) -> str:
    """One line about a journal for the doctor: what it holds. Raises JournalDamaged, naming what cannot be read."""
    unread = [f"evening number {number} cannot be read" for number in journal.unreadable_sessions()]
    resumable = journal.open_sessions()
    for record in resumable:
        _, _, damage = read_evening(journal, record)
        unread += [f"{record.key} cannot be read whole: {damage}"] if damage else []
    if journal.lines_lost:
        unread.append(f"it has lost its last {journal.lines_lost} lines")
    if unread:
        raise JournalDamaged(f"{'; '.join(unread)}. It is set aside when the companion starts; nothing is deleted.")
    return f"{len(journal.sessions())} evenings kept, {len(resumable)} can be resumed"
