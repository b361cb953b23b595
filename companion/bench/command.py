"""The command that measures: bench."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from companion.bench.evenings import Game, bench_demo, bench_follow, bench_kill, games, total
from companion.bench.page_stream import bench_page
from companion.bench.pixelless_evenings import TURNS, bench_following
from companion.bench.playouts import bench_rules
from companion.bench.simulated_time.command import NAME as SIMULATED_TIME
from companion.bench.simulated_time.command import simulated_time
from companion.commands.shared import example
from companion.config import home_folder
from companion.games.catalogue import GAMES, live_game
from companion.progress import clear_line, watched

LIVE = tuple(game.name for game in GAMES if game.table)
"""The games whose table a camera follows."""

NAMES = ("demo", "follow", "following", "kill", "page", "vision", "boards", "variants", "pieces", "rules", "stills")


class WithCommands(click.Command):
    """A command of which some names are commands of their own, with options of their own."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the command that the first word names, where it is one of OWN, else this command's."""
        own = OWN.get(args[0]) if args else None
        if own is None:
            return super().make_context(info_name, args, parent, **extra)
        return own.make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command whose context it is."""
        answer: object = super().invoke(ctx) if ctx.command is self else ctx.command.invoke(ctx)
        return answer


OWN: Mapping[str, click.Command] = {SIMULATED_TIME: simulated_time}

FILMS = "films"
"""The measurement that needs folders, and so is not among those that are made when none is named."""

FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)

RATES = ("10", "5", "1", "press")
"""How films are shown: each picture twice, as a folder at ten a second; five a second; one; one after each action."""


@click.command(
    cls=WithCommands,
    epilog=example("labyrinth bench vision --seeds 1-20", "labyrinth bench rules --games classic,cards --playouts 1000")
)
@click.argument("name", type=click.Choice((*NAMES, FILMS)), required=False)
@click.argument("folders", nargs=-1, type=FOLDER, metavar="[FILM]...")
@click.option("--seeds", default="1-20", show_default=True, help="Which seeded evenings or pictures: 7 or 1-20.")
@click.option("--turns", type=click.IntRange(1), help="Stop each evening after so many turns.")
@click.option("--processes", default=2, show_default=True, type=click.IntRange(1, 64), help="Evenings at a time.")
@click.option("--kills", default=50, show_default=True, type=click.IntRange(1, 10_000), help="How often to kill.")
@click.option("--count", default=100, show_default=True, type=click.IntRange(1, 100_000), help="Composed pictures.")
@click.option("--photos", type=click.Path(path_type=Path), help="Photographs of real tiles (../shared/photos).")
@click.option("--overlays", type=click.Path(path_type=Path, file_okay=False), help="Draw composed failures into here.")
@click.option("--folder", type=click.Path(path_type=Path), help="Path-traced stills with their truth (stills).")
@click.option("--unseen", "is_unseen", is_flag=True, help="Compose boards of invented prints only (boards).")
@click.option("--sample", type=click.IntRange(1), help="Draw so many variants, not all (variants).")
@click.option("--games", "game_names", help="Games for demo, following, page, rules: classic,team:expert.")
@click.option("--playouts", default=10_000, show_default=True, type=click.IntRange(1), help="Random games of each box.")
@click.option("--fresh", "is_fresh", is_flag=True, help="Play them all again (rules).")
@click.option("--rate", "rates", type=click.Choice(RATES), multiple=True, help="How films are shown (default 10).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, the total last.")
def bench(
    name: str | None, folders: tuple[Path, ...], seeds: str, turns: int | None, processes: int, kills: int, count: int,
    photos: Path | None, overlays: Path | None, folder: Path | None, is_unseen: bool, sample: int | None,
    game_names: str | None, playouts: int, is_fresh: bool, rates: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Measure evenings, reading and rules.

    Whole evenings (demo), recordings (follow), random games followed without pixels (following), power cuts (kill),
    bytes that a page is sent (page), pictures of the simulated table (vision), pictures of boards composed at any
    slant (boards), photographs resized, turned, cropped and tinted (variants), discs, guards and the dragon (pieces),
    random games of every box (rules), path-traced stills (stills). Films of play are folders (films FILM...); --games
    says as which games they are followed. simulated-time has options of its own: labyrinth bench simulated-time --help.
    """
    numbers = parse_seeds(seeds)
    chosen = game_names.split(",") if game_names else []
    boxes = chosen or [game.name for game in GAMES]
    measured: dict[str, Callable[[], Iterator[Mapping[str, object]]]] = {
        "demo": lambda: _demo_rows(games(numbers, turns, chosen), processes),
        "follow": lambda: map(bench_follow, watched(games(numbers, turns), "evenings", len(numbers))),
        "following": lambda: bench_following(chosen, numbers, turns or TURNS),
        "kill": lambda: iter((bench_kill(kills, numbers[0]),)),
        "page": lambda: bench_page(map(live_game, chosen or LIVE), numbers),
        "vision": lambda: _vision(numbers),
        "boards": lambda: _boards(count, photos, processes, overlays, is_unseen),
        "variants": lambda: _variants(photos, numbers[0], sample, overlays),
        "pieces": lambda: _pieces(numbers),
        "stills": lambda: _stills(folder),
        "rules": lambda: bench_rules(boxes, playouts, processes, home_folder() / "bench" / "rules.json", is_fresh),
        FILMS: lambda: _films(folders, rates or RATES[:1], chosen),
    }
    for one in (name,) if name else NAMES:
        for row in measured[one]():
            clear_line()
            click.echo(json.dumps(row) if as_json else _spoken(one, row))


def _demo_rows(played: list[Game], processes: int) -> Iterator[Mapping[str, object]]:
    rows = []
    for row in bench_demo(played, processes):
        rows.append(row)
        yield row
    yield {"total": total(rows)}


def _vision(seeds: range) -> Iterator[Mapping[str, object]]:
    from companion.bench.simulated_table.tables import (
        bench_vision,  # here, so that other commands do not wait for OpenCV
    )

    return bench_vision(seeds)


def _boards(
    count: int, photos: Path | None, processes: int, overlays: Path | None, is_unseen: bool
) -> Iterator[Mapping[str, object]]:
    from companion.bench.composed_boards.every_board import PHOTOS, bench_boards, board_seeds

    return bench_boards(board_seeds(count, is_unseen), photos or PHOTOS, processes, overlays)


def _variants(
    photos: Path | None, seed: int, sample: int | None, overlays: Path | None
) -> Iterator[Mapping[str, object]]:
    from companion.bench.variants.bench import PHOTOS, bench_variants

    return bench_variants(photos or PHOTOS, seed, sample, overlays)


def _pieces(seeds: range) -> Iterator[Mapping[str, object]]:
    from companion.bench.simulated_table.piece_rates import bench_pieces

    return bench_pieces(seeds)


def _stills(folder: Path | None) -> Iterator[Mapping[str, object]]:
    from companion.bench.renders.stills import STILLS, bench_stills

    return bench_stills(folder or STILLS)


def _films(folders: tuple[Path, ...], rates: tuple[str, ...], games: list[str]) -> Iterator[Mapping[str, object]]:
    from companion.bench.films import bench_films

    if not folders:
        raise click.BadParameter("name the folders of the films", param_hint="FILM")
    return bench_films(folders, rates, games or ["team"])


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
