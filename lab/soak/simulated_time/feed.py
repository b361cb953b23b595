"""The way of pictures and taps to the desk, and what goes wrong on it: lost, stuck, late, gone, in the dark, twice.

As the real page does, this one turns down what was meant for a moment that is over.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.messages import Command, Observed, PictureLost
from companion.observation import Observation
from lab.soak.simulated_time.error_camera import ErrorCamera
from lab.soak.simulated_time.tally import Tally

STEP_S = 0.1
"""One step of the simulated clock."""

TIMEOUT_S, TRIED_AGAIN_S = 2.0, 3.0
"""So long after the last picture a camera counts as lost (`camera.timeout_s`), and is opened again after a loss
(`hardware.cameras.PAUSE_S`)."""

LOST, STUCK, LATE, GONE, LAMP = "frames lost", "frames stuck", "frames late", "camera gone", "lamp off"
LASTS_S = {LOST: (0.3, 1.9), STUCK: (0.5, 4.0), LATE: (2.0, 10.0), GONE: (4.0, 25.0), LAMP: (3.0, 20.0)}
FEED_FAULTS = tuple(LASTS_S)
"""What can go wrong between the table and the desk, and how long each lasts, from and to, in seconds."""

TWICE, TAP_LATE = 0.03, 0.02
"""How often a tap comes twice, and late."""

LATE_STEPS, LATE_PICTURES = (5, 40), 3
"""How much later a late tap comes, in steps, and how many pictures a late picture lies in the queue."""


@dataclass(slots=True)
class Feed:
    """Takes a picture every `every` steps; `fault` is what is wrong just now, "" for nothing."""

    camera: ErrorCamera
    rng: random.Random
    every: int
    fault: str = ""
    _until: int = 0
    _frame: int = 0
    _last: Observation | None = None
    _arrived: int = 0
    _told: int = -1000
    _queue: deque[Observation] = field(default_factory=deque)

    def spoil(self, fault: str, step: int) -> int:
        """Something goes wrong from this step on; returns the step at which it is over."""
        low_s, high_s = LASTS_S[fault]
        self.fault, self._until = fault, step + round(self.rng.uniform(low_s, high_s) / STEP_S)
        if fault == LAMP:
            self.camera.relight(dim=True)
        return self._until

    def step(self, step: int) -> list[Command]:
        """What arrives at the desk in this step."""
        if self.fault and step >= self._until:
            if self.fault == LAMP:
                self.camera.relight(dim=False)
            if self.fault == GONE:
                self.camera.wake()
            self.fault = ""
        if self.fault == GONE:
            return self._silence(step)
        if step % self.every:
            return []
        if self.fault == LOST:
            self._frame += 1  # lost before anybody looked at it: a reader's pictures do not get lost behind it
            return []
        self._arrived = step
        return [Observed(one) for one in self._delivered(self._taken(step))]

    def _silence(self, step: int) -> list[Command]:
        """No picture comes; after a while the desk is told, again and again."""
        is_lost = (step - self._arrived) * STEP_S >= TIMEOUT_S
        if not is_lost or (step - self._told) * STEP_S < TRIED_AGAIN_S:
            return []
        self._told = step
        return [PictureLost("the camera sends no pictures")]

    def _taken(self, step: int) -> Observation:
        """The picture of this moment, or the one before again where the camera is stuck."""
        time_s = round(step * STEP_S, 3)
        if self.fault == STUCK and self._last is not None:
            seen = replace(self._last, frame=self._frame, time_s=time_s, is_moved=False)
        else:
            self._last = seen = self.camera.look(self._frame, time_s)
        self._frame += 1
        return seen

    def _delivered(self, seen: Observation) -> list[Observation]:
        """What leaves the queue; more than one at a time where pictures were late."""
        self._queue.append(seen)
        kept = LATE_PICTURES if self.fault == LATE else 0
        return [self._queue.popleft() for _ in range(max(0, len(self._queue) - kept))]


@dataclass(slots=True)
class Taps:
    """Passes taps on to the desk; `moment` names the moment of the game that the page shows."""

    rng: random.Random
    send: Callable[[Command], None]
    tally: Tally
    moment: Callable[[], str]
    _step: int = 0
    _waiting: list[tuple[int, str, Command]] = field(default_factory=list)

    def post(self, command: Command) -> None:
        """Somebody taps."""
        draw = self.rng.random()
        if draw < TAP_LATE:
            self.tally.note("tap late", "done")
            self._waiting.append((self._step + self.rng.randint(*LATE_STEPS), self.moment(), command))
            return
        self.send(command)
        if draw < TAP_LATE + TWICE:
            self.tally.note("tap twice", "done")
            self._waiting.append((self._step + self.rng.randint(0, 3), self.moment(), command))

    def step(self) -> None:
        """One step of the clock: what was late comes now, unless its moment is over."""
        self._step += 1
        due = [(moment, command) for step, moment, command in self._waiting if step <= self._step]
        self._waiting = [one for one in self._waiting if one[0] > self._step]
        for moment, command in due:
            if moment == self.moment():
                self.send(command)
            else:
                self.tally.note("tap turned down", "done")
