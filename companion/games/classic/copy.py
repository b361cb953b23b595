"""What this owner's box of the classic game holds: the maze, and the treasures that stand on cards."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.maze_copy import MazeCopy, check_maze, check_treasures

TREASURES = 24


@dataclass(frozen=True, slots=True)
class ClassicCopy(MazeCopy):
    """One copy of the classic game; raises BadCopy when something is missing.

    Two counts of the movable tiles are known, 13 straights with 15 corners and 12 with 16; both add up to 34.
    """

    treasures: tuple[str, ...]

    def __post_init__(self) -> None:
        check_maze(self)
        check_treasures(self, self.treasures, TREASURES)
