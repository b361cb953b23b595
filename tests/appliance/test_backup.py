"""Everything that is kept as one file: nothing is lost by making one, by taking one in, or by a bad file."""

from __future__ import annotations

import http.client
import io
import json
import os
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, cast
from zipfile import ZipFile

import pytest

from appliance import backup as backups
from appliance.backup import (
    KEPT_BACKUPS,
    BadBackup,
    is_due,
    keep_backup,
    opened_backup,
    own_backups,
    write_backup,
)
from appliance.evenings.host import Host
from appliance.set_up import ApplianceSetUp
from companion.config import JOURNAL_NAME, Config, parse_config
from companion.errors import CompanionError
from companion.live.journal import CLOSED, LEFT, Entry, Journal
from companion.lobby.backups import Restored
from companion.lobby.new_game import ChosenSeat, NewGame
from tests.appliance.companions import companion, owner_of
from web import create_app
from web.devices.access import TABLE_COOKIE
from web.serve import PageServer, serve

CLASSIC = NewGame("classic", (ChosenSeat("red", "a player"), ChosenSeat("blue")), has_camera=False)


def lines(*texts: str, first: int = 1) -> list[Entry]:
    return [Entry(first + number, "action", "red", text, at=float(number)) for number, text in enumerate(texts)]


@contextmanager
def home(path: Path, *evenings: tuple[str, float, list[str]]) -> Iterator[Journal]:
    """A home with evenings: name, when it began, and its lines."""
    path.mkdir(exist_ok=True)
    with Journal(path / JOURNAL_NAME) as journal:
        for key, began_at, texts in evenings:
            record = journal.begin(key, "classic", {"seats": ["red"]}, began_at)
            journal.append(record.id, lines(*texts))
        yield journal


def backup_of(journal: Journal, path: Path) -> io.BytesIO:
    out = io.BytesIO()
    write_backup(journal, path, out)
    return out


def restore(file: io.BytesIO, journal: Journal, path: Path, *, replaces: bool = False) -> tuple[Restored, ...]:
    with opened_backup(file) as backup:
        return backup.take_in(journal, path, replaces=replaces)


def told(found: tuple[Restored, ...]) -> dict[str, str]:
    return {one.name: str(one.words) for one in found}


def texts(journal: Journal) -> dict[str, list[str]]:
    return {one.key: [entry.text for entry in journal.entries(one.id)] for one in journal.sessions()}


def test_a_new_home_gets_evenings_calibrations_and_pictures_and_no_token(tmp_path: Path) -> None:
    old = tmp_path / "old"
    with home(old, ("evening-1", 1.0, ["a", "b"])) as journal:
        kept = ("kept.toml", "lens.toml", "copies/team.toml", "copies/team.marks/L-1-owl.png", "keepsakes/k.jpg")
        for name in kept:
            (old / name).parent.mkdir(exist_ok=True, parents=True)
            (old / name).write_bytes(name.encode())
        for name in ("tokens.json", "labyrinth.toml", "running.json"):
            (old / name).write_text("secret")
        file = backup_of(journal, old)
    assert b"secret" not in file.getvalue() and {"tokens.json", "labyrinth.toml"}.isdisjoint(ZipFile(file).namelist())
    with home(tmp_path / "new") as journal:
        found = told(restore(file, journal, tmp_path / "new"))
        assert found["evening-1"] == "added" and texts(journal) == {"evening-1": ["a", "b", LEFT]}
        assert set(found) == {"evening-1", *kept}
        assert (tmp_path / "new/copies/team.marks/L-1-owl.png").read_bytes() == b"copies/team.marks/L-1-owl.png"
        assert (tmp_path / "new/kept.toml").stat().st_mode & 0o077 == 0
        again = told(restore(file, journal, tmp_path / "new"))
        assert again == {"evening-1": "went on here: left as it is"}, "a second time adds nothing"


def test_what_went_on_is_completed_and_what_went_apart_is_kept_twice(tmp_path: Path) -> None:
    there = [("same", 1.0, ["a"]), ("shorter-here", 2.0, ["a", "b", "c"]), ("longer-here", 3.0, ["a"]),
             ("apart", 4.0, ["a", "b"]), ("of-that-name", 5.0, ["x"])]  # fmt: skip
    with home(tmp_path / "there", *there) as journal:
        for record in journal.sessions():
            journal.append(record.id, [Entry(99, CLOSED, "session", CLOSED)])
        file = backup_of(journal, tmp_path / "there")
    here = [("same", 1.0, ["a"]), ("shorter-here", 2.0, ["a", "b"]), ("longer-here", 3.0, ["a"]),
            ("apart", 4.0, ["a", "z"]), ("of-that-name", 6.0, ["y"])]  # fmt: skip
    with home(tmp_path / "here", *here) as journal:
        for key in ("same", "longer-here"):
            record = journal.find(key)
            assert record is not None
            journal.append(record.id, [Entry(99, CLOSED, "session", CLOSED)])
            journal.append(record.id, lines("more", first=100) if key == "longer-here" else [])
        found = told(restore(file, journal, tmp_path / "here"))
        assert found == {
            "same": "already here",
            "shorter-here": "2 entries added that were missing here",
            "longer-here": "went on here: left as it is",
            "apart": "went on differently here: added as apart-2",
            "of-that-name": "added as of-that-name-2: another game has its name",
        }
        kept = texts(journal)
        assert kept["shorter-here"] == ["a", "b", "c", CLOSED] and kept["longer-here"] == ["a", CLOSED, "more"]
        assert (kept["apart"], kept["apart-2"]) == (["a", "z"], ["a", "b", CLOSED])
        assert (kept["of-that-name"], kept["of-that-name-2"]) == (["y"], ["x", CLOSED])
        assert set(told(restore(file, journal, tmp_path / "here")).values()) == {
            "already here",
            "went on here: left as it is",
        }


def test_a_file_that_is_newer_here_stays_unless_it_is_to_be_replaced(tmp_path: Path) -> None:
    with home(tmp_path / "there") as journal:
        for name, age_s in (("lens.toml", 100), ("board.toml", 100), ("colours.toml", 100)):
            (tmp_path / "there" / name).write_text("there")
            os.utime(tmp_path / "there" / name, (time.time() - age_s,) * 2)
        file = backup_of(journal, tmp_path / "there")
    with home(tmp_path / "here") as journal:
        (tmp_path / "here/lens.toml").write_text("here")
        (tmp_path / "here/board.toml").write_text("here")
        os.utime(tmp_path / "here/board.toml", (time.time() - 900,) * 2)
        found = told(restore(file, journal, tmp_path / "here"))
        assert found == {"lens.toml": "newer here: left as it is", "board.toml": "replaced", "colours.toml": "added"}
        assert ZipFile(own_backups(tmp_path / "here")[-1]).read("board.toml") == b"here", "what was replaced is kept"
        assert told(restore(file, journal, tmp_path / "here", replaces=True)) == {"lens.toml": "replaced"}


def rewritten(file: io.BytesIO, name: str, content: bytes) -> io.BytesIO:
    """The backup with another content for one name."""
    out = io.BytesIO()
    with ZipFile(file) as old, ZipFile(out, "w") as new:
        for one in {*old.namelist(), name}:
            new.writestr(one, content if one == name else old.read(one))
    return out


def bad_files(file: io.BytesIO) -> dict[str, tuple[io.BytesIO, str]]:
    plain, other = file.getvalue(), io.BytesIO()
    with ZipFile(other, "w") as archive:
        archive.writestr("a.txt", "hello")
    about = json.loads(ZipFile(file).read("backup.json"))
    journal = ZipFile(file).read(JOURNAL_NAME)
    newer = journal[:60] + (99).to_bytes(4, "big") + journal[64:]
    return {
        "cut": (io.BytesIO(plain[:-100]), "damaged"),
        "empty": (io.BytesIO(), "not a backup"),
        "text": (io.BytesIO(b"hello"), "not a backup"),
        "another archive": (other, "not a backup"),
        "newer": (rewritten(file, "backup.json", json.dumps({**about, "format": 2}).encode()), "newer version"),
        "newer journal": (rewritten(file, JOURNAL_NAME, newer), "newer version"),
        "no journal in it": (rewritten(file, JOURNAL_NAME, b"no journal" * 1000), "damaged"),
        "a way out": (rewritten(file, "copies/../../out.toml", b"x"), "damaged"),
        "a token": (rewritten(file, "tokens.json", b"{}"), "damaged"),
        "no about": (rewritten(file, "backup.json", b"["), "damaged"),
    }


def test_a_bad_file_changes_nothing_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with home(tmp_path / "there", ("evening-1", 1.0, ["a"])) as journal:
        file = backup_of(journal, tmp_path / "there")
    with home(tmp_path / "here", ("evening-2", 2.0, ["b"])) as journal:
        for name, (bad, why) in bad_files(file).items():
            with pytest.raises(BadBackup, match=why):
                restore(bad, journal, tmp_path / "here")
            assert texts(journal) == {"evening-2": ["b"]}, name
        monkeypatch.setattr(backups, "LARGEST_BYTES", 1000)
        with pytest.raises(BadBackup, match="too large"):
            restore(file, journal, tmp_path / "here")
        assert own_backups(tmp_path / "here") == [] and not (tmp_path / "out.toml").exists()


def test_damage_anywhere_in_the_file_is_found_or_harms_nothing(tmp_path: Path) -> None:
    """A flipped byte may hit what nobody reads, such as a time; then everything is taken in as it was."""
    with home(tmp_path / "there", ("evening-1", 1.0, ["a", "b"])) as journal:
        whole = backup_of(journal, tmp_path / "there").getvalue()
    random.seed(7)
    refused = 0
    for number in range(30):
        damaged = bytearray(whole)
        damaged[random.randrange(len(whole))] ^= 1 << random.randrange(8)
        with home(tmp_path / f"here-{number}") as journal:
            try:
                restore(io.BytesIO(bytes(damaged)), journal, tmp_path / f"here-{number}")
                assert texts(journal) == {"evening-1": ["a", "b", LEFT]}
            except BadBackup:
                refused += 1
                assert texts(journal) == {}
    assert refused > 20


class WithPauses:
    """A journal's file whose backup pauses after each of its first steps, so that others can do something meanwhile."""

    def __init__(self, file: sqlite3.Connection, meanwhile: Callable[[], None]) -> None:
        self._file, self._meanwhile, self.pauses = file, meanwhile, 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)

    def __enter__(self) -> object:
        return self._file.__enter__()

    def __exit__(self, *raised: Any) -> object:
        return self._file.__exit__(*raised)

    def backup(self, copy: sqlite3.Connection, *, pages: int, sleep: float) -> None:
        self._file.backup(copy, pages=pages, sleep=sleep, progress=lambda *left: self._pause())

    def _pause(self) -> None:
        if self.pauses < 5:
            self.pauses += 1
            self._meanwhile()


def test_lines_are_written_while_a_copy_is_made_and_the_copy_holds_together(tmp_path: Path) -> None:
    with home(tmp_path / "here") as journal:
        evening = journal.begin("evening-1", "classic", {}, 1.0).id
        journal.append(evening, lines(*["x" * 2000] * 4000))
        numbers = iter(range(4001, 5000, 2))

        def play() -> None:
            move = lines("move", "move", first=next(numbers))
            writing = threading.Thread(target=journal.append, args=(evening, move), daemon=True)
            writing.start()
            writing.join(timeout=30)
            assert not writing.is_alive(), "who writes waits for the copy"

        file = WithPauses(journal._file, play)
        journal._file = cast("sqlite3.Connection", file)
        journal.copy_to(tmp_path / "copy.sqlite3")
        assert file.pauses == 5
        with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            count = copy.execute("SELECT count(*) FROM entries").fetchone()[0]
        assert count >= 4000 and count % 2 == 0, "each entry of two lines is in it whole"


def test_the_companion_makes_one_a_day_where_something_was_kept_and_seven_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    with home(tmp_path / "here", ("evening-1", 1.0, ["a"])) as journal:
        assert is_due(journal, tmp_path / "here", now)
        made = keep_backup(journal, tmp_path / "here")
        assert not is_due(journal, tmp_path / "here", now + 60), "one a day"
        assert not is_due(journal, tmp_path / "here", now + 90_000), "nothing was kept since"
        journal.append(1, lines("b", first=2))
        os.utime(made, (now - 90_000,) * 2)
        assert is_due(journal, tmp_path / "here", now)
        for day in range(10, 19):
            made.with_name(f"labyrinth-2020-01-{day}-120000.zip").write_bytes(b"x" * 1000)
        keep_backup(journal, tmp_path / "here")
        assert len(own_backups(tmp_path / "here")) == 7
        monkeypatch.setattr(backups, "LARGEST_FOLDER", 2500)
        keep_backup(journal, tmp_path / "here")
        left = own_backups(tmp_path / "here")
        assert len(left) == 1 or sum(one.stat().st_size for one in left) <= 2500


def test_a_clock_that_was_wrong_costs_no_backup(tmp_path: Path) -> None:
    now, folder = time.time(), tmp_path / "here"
    with home(folder, ("evening-1", 1.0, ["a"])) as journal:
        (folder / "backups").mkdir()
        for day in range(10, 10 + KEPT_BACKUPS):
            ahead = folder / f"backups/labyrinth-2099-01-{day}-120000.zip"
            ahead.write_bytes(b"of a day to come")
            os.utime(ahead, (now + 1e9 + day,) * 2)
        assert is_due(journal, folder, now), "those of days to come say nothing of today"
        made = keep_backup(journal, folder)
        assert own_backups(folder)[-1] == made and len(own_backups(folder)) == KEPT_BACKUPS
        assert not is_due(journal, folder, now + 60), "one a day"
        assert not is_due(journal, folder, now + 90_000), "nothing was kept since"
        journal.append(1, lines("b", first=2))
        os.utime(made, (now - 90_000,) * 2)
        assert is_due(journal, folder, now + 1)


def test_a_running_companion_takes_one_in_between_evenings_alone() -> None:
    out = io.BytesIO()
    with companion() as host:
        key = host.begin(CLASSIC).key
        write_backup(host.backups.journal, host.backups.home, out)
        with pytest.raises(CompanionError, match="Leave the current game first"):
            host.backups.restore(out)
        host.leave()
        assert told(host.backups.restore(out)) == {key: "went on here: left as it is"}
        assert [one.key for one in host.evenings()] == [key]
        assert host.go_on(key).key == key


@contextmanager
def a_tablet(host: Host) -> Iterator[tuple[PageServer, str]]:
    """The pages of a companion, and the cookie of a device of its table."""
    with serve(create_app(lobby=host, set_up=ApplianceSetUp(Config(), lambda: None)), port=0) as page:
        yield page, f"{TABLE_COOKIE}={owner_of(host)}"


def send(page: PageServer, cookie: str, content: bytes, path: str = "/setup/restore") -> tuple[int, str]:
    """A form with a file, as a browser sends it."""
    head = b'--line\r\nContent-Disposition: form-data; name="backup"; filename="b.zip"\r\n\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=line", "Cookie": cookie, "Accept-Language": "en"}
    with closing(http.client.HTTPConnection("127.0.0.1", page.port)) as line:
        with suppress(ConnectionError):  # a long body that is refused is not read
            line.request("POST", path, head + content + b"\r\n--line--\r\n", headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode()


def test_the_tables_tablet_saves_what_is_finished_and_brings_it_to_another_companion(
    tmp_path: Path, labyrinth_home: Path
) -> None:
    with home(labyrinth_home, ("finished", 1.0, ["a"]), ("waiting", 2.0, ["a hidden card"])) as journal:
        journal.append(1, [Entry(2, CLOSED, "session", CLOSED)])
    picture = random.Random(7).randbytes(300_000)
    with companion() as host, a_tablet(host) as (page, cookie):
        host.begin(CLASSIC)
        host.memories.keep("finished", picture)
        with closing(http.client.HTTPConnection("127.0.0.1", page.port)) as line:
            line.request("GET", "/setup/backup", headers={"Cookie": cookie})
            answer = line.getresponse()
            content = answer.read()
        assert answer.status == 200 and "attachment" in str(answer.headers["Content-Disposition"])
        kept = ZipFile(io.BytesIO(content)).read(JOURNAL_NAME)
        assert b"finished" in kept and not any(word in kept for word in (b"hidden", b"waiting", b"evening-3"))
        assert send(page, cookie, content)[0] == 422, "a game is on"
    other = parse_config(f'home = "{tmp_path / "other"}"\n[camera]\nkind = "folder"\npath = "/nowhere"\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LABYRINTH_HOME")
        with companion(other) as host, a_tablet(host) as (page, cookie):
            assert send(page, "", content)[0] == 413, "nobody else fills the disk"
            assert send(page, cookie, content, "/setup/camera")[0] == 413
            assert send(page, "", b"short")[0] == 403
            assert "This file is not a backup" in send(page, cookie, b"short")[1]
            status, text = send(page, cookie, content)
            assert status == 200 and "· added" in text
            assert "The backup is restored" in text and "The backup is restored" in send(page, cookie, content)[1]
            assert [one.key for one in host.evenings()] == ["finished"]
            photo = host.keepsake("finished")
            assert photo is not None and photo.read_bytes() == picture


def test_looking_at_the_set_up_writes_nothing_for_who_only_watches(
    labyrinth_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with companion() as host:
        pages = create_app(lobby=host, set_up=ApplianceSetUp(Config(), lambda: None))
        owner_of(host)
        written = list[object]()
        monkeypatch.setattr("tempfile.NamedTemporaryFile", lambda **told: written.append(told))
        assert "can save your games" in pages.test_client().get("/setup").text
        assert written == []
        assert "Save a backup" not in pages.test_client().get("/setup").text
        assert pages.test_client().get("/setup/backup").status_code == 403


def test_an_evening_that_got_another_name_is_completed_under_that_name(tmp_path: Path) -> None:
    with home(tmp_path / "there", ("evening-1", 1.0, ["a"])) as there:
        there.append(1, lines("b", first=2))
        with home(tmp_path / "new", ("evening-1", 2.0, ["z"]), ("evening-1-2", 1.0, ["a"])) as new:
            found = told(restore(backup_of(there, tmp_path / "there"), new, tmp_path / "new"))
            assert found == {"evening-1": "1 entry added that was missing here"}
            assert texts(new) == {"evening-1": ["z"], "evening-1-2": ["a", "b", LEFT]}
