"""What was pressed while something at the table was still going on: the journal keeps it until it counts."""

from __future__ import annotations

from companion.live.journal import Entry
from companion.messages import Do

WAITS = "waits"
"""The kind of entry that says what waits for calm from now on; its text is empty where chance is to go on."""

DROPPED = "waits no more"
"""The kind of entry that says what no longer waits, though it was not done."""

TURNS_PAGE = "turns_page"
"""Key in the payload of what waits: whether the next page of a book is turned with it."""


def still_waiting(waiting: tuple[Do, ...], entry: Entry) -> tuple[Do, ...]:
    """What waits after an entry: what is done waits no more, and nothing does once people have left."""
    match entry.kind:
        case "waits":
            return (*waiting, pressed(entry))
        case "action" | "waits no more":
            return tuple(one for one in waiting if not _is_meant(one, entry))
        case "left" | "closed":
            return ()
        case _:
            return waiting


def pressed(entry: Entry) -> Do:
    """The press that an entry tells of."""
    return Do(entry.seat, entry.text or None, bool((entry.payload or {}).get(TURNS_PAGE)))


def _is_meant(one: Do, entry: Entry) -> bool:
    return one.seat == entry.seat and one.action in (None, entry.text)
