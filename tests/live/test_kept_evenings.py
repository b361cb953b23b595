"""An evening that an earlier companion wrote, when tables lagged with a page: it adds up to the same, and goes on."""

from __future__ import annotations

import json
from pathlib import Path

from companion.games.catalogue import game_named
from companion.live.evening import Evening, replay
from companion.live.evening_record import record_of_evening
from companion.live.journal import Entry, Journal
from companion.live.session import Session
from companion.messages import Confirm, Undo
from companion.records.record import format_record
from companion.rules.verbs import format_action

KEPT = json.loads((Path(__file__).parent / "kept" / "evening-of-pages.json").read_text(encoding="utf-8"))
ENTRIES = [Entry(**entry) for entry in KEPT["entries"]]
GAME = game_named("team")


def after(number: int) -> Evening:
    """The evening after so many lines."""
    return replay(GAME, ENTRIES[:number])


def test_what_the_table_lagged_behind_follows_from_what_was_booked() -> None:
    lagging = [after(number).lag_with for number in range(1, len(ENTRIES) + 1)]
    pages, undone = {2, 6, 10, 16}, {13}
    assert lagging == [
        "chance" if number in pages else "undo" if number in undone else "" for number in range(1, len(ENTRIES) + 1)
    ]


def test_a_page_stands_open_until_the_next_is_due() -> None:
    orders = [after(number).order for number in range(1, len(ENTRIES) + 1)]
    texts = [format_action(order) if order is not None else "" for order in orders]
    assert texts[1:4] == ["daedalus push S4"] * 3
    assert texts[4] == ""
    assert texts[-1] == "daedalus push S6"


def test_its_record_is_as_it_was_played(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        kept = journal.begin("evening-1", "team", KEPT["params"], 0.0)
        lines = format_record(record_of_evening(kept, ENTRIES)).splitlines()
    played = [line for line in lines if line.startswith(("red", "yellow", "blue", "TABLE"))]
    assert [line.split(": ", 1)[-1] for line in played] == [
        "daedalus push S4", "push E6 NW", "end", "daedalus flip amulet mandrake", "walk d2", "end",
        "daedalus teleport red yellow g7", "end", "daedalus push S6",
    ]  # fmt: skip


def test_it_goes_on(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        kept = journal.begin("evening-1", "team", KEPT["params"], 0.0)
        journal.append(kept.id, ENTRIES)
        session = Session.resume(GAME, journal, kept)
        now = session.snapshot()
        assert (now.evening.lagging, now.evening.order, now.position.to_act) == ("chance", "daedalus push S6", "red")
        session.handle(Undo())
        assert session.snapshot().position.to_act == "red"
        session.handle(Confirm())
        assert session.snapshot().position.due is not None
        assert replay(GAME, journal.entries(kept.id)) == session.evening
