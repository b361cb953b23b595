"""Which measurements there are, each with its options."""

from __future__ import annotations

import click

from appliance.commands.shared import example
from hardware.simulated.people.layers import TROUBLES
from lab.commands.shared import (
    FILE,
    FOLDER,
    PORT,
    PRESENT,
    PROCESSES,
    SEED,
    SEEDS,
    TURNS,
    count,
    games,
    measurement,
    parse_names,
)

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
        "simulated-time", "soak.simulated_time.rows:bench_evenings",
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
        count("--turns", 2000, "Stop each after so many turns."),
        PORT,
    ),
    measurement("bad-line", "soak.in_browser.bad_line:bench_bad_line",
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
    measurement("boards", "measure.composed_boards.every_board:bench_boards",
                "Read pictures of boards composed at any slant.", "--count 120 --unseen",
                count("--count", 100, "How many pictures."),
                click.option("--unseen", "is_unseen", is_flag=True, help="Boards of invented prints only."), PHOTOS,
                PROCESSES),
    measurement("variants", "measure.variants.bench:bench_variants",
                "Read photographs of real boards, changed in many ways.", "--sample 40",
                PHOTOS, SEED, count("--sample", None, "Draw so many variants, not all."), PROCESSES),
    measurement("pieces", "measure.simulated_table.pieces:bench_pieces", "Read discs, guards and the dragon.",
                "--seeds 1-5", SEEDS, PROCESSES),
    measurement("stills", "measure.renders.stills:bench_stills", "Read path-traced stills.",
                "--folder ../shared/renders/stills",
                click.option("--folder", type=FOLDER, help="Stills with their truth."), PROCESSES),
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
    measurement("secrets", "measure.secrets.crawling:bench_secrets",
                "Compare what every route answers in positions that a seat cannot tell apart.",
                "--games cards,secret --positions 20", games("Which boxes; all if left out."),
                count("--positions", 20, "Positions of each box."), SEED),
)  # fmt: skip


@click.group(epilog=example("labyrinth bench edges hostile"))
def edges() -> None:
    """Try what is not the normal course: damage, power cuts, full disks, greedy devices, hostile input."""


for _command in (
    measurement("edges damage", "soak.edges.damage:bench_damage",
                "Come up with a damaged home, and hold the doctor's words against it.", "--cells 60 --files 20",
                count("--cells", 600, "How many cells of a journal are damaged.", least=0),
                count("--files", 100, "How many files of a home are damaged.", least=0), SEED),
    measurement("edges power-cuts", "soak.edges.power_cuts:bench_power_cuts",
                "Lose nothing that was confirmed by a power cut.", "--images 20",
                count("--images", 200, "How many images of power cuts are made."), SEED),
    measurement("edges disk", "soak.edges.disk:bench_disk",
                "Tell of a full disk and a deleted home until they are over; mounts a small disk.", "--seconds 5",
                click.option("--seconds", default=20.0, show_default=True, help="How long each of the two lasts.")),
    measurement("edges load", "soak.edges.load:bench_load",
                "Serve the table's page beside a greedy device, with the machine's load beside each time.",
                "--half-open 40", count("--half-open", 400, "Its half-open connections.", least=0),
                count("--greedy-streams", 300, "Its streams.", least=0)),
    measurement("edges hostile", "soak.edges.hostile:bench_hostile",
                "Refuse hostile configurations in one line each.", "--configurations 500",
                count("--configurations", 5000, "How many are read."), SEED),
):  # fmt: skip
    edges.add_command(_command)
