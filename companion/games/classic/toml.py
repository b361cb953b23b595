"""A copy of the classic game as TOML, and back."""

from __future__ import annotations

from companion.games.classic.copy import ClassicCopy
from companion.games.classic.state import GAME
from companion.maze.tile import parse_mark
from companion.rules import copy_toml


def read(document: copy_toml.Document) -> ClassicCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    copy_toml.refuse_strangers(document, (*copy_toml.MAZE_KEYS, "treasures"))
    return ClassicCopy(
        game=GAME,
        name=copy_toml.name_at(document),
        is_assumed=copy_toml.assumed_at(document),
        homes=copy_toml.homes_at(document),
        fixed_marks=copy_toml.fixed_marks_at(document),
        movable=copy_toml.tiles_at(document),
        treasures=tuple(parse_mark(text) for text in copy_toml.texts_at(document.get("treasures"), "treasures")),
    )


def write(copy: ClassicCopy) -> str:
    """The copy as TOML that `read` reads back."""
    lines = [
        *copy_toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"treasures = {copy_toml.list_toml(copy.treasures)}",
        *copy_toml.maze_toml(copy),
    ]
    return "\n".join(lines) + "\n"
