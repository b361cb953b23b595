"""An evening of the journal as a record: what was played in the end, without what was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from companion.errors import CompanionError, JournalFault
from companion.games.catalogue import State
from companion.live.evening import BY_HAND, CORRECTION, START
from companion.live.journal import CLOSED, Entry, SessionRecord
from companion.live.storage.head import SECRET
from companion.records.dice import VirtualDecks
from companion.records.notation import parse_action, state_from_json
from companion.records.record import Kept, Line, Played, Record, record_of, replay, with_end


def record_of_evening(session: SessionRecord, entries: Iterable[Entry]) -> Record:
    """The record of an evening; the dice's secret is told when it is over or closed, their commitment always.

    Raises JournalFault where the entries cannot be read.
    """
    start, lines, is_closed = None, list[Line](), False
    for entry in entries:
        try:
            if entry.kind == START:
                start = _position(entry)
            lines = _with_entry(lines, entry)
        except (CompanionError, LookupError) as error:
            raise JournalFault(f"The journal's line {entry.number} ({entry.text}) cannot be read: {error}") from error
        is_closed = is_closed or entry.kind == CLOSED
    if start is None:
        raise JournalFault("The journal holds no start of this evening.")
    return _whole(session, start, lines, is_closed)


def _whole(session: SessionRecord, start: State, lines: list[Line], is_closed: bool) -> Record:
    secret = session.params.get(SECRET)
    headers = [("date", datetime.fromtimestamp(session.began_at).strftime("%Y-%m-%d"))]
    headers += [("commitment", VirtualDecks(str(secret)).commitment)] if secret is not None else []
    open_record = with_end(record_of(start, headers, lines))
    last = open_record.lines[-1]
    is_told = secret is not None and (is_closed or open_record.game.is_over(replay(open_record)))
    return record_of(start, headers, [*lines, last], str(secret) if is_told else "")


def _with_entry(lines: list[Line], entry: Entry) -> list[Line]:
    payload = entry.payload or {}
    match entry.kind:
        case "action":
            return [*lines, Played(entry.seat, parse_action(entry.text), bool(payload.get(BY_HAND)))]
        case "undo" if CORRECTION in payload:
            return lines[:-1]
        case "undo":
            return lines[: len(lines) - _steps(payload)]
        case "as played" | "corrected":
            return [*lines, Kept(_position(entry))]
        case _:
            return lines


def _steps(payload: Mapping[str, object]) -> int:
    steps = payload.get("steps", 1)
    return steps if isinstance(steps, int) else 1


def _position(entry: Entry) -> State:
    position = (entry.payload or {}).get("position")
    if not isinstance(position, Mapping):
        raise JournalFault("it holds no position")
    return state_from_json(position)
