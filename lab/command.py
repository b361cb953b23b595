"""The command that measures: bench, with a command for each measurement."""

from __future__ import annotations

import click

from appliance.commands.shared import example
from lab.commands.shared import JSON
from lab.commands.table import EVENINGS, PICTURES, RULES, edges

WHOLE_RUN = ("demo", "kill", "vision", "boards", "variants", "pieces", "rules", "stills")
"""What is measured, in this order, where nothing is named: all but what needs films or a night."""


@click.group(invoke_without_command=True, epilog=example("labyrinth bench", "labyrinth bench boards --count 120"))
@JSON
@click.pass_context
def bench(ctx: click.Context, as_json: bool) -> None:
    """Measure evenings, reading and rules.

    Without a name nearly all of it is measured, one after the other.
    """
    if ctx.invoked_subcommand is None:
        for name in WHOLE_RUN:
            command = bench.commands[name]
            with command.make_context(name, ["--json"] if as_json else [], parent=ctx) as below:
                command.invoke(below)


for _command in (*EVENINGS, *PICTURES, *RULES, edges):
    bench.add_command(_command)

COMMANDS = (bench,)
