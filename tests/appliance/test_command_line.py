"""What people get wrong on the command line: one clear line, the right exit code, never a traceback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.commands.here import run_here

ROOT = Path(__file__).resolve().parents[2]


def labyrinth(arguments: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command line as a person would, in `folder`."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "default"}
    command = [sys.executable, "-m", "appliance", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with things that are not what they seem."""
    (tmp_path / "note.txt").write_text("not a picture\n")
    (tmp_path / "note.jpg").write_text("not a picture either\n")
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "bad.jsonl").write_text('{"frame": "twelve"}\n')
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "something").write_text("here\n")
    (tmp_path / "broken.toml").write_text("[camera]\nkind = \n")
    (tmp_path / "strange.toml").write_text('[camera]\nkind = "periscope"\n')
    (tmp_path / "camera.toml").write_text('[camera]\nkind = "folder"\npath = "nowhere"\n')
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        "demo --seats 9 --headless",
        "demo --game chess --headless",
        "demo --turns 0 --headless",
        "demo --headless --turns 1 --record full",
        "demo --headless --turns 1 --record note.txt/under",
        "follow nowhere --json",
        "follow full --json",
        "follow full --start empty.json",
        "follow full --start note.txt",
        "follow full --table bad.jsonl",
        "serve --config nowhere.toml",
        "serve --config broken.toml",
        "serve --config strange.toml",
        "read note.jpg --json",
        "read nowhere.jpg",
        "legal note.txt",
        "show empty.json",
        "bench nonsense",
        "bench demo --seeds x",
        "nonsense",
    ],
)
def test_wrong_use_is_one_clear_line_and_exit_code_2(
    line: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    done = run_here(line.split(), folder, capfd)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.strip().splitlines()[-1].strip()
    assert not done.stdout


def test_a_port_in_use_is_named(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = labyrinth(["demo", "--port", str(port)], folder)
        assert done.returncode == 2
        assert str(port) in done.stderr
        assert "Traceback" not in done.stderr


def test_a_companion_that_finds_its_port_in_use_is_to_be_started_again(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings = folder / "port.toml"
        settings.write_text(f"[web]\nport = {taken.getsockname()[1]}\n")
        done = labyrinth(["serve", "--config", str(settings)], folder)
    assert done.returncode == 75, done.stderr
    assert "Traceback" not in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["demo", "serve", "read", "follow", "games", "deal", "legal", "apply", "show",
                                     "perft", "hint", "doctor", "bench"])  # fmt: skip
def test_every_command_has_help(command: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done = run_here([command, "--help"], folder, capfd)
    assert done.returncode == 0
    assert done.stdout.startswith(f"Usage: labyrinth {command}")


def test_a_copy_may_stand_before_the_command_too(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """docs/cli.md; the one behind the command counts where there are two."""
    team, other = (ROOT / "companion" / "editions" / f"{name}-assumed.toml" for name in ("team-2022", "master-2007"))
    deal = ["deal", "--game", "team"]
    for words in (["--copy", str(team), *deal], ["--copy", str(other), *deal, "--copy", str(team)]):
        assert run_here(words, folder, capfd).returncode == 0
    refused = run_here(["--copy", str(other), *deal], folder, capfd)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "a copy of 'master-2007'" in refused.stderr
