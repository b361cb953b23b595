"""What this owner's box of the Team Edition holds (maze, treasure cards, Daedalus's pages), and its TOML."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import BadCopy
from companion.games.team.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport, Page, parse_page
from companion.games.team.state import GAME
from companion.maze.cell import CORNERS, format_cell
from companion.rules import copy_toml as toml
from companion.rules.mazes.maze_copy import TreasureCopy, check_maze, check_treasures
from companion.rules.verbs import format_action

TREASURES = 24
PAGES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCopy(TreasureCopy):
    """One copy of Labyrinth Team Edition; raises BadCopy when something is missing."""

    pages: tuple[Page, ...]

    def __post_init__(self) -> None:
        check_maze(self)
        check_treasures(self, self.treasures, TREASURES)
        _check_pages(self)


def _check_pages(copy: TeamCopy) -> None:
    if len(copy.pages) != PAGES:
        raise BadCopy(f"the copy has {len(copy.pages)} pages; Daedalus's book holds {PAGES}")
    marks = {tile.mark for tile in copy.movable}
    for page in copy.pages:
        wrong = _wrong_page(page, marks, copy.colours)
        if wrong:
            raise BadCopy(f"page '{format_action(page)}': {wrong}")


def _wrong_page(page: Page, marks: set[str | None], colours: tuple[str, ...]) -> str | None:
    match page:
        case DaedalusPush():
            return None
        case DaedalusFlip(first, second):
            names, known, reason = (first, second), marks, "is not on a movable tile of the copy"
        case DaedalusTeleport(first, second, corner):
            if corner not in CORNERS:
                return f"{format_cell(corner)} is not a corner"
            names, known, reason = (first, second), set(colours), "is not a colour of the copy"
    if first == second:
        return f"{first!r} is named twice"
    return next((f"{name!r} {reason}" for name in names if name not in known), None)


# --- as TOML ---


def read_copy(document: toml.Document) -> TeamCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, (*toml.MAZE_KEYS, "treasures", "pages"))
    return TeamCopy(
        **toml.maze_at(document, GAME),
        treasures=toml.marks_at(document, "treasures"),
        pages=tuple(parse_page(f"daedalus {text}") for text in toml.texts_at(document, "pages")),
    )


def copy_toml(copy: TeamCopy) -> str:
    """The copy as TOML that `read_copy` reads back."""
    pages = (format_action(page).removeprefix("daedalus ") for page in copy.pages)
    lines = [
        *toml.head_toml(copy),
        f"treasures = {toml.list_toml(copy.treasures)}",
        f"pages = {toml.list_toml(pages)}",
        *toml.maze_toml(copy),
    ]
    return "\n".join(lines) + "\n"
