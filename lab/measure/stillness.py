"""Measures how long the table lies still before what hands did is told, in the camera games of a demonstration.

From the first moment without a hand until it is booked, in the simulated table's time at so many pictures a second; and
what the processor took for the picture in which it was booked: reading, explaining and booking it, and the snapshots
that pages are drawn from. With streams beside it: when each of so many pages has heard of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median

from appliance.demo.options import DemoOptions
from appliance.demo.show import DemoShow
from appliance.parts import serve_desk
from appliance.progress import watched
from companion.config import WebSettings
from companion.events import ActionRecorded, Event
from companion.frame import Frame
from companion.live.recording import FRAME_PERIOD_S
from companion.messages import Observed
from lab.measure.listening import delays_s, listeners

ASKED_S = 0.7
"""So soon after the hands are away it should be told."""

NEARLY_ALL = 0.95
"""The share of actions that are told within the time called p95."""

SEEN = ("push", "walk", "rotate", "switch", "turn-up")
"""The actions that hands do on the board."""


@dataclass(frozen=True, slots=True)
class Told:
    """An action that was seen, how long the table had lain still (s), and what the processor took (s)."""

    action: str
    still_s: float
    work_s: float

    @property
    def delay_s(self) -> float:
        """From stillness to the snapshot."""
        return self.still_s + self.work_s


@dataclass(slots=True)
class SlowCamera:
    """Plays a demonstration of which the reader gets every so many pictures, and notes when what hands did is told.

    `is_paced` plays no faster than in life. `changes` are the moments (s of the monotonic clock) at which a picture was
    read in which something was booked.
    """

    show: DemoShow
    every: int
    is_paced: bool = False
    told: list[Told] = field(default_factory=list)
    changes: list[float] = field(default_factory=list)
    _booked: list[str] = field(default_factory=list)
    _still_since_s: float | None = None
    _shift: object = None

    def play(self, turns: int) -> None:
        """Play so many turns."""
        self.show.listeners.append(self._hear)
        for number, _ in enumerate(self.show.players.play(turns)):
            now_s, began_s = number * FRAME_PERIOD_S, time.monotonic()
            self._watch_table(now_s)
            if number % self.every == 0:
                self._look(number, now_s)
            else:
                self.show.desk.drain()
            self.show.sheet.watch(self.show.desk.snapshot())
            if self.is_paced:
                time.sleep(max(0.0, began_s + FRAME_PERIOD_S - time.monotonic()))

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
        self._booked.clear()
        began_s = time.thread_time()
        seen = self.show.loop.eyes.read(Frame(picture, number, now_s))
        read_s = time.monotonic()
        self.show.desk.post(Observed(seen))
        self.show.desk.drain()
        work_s = time.thread_time() - began_s
        self.changes += [read_s] if self._booked else []
        if self._still_since_s is not None:
            self.told += [Told(action, now_s - self._still_since_s, work_s) for action in self._booked]

    def _hear(self, events: Iterable[Event]) -> None:
        booked = [one for one in events if isinstance(one, ActionRecorded) and not (one.is_tapped or one.was_asked)]
        self._booked += [one.action for one in booked if one.action.split()[0] in SEEN]


def bench_stillness(
    games: Sequence[str], seeds: Sequence[int], turns: int, every: int, streams: int = 0
) -> Iterator[Mapping[str, object]]:
    """A row a game, over so many turns of each seed's evening with as many seats as the game has.

    Where `streams` pages listen to each, it goes at the pace of life.
    """
    for rules in watched(games, "games", len(games)):
        played = [_play(rules, seed, turns, every, streams) for seed in seeds]
        told = [one for camera, _ in played for one in camera.told]
        heard = sorted(delay for _, delays in played for delay in delays)
        row = {"rules": rules, "pictures_per_s": round(1 / (FRAME_PERIOD_S * every), 1), **summed_up(told)}
        yield {**row, **({"streams": streams, "heard_s": _spread(heard)} if heard else {})}


def _play(rules: str, seed: int, turns: int, every: int, streams: int) -> tuple[SlowCamera, list[float]]:
    """A played evening, and from each change until each stream heard of it (s)."""
    name, _, variant = rules.partition(":")
    options = DemoOptions(name, 4, seed, is_headless=True, is_fresh=True, variant=variant or None)
    with ExitStack() as stack:
        show = DemoShow(options, stack, lambda _: None)
        camera = SlowCamera(show, every, is_paced=streams > 0)
        if not streams:
            camera.play(turns)
            return camera, []
        web = WebSettings(host="127.0.0.1", port=0, streams=2 * streams, picture=False)
        server = stack.enter_context(serve_desk(show.desk, lambda: None, web))
        with listeners(server.port, streams) as end:
            camera.play(turns)
            return camera, delays_s(end(), camera.changes)


def _spread(ordered: Sequence[float]) -> dict[str, float]:
    """Median, 95th percentile and worst of some times, in ascending order."""
    ninth = ordered[round(NEARLY_ALL * (len(ordered) - 1))]
    return {"median": round(median(ordered), 3), "p95": round(ninth, 3), "worst": round(ordered[-1], 3)}


def summed_up(told: Sequence[Told]) -> dict[str, object]:
    """Median, 95th percentile and worst of the delays (s), which action was told last, and the processor's share."""
    if not told:
        return {"actions": 0}
    delays = sorted(one.delay_s for one in told)
    worst = max(told, key=lambda one: one.delay_s)
    return {
        "actions": len(told),
        "delay_s": _spread(delays),
        "worst_action": worst.action,
        "work_ms": {
            "median": round(1000 * median(one.work_s for one in told)),
            "worst": round(1000 * max(one.work_s for one in told)),
        },
        "in_time": round(sum(delay <= ASKED_S for delay in delays) / len(delays), 3),
    }
