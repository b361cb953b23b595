"""What people read on the page about TABLE: whether it is due, what it orders them to do, and whether that is done."""

from __future__ import annotations

from companion.messages import Snapshot
from companion.rules.chance import Chance

TABLE = "TABLE"
END = "end"


def is_chance_due(now: Snapshot) -> bool:
    """Whether chance waits for somebody at the table: for a press, or for what came."""
    return now.position.due is not None and now.position.due.chance is not Chance.AUTOMATIC


def is_asked(now: Snapshot) -> bool:
    """Whether only people can say what came."""
    return now.position.due is not None and now.position.due.chance is Chance.ASKED


def is_told_first(now: Snapshot) -> bool:
    """Whether the page asks what a tile shows, or where a treasure lies, before anything is done."""
    is_mark = any(text.startswith("reveal ") and text.split()[1] not in _OTHER_REVEALS for text in now.position.legal)
    return is_asked(now) and is_mark


_OTHER_REVEALS = ("tile", "card", "formula")
"""What else is revealed, and asked for once it has come about."""


def has_come(now: Snapshot, line: int) -> bool:
    """Whether TABLE has told its order behind that line of the log."""
    return any(each.number > line and each.text == now.evening.order for each in now.evening.log)


def is_carried_out(now: Snapshot) -> bool:
    """Whether the companion has seen that order done."""
    return now.evening.lagging != "chance"


def turn_of(now: Snapshot) -> int:
    """The number of the turn, as the page shows it."""
    turn = now.position.view.get("turn", 0)
    return turn if isinstance(turn, int) else 0


def last_line(now: Snapshot) -> int:
    """The number of the latest line of the log, 0 where there is none."""
    return now.evening.log[-1].number if now.evening.log else 0


def is_over(now: Snapshot) -> bool:
    """Whether the game has come to its end."""
    return bool(now.position.view.get("outcome"))
