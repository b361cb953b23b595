"""Two states that a seat cannot tell apart, a file a box: `twins(state, seat, rng)` gives the other one, or None."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

Twins = Callable[[Any, str, random.Random], Any]
"""Another state that the seat cannot tell from the given one, or None where there is none."""


def twins_of(game: str) -> Twins:
    """`twins` of the game of that name, as in `master-2007`; raises ModuleNotFoundError where it has no file."""
    found: Twins = import_module(f"{__name__}.{game.replace('-', '_')}").twins
    return found
