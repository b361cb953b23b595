"""Commands that play: demo, serve, follow."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from appliance.commands.shared import config_option, example, parse_options, tell, tell_all
from appliance.demo.options import DemoOptions, open_in_browser
from companion.config import load_config
from companion.errors import PassingTrouble
from companion.events import event_json
from companion.games.catalogue import game_named, live_game

EXIT_PASSING = 75
"""Exit code of `serve` after a trouble that may be over by itself (EX_TEMPFAIL of sysexits.h); systemd tries again."""

SPOKEN = ("began", "resumed", "page", "line", "question", "not_allowed", "out_of_sync", "over")
"""Events of a demonstration that are worth a line for a person."""


@click.command(
    epilog=example("labyrinth demo --seats 3 --seed 7", "labyrinth demo --headless --turns 2 --record evening")
)
@click.option("--game", "game_name", default="team", show_default=True, help="The game's name.")
@click.option("--variant", default=None, help="The variant; the first that `games` names if left out.")
@click.option("--option", "options", multiple=True, help="A house rule as name=value.")
@click.option("--seats", default=3, show_default=True, help="How many play.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="The same seed, the same evening.")
@click.option("--turns", type=click.IntRange(1), help="Stop after so many turns.")
@click.option("--as-laid", "is_as_laid", is_flag=True, help="Let the people lay the board at random; begin as it lies.")
@click.option("--headless", "is_headless", is_flag=True, help="No page, and as fast as it goes.")
@click.option("--record", type=click.Path(path_type=Path), help="Write pictures and truth into this new folder.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Where the page opens.")
@click.option("--fresh", "is_fresh", is_flag=True, help="Do not go on with an evening that was cut off.")
@click.option("--events", "as_events", is_flag=True, help="Print every event as one JSON object a line.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON document on the last line.")
def demo(
    game_name: str, variant: str | None, options: tuple[str, ...], seats: int, seed: int, turns: int | None,
    is_as_laid: bool, is_headless: bool, record: Path | None, port: int, is_fresh: bool,
    as_events: bool, as_json: bool,
) -> None:  # fmt: skip
    """Play an evening on the simulated table.

    Its pictures are rendered and go through the whole pipeline, as those of a camera would; what no camera sees
    people tap, each at the own seat's page.
    """
    from appliance.demo.playing import play_demo

    fewest, most = game_named(game_name).seat_range
    if not fewest <= seats <= most:
        raise click.BadParameter(f"{game_name} is for {fewest} to {most} seats", param_hint="--seats")
    stays = sys.stdout.isatty()  # somebody is there who may want to look on; a script wants it to end
    house_rules = tuple(parse_options(options).items())
    chosen = DemoOptions(
        game_name, seats, seed, turns, is_headless, record, port, is_fresh, stays, variant=variant,
        house_rules=house_rules, is_as_laid=is_as_laid,
    )  # fmt: skip

    def say(event: Mapping[str, object]) -> None:
        if as_events and event["event"] != "line":
            click.echo(json.dumps(tell_all(event)))
        elif not as_json and not as_events and event["event"] in SPOKEN:
            click.echo(_spoken(event))
        if event["event"] == "page" and stays:
            open_in_browser(str(event["url"]))

    try:
        summary = play_demo(chosen, say)
    except KeyboardInterrupt:
        if is_headless:
            raise
        click.echo("\nThe demonstration has ended.")  # Ctrl+C is how it ends: no error
        return
    click.echo(json.dumps(summary) if as_json else _spoken_summary(summary))


def _spoken(event: Mapping[str, object]) -> str:
    """One line for a person."""
    match event["event"]:
        case "page":
            return f"The page is open at {event['url']} (Ctrl+C ends the demonstration)."
        case "action":
            return f"{event['seat']}: {event['action']}"
        case "began":
            return "A new evening begins."
        case "resumed":
            return "The evening goes on where it stopped."
        case "line":
            text = tell(event["text"])
            return text[:1].upper() + text[1:]
        case "question":
            return f"Asked the table about {len(list(_listed(event['candidates'])))} possibilities."
        case "undo":
            return f"Taken back: {', '.join(str(action) for action in _listed(event['actions']))}"
        case kind:
            return tell(event.get("text") or event.get("reason") or kind)


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _spoken_summary(summary: Mapping[str, object]) -> str:
    evening = f"{summary['turns']} turns in about {summary['minutes']} minutes, {summary['outcome'] or 'unfinished'}."
    counts = summary["actions"]
    assert isinstance(counts, Mapping)
    return (
        f"{evening} The camera followed {counts['followed']} of {counts['true']} moves, asked about {counts['asked']} "
        f"and recorded {counts['silently_wrong']} wrongly without asking."
    )


@click.command(epilog=example("labyrinth follow evening --start evening/start.json --table evening/table.jsonl"))
@click.argument("frames", type=click.Path(path_type=Path))
@click.option("--game", "game_name", default=None, help="The game that is played; the position's if left out.")
@click.option("--start", help="The position it starts with (a file or -); start.json in FRAMES if left out.")
@click.option("--table", type=click.Path(path_type=Path), help="What TABLE did, as `demo --record` writes it.")
@click.option("--copy", "copy_file", type=click.Path(path_type=Path), help="A TOML file describing your copy.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON event a line.")
def follow(
    frames: Path, game_name: str | None, start: str | None, table: Path | None, copy_file: Path | None, as_json: bool
) -> None:
    """Follow recorded pictures as if live, one event a line.

    FRAMES is a folder of pictures in name order, or a video.
    """
    from appliance.commands.positions import read_position
    from appliance.parts import follow_recording
    from companion.live.recording import read_table_lines

    position = start or str(frames / "start.json")
    state = read_position(position, str(copy_file) if copy_file else None)
    if live_game(game_name or state.game).name != state.game:
        raise click.BadParameter(f"{position} is a position of {state.game}", param_hint="--game")
    lines = read_table_lines(table) if table else ()
    for event in follow_recording(frames, state, lines):
        told = event_json(event)
        click.echo(json.dumps(tell_all(told)) if as_json else _spoken(told))


@click.command(epilog=example("labyrinth serve --config /etc/labyrinth.toml"))
@config_option
@click.option("--start", help="The position to begin with (a file or -); else one is dealt and shown to lay out.")
@click.option("--new", "is_new", is_flag=True, help="Begin a new evening even if the last one is unfinished.")
def serve(config_file: Path | None, start: str | None, is_new: bool) -> None:
    """Run the appliance: camera, panel and pages.

    It stops in order on SIGTERM and Ctrl+C. The exit code is 75 after a trouble that may be over by itself.
    """
    from appliance.commands.positions import read_position
    from appliance.serving import run

    config = load_config(config_file)
    state = read_position(start, config.table.copy_path or None) if start else None
    try:
        run(config, state, is_new, click.echo)
    except PassingTrouble as trouble:
        click.echo(f"labyrinth: {trouble}", err=True)
        sys.exit(EXIT_PASSING)


COMMANDS = (demo, follow, serve)
