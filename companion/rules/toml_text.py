"""Reads TOML that people have written, or that is meant to hurt."""

from __future__ import annotations

import json
import tomllib
from typing import Any


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
