"""What the set-up pages have chosen, kept as `kept.toml` beside the owner's own file, which stays as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from calibration.storage import save
from companion.config import KEPT_NAME, Config, home_folder, parse_kept

HEADING = "# Chosen on the set-up pages. What stands here counts before labyrinth.toml; delete it to begin anew.\n"

Settings = Mapping[str, Mapping[str, str | int]]
"""Sections of the configuration, each with its keys."""


def keep_settings(changes: Settings, config: Config) -> Path:
    """Keep these settings beside those kept before; raises BadCalibration where the file cannot be written."""
    path = home_folder(config) / KEPT_NAME
    kept = {name: dict(section) for name, section in parse_kept(path).items()}
    for name, section in changes.items():
        kept[name] = {**kept.get(name, {}), **section}
    save(HEADING + format_settings(kept), path)
    return path


def format_settings(settings: Mapping[str, Mapping[str, object]]) -> str:
    """Sections of plain values as TOML; a JSON string is a TOML string."""
    return "".join(
        f"\n[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in section.items())
        for name, section in settings.items()
    )
