"""A journal whose process is killed: what lies on the disk then is copied, and the evening goes on from the copy."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

from companion.live.journal import Entry, Journal

SIDE_FILE = "-wal"
"""What the file of an SQLite journal is called beside the main one, behind its name."""


class Killed(BaseException):
    """The process ends here: nobody can catch it and go on."""


class MortalJournal(Journal):
    """A journal that remembers what it has confirmed, and dies in the middle of writing once it is `doomed`."""

    def __init__(self, path: Path, rng: random.Random, confirmed: Sequence[Entry] = ()) -> None:
        super().__init__(path)
        self._rng = rng
        self.doomed = False
        self.confirmed = list(confirmed)
        self.unconfirmed: tuple[Entry, ...] = ()

    def append(self, session: int, entries: Sequence[Entry]) -> None:
        """Write entries all or none; raises Killed where the process is doomed, before anybody hears of them."""
        if not self.doomed:
            super().append(session, entries)
            self.confirmed += entries
            return
        self.unconfirmed = tuple(entries)
        before = _size(self.path)
        if self._rng.random() < 0.3:
            raise Killed  # before the first byte
        super().append(session, entries)
        after = _size(self.path)
        is_torn = after > before and self._rng.random() < 0.7
        _tear(self.path, self._rng.randrange(before, after) if is_torn else after)
        raise Killed

    def after_death(self, path: Path) -> MortalJournal:
        """Another process opens what the dead one has left behind; the dead one's lock dies with it."""
        for name in ("", SIDE_FILE):
            left = Path(f"{self.path}{name}")
            if left.exists():
                shutil.copyfile(left, f"{path}{name}")
        self.close()
        for name in ("", SIDE_FILE):
            Path(f"{self.path}{name}").unlink(missing_ok=True)
        return MortalJournal(path, self._rng, self.confirmed)


def _size(path: Path) -> int:
    side = Path(f"{path}{SIDE_FILE}")
    return side.stat().st_size if side.exists() else 0


def _tear(path: Path, size: int) -> None:
    """Cut what was just written off in the middle, as a process does that is killed while it writes."""
    with Path(f"{path}{SIDE_FILE}").open("r+b") as side:
        side.truncate(size)
