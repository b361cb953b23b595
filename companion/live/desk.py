"""The one queue between the outside and the session: anybody posts, one owner drains; no rule and no page in here."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Self

from companion.events import Event
from companion.live.session import Session
from companion.messages import Command, Observed, Outcome, Snapshot
from companion.rules.verbs import Action

ANSWER_S = 5.0
"""Who asks waits no longer for what becomes of a command."""

REMEMBERED = 200
"""So many versions back it is known which moment a snapshot showed."""

Moment = tuple[int, str, int]
"""What has been booked last, who acts, and which question is asked: a command belongs to that."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A command whose outcome somebody waits for."""

    command: Command
    viewer: str
    seen: int | None
    outcome: Future[Outcome] = field(default_factory=Future)


class SessionDesk:
    """A `Desk` before one session.

    All may be called from any thread but `drain` and `run`, which belong to the one that owns the session. Commands are
    kept in order; of observations only the newest waiting one is kept, so that a slow moment never makes the referee
    look at old pictures.
    """

    def __init__(
        self,
        session: Session,
        told: Callable[[Command], None] = lambda command: None,
        happened: Callable[[tuple[Event, ...]], None] = lambda events: None,
        seats: tuple[str, ...] = (),
    ) -> None:
        """`told` hears of each command right before it is handled, `happened` of the events right after.

        `seats` are those that have a page of their own.
        """
        self._session, self._told, self._happened = session, told, happened
        self._waiting: deque[Command | _Asked] = deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._latest = session.snapshot()
        self._of_seats = {seat: session.snapshot_for(seat) for seat in seats}
        self._moments = OrderedDict({self._latest.version: moment_of(self._latest)})

    def post(self, command: Command) -> None:
        """Queue a command; returns at once."""
        with self._changed:
            if isinstance(command, Observed) and self._waiting and isinstance(self._waiting[-1], Observed):
                self._waiting.pop()
            self._waiting.append(command)
            self._changed.notify_all()

    def ask(self, command: Command, viewer: str, seen: int | None = None) -> Outcome:
        """Have a command done and wait for what becomes of it, told so that `viewer` may read it.

        With `seen`, the version of a snapshot, only in the moment that it showed. A desk that is closed, or does not
        answer in time, is late.
        """
        asked = _Asked(command, viewer, seen)
        with self._changed:
            if self._is_closed:
                return Outcome(self._latest.version, is_late=True)
            self._waiting.append(asked)
            self._changed.notify_all()
        try:
            return asked.outcome.result(ANSWER_S)
        except TimeoutError:
            return Outcome(self.snapshot().version, is_late=True)

    def parse_action(self, text: str) -> Action:
        """The action of one line of text, in the words of the game that is played; raises UnreadableNotation."""
        return self._session.game.parse(text)

    def shows(self, version: int) -> bool:
        """Whether the snapshot of a version shows the moment that is now."""
        with self._changed:
            return self._moments.get(version) == moment_of(self._latest)

    def snapshot(self) -> Snapshot:
        """The latest snapshot."""
        with self._changed:
            return self._latest

    def snapshot_for(self, seat: str) -> Snapshot:
        """The latest snapshot of a seat that has a page of its own; KeyError for any other."""
        with self._changed:
            return self._of_seats[seat]

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        """The latest snapshot, then each newer one; None after `timeout_s` seconds of silence; ends when closed."""
        seen: int | None = None
        while not self._is_closed:
            with self._changed:
                is_new = self._changed.wait_for(partial(self._has_news, seen), timeout_s)
                latest = self._latest
            if self._is_closed:
                return
            seen = latest.version if is_new else seen
            yield latest if is_new else None

    def _has_news(self, seen: int | None) -> bool:
        return self._is_closed or self._latest.version != seen

    def drain(self) -> None:
        """Handle everything that waits, in the calling thread, and publish the new snapshot."""
        while (command := self._next()) is not None:
            if isinstance(command, _Asked):
                self._answer(command)
            else:
                self._handle(command)

    def _handle(self, command: Command) -> None:
        self._told(command)
        self._happened(self._session.handle(command))
        self._publish()

    def _answer(self, asked: _Asked) -> None:
        """Handle a command in the moment that it belongs to, and say what became of it."""
        if asked.seen is not None and not self.shows(asked.seen):
            asked.outcome.set_result(Outcome(self._latest.version, is_late=True))
            return
        session = self._session
        self._told(asked.command)
        self._happened(session.handle(asked.command))
        refused = session.refusal_for(asked.viewer)
        session.unsay()  # who asked is told why not; the table needs no notice of it
        self._publish()
        asked.outcome.set_result(Outcome(self._latest.version, refused, is_waiting=session.is_waiting))

    def owned(self) -> Owner:
        """Give the session to a thread of its own; use in a `with`, at the end of which the desk is closed."""
        return Owner(self)

    def run(self) -> None:
        """Own the session in this thread until closed."""
        while not self._is_closed:
            with self._changed:
                self._changed.wait_for(lambda: self._is_closed or bool(self._waiting), 0.5)
            self.drain()
            if self._session.look_after():
                self._publish()

    def close(self) -> None:
        """Stop `run` and every `watch`."""
        with self._changed:
            self._is_closed = True
            unheard = [one for one in self._waiting if isinstance(one, _Asked)]
            self._waiting = deque(one for one in self._waiting if not isinstance(one, _Asked))
            self._changed.notify_all()
        for asked in unheard:
            asked.outcome.set_result(Outcome(self._latest.version, is_late=True))

    def _next(self) -> Command | _Asked | None:
        with self._changed:
            return self._waiting.popleft() if self._waiting else None

    def _publish(self) -> None:
        latest = self._session.snapshot()
        of_seats = {seat: self._session.snapshot_for(seat) for seat in self._of_seats}
        with self._changed:
            self._latest, self._of_seats = latest, of_seats
            self._moments[latest.version] = moment_of(latest)
            while len(self._moments) > REMEMBERED:
                self._moments.popitem(last=False)
            self._changed.notify_all()


def moment_of(snapshot: Snapshot) -> Moment:
    """The moment that a snapshot shows: whatever a camera sees meanwhile, a command of that moment is meant now."""
    log, question = snapshot.evening.log, snapshot.guidance.question
    return log[-1].number if log else 0, snapshot.position.to_act, question.number if question else 0


class Owner:
    """The thread that owns a session, and what went wrong in it."""

    def __init__(self, desk: SessionDesk) -> None:
        self._desk = desk
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._desk.close()
        self._thread.join()

    @property
    def is_well(self) -> bool:
        """Whether the session's thread lives."""
        return self._failure is None and self._thread.is_alive()

    def check(self) -> None:
        """Raise what ended the session's thread, if anything did: without it the evening stands still."""
        if self._failure is not None:
            raise self._failure

    def wait(self) -> None:
        """Wait until the session's thread ends."""
        while self._thread.is_alive():
            self._thread.join(0.5)
        self.check()

    def _run(self) -> None:
        try:
            self._desk.run()
        except Exception as failure:  # noqa: BLE001 - `check` raises it in the thread that can end the program
            self._failure = failure
