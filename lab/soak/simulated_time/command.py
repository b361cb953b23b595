"""The command `bench simulated-time`, with options of its own."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from appliance.commands.shared import example
from appliance.progress import clear_line
from lab.soak.simulated_time.error_model import load_errors, write_errors
from lab.soak.simulated_time.rows import TURNS, Plan, bench_simulated_time, every_rule, replay_evening

NAME = "simulated-time"


@click.command(
    NAME,
    epilog=example(
        "labyrinth bench simulated-time --evenings 1000", "labyrinth bench simulated-time --evenings 1 --replay 17"
    ),
)
@click.option("--evenings", default=20, show_default=True, type=click.IntRange(1), help="How many are played.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="The first evening's; each adds 1.")
@click.option("--games", "game_names", help="Which, by turns: classic,team:expert; all if left out.")
@click.option("--turns", default=TURNS, show_default=True, type=click.IntRange(1), help="Turns of an evening.")
@click.option("--errors", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Another error model.")
@click.option("--errors-times", "times", default=1.0, show_default=True, help="Every rate of an error, times this.")
@click.option("--processes", default=1, show_default=True, type=click.IntRange(1, 64), help="Evenings at a time.")
@click.option("--kept", type=click.Path(path_type=Path, dir_okay=False), help="Keep evenings here, and go on.")
@click.option("--replay", type=click.IntRange(0), help="Print the log of the evening with this seed.")
@click.option(
    "--measure", multiple=True, type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Read the pictures with truth in this folder, or this film, and write what goes wrong to --errors-to.",
)
@click.option("--errors-to", default="errors.json", show_default=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, the total last.")
def simulated_time(
    evenings: int, seed: int, game_names: str | None, turns: int, errors: Path | None, times: float, processes: int,
    kept: Path | None, replay: int | None, measure: tuple[Path, ...], errors_to: Path, as_json: bool,
) -> None:  # fmt: skip
    """Play whole evenings in simulated time, with faults of every kind.

    Session, following, journal and pages run under one seeded clock, before people who err and cheat and a camera that
    misreads as often as the error model says. The same seed plays the same evening, line for line.
    """
    if measure:
        from lab.soak.simulated_time.measuring import measure_errors  # here: nothing else waits for OpenCV

        write_errors(measure_errors(measure), errors_to)
        return
    model = load_errors(errors)
    model = replace(model.times(times), source=f"{model.source}, times {times:g}")
    plan = Plan(tuple(game_names.split(",")) if game_names else every_rule(), turns, model)
    if replay is not None:
        for line in replay_evening(plan, replay):
            click.echo(line)
        return
    for row in bench_simulated_time(plan, range(seed, seed + evenings), processes, kept):
        clear_line()
        click.echo(json.dumps(row) if as_json else _spoken(row))


def _spoken(row: object) -> str:
    """One line for a person: an evening, or what came of all."""
    assert isinstance(row, dict)
    total = row.get("total")
    if total is None:
        return f"{row['seed']} {row['rules']}: {row['actions']} actions, {row['followed']} followed"
    return "\n".join(f"{key}: {value}" for key, value in total.items())
