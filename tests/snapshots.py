"""Snapshots for tests, field by field: which part a field belongs to is looked up."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from companion.messages import Snapshot
from companion.rules.shows import Due

PARTS = ("position", "evening", "guidance", "box")


def changed(snapshot: Snapshot = Snapshot(1), **changes: Any) -> Snapshot:  # noqa: B008 - it is frozen
    """The snapshot with these fields of its parts changed; `due` goes to what it shows."""
    if "due" in changes:
        due, shows = changes.pop("due"), changes.get("shows", snapshot.position.shows)
        changes["shows"] = (*(one for one in shows if not isinstance(one, Due)), *([due] if due else []))
    if "version" in changes:
        snapshot = replace(snapshot, version=changes.pop("version"))
    for name in PARTS:
        part = getattr(snapshot, name)
        of_part = {one.name: changes.pop(one.name) for one in fields(part) if one.name in changes}
        snapshot = replace(snapshot, **{name: replace(part, **of_part)})
    assert not changes, f"no part of a snapshot has {sorted(changes)}"
    return snapshot
