"""What keeps an evening from going on: no picture or no board in it, and a journal that cannot be written."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.errors import JournalFault
from companion.live.ledger import Ledger
from companion.live.notices import journal_notice, no_picture_notice
from companion.messages import Notice
from companion.rules.words import say

LOST_S = 2.0
"""So long no board may be found before the table is told: a sleeve hides it now and then."""

RETRY_S = 2.0
"""So often the journal is looked after, and tried again where it cannot be written, in seconds."""


@dataclass(slots=True)
class Sight:
    """Remembers since when nothing can be seen; `notice` tells the table, until there is something to see again."""

    notice: Notice | None = None
    is_camera_lost: bool = False
    _board_lost_since_s: float | None = None

    @property
    def is_lost(self) -> bool:
        """Whether the table has been told that nothing can be seen."""
        return self.notice is not None

    def lose_camera(self, reason: str) -> None:
        """No pictures come; `reason` says why and what to do."""
        self.notice, self.is_camera_lost = no_picture_notice(reason), True

    def see(self, now_s: float, is_board_lost: bool, why: str | None) -> str | None:
        """A picture came at `now_s`; returns why there is no board in it, once, when that has lasted for LOST_S."""
        if self.is_camera_lost or not is_board_lost:
            self.notice, self.is_camera_lost = None, False
        if not is_board_lost:
            self._board_lost_since_s = None
            return None
        self._board_lost_since_s = now_s if self._board_lost_since_s is None else self._board_lost_since_s
        if self.is_lost or now_s - self._board_lost_since_s < LOST_S:
            return None
        why = why or say("I cannot find a board in the picture")
        self.notice = no_picture_notice(say("{why}; put the whole board under the camera, in good light", why=why))
        return why


@dataclass(slots=True)
class JournalTrouble:
    """`notice` tells the table why nothing can be booked, None while everything can."""

    notice: Notice | None = None
    clock_s: Callable[[], float] = time.monotonic
    _looked_at_s: float = 0.0

    def fail(self, fault: JournalFault) -> Notice:
        """A line could not be written; returns what the table is told."""
        self.notice = told = journal_notice(str(fault))
        self._looked_at_s = self.clock_s()
        return told

    def look(self, ledger: Ledger) -> bool:
        """Now and then look whether the journal is still there, or try again what failed; whether `notice` is another.

        The trouble is over once a note can be written, in a journal that is written anew where it has gone.
        """
        if self.clock_s() - self._looked_at_s < RETRY_S:
            return False
        self._looked_at_s = self.clock_s()
        before, self.notice = self.notice, self._trouble_of(ledger)
        return self.notice != before

    def _trouble_of(self, ledger: Ledger) -> Notice | None:
        try:
            if self.notice is None:
                ledger.check()
            else:
                ledger.mend()
        except JournalFault as fault:
            return journal_notice(str(fault))
        return None
