"""What the terminal in front of a person can show."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from typing import TextIO

from companion.maze.ink import BOXES, Ink
from companion.maze.maze_picture import LETTERS
from companion.maze.pen import PLAIN, Pen

WIDTHS = (120, 96, 72)
"""How wide a round board can be drawn: so that the squares of the outermost ring of 24 are equally wide."""


def pen_of(stream: TextIO, environment: Mapping[str, str]) -> Pen:
    """The pen for drawings on a stream: coloured on a terminal that has colours, plain where it has no lines.

    NO_COLOR (no-color.org) is heeded; what is piped is never coloured, and as wide as it likes.
    """
    try:
        f"{BOXES}{LETTERS}".encode(stream.encoding)
    except UnicodeEncodeError:
        return PLAIN
    has_colours = stream.isatty() and environment.get("TERM", "dumb") != "dumb" and not environment.get("NO_COLOR")
    return Pen(Ink(is_coloured=has_colours), _columns() if stream.isatty() else WIDTHS[0])


def _columns() -> int:
    """The widest drawing that finds room in the terminal, or else the narrowest."""
    room = shutil.get_terminal_size().columns
    return next((width for width in WIDTHS if width < room), WIDTHS[-1])
