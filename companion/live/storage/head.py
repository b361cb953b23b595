"""What an evening is, kept twice: in the head of its record and in its first line; and which rules a line goes by."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

SECRET = "secret"
"""Key of the decks' secret among a session's parameters; it stays in the journal until the evening is over."""

GOES_ON = "goes_on"
"""Key among a session's parameters for the names of the damaged evenings that it goes on with."""

HEAD, IS_DRAWN = "head", "is_drawn"
"""Keys in the payload of the first line: the head's fingerprint, and whether the companion draws cards and throws."""

RULES = "rules"
"""Key in the payload of a line for the version of the rules under which it was written."""

Json = Mapping[str, object]


def about_head(key: str, game: str, params: Json) -> dict[str, object]:
    """What the first line tells of its evening's head."""
    return {HEAD: fingerprint_of_head(key, game, params), IS_DRAWN: params.get(SECRET) is not None}


def fingerprint_of_head(key: str, game: str, params: Json) -> str:
    """Sixteen hexadecimal digits that stand for an evening's name, game and parameters (BLAKE2b of them as JSON)."""
    told = json.dumps([key, game, params], sort_keys=True)
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


def is_another_head(key: str, game: str, params: Json, first: Json) -> bool:
    """Whether a head is not the one that the first line was written with; an older first line tells of none."""
    return first.get(HEAD, "") not in ("", fingerprint_of_head(key, game, params))


def is_drawn(params: Json, first: Json) -> bool:
    """Whether the companion draws cards and throws: by the first line, or by the head where that says nothing."""
    told = first.get(IS_DRAWN)
    return told if isinstance(told, bool) else params.get(SECRET) is not None


ROOMS = ("maze", "rules", "games")
"""The rooms of `companion` whose code says what an action leads to."""


@cache
def rules_version() -> str:
    """Eight hexadecimal digits that stand for the code of the rules (BLAKE2b of its files); another code has others."""
    code, here = hashlib.blake2b(digest_size=4), Path(__file__).resolve().parents[2]
    for path in sorted(path for room in ROOMS for path in (here / room).rglob("*.py")):
        code.update(path.relative_to(here).as_posix().encode() + b"\0" + path.read_bytes())
    return code.hexdigest()
