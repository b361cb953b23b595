"""Hands at a table whose people tap: they only do on the board what the page has recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from companion.errors import CompanionError
from companion.messages import Snapshot
from hardware.simulated.handled_table import HandledTable
from hardware.simulated.people.comparing import differences
from hardware.simulated.people.patience import FRAMES_UNTIL_IMPATIENT
from hardware.simulated.people.reading_the_page import TABLE, last_line
from hardware.simulated.people.scoresheet import CHANGES

ORDERED: Final = "daedalus"
"""The first word of what TABLE has people do on the board."""


@dataclass(slots=True)
class Obedient:
    """Watches the page, which `look` gives (None while no evening is played), and lets hands follow it."""

    table: HandledTable
    look: Callable[[], Snapshot | None]
    _done_line: int | None = None

    def follow(self) -> Iterator[None]:
        """For ever: each step is one picture."""
        while True:
            now = self._page()
            if now is None or not now.evening.lagging:
                self._done_line = None if now is None else last_line(now)
                if now is not None and not differences(now.position.view, self.table.layout()):
                    yield from self.table.follow_page(now.position.view, self._somebody())
                yield
            else:
                yield from self._catch_up(now)

    def _page(self) -> Snapshot | None:
        """What is shown of a game that is played on such a board; None where none is."""
        now = self.look()
        return now if now is not None and "loose" in now.position.view else None

    def _catch_up(self, now: Snapshot) -> Iterator[None]:
        """Do what was booked since, line by line; where the board lies otherwise then, lay out what is shown."""
        fresh = [line for line in now.evening.log if line.number > (self._done_line or 0)]
        self._done_line = last_line(now)
        for line in fresh:
            yield from self._do(line.text, line.seat)
        yield from self._wait()
        later = self._page()
        if later is not None and self._is_same(later) and differences(later.position.view, self.table.layout()):
            with suppress(CompanionError, LookupError, ValueError):
                yield from self.table.restore(later.position.view, self._somebody())
            yield from self._wait()

    def _do(self, text: str, seat: str) -> Iterator[None]:
        """Hands do one action; what cannot be done as it lies is laid out afterwards."""
        if text.split()[0] in (*CHANGES, ORDERED):
            with suppress(CompanionError, LookupError, ValueError):
                yield from self.table.act(text, self._somebody() if seat == TABLE else seat)
        yield

    def _wait(self) -> Iterator[None]:
        """Let pictures go by until the page has seen it, or more was recorded."""
        for _ in range(FRAMES_UNTIL_IMPATIENT):
            now = self._page()
            if now is None or not self._is_same(now):
                return
            yield

    def _is_same(self, now: Snapshot) -> bool:
        """Whether the table still lags, and behind nothing newer."""
        return bool(now.evening.lagging) and last_line(now) == self._done_line

    def _somebody(self) -> str:
        return sorted(self.table.layout()["pawns"])[0]
