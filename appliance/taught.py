"""What an owner has taught of a box that is no 7x7 board, and the reader that knows it, by the kind of its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.config import Config
from companion.live.frame_reader import ReadsFrames
from companion.rules.game import AnyGame
from companion.rules.table import SpotTable

MakeReader = Callable[[Config, str], ReadsFrames | None]
"""A reader of a game's box as this household has taught it; None where it has not. Raises BadCalibration."""

READERS: Final[dict[str, MakeReader]] = {}
"""How a reader is made, by the kind of table (`SpotTable.kind`)."""


def taught_reader(config: Config, game: AnyGame) -> ReadsFrames | None:
    """The reader of a game on a table of spots; None where nothing was taught, or the game lies on another table."""
    make = READERS.get(game.table.kind) if isinstance(game.table, SpotTable) else None
    return make(config, game.name) if make is not None else None


def is_taught(config: Config, game: AnyGame) -> bool:
    """Whether a camera can follow the game here: a 7x7 board needs no teaching."""
    return game.tiles is not None or taught_reader(config, game) is not None
