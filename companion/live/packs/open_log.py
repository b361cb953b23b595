"""The log of a whole evening as everybody may know it, for a bug pack."""

from __future__ import annotations

from companion.live.evening import Evening, LogEntry
from companion.live.packs.pack import Line
from companion.rules.game import TABLE, AnyGame


def open_log(game: AnyGame, evening: Evening) -> tuple[Line, ...]:
    """Each booked entry: its number and kind, whose it was, what was done, seen in which frame, asked about or not."""
    return tuple(_line(game, entry) for entry in evening.log)


def _line(game: AnyGame, entry: LogEntry) -> Line:
    told = [game.told(done.before, done.action, TABLE) for done in entry.done]
    asked = {"asked": True} if entry.was_asked else {}
    return {
        "number": entry.number, "kind": entry.kind, "seat": entry.seat, "actions": told, "frame": entry.frame, **asked,
    }  # fmt: skip
