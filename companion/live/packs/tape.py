"""The last minutes of a running session: what came to it and what it made of that; only references are kept."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from companion.events import ActionRecorded, Event, KeptAsPlayed, TakenBack
from companion.live.evening import Evening
from companion.live.notices import OUT_OF_SYNC
from companion.live.recording import correction_line
from companion.messages import (
    Answer,
    Command,
    Confirm,
    CorrectPawn,
    CorrectPiece,
    CorrectTile,
    CorrectTurn,
    KeepAsPlayed,
    Observed,
    PictureLost,
    Snapshot,
    Status,
    Undo,
)
from companion.rules.game import AnyGame

MOST_MOMENTS = 20_000
"""So many moments are kept at most: half an hour at ten pictures a second."""

MOST_COST = 4_000
"""What the kept moments may cost together, in about 4 kB of memory: several minutes of play."""

READING_COST, UNREAD_COST = 6, 1
"""What a picture costs that was read afresh, and one that was not read because a hand was in it."""


class IsTaped(Protocol):
    """The part of a session that a tape needs; asked by the thread that owns it."""

    game: AnyGame

    @property
    def evening(self) -> Evening:
        """Everything booked so far."""

    def snapshot(self) -> Snapshot:
        """What may be shown to everybody now."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One command, what it led to, and the evening before and after it.

    `told` is what a person told through page or buttons, as a line of a recording (`undo`, `keep`, `answer 96 0`), ""
    where nothing that lasts. `is_calm` says that the table lay as booked and nothing was open.
    """

    command: Command
    events: tuple[Event, ...]
    before: Evening
    after: Evening
    told: str = ""
    is_calm: bool = False


@dataclass(slots=True)
class Tape:
    """Listens to one session through its desk: `hear` right before each command, `take` right after."""

    session: IsTaped
    _moments: deque[tuple[Moment, int]] = field(default_factory=deque)
    _cost: int = 0
    _last_cells: object = None
    _heard: Callable[[tuple[Event, ...]], Moment] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def hear(self, command: Command) -> None:
        """A command is about to be handled."""
        before, told = self.session.evening, told_line(command, self.session.snapshot())

        def moment(events: tuple[Event, ...]) -> Moment:
            said = told if is_done(told, events) else ""
            after, is_calm = self.session.evening, _is_calm(command, self.session.snapshot())
            return Moment(command, events, before, after, said, is_calm)

        self._heard = moment

    def take(self, events: tuple[Event, ...]) -> None:
        """The command that was heard of last is done."""
        if self._heard is None:
            return
        moment, self._heard = self._heard(events), None
        is_seen = isinstance(moment.command, Observed | PictureLost)
        changes = (ActionRecorded, TakenBack, KeptAsPlayed)
        if is_seen or moment.told or any(isinstance(event, changes) for event in events):
            with self._lock:
                self._keep(moment)

    def moments(self) -> tuple[Moment, ...]:
        """Everything that is kept, the oldest first; may be asked from any thread."""
        with self._lock:
            return tuple(moment for moment, _ in self._moments)

    def _keep(self, moment: Moment) -> None:
        cost = self._cost_of(moment)
        self._moments.append((moment, cost))
        self._cost += cost
        while len(self._moments) > MOST_MOMENTS or self._cost > MOST_COST:
            self._cost -= self._moments.popleft()[1]

    def _cost_of(self, moment: Moment) -> int:
        """What it costs to keep: readings that stand from the picture before are the same object and cost nothing."""
        if not isinstance(moment.command, Observed):
            return 0
        seen = moment.command.observation
        was, self._last_cells = self._last_cells, seen.cells
        if seen.cells is was or not seen.cells:
            return 0
        return UNREAD_COST if seen.quality.is_hand or not seen.is_still else READING_COST


def is_done(told: str, events: tuple[Event, ...]) -> bool:
    """Whether what was told has led to something; an undo or a correction that was refused has not."""
    if told == "undo":
        return any(isinstance(event, TakenBack) for event in events)
    return not told.startswith("correct") or any(isinstance(event, KeptAsPlayed) for event in events)


def told_line(command: Command, shown: Snapshot) -> str:
    """What a person's command says as a line of a recording; "" where it says nothing that lasts."""
    match command:
        case Undo():
            return "undo"
        case KeepAsPlayed():
            return "keep"
        case Answer(question, choice):
            return f"answer {question} {'none' if choice is None else choice}"
        case Confirm() if shown.question is not None:
            return f"answer {shown.question.number} 0"
        case Confirm() if shown.notice is not None and shown.notice.kind == OUT_OF_SYNC:
            return "keep"
        case CorrectTile() | CorrectPawn() | CorrectTurn() | CorrectPiece():
            return correction_line(command)
        case _:
            return ""


def _is_calm(command: Command, shown: Snapshot) -> bool:
    is_open = shown.question is not None or shown.notice is not None
    return isinstance(command, Observed) and shown.status is Status.READY and not shown.lagging and not is_open

