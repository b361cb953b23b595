"""The evening and its journal in step: an entry is legal, then on the disk, then true. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.team.game import TeamRules
from companion.live.evening import Evening, add
from companion.live.journal import Entry, Journal, SessionRecord


@dataclass(frozen=True, slots=True)
class Line:
    """What is to be written; number and time are added when it is."""

    kind: str
    seat: str
    text: str
    frame: int | None = None
    payload: Mapping[str, object] | None = None


class Ledger:
    """Writes lines down and holds the evening they add up to; without a journal nothing outlives the process."""

    def __init__(
        self,
        game: TeamRules,
        evening: Evening,
        clock: Callable[[], float],
        journal: Journal | None = None,
        record: SessionRecord | None = None,
    ) -> None:
        self.game, self.evening = game, evening
        self._clock, self._journal, self._record = clock, journal, record

    def write(self, *lines: Line) -> None:
        """Write all or none of the lines; raises IllegalAction or JournalFault, and then nothing has changed."""
        evening, entries = self.evening, []
        for line in lines:
            number = evening.number + 1
            entry = Entry(number, line.kind, line.seat, line.text, line.frame, self._clock(), line.payload)
            evening = add(self.game, evening, entry)
            entries.append(entry)
        if self._journal is not None and self._record is not None:
            self._journal.append(self._record.id, entries)
        self.evening = evening
