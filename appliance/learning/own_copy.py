"""The copy of this household's box: the owner's file, else what was learnt while playing, else the shipped edition."""

from __future__ import annotations

import logging
import os
from dataclasses import replace

from calibration.storage import save
from companion.config import Config, own_copy_path
from companion.errors import BadCalibration, BadCopy
from companion.games.copies import copy_for, format_copy, shipped_copy
from companion.maze.board import Board
from companion.maze.sides import CANONICAL
from companion.maze.tile import Tile, identity
from companion.rules.copy import Copy
from companion.rules.game import State
from companion.rules.mazes.maze_copy import MazeCopy, TreasureCopy
from companion.rules.mazes.unknown import mark_of, movable_tiles


def copy_of(config: Config, game: str) -> Copy:
    """The copy of a game that is played with here; raises BadCopy where the file that the owner names is wrong.

    What the companion has written itself and cannot read any more counts as none.
    """
    path = own_copy_path(config, game)
    if is_named(config, game):
        return copy_for(game, path)
    try:
        return copy_for(game, path) if os.path.isfile(path) else shipped_copy(game)
    except BadCopy as damage:
        logging.getLogger(__name__).warning("%s", damage)
        return shipped_copy(game)


def is_named(config: Config, game: str) -> bool:
    """Whether the owner names a file for the copy of this game; such a file is never written."""
    return bool(config.table.copy_path) and game == config.table.game


def keep_copy(config: Config, copy: Copy) -> None:
    """Keep what is known of the box, in one step; an owner's own file stays as it is. Raises BadCalibration."""
    if not is_named(config, copy.game):
        save(format_copy(copy), own_copy_path(config, copy.game))


def keep_box(config: Config, copy: MazeCopy) -> None:
    """Keep what people have told of the box that lies on the table; what cannot be written is logged."""
    try:
        keep_copy(config, copy)
    except BadCalibration as failure:
        logging.getLogger(__name__).warning("%s", failure)


def box_of(copy: Copy, state: State) -> TreasureCopy | None:
    """The copy with what the tiles of a position show: what was corrected while playing is known of the box as well.

    None for a box without treasures on its tiles.
    """
    board, hidden = getattr(state, "board", None), getattr(state, "hidden", ())
    if not isinstance(copy, TreasureCopy) or not isinstance(board, Board):
        return None
    fixed = tuple((cell, board.cells[cell].mark or mark) for cell, mark in copy.fixed_marks)
    names = sorted([identity(tile) for tile in movable_tiles(board) if tile.is_mark_known] + list(hidden))
    if names == sorted(map(identity, copy.movable)):
        return replace(copy, fixed_marks=fixed)
    return replace(copy, fixed_marks=fixed, movable=tuple(Tile(CANONICAL[name[0]], mark_of(name)) for name in names))
