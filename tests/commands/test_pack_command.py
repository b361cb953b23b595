"""`labyrinth pack` and `labyrinth pack replay`: answers, exit codes, one line for a bad pack."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from appliance.commands.command_line import labyrinth
from companion.config import journal_path
from companion.live.journal import Journal
from companion.live.packs.pack import pack_bytes, read_pack
from companion.live.session import Session
from companion.messages import Confirm
from companion.records.dice import decks_of
from tests.following.tables import GAME, deal

ROOT = Path(__file__).resolve().parents[2]
RECORDING = ROOT / "tests" / "recordings" / "team-pushed-twice.zip"


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
    assert (told["file"], told["source"], told["booked"]) == ("labyrinth-evening-1.zip", "journal", 1)
    assert read_pack(alone / "labyrinth-evening-1.zip").about["evening"] == "evening-1"
    said = CliRunner().invoke(labyrinth, ["pack", "--config", "labyrinth.toml", "--out", "other.zip"]).stdout
    assert said.startswith("other.zip: 0.0 MB, 0 pictures, 0 observations, 1 booked, from the journal alone")


def test_a_pack_is_replayed_in_a_process_of_its_own(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "appliance", "pack", "replay", str(RECORDING), "--json"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    told = json.loads(done.stdout)
    assert (done.returncode, told["same"], told["differences"]) == (0, True, [])
    assert "not_allowed" in [event["event"] for event in told["events"]]


def test_what_is_different_today_is_shown_with_exit_code_1(alone: Path) -> None:
    pack = read_pack(RECORDING)
    text = json.dumps(pack.tape).replace('"action": "push N2 NE"', '"action": "end"')
    tape = tuple(json.loads(text))
    (alone / "changed.zip").write_bytes(pack_bytes(replace(pack, tape=tape)))
    done = CliRunner().invoke(labyrinth, ["pack", "replay", "changed.zip", "--expect", "today.jsonl"])
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert "1 differences" in lines[0]
    assert lines[1].startswith("- ") and '"end"' in lines[1]
    assert lines[2].startswith("+ ") and '"push N2 NE"' in lines[2]
    today = [json.loads(line) for line in (alone / "today.jsonl").read_text().splitlines()]
    assert "push N2 NE" in [event.get("action") for event in today]


def test_a_bad_pack_is_told_in_one_line(alone: Path) -> None:
    (alone / "holiday.zip").write_bytes(b"PK\x03\x04 sunshine")
    words = [sys.executable, "-m", "appliance", "pack", "replay", "holiday.zip"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(words, cwd=alone, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("labyrinth: holiday.zip: it is no bug pack, or it is damaged")
    assert len(done.stderr.splitlines()) == 1
