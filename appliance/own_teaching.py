"""Teaching on the set-up pages: the camera's pictures and people's taps become what is kept beside a copy."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Final

from appliance.parts import SHOWN_QUALITY
from appliance.taught import is_taught, reader_of
from calibration.teaching.card_teaching import CardTeaching
from calibration.teaching.draft import STAGES, Draft
from calibration.teaching.ring_teaching import RingTeaching
from calibration.teaching.taught import load_taught, read_taught
from calibration.teaching.teaching import StepTeaching
from companion.config import COPIES_NAME, Config, home_folder, own_copy_path
from companion.errors import BadCalibration, CameraLost
from companion.frame import Image
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.lobby.teaching import Subject, Tap, TeachPage
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

    def take(self, game: str) -> None:
        """Go on with what the camera sees."""
        image = self._latest()
        if image is None:
            raise CameraLost(say("There is no picture yet."))
        with self._lock:
            self._of(game).add(image.copy())

    def add(self, game: str, content: bytes) -> None:
        """Go on with a picture file."""
        image = picture_of(content, Path(game))
        with self._lock:
            self._of(game).add(image)

    def tap(self, game: str, tap: Tap) -> None:
        """Do what a tap says."""
        with self._lock:
            self._of(game).tap(tap)

    def undo(self, game: str) -> None:
        """Take the last tap or picture back."""
        with self._lock:
            self._of(game).draft.undo()

    def restart(self, game: str) -> None:
        """Forget the draft; what was kept stays."""
        with self._lock:
            self._of(game).draft.forget()

    def keep(self, game: str) -> None:
        """Keep the copy and how it looks; the next evening is played and read with it."""
        with self._lock:
            self._of(game).taught().save(own_copy_path(self._config, game))

    def picture(self, game: str, name: str) -> bytes:
        """A picture of a sheet as a JPEG file."""
        with self._lock:
            try:
                return encoded(self._of(game).picture(name), SHOWN_QUALITY)
            except (LookupError, ValueError) as wrong:
                raise BadCalibration(say("There is no picture yet.")) from wrong

    def write(self, game: str, out: IO[bytes]) -> None:
        """Write the kept copy and how it looks as one file."""
        load_taught(game, own_copy_path(self._config, game)).write(out)

    def take_in(self, game: str, file: IO[bytes]) -> None:
        """Keep the copy of such a file, once the reader knows it."""
        taught = read_taught(game, file)
        reader_of(game_named(game), (taught.look, taught.picture))
        with self._lock:
            taught.save(own_copy_path(self._config, game))

    def _of(self, game: str) -> StepTeaching:
        if game not in self._taught:
            draft, value = Draft(self._folder(game)), game_named(game)
            self._taught[game] = KINDS[self._kind(game)](draft, value, shipped_copy(game))
        return self._taught[game]

    def _kind(self, game: str) -> str:
        kinds = {one.game: one.kind for one in self.subjects()}
        if game not in kinds:
            raise BadCalibration(say("There is nothing to teach about this game."))
        return kinds[game]

    def _folder(self, game: str) -> Path:
        return home_folder(self._config) / COPIES_NAME / f"{game}.draft"
