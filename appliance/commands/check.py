"""The commands that say how the companion is: doctor, status."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from functools import partial
from http.client import HTTPException
from importlib import import_module
from pathlib import Path

import click

from appliance.commands.shared import config_option, example
from appliance.doctor import (
    CheckResult,
    Try,
    check_copy,
    check_disk,
    check_evenings,
    check_home,
    check_libraries,
    check_port,
    check_python,
    examine,
)
from companion.config import Config, default_path, home_folder, load_config
from companion.errors import BadConfig, HomeOfAnother

MOST_BYTES = 10_000_000
"""The running companion says less than this about itself and its evenings."""

EVENINGS = "/api/evenings"
SIGNS = {"ok": "ok     ", "advice": "ADVICE ", "broken": "BROKEN ", "skipped": "-      "}


@click.command(epilog=example("labyrinth doctor --config /etc/labyrinth.toml"))
@config_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document on one line.")
def doctor(config_file: Path | None, as_json: bool) -> None:
    """Say what is installed, plugged in and working.

    The exit code is 1 when something needed is broken.
    """
    _answer(diagnose(config_file), as_json)


def _answer(results: tuple[CheckResult, ...], as_json: bool) -> None:
    """Print the results, and end with 1 where something is broken."""
    is_well = all(one.state != "broken" for one in results)
    if as_json:
        click.echo(json.dumps({"ok": is_well, "checks": [asdict(one) for one in results]}))
    else:
        for one in results:
            click.echo(f"{SIGNS[one.state]} {one.name:<14} {one.text}")
    sys.exit(0 if is_well else 1)


@click.command(epilog=example("labyrinth status", "labyrinth status --json"))
@config_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document on one line.")
def status(config_file: Path | None, as_json: bool) -> None:
    """Say what runs, and how it is.

    The exit code is 1 when no companion runs, when nothing can be saved or seen, or when the disk is nearly full.
    """
    config = load_config(config_file)
    kept: list[tuple[str, Try]] = [("disk", partial(check_disk, config)), ("backup", partial(_last_backup, config))]
    _answer((*_how_it_runs(config), *examine(kept)), as_json)


def _how_it_runs(config: Config) -> tuple[CheckResult, ...]:
    """The running companion by its own words: whether it runs, its evening, its camera."""
    from appliance.devices import ask_running, running_port, stored

    home = home_folder(config)
    if (port := running_port(config)) is None:
        return (CheckResult("companion", "broken", f"none runs in {home}: start the service, or `labyrinth serve`"),)
    try:
        told, listed = (
            json.loads(ask_running(config, port, "GET", path, "", MOST_BYTES)[1]) for path in ("/health", EVENINGS)
        )
        trouble = str(told.get("trouble", ""))
        lost = [str(one["key"]) for one in listed if not one["readable"]]
    except (OSError, HTTPException, ValueError, AttributeError, LookupError, TypeError) as failure:
        return (CheckResult("companion", "broken", f"it does not answer on port {port}: {failure}"),)
    runs = CheckResult("companion", "broken" if trouble else "ok", trouble or f"runs on port {port} in {home}")
    is_saved = told.get("saves") is not False
    saves = CheckResult("saving", "ok" if is_saved else "broken", "works" if is_saved else trouble)
    key, game, turns = (told.get(name) for name in ("evening", "game", "turns"))
    evening = f"{key}: {game}, turn {turns}, {told['status']}" if key else "none, the start page is shown"
    camera = CheckResult("camera", *stored(config, "camera", "not known"))
    unread = f"; {', '.join(lost)} cannot: nothing is deleted, and the start page says why" if lost else ""
    kept = CheckResult("evenings", "advice" if lost else "ok", f"{len(listed) - len(lost)} can be opened{unread}")
    return (runs, saves, CheckResult("evening", "ok", evening), kept, camera)


def _last_backup(config: Config) -> str:
    """When the companion last made a backup by itself."""
    from appliance.backup import made_at, own_backups

    own = own_backups(home_folder(config))
    return f"made {made_at(own[-1])}, {len(own)} kept" if own else "none made yet"


def diagnose(config_file: Path | None) -> tuple[CheckResult, ...]:
    """Every result, in the order in which one would mend things. A bad configuration is itself a result."""
    try:
        config = load_config(config_file)
        source = config_file or default_path()
        setting = CheckResult("configuration", "ok", str(source) if source.is_file() else f"the defaults, no {source}")
    except HomeOfAnother as theirs:
        return (CheckResult("home", "broken", str(theirs)),)
    except BadConfig as failure:
        config, setting = Config(), CheckResult("configuration", "broken", str(failure))
    plain: list[tuple[str, Try]] = [
        ("python", check_python),
        ("libraries", check_libraries),
        ("home", partial(check_home, config)),
        ("disk", partial(check_disk, config)),
        ("copy", partial(check_copy, config)),
        *_by_name(("lens", "board", "colours"), "appliance.calibrating", config),
    ]
    return (setting, *examine(plain), *_what_a_running_companion_holds(config))


def _by_name(names: tuple[str, ...], room: str, config: Config) -> list[tuple[str, Try]]:
    """The checks of a room, which is imported by each: a library that cannot be loaded is what it finds."""

    def check(name: str) -> str:
        return str(dict(import_module(room).checks(config))[name]())

    return [(name, partial(check, name)) for name in names]


def _what_a_running_companion_holds(config: Config) -> tuple[CheckResult, ...]:
    checks: list[tuple[str, Try]] = [
        ("journal", partial(check_evenings, config)),
        *_by_name(("camera", "panel"), "hardware.checkup", config),
        ("pages", partial(check_port, config)),
    ]
    from appliance.devices import running_port, stored

    if (port := running_port(config)) is not None:
        used = f"in use by the companion that runs on port {port}; end it to check"
        return tuple(CheckResult(name, *stored(config, name, used)) for name, _ in checks)
    return examine(checks)


COMMANDS = (doctor, status)
