"""The journal: append-only, replayed exactly, clear about what is wrong with a file, unharmed by kill -9."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.errors import JournalBusy, JournalFault
from companion.live import faults
from companion.live.evening import replay
from companion.live.journal import Entry, Journal
from companion.live.readable import check_journal
from companion.live.session import Session
from companion.live.storage import journal_file
from companion.messages import Do, KeepAsPlayed, Status, Undo
from companion.rules.game import TABLE
from tests.following.tables import GAME
from tests.live.players import evening

KILLS = 4
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal may lie."""
    return tmp_path / "home" / "journal.sqlite"


def test_replaying_an_evening_gives_the_same_evening(path: Path) -> None:
    with Journal(path) as journal:
        players = evening(4, journal=journal)
        players.play(3)
        players.post(Do(TABLE))
        players.carry_out_page()
        players.do(next(text for text in players.look().position.legal if text.startswith("rotate")))
        players.post(Undo())
        players.rest(10)
        players.post(KeepAsPlayed())
        (record,) = journal.open_sessions()
        assert replay(GAME, journal.entries(record.id)) == players.session.evening
        resumed = Session.resume(GAME, journal, record)
        assert resumed.evening == players.session.evening
        assert resumed.snapshot().position.view == players.look().position.view
        assert resumed.snapshot().evening.log == players.look().evening.log
        assert resumed.snapshot().evening.dice_commitment == players.look().evening.dice_commitment


def test_a_resumed_evening_draws_the_same_pages(path: Path) -> None:
    whole = evening(6)
    whole.play(6)
    with Journal(path) as journal:
        players = evening(6, journal=journal)
        players.play(3)
        players.session = Session.resume(GAME, journal, journal.open_sessions()[0])
        players.rest(5)
        players.play(3)
        assert players.session.state.turned == whole.session.state.turned


def test_a_closed_evening_is_not_resumed(path: Path) -> None:
    with Journal(path) as journal:
        evening(1, journal=journal).session.close()
        assert journal.open_sessions() == ()
        assert len(journal.sessions()) == 1
        assert check_journal(journal) == "1 evenings kept, 0 can be resumed"


def test_two_companions_do_not_share_a_journal(path: Path) -> None:
    with Journal(path), pytest.raises(JournalFault, match="in use by another companion"):
        Journal(path)


def test_lines_cannot_be_changed_or_deleted(path: Path) -> None:
    with Journal(path) as journal:
        evening(1, journal=journal)
    with sqlite3.connect(path) as file:
        for sql in ("UPDATE entries SET text = ''", "DELETE FROM entries", "DELETE FROM sessions"):
            with pytest.raises(sqlite3.IntegrityError, match="only grows"):
                file.execute(sql)
    file.close()


def test_lines_are_written_all_or_none(path: Path) -> None:
    with Journal(path) as journal:
        record = journal.begin("k", "team", {}, 0.0)
        with pytest.raises(JournalFault):
            journal.append(record.id, [Entry(1, "note", "session", "a"), Entry(1, "note", "session", "b")])
        assert journal.entries(record.id) == ()


@pytest.mark.parametrize("content", [b"not a database at all, just text", os.urandom(5000)])
def test_a_damaged_file_is_one_clear_line(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(JournalFault, match="damaged"):
        Journal(path)


def test_a_foreign_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE recipes (name TEXT)")
    file.commit()
    file.close()
    with pytest.raises(JournalFault, match="not a journal"):
        Journal(path)


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalBusy, match="I cannot write"):
        Journal(tmp_path / "file" / "journal.sqlite")


def test_a_journal_that_cannot_be_written_books_nothing_and_says_so(path: Path) -> None:
    with Journal(path) as journal:
        players = evening(1, journal=journal, seats=3)
        players.rest(8)
    before = players.session.evening
    players.post(Do(TABLE))
    assert players.session.evening == before
    notice = players.look().guidance.notice
    assert notice is not None
    assert notice.kind == "journal"


def test_a_full_disk_is_told_until_there_is_room_and_then_play_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(path) as journal:
        players = evening(1, journal=journal, seats=3)
        players.rest(8)
        before = players.session.evening
        write = journal.append

        def full(*_: object) -> None:
            raise JournalBusy("the disk is full: make room")

        monkeypatch.setattr(journal, "append", full)
        monkeypatch.setattr(faults, "RETRY_S", 0.0)
        players.post(Do(TABLE))
        for _ in range(5):
            players.rest(12)
            notice = players.look().guidance.notice
            assert notice is not None and notice.text == "The disk is full: make room."
            assert "play on as soon as I can save again" in notice.remedy
            assert players.look().guidance.status is Status.NOT_KEPT
        assert players.session.evening == before
        monkeypatch.setattr(journal, "append", write)
        assert players.session.look_after(), "also while nothing happens"
        assert players.look().guidance.notice is None
        assert players.look().guidance.status is Status.READY
        players.post(Do(TABLE))
        assert players.look().evening.order is not None


def test_a_disk_with_room_for_a_line_is_full_still(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the notice would come and go with each line that just fits."""
    monkeypatch.setattr(faults, "RETRY_S", 0.0)
    with Journal(path) as journal:
        players = evening(1, journal=journal, seats=3)
        with monkeypatch.context() as full:
            full.setattr(journal, "append", lambda *_: (_ for _ in ()).throw(JournalBusy("the disk is full")))
            players.post(Do(TABLE))
        with monkeypatch.context() as nearly:
            nearly.setattr(journal_file, "ROOM_BYTES", 2**63)
            for _ in range(3):
                players.session.look_after()
                assert players.look().guidance.status is Status.NOT_KEPT
        players.session.look_after()
        assert players.look().guidance.status is not Status.NOT_KEPT


def test_a_journal_that_was_deleted_is_told_and_written_anew_with_all_its_evenings(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "RETRY_S", 0.0)
    with Journal(path) as journal:
        players = evening(1, journal=journal, seats=3)
        players.rest(8)
        players.post(Do(TABLE))
        shutil.rmtree(path.parent)
        assert players.session.look_after()
        notice = players.look().guidance.notice
        assert notice is not None and notice.text == f"{path.parent} is missing, so I cannot save anything."
        assert players.look().guidance.status is Status.NOT_KEPT
        assert players.session.look_after()
        assert players.look().guidance.notice is None
        players.carry_out_page()
        after = players.session.evening
    with Journal(path) as journal:
        (record,) = journal.open_sessions()
        assert replay(GAME, journal.entries(record.id)).state == after.state
        assert journal.lines_lost == 0
    assert sorted(one.name for one in path.parent.iterdir()) == [path.name, f"{path.name}.lines"]


def test_nothing_is_booked_in_a_journal_that_was_deleted(path: Path) -> None:
    with Journal(path) as journal:
        players = evening(1, journal=journal, seats=3)
        players.rest(8)
        before = players.session.evening
        shutil.rmtree(path.parent)
        players.post(Do(TABLE))
        assert players.session.evening == before
        assert players.look().guidance.status is Status.NOT_KEPT


def test_a_file_in_the_place_of_the_folder_is_told_also_when_it_comes_while_a_line_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "RETRY_S", 0.0)
    with Journal(path) as journal:
        players = evening(1, journal=journal, seats=3)
        players.rest(8)
        path.parent.rename(path.parent.with_name("gone"))
        path.parent.write_text("somebody's own")
        with monkeypatch.context() as nearly:
            nearly.setattr(journal, "check", lambda: None)
            players.post(Do(TABLE))
        assert players.session.look_after()
        assert players.look().guidance.status is Status.NOT_KEPT


def test_another_file_in_the_place_of_the_journal_is_not_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "RETRY_S", 0.0)
    with Journal(path) as journal:
        players = evening(1, journal=journal, seats=3)
        path.rename(path.with_name("moved"))
        path.write_text("somebody's own")
        for _ in range(3):
            players.session.look_after()
            assert players.look().guidance.status is Status.NOT_KEPT
        assert path.read_text() == "somebody's own"
        path.unlink()
        players.session.look_after()
        assert players.look().guidance.status is not Status.NOT_KEPT


def test_an_evening_survives_kill_9_at_any_moment(path: Path) -> None:
    """What was said to be booked before the kill is there after it, and the evening goes on."""
    rng = random.Random(9)
    confirmed = 0
    for _ in range(KILLS):
        player = subprocess.Popen(
            [sys.executable, "-m", "tests.live.plays_until_killed", str(path)],
            cwd=ROOT, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert player.stdout is not None
        player.stdout.readline()  # it plays now
        time.sleep(rng.uniform(0.0, 0.5))
        os.kill(player.pid, signal.SIGKILL)
        said = [int(line) for line in player.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        player.stdout.close()
        player.wait()
        confirmed = max([confirmed, *said])
        with Journal(path) as journal:
            (record,) = journal.open_sessions()
            entries = journal.entries(record.id)
            assert len(entries) >= confirmed
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            replay(GAME, entries)
    assert confirmed > KILLS


def test_an_evening_that_could_not_begin_whole_is_not_there(path: Path) -> None:
    with Journal(path) as journal:
        with pytest.raises(JournalFault):
            journal.begin("evening-1", "team", {}, 0.0, [Entry(1, "start", "session", "start")] * 2)
        assert journal.sessions() == () and journal.find("evening-1") is None
        journal.begin("evening-1", "team", {}, 0.0)
    with Journal(path) as journal:
        assert journal.lines_lost == 0
