"""A command waits for what it needs itself, and for nothing that other commands need."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import click
from click.testing import CliRunner

from appliance.commands.command_line import GroupedCommands

NOT_FOR_READING = ("flask", "pydantic", "companion.games.catalogue", "companion.live.session")


def test_reading_a_picture_does_not_load_the_games_nor_the_pages() -> None:
    words = "import sys, click; from appliance.commands.command_line import labyrinth as group"
    words += "; group.get_command(click.Context(group), 'read')"
    told = f"{words}; from vision import still; print([one for one in {NOT_FOR_READING} if one in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_the_help_loads_no_command() -> None:
    told = "import sys; from click.testing import CliRunner; from appliance.commands.command_line import labyrinth"
    told += "; CliRunner().invoke(labyrinth, ['--help'])"
    told += "; print([one for one in sys.modules if one.startswith(('appliance.commands.r', 'lab', 'cv2', 'numpy'))])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_only_the_module_of_the_wanted_command_is_imported() -> None:
    asked: list[str] = []

    def load(module: str) -> SimpleNamespace:
        asked.append(module)
        return SimpleNamespace(COMMANDS=[click.Command(module, callback=lambda: click.echo(module))])

    sections = {"All": {name: (name, name) for name in ("read", "serve", "bench")}}
    group = GroupedCommands("labyrinth", sections=sections, load=load)
    assert CliRunner().invoke(group, ["serve"]).output == "serve\n"
    assert CliRunner().invoke(group, ["juggle"]).exit_code == 2
    assert asked == ["serve"]
