"""Hands for a visitor who plays a seat by taps: they do on the board what the page has recorded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.messages import Snapshot
from hardware.simulated.handled_table import HandledTable
from hardware.simulated.people.patience import FRAMES_UNTIL_IMPATIENT, Patience
from hardware.simulated.people.reading_the_page import last_line
from hardware.simulated.people.scoresheet import CHANGES, ScoreSheet

BEHIND = ("tap", "undo")
"""What the table has not caught up with where somebody told the page, and not the board."""


@dataclass(slots=True)
class Visit:
    """Watches the page while `visitors` play seats, and lets hands follow, line by line of the log."""

    table: HandledTable
    look: Callable[[], Snapshot]
    sheet: ScoreSheet
    patience: Patience
    visitors: Callable[[], Collection[str]]
    _done_line: int | None = None

    def is_to_follow(self, now: Snapshot) -> bool:
        """Whether a visitor is to act, or has tapped what hands have not done yet."""
        if self._done_line is None and now.position.to_act in self.visitors():
            self._done_line = last_line(now)
        return self._done_line is not None

    def follow(self, now: Snapshot) -> Iterator[None]:
        """Let a picture go by, or do what was tapped since; done when the table has caught up and others act."""
        fresh = [line for line in now.evening.log if line.number > (self._done_line or 0)]
        if now.evening.lagging in BEHIND:
            self._done_line = last_line(now)
            for line in fresh:
                yield from self._do(line.text, line.seat)
            if now.evening.lagging == "tap":
                yield from self.patience.wait(self._is_followed, FRAMES_UNTIL_IMPATIENT)
            if not self._is_followed(self.look()):
                yield from self.patience.lay_out_the_page()
        elif now.position.to_act in self.visitors():
            self._done_line = last_line(now)
            yield from self.table.rest(1)
        else:
            self._done_line = None

    def _is_followed(self, now: Snapshot) -> bool:
        """Whether the table has caught up, or more was tapped, which is done next."""
        return now.evening.lagging not in BEHIND or last_line(now) > (self._done_line or 0)

    def _do(self, text: str, seat: str) -> Iterator[None]:
        """Hands do one action; what cannot be done as it lies is laid out afterwards, as the page shows it."""
        if text.split()[0] not in CHANGES:
            return
        with suppress(CompanionError, LookupError, ValueError):
            yield from self.table.act(text, seat)
        self.sheet.was_restored(self.sheet.tokens.spent)
