"""How a taught copy looks, kept beside its file: `secret.look.png` and `secret.look.toml` beside `secret.toml`.

The three go out and come in as one zip archive.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from calibration.storage import document_toml, save, save_bytes
from companion.errors import BadCalibration
from companion.frame import Image
from companion.games.copies import copy_for, format_copy, parse_copy, save_copy
from companion.lobby.teaching import LARGEST_BYTES
from companion.rules.copy import Copy, parse_toml
from companion.rules.words import say
from vision.picture.picture_files import encoded, load_picture, picture_of

COPY, LOOK, PICTURE = ".toml", ".look.toml", ".look.png"
"""How the names of the three files end."""

Look = tuple[Mapping[str, Any], Image]
"""What a reader needs to know of a copy: its document and its picture."""

NO_COPY: Final = say("This file is not a copy of this game that a companion has taught. Nothing has been changed.")


@dataclass(frozen=True, slots=True, eq=False)
class TaughtCopy:
    """A copy, and how it looks: the reader's document and its picture."""

    copy: Copy
    look: Mapping[str, Any]
    picture: Image

    def save(self, copy_file: Path) -> None:
        """Write the three files, the copy last; raises BadCalibration, BadCopy."""
        save_bytes(encoded(self.picture), copy_file.with_suffix(PICTURE))
        save(document_toml(self.look), copy_file.with_suffix(LOOK))
        save_copy(self.copy, copy_file)

    def write(self, out: IO[bytes]) -> None:
        """Write it as one file."""
        with ZipFile(out, "w", ZIP_STORED) as archive:
            for ending, content in (
                (COPY, format_copy(self.copy).encode()),
                (LOOK, document_toml(self.look).encode()),
                (PICTURE, encoded(self.picture)),
            ):
                archive.writestr(self.copy.game + ending, content)


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


def load_taught(game: str, copy_file: Path) -> TaughtCopy:
    """What is kept of a game's taught copy; raises BadCalibration where there is none, BadCopy."""
    look = load_look(copy_file)
    if look is None:
        raise BadCalibration(say("There is no taught copy yet."))
    return TaughtCopy(copy_for(game, copy_file), *look)


def read_taught(game: str, file: IO[bytes]) -> TaughtCopy:
    """The copy of a file that `TaughtCopy.write` made; raises BadCalibration, BadCopy, BadPicture."""
    try:
        with ZipFile(file) as archive:
            found = {ending: archive.getinfo(game + ending) for ending in (COPY, LOOK, PICTURE)}
            if sum(info.file_size for info in found.values()) > LARGEST_BYTES:
                raise BadCalibration(NO_COPY)
            content = {ending: archive.read(info) for ending, info in found.items()}
            look = parse_toml(content[LOOK].decode())
            copy = parse_copy(content[COPY].decode())
    except (
        BadZipFile,
        zlib.error,
        OSError,
        EOFError,
        ValueError,
        KeyError,
        RuntimeError,
        NotImplementedError,
    ) as wrong:
        raise BadCalibration(NO_COPY) from wrong
    return TaughtCopy(copy, look, picture_of(content[PICTURE], Path(game + PICTURE)))
