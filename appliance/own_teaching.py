"""Teaching on the set-up pages: the camera's pictures and people's taps become what is kept beside a copy."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, Final

from appliance.parts import SHOWN_QUALITY
from appliance.taught import is_taught, reader_of
from calibration.teaching.card_teaching import CardTeaching
from calibration.teaching.draft import STAGES, Draft
from calibration.teaching.ring_teaching import RingTeaching
from calibration.teaching.taught import read_taught, write_taught
from calibration.teaching.teaching import StepTeaching
from companion.config import COPIES_NAME, Config, home_folder, own_copy_path
from companion.errors import BadCalibration, CameraLost
from companion.frame import Image
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.lobby import teaching as teach
from companion.lobby.teaching import Subject, Tap, TeachPage
from companion.rules.copy import parse_toml
from companion.rules.table import SpotTable
from companion.rules.words import say
from vision.picture.picture_files import encoded, picture_of

KINDS: Final[Mapping[str, type[StepTeaching]]] = {"rings": RingTeaching, "cards": CardTeaching}
"""How each kind of table is taught (`SpotTable.kind`)."""


class OwnTeaching:
    """The `Teaching` of an appliance; `latest` is the camera's latest picture, None while there is none."""

    def __init__(self, config: Config, latest: Callable[[], Image | None]) -> None:
        self._config, self._latest = config, latest
        self._lock = threading.RLock()
        self._taught: dict[str, StepTeaching] = {}

    def subjects(self) -> tuple[Subject, ...]:
        """The games on tables of spots."""
        return tuple(
            Subject(game.name, game.title, game.table.kind, is_taught(self._config, game),
                    (self._folder(game.name) / STAGES).is_file())
            for game in GAMES if isinstance(game.table, SpotTable)
        )  # fmt: skip

    def page(self, game: str) -> TeachPage:
        """Where the teaching of a game stands."""
        with self._lock:
            return self._of(game).page()

    def add(self, game: str, content: bytes) -> None:
        """Go on with a picture file."""
        image = picture_of(content, Path(game))
        with self._lock:
            self._of(game).add(image)

    def tap(self, game: str, tap: Tap) -> None:
        """Do what a tap says; what is kept is what the next evening is played and read with."""
        with self._lock:
            teaching = self._of(game)
            match tap.choice:
                case teach.TAKE:
                    if (image := self._latest()) is None:
                        raise CameraLost(say("There is no picture yet."))
                    teaching.add(image.copy())
                case teach.UNDO:
                    teaching.draft.undo()
                case teach.RESTART:
                    teaching.draft.keep({})  # a tap too many takes it back
                case teach.KEEP:
                    teaching.taught().save(own_copy_path(self._config, game))
                case _:
                    teaching.tap(tap)

    def picture(self, game: str, name: str) -> bytes:
        """A picture of a sheet as a JPEG file."""
        with self._lock:
            try:
                return encoded(self._of(game).picture(name), SHOWN_QUALITY)
            except (LookupError, ValueError) as wrong:
                raise BadCalibration(say("There is no picture yet.")) from wrong

    def write(self, game: str, out: IO[bytes]) -> None:
        """Write the kept copy and how it looks as one file."""
        write_taught(game, own_copy_path(self._config, game), out)

    def take_in(self, game: str, file: IO[bytes]) -> None:
        """Keep the copy of such a file, once the reader knows it and it names what the copy names."""
        taught, value = read_taught(game, file), game_named(game)
        reader_of(value, taught.look)
        if parts_of(parse_toml(value.copy_toml(taught.copy))) != parts_of(taught.look[0]):
            raise BadCalibration(say("In this file, the copy and its pictures do not belong together."))
        with self._lock:
            taught.save(own_copy_path(self._config, game))

    def _of(self, game: str) -> StepTeaching:
        if game not in self._taught:
            value = game_named(game)
            assert isinstance(value.table, SpotTable), "pages teach what `subjects` names"
            self._taught[game] = KINDS[value.table.kind](Draft(self._folder(game)), value, shipped_copy(game))
        return self._taught[game]

    def _folder(self, game: str) -> Path:
        return home_folder(self._config) / COPIES_NAME / f"{game}.draft"


def parts_of(document: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The rings (with the number of their squares) or cards of a copy's document, or of its look's."""
    if "rings" in document:
        return [(ring["name"], len(ring.get("squares", ring.get("places", ())))) for ring in document["rings"]]
    cards = document["cards"]
    return sorted((name, 1) for name in (cards if isinstance(cards, Mapping) else (one["name"] for one in cards)))
