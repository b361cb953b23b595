"""What stays of evenings beside their records: a last picture of each board."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.live.journal import NAME
from companion.private_files import write_if_possible

FOLDER = "keepsakes"
"""The folder of the pictures in the home folder."""

MOST_KEPT = 200
"""So many pictures are kept; of more, the oldest go."""


class Memories:
    """Keeps pictures in one folder that its owner alone reads; asked from any thread."""

    def __init__(self, home: Path) -> None:
        self._folder = home / FOLDER

    def keep(self, key: str, jpeg: bytes) -> None:
        """Keep the last picture of an evening's board, in place of any before; a full disk is only logged."""
        write_if_possible(self._folder / f"{key}.jpg", jpeg)
        with suppress(OSError):  # another may have gone meanwhile
            for old in sorted(self._folder.glob("*.jpg"), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
                old.unlink()

    def picture(self, key: str) -> Path | None:
        """The file of an evening's picture; None where none is kept."""
        path = self._folder / f"{key}.jpg"
        return path if NAME.fullmatch(key) and path.is_file() else None
