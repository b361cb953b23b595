"""The command for when something went wrong: pack, and pack replay."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from appliance.commands.shared import config_option, example, json_option, print_json
from companion.config import load_config
from companion.errors import CompanionError
from companion.events import event_json
from companion.live.packs.pack import read_pack

DIFFERENT = 1
"""The exit code of a pack of which something else comes today."""

SOURCES = {
    "running": "from the companion that runs",
    "kept": "from the journal, with the pictures kept at the last fault",
    "journal": "from the journal alone",
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
    """Pack an evening into one file: its journal and its last pictures.

    It is for developers. The pictures are black around the board; no name and no secret is in it.
    """
    if ctx.invoked_subcommand is not None:
        return
    from appliance.packing import pack_evening

    content, made, source = pack_evening(load_config(config_file), key, is_demo=is_demo)
    path = out or Path(f"labyrinth-{made.evening}.zip")
    try:
        path.write_bytes(content)
    except OSError as wrong:
        raise CompanionError(f"{path}: cannot be written: {wrong.strerror or wrong}") from wrong
    if as_json:
        sizes = {"bytes": len(content), "pictures": len(made.pictures), "lines": len(made.lines)}
        print_json({"file": str(path), "source": source, **sizes})
        return
    first = made.lines[0].number if made.lines else 1
    begins = f", from line {first} on, before which too little is public" if first > 1 else ""
    lines = f"{len(made.lines)} lines of the journal{begins}"
    click.echo(f"{path}: {len(content) / 1e6:.1f} MB, {len(made.pictures)} pictures, {lines}, {SOURCES[source]}")


@pack.command(name="replay", epilog=example("labyrinth pack replay labyrinth-evening-7.zip"))
@click.argument("file", type=click.Path(path_type=Path), metavar="PACK")
@json_option
def replay_command(file: Path, as_json: bool) -> None:
    """Replay a bug pack: resume its evening, read and follow its pictures anew.

    The exit code is 1 where something else comes of it today than its journal says.
    """
    from appliance.packing import replay

    made = read_pack(file)
    replayed = replay(made)
    events, is_same = list(map(event_json, replayed.events)), not (replayed.damage or replayed.differences)
    if as_json:
        told = {"same": is_same, "damage": replayed.damage, "differences": replayed.differences}
        print_json({**told, "recorded": replayed.recorded, "now": replayed.now, "events": events})
    else:
        state = replayed.damage or f"{len(made.lines)} lines of the journal lead to the position that they say"
        seen = f"{len(made.pictures)} pictures: {len(replayed.recorded)} actions seen then, {len(replayed.now)} today"
        click.echo("\n".join([*map(json.dumps, events), state, seen, *replayed.differences]))
    sys.exit(0 if is_same else DIFFERENT)


COMMANDS: tuple[click.Command, ...] = (pack,)
