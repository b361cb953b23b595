"""How far long work is: one line on standard error that keeps changing, only where that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_CLEAR = "\r\x1b[K"
"""Goes back to the beginning of a terminal's line and empties it."""

_SHOWN_EVERY_S = 0.1
_HOUR_S, _MINUTE_S = 3600, 60


class Progress:
    """Counts steps and shows how many of `total` are done; of an unknown total it shows the count alone."""

    def __init__(self, what: str, total: int | None = None) -> None:
        self._what, self._total, self._done = what, total, 0
        self._began_s = time.monotonic()
        self._shown_s = -_SHOWN_EVERY_S

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        self.show()

    def show(self) -> None:
        """Write the line anew, unless it has just been written."""
        now_s = time.monotonic()
        if sys.stderr.isatty() and now_s - self._shown_s >= _SHOWN_EVERY_S:
            self._shown_s = now_s
            sys.stderr.write(_CLEAR + self._text(now_s - self._began_s))
            sys.stderr.flush()

    def _text(self, taken_s: float) -> str:
        if self._total is None:
            return f"{self._done} {self._what}"
        counted = f"{self._done} of {self._total} {self._what}"
        if not 0 < self._done < self._total:
            return counted
        return f"{counted}, about {_spoken(taken_s / self._done * (self._total - self._done))} left"


def _spoken(seconds: float) -> str:
    """A length of time for people."""
    if seconds >= _HOUR_S:
        return f"{seconds / _HOUR_S:.1f} h"
    return f"{seconds / _MINUTE_S:.0f} min" if seconds >= _MINUTE_S else f"{seconds:.0f} s"


def watched(items: Iterable[T], what: str, total: int) -> Iterator[T]:
    """The items one by one, shown as they are done with."""
    progress = Progress(what, total)
    progress.show()
    try:
        for item in items:
            yield item
            progress.step()
    finally:
        clear_line()


def clear_line() -> None:
    """Make room for a line of text where a line of progress may stand."""
    if sys.stderr.isatty():
        sys.stderr.write(_CLEAR)
        sys.stderr.flush()
