"""The measurements of `labyrinth bench`, each with its options; how a command is made of one, and prints its rows."""

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
from lab.measure.unlucky import TROUBLES

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
TEAM = "team:introductory,team:standard,team:expert"
PLAYED = click.option(
    "--games", "game_names", callback=parse_names, default=TEAM, help="Which games: team:expert,classic."
)
WAYS = click.option("--players", "ways", callback=parse_names, default="strong,fair,weak", show_default=True,
                    help="How they play, best first: strong, fair, weak, hint.")  # fmt: skip
HOUSE_RULES = click.option("--option", "options", multiple=True, help="A house rule as name=value.")
PROCESSES = count("--processes", 2, "How many at a time.")
SEED = count("--seed", 1, "The first one's; the same does the same again.", least=0)
KIND = click.option("--kind", type=click.Choice(("rings", "cards")), required=True, help="Of which.")
SETS = sorted(path.stem for path in Path(__file__).parents[1].joinpath("spots").glob("*.toml"))
WHICH = click.option("--set", "which", type=click.Choice(SETS), default="development",
                     show_default=True, help="The prints.")  # fmt: skip
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


RATES = ("10", "5", "1", "press")
"""How films are shown: each picture twice, as a folder at ten a second; five a second; one; one after each action."""

PHOTOS = click.option("--photos", type=FOLDER, help="Photographs (../shared/photos).")


EVENINGS = (
    measurement(
        "demo", "soak.evenings:bench_demo",
        "Play whole evenings on the simulated table, from the first picture to the score.\n\nEach row says what was "
        "followed, asked and silently wrong, the minutes at the table, and whether the record replays and its dice are "
        "the committed ones; one row a game sums up.", "--seeds 1-4 --games classic,team:expert",
        SEEDS, TURNS, games("Which games: classic,team:expert; the Team Edition if left out."), PROCESSES,
    ),
    measurement("with-computers", "soak.with_computers:bench_with_computers",
                "Play with computers before the simulated camera.", "--games classic --seeds 1-2", PLAYED, SEEDS, TURNS,
                count("--computers", 2, "How many play with the one person."), PROCESSES),
    measurement("kill", "soak.evenings:bench_kill", "Kill a demonstration again and again.", "--kills 10",
                count("--kills", 50, "How often to kill."), SEED),
    measurement(
        "as-laid", "measure.as_laid:bench_as_laid", "Begin with boards that people lay at random.",
        "--seeds 1-40", SEEDS, games("Which games: classic,team."),
        click.option("--troubles", callback=parse_names, default="all", show_default=True,
                     help=f"What goes wrong: none, {', '.join(TROUBLES)}; or all, each in turn."),
        PROCESSES,
    ),
    measurement(
        "simulated-time", "soak.simulated_time.measuring:bench_evenings",
        "Play whole evenings in simulated time, with faults of every kind.\n\nSession, following, journal and pages "
        "run under one seeded clock, before people who err and cheat and a camera that misreads as often as the error "
        "model says. The same seed plays the same evening, line for line.", "--evenings 1000",
        count("--evenings", 20, "How many are played."), SEED, games(), count("--turns", 12, "Turns of an evening."),
        click.option("--errors", type=FILE, help="Another error model."),
        click.option("--errors-times", "times", default=1.0, show_default=True, help="Every rate times this."),
        count("--replay", None, "Print the log of the evening with this seed.", least=0),
        click.option("--measure", multiple=True, type=PRESENT, help="Measure the errors on these stills with truth."),
        click.option("--errors-to", default="errors.json", type=FILE, help="Where they are written."), PROCESSES,
    ),
    measurement(
        "evenings-in-browser", "soak.in_browser.bench:bench_evenings",
        "Play whole evenings in Chromium, from the start page to Play again.\n\nA tablet and phones use the pages of "
        "`labyrinth serve` as people do, by taps alone; who plays wants to win. The evening's number decides on box, "
        "window, language, light or dark.", "--evenings 12",
        games("Which boxes, by turns; all if left out."), count("--evenings", 1, "How many are played."),
        count("--first", 0, "The number of the first one.", least=0),
        count("--seats", 2, "How many sit there.", least=2),
        count("--phones", None, "How many have a phone; the others share the tablet.", least=0),
        count("--computers", 0, "So many of them, the last ones, are computers.", least=0),
        count("--turns", 2000, "Stop each after so many turns."),
        PORT,
    ),
    measurement("bad-line", "soak.in_browser.bench:bench_bad_line",
                "Use pages in Chromium while lines fall silent, tablets sleep and tabs pile up: how long is what they "
                "show out of date?", "--games team,cards --rounds 12", games("Which boxes; all if left out."),
                count("--rounds", 12, "Troubles of each evening."),
                count("--first", 0, "The number of the first evening's window.", least=0),
                count("--phones", 2, "How many have a phone.", least=1)),
    measurement("layout", "soak.in_browser.bench:bench_layout", "Look at single pages in Chromium: does anything move, "
                "run off the side, or weigh much, and what does axe find?", "", PORT),
)  # fmt: skip

PICTURES = (
    measurement("vision", "measure.simulated_table.tables:bench_vision",
                "Read pictures of the simulated table, and time it.", "--seeds 1-20", SEEDS),
    measurement("boards", "measure.composed_boards.photographs:bench_boards",
                "Read pictures of boards composed at any slant.", "--count 120 --unseen",
                count("--count", 100, "How many pictures."),
                click.option("--unseen", "is_unseen", is_flag=True, help="Boards of invented prints only."), PHOTOS,
                PROCESSES),
    measurement("variants", "measure.variants.bench:bench_variants",
                "Read photographs of real boards, changed in many ways.", "--sample 40",
                PHOTOS, SEED, count("--sample", None, "Draw so many variants, not all."), PROCESSES),
    measurement("pieces", "measure.simulated_table.tables:bench_pieces", "Read discs, guards and the dragon.",
                "--seeds 1-5", SEEDS, PROCESSES),
    measurement("stills", "measure.films:bench_stills", "Read path-traced stills.",
                "--folder ../shared/renders/stills",
                click.option("--folder", type=FOLDER, help="Stills with their truth."), PROCESSES),
    measurement("spots", "spots.stills:bench_spots", "Draw ring boards or maze cards, with their truth.",
                "--kind rings --count 60 --out drawn", KIND, WHICH,
                count("--count", 60, "How many; 0: those from which each copy is taught.", least=0), SEED,
                click.option("--out", type=FOLDER, required=True, help="The folder for pictures and truth.")),
    measurement("spot-stills", "spots.reading:bench_stills",
                "Read stills of ring boards or cards, taught from the lessons of their copies.",
                "--kind rings --folder drawn --lessons taught", KIND,
                click.option("--folder", type=FOLDER, required=True, help="Stills with their truth."),
                click.option("--lessons", type=FOLDER, required=True, help="A folder for each copy."),
                count("--count", None, "The first so many alone.")),
    measurement("spot-games", "spots.evenings:bench_games", "Play ring boards or cards through pixels.",
                "--game secret --seeds 1-3 --turns 20",
                click.option("--game", type=click.Choice(("secret", "cards")), required=True, help="Which."), WHICH,
                SEEDS, TURNS, PROCESSES),
    measurement("films", "measure.films:bench_films", "Follow films of play.",
                "../shared/renders/films/dev_00 --rate 5",
                click.argument("folders", nargs=-1, required=True, type=PRESENT, metavar="FILM..."),
                click.option("--rate", "rates", type=click.Choice(RATES), multiple=True, default=RATES[:1],
                             help="How they are shown."),
                games("As which games they are followed: team,classic (default: team).")),
)  # fmt: skip

RULES = (
    measurement("rules", "measure.playouts:bench_rules", "Play random games of every box, and check them.",
                "--games classic,cards --playouts 1000", games("Which boxes; all if left out."),
                count("--playouts", 10_000, "Random games of each box."), PROCESSES),
    measurement("players", "measure.players:bench_players", "Let computers play whole games: who wins how often?",
                "--games team:expert --seeds 1-40", PLAYED, SEEDS, WAYS, HOUSE_RULES, PROCESSES),
    measurement("hints", "measure.players:bench_hints",
                "Ask for hints in random games: can they be done and kept to, and how long do they take?",
                "--games team:expert,classic --seeds 1-4", PLAYED, SEEDS, HOUSE_RULES, PROCESSES),
    measurement("secrets", "measure.secrets.crawling:bench_secrets",
                "Compare what every route answers in positions that a seat cannot tell apart.",
                "--games cards,secret --positions 20", games("Which boxes; all if left out."),
                count("--positions", 20, "Positions of each box."), SEED,
                click.option("--advice", "is_advice", is_flag=True, help="Hints and computers' moves instead.")),
)  # fmt: skip


@click.group(epilog=example("labyrinth bench edges hostile"))
def edges() -> None:
    """Try what is not the normal course: damage, power cuts, full disks, greedy devices, hostile input."""


for _command in (
    measurement("edges damage", "soak.edges:bench_damage",
                "Come up with a damaged home, and hold the doctor's words against it.", "--cells 60 --files 20",
                count("--cells", 600, "How many cells of a journal are damaged.", least=0),
                count("--files", 100, "How many files of a home are damaged.", least=0), SEED),
    measurement("edges power-cuts", "soak.edges:bench_power_cuts",
                "Lose nothing that was confirmed by a power cut.", "--images 20",
                count("--images", 200, "How many images of power cuts are made."), SEED),
    measurement("edges disk", "soak.edges:bench_disk",
                "Tell of a full disk and a deleted home until they are over; mounts a small disk.", "--seconds 5",
                click.option("--seconds", default=20.0, show_default=True, help="How long each of the two lasts.")),
    measurement("edges load", "soak.edges:bench_load",
                "Serve the table's page beside a greedy device, with the machine's load beside each time.",
                "--half-open 40", count("--half-open", 400, "Its half-open connections.", least=0),
                count("--greedy-streams", 300, "Its streams.", least=0)),
    measurement("edges hostile", "soak.edges:bench_hostile",
                "Refuse hostile configurations in one line each.", "--configurations 500",
                count("--configurations", 5000, "How many are read."), SEED),
):  # fmt: skip
    edges.add_command(_command)
