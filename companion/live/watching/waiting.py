"""What was pressed and waits for calm; it stands in the journal, so that it outlives the process."""

from __future__ import annotations

from companion.live.evening import DROPPED, TURNS_PAGE, WAITS
from companion.live.ledger import Ledger, Line
from companion.messages import Do

PATIENCE_S = 4.0
"""A button waits so long for the table to become calm, so that the last action is booked before the turn ends."""

PUZZLED_S = 1.5
"""... or until the table has been calm for so long without being understood."""


class Waiting:
    """The presses of an evening that wait, the first first, and until when."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._until_s: float | None = None

    @property
    def presses(self) -> tuple[Do, ...]:
        """What waits."""
        return self._ledger.evening.waiting

    def add(self, do: Do, now_s: float) -> None:
        """One more waits, instead of what it puts right. Raises JournalFault."""
        if not self.presses:
            self._until_s = now_s + PATIENCE_S
        self.drop(*(one for one in self.presses if do.puts_right(one)))
        self._ledger.write(_line(WAITS, do))

    def drop(self, *presses: Do) -> None:
        """These wait no longer; what waits no longer anyway is passed over. Raises JournalFault."""
        for one in presses:
            if one in self.presses:
                self._ledger.write(_line(DROPPED, one))

    def has_time(self, now_s: float) -> bool:
        """Whether it is not yet long that something waits; a new process counts from its first picture."""
        if self._until_s is None:
            self._until_s = now_s + PATIENCE_S
        return now_s <= self._until_s


def _line(kind: str, do: Do) -> Line:
    return Line(kind, do.seat, "", None, {TURNS_PAGE: do.turns_page}, do.action)
