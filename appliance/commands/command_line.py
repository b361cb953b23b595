"""A command line that knows its commands by name and first line, and imports one only when it is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any

import click

from appliance.commands.shared import speaking, tell
from companion.errors import CompanionError
from companion.language import codes

Sections = Mapping[str, Mapping[str, tuple[str, str]]]
"""For each heading of the help its commands in order; for each command the module that has it and its first line."""


class GroupedCommands(click.Group):
    """A group that lists its commands under headings, imports them late, and reports errors in the chosen language.

    Each module of `sections` has its commands in `COMMANDS`. `load` imports a module by its name.
    """

    def __init__(
        self, *arguments: Any, sections: Sections, load: Callable[[str], Any] = import_module, **settings: Any
    ) -> None:
        super().__init__(*arguments, **settings)
        self.sections, self._load = sections, load
        self._modules = {name: module for names in sections.values() for name, (module, _) in names.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the help."""
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name in self._modules and cmd_name not in self.commands:
            for command in self._load(self._modules[cmd_name]).COMMANDS:
                self.add_command(command)
        return self.commands.get(cmd_name)

    def invoke(self, ctx: click.Context) -> object:
        """Run what was asked for; an error of ours is reported in the chosen language."""
        try:
            answer: object = super().invoke(ctx)
        except CompanionError as error:
            error.args = tuple(map(tell, error.args))
            raise
        return answer

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under their headings."""
        width = max(map(len, self._modules))
        for title, names in self.sections.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{width}}", line) for name, (_, line) in names.items()])


STDOUT_FD = 1
LONGEST_LINE = 600
_HERE = "appliance.commands"
SECTIONS: Sections = {
    "Play": {
        "demo": (f"{_HERE}.play", "Play an evening on the simulated table."),
        "serve": (f"{_HERE}.play", "Run the appliance: camera, panel and pages."),
    },
    "Look": {
        "read": (f"{_HERE}.look", "Read the board in still pictures."),
        "follow": (f"{_HERE}.play", "Follow recorded pictures as if live, one event a line."),
    },
    "Rules and records": {
        "games": (f"{_HERE}.rules", "List the games with their variants and house rules."),
        "deal": (f"{_HERE}.rules", "Print a random starting position with everything dealt."),
        "show": (f"{_HERE}.rules", "Draw a position, as the referee or a seat may see it."),
        "legal": (f"{_HERE}.rules", "List the legal actions of a position."),
        "apply": (f"{_HERE}.rules", "Print the position after some actions."),
        "hint": (f"{_HERE}.hints", "Say whether a seat can reach a treasure, and how."),
        "perft": (f"{_HERE}.rules", "Count the sequences of DEPTH legal actions."),
        "playout": (f"{_HERE}.records", "Play a whole game at random, or with computer players, and print its record."),
        "replay": (f"{_HERE}.records", "Play a record again and check every action."),
        "score": (f"{_HERE}.records", "Print the scores at the end of a record, with their parts."),
        "record": (f"{_HERE}.records", "Print the record of an evening, or list the evenings."),
    },
    "Set up": {
        "doctor": (f"{_HERE}.check", "Say what is installed, plugged in and working."),
        "status": (f"{_HERE}.check", "Say what runs, and how it is."),
        "backup": (f"{_HERE}.keep", "Save everything played, taught and set as one file."),
        "restore": (f"{_HERE}.keep", "Take a backup in again, and say what became of each evening."),
        "calibrate": (f"{_HERE}.calibrate", "Set up lens, board and tiles."),
    },
    "When something went wrong": {
        "pack": (f"{_HERE}.packs", "Pack an evening into one file: its journal and its last pictures."),
    },
    "Measure": {
        "bench": ("lab.command", "Measure evenings, reading and rules."),
    },
}
"""The commands of the help and of docs/cli.md, in the order in which people meet them."""
CHECKOUT = Path(__file__).parents[2]
"""The folder of the project where it was checked out; elsewhere the folder that it was installed into."""


def load_module(name: str) -> ModuleType:
    """Import the module of a command; raises CompanionError where it lies in the lab and there is none."""
    if name.startswith("lab."):
        if not (CHECKOUT / "lab" / "command.py").is_file():
            raise CompanionError("`bench` needs the folder lab/, which is not installed: run it from a checkout")
        sys.path.append(str(CHECKOUT))
    return import_module(name)


HELP_WORDS = {"help_option_names": ["-h", "--help"]}


@click.group(cls=GroupedCommands, sections=SECTIONS, load=load_module, context_settings=HELP_WORDS)
@click.version_option(package_name="labyrinth-companion", prog_name="labyrinth")
@click.option("--copy", "copy_file", type=click.Path(), help="A TOML file describing your copy, for whichever command.")
@click.option("--lang", "code", type=click.Choice(codes()), default="en", help="The language to answer in.")
@click.pass_context
def labyrinth(ctx: click.Context, copy_file: str | None, code: str) -> None:
    """A companion for the Labyrinth board on your table: referee, score keeper, hints."""
    ctx.with_resource(speaking(code))
    if copy_file and ctx.invoked_subcommand:
        command = labyrinth.get_command(ctx, ctx.invoked_subcommand)
        ctx.default_map = {ctx.invoked_subcommand: _with_copy(command, copy_file)}


def _with_copy(command: click.Command | None, copy_file: str) -> dict[str, object]:
    """The copy as what a command, and every one below it, takes for its own `--copy` where it is not given another."""
    if not isinstance(command, click.Group):
        return {"copy_file": copy_file}
    return {name: _with_copy(below, copy_file) for name, below in command.commands.items()}


def run() -> None:
    """Run the command line; every error of ours, wrong use among them, is one line on stderr and exit code 2."""
    try:
        sys.exit(_main())
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
        # what is still to be written goes nowhere, so that Python does not try and fail again on its way out
        os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT_FD)
        sys.exit(2)


def _main() -> Any:
    """What the command answers. Raises CompanionError also where a library cannot be loaded."""
    try:
        return labyrinth.main(prog_name="labyrinth", standalone_mode=False)
    except Exception as failure:
        if (library := unfit_library(failure)) is None:
            raise
        said = f"{library} cannot be loaded ({type(failure).__name__}: {failure})"
        raise CompanionError(f"{said}: `labyrinth doctor` says what to install") from failure


def unfit_library(failure: Exception) -> str | None:
    """The foreign library whose import failed with this error, whatever kind it is; None for an error of another sort.

    Libraries written in C fail in odd ways where they were built against another numpy.
    """
    if isinstance(failure, ImportError) and failure.name and not _is_ours(failure.name):
        return failure.name.partition(".")[0]
    frames = [frame.f_globals for frame, _ in walk_tb(failure.__traceback__) if frame.f_code.co_name == "<module>"]
    foreign = [str(found["__name__"]) for found in frames if not _is_ours(str(found["__name__"]))]
    return foreign[-1].partition(".")[0] if foreign and foreign[-1] == frames[-1]["__name__"] else None


def _is_ours(module: str) -> bool:
    return module == "__main__" or (CHECKOUT / module.partition(".")[0] / "__init__.py").is_file()


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
