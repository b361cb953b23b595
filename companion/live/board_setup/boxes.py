"""Which boxes can be begun with as their boards lie, and what mazes they hold."""

from __future__ import annotations

from typing import Final

from companion.errors import IllegalAction
from companion.rules.copy import Copy
from companion.rules.mazes.maze_copy import MazeCopy
from companion.rules.words import say

DEALT: Final = say("In this game the companion has to deal the board.")
"""Why a board of some boxes cannot be begun with as it lies."""


def can_be_laid(copy: Copy) -> bool:
    """Whether the box has a 7x7 board of which the camera, or a tap, can tell all that lies there."""
    return isinstance(copy, MazeCopy)


def maze_of(copy: Copy) -> MazeCopy:
    """The maze of a box that can be laid; IllegalAction for another one."""
    if isinstance(copy, MazeCopy):
        return copy
    raise IllegalAction(DEALT)
