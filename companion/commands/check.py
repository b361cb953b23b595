"""The command that looks after the house: doctor."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from companion.app import hardware_checks  # camera and panel: parts meet in `app` alone
from companion.checkup import (
    Finding,
    Try,
    check_copy,
    check_disk,
    check_evenings,
    check_home,
    check_libraries,
    check_port,
    check_python,
    examine,
    is_companion_running,
)
from companion.commands.shared import example
from companion.config import Config, load_config
from companion.errors import BadConfig

SIGNS = {"ok": "ok     ", "broken": "BROKEN ", "skipped": "-      "}


@click.command(epilog=example("labyrinth doctor --config /etc/labyrinth.toml"))
@click.option("--config", "config_file", type=click.Path(path_type=Path), help="Settings (default: labyrinth.toml).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document on one line.")
def doctor(config_file: Path | None, as_json: bool) -> None:
    """Say what is installed, plugged in and working.

    The exit code is 1 when something needed is broken.
    """
    findings = diagnose(config_file)
    is_well = all(finding.state != "broken" for finding in findings)
    if as_json:
        click.echo(json.dumps({"ok": is_well, "checks": [asdict(finding) for finding in findings]}))
    else:
        for finding in findings:
            click.echo(f"{SIGNS[finding.state]} {finding.name:<14} {finding.text}")
    sys.exit(0 if is_well else 1)


def diagnose(config_file: Path | None) -> tuple[Finding, ...]:
    """Every finding, in the order in which one would mend things. A bad configuration is itself a finding."""
    try:
        config = load_config(config_file)
        setting = Finding("configuration", "ok", str(config_file) if config_file else "labyrinth.toml or the defaults")
    except BadConfig as failure:
        config, setting = Config(), Finding("configuration", "broken", str(failure))
    plain: list[tuple[str, Try]] = [
        ("python", check_python),
        ("libraries", check_libraries),
        ("home", partial(check_home, config)),
        ("disk", partial(check_disk, config)),
        ("copy", partial(check_copy, config)),
    ]
    return (setting, *examine(plain), *_what_a_running_companion_holds(config))


def _what_a_running_companion_holds(config: Config) -> tuple[Finding, ...]:
    checks: list[tuple[str, Try]] = [
        ("journal", partial(check_evenings, config)),
        *hardware_checks(config),
        ("pages", partial(check_port, config)),
    ]
    if is_companion_running(config):
        text = f"in use by the companion that runs on port {config.web.port}; end it to check"
        return tuple(Finding(name, "skipped", text) for name, _ in checks)
    return examine(checks)


COMMANDS = (doctor,)
