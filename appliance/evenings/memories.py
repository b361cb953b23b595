"""What stays of evenings beside their records: a last picture of each board, and from when on evenings are counted."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from appliance.evenings.past import PastEvenings
from appliance.evenings.tokens import write_privately
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
        write_privately(self._folder / f"{key}.jpg", jpeg)
        with suppress(OSError):  # another may have gone meanwhile
            for old in sorted(self._folder.glob("*.jpg"), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
                old.unlink()

    def picture(self, key: str) -> Path | None:
        """The file of an evening's picture; None where none is kept."""
        path = self._folder / f"{key}.jpg"
        return path if NAME.fullmatch(key) and path.is_file() else None

    def tally(self, journal: Journal, past: PastEvenings) -> Tally:
        """The numbers over all finished evenings of the journal; those that cannot be read are left out and counted."""
        readable = [one for one in past.all() if one.is_readable]
        return tally(readable, journal.next_number() - 1 - len(readable), self._since())

    def count_anew(self, is_anew: bool) -> None:
        """Count only evenings from now on, or all again; no evening is deleted."""
        since = datetime.now().isoformat(timespec="seconds") if is_anew else ""
        write_privately(self._folder / SINCE, since.encode())

    def _since(self) -> str:
        try:
            return datetime.fromisoformat((self._folder / SINCE).read_text(encoding="ascii")).isoformat()
        except (OSError, ValueError):
            return ""
