"""What the terminal in front of a person can show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

from companion.maze.ink import BOXES, Ink
from companion.maze.maze_picture import LETTERS
from companion.maze.pen import PLAIN, Pen


def pen_of(stream: TextIO, environment: Mapping[str, str]) -> Pen:
    """The pen for drawings on a stream: coloured on a terminal that has colours, plain where it has no lines.

    NO_COLOR (no-color.org) is heeded; what is piped is never coloured.
    """
    try:
        f"{BOXES}{LETTERS}".encode(stream.encoding)
    except UnicodeEncodeError:
        return PLAIN
    has_colours = stream.isatty() and environment.get("TERM", "dumb") != "dumb" and not environment.get("NO_COLOR")
    return Pen(Ink(is_coloured=has_colours))
