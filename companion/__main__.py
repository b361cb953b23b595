"""The command line: gathers the commands and turns errors into one clear line. No command is written here."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from companion.errors import CompanionError

COMMAND_MODULES = ("play", "look", "rules", "records", "hints", "check", "calibrate", "measure")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="labyrinth-companion", prog_name="labyrinth")
def labyrinth() -> None:
    """A companion for the Labyrinth board on your table: referee, score keeper, hints."""


for _module in COMMAND_MODULES:
    for _command in import_module(f"companion.commands.{_module}").COMMANDS:
        labyrinth.add_command(_command)


def main() -> None:
    """Run the command line; every error of ours is one line on stderr and exit code 2."""
    try:
        labyrinth(prog_name="labyrinth")
    except CompanionError as error:
        click.echo(f"labyrinth: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(1)  # the reader of our output went away: nothing left to say to


if __name__ == "__main__":
    main()
