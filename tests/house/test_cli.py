"""The command line is as docs/cli.md says: each command there, each option real, each mistake one clear line."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from appliance.commands import command_line
from appliance.commands.command_line import labyrinth
from tests.commands.here import run_here

for name in labyrinth.list_commands(click.Context(labyrinth)):
    assert labyrinth.get_command(click.Context(labyrinth), name)
ROOT = Path(__file__).resolve().parents[2]
DOC = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
DESCRIBED = dict(re.findall(r"^- `labyrinth (\w+)[^`]*`:(.*?)(?=^- |^$)", DOC, re.MULTILINE | re.DOTALL))
# what calibrate does stands under its own commands
PROMISED = (
    "demo", "serve", "read", "follow", "games", "deal", "legal", "apply", "show", "perft", "hint", "doctor", "bench",
    "replay", "score",
)  # fmt: skip


def options(command: click.Command) -> set[str]:
    return {name for parameter in command.params for name in parameter.opts}


def test_every_command_is_described_and_every_described_command_exists() -> None:
    assert set(labyrinth.commands) == set(DESCRIBED)
    assert set(DESCRIBED) >= set(PROMISED)


@pytest.mark.parametrize("name", sorted(DESCRIBED))
def test_every_command_has_help_that_says_what_it_does(name: str) -> None:
    result = CliRunner().invoke(labyrinth, [name, "--help"])
    assert result.exit_code == 0
    assert len(labyrinth.commands[name].get_short_help_str(200)) > 10


@pytest.mark.parametrize("name", sorted(DESCRIBED))
def test_every_option_in_the_lists_is_real(name: str) -> None:
    mentioned = set(re.findall(r"`(--[a-z-]+)", DESCRIBED[name]))
    assert mentioned <= options(labyrinth.commands[name])


@pytest.mark.parametrize("name", ["demo", "serve"])
def test_the_options_below_the_list_are_real(name: str) -> None:
    sentence = re.search(rf"`{name}` takes (.+?)\.(?: `|\n\n)", DOC, re.DOTALL)
    assert sentence
    mentioned = set(re.findall(r"`(--[a-z-]+)", sentence[1]))
    assert mentioned
    assert mentioned <= options(labyrinth.commands[name])


@pytest.mark.parametrize("name", sorted(set(PROMISED) - {"serve"}))
def test_whatever_prints_results_can_print_json(name: str) -> None:
    assert "--json" in options(labyrinth.commands[name])


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, in that folder, with nothing on standard input."""
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input="",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["nonsense"], 2),
        (["show"], 2),
        (["show", "/no/such/position"], 2),
        (["read", "/no/such/picture.jpg", "--json"], 2),
        (["follow", "/no/such/folder", "--json"], 2),
        (["serve", "--config", "/no/such.toml"], 2),
        (["deal", "--game", "chess"], 2),
        (["deal", "--game", "cards", "--option", "fly=yes"], 2),
        (["deal", "--game", "secret", "--variant", "round"], 2),
        (["legal", "/no/such/position"], 2),
        (["legal", "/no/such\nposition"], 2),
        (["legal", "x" * 5000], 2),
        (["apply", "/no/such/position", "end"], 2),
        (["apply", "-"], 2),
        (["perft", "-", "many"], 2),
        (["legal", "-", "--seat", "red"], 2),
        (["calibrate", "nonsense"], 2),
        (["bench", "nonsense"], 2),
        (["hint", "/no/such/position"], 2),
        (["playout", "--game", "chess"], 2),
        (["replay", "/no/such/record", "--verify-dice"], 2),
        (["score", "/no/such/record"], 2),
        (["record", "evening-7"], 2),
        (["record", "--config", "/no/such.toml"], 2),
        (["bench", "rules", "--games", "chess"], 2),
        (["demo", "--seats", "9", "--headless"], 2),
        (["demo", "--game", "cards", "--as-laid", "--headless"], 2),
        (["demo", "--variant", "secret", "--headless"], 2),
        (["demo", "--option", "books=2", "--headless"], 2),
    ],
)
def test_a_mistake_is_told_on_stderr_and_nothing_is_written(
    words: list[str], code: int, labyrinth_home: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    done = run_here(words, tmp_path, capfd)
    assert not list(tmp_path.iterdir())
    assert not list(labyrinth_home.iterdir())
    assert done.returncode == code, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("labyrinth: ")
    assert len(done.stderr.splitlines()) == 1
    assert 20 < len(done.stderr) < 700


def test_a_mistake_ends_a_process_of_its_own_in_the_same_way(tmp_path: Path) -> None:
    done = run([sys.executable, "-m", "appliance", "legal", "/no/such\nposition"], tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("labyrinth: ") and len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("playout --game cards > /dev/full", "labyrinth: No space left on device"),
        ("legal - <&-", "labyrinth: -: cannot be read: standard input is closed"),
    ],
)
def test_output_that_cannot_be_written_and_input_that_is_closed_are_told(line: str, said: str, tmp_path: Path) -> None:
    done = run(["sh", "-c", f"{shlex.quote(sys.executable)} -m appliance {line}"], tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{said}\n")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("raise ValueError('numpy.dtype size changed')", "ValueError: numpy.dtype size changed"),
        ("raise OSError('libGL.so.1: cannot open')", "OSError: libGL.so.1"),
        ("import no_such_library", "No module named 'no_such_library'"),
    ],
)
def test_a_library_that_cannot_be_loaded_is_one_line_whatever_it_raises(
    source: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd_library.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(command_line.labyrinth, "main", lambda **_: import_module("odd_library"))
    with pytest.raises(SystemExit) as left:
        command_line.run()
    told = capsys.readouterr().err
    assert (left.value.code, told.count("\n"), says in told, "labyrinth doctor" in told) == (2, 1, True, True)


def test_an_error_of_our_own_is_not_blamed_on_a_library() -> None:
    assert command_line.unfit_library(ValueError("ours")) is None
