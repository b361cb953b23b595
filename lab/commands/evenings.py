"""The commands that measure evenings: demo, follow, following, kill, page, layout, as-laid, stillness, taps."""

from __future__ import annotations

from collections.abc import Iterator

import click

from appliance.commands.shared import example
from appliance.progress import watched
from companion.games.catalogue import GAMES, live_game
from hardware.simulated.people.layers import TROUBLES
from lab.commands.shared import (
    Row,
    option_games,
    option_json,
    option_processes,
    option_seeds,
    parse_names,
    show_rows,
)
from lab.measure.as_laid.photographs import bench_photographs
from lab.measure.as_laid.starts import bench_as_laid, starts
from lab.measure.as_laid.two_evenings import TwoEvenings, bench_two_evenings
from lab.measure.page_stream import bench_page
from lab.measure.pixelless_evenings import TURNS, bench_following
from lab.measure.variants.bench import PHOTOS
from lab.soak.evenings import Game, bench_demo, bench_follow, bench_kill, games, totals
from lab.soak.in_browser.page_layout import bench_layout
from lab.soak.in_browser.start_layout import bench_start_layout
from lab.soak.tap_evenings import bench_tap_evenings, wishes

LIVE = tuple(game.name for game in GAMES if game.table)
"""The games whose table a camera follows."""

option_turns = click.option("--turns", type=click.IntRange(1), help="Stop each evening after so many turns.")


@click.command(epilog=example("labyrinth bench demo --seeds 1-4 --games classic,team:expert"))
@option_seeds("Which seeded evenings: 7 or 1-20.")
@option_turns
@option_games("Which games: classic,team:expert.")
@option_processes
@option_json
def demo(seeds: range, turns: int | None, game_names: tuple[str, ...], processes: int, as_json: bool) -> None:
    """Play whole evenings on the simulated table, from the first picture to the score.

    Each row tells what was followed, asked and silently wrong, the minutes at the table, and whether the record kept
    of it replays and its dice are those that were committed to; one row a game sums up.
    """
    show_rows(_demo_rows(games(seeds, turns, list(game_names)), processes), as_json=as_json)


def _demo_rows(played: list[Game], processes: int) -> Iterator[Row]:
    rows = []
    for row in bench_demo(played, processes):
        rows.append(row)
        yield row
    yield from totals(rows)


@click.command(epilog=example("labyrinth bench follow --seeds 1-4"))
@option_seeds("Which seeded evenings: 7 or 1-20.")
@option_turns
@option_json
def follow(seeds: range, turns: int | None, as_json: bool) -> None:
    """Record evenings and follow the recordings."""
    show_rows(map(bench_follow, watched(games(seeds, turns), "evenings", len(seeds))), as_json=as_json)


@click.command(epilog=example("labyrinth bench following --seeds 1-5 --games classic"))
@option_seeds("Which seeded games: 7 or 1-20.")
@click.option("--turns", default=TURNS, show_default=True, type=click.IntRange(1), help="Stop each game after so many.")
@option_games("Which games: classic,team:expert.")
@option_json
def following(seeds: range, turns: int, game_names: tuple[str, ...], as_json: bool) -> None:
    """Follow random games without pixels."""
    show_rows(bench_following(list(game_names), seeds, turns), as_json=as_json)


@click.command(epilog=example("labyrinth bench kill --kills 10"))
@click.option("--kills", default=50, show_default=True, type=click.IntRange(1, 10_000), help="How often to kill.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Which evening, and when.")
@option_json
def kill(kills: int, seed: int, as_json: bool) -> None:
    """Kill a demonstration again and again."""
    show_rows(iter((bench_kill(kills, seed),)), as_json=as_json)


@click.command(epilog=example("labyrinth bench page --games team --seeds 1"))
@option_seeds("Which seeded evenings: 7 or 1-20.")
@option_games("Which games: classic,team.")
@option_json
def page(seeds: range, game_names: tuple[str, ...], as_json: bool) -> None:
    """Count the bytes that a live page is sent."""
    show_rows(bench_page(map(live_game, game_names or LIVE), seeds), as_json=as_json)


@click.command("as-laid", epilog=example("labyrinth bench as-laid --seeds 1-40"))
@option_seeds("Which seeded boards: 7 or 1-40.")
@option_games("Which games: classic,team.")
@click.option("--troubles", callback=parse_names, default="all", show_default=True,
              help=f"What goes wrong: none, {', '.join(TROUBLES)}; or all, each in turn.")
@click.option("--crossed", "is_crossed", is_flag=True, help="Every game and copy for each seed, not one in turn.")
@click.option("--second-evening", "turns", type=click.IntRange(1), metavar="TURNS",
              help="Play an untaught box for so many turns, then lay it again: what does the second evening ask?")
@click.option("--photographs", "are_photographs", is_flag=True,
              help="Begin with photographs of real boards, and with boards composed of photographed tiles.")
@option_processes
@option_json
def as_laid(
    seeds: range, game_names: tuple[str, ...], troubles: tuple[str, ...], is_crossed: bool, turns: int | None,
    are_photographs: bool, processes: int, as_json: bool,
) -> None:  # fmt: skip
    """Begin with boards that people lay at random."""
    if are_photographs:
        show_rows(bench_photographs(PHOTOS, seeds), as_json=as_json)
        return
    games_named = game_names or ("classic", "team")
    if turns is not None:
        show_rows(bench_two_evenings([TwoEvenings(game, seed, turns) for game in games_named for seed in seeds]),
                  as_json=as_json)  # fmt: skip
        return
    wrong = [name for name in troubles if name not in ("none", "all", *TROUBLES)]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} is none of {', '.join(TROUBLES)}", param_hint="--troubles")
    named = ["" if name == "none" else name for name in troubles]
    measured = starts(games_named, seeds, named, is_crossed=is_crossed)
    show_rows(bench_as_laid(measured, processes), as_json=as_json)


@click.command(epilog=example("labyrinth bench layout --seconds 120"))
@click.option("--game", default="team", help="Which game is played.")
@click.option("--seed", default=3, help="Which seeded evening.")
@click.option("--port", default=0, help="Where the demonstration's page is served; 0 for a free port.")
@click.option("--seconds", default=120.0, help="How long the page is watched.")
@click.option("--before", "is_before", is_flag=True, help="The pages before an evening instead.")
@option_json
def layout(game: str, seed: int, port: int, seconds: float, is_before: bool, as_json: bool) -> None:
    """Watch a demonstration's page in Chromium: does anything move, run off the side, or weigh much?"""
    rows = bench_start_layout(port) if is_before else bench_layout(game, seed, port, seconds)
    show_rows(rows, as_json=as_json)


@click.command(epilog=example("labyrinth bench stillness --games classic,team:expert --seeds 1-2 --turns 8"))
@option_seeds("Which seeded evenings: 7 or 1-20.")
@click.option("--turns", default=8, show_default=True, type=click.IntRange(1), help="So many turns of each evening.")
@option_games("Which games: classic,team:expert.")
@click.option("--every", default=2, show_default=True, type=click.IntRange(1, 20),
              help="The camera takes every so many of ten pictures a second.")
@click.option("--streams", default=0, show_default=True, type=click.IntRange(0, 200),
              help="So many pages listen; then it goes at the pace of life.")
@option_json
def stillness(
    seeds: range, turns: int, game_names: tuple[str, ...], every: int, streams: int, as_json: bool
) -> None:
    """Measure how soon it is told what hands did, once they are away."""
    from lab.measure.stillness import bench_stillness  # here: nothing else of these waits for OpenCV

    show_rows(bench_stillness(game_names or LIVE, seeds, turns, every, streams), as_json=as_json)


@click.command(epilog=example("labyrinth bench taps --seeds 1-10 --games secret,team:expert"))
@option_seeds("Which seeded evenings: 7 or 1-20.")
@option_games("Which games: cards,team:expert; all, with all their variants, if left out.")
@click.option("--seats", default=3, show_default=True, type=click.IntRange(2, 4), help="How many play.")
@option_turns
@option_json
def taps(seeds: range, game_names: tuple[str, ...], seats: int, turns: int | None, as_json: bool) -> None:
    """Play whole evenings without a camera, each seat at its own page."""
    show_rows(bench_tap_evenings(wishes(game_names, seeds, seats, turns)), as_json=as_json)


COMMANDS = (demo, follow, following, kill, page, layout, as_laid, stillness, taps)
