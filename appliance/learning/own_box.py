"""What is kept of this household's box: its copy, learnt while playing, and how its pawns looked in evenings before."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from calibration.storage import colours_toml, load_colours, save
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
from vision.pawns.blobs import PawnLook
from vision.pawns.standing import NOMINAL


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


SUFFIX: Final = ".pawns"
"""The file lies beside the copy's, under its name with this ending; it has the form of `colours.toml`."""

NOTHING: Final[Mapping[str, PawnLook]] = {}

LEAST_ACTIONS: Final = 6
"""An evening in which less was done does not show that its pawns stood where they were booked."""


def kept_pawns(config: Config, game: str, taught: Mapping[str, PawnLook] = NOTHING) -> dict[str, PawnLook]:
    """How the pawns of the box looked, none for a simulated camera; what was `taught` by hand counts before it.

    Under another evening's lamp their hues may be off as far as those of pawns that nobody has seen. A file that cannot
    be read counts as none.
    """
    if config.camera.kind == "simulated":
        return dict(taught)
    try:
        kept = {name: look for name, look in load_colours(_path(config, game)).items() if name in NOMINAL}
        wide = {name: replace(look, window_deg=NOMINAL[name].window_deg) for name, look in kept.items()}
        return {**wide, **taught}
    except BadCalibration as damage:
        logging.getLogger(__name__).warning("%s", damage)
        return dict(taught)


def keep_pawns(config: Config, game: str, learnt: Mapping[str, PawnLook], doubted: Iterable[str]) -> None:
    """Keep how pawns looked, and forget those of whom somebody has said that they stood elsewhere.

    The strength of a colour is the lamp's, and is not kept; of a pawn without a hue nothing is.
    """
    if config.camera.kind == "simulated":
        return
    before = kept_pawns(config, game)
    fresh = {colour: replace(look, chroma=None) for colour, look in learnt.items() if not look.is_hueless}
    known = {**before, **fresh}
    now = {colour: look for colour, look in known.items() if colour not in set(doubted)}
    if now == before:
        return
    try:
        save(colours_toml(now), _path(config, game))
    except BadCalibration as failure:
        logging.getLogger(__name__).warning("%s", failure)


def _path(config: Config, game: str) -> Path:
    return own_copy_path(config, game).with_suffix(SUFFIX)
