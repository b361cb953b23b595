"""A command waits for what it needs itself, and for nothing that other commands need."""

from __future__ import annotations

import subprocess
import sys

import click
from click.testing import CliRunner

from companion.commands.grouped import GroupedCommands

NOT_FOR_READING = ("flask", "pydantic", "companion.games.catalogue", "companion.live.session")


def test_reading_a_picture_does_not_load_the_games_nor_the_pages() -> None:
    words = "import sys, click; from companion.commands.command_line import labyrinth as group"
    words += "; group.get_command(click.Context(group), 'read')"
    told = f"{words}; from vision import still; print([one for one in {NOT_FOR_READING} if one in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_commands_are_asked_for_until_the_wanted_one_is_there() -> None:
    asked: list[str] = []

    def bring(name: str) -> list[click.Command]:
        asked.append(name)
        return [click.Command(name, callback=lambda: click.echo(name))]

    group = GroupedCommands("labyrinth", late=map(bring, ("read", "serve", "bench")))
    assert CliRunner().invoke(group, ["serve"]).output == "serve\n"
    assert asked == ["read", "serve"]
    assert CliRunner().invoke(group, ["juggle"]).exit_code == 2
    assert asked == ["read", "serve", "bench"]
