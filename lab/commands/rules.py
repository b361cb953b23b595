"""The commands that measure the rules of every box, and whether a page tells what they keep secret."""

from __future__ import annotations

import click

from appliance.commands.shared import example
from companion.config import home_folder
from companion.games.catalogue import GAMES
from lab.commands.shared import option_games, option_json, option_processes, show_rows
from lab.measure.playouts import bench_rules
from lab.measure.secrets.crawling import bench_secrets


@click.command(epilog=example("labyrinth bench rules --games classic,cards --playouts 1000"))
@option_games("Which boxes; all if left out.")
@click.option("--playouts", default=10_000, show_default=True, type=click.IntRange(1), help="Random games of each box.")
@click.option("--fresh", "is_fresh", is_flag=True, help="Play them all again.")
@option_processes
@option_json
def rules(game_names: tuple[str, ...], playouts: int, is_fresh: bool, processes: int, as_json: bool) -> None:
    """Play random games of every box, and check them."""
    boxes = list(game_names) or [game.name for game in GAMES]
    kept = home_folder() / "bench" / "rules.json"
    show_rows(bench_rules(boxes, playouts, processes, kept, is_fresh), as_json=as_json)


@click.command(epilog=example("labyrinth bench secrets --games cards,secret --positions 20"))
@option_games("Which boxes; all if left out.")
@click.option("--positions", default=20, show_default=True, type=click.IntRange(1), help="Positions of each box.")
@click.option("--seed", default=1, show_default=True, type=int, help="Which positions.")
@option_json
def secrets(game_names: tuple[str, ...], positions: int, seed: int, as_json: bool) -> None:
    """Ask every route with a seat's token whether it tells a secret."""
    boxes = game_names or tuple(game.name for game in GAMES)
    show_rows(bench_secrets(boxes, positions, seed), as_json=as_json)


COMMANDS = (rules, secrets)
"""The commands that measure the rules, and what they keep secret."""
