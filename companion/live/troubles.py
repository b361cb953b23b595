"""What keeps an evening from going on: no picture or no board in it, and a journal that cannot be written."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import JournalFault
from companion.live.evening import NOTE, SESSION
from companion.live.ledger import Ledger, Line
from companion.live.notices import no_picture_notice
from companion.messages import Notice
from companion.rules.words import say

LOST_S = 2.0
"""So long no board may be found before the table is told: a sleeve hides it now and then."""

RETRY_S = 2.0
"""So often the journal is tried again, in seconds of the pictures' time."""


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
        why = why or say("no board can be found in the picture")
        self.notice = no_picture_notice(
            say("{why}; look that the whole board lies under the camera, in good light", why=why)
        )
        return why


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
