"""The command that plays evenings in real Chromium."""

from __future__ import annotations

from pathlib import Path

import click

from appliance.commands.shared import example
from companion.games.catalogue import GAMES, game_named
from lab.commands.shared import option_games, option_json, show_rows

BOXES = tuple(sorted((game.name for game in GAMES), key=lambda name: (name != "classic", name != "team")))
"""All boxes, the two best known first."""


@click.command(
    "evenings-in-browser",
    epilog=example(
        "labyrinth bench evenings-in-browser --evenings 12", "labyrinth bench evenings-in-browser --keyboard"
    ),
)
@option_games("Which boxes, by turns; all if left out.")
@click.option("--evenings", default=1, show_default=True, type=click.IntRange(1), help="How many are played.")
@click.option("--first", default=0, show_default=True, type=click.IntRange(0), help="The number of the first one.")
@click.option("--seats", default=2, show_default=True, type=click.IntRange(2, 4), help="How many sit there.")
@click.option("--phones", type=click.IntRange(0, 4), help="How many have a phone; the others share the tablet.")
@click.option("--turns", default=2000, show_default=True, type=click.IntRange(1), help="Stop each after so many turns.")
@click.option("--keyboard", "is_keyed", is_flag=True, help="No taps: the keyboard alone.")
@click.option("--way", type=click.Choice(("taps", "laid", "dealt")), default="taps", show_default=True,
              help="How it begins; but for taps, over the simulated camera's table.")
@click.option("--paper", "is_paper", is_flag=True, help="Cards and pages come from the box, and are told by taps.")
@click.option("--troubles", "is_troubled", is_flag=True, help="Cut it off, take its Wi-Fi away, tap twice.")
@click.option("--port", default=0, show_default=True, type=click.IntRange(0, 65535),
              help="Where it is served; 0 for a free one.")
@click.option("--packs", type=click.Path(path_type=Path, file_okay=False),
              help="Keep page and bug pack of what stops here.")
@option_json
def evenings_in_browser(
    game_names: tuple[str, ...], evenings: int, first: int, seats: int, phones: int | None, turns: int, is_keyed: bool,
    way: str, is_paper: bool, is_troubled: bool, port: int, packs: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Play whole evenings in Chromium, from the start page to Play again.

    A tablet and two phones use the pages of `labyrinth serve` as people do, by taps alone; who plays wants to win. The
    evening's number decides on box, window, language, light or dark.
    """
    from lab.soak.in_browser.bench import bench_evenings, plans  # here: nothing else waits for OpenCV and pages

    boxes = tuple(game_named(name).name for name in game_names) or BOXES
    numbers = range(first, first + evenings)
    planned = plans(
        boxes, numbers, seats, turns, is_keyed=is_keyed, is_troubled=is_troubled, way=way, phones=phones,
        is_paper=is_paper,
    )  # fmt: skip
    show_rows(bench_evenings(planned, port, packs), as_json=as_json)


COMMANDS = (evenings_in_browser,)
