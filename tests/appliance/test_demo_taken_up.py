"""A demonstration that was killed starts again, whatever became of the files that it keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from appliance.demo.options import DemoOptions
from appliance.demo.playing import play_demo
from appliance.demo.show import DemoShow
from companion.errors import JournalBusy, JournalFault
from companion.live.journal import Entry, Journal

OPTIONS = DemoOptions(seats=2, is_headless=True, size_px=(64, 48))


def events_of_start(options: DemoOptions = OPTIONS) -> list[Mapping[str, object]]:
    told: list[Mapping[str, object]] = []
    with ExitStack() as stack:
        DemoShow(options, stack, told.append)
    return told


def test_a_demonstration_that_was_killed_goes_on(labyrinth_home: Path) -> None:
    assert [events_of_start()[0]["event"] for _ in range(2)] == ["began", "resumed"]


def test_a_damaged_journal_is_kept_beside_a_new_one(labyrinth_home: Path) -> None:
    events_of_start()
    (journal,) = labyrinth_home.glob("demo/*/journal.sqlite3")
    journal.write_bytes(b"SQLite format 3\x00" + b"\xff" * 9000)
    assert events_of_start()[0]["event"] == "began"
    assert len(list(labyrinth_home.glob("demo/*/journal.set-aside-1.sqlite3"))) == 1


def test_a_visitor_keeps_the_seat_when_the_demonstration_is_killed_and_in_the_next_evening(
    labyrinth_home: Path,
) -> None:
    with ExitStack() as stack:
        show = DemoShow(OPTIONS, stack, lambda _: None)
        show.pace.take("red")
        token, board = show.seat_tokens()["red"], show.session.state.board
    with ExitStack() as stack:
        show = DemoShow(OPTIONS, stack, lambda _: None)
        assert show.was_left and show.pace.visitors() == ("red",) and show.seat_tokens()["red"] == token
        show.session.close()
        evenings = show.evenings
    with ExitStack() as stack:
        show = DemoShow(replace(OPTIONS, evening=evenings), stack, lambda _: None)
        assert not show.was_left and show.session.state.board != board, "another evening"
        assert show.pace.visitors() == ("red",) and show.seat_tokens()["red"] == token
        show.session.close()
    with ExitStack() as stack:
        assert DemoShow(OPTIONS, stack, lambda _: None).pace.visitors() == (), "a new demonstration has no visitors"


class SecondEvening(Exception):
    """Somebody has played again, and that evening has begun."""


def test_who_plays_again_at_the_end_gets_another_evening(labyrinth_home: Path) -> None:
    keys: list[object] = []
    at: list[str] = []

    def hear(event: Mapping[str, object]) -> None:
        match event["event"]:
            case "began":
                keys.append(event["key"])
                if len(keys) == 2:
                    raise SecondEvening
            case "page":
                at.append(str(event["url"]))
            case "over":
                with urlopen(Request(f"{at[0]}demo/again", method="POST", headers={"HX-Request": "true"})) as answer:
                    assert answer.status == 204

    with pytest.raises(SecondEvening):
        play_demo(replace(OPTIONS, is_headless=False, stays=True, turns=0, port=0), hear)
    first, second = keys
    assert first != second


@pytest.mark.slow
def test_without_a_page_a_demonstration_ends_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    written, append = [], Journal.append

    def fills_up(journal: Journal, session: int, entries: Sequence[Entry]) -> None:
        written.append(entries)
        if len(written) > 2:
            raise JournalBusy("the disk is full: make room")
        append(journal, session, entries)

    monkeypatch.setattr(Journal, "append", fills_up)
    with pytest.raises(JournalFault, match="The disk is full"):
        play_demo(DemoOptions(is_headless=True, turns=1), lambda _: None)
