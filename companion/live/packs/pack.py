"""The bug pack as one file: a zip archive of `pack.json` and the pictures; nothing is ever unpacked to disk."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import IO, Annotated, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pydantic import Field, TypeAdapter, ValidationError

from companion.errors import BadPack
from companion.live.journal import Entry

ABOUT, SCHEMA = "pack.json", 2
"""The member that says everything but pictures, and its schema; version 0.1 of the companion wrote schema 1."""

MOST_LINES, MOST_PICTURES, LARGEST_MEMBER, LARGEST_PACK = 20_000, 5_000, 16_000_000, 256_000_000
"""No companion writes more lines and pictures than these, nor more bytes in one member or in all."""

MOST_VALUES = 1_000_000
"""Commas and brackets of ABOUT: each value takes a hundred bytes of memory, however small the file is."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of all members: the same evening gives the same file, and nobody's clock is in it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its frame's number, its time in seconds, and the JPEG file."""

    frame: Annotated[int, Field(ge=0, lt=10**9)]
    time_s: Annotated[float, Field(allow_inf_nan=False)]
    jpeg: Annotated[bytes, Field(exclude=True)] = b""

    @property
    def name(self) -> str:
        """The picture's name in the pack."""
        return f"pictures/{self.frame:06d}.jpg"


@dataclass(frozen=True, slots=True)
class Pack:
    """What is in a bug pack: who played what, by which version, the journal's public lines, and the last pictures.

    `homes` are the printed squares of the colours, `rig` and `looks` what the reader was taught of the board's place
    and of the pawns, `taught` how a box looks that had to be taught as a whole. The pictures were taken while the lines
    after `pictured[0]` up to `pictured[1]` were written.
    """

    version: str
    evening: str
    game: str
    variant: str | None
    options: Mapping[str, Any]
    homes: Mapping[str, str] = field(default_factory=dict)
    lines: Annotated[tuple[Entry, ...], Field(max_length=MOST_LINES)] = ()
    rig: Any = None
    looks: Any = None
    taught: Any = None
    pictured: tuple[int, int] = (0, 0)
    pictures: Annotated[tuple[Picture, ...], Field(max_length=MOST_PICTURES)] = ()
    schema: int = SCHEMA


@dataclass(frozen=True, slots=True)
class _Head:
    schema: Any = None


PACK, HEAD = TypeAdapter(Pack), TypeAdapter(_Head)


def pack_bytes(pack: Pack) -> bytes:
    """The pack as a file."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr(ZipInfo(ABOUT, EPOCH), PACK.dump_json(pack, indent=1), ZIP_DEFLATED, 9)
        for one in pack.pictures:
            archive.writestr(ZipInfo(one.name, EPOCH), one.jpeg, ZIP_STORED)
    return file.getvalue()


def read_pack(path: Path) -> Pack:
    """The pack in a file; raises BadPack with one line that names the file and what is wrong with it."""
    try:
        if path.exists() and not path.is_file():
            raise BadPack("it is no file")
        with path.open("rb") as file:
            return pack_of(file)
    except (OSError, BadPack) as wrong:
        raise BadPack(f"{path}: {getattr(wrong, 'strerror', None) or wrong}") from wrong


def pack_of(file: IO[bytes]) -> Pack:
    """The pack in an open file; raises BadPack."""
    try:
        with ZipFile(file) as archive:
            if sum(info.file_size for info in archive.infolist()) > LARGEST_PACK:
                raise BadPack("unpacked it would be larger than any companion writes")
            about = _member(archive, ABOUT)
            if sum(about.count(sign) for sign in (b",", b"[", b"{")) > MOST_VALUES:
                raise BadPack(f"{ABOUT} holds more than any companion writes")
            _require_schema(HEAD.validate_json(about).schema)
            pack = PACK.validate_json(about)
            pictures = tuple(replace(one, jpeg=_member(archive, one.name)) for one in pack.pictures)
            return replace(pack, pictures=pictures)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise BadPack(f"{ABOUT} is damaged: {'.'.join(map(str, first['loc']))[:80]}: {first['msg'][:120]}") from wrong
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, LookupError) as wrong:
        raise BadPack(f"it is no bug pack, or it is damaged ({str(wrong)[:120]})") from wrong


def _require_schema(schema: object) -> None:
    if schema == 1:
        raise BadPack("it was made by version 0.1 of the companion, and that version replays it")
    if schema != SCHEMA:
        raise BadPack(f"it is of schema {str(schema)[:20]}, and this companion reads schema {SCHEMA}")


def _member(archive: ZipFile, name: str) -> bytes:
    """The content of a member, never more of it than a companion writes."""
    with archive.open(name) as member:
        content = member.read(LARGEST_MEMBER + 1)
    if len(content) > LARGEST_MEMBER:
        raise BadPack(f"{name} is larger than any companion writes")
    return content
