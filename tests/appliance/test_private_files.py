"""What the companion keeps is for its owner alone, with whatever umask it was started and whatever was there before."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance import __main__ as program
from appliance.commands import command_line
from appliance.packing import FOLDER
from companion.config import home_folder
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.private_files import by_age, tighten
from tests.appliance.companions import companion


@pytest.fixture(autouse=True)
def careless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Started by somebody whose files everybody may read and write."""
    before, stop = os.umask(0), signal.getsignal(signal.SIGINT)
    yield
    os.umask(before)
    signal.signal(signal.SIGINT, stop)


def loose(folder: Path) -> list[str]:
    paths = [path for path in (folder, *folder.rglob("*")) if not path.is_symlink()]
    return [str(path) for path in paths if path.stat().st_mode & 0o077]


def test_everything_that_is_kept_is_for_its_owner_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    home = home_folder()
    (home / "copies").mkdir(mode=0o777)
    for name in ("labyrinth.toml", "journal.set-aside-1.sqlite3", "copies/classic.toml"):
        (home / name).write_text("", encoding="utf-8")

    def plays() -> None:
        with companion() as host:
            host.begin(NewGame("cards", (ChosenSeat("red"), ChosenSeat("blue")), has_camera=False))
            running = host._running
            assert running is not None
            running.packer.keep(home / FOLDER)
            assert (home / "journal.sqlite3-wal").exists() and loose(home) == []

    monkeypatch.setattr(command_line, "run", plays)
    program.main()
    assert (home / FOLDER / "evening-1.zip").exists() and loose(home) == []


def test_a_folder_of_others_too_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others, elsewhere = tmp_path / "others", tmp_path / "elsewhere"
    for path in (others / "user", elsewhere):
        path.mkdir(parents=True)
    (elsewhere / "link").symlink_to(others)
    for is_users in (True, False):
        monkeypatch.setenv("HOME", str(others / "user" if is_users else tmp_path / "nobody"))
        others.chmod(0o755 if is_users else 0o1777)
        tighten(others)
        tighten(elsewhere)
        assert loose(others) and not loose(elsewhere)


def test_what_was_written_while_a_clock_was_ahead_is_older_than_all_else(tmp_path: Path) -> None:
    ages_s = {"first": 100.0, "ahead": -1e9, "last": 1.0, "further ahead": -2e9}
    for name, age_s in ages_s.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (time.time() - age_s,) * 2)
    assert [path.name for path in by_age(tmp_path.iterdir())] == ["ahead", "further ahead", "first", "last"]
