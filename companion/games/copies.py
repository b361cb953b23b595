"""Reads and writes an owner's copy of a game as TOML, and knows the shipped editions. What a copy is, `rules` says."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from companion.errors import BadCopy, UnreadableNotation
from companion.games.cards import copy as cards
from companion.games.classic import copy as classic
from companion.games.master_1991 import copy as master_1991
from companion.games.master_2007 import toml as master_2007
from companion.games.secret import toml as secret
from companion.games.team import copy as team
from companion.rules.copy import Copy

_LARGEST_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class _Kind:
    """The shipped edition of a game, and how its copies are read and written."""

    shipped: str
    read: Callable[[Mapping[str, object]], Copy]
    write: Callable[[Any], str]  # it is only handed copies of its own game


_KINDS: dict[str, _Kind] = {
    "cards": _Kind("cards-assumed.toml", cards.read_copy, cards.copy_toml),
    "team": _Kind("team-2022-assumed.toml", team.read_copy, team.copy_toml),
    "master-1991": _Kind("master-1991-assumed.toml", master_1991.read_copy, master_1991.copy_toml),
    "classic": _Kind("classic-assumed.toml", classic.read_copy, classic.copy_toml),
    "master-2007": _Kind("master-2007-assumed.toml", master_2007.read, master_2007.write),
    "secret": _Kind("secret-assumed.toml", secret.read, secret.write),
}


def shipped_copy(game: str) -> Copy:
    """The edition that comes with the companion for a game; raises BadCopy when there is none."""
    if game not in _KINDS:
        raise BadCopy(f"no edition is shipped for {game!r}; there is one for {', '.join(_KINDS)}")
    return parse_copy((files("companion") / "editions" / _KINDS[game].shipped).read_text(encoding="utf-8"))


def copy_for(game: str, path: Path | str | None) -> Copy:
    """The copy a file describes, or the shipped edition where none is named; raises BadCopy for another game's."""
    copy = shipped_copy(game) if path is None else load_copy(path)
    if copy.game != game:
        raise BadCopy(f"{path}: describes a copy of {copy.game!r}, not of {game!r}")
    return copy


def load_copy(path: Path | str) -> Copy:
    """The copy a TOML file describes; raises BadCopy naming the file and what is wrong with it."""
    try:
        raw = Path(path).read_bytes()
        if len(raw) > _LARGEST_BYTES:
            raise BadCopy(f"larger than {_LARGEST_BYTES} bytes, so it is no copy")
        return parse_copy(raw.decode("utf-8"))
    except OSError as wrong:
        raise BadCopy(f"{path}: cannot be read: {wrong.strerror}") from wrong
    except UnicodeDecodeError as wrong:
        raise BadCopy(f"{path}: is not a text file") from wrong
    except BadCopy as wrong:
        raise BadCopy(f"{path}: {wrong}") from wrong


def named_copy(copy: Copy, name: str) -> Copy:
    """The same copy under another name."""
    renamed: Copy = replace(cast(Any, copy), name=name)  # each kind of copy is a frozen dataclass
    return renamed


def save_copy(copy: Copy, path: Path | str) -> None:
    """Write the copy as TOML; raises BadCopy when the file cannot be written."""
    try:
        Path(path).write_text(format_copy(copy), encoding="utf-8")
    except OSError as wrong:
        raise BadCopy(f"{path}: cannot be written: {wrong.strerror}") from wrong


def parse_copy(text: str) -> Copy:
    """The copy of a TOML text; raises BadCopy."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadCopy(f"not TOML: {wrong}") from wrong
    game = document.get("game")
    if not isinstance(game, str) or game not in _KINDS:
        raise BadCopy("'game' has to be one of " + ", ".join(_KINDS))
    try:
        return _KINDS[game].read(document)
    except UnreadableNotation as wrong:
        raise BadCopy(str(wrong)) from wrong


def format_copy(copy: Copy) -> str:
    """The copy as TOML that `parse_copy` reads back."""
    return _KINDS[copy.game].write(copy)
