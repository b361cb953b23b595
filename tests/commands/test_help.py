"""The help tells the commands in the groups of docs/cli.md, each with an example that could be typed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from appliance.commands.command_line import SECTIONS, labyrinth

for name in labyrinth.list_commands(click.Context(labyrinth)):
    assert labyrinth.get_command(click.Context(labyrinth), name)
ROOT = Path(__file__).resolve().parents[2]
DOC = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


def help_of(group: click.Group) -> str:
    return CliRunner().invoke(group, ["--help"], prog_name="labyrinth", terminal_width=80).output


def told(text: str) -> dict[str, list[str]]:
    """For each heading of a help the commands below it."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if heading := re.fullmatch(r"([A-Z][a-z ]+):", line):
            found[heading[1]] = []
        elif command := re.match(r"  ([a-z]+) ", line):
            found.setdefault(list(found)[-1], []).append(command[1])
    return found


def test_the_help_tells_every_command_in_its_group() -> None:
    groups = told(help_of(labyrinth))
    del groups["Options"]
    assert groups == {title: list(names) for title, names in SECTIONS.items()}
    assert {name for names in groups.values() for name in names} == set(labyrinth.commands)


def test_the_page_has_the_same_groups() -> None:
    parts = dict(re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", DOC, re.MULTILINE | re.DOTALL))
    described = {title: set(re.findall(r"^- `labyrinth (\w+)", text, re.MULTILINE)) for title, text in parts.items()}
    assert described == {title: set(names) for title, names in SECTIONS.items()}


def test_each_command_is_told_in_one_line() -> None:
    assert "..." not in help_of(labyrinth).partition("Options:")[2]


def test_the_help_repeats_the_first_line_of_each_command() -> None:
    for names in SECTIONS.values():
        for name, (_, line) in names.items():
            assert labyrinth.commands[name].get_short_help_str(200) == line


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command and sub-command with the words that call it."""
    for name, command in group.commands.items():
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


ALL = dict(commands(labyrinth))


@pytest.mark.parametrize("path", list(ALL), ids=" ".join)
def test_every_command_has_an_example_that_can_be_typed(path: tuple[str, ...]) -> None:
    command = ALL[path]
    shown = command.get_help(click.Context(command, info_name=" ".join(("labyrinth", *path))))
    lines = re.findall(r"^ +(labyrinth .+)$", shown.partition("Example")[2], re.MULTILINE)
    assert lines
    for line in lines:
        _, *words = shlex.split(line.partition(">")[0])
        assert tuple(words[: len(path)]) == path
        called, words = command, words[len(path) :]
        while isinstance(called, click.Group) and not (called.invoke_without_command and not words):
            called, words = called.commands[words[0]], words[1:]
        called.make_context(line, list(words)).close()  # raises where the line is wrong use


def test_the_shell_can_complete_commands(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "_LABYRINTH_COMPLETE": "bash_source"}
    call = [sys.executable, "-c", "from appliance.__main__ import main; main()"]
    script = subprocess.run(call, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert "complete -o nosort -F _labyrinth_completion labyrinth" in script.stdout
    asked = {**environment, "_LABYRINTH_COMPLETE": "bash_complete", "COMP_WORDS": "labyrinth re", "COMP_CWORD": "1"}
    found = subprocess.run(call, cwd=tmp_path, env=asked, capture_output=True, text=True, timeout=60, check=True)
    assert {line.partition(",")[2] for line in found.stdout.splitlines()} == {"read", "record", "replay", "restore"}
