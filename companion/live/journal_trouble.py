"""Remembers that the journal cannot be written, and tries again until it can: a full disk is told until it is over."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import JournalFault
from companion.live.evening import NOTE, SESSION
from companion.live.ledger import Ledger, Line
from companion.messages import Notice

RETRY_S = 2.0
"""So often the journal is tried again, in seconds of the pictures' time."""


@dataclass(slots=True)
class JournalTrouble:
    """`notice` tells the table why nothing can be booked, None while everything can."""

    notice: Notice | None = None
    _tried_at_s: float = 0.0

    def fail(self, notice: Notice, now_s: float | None) -> None:
        """A line could not be written at `now_s`."""
        self.notice, self._tried_at_s = notice, now_s or 0.0

    def try_again(self, ledger: Ledger, now_s: float) -> None:
        """Writes a note where the last try is long enough ago; the trouble is over once that succeeds."""
        if self.notice is None or now_s - self._tried_at_s < RETRY_S:
            return
        self._tried_at_s = now_s
        try:
            ledger.write(Line(NOTE, SESSION, "the journal can be written again"))
        except JournalFault:
            return
        self.notice = None
