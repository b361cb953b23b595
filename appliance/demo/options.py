"""A demonstration evening: what was chosen, what is kept of it, how fast it goes, what the console says, and the loop
from picture to booking.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from companion.events import ActionRecorded, Event
from companion.frame import Frame, Image
from companion.live.desk import SessionDesk
from companion.live.frame_reader import Eyes
from companion.live.recording import FRAME_PERIOD_S, Recorder, TableLine, correction_line
from companion.lobby.lobby import DemoStatus
from companion.messages import (
    Answer,
    Command,
    CorrectPawn,
    CorrectPiece,
    CorrectTile,
    CorrectTurn,
    KeepAsPlayed,
    Observed,
    Snapshot,
    Undo,
)
from companion.rules.game import TABLE
from companion.rules.options import OptionValue
from companion.rules.words import player, say

SEEDS_APART = 100_003
"""The seeds of one demonstration's evenings are so far from each other."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """What a demonstration is asked to be. `turns` None plays to the end; `record` None records nothing.

    `variant` None is the game's first; `house_rules` are the options that are chosen, by name.

    `is_as_laid` lets the people lay the board at random, and begins with what lies there.

    `stays` keeps the page open when the evening is over, until Ctrl+C. `evening` counts those that were played before
    by *Play again*.
    """

    game: str = "team"
    seats: int = 3
    seed: int = 1
    turns: int | None = None
    is_headless: bool = False
    record: Path | None = None
    port: int = 8000
    is_fresh: bool = False
    stays: bool = False
    size_px: tuple[int, int] = (1280, 960)
    variant: str | None = None
    house_rules: tuple[tuple[str, OptionValue], ...] = ()
    is_as_laid: bool = False
    evening: int = 0

    @property
    def chance(self) -> int:
        """The seed of this evening's deal, dice and people."""
        return self.seed + SEEDS_APART * self.evening

    @property
    def key(self) -> str:
        """Name of what this demonstration keeps: the same choices go on with the same evening."""
        length = f"-{self.turns}turns" if self.turns is not None else ""
        rules = "".join(f"-{word}" for word in (self.variant, *(f"{key}-{to}" for key, to in self.house_rules)) if word)
        laid = "-as-laid" if self.is_as_laid else ""
        return f"{self.game}{rules}-{self.seats}seats-seed{self.seed}{length}{laid}"


@dataclass(slots=True)
class Recorded:
    """Notes what came from outside for `follow`: what TABLE did, what seats tapped, and what people told the page."""

    recorder: Recorder | None
    frame: Callable[[], int]

    def events(self, events: Iterable[Event]) -> None:
        """Note the bookings that no picture can show."""
        for event in events:
            if isinstance(event, ActionRecorded) and (event.seat == TABLE or event.is_tapped):
                self._note(event.action, event.seat)

    def command(self, command: Command) -> None:
        """Note what a person told the page about the board."""
        match command:
            case Undo():
                self._note("undo", "page")
            case KeepAsPlayed():
                self._note("keep", "page")
            case Answer(question, choice):
                self._note(f"answer {question} {'none' if choice is None else choice}", "page")
            case CorrectTile() | CorrectPawn() | CorrectTurn() | CorrectPiece():
                self._note(correction_line(command), "page")

    def _note(self, action: str, seat: str) -> None:
        if self.recorder is not None:
            self.recorder.note(TableLine(self.frame(), action, seat))


class Drawn(Protocol):
    """A table of which pictures can be drawn."""

    def render(self) -> Image:
        """A picture of this moment."""


@dataclass(slots=True)
class PictureLoop:
    """Takes pictures of the table, has them read, and posts what was seen. `index` is the next picture's number,
    `period_s` lies between pictures."""

    table: Drawn
    eyes: Eyes
    desk: SessionDesk
    recorder: Recorder | None = None
    period_s: float = FRAME_PERIOD_S
    index: int = 0
    latest: Image | None = None
    handle_ms: list[float] = field(default_factory=list)

    def look(self) -> None:
        """One picture, from the table to the desk."""
        image = self.table.render()
        if self.recorder is not None:
            image = self.recorder.keep(self.index, image)
        self.latest = image
        observation = self.eyes.read(Frame(image, self.index, self.index * self.period_s))
        self.index += 1
        self.desk.post(Observed(observation))

    def handle(self) -> None:
        """Let the session, owned by this thread, take in what waits."""
        began = time.perf_counter()
        self.desk.drain()
        self.handle_ms.append((time.perf_counter() - began) * 1000)


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

    def hold(self, *, is_held: bool) -> None:
        """The people rest, while pictures are still taken; or they play on."""
        with self._lock:
            self._is_paused = is_held

    def hurry(self, steps: int) -> None:
        """So many paces faster, or slower where it is negative."""
        with self._lock:
            self._place = min(max(self._place + steps, 0), len(TIMES) - 1)

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


Say = Callable[[Mapping[str, object]], None]


class LogSpoken:
    """Says each line of an evening's log once, as an event `line` with its sentence in `text`."""

    def __init__(self, say_event: Say) -> None:
        self._say, self._number = say_event, 0

    def follow(self, snapshot: Snapshot) -> None:
        """Say what the log of the snapshot has gained."""
        for line in snapshot.evening.log:
            if line.number > self._number:
                self._number = line.number
                self._say({"event": "line", "text": _sentence(line.seat, line.words or line.text, snapshot)})


def _sentence(seat: str, words: str, snapshot: Snapshot) -> str:
    if seat in snapshot.position.view["seats"]:  # type: ignore[operator]  # every view lists its seats
        return say("{seat:capital} {done}", seat=player(seat), done=words)
    return words


def open_in_browser(url: str) -> bool:
    """Open the page where there is a screen to show it; whether a browser took it."""
    has_screen = sys.platform in ("darwin", "win32") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
    return has_screen and webbrowser.open(url)
