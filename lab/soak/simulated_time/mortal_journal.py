"""A journal whose process is killed: what lies on the disk then is copied, and the evening goes on from the copy."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

from companion.live.journal import Entry, Journal

FILES = ("", "-wal")
"""How the files of an SQLite journal end: the main one and the log beside it."""


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
        log = Path(f"{self.path}{FILES[1]}")
        before = log.stat().st_size if log.exists() else 0
        if self._rng.random() < 0.3:
            raise Killed  # before the first byte
        super().append(session, entries)
        after = log.stat().st_size
        if after > before and self._rng.random() < 0.7:  # killed while it writes: cut off in the middle
            with log.open("r+b") as written:
                written.truncate(self._rng.randrange(before, after))
        raise Killed

    def after_death(self, path: Path) -> MortalJournal:
        """Another process opens what the dead one has left behind; the dead one's lock dies with it."""
        for name in FILES:
            if Path(f"{self.path}{name}").exists():
                shutil.copyfile(f"{self.path}{name}", f"{path}{name}")
        self.close()
        for name in FILES:
            Path(f"{self.path}{name}").unlink(missing_ok=True)
        return MortalJournal(path, self._rng, self.confirmed)
