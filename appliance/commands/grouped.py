"""A command line that knows its commands by name and first line, and imports one only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import click

from appliance.commands.speech import tell
from companion.errors import CompanionError

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
