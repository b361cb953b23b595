"""What the commands that measure share: seeds as text, the option `--json`, and how rows are printed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from appliance.progress import clear_line

Row = Mapping[str, object]

FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)


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


def option_seeds(text: str) -> Callable[..., Any]:
    """The option `--seeds` with what it says of itself."""
    return click.option("--seeds", callback=parse_seeds, default="1-20", show_default=True, help=text)


def option_games(text: str) -> Callable[..., Any]:
    """The option `--games` with what it says of itself."""
    return click.option("--games", "game_names", callback=parse_names, help=text)


option_processes = click.option(
    "--processes", default=2, show_default=True, type=click.IntRange(1, 64), help="How many at a time."
)
option_photos = click.option("--photos", type=click.Path(path_type=Path), help="Photographs (../shared/photos).")
option_overlays = click.option(
    "--overlays", type=click.Path(path_type=Path, file_okay=False), help="Draw what failed into this folder."
)
option_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, the total last.")


def show_rows(rows: Iterable[Row], *, as_json: bool) -> None:
    """Print rows as they come, each under the name of the command that measures them."""
    name = click.get_current_context().info_name
    for row in rows:
        clear_line()
        click.echo(json.dumps(row) if as_json else f"{name}: " + ", ".join(f"{key} {row[key]}" for key in row))
