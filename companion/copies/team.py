"""A copy of the Team Edition as TOML, and back."""

from __future__ import annotations

from companion.copies import toml
from companion.maze.tile import parse_mark
from companion.rules.action_text import format_action, parse_page
from companion.rules.team_copy import TeamCopy
from companion.rules.team_state import GAME


def read(document: toml.Document) -> TeamCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, (*toml.MAZE_KEYS, "treasures", "pages"))
    return TeamCopy(
        game=GAME,
        name=toml.name_at(document),
        is_assumed=toml.assumed_at(document),
        homes=toml.homes_at(document),
        fixed_marks=toml.fixed_marks_at(document),
        movable=toml.tiles_at(document),
        treasures=tuple(parse_mark(text) for text in toml.texts_at(document.get("treasures"), "treasures")),
        pages=tuple(parse_page(f"daedalus {text}") for text in toml.texts_at(document.get("pages"), "pages")),
    )


def write(copy: TeamCopy) -> str:
    """The copy as TOML that `read` reads back."""
    pages = (format_action(page).removeprefix("daedalus ") for page in copy.pages)
    lines = [
        *toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"treasures = {toml.list_toml(copy.treasures)}",
        f"pages = {toml.list_toml(pages)}",
        *toml.maze_toml(copy),
    ]
    return "\n".join(lines) + "\n"
