"""The commands that measure the reader: vision, boards, variants, pieces, stills, evidence, films.

OpenCV is imported in them.
"""

from __future__ import annotations

from pathlib import Path

import click

from appliance.commands.shared import example
from lab.commands.shared import (
    FOLDER,
    option_games,
    option_json,
    option_overlays,
    option_photos,
    option_processes,
    option_seeds,
    show_rows,
)

RATES = ("10", "5", "1", "press")
"""How films are shown: each picture twice, as a folder at ten a second; five a second; one; one after each action."""


@click.command(epilog=example("labyrinth bench vision --seeds 1-20"))
@option_seeds("Which simulated tables: 7 or 1-20.")
@option_json
def vision(seeds: range, as_json: bool) -> None:
    """Read pictures of the simulated table, and time it."""
    from lab.measure.simulated_table.tables import bench_vision

    show_rows(bench_vision(seeds), as_json=as_json)


@click.command(epilog=example("labyrinth bench boards --count 120 --unseen"))
@click.option("--count", default=100, show_default=True, type=click.IntRange(1, 100_000), help="How many pictures.")
@click.option("--unseen", "is_unseen", is_flag=True, help="Boards of invented prints only.")
@option_photos
@option_processes
@option_overlays
@option_json
def boards(
    count: int, is_unseen: bool, photos: Path | None, processes: int, overlays: Path | None, as_json: bool
) -> None:
    """Read pictures of boards composed at any slant."""
    from lab.measure.composed_boards.every_board import PHOTOS, bench_boards, board_seeds

    show_rows(bench_boards(board_seeds(count, is_unseen), photos or PHOTOS, processes, overlays), as_json=as_json)


@click.command(epilog=example("labyrinth bench variants --sample 40"))
@option_photos
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Which changes are mixed.")
@click.option("--sample", type=click.IntRange(1), help="Draw so many variants, not all.")
@option_overlays
@option_json
def variants(photos: Path | None, seed: int, sample: int | None, overlays: Path | None, as_json: bool) -> None:
    """Read photographs of real boards, changed in many ways."""
    from lab.measure.variants.bench import PHOTOS, bench_variants

    show_rows(bench_variants(photos or PHOTOS, seed, sample, overlays), as_json=as_json)


@click.command(epilog=example("labyrinth bench pieces --seeds 1-5"))
@option_seeds("Which simulated tables: 7 or 1-20.")
@option_json
def pieces(seeds: range, as_json: bool) -> None:
    """Read discs, guards and the dragon."""
    from lab.measure.simulated_table.piece_rates import bench_pieces

    show_rows(bench_pieces(seeds), as_json=as_json)


@click.command(epilog=example("labyrinth bench stills --folder ../shared/renders/stills"))
@click.option("--folder", type=click.Path(path_type=Path), help="Stills with their truth.")
@option_json
def stills(folder: Path | None, as_json: bool) -> None:
    """Read path-traced stills."""
    from lab.measure.renders.stills import STILLS, bench_stills

    show_rows(bench_stills(folder or STILLS), as_json=as_json)


@click.command(epilog=example("labyrinth bench evidence ../shared/renders/stills --seeds 1-3"))
@click.argument("folders", nargs=-1, required=True, type=FOLDER, metavar="STILLS...")
@option_seeds("Which cluttered pictures of each kind: 7 or 1-20.")
@option_json
def evidence(folders: tuple[Path, ...], seeds: range, as_json: bool) -> None:
    """Weigh anew what tells a board from what looks like one."""
    from lab.measure.renders.evidence import bench_evidence

    show_rows(bench_evidence(folders, seeds), as_json=as_json)


@click.command(epilog=example("labyrinth bench films ../shared/renders/films/dev_00 --rate 5"))
@click.argument("folders", nargs=-1, required=True, type=FOLDER, metavar="FILM...")
@click.option("--rate", "rates", type=click.Choice(RATES), multiple=True, default=RATES[:1], help="How they are shown.")
@option_games("As which games they are followed: team,classic (default: team).")
@option_json
def films(folders: tuple[Path, ...], rates: tuple[str, ...], game_names: tuple[str, ...], as_json: bool) -> None:
    """Follow films of play."""
    from lab.measure.films import bench_films

    show_rows(bench_films(folders, rates, list(game_names) or ["team"]), as_json=as_json)


COMMANDS = (vision, boards, variants, pieces, stills, evidence, films)
