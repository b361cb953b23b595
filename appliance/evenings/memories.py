"""What stays of evenings beside their records: a last picture of each board, and from when on evenings are counted."""

from __future__ import annotations

import logging
import os
from datetime import datetime
from pathlib import Path

from appliance.evenings.past import PastEvenings
from companion.live.journal import NAME, Journal
from companion.lobby.tally import Tally, tally

FOLDER, SINCE = "keepsakes", "counted-since"
"""The folder of the pictures in the home folder, and the file in it that says from when on evenings count."""

MOST_KEPT = 200
"""So many pictures are kept; of more, the oldest go."""


class Memories:
    """Keeps pictures and counts evenings in one folder that its owner alone reads; asked from any thread."""

    def __init__(self, home: Path) -> None:
        self._folder = home / FOLDER

    def keep(self, key: str, jpeg: bytes) -> None:
        """Keep the last picture of an evening's board, in place of any before; a full disk is only logged."""
        self._write(f"{key}.jpg", jpeg)
        for old in sorted(self._folder.glob("*.jpg"), key=_changed_at)[:-MOST_KEPT]:
            old.unlink(missing_ok=True)

    def picture(self, key: str) -> Path | None:
        """The file of an evening's picture; None where none is kept."""
        path = self._folder / f"{key}.jpg"
        return path if NAME.fullmatch(key) and path.is_file() else None

    def tally(self, journal: Journal, past: PastEvenings) -> Tally:
        """The numbers over all finished evenings of the journal; those that cannot be read are left out and counted."""
        readable = past.all()
        return tally(readable, journal.next_number() - 1 - len(readable), self._since())

    def count_anew(self, is_anew: bool) -> None:
        """Count only evenings from now on, or all again; no evening is deleted."""
        self._write(SINCE, datetime.now().isoformat(timespec="seconds").encode() if is_anew else b"")

    def _since(self) -> str:
        try:
            return datetime.fromisoformat((self._folder / SINCE).read_text(encoding="ascii")).isoformat()
        except (OSError, ValueError):
            return ""

    def _write(self, name: str, content: bytes) -> None:
        """Write a file in one step, readable for its owner alone."""
        new = self._folder / f"{name}.new"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            new.unlink(missing_ok=True)
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(content)
            new.replace(self._folder / name)
        except OSError as failure:
            logging.getLogger(__name__).error("%s cannot be written: %s", new, failure.strerror or failure)


def _changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
