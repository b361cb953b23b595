"""Which rules a line of the journal was written under: an update may read it otherwise."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

ROOMS = ("maze", "rules", "games")
"""The rooms of `companion` whose code says what an action leads to."""


@cache
def rules_version() -> str:
    """Eight hexadecimal digits that stand for the code of the rules (BLAKE2b of its files); another code has others."""
    code, here = hashlib.blake2b(digest_size=4), Path(__file__).resolve().parents[2]
    for path in sorted(path for room in ROOMS for path in (here / room).rglob("*.py")):
        code.update(path.relative_to(here).as_posix().encode() + b"\0" + path.read_bytes())
    return code.hexdigest()
