"""One evening as the sum of its journal entries: `add` takes one entry, `replay` all of them. No chance, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.errors import CompanionError, JournalFault
from companion.games.team.actions import Page
from companion.games.team.game import TeamRules
from companion.games.team.json import state_of
from companion.games.team.state import TeamState
from companion.live.journal import CLOSED, Entry
from companion.messages import LogLine
from companion.records.notation import parse_action
from companion.rules.actions import End
from companion.rules.game import TABLE
from companion.rules.mazes.layout import layout

START = "start"
"""The first entry: the position the evening begins with."""

ACTION = "action"
"""A seat or TABLE did something."""

IN_STEP = "in step"
"""The table has caught up with what was booked."""

UNDO = "undo"
"""Actions were taken back: `steps` of them, on the table already or not (`is_laid_back`)."""

KEPT = "as played"
"""The position was changed to what lies on the table."""

NOTE = "note"
"""Something was said or asked; it changes nothing."""

BY_HAND = "is_by_hand"
"""Key in the payload of TABLE's actions that came from outside."""

SESSION = "session"
"""The seat of entries that nobody at the table did."""


@dataclass(frozen=True, slots=True)
class Done:
    """One action that can be taken back, and the state before it."""

    before: TeamState
    seat: str
    text: str


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything booked so far.

    `number` is the last entry's. `past` is what can be taken back, the latest last: actions since TABLE last acted.
    `lag` is the state that still lies on the table while it has to catch up, with what it has to catch up with
    (`lag_with`: "page" or "undo"). `choices` counts what TABLE chose.
    """

    state: TeamState
    number: int = 0
    past: tuple[Done, ...] = ()
    log: tuple[LogLine, ...] = ()
    page: str | None = None
    lag: TeamState | None = None
    lag_with: str = ""
    choices: int = 0
    is_closed: bool = False


def replay(game: TeamRules, entries: Iterable[Entry]) -> Evening:
    """The evening that these entries add up to; JournalFault where they contradict the rules or are incomplete."""
    evening: Evening | None = None
    for entry in entries:
        try:
            evening = begin(entry) if evening is None else add(game, evening, entry)
        except (CompanionError, LookupError, TypeError, ValueError) as error:
            raise JournalFault(f"The journal's line {entry.number} ({entry.text}) cannot be read: {error}") from error
    if evening is None:
        raise JournalFault("The journal holds no start of this evening; begin a new one.")
    return evening


def begin(entry: Entry) -> Evening:
    """The evening after its first entry."""
    if entry.kind != START:
        raise JournalFault(f"The journal's first line is {entry.kind!r}, not a start position; begin a new evening.")
    return Evening(_position(entry), entry.number)


def add(game: TeamRules, evening: Evening, entry: Entry) -> Evening:
    """The evening after one more entry; raises what the rules raise."""
    now = replace(evening, number=entry.number)
    match entry.kind:
        case "action":
            return _act(game, now, entry)
        case "in step":
            return replace(now, lag=None, lag_with="")
        case "undo":
            return _undo(now, entry)
        case "as played":
            line = LogLine(entry.number, SESSION, entry.text, entry.frame)
            return replace(now, state=_position(entry), past=(), log=(*now.log, line), lag=None, lag_with="")
        case "closed":
            return replace(now, is_closed=True)
        case _:
            return now


def _act(game: TeamRules, now: Evening, entry: Entry) -> Evening:
    """An action of a seat can be taken back; TABLE's chance cannot, nor what lies before it."""
    action = parse_action(entry.text)
    after = game.apply(now.state, action)
    was_asked = bool((entry.payload or {}).get("was_asked"))
    line = LogLine(entry.number, entry.seat, entry.text, entry.frame, was_asked)
    acted = replace(now, state=after, log=(*now.log, line), page=None if after.phase == "page" else now.page)
    if entry.seat != TABLE:
        lies = now.lag if isinstance(action, End) else None
        past = (*now.past, Done(now.state, entry.seat, entry.text))
        return _lagging(replace(acted, past=past), lies, now.lag_with)
    chosen = replace(acted, past=(), choices=now.choices + 1)
    if not isinstance(action, Page):
        return chosen
    return _lagging(replace(chosen, page=entry.text), now.lag or now.state, "page")


def _undo(now: Evening, entry: Entry) -> Evening:
    """Take the last actions back; the table shows them until hands have laid them back."""
    payload = entry.payload or {}
    steps = payload.get("steps", 1)
    assert isinstance(steps, int)
    target = now.past[-steps].before
    line = LogLine(entry.number, SESSION, entry.text, entry.frame)
    back = replace(now, state=target, past=now.past[:-steps], log=(*now.log, line))
    return _lagging(back, None if payload.get("is_laid_back") else now.lag or now.state, "undo")


def _lagging(now: Evening, lies: TeamState | None, why: str) -> Evening:
    """The evening with what still lies on the table; nothing to catch up with where both look the same."""
    if lies is None or layout(lies) == layout(now.state):
        return replace(now, lag=None, lag_with="")
    return replace(now, lag=lies, lag_with=why)


def _position(entry: Entry) -> TeamState:
    position = (entry.payload or {}).get("position")
    if not isinstance(position, Mapping):
        raise JournalFault(f"The journal's line {entry.number} holds no position; begin a new evening.")
    return state_of(position)


__all__ = [
    "ACTION", "BY_HAND", "CLOSED", "IN_STEP", "KEPT", "NOTE", "SESSION", "START", "UNDO",
    "Done", "Evening", "add", "begin", "replay",
]  # fmt: skip
