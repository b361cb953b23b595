"""What every description of an owner's box has, and how its TOML is read; each game adds what is in its box."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """One copy of a boxed game: the game's name in the catalogue, and what the owner, or the edition, calls it.

    `is_assumed` is true until somebody has compared it with a real box.
    """

    game: str
    name: str
    is_assumed: bool

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats, clockwise."""
        return ()


def parse_toml(text: str) -> dict[str, Any]:
    """The document that a TOML text describes; ValueError where it is none, however it is meant to hurt.

    Nothing of ours needs NUL characters, thousands of digits or brackets in brackets in brackets.
    """
    try:
        values = tomllib.loads(text)
        if "\\u0000" in json.dumps(values, default=str):
            raise ValueError("a NUL character has no meaning here")
    except RecursionError as failure:
        raise ValueError("it is nested too deeply") from failure
    return values
