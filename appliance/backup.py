"""Everything that was played, taught and set, as one file: written while an evening goes on, and taken in again.

A backup is a zip archive of a copy of the journal, the files of `KEPT`, and `backup.json`, which says what it is. It
has no tokens: whoever finds one does not own the table. Restoring adds and never takes away: an evening that is here
and in the backup gets the lines that it lacks, and where both went on differently both are kept.
"""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from appliance.doctor import LEAST_FREE_BYTES
from appliance.packing import own_version
from companion.config import JOURNAL_NAME
from companion.errors import CompanionError, JournalFault, JournalNewer
from companion.live.journal import CLOSED, LEFT, SET_ASIDE, Journal, TakenIn
from companion.live.storage.salvage import Salvaged, salvaged
from companion.lobby.backups import LARGEST_BYTES, Restored
from companion.private_files import by_age, write_whole
from companion.rules.words import Said, say, say_count

KIND, FORMAT, ABOUT = "labyrinth-backup", 1, "backup.json"

PICTURES = "keepsakes/"
"""The last pictures of finished games; a backup that the companion makes by itself has none of these."""

KEPT = re.compile(
    rf"(kept|lens|board|colours)\.toml|copies/\w[\w.-]*(/\w[\w.-]*)?|{PICTURES}\w[\w.:-]*\.jpg", flags=re.ASCII
)
"""Paths in the home folder of what people have taught and set, and of the pictures."""

FOLDER, KEPT_BACKUPS, LARGEST_FOLDER = "backups", 7, 100_000_000
"""Where the companion's own backups are in the home folder, and how many stay, in number and bytes."""

A_DAY_S, FIRST_S, LOOK_S = 24 * 3600.0, 300.0, 3600.0
"""A backup is made once a day, but not while the companion comes up; whether one is due is looked at every hour."""

NICE = 10
"""The thread that makes backups gives way to all others."""

CLOCK_S = 2.0
"""A zip archive tells times in steps of two seconds."""

DAMAGED = say("This backup is damaged. Nothing has been changed.")
FOREIGN = say("This file is not a backup of the companion. Nothing has been changed.")
NEWER = say("A newer version of the companion made this backup: update this one first. Nothing has been changed.")
TOO_LARGE = say("This file is too large for a backup. Nothing has been changed.")
NO_ROOM = say("There is not enough room on the disk for a backup: delete what you no longer need.")

ADDED, SAME = say("added"), say("already here")
LONGER_HERE = say("went on here: left as it is")
LEFT_OUT = say("damaged in the backup: left out")
REPLACED, NEWER_HERE = say("replaced"), say("newer here: left as it is")

UNREADABLE = (BadZipFile, zlib.error, OSError, EOFError, ValueError, KeyError, RuntimeError)
"""What Python's zip archives raise where one is damaged (UnicodeError and JSON's errors are ValueErrors)."""


class BadBackup(CompanionError):
    """A file is no backup, a damaged one, or one of a newer companion."""


# --- making one ---


def write_backup(
    journal: Journal, home: Path, out: IO[bytes], *, has_pictures: bool = True, has_secrets: bool = True
) -> None:
    """Write a backup of what is kept now; without `has_secrets` it has only evenings that are closed, of which nothing
    is hidden any more. Raises JournalFault, OSError."""
    made = datetime.now().isoformat(timespec="seconds")
    about = {"kind": KIND, "format": FORMAT, "version": own_version(), "made": made}
    with TemporaryDirectory(prefix="labyrinth-") as folder, ZipFile(
        out, "w", ZIP_DEFLATED, strict_timestamps=False
    ) as file:  # fmt: skip
        journal.copy_to(copy := Path(folder) / JOURNAL_NAME)
        if not has_secrets:
            _leave_out_open(copy)
        file.writestr(ABOUT, json.dumps(about))
        file.write(copy, JOURNAL_NAME)
        for name, path in _kept_files(home):
            if has_pictures or not name.startswith(PICTURES):
                file.write(path, name)


def _leave_out_open(path: Path) -> None:
    """Write a journal anew with those of its evenings that are closed."""
    closed = [evening for evening in salvaged(path) if evening.lines and evening.lines[-1][1] == CLOSED]
    path.unlink()
    with Journal(path) as journal:
        for evening in closed:
            journal.take_in(evening)


def _kept_files(home: Path) -> Iterator[tuple[str, Path]]:
    found = ((path.relative_to(home).as_posix(), path) for path in sorted(home.rglob("*")))
    return ((name, path) for name, path in found if KEPT.fullmatch(name) and path.is_file())


def own_backups(home: Path) -> list[Path]:
    """The backups that the companion has made by itself, the newest last."""
    return by_age((home / FOLDER).glob("labyrinth-*.zip"))


def made_at(backup: Path) -> str:
    """When one of the companion's own backups was made (ISO 8601, local time)."""
    return datetime.fromtimestamp(backup.stat().st_mtime).isoformat(timespec="seconds")


def keep_backup(journal: Journal, home: Path) -> Path:
    """Make a backup beside those before it; the oldest go. Raises JournalFault, OSError, CompanionError if disks are
    full."""
    if shutil.disk_usage(home).free < LEAST_FREE_BYTES:
        raise CompanionError(NO_ROOM)
    path = home / FOLDER / f"labyrinth-{datetime.now():%Y-%m-%d-%H%M%S}.zip"
    new = path.with_suffix(".new")
    path.parent.mkdir(mode=0o700, exist_ok=True)
    with new.open("wb") as out:
        write_backup(journal, home, out, has_pictures=False)
        out.flush()
        os.fsync(out.fileno())
    new.replace(path)
    _drop_oldest(own_backups(home))
    return path


def _drop_oldest(backups: list[Path]) -> None:
    sizes = [one.stat().st_size for one in backups]
    while len(backups) > KEPT_BACKUPS or (len(backups) > 1 and sum(sizes) > LARGEST_FOLDER):
        backups.pop(0).unlink()
        sizes.pop(0)


def keep_daily(journal: Journal, home: Path, stop: threading.Event) -> None:
    """Make a backup every day on which something was kept, in the calling thread, until `stop` is set."""
    with suppress(OSError):  # a sandbox may forbid it
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
    pause_s = FIRST_S
    while not stop.wait(pause_s):
        pause_s = LOOK_S
        try:
            if is_due(journal, home, time.time()):
                keep_backup(journal, home)
        except (OSError, sqlite3.Error, CompanionError) as failure:
            logging.getLogger(__name__).error("no backup could be made: %s", failure)


def is_due(journal: Journal, home: Path, now_s: float) -> bool:
    """Whether the last backup is older than a day, and something was kept since."""
    made = (path.stat().st_mtime for path in own_backups(home))
    last_s = max((at_s for at_s in made if at_s <= now_s), default=0.0)  # a Pi has no clock of its own
    kept = (journal.last_written_s(), *(path.stat().st_mtime for _, path in _kept_files(home)))
    return now_s - last_s >= A_DAY_S and max(kept) > last_s


# --- taking one in ---


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was found to be whole, and its evenings."""

    archive: ZipFile
    evenings: Sequence[Salvaged]

    def take_in(self, journal: Journal, home: Path, *, replaces: bool = False) -> tuple[Restored, ...]:
        """Take in what it has, after a backup of what is here.

        A file that is newer here stays, unless the backup's `replaces` it. Raises JournalFault, OSError.
        """
        keep_backup(journal, home)
        told = [_merge(journal, evening) for evening in self.evenings]
        names = [name for name in self.archive.namelist() if KEPT.fullmatch(name)]
        files = [(name, _put_back(self.archive, name, home, replaces)) for name in names]
        return (*told, *(Restored(name, words) for name, words in files if words is not SAME))


@contextmanager
def opened_backup(file: IO[bytes]) -> Iterator[Backup]:
    """A backup to be taken in. Raises BadBackup."""
    with TemporaryDirectory(prefix="labyrinth-") as folder, _opened(file) as archive:
        archive.extract(JOURNAL_NAME, folder)
        yield Backup(archive, _evenings_of(Path(folder) / JOURNAL_NAME))


def _opened(file: IO[bytes]) -> ZipFile:
    """A backup that is whole. Raises BadBackup."""
    try:
        archive = ZipFile(file)
    except UNREADABLE as damage:
        file.seek(0)
        raise BadBackup(DAMAGED if file.read(2) == b"PK" else FOREIGN) from damage
    infos, names = archive.infolist(), archive.namelist()
    if ABOUT not in names:
        raise BadBackup(FOREIGN)
    if sum(info.file_size for info in infos) > LARGEST_BYTES:
        raise BadBackup(TOO_LARGE)
    try:
        _require_known(json.loads(archive.read(ABOUT)))
        is_packed_so = all(info.compress_type in (ZIP_STORED, ZIP_DEFLATED) for info in infos)
        is_whole = is_packed_so and len(set(names)) == len(names) and archive.testzip() is None
    except (*UNREADABLE, RecursionError) as damage:
        raise BadBackup(DAMAGED) from damage
    if not is_whole or JOURNAL_NAME not in names or not all(map(_is_ours, names)):
        raise BadBackup(DAMAGED)
    return archive


def _require_known(about: object) -> None:
    """Raise BadBackup where a file says that it is none, or one of a newer companion."""
    match about:
        case {"kind": str(kind), "format": int(number)} if kind == KIND:
            if number > FORMAT:
                raise BadBackup(NEWER)
        case _:
            raise BadBackup(FOREIGN)


def _is_ours(name: str) -> bool:
    return name in (ABOUT, JOURNAL_NAME) or KEPT.fullmatch(name) is not None


def _evenings_of(path: Path) -> list[Salvaged]:
    """The evenings of a backup's journal. Raises BadBackup."""
    try:
        Journal(path, tells=False).close()
    except JournalNewer as newer:
        raise BadBackup(NEWER) from newer
    except JournalFault as damage:
        raise BadBackup(DAMAGED) from damage
    return salvaged(path)


def _merge(journal: Journal, evening: Salvaged) -> Restored:
    """Take one evening in, or only what it has more than here; what became of it."""
    match evening.head:
        case (str(key), str(game), str(), float(began_at)) if not evening.is_cut:
            taken = journal.take_in(evening)
        case _:
            return Restored(f"number-{evening.number}", LEFT_OUT)
    if taken is not None and taken.written:
        _let_wait(journal, taken.name)
    return Restored(key, _words_for(taken, key), game, datetime.fromtimestamp(began_at).isoformat(timespec="seconds"))


def _words_for(taken: TakenIn | None, key: str) -> Said:
    """What became of an evening that has this name in the backup."""
    match taken:
        case None:
            return LEFT_OUT
        case TakenIn(name, "apart"):
            return say("went on differently here: added as {name}", name=name)
        case TakenIn(name, "added"):
            return ADDED if name == key else say("added as {name}: another game has its name", name=name)
        case TakenIn(_, "completed", count):
            return say_count(
                "{count} entry added that was missing here", "{count} entries added that were missing here", count
            )
        case TakenIn(_, became):
            return SAME if became == "here" else LONGER_HERE


def _let_wait(journal: Journal, key: str) -> None:
    """An evening that was being played when the backup was made waits for people, and does not begin by itself."""
    record = journal.find(key)
    last = None if record is None else journal.last_entry(record.id)
    if record is not None and last is not None and last.kind not in (LEFT, CLOSED, SET_ASIDE):
        journal.take_back(record.id, time.time())


def _put_back(backup: ZipFile, name: str, home: Path, replaces: bool) -> Said:
    """Write a file of a backup where there is none, or an older one."""
    path, content = home / name, backup.read(name)
    made_s = time.mktime((*backup.getinfo(name).date_time, 0, 0, -1))
    if path.exists():
        if path.read_bytes() == content:
            return SAME
        if not replaces and path.stat().st_mtime > made_s + CLOCK_S:
            return NEWER_HERE
    words = REPLACED if path.exists() else ADDED
    write_whole(path, content)
    os.utime(path, (made_s, made_s))
    return words


@dataclass(frozen=True)
class OwnBackups:
    """The `Backups` of a companion that runs. `pause` holds evenings back while one is taken in, or refuses that."""

    journal: Journal
    home: Path
    pause: Callable[[], AbstractContextManager[object]] = field(default=nullcontext)

    def latest(self) -> str:
        """When the companion last made a backup by itself."""
        return made_at(own[-1]) if (own := own_backups(self.home)) else ""

    def write(self, out: IO[bytes]) -> None:
        """Write a backup of now, for whoever may play at this table."""
        try:
            write_backup(self.journal, self.home, out, has_secrets=False)
        except OSError as failure:
            raise CompanionError(NO_ROOM) from failure

    def restore(self, file: IO[bytes]) -> tuple[Restored, ...]:
        """Take a backup in while no evening is played."""
        with self.pause():
            try:
                with opened_backup(file) as backup:
                    return backup.take_in(self.journal, self.home)
            except OSError as failure:
                raise CompanionError(NO_ROOM) from failure
