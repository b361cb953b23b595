"""Plays a pack's pictures to a session of today, each read by the reader of today, and compares what is booked.

There are fewer pictures than there were, so an action may be seen a little later. What people told waits for what was
booked before it then, and no longer than a button waits for calm.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.live.packs.again import (
    REFUSED,
    Again,
    as_lines,
    differences,
    game_and_copy,
    listed_in,
    part_of,
    tell,
)
from companion.live.packs.open_evening import evening_of
from companion.live.packs.pack import Line, Pack, Picture
from companion.live.packs.sightings import SightingReader
from companion.live.session import Session
from companion.live.watching.waiting import PATIENCE_S
from companion.messages import Observed, Status
from companion.observation import Observation

BOOKINGS = ("action", "undo", "kept", REFUSED)
"""Events that change what is booked."""

SHOWN_AT_FIRST = 2
"""So often the first picture is shown to a reader that has seen none."""

TOLD = (*BOOKINGS, "question", "not_allowed", "out_of_sync")
"""Events that are compared: what is booked, and what the table is asked or told."""


@dataclass(frozen=True, slots=True)
class _Late:
    """What waits: something told, or the evening set anew; until so much is booked, or until this time."""

    line: Line
    is_set: bool
    after: int
    until_s: float


@dataclass(slots=True)
class PicturePlayer:
    """Plays one pack to a session; `see` reads a picture."""

    pack: Pack
    session: Session
    see: Callable[[Picture], Observation]
    then: list[Line] = field(default_factory=list)
    now: list[Line] = field(default_factory=list)
    _waiting: deque[_Late] = field(default_factory=deque)
    _now_s: float = 0.0
    _is_begun: bool = False

    def play(self) -> Again:
        """Play from the first calm picture of a table in step to the last, and before it the observations.

        Raises BadPack.
        """
        pictures, reader = {one.frame: one for one in self.pack.pictures}, SightingReader()
        last = max(pictures, default=-1)
        for line in self.pack.tape[1:]:
            seen = reader.read(part_of(line, "see")) if "see" in line else None
            if seen is not None:
                if seen.frame > last:
                    break
                self._look(seen, pictures.get(seen.frame))
            self._take(line, self._is_begun)
        while self._waiting:
            self._let_go(self._waiting.popleft())
        found = differences(_told(self.then), _told(self.now), _deed)
        return Again(tuple(self.then), tuple(self.now), tuple(found))

    def _look(self, then: Observation, picture: Picture | None) -> None:
        """The next picture; until the reader sees a calm one while the table lies as booked, what was read then.

        A reader learns at its first calm picture how the pawns look, from where they stand by what is booked. It sees
        that nothing moves when it is shown one twice.
        """
        self._now_s = then.time_s
        if picture is not None and not self._is_begun and self.session.snapshot().guidance.status is Status.READY:
            self._is_begun = any(_is_calm(self.see(picture)) for _ in range(SHOWN_AT_FIRST))
        seen = self.see(picture) if picture is not None and self._is_begun else None
        if not self._is_begun:
            self.session.handle(Observed(then))
        elif seen is not None:
            self.now += as_lines(self.session.handle(Observed(seen)))

    def _take(self, line: Line, is_begun: bool) -> None:
        """What else a line says: at once before the first picture, in its turn after it."""
        events, told = listed_in(line, "events"), listed_in(line, "tell")
        booked = len(_booked(self.then)) + len(_booked(events)) if is_begun else 0
        self.then += events if is_begun else []
        until_s = self._now_s + PATIENCE_S if is_begun else self._now_s
        for number, one in enumerate(told):
            self._waiting.append(_Late(one, False, booked - (len(told) - number), until_s))
        if "then" in line:
            self._waiting.append(_Late(part_of(line, "then"), True, booked, until_s))
        while self._waiting and self._is_due(self._waiting[0]):
            self._let_go(self._waiting.popleft(), is_begun)

    def _is_due(self, late: _Late) -> bool:
        return len(_booked(self.now)) >= late.after or self._now_s >= late.until_s

    def _let_go(self, late: _Late, is_begun: bool = True) -> None:
        if late.is_set:
            game, copy = game_and_copy(self.pack)
            self.session.take_over(evening_of(game, late.line, copy))
            return
        events = tell(self.session, self._to_what_is_asked(late.line))
        self.now += events if is_begun else []

    def _to_what_is_asked(self, told: Line) -> Line:
        """An answer is one to whatever is asked now."""
        question = self.session.snapshot().guidance.question
        match str(told.get("action")).split():
            case ["answer", _, choice] if question is not None:
                return {**told, "action": f"answer {question.number} {choice}"}
            case _:
                return told


def _is_calm(seen: Observation) -> bool:
    """Whether a reader sees a board that lies still, and no hand."""
    return seen.pose is not None and seen.is_still and not seen.quality.is_hand


def _booked(events: Sequence[Line]) -> list[Line]:
    return [one for one in events if one.get("event") in BOOKINGS]


def _told(events: Sequence[Line]) -> list[Line]:
    return [one for one in events if one.get("event") in TOLD]


def _deed(event: Line) -> str:
    """What an event books, whenever that was."""
    return json.dumps([event.get(key) for key in ("event", "seat", "action", "actions")])
