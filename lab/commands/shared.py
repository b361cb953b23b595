"""Makes a command of a measurement, with the options that many have, and prints its rows."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from appliance.commands.shared import example
from lab.measure.cases import Row

Option = Callable[..., Any]
"""A decorator that gives a command an option or an argument, named as the measurement's parameter."""

FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)
PRESENT = click.Path(path_type=Path, exists=True, file_okay=False)
CLEAR_LINE = "\r\x1b[K"


def parse_seeds(ctx: click.Context, param: click.Parameter, text: str) -> range:
    """The range of `7` or `1-20`, both ends included."""
    first, dash, last = text.partition("-")
    try:
        seeds = range(int(first), int(last if dash else first) + 1)
    except ValueError as failure:
        raise click.BadParameter("give a number or a range such as 1-20", ctx, param) from failure
    if not seeds:
        raise click.BadParameter("the range is empty", ctx, param)
    return seeds


def parse_names(ctx: click.Context, param: click.Parameter, text: str | None) -> tuple[str, ...]:
    """The names in a text that has commas between them."""
    return tuple(text.split(",")) if text else ()


def count(name: str, default: int | None, text: str, *, least: int = 1) -> Option:
    """An option that is a whole number."""
    return click.option(name, default=default, show_default=True, type=click.IntRange(least, 1_000_000), help=text)


def games(text: str = "Which games: classic,team:expert; all if left out.") -> Option:
    """The option `--games` with what it says of itself."""
    return click.option("--games", "game_names", callback=parse_names, help=text)


SEEDS = click.option(
    "--seeds", callback=parse_seeds, default="1-20", show_default=True, help="Which are played or drawn: 7 or 1-20."
)
TURNS = count("--turns", None, "Stop each evening after so many turns.")
PROCESSES = count("--processes", 2, "How many at a time.")
SEED = count("--seed", 1, "The first one's; the same does the same again.", least=0)
PORT = count("--port", 0, "Where pages are served; 0 for a free port.", least=0)
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, the total last.")


def measurement(name: str, target: str, text: str, words: str, *options: Option) -> click.Command:
    """A command that prints the rows of a function of the lab, as `measure.films:bench_films`, which is imported when
    the command runs: most wait for OpenCV. `words` are what an example gives behind the command's name."""

    def run(*, as_json: bool, **chosen: object) -> None:
        module, _, function = target.partition(":")
        show_rows(getattr(import_module(f"lab.{module}"), function)(**chosen), as_json=as_json)

    command = click.command(name.split()[-1], help=text, epilog=example(f"labyrinth bench {name} {words}".strip()))(run)
    for option in (*options, JSON):
        option(command)
    return command


def show_rows(rows: Iterable[Row | str] | Row, *, as_json: bool) -> None:
    """Print rows as they come, each under the name of the command that measures them; a text stands by itself."""
    name = click.get_current_context().info_name
    for row in [rows] if isinstance(rows, Mapping) else rows:
        if sys.stderr.isatty():  # a line of progress may stand there
            click.echo(CLEAR_LINE, nl=False, err=True)
        if isinstance(row, str):
            click.echo(row)
        else:
            click.echo(json.dumps(row) if as_json else f"{name}: " + ", ".join(f"{key} {row[key]}" for key in row))
