"""`labyrinth pack` and `labyrinth pack replay`: answers, exit codes, one line for a bad pack."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from appliance.commands.command_line import labyrinth
from companion.config import journal_path
from companion.games.catalogue import game_named
from companion.live.evening import replay
from companion.live.journal import Journal
from companion.live.packs.pack import pack_bytes, read_pack
from companion.live.session import Session
from companion.messages import Confirm
from companion.records.dice import decks_of
from companion.rules.verbs import format_action
from tests.commands.here import run_here
from tests.following.tables import GAME, deal

ROOT = Path(__file__).resolve().parents[2]
RECORDING = ROOT / "tests" / "recordings" / "classic-turns.zip"


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, and settings by which no companion of this machine is asked."""
    (tmp_path / "labyrinth.toml").write_text("[web]\nport = 0\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_evening_is_packed_into_one_file(alone: Path) -> None:
    with Journal(journal_path()) as journal:
        session = Session.begin(GAME, deal(), "evening-1", journal, decks_of(1))
        session.handle(Confirm())
    done = CliRunner().invoke(labyrinth, ["pack", "--config", "labyrinth.toml", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert (told["file"], told["source"], told["lines"]) == ("labyrinth-evening-1.zip", "journal", 2)
    assert read_pack(alone / "labyrinth-evening-1.zip").evening == "evening-1"
    said = CliRunner().invoke(labyrinth, ["pack", "--config", "labyrinth.toml", "--out", "other.zip"]).stdout
    assert said == "other.zip: 0.0 MB, 0 pictures, 2 lines of the journal, from the journal alone\n"
    replayed = CliRunner().invoke(labyrinth, ["pack", "replay", "other.zip"])
    assert (replayed.exit_code, replayed.stdout.splitlines()) == (0, [
        "2 lines of the journal lead to the position that they say",
        "0 pictures: 0 actions seen then, 0 today",
    ])  # fmt: skip


@pytest.mark.slow
def test_a_pack_is_replayed_in_a_process_of_its_own() -> None:
    words = [sys.executable, "-m", "appliance", "pack", "replay", str(RECORDING), "--json"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    told = json.loads(done.stdout)
    assert (done.returncode, told["same"], told["differences"], told["damage"]) == (0, True, [], "")
    booked = [f"{one['seat']} {one['action']}" for one in told["events"] if one["event"] == "action"]
    assert booked == told["recorded"] == told["now"] != []


def test_what_is_different_today_is_shown_with_exit_code_1(alone: Path) -> None:
    """A journal that says something else than its pictures, and one that leads elsewhere than it says."""
    pack = read_pack(RECORDING)
    walk = next(k for k, line in enumerate(pack.lines) if line.text == "walk g2")
    legal = map(format_action, game_named("classic").legal(replay(game_named("classic"), pack.lines[:walk]).state))
    other = next(text for text in legal if text.startswith("walk") and text != "walk g2")
    lines = (*pack.lines[:walk], replace(pack.lines[walk], text=other, payload={}))
    (alone / "other.zip").write_bytes(pack_bytes(replace(pack, lines=lines)))
    done = CliRunner().invoke(labyrinth, ["pack", "replay", "other.zip"])
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-2:] == [f"- yellow {other}", "+ yellow walk g2"]
    damaged = replace(pack.lines[walk], payload={**(pack.lines[walk].payload or {}), "after": "0123456789abcdef"})
    lines = (*pack.lines[:walk], damaged, *pack.lines[walk + 1 :])
    (alone / "damaged.zip").write_bytes(pack_bytes(replace(pack, lines=lines)))
    done = CliRunner().invoke(labyrinth, ["pack", "replay", "damaged.zip"])
    assert done.exit_code == 1
    assert "walk g2) cannot be read: it leads to another position" in done.stdout


def test_a_pack_of_version_0_1_is_named_as_such(alone: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with ZipFile(alone / "old.zip", "w") as archive:
        archive.writestr("pack.json", '{"format": "labyrinth bug pack", "schema": 1}')
        archive.writestr("tape.jsonl", "{}")
    done = run_here(["pack", "replay", "old.zip"], alone, capfd)
    told = "labyrinth: old.zip: it was made by version 0.1 of the companion, and that version replays it\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


def test_a_bad_pack_is_told_in_one_line(alone: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (alone / "holiday.zip").write_bytes(b"PK\x03\x04 sunshine")
    done = run_here(["pack", "replay", "holiday.zip"], alone, capfd)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("labyrinth: holiday.zip: it is no bug pack, or it is damaged")
    assert len(done.stderr.splitlines()) == 1
