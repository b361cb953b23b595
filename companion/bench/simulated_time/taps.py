"""Fingers on the page: most taps come as they are meant, some twice, some late."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.bench.simulated_time.tally import Tally
from companion.messages import Command

TWICE, LATE = 0.03, 0.02
"""How often a tap comes twice, and late."""

LATE_STEPS = (5, 40)
"""How much later a late tap comes, in steps."""


@dataclass(slots=True)
class Taps:
    """Passes taps on to the desk."""

    rng: random.Random
    send: Callable[[Command], None]
    tally: Tally
    _step: int = 0
    _waiting: list[tuple[int, Command]] = field(default_factory=list)

    def post(self, command: Command) -> None:
        """Somebody taps."""
        draw = self.rng.random()
        if draw < LATE:
            self.tally.note("tap late", "done")
            self._waiting.append((self._step + self.rng.randint(*LATE_STEPS), command))
            return
        self.send(command)
        if draw < LATE + TWICE:
            self.tally.note("tap twice", "done")
            self._waiting.append((self._step + self.rng.randint(0, 3), command))

    def step(self) -> None:
        """One step of the clock: what was late comes now."""
        self._step += 1
        due = [command for step, command in self._waiting if step <= self._step]
        self._waiting = [one for one in self._waiting if one[0] > self._step]
        for command in due:
            self.send(command)
