"""Seats that nobody sits at: each sees its own page, thinks in a process of low priority, and taps as people do."""

from __future__ import annotations

import logging
import os
import random
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass

from appliance.evenings.beside import Beside
from companion.games.catalogue import game_named
from companion.live.desk import Moment, SessionDesk, moment_of
from companion.live.evening import ACTION, TAP_LAG, UNDO, LogEntry
from companion.live.hinting import late_after
from companion.live.session import Session
from companion.messages import Do, LogLine, Snapshot, Status, ViewJson
from companion.players.known import Known, PastAction
from companion.players.player import Player, anything
from companion.rules.actions import End
from companion.rules.chance import Chance
from companion.rules.copy import Copy
from companion.rules.game import TABLE, AnyGame

PACE_S, UNDONE_S = 2.0, 10.0
"""People get so long to follow what was done before a computer goes on, and to take more back once they have begun."""

BUDGET_MS = 2000.0
"""How long a computer may think about an action, in milliseconds."""

POLL_S = 0.02
"""How often it is looked, in seconds, whether a thought has come to its end."""

LOOK_S = 5.0
"""What was not done is tried again after so many seconds in which nothing has happened."""


@dataclass(frozen=True, slots=True)
class Look:
    """What everybody saw at one moment, and the actions since the look before."""

    view: ViewJson
    fresh: tuple[PastAction, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """What a computer is to think about: its seat's own page, and what everybody has seen since it last thought."""

    game: str
    copy: Copy
    seat: str
    view: ViewJson
    legal: tuple[str, ...]
    is_watched: bool
    looks: tuple[Look, ...]


class Computers:
    """Plays the seats of one evening that are computers', by their strengths, in a thread of its own until closed."""

    def __init__(self, desk: SessionDesk, session: Session, copy: Copy, strengths: Mapping[str, str]) -> None:
        self._desk, self._game, self._copy = desk, session.game, copy
        seed = f"{session.key} {session.evening.number}"
        self._players = {seat: Player(random.Random(f"{seed} {seat}"), how) for seat, how in strengths.items()}
        back = tuple(looks_back(session.game, session.evening.log, session.snapshot().evening.log))
        self._looks = dict.fromkeys(strengths, back)
        self._seen = sum(len(look.fresh) for look in back) if back else -1
        self._tried: Moment | None = None
        self._is_closing = threading.Event()
        self._beside = Beside()
        self._thread = threading.Thread(target=self._play, name="computers", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Play no more."""
        self._is_closing.set()
        self._thread.join()
        self._beside.close()

    def _play(self) -> None:
        with suppress(OSError, BrokenExecutor):  # then it is tried again when there is something to think about
            self._beside.start(os.getpid)
        for news in self._desk.watch(LOOK_S):
            now = news or self._desk.snapshot()
            self._look(now)
            if (news is None or moment_of(now) != self._tried) and may_go_on(now):
                self._go_on(now)
            if self._is_closing.is_set():
                return

    def _look(self, now: Snapshot) -> None:
        """See what is to be seen, as everybody does."""
        log = now.evening.log
        if self._seen != len(log):
            fresh = tuple(PastAction(line.number, line.text) for line in log[max(self._seen, 0) :])
            self._seen, look = len(log), Look(now.position.view, fresh)
            self._looks = {seat: (*looks, look) for seat, looks in self._looks.items()}

    def _go_on(self, now: Snapshot) -> None:
        """Do what a computer has to do now, if anything, once people have had time to see what was done before."""
        position, since_s = now.position, time.monotonic()
        do: Do | None = None
        if position.to_act in self._players:
            do = self._thought(position.to_act, now)
        elif position.due is not None and position.due.chance is Chance.PRESSED and position.seat in self._players:
            do = Do(TABLE)
        if do is None or self._is_closing.wait(max(0.0, _pause_s(now, do) - (time.monotonic() - since_s))):
            return
        self._tried = moment_of(now)
        if refused := self._desk.ask(do, do.seat, now.version).refused:
            logging.getLogger(__name__).warning("%s cannot do %s: %s", do.seat, do.action, refused)

    def _thought(self, seat: str, now: Snapshot) -> Do | None:
        """What a seat does next; None where it has nothing to do any more."""
        own = self._desk.snapshot_for(seat)
        position = own.position
        if moment_of(own) != moment_of(now) or not position.legal:
            return None
        task = Task(self._game.name, self._copy, seat, position.view, position.legal, own.evening.is_watched,
                    self._looks[seat])  # fmt: skip
        text = self._found(task)
        if text is None:
            return None
        action = self._game.parse(text)
        return Do(seat, action, turns_page=position.turns_page and action == End())

    def _found(self, task: Task) -> str | None:
        """What the process has thought, or anything where it cannot, so that the game goes on; None once closing."""
        try:
            future = self._beside.start(think, self._players[task.seat], task)
            while not future.done():
                if self._is_closing.wait(POLL_S):
                    return None
            self._players[task.seat], text = future.result()
            self._looks[task.seat] = ()
        except Exception:
            logging.getLogger(__name__).exception("%s cannot think", task.seat)
            return anything(task.legal, random.Random(), is_tired=True)
        return text


def think(player: Player, task: Task) -> tuple[Player, str]:
    """The player with what it remembers and plans, and what it does next, as text; raises Stuck, UnreadableNotation."""
    game, is_late = game_named(task.game), late_after(BUDGET_MS)
    for look in task.looks:
        state = game.state_of(look.view, task.copy)
        player.watch(Known(game, state, task.seat, ()), look.fresh)
    state = game.state_of(task.view, task.copy)
    return player, player.choose(Known(game, state, task.seat, task.legal, task.is_watched), is_late)


def looks_back(game: AnyGame, log: Sequence[LogEntry], lines: Sequence[LogLine]) -> Iterator[Look]:
    """What everybody saw before each action of an evening that goes on."""
    fresh = list[PastAction]()
    for entry, line in zip(log, lines, strict=True):
        if entry.kind == ACTION:
            yield Look(game.view_json(game.view(entry.done[0].before, TABLE)), tuple(fresh))
            fresh = []
        fresh.append(PastAction(line.number, line.text))


def may_go_on(now: Snapshot) -> bool:
    """Whether the table lies as booked and nobody has to answer anything; without a picture it is taken to."""
    guidance, lagging = now.guidance, now.evening.lagging
    if guidance.question is not None or (guidance.notice is not None and guidance.notice.can_keep):
        return False
    if guidance.status is Status.NO_PICTURE:
        return lagging in ("", TAP_LAG)
    return guidance.status is Status.READY and not lagging


def _pause_s(now: Snapshot, do: Do) -> float:
    """How long people may look at what was done before; the end of a turn follows at once."""
    log = now.evening.log
    if log and log[-1].text.startswith(f"{UNDO} "):
        return UNDONE_S
    return 0.0 if do.action == End() else PACE_S
