"""What was pressed while something at the table was still going on: the journal keeps it until it counts."""

from __future__ import annotations

from companion.live.journal import Entry
from companion.messages import Do
from companion.rules.game import AnyGame
from companion.rules.verbs import Action

WAITS = "waits"
"""The kind of entry that says what waits for calm from now on; its text is empty where chance is to go on."""

DROPPED = "waits no more"
"""The kind of entry that says what no longer waits, though it was not done."""

TURNS_PAGE = "turns_page"
"""Key in the payload of what waits: whether the next page of a book is turned with it."""


def action_of(game: AnyGame, entry: Entry) -> Action | None:
    """The action of an entry's text, None for an entry of another kind; raises UnreadableNotation."""
    has_action = entry.kind == "action" or (entry.kind in (WAITS, DROPPED) and entry.text)
    return game.parse(entry.text) if has_action else None


def still_waiting(waiting: tuple[Do, ...], entry: Entry, action: Action | None) -> tuple[Do, ...]:
    """What waits after an entry of this action: what is done waits no more, nor does anything once people have left."""
    match entry.kind:
        case "waits":
            return (*waiting, Do(entry.seat, action, bool((entry.payload or {}).get(TURNS_PAGE))))
        case "action" | "waits no more":
            return tuple(one for one in waiting if one.seat != entry.seat or one.action not in (None, action))
        case "left" | "closed":
            return ()
        case _:
            return waiting
