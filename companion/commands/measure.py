"""The command that measures: bench."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from companion import app
from companion.bench import bench_demo, bench_follow, bench_kill, games, total

NAMES = ("demo", "follow", "kill", "vision", "boards")


@click.command()
@click.argument("name", type=click.Choice(NAMES), required=False)
@click.option("--seeds", default="1-20", show_default=True, help="Which seeded evenings or pictures: 7 or 1-20.")
@click.option("--turns", type=click.IntRange(1), help="Stop each evening after so many turns.")
@click.option("--processes", default=2, show_default=True, type=click.IntRange(1, 64), help="Evenings at a time.")
@click.option("--kills", default=50, show_default=True, type=click.IntRange(1, 10_000), help="How often to kill.")
@click.option("--count", default=100, show_default=True, type=click.IntRange(1, 100_000), help="Composed pictures.")
@click.option("--photos", type=click.Path(path_type=Path), help="Photographs of real tiles (../shared/photos).")
@click.option("--overlays", type=click.Path(path_type=Path, file_okay=False), help="Draw composed failures into here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, the total last.")
def bench(
    name: str | None, seeds: str, turns: int | None, processes: int, kills: int, count: int, photos: Path | None,
    overlays: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Measure the companion: whole evenings (demo), recordings (follow), power cuts (kill), pictures of the simulated
    table (vision), pictures of boards composed at any slant (boards)."""
    numbers = parse_seeds(seeds)
    for one in (name,) if name else NAMES:
        rows = app.bench_boards(range(count), photos, processes, overlays) if one == "boards" else _rows(
            one, numbers, turns, processes, kills
        )
        for row in rows:
            click.echo(json.dumps(row) if as_json else _spoken(one, row))


def _rows(
    name: str, seeds: range, turns: int | None, processes: int, kills: int
) -> Iterator[Mapping[str, object]]:
    match name:
        case "demo":
            rows = []
            for row in bench_demo(games(seeds, turns), processes):
                rows.append(row)
                yield row
            yield {"total": total(rows)}
        case "follow":
            for game in games(seeds, turns):
                yield bench_follow(game)
        case "kill":
            yield bench_kill(kills, seeds[0])
        case _:
            yield from app.bench_vision(seeds)


def parse_seeds(text: str) -> range:
    """`7` or `1-20`, both ends included; raises click.BadParameter."""
    first, dash, last = text.partition("-")
    try:
        seeds = range(int(first), int(last if dash else first) + 1)
    except ValueError as failure:
        raise click.BadParameter("give a number or a range such as 1-20", param_hint="--seeds") from failure
    if not seeds:
        raise click.BadParameter("the range is empty", param_hint="--seeds")
    return seeds


def _spoken(name: str, row: Mapping[str, object]) -> str:
    return f"{name}: " + ", ".join(f"{key} {value}" for key, value in row.items())


COMMANDS = (bench,)
