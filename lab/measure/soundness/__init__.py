"""What has to be true of every position of a game, a file a box: `broken(state)` names the first thing that is not."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

Broken = Callable[[Any], str | None]
"""Says what cannot be in a position, or None; each box's own takes states of that box."""


def broken_of(game: str) -> Broken | None:
    """`broken` of the game of that name, as in `master-2007`; None where the game has no such file."""
    module = f"{__name__}.{game.replace('-', '_')}"
    try:
        found: Broken = import_module(module).broken
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None
    return found
