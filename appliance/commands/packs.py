"""The command for when something went wrong: pack, and pack replay."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

import appliance
from appliance.commands.shared import config_option, example, json_option, print_json
from companion.config import load_config
from companion.errors import CompanionError
from companion.live.packs.again import Again, Difference
from companion.live.packs.pack import Line, Pack, read_pack

DIFFERENT = 1
"""The exit code of a pack that is played otherwise today."""

SOURCES = {
    "running": "from the companion that runs",
    "kept": "from the journal, with the last minutes as they were kept when the companion ended",
    "journal": "from the journal alone: no companion kept its last minutes, so nothing can be played again",
}


@click.group(invoke_without_command=True, epilog=example("labyrinth pack", "labyrinth pack replay labyrinth-pack.zip"))
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The file (labyrinth-EVENING.zip).")
@click.option("--evening", "key", default=None, help="An evening of the journal; the one that runs, or the newest.")
@click.option("--demo", "is_demo", is_flag=True, help="An evening of a demonstration.")
@config_option
@json_option
@click.pass_context
def pack(
    ctx: click.Context, out: Path | None, key: str | None, is_demo: bool, config_file: Path | None, as_json: bool
) -> None:
    """Pack the last minutes of an evening into one file.

    It is for whoever mends the companion: the last pictures, black around the board, what was read in them and what
    was booked; no name, no secret.
    """
    if ctx.invoked_subcommand is not None:
        return
    content, made, source = appliance.pack_evening(load_config(config_file), key, is_demo=is_demo)
    path = out or Path(f"labyrinth-{made.about['evening']}.zip")
    _write(path, content)
    if as_json:
        print_json({"file": str(path), "bytes": len(content), "source": source, **_counts(made)})
    else:
        click.echo(f"{path}: {len(content) / 1e6:.1f} MB, {_in_words(made)}, {SOURCES[source]}")


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as wrong:
        raise CompanionError(f"{path}: cannot be written: {wrong.strerror or wrong}") from wrong


def _counts(made: Pack) -> dict[str, object]:
    sightings = sum("see" in line for line in made.tape)
    return {"pictures": len(made.pictures), "observations": sightings, "booked": len(made.log)}


def _in_words(made: Pack) -> str:
    return ", ".join(f"{count} {what}" for what, count in _counts(made).items())


@pack.command(name="replay", epilog=example("labyrinth pack replay labyrinth-evening-7.zip --pictures"))
@click.argument("file", type=click.Path(path_type=Path), metavar="PACK")
@click.option("--pictures", "is_read", is_flag=True, help="Read the pictures again, and compare what is booked.")
@click.option("--expect", type=click.Path(path_type=Path, dir_okay=False), help="Write today's events into this file.")
@json_option
def replay_command(file: Path, is_read: bool, expect: Path | None, as_json: bool) -> None:
    """Play a bug pack again and say what is different today.

    Out of what was read then, or with --pictures out of its pictures. The exit code is 1 where today's companion makes
    something else of it.
    """
    again = appliance.play_again(read_pack(file), is_read=is_read)
    if expect is not None:
        _write(expect, "".join(json.dumps(event) + "\n" for event in again.now).encode())
    if as_json:
        print_json(_as_json(again))
    else:
        click.echo("".join(f"{line}\n" for line in _told(again)), nl=False)
    sys.exit(DIFFERENT if again.differences else 0)


def _as_json(again: Again) -> dict[str, object]:
    differences = [{"then": list(one.then), "now": list(one.now)} for one in again.differences]
    return {"same": not differences, "events": list(again.now), "differences": differences}


def _told(again: Again) -> list[str]:
    """What happened, one event a line, and the differences."""
    if not again.differences:
        return [*map(_line, again.now), f"{len(again.now)} events, the same as then"]
    first = f"{len(again.then)} events then, {len(again.now)} now, and {len(again.differences)} differences:"
    return [first, *(line for one in again.differences for line in _told_difference(one))]


def _told_difference(one: Difference) -> list[str]:
    return [*(f"- {_line(event)}" for event in one.then), *(f"+ {_line(event)}" for event in one.now)]


def _line(event: Line) -> str:
    """One event on one line: its frame, its kind, and the rest as it is in JSON."""
    rest = {key: value for key, value in event.items() if key not in ("event", "frame")}
    return f"{event.get('frame')!s:>7} {event.get('event')} {json.dumps(rest)}"


COMMANDS: tuple[click.Command, ...] = (pack,)
