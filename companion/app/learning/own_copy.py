"""The copy of this household's box: the owner's file, else what was learnt while playing, else the shipped edition."""

from __future__ import annotations

import logging

from calibration.keeping import save
from companion.config import Config, own_copy_path
from companion.errors import BadCopy
from companion.games.copies import copy_for, format_copy, shipped_copy
from companion.rules.copy import Copy


def copy_of(config: Config, game: str) -> Copy:
    """The copy of a game that is played with here; raises BadCopy where the file that the owner names is wrong.

    What the companion has written itself and cannot read any more counts as none.
    """
    path = own_copy_path(config, game)
    if is_named(config, game):
        return copy_for(game, path)
    try:
        return copy_for(game, path) if path.exists() else shipped_copy(game)
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
