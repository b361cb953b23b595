"""Measures how long the table lies still before what hands did is recorded, in the camera games of a demonstration.

From the first moment without a hand until it is recorded, in the simulated table's time at so many pictures a second;
and what the processor took for the picture in which it was recorded: reading, explaining and recording it, and the
snapshots that pages are drawn from.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from appliance.demo.options import DemoOptions
from appliance.demo.show import DemoShow
from companion.events import ActionRecorded, Event
from companion.frame import Frame
from companion.live.recording import FRAME_PERIOD_S
from companion.messages import Observed
from lab.measure.cases import Row, game_and_variant, share, spread

IN_TIME_S = 0.7
"""So soon after the hands are away it should be recorded."""

SEEN = ("push", "walk", "rotate", "switch", "turn-up")
"""The actions that hands do on the board."""

SEATS = 4


@dataclass(frozen=True, slots=True)
class Delay:
    """An action that was seen, how long the table had lain still (s), and what the processor took (s)."""

    action: str
    still_s: float
    work_s: float

    @property
    def total_s(self) -> float:
        """From stillness to the snapshot."""
        return self.still_s + self.work_s


@dataclass(slots=True)
class SlowCamera:
    """Plays a demonstration of which the reader gets every so many pictures; notes when what hands did is recorded."""

    show: DemoShow
    every: int
    delays: list[Delay] = field(default_factory=list)
    _recorded: list[str] = field(default_factory=list)
    _still_since_s: float | None = None
    _shift: object = None

    def play(self, turns: int) -> None:
        """Play so many turns."""
        self.show.listeners.append(self._hear)
        for number, _ in enumerate(self.show.players.play(turns)):
            self._watch_table(number * FRAME_PERIOD_S)
            if number % self.every == 0:
                self._look(number, number * FRAME_PERIOD_S)
            else:
                self.show.desk.drain()
            self.show.sheet.watch(self.show.desk.snapshot())

    def _watch_table(self, now_s: float) -> None:
        """Note since when there is no hand in the picture, and nobody has bumped the board."""
        people = self.show.table.people
        if people.hands:
            self._still_since_s = None
        elif self._still_since_s is None or people.shift != self._shift:
            self._still_since_s = now_s
        self._shift = people.shift

    def _look(self, number: int, now_s: float) -> None:
        picture = self.show.table.render()
        self._recorded.clear()
        began_s = time.thread_time()
        self.show.desk.post(Observed(self.show.loop.eyes.read(Frame(picture, number, now_s))))
        self.show.desk.drain()
        work_s = time.thread_time() - began_s
        if self._still_since_s is not None:
            self.delays += [Delay(action, round(now_s - self._still_since_s, 3), work_s) for action in self._recorded]

    def _hear(self, events: Iterable[Event]) -> None:
        seen = [one for one in events if isinstance(one, ActionRecorded) and not (one.is_tapped or one.was_asked)]
        self._recorded += [one.action for one in seen if one.action.split()[0] in SEEN]


def delays_of(rules: str, seed: int, turns: int, every: int) -> list[Delay]:
    """The delays in so many turns of an evening before a camera of so few pictures."""
    name, variant = game_and_variant(rules)
    with ExitStack() as stack:
        options = DemoOptions(name, SEATS, seed, is_headless=True, is_fresh=True, variant=variant)
        camera = SlowCamera(DemoShow(options, stack, lambda _: None), every)
        camera.play(turns)
    return camera.delays


def summed_up(delays: Sequence[Delay]) -> Row:
    """The spread of the delays and of the processor's part (s), and which action was recorded last."""
    if not delays:
        return {"actions": 0}
    return {
        "actions": len(delays), "delay_s": spread(one.total_s for one in delays),
        "worst_action": max(delays, key=lambda one: one.total_s).action,
        "work_s": spread(one.work_s for one in delays),
        "in_time": share([one.total_s <= IN_TIME_S for one in delays]),
    }  # fmt: skip
