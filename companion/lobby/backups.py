"""What pages need from the part that keeps everything as one file: make it, take it in again, say what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, Final, Protocol

from companion.rules.words import Said

LARGEST_BYTES: Final = 150_000_000
"""A backup is not larger than this, neither packed nor unpacked."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of one evening of a backup, or of one of its files, in `words`.

    `name` is the key of the evening or the path of the file; `game` and `began` (ISO 8601, local time) are an
    evening's.
    """

    name: str
    words: Said
    game: str = ""
    began: str = ""


class Backups(Protocol):
    """Everything that was played, taught and set, as one file; any thread may call."""

    def latest(self) -> str:
        """When the companion last made a backup by itself (ISO 8601, local time); "" where there is none."""

    def write(self, out: IO[bytes]) -> None:
        """Write a backup of now without unfinished games, whose hidden cards it would tell; the game goes on meanwhile.

        Raises CompanionError where it cannot be made.
        """

    def restore(self, file: IO[bytes]) -> tuple[Restored, ...]:
        """Take a backup in; raises CompanionError, and changes nothing, where the file or the moment is not right."""
