"""A copy of the classic game as TOML, and back."""

from __future__ import annotations

from companion.copies import toml
from companion.maze.tile import parse_mark
from companion.rules.classic_copy import ClassicCopy
from companion.rules.classic_state import GAME


def read(document: toml.Document) -> ClassicCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, (*toml.MAZE_KEYS, "treasures"))
    return ClassicCopy(
        game=GAME,
        name=toml.name_at(document),
        is_assumed=toml.assumed_at(document),
        homes=toml.homes_at(document),
        fixed_marks=toml.fixed_marks_at(document),
        movable=toml.tiles_at(document),
        treasures=tuple(parse_mark(text) for text in toml.texts_at(document.get("treasures"), "treasures")),
    )


def write(copy: ClassicCopy) -> str:
    """The copy as TOML that `read` reads back."""
    lines = [
        *toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"treasures = {toml.list_toml(copy.treasures)}",
        *toml.maze_toml(copy),
    ]
    return "\n".join(lines) + "\n"
