"""How an owner's copy looks that is no 7x7 board, as it was taught, and the reader that knows it.

The look is kept beside the copy's file: `calibration.teaching.taught` says how.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from calibration.teaching.taught import Look, has_look, load_look
from companion.config import Config, own_copy_path
from companion.errors import BadCalibration
from companion.frame import Image
from companion.live.frame_reader import ReadsFrames
from companion.rules.game import AnyGame
from companion.rules.table import SpotTable
from vision.card_reader import CardReader
from vision.cards.taught_deck import TaughtDeck
from vision.picture.picture_files import encoded, picture_of
from vision.ring_reader import RingReader
from vision.rings.taught_board import from_document

MakeReader = Callable[[Mapping[str, Any], Image], ReadsFrames]
"""A reader of what was taught. Raises BadCalibration."""

READERS: Final[dict[str, MakeReader]] = {
    "rings": lambda document, view: RingReader(from_document(document, view)),
    "cards": lambda document, sheet: CardReader(TaughtDeck.from_document(document, sheet)),
}
"""How a reader is made, by the kind of table (`SpotTable.kind`)."""


def taught_look(config: Config, game: AnyGame) -> Look | None:
    """How this household's copy looks; None where nobody has taught it. Raises BadCalibration, BadPicture."""
    return None if game.tiles is not None else load_look(own_copy_path(config, game.name))


def reader_of(game: AnyGame, look: Look) -> ReadsFrames:
    """A reader of a game's copy that looks so; raises BadCalibration."""
    make = READERS.get(game.table.kind) if isinstance(game.table, SpotTable) else None
    if make is None:
        raise BadCalibration(f"no reader knows the table of {game.name}")
    return make(*look)


def is_taught(config: Config, game: AnyGame) -> bool:
    """Whether a camera can follow the game here: a 7x7 board needs no teaching."""
    return game.tiles is not None or has_look(own_copy_path(config, game.name))


def look_json(look: Look) -> dict[str, Any]:
    """A look as JSON holds it."""
    return {"look": dict(look[0]), "picture": b64encode(encoded(look[1])).decode()}


def look_of(told: Any) -> Look | None:
    """The look of such a document, None for none; raises KeyError, TypeError, ValueError, BadPicture."""
    return None if told is None else (dict(told["look"]), picture_of(b64decode(told["picture"]), Path("look.png")))
