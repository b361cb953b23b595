"""The board that is being laid, kept in one small file: a power cut before the evening begins loses no tap."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from appliance.evenings.laid_table import LaidTable
from calibration.storage import save
from companion.errors import BadCalibration
from companion.lobby.new_game import ChosenSeat, NewGame

LAYING_FILE: Final = "laying.json"
"""The file in the home folder."""


@dataclass(frozen=True, slots=True)
class KeptLaying:
    """What was wished, under which key, and what hands had told by then."""

    key: str
    wish: NewGame
    told: Mapping[str, object]


class LayingFile:
    """The file of the board that is being laid; what cannot be written or read is logged, and stops nobody."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def keep(self, laid: LaidTable) -> None:
        """Write what is known of the board that is being laid, all or nothing."""
        wish = laid.wish
        seats = [{"colour": one.colour, "name": one.name, "is_easier": one.is_easier} for one in wish.seats]
        kept = {
            "key": laid.key, "game": wish.game, "variant": wish.variant, "options": dict(wish.options),
            "chance": wish.chance, "seats": seats, "told": laid.kept(),
        }  # fmt: skip
        try:
            save(json.dumps(kept), self._path)
        except BadCalibration as failure:
            logging.getLogger(__name__).warning("%s", failure)

    def found(self) -> KeptLaying | None:
        """What was kept, None where nothing was or it cannot be read."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            seats = tuple(_seat(one) for one in kept["seats"])
            variant, chance = cast(str | None, kept["variant"]), cast(Any, str(kept["chance"]))
            wish = NewGame(str(kept["game"]), seats, variant, dict(kept["options"]), "as-laid", chance)
            return KeptLaying(str(kept["key"]), wish, dict(kept["told"]))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, LookupError, TypeError, RecursionError) as damage:
            logging.getLogger(__name__).warning("%s cannot be read: %s", self._path, damage)
            return None

    def forget(self) -> None:
        """Nothing is being laid any more."""
        try:
            self._path.unlink(missing_ok=True)
        except OSError as failure:
            logging.getLogger(__name__).warning("%s cannot be removed: %s", self._path, failure)


def _seat(kept: Mapping[str, object]) -> ChosenSeat:
    return ChosenSeat(str(kept["colour"]), str(kept["name"]), bool(kept["is_easier"]))
