"""The commands that look after what is kept: backup, restore."""

from __future__ import annotations

from pathlib import Path

import click

from appliance.commands.shared import config_option, example, json_option, print_json, tell
from companion.config import home_folder, journal_path, load_config
from companion.errors import CompanionError
from companion.rules.words import say

RUNS = say("A companion is running. Restore on its page (Set up), or stop it first.")


@click.command(epilog=example("labyrinth backup labyrinth-backup.zip"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@config_option
@json_option
def backup(file: Path, config_file: Path | None, as_json: bool) -> None:
    """Save everything played, taught and set as one file.

    A companion that runs is not disturbed. FILE has the names you entered and the hidden cards of unfinished evenings,
    but no token: whoever finds it does not own the table.
    """
    from appliance.backup import write_backup
    from companion.live.readable import opened_to_read

    config = load_config(config_file)
    if not journal_path(config).exists():
        raise CompanionError(f"there is nothing to save: no evening was kept in {home_folder(config)}")
    new = file.with_name(f"{file.name}.new")
    with opened_to_read(journal_path(config)) as journal, new.open("wb") as out:
        write_backup(journal, home_folder(config), out)
        count = len(journal.sessions())
    new.replace(file)
    size = file.stat().st_size
    if as_json:
        print_json({"file": str(file), "bytes": size, "evenings": count})
    else:
        click.echo(f"{file}: {size / 1e3:,.0f} kB, {count} evening{'s' * (count != 1)}")


@click.command(epilog=example("labyrinth restore labyrinth-backup.zip"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", "replaces", is_flag=True, help="Replace settings and calibrations also if they are newer.")
@config_option
@json_option
def restore(file: Path, replaces: bool, config_file: Path | None, as_json: bool) -> None:
    """Take a backup in again, and say what became of each evening.

    Nothing is lost: evenings are added or completed, and what was here before is in a backup of its own. The exit code
    is 2, and nothing is changed, where FILE is damaged, no backup, or made by a newer version.
    """
    from appliance.backup import opened_backup, own_backups
    from appliance.devices import running_port
    from appliance.resume import open_journal

    config = load_config(config_file)
    if running_port(config) is not None:
        raise CompanionError(RUNS)
    home = home_folder(config)
    with file.open("rb") as content, opened_backup(content) as read:
        journal, lines = open_journal(journal_path(config))
        with journal:
            found = read.take_in(journal, home, replaces=replaces)
    if as_json:
        named = [{"name": one.name, "game": one.game, "began": one.began, "what": one.words} for one in found]
        print_json({"restored": named, "told": lines, "before": str(own_backups(home)[-1])})
        return
    for text in (*lines, *(f"{one.name}: {tell(one.words)}" for one in found)):
        click.echo(text)
    click.echo(f"What was here before: {own_backups(home)[-1]}")


COMMANDS: tuple[click.Command, ...] = (backup, restore)
