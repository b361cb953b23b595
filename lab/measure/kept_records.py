"""Checks what evenings have kept in a home folder: whether the record replays, and its dice are the committed ones."""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError
from companion.games.copies import shipped_copy
from companion.live.evening_record import record_of_evening
from companion.live.journal import Journal
from companion.records.dice import verify
from companion.records.record import Record, format_record, parse_record
from companion.records.replay import replay


def check_record(home: Path) -> dict[str, object]:
    """Of the newest demonstration under a home folder: whether its record, written and read again, `replays`, whether
    its `dice` are the committed ones (None where their secret is not told yet), and the final `scores`. One by taps
    alone keeps no record: then all is None."""
    record = _newest(home)
    if record is None:
        return {"replays": None, "dice": None, "scores": None}
    try:
        state = replay(record)
    except CompanionError as fault:
        return {"replays": False, "dice": None, "fault": str(fault)}
    dice = _are_dice_honest(record) if record.header("secret") else None
    return {"replays": True, "dice": dice, "scores": dict(record.game.scores(state))}


def _newest(home: Path) -> Record | None:
    path = next(home.glob("demo/*/journal.sqlite3"), None)
    if path is None:
        return None
    with Journal(path) as journal:
        evening = journal.sessions()[-1]
        written = format_record(record_of_evening(evening, journal.entries(evening.id)))
    return parse_record(written, shipped_copy)


def _are_dice_honest(record: Record) -> bool:
    check = verify(record, shipped_copy(record.start.game))
    return check.is_committed and check.deviation is None


