"""What this owner's box of the classic game holds: the maze, and the treasures that stand on cards; and its TOML."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.classic.state import GAME
from companion.rules import copy_toml as toml
from companion.rules.mazes.maze_copy import TreasureCopy, check_maze, check_treasures

TREASURES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicCopy(TreasureCopy):
    """One copy of the classic game; raises BadCopy when something is missing.

    Two counts of the movable tiles are known, 13 straights with 15 corners and 12 with 16; both add up to 34.
    """

    def __post_init__(self) -> None:
        check_maze(self)
        check_treasures(self, self.treasures, TREASURES)


def read_copy(document: toml.Document) -> ClassicCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, (*toml.MAZE_KEYS, "treasures"))
    return ClassicCopy(
        **toml.maze_at(document, GAME),
        treasures=toml.marks_at(document, "treasures"),
    )


def copy_toml(copy: ClassicCopy) -> str:
    """The copy as TOML that `read_copy` reads back."""
    lines = [
        *toml.head_toml(copy),
        f"treasures = {toml.list_toml(copy.treasures)}",
        *toml.maze_toml(copy),
    ]
    return "\n".join(lines) + "\n"
