"""A command line whose help tells its commands in groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from companion.commands.speech import tell
from companion.errors import CompanionError

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Play": ("demo", "serve"),
    "Look": ("read", "follow"),
    "Rules and records": (
        "games", "deal", "show", "legal", "apply", "hint", "perft", "playout", "replay", "score", "record",
    ),
    "Set up": ("doctor", "calibrate"),
    "When something went wrong": ("pack",),
    "Measure": ("bench",),
}  # fmt: skip
"""The groups of the help and of docs/cli.md, each with its commands in the order in which people meet them."""

_AROUND = 6
"""Letters that stand between a command's name, what is told about it and the edges."""

OTHERS = "More"
"""Where commands stand that no group names."""


class GroupedCommands(click.Group):
    """A group that tells its commands under the headings of SECTIONS, and its errors in the chosen language.

    `late` gives more commands, some at a time; they are asked for until the one that is wanted is there.
    """

    def __init__(self, *arguments: Any, late: Iterable[Sequence[click.Command]] = (), **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._late: Iterator[Sequence[click.Command]] = iter(late)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        while cmd_name not in self.commands and self._load_more():
            pass
        return self.commands.get(cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        self.load_all()
        return super().list_commands(ctx)

    def load_all(self) -> None:
        """Ask for every command there is."""
        while self._load_more():
            pass

    def _load_more(self) -> bool:
        more = next(self._late, None)
        for command in more or ():
            self.add_command(command)
        return more is not None

    def invoke(self, ctx: click.Context) -> object:
        """Run what was asked for; an error of ours is told in the language that was chosen."""
        try:
            answer: object = super().invoke(ctx)
        except CompanionError as error:
            error.args = tuple(map(tell, error.args))
            raise
        return answer

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections that have commands, and at the end what no section names."""
        named = {name for names in SECTIONS.values() for name in names}
        others = tuple(name for name in self.list_commands(ctx) if name not in named)
        width = max(map(len, self.commands), default=0)
        for title, names in (*SECTIONS.items(), (OTHERS, others)):
            limit = formatter.width - width - _AROUND
            rows = [
                (f"{name:<{width}}", self.commands[name].get_short_help_str(limit))
                for name in names if name in self.commands
            ]  # fmt: skip
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
