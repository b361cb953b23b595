"""Reads and writes an owner's copy of a game as TOML, and knows the shipped editions. What a copy is, `rules` says."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from companion.errors import BadCopy, UnreadableNotation
from companion.games import catalogue
from companion.rules.copy import Copy, parse_toml

_LARGEST_BYTES = 100_000


def shipped_copy(game: str) -> Copy:
    """The edition that comes with the companion for a game; raises BadCopy when there is none.

    >>> shipped_copy("classic").name
    'aMAZEing Labyrinth, assumed, 13 straights'
    """
    known = {one.name: one for one in catalogue.GAMES}
    if game not in known:
        raise BadCopy(f"no edition is shipped for {game!r}; there is one for {', '.join(known)}")
    return _edition(known[game].edition)


@lru_cache(maxsize=32)
def _edition(name: str) -> Copy:
    """An edition that is shipped, read once: nobody changes a copy."""
    return parse_copy((files("companion") / "editions" / name).read_text(encoding="utf-8"))


def copy_for(game: str, path: Path | str | None) -> Copy:
    """The copy a file describes, or the shipped edition where none is named; raises BadCopy for another game's."""
    copy = shipped_copy(game) if path is None else load_copy(path)
    if copy.game != game:
        raise BadCopy(f"{path}: describes a copy of {copy.game!r}, not of {game!r}")
    return copy


def load_copy(path: Path | str) -> Copy:
    """The copy a TOML file describes; raises BadCopy naming the file and what is wrong with it."""
    try:
        with Path(path).open("rb") as file:
            raw = file.read(_LARGEST_BYTES + 1)
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
    return replace(copy, name=name)


def save_copy(copy: Copy, path: Path | str) -> None:
    """Write the copy as TOML; raises BadCopy when the file cannot be written."""
    try:
        Path(path).write_text(format_copy(copy), encoding="utf-8")
    except OSError as wrong:
        raise BadCopy(f"{path}: cannot be written: {wrong.strerror}") from wrong


def parse_copy(text: str) -> Copy:
    """The copy of a TOML text; raises BadCopy."""
    try:
        document = parse_toml(text)
    except ValueError as wrong:
        raise BadCopy(f"not TOML: {wrong}") from wrong
    known = {one.name: one for one in catalogue.GAMES}
    game = document.get("game")
    if not isinstance(game, str) or game not in known:
        raise BadCopy("'game' has to be one of " + ", ".join(known))
    try:
        copy: Copy = known[game].read_copy(document)
        return copy
    except UnreadableNotation as wrong:
        raise BadCopy(str(wrong)) from wrong


def format_copy(copy: Copy) -> str:
    """The copy as TOML that `parse_copy` reads back."""
    return catalogue.game_named(copy.game).copy_toml(copy)
