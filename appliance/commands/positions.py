"""Positions as commands are given them, read with the owner's copy, and what the terminal can show of one."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from companion.errors import UnreadableNotation
from companion.games.catalogue import State
from companion.games.copies import copy_for
from companion.maze.board import Board
from companion.maze.ink import BOXES, Ink
from companion.maze.maze_picture import LETTERS
from companion.maze.pen import PLAIN, Pen
from companion.records.notation import game_of, parse_document, state_from_json
from companion.rules.copy import Copy
from companion.rules.mazes.maze_copy import MazeCopy, census_problem

LARGEST_BYTES = 1_000_000


def read_position(file: str, copy_file: str | None) -> State:
    """The state in a position file, or on standard input for `-`; raises UnreadableNotation."""
    try:
        document = parse_document(text_of(file, "position"))
        copy = copy_for(game_of(document).name, copy_file)
        state = state_from_json(document, copy)
        problem = _copy_problem(state, copy) if copy_file else None
        if problem:
            raise UnreadableNotation(problem)
    except UnreadableNotation as wrong:
        raise UnreadableNotation(f"{file}: {wrong}") from wrong
    return state


def _copy_problem(state: State, copy: Copy) -> str | None:
    """How the tiles contradict the owner's copy, in games with a 7x7 maze."""
    board = getattr(state, "board", None)
    return census_problem(board, copy) if isinstance(board, Board) and isinstance(copy, MazeCopy) else None


def text_of(file: str, what: str) -> str:
    """The text of a file, or of standard input for `-`; raises UnreadableNotation."""
    try:
        if file == "-":
            if sys.stdin is None:
                raise UnreadableNotation("cannot be read: standard input is closed")
            raw = sys.stdin.buffer.read(LARGEST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                raw = stream.read(LARGEST_BYTES + 1)
    except OSError as wrong:
        raise UnreadableNotation(f"cannot be read: {wrong.strerror}") from wrong
    if len(raw) > LARGEST_BYTES:
        raise UnreadableNotation(f"larger than {LARGEST_BYTES} bytes, so it is no {what}")
    try:
        return raw.decode("utf-8-sig")  # some editors begin a text with a mark of its encoding
    except UnicodeDecodeError as wrong:
        raise UnreadableNotation("is not a text file") from wrong


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
