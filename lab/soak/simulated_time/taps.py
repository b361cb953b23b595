"""Fingers on the page: most taps come as they are meant, some twice, some late.

As the real page does, this one turns down what was meant for a moment that is over.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.messages import Command
from lab.soak.simulated_time.tally import Tally

TWICE, LATE = 0.03, 0.02
"""How often a tap comes twice, and late."""

LATE_STEPS = (5, 40)
"""How much later a late tap comes, in steps."""


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
        if draw < LATE:
            self.tally.note("tap late", "done")
            self._waiting.append((self._step + self.rng.randint(*LATE_STEPS), self.moment(), command))
            return
        self.send(command)
        if draw < LATE + TWICE:
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
