"""A copy of the Team Edition as TOML, and back."""

from __future__ import annotations

from companion.games.team.actions import parse_page
from companion.games.team.copy import TeamCopy
from companion.games.team.state import GAME
from companion.maze.tile import parse_mark
from companion.rules import copy_toml
from companion.rules.verbs import format_action


def read(document: copy_toml.Document) -> TeamCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    copy_toml.refuse_strangers(document, (*copy_toml.MAZE_KEYS, "treasures", "pages"))
    return TeamCopy(
        game=GAME,
        name=copy_toml.name_at(document),
        is_assumed=copy_toml.assumed_at(document),
        homes=copy_toml.homes_at(document),
        fixed_marks=copy_toml.fixed_marks_at(document),
        movable=copy_toml.tiles_at(document),
        treasures=tuple(parse_mark(text) for text in copy_toml.texts_at(document.get("treasures"), "treasures")),
        pages=tuple(parse_page(f"daedalus {text}") for text in copy_toml.texts_at(document.get("pages"), "pages")),
    )


def write(copy: TeamCopy) -> str:
    """The copy as TOML that `read` reads back."""
    pages = (format_action(page).removeprefix("daedalus ") for page in copy.pages)
    lines = [
        *copy_toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"treasures = {copy_toml.list_toml(copy.treasures)}",
        f"pages = {copy_toml.list_toml(pages)}",
        *copy_toml.maze_toml(copy),
    ]
    return "\n".join(lines) + "\n"
