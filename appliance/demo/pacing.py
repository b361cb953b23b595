"""The pace of a demonstration, and the seats that visitors play in it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.lobby.lobby import DemoStatus
from companion.messages import Snapshot

TIMES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""The paces there are, as multiples of life."""

USUAL = TIMES.index(1.0)

VISITORS_FILE = "visitors.json"
"""Where a demonstration keeps which seats visitors have taken, each with whether for one turn."""

LOOK_S, ANSWERED_S = 0.2, 0.5
"""So often it is looked whether another evening is wished for; so long the answer to that may take to get through."""

REST_PICTURES_S = 0.5
"""Seconds from picture to picture while the people rest."""


class DemoPace:
    """A `Showing`: what visitors have chosen, read by the thread that plays; `look` gives the public snapshot.

    `kept` is the file in which seats that visitors have taken outlive a power cut; None keeps nothing.
    """

    def __init__(self, look: Callable[[], Snapshot], kept: Path | None = None) -> None:
        self._look, self._kept = look, kept
        self._again = threading.Event()
        self._lock = threading.Lock()
        self._is_paused = False
        self._place = USUAL
        self._taken = _taken_before(kept)

    def pace(self) -> DemoStatus:
        """How it goes on now."""
        visitors = self.visitors()
        with self._lock:
            last = len(TIMES) - 1
            return DemoStatus(self._is_paused, TIMES[self._place], self._place == 0, self._place == last, visitors)

    def pause(self) -> None:
        """The people rest; pictures are taken still."""
        with self._lock:
            self._is_paused = True

    def go_on(self) -> None:
        """The people play on."""
        with self._lock:
            self._is_paused = False

    def slower(self) -> None:
        """The next slower pace."""
        with self._lock:
            self._place = max(self._place - 1, 0)

    def faster(self) -> None:
        """The next faster pace."""
        with self._lock:
            self._place = min(self._place + 1, len(TIMES) - 1)

    def take(self, seat: str, *, is_for_one_turn: bool = False) -> None:
        """A visitor plays the seat, for one turn or until it is left."""
        with self._lock:
            self._taken[seat] = is_for_one_turn and self._taken.get(seat, True)
            self._keep()

    def leave(self, seat: str) -> None:
        """The seat's own player plays on."""
        with self._lock:
            self._taken.pop(seat, None)
            self._keep()

    def play_again(self) -> None:
        """Another evening of the same people begins, once this one is over."""
        self._again.set()

    def wait_for_again(self, check: Callable[[], None]) -> None:
        """Wait until another evening is wished for; `check` raises what ends the demonstration."""
        while not self._again.wait(LOOK_S):
            check()
        time.sleep(ANSWERED_S)

    @property
    def is_wanted_again(self) -> bool:
        """Whether somebody has wished for another evening."""
        return self._again.is_set()

    def _keep(self) -> None:
        """Write down who has which seat; what cannot be written is not kept."""
        if self._kept is not None:
            with suppress(OSError):
                self._kept.write_text(json.dumps(self._taken), encoding="utf-8")

    def visitors(self) -> tuple[str, ...]:
        """The seats that visitors play; one that was taken for a turn is given back when the turn has passed on."""
        turn = self._look().position.seat
        with self._lock:
            self._taken = {seat: is_once for seat, is_once in self._taken.items() if not is_once or seat == turn}
            return tuple(self._taken)

    @property
    def is_paused(self) -> bool:
        """Whether the people rest."""
        with self._lock:
            return self._is_paused

    def period_s(self, life_s: float) -> float:
        """Seconds from picture to picture where they are `life_s` in life."""
        with self._lock:
            return REST_PICTURES_S if self._is_paused else life_s / TIMES[self._place]


def _taken_before(kept: Path | None) -> dict[str, bool]:
    """The seats that were taken when the demonstration was cut off; none where nothing can be read."""
    try:
        found = json.loads(kept.read_text(encoding="utf-8")) if kept is not None else {}
        return {str(seat): bool(is_once) for seat, is_once in found.items()}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}


def paced(
    moments: Iterable[None],
    period_s: Callable[[], float],
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[None]:
    """The moments, no faster than one in `period_s` seconds, which may change from one to the next."""
    due_s = clock()
    for _ in moments:
        yield
        period = period_s()
        due_s = max(due_s + period, clock() - period)
        sleep(max(0.0, due_s - clock()))
