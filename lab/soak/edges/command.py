"""The command `bench edges`, with a command for each edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from appliance.commands.shared import example
from lab.commands.shared import option_json, show_rows

option_seed = click.option("--seed", default=15, show_default=True, type=click.IntRange(0), help="Does the same again.")


def _count(name: str, default: int, text: str) -> Callable[..., Any]:
    """An option that says how often something is done."""
    return click.option(name, default=default, show_default=True, type=click.IntRange(0, 100_000), help=text)


@click.group(epilog=example("labyrinth bench edges hostile"))
def edges() -> None:
    """Try what is not the normal course: no camera, damage, power cuts, greedy devices, hostile input."""


@edges.command(epilog=example("labyrinth bench edges watchdog --seconds 30 --patience 5"))
@click.option("--seconds", default=600.0, show_default=True, help="How long each of the three lasts.")
@click.option("--patience", "patience_s", default=30.0, show_default=True, help="The watchdog's, in seconds.")
@option_json
def watchdog(seconds: float, patience_s: float, as_json: bool) -> None:
    """Hold out without a camera, after a video, and with it pulled out five times."""
    from lab.soak.edges.watchdog import bench_watchdog

    show_rows(bench_watchdog(seconds, patience_s), as_json=as_json)


@edges.command(epilog=example("labyrinth bench edges damage --cells 60 --files 20"))
@_count("--cells", 600, "How many cells of a journal are damaged.")
@_count("--files", 100, "How many files of a home are damaged.")
@option_seed
@option_json
def damage(cells: int, files: int, seed: int, as_json: bool) -> None:
    """Come up with a damaged home, and hold the doctor's words against it."""
    from lab.soak.edges.damage import bench_damage

    show_rows(bench_damage(cells, files, seed), as_json=as_json)


@edges.command(name="power-cuts", epilog=example("labyrinth bench edges power-cuts --kills 20 --images 20"))
@_count("--kills", 400, "How often a process that plays is killed.")
@_count("--images", 200, "How many images of power cuts are made.")
@option_seed
@option_json
def power_cuts(kills: int, images: int, seed: int, as_json: bool) -> None:
    """Lose nothing that was confirmed by kill -9 or a power cut."""
    from lab.soak.edges.power_cuts import bench_power_cuts

    show_rows(bench_power_cuts(kills, images, seed), as_json=as_json)


@edges.command(epilog=example("labyrinth bench edges disk --seconds 5"))
@click.option("--seconds", default=20.0, show_default=True, help="How long each of the two lasts.")
@option_json
def disk(seconds: float, as_json: bool) -> None:
    """Tell of a full disk and a deleted home until they are over; mounts a small disk."""
    from lab.soak.edges.disk import bench_disk

    show_rows(bench_disk(seconds), as_json=as_json)


@edges.command(epilog=example("labyrinth bench edges load --clients 20"))
@_count("--half-open", 400, "Half-open connections of the greedy device.")
@_count("--greedy-streams", 300, "Streams of the greedy device.")
@_count("--streams", 60, "Streams of the pages of a running game.")
@_count("--clients", 80, "Clients of the camera's picture, each once a second.")
@option_json
def load(half_open: int, greedy_streams: int, streams: int, clients: int, as_json: bool) -> None:
    """Serve the table's page beside greedy devices, with the machine's load beside each time."""
    from lab.soak.edges.load import bench_load

    show_rows(bench_load(half_open, greedy_streams, streams, clients), as_json=as_json)


@edges.command(epilog=example("labyrinth bench edges hostile --configurations 500 --command-lines 50"))
@_count("--configurations", 5000, "How many configurations are read.")
@_count("--command-lines", 500, "How many command lines are run.")
@option_seed
@option_json
def hostile(configurations: int, command_lines: int, seed: int, as_json: bool) -> None:
    """Refuse hostile configurations and command lines in one line each."""
    from lab.soak.edges.hostile import bench_hostile

    show_rows(bench_hostile(configurations, command_lines, seed), as_json=as_json)
