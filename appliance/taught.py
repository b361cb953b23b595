"""What an owner has taught of a box that is no 7x7 board, and the reader that knows it, by the kind of its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from calibration.teaching.taught import has_look, load_look
from companion.config import Config, own_copy_path
from companion.frame import Image
from companion.live.frame_reader import ReadsFrames
from companion.rules.game import AnyGame
from companion.rules.table import SpotTable
from vision.cards.card_reader import CardReader
from vision.cards.taught_deck import TaughtDeck
from vision.rings.ring_reader import RingReader
from vision.rings.taught_board import from_document

MakeReader = Callable[[Mapping[str, Any], Image], ReadsFrames]
"""A reader of what was taught: its document and its picture. Raises BadCalibration."""

READERS: Final[Mapping[str, MakeReader]] = {
    "rings": lambda document, view: RingReader(from_document(document, view)),
    "cards": lambda document, sheet: CardReader(TaughtDeck.from_document(document, sheet)),
}
"""How a reader is made, by the kind of table (`SpotTable.kind`)."""


def taught_reader(config: Config, game: AnyGame) -> ReadsFrames | None:
    """The reader of a game on a table of spots; None where nothing was taught, or the game lies on another table."""
    if not isinstance(game.table, SpotTable) or (look := load_look(own_copy_path(config, game.name))) is None:
        return None
    return READERS[game.table.kind](*look)


def is_taught(config: Config, game: AnyGame) -> bool:
    """Whether a camera can follow the game here: a 7x7 board needs no teaching."""
    return game.tiles is not None or has_look(own_copy_path(config, game.name))
