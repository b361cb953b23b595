"""Positions as commands are given them: a file or standard input, JSON or one line, read with the owner's copy."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.errors import UnreadableNotation
from companion.games.catalogue import State
from companion.games.copies import copy_for
from companion.maze.board import Board
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
