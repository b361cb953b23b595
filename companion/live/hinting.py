"""Hints: what a seat could do, searched out of a View and told as far as somebody wants to know.

A game answers with advice; how much of it is told, and in which words, is decided here, and so is who searches: a
process of low priority, so that a search never takes the referee's time.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Protocol

from companion.errors import BadCopy, UnreadableNotation
from companion.games.catalogue import View, game_named
from companion.games.copies import shipped_copy
from companion.messages import Command, Hint, HintFound, HintStep
from companion.rules.advice import LEVELS, NUDGE, PLAN, Advice, IsLate, never_late
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.verbs import format_action
from companion.rules.words import Said, say, sentence

BUDGET_MS = 2000.0
"""How long a search may take, in milliseconds."""

GRACE_S = 10.0
"""How much longer, in seconds, a search may be silent before it is ended: a small computer starts a process slowly."""

NICE = 10
"""How far the search steps back behind whatever else the computer has to do."""


# --- from advice to words ---


def hint_of(advice: Advice, level: str, seat: str = "", steps: tuple[HintStep, ...] = ()) -> Hint:
    """As much of one advice as the level tells; `steps` are its actions as they can be shown."""
    actions, goal = tuple(format_action(action) for action in advice.actions), sentence(advice.goal)
    why = sentence(advice.why) if advice.why and (level == PLAN or not advice.steps) else ""
    told = Hint(level, goal, seat=seat, goal=goal, to_you=advice.to_you and sentence(advice.to_you), why=why)
    if level == PLAN:
        words = say("{goal:capital}: {steps}.", goal=advice.goal, steps=_one_after_the_other(advice.steps))
        return replace(told, text=words if advice.steps else goal, actions=actions, cells=advice.cells, steps=steps)
    if level == NUDGE or not advice.steps:
        return replace(told, has_more=bool(advice.steps))
    words = say("{goal:sentence} Start like this: {step}.", goal=advice.goal, step=advice.steps[0])
    return replace(
        told, text=words, actions=actions[:1], cells=advice.first_cells, steps=steps[:1], has_more=len(actions) > 1
    )


def _one_after_the_other(steps: Sequence[Said]) -> str:
    told: str = steps[0] if steps else ""
    for step in steps[1:]:
        told = say("{steps}, then {step}", steps=told, step=step)
    return told


def steps_of(game: AnyGame, view: object, seat: str, advice: Advice) -> tuple[HintStep, ...]:
    """The actions of an advice, each with what the seat sees once it is done, as far as the rules can play on from what
    is known."""
    steps = list[HintStep]()
    try:
        state = game.state_of(game.view_json(view), shipped_copy(game.name))
    except (UnreadableNotation, BadCopy):  # an owner's own cards: told in words alone
        return ()
    for action, words in zip(advice.actions, advice.steps, strict=False):
        if game.why_not(state, action) is not None:
            break
        state = game.after(state, action)
        steps.append(HintStep(format_action(action), words, game.view_json(game.view(state, seat))))
    return tuple(steps)


def find_hints(view: View, seat: str, level: str = PLAN, budget_ms: float = BUDGET_MS) -> tuple[Hint, ...]:
    """Every hint for a seat out of a view, the best first; raises UnreadableNotation for an unknown seat or level."""
    found = _advised(game_named(view.game), view, seat, level, late_after(budget_ms))
    return tuple(hint_of(advice, level, seat) for advice in found)


def _advised(game: AnyGame, view: object, seat: str, level: str, is_late: IsLate) -> tuple[Advice, ...]:
    check_asked(game, getattr(view, "seats", ()), seat, level)
    assert game.hints is not None
    return game.hints(view, seat, is_late)


def check_asked(game: AnyGame, seats: Sequence[str], seat: str, level: str) -> None:
    """Raise UnreadableNotation for an unknown seat or level, and for a game that gives no hints."""
    if level not in LEVELS:
        raise UnreadableNotation(f"a hint is one of {', '.join(LEVELS)}, not {level!r}")
    if seat not in seats:
        raise UnreadableNotation(f"{seat!r} is not at the table; seats are {', '.join(seats)}")
    if game.hints is None:
        raise UnreadableNotation(say("This game gives no hints."))


def late_after(budget_ms: float) -> IsLate:
    """Whether so many milliseconds, counted from now, are over."""
    until_s = time.monotonic() + budget_ms / 1000
    return lambda: time.monotonic() > until_s


# --- who searches ---


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for: a hint for a seat out of a view of the game named, to be told at a level.

    `number` is given back with what was found, so that a late answer to an older question is known as one.
    """

    number: int
    game: str
    view: object
    seat: str
    level: str


class Hinter(Protocol):
    """Looks for hints on a session's behalf."""

    def ask(self, search: Search) -> Hint | None:
        """The hint at once; or None, and it comes as a command. A search that still runs is given up."""

    def close(self) -> None:
        """Give up whatever still runs."""


@dataclass(slots=True)
class Asked:
    """What hints were asked for in one evening: an answer counts while nothing else was asked for or done since.

    `asker` asked last, and `reader` may read the answer: a seat, or TABLE for everybody.
    """

    game: AnyGame
    hinter: Hinter
    number: int = 0
    asker: str = ""
    reader: str = ""
    _state: State | None = None
    _sought: tuple[str, str] | None = None
    """By whom, and at which level, what was asked for last is still looked for."""

    def ask(self, state: State, level: str, asker: str) -> Hint | None:
        """Have a hint looked for, out of what its reader may know; a search for something else is given up, one for the
        same goes on: who waits may tap again.

        An `asker` of TABLE asks for the seat that is to act: where that one knows more than everybody, it alone
        reads the hint. Raises UnreadableNotation.
        """
        acting = state.to_act if state.to_act in state.seats else state.seat
        seat = acting if asker == TABLE else asker
        check_asked(self.game, state.seats, seat, level)
        if self._state is state and self._sought == (asker, level):
            return None
        self.number, self.asker, self._state, self._sought = self.number + 1, asker, state, (asker, level)
        self.reader = TABLE if asker == TABLE and self.game.know_alike(state, TABLE, seat) else seat
        view = self.game.view(state, self.reader)
        return self.hinter.ask(Search(self.number, self.game.name, view, seat, level))

    def is_for(self, number: int, state: State) -> bool:
        """Whether what was found under this number is still of interest in a state; it is looked for no longer."""
        if number == self.number:
            self._sought = None
        return number == self.number and self._state is state


class HinterAtOnce:
    """Searches in the calling thread and looks at no clock: for tests, and for evenings that nobody waits for, which
    a seed repeats on any machine."""

    def ask(self, search: Search) -> Hint:
        """The hint."""
        return _searched(search, never_late)

    def close(self) -> None:
        """Nothing ever runs on."""


class HinterBeside:
    """Searches in a process of its own and posts what it finds; use it from one thread."""

    def __init__(self, post: Callable[[Command], None], budget_ms: float = BUDGET_MS) -> None:
        self._post, self._budget_ms = post, budget_ms
        self._helper: _Helper | None = None

    def ask(self, search: Search) -> None:
        """Begin to search; a search that still runs is ended first."""
        if self._helper is None or not self._helper.is_free:
            self.close()
            self._helper = _Helper(self._budget_ms)
        self._helper.search(search, self._post)

    def close(self) -> None:
        """End the process."""
        if self._helper is not None:
            self._helper.end()
            self._helper = None


class _Helper:
    """One process that searches, one search at a time, and the thread that waits for what it finds."""

    def __init__(self, budget_ms: float) -> None:
        context = get_context("spawn")  # a fork would share locks with threads that do not live on in it
        self._ours, theirs = context.Pipe()
        self._patience_s = budget_ms / 1000 + GRACE_S
        self._process: BaseProcess = context.Process(
            target=_search_on_demand, args=(theirs, budget_ms), name="hints", daemon=True
        )
        with without_ctrl_c():
            self._process.start()
        theirs.close()
        self._waiter: threading.Thread | None = None
        self._is_given_up = False

    @property
    def is_free(self) -> bool:
        """Whether it lives and has nothing to do."""
        return self._process.is_alive() and (self._waiter is None or not self._waiter.is_alive())

    def search(self, search: Search, post: Callable[[Command], None]) -> None:
        """Send the process searching, and post what it finds from another thread."""
        self._ours.send(search)
        self._waiter = threading.Thread(target=self._wait, args=(search, post), name="hints", daemon=True)
        self._waiter.start()

    def end(self) -> None:
        """End the process; nothing more is posted."""
        self._is_given_up = True
        self._process.terminate()
        self._process.join()
        if self._waiter is not None:
            self._waiter.join()
        self._ours.close()

    def _wait(self, search: Search, post: Callable[[Command], None]) -> None:
        hint = self._found()
        if hint is None and not self._is_given_up:
            self._process.terminate()
            hint = Hint(search.level, say("I could not find a hint in time."))
        if hint is not None and not self._is_given_up:
            post(HintFound(search.number, hint))

    def _found(self) -> Hint | None:
        """What comes back; None where the process ended, or was silent for too long."""
        try:
            found = self._ours.recv() if self._ours.poll(self._patience_s) else None
        except (EOFError, OSError):
            return None
        assert found is None or isinstance(found, Hint)
        return found


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Ctrl+C waits meanwhile; a process that is started never hears it, not even while it still imports."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _search_on_demand(pipe: Connection, budget_ms: float) -> None:
    """The life of the process: search whenever asked, until nobody can ask any more."""
    os.nice(NICE)
    while True:
        try:
            search = pipe.recv()
        except EOFError:
            return
        pipe.send(_searched(search, late_after(budget_ms)))


def _searched(search: Search, is_late: IsLate) -> Hint:
    game = game_named(search.game)
    best = _advised(game, search.view, search.seat, search.level, is_late)[0]
    return hint_of(best, search.level, search.seat, steps_of(game, search.view, search.seat, best))
