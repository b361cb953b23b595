"""How a taught copy looks, kept beside its file: `secret.look.png` and `secret.look.toml` beside `secret.toml`.

The three go out and come in as they are, in one zip archive.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Final
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from calibration.storage import document_toml, save, save_bytes
from companion.errors import BadCalibration
from companion.frame import Image
from companion.games.copies import copy_for, save_copy
from companion.lobby.teaching import LARGEST_BYTES
from companion.rules.copy import Copy, parse_toml
from companion.rules.words import say
from vision.picture.picture_files import encoded, load_picture

COPY, LOOK, PICTURE = ".toml", ".look.toml", ".look.png"
"""How the names of the three files end."""

NO_COPY: Final = say("This file is not a copy of this game that a companion has taught. Nothing has been changed.")

UNREADABLE: Final = (BadZipFile, zlib.error, OSError, EOFError, ValueError, KeyError, RuntimeError)
"""What `zipfile` raises for a file that is no archive, or not a whole one."""

Look = tuple[Mapping[str, Any], Image]
"""What a reader needs to know of a copy: its document and its picture."""


@dataclass(frozen=True, slots=True, eq=False)
class TaughtCopy:
    """A copy, and how it looks."""

    copy: Copy
    look: Look

    def save(self, copy_file: Path) -> None:
        """Write the three files, the copy last; raises BadCalibration, BadCopy."""
        document, picture = self.look
        save_bytes(encoded(picture), copy_file.with_suffix(PICTURE))
        save(document_toml(document), copy_file.with_suffix(LOOK))
        save_copy(self.copy, copy_file)


def has_look(copy_file: Path) -> bool:
    """Whether a look is kept beside a copy's file."""
    return all(copy_file.with_suffix(ending).is_file() for ending in (LOOK, PICTURE))


def load_look(copy_file: Path) -> Look | None:
    """The document and the picture beside a copy's file, None where they are not there; raises BadCalibration."""
    if not has_look(copy_file):
        return None
    path = copy_file.with_suffix(LOOK)
    try:
        return parse_toml(path.read_text(encoding="utf-8")), load_picture(copy_file.with_suffix(PICTURE))
    except (OSError, ValueError) as wrong:
        raise BadCalibration(f"{path}: {wrong}") from wrong


def write_taught(game: str, copy_file: Path, out: IO[bytes]) -> None:
    """Write the three files as one; raises BadCalibration where one is not there."""
    if not (has_look(copy_file) and copy_file.is_file()):
        raise BadCalibration(say("There is no taught copy yet."))
    with ZipFile(out, "w", ZIP_STORED) as archive:
        for ending in (COPY, LOOK, PICTURE):
            archive.write(copy_file.with_suffix(ending), game + ending)


def read_taught(game: str, file: IO[bytes]) -> TaughtCopy:
    """The copy of a game in a file that `write_taught` made; raises BadCalibration, BadCopy, BadPicture."""
    names = [game + ending for ending in (COPY, LOOK, PICTURE)]
    with TemporaryDirectory(prefix="labyrinth-") as folder:
        copy_file = Path(folder) / names[0]
        try:
            with ZipFile(file) as archive:
                if sum(archive.getinfo(name).file_size for name in names) > LARGEST_BYTES:
                    raise BadCalibration(NO_COPY)
                archive.extractall(folder, names)
            look = load_look(copy_file)
        except (*UNREADABLE, BadCalibration) as wrong:
            raise BadCalibration(NO_COPY) from wrong
        assert look is not None, "the files have just been written"
        return TaughtCopy(copy_for(game, copy_file), look)
