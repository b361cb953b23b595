"""The command line: gathers the commands and turns errors into one clear line. No command is written here."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from companion.commands.grouped import GroupedCommands
from companion.commands.speech import speaking
from companion.errors import CompanionError
from companion.language import codes

STDOUT_FD = 1
LONGEST_LINE = 600
COMMAND_MODULES = (
    "commands.look", "commands.play", "commands.rules", "commands.records", "commands.hints", "commands.check",
    "commands.calibrate", "commands.packs", "bench.command",
)  # fmt: skip
"""Where commands are; they are loaded in this order until the one that was asked for is there, so that `read` waits for
itself alone."""
MEASURING = ("companion.bench", "lab.command")
"""The room that may be left out of an installation, and its command; an empty folder of that name may remain."""


def _commands_of(module: str) -> tuple[click.Command, ...]:
    """The commands that a module brings; none where the measuring was left out."""
    try:
        commands: tuple[click.Command, ...] = import_module(f"companion.{module}").COMMANDS
    except ModuleNotFoundError as missing:
        if missing.name not in MEASURING:
            raise
        return ()
    return commands


HELP_WORDS = {"help_option_names": ["-h", "--help"]}


@click.group(cls=GroupedCommands, late=map(_commands_of, COMMAND_MODULES), context_settings=HELP_WORDS)
@click.version_option(package_name="labyrinth-companion", prog_name="labyrinth")
@click.option("--copy", "copy_file", type=click.Path(), help="A TOML file describing your copy, for whichever command.")
@click.option("--lang", "code", type=click.Choice(codes()), default="en", help="The language to answer in.")
@click.pass_context
def labyrinth(ctx: click.Context, copy_file: str | None, code: str) -> None:
    """A companion for the Labyrinth board on your table: referee, score keeper, hints."""
    ctx.with_resource(speaking(code))
    if copy_file:
        ctx.default_map = {name: _with_copy(command, copy_file) for name, command in labyrinth.commands.items()}


def _with_copy(command: click.Command, copy_file: str) -> dict[str, object]:
    """The copy as what a command, and every one below it, takes for its own `--copy` where it is not given another."""
    if not isinstance(command, click.Group):
        return {"copy_file": copy_file}
    return {name: _with_copy(below, copy_file) for name, below in command.commands.items()}


def run() -> None:
    """Run the command line; every error of ours, wrong use among them, is one line on stderr and exit code 2."""
    try:
        sys.exit(labyrinth.main(prog_name="labyrinth", standalone_mode=False))
    except CompanionError as error:
        click.echo(f"labyrinth: {_one_short_line(str(error))}", err=True)
        sys.exit(2)
    except click.exceptions.NoArgsIsHelpError as asked:
        asked.show()  # somebody who says nothing at all is helped, at length
        sys.exit(asked.exit_code)
    except click.ClickException as wrong:
        click.echo(f"labyrinth: {_misuse(wrong)}", err=True)
        sys.exit(wrong.exit_code)
    except click.Abort:
        click.echo("labyrinth: stopped", err=True)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(1)  # the reader of our output went away: nothing left to say to
    except OSError as wrong:
        where = f"{wrong.filename!r}: " if wrong.filename else ""
        click.echo(f"labyrinth: {where}{wrong.strerror or wrong}", err=True)  # a full disk behind our output, say
        _drop_output()
        sys.exit(2)


def _drop_output() -> None:
    """Let what is still to be written go nowhere, so that Python does not try and fail again on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT_FD)


def _one_short_line(text: str) -> str:
    """The text as one line, whatever name or word of a file it repeats."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "..."


def _misuse(wrong: click.ClickException) -> str:
    """What is wrong with the use of a command, and where to read how it is used."""
    message = _one_short_line(wrong.format_message()).removesuffix(".")
    ctx = wrong.ctx if isinstance(wrong, click.UsageError) else None
    hint = f"; see {ctx.command_path} --help" if ctx else ""
    return message[:1].lower() + message[1:] + hint


