"""The bug pack as one file: a zip archive of JSON, a copy's description and pictures; nothing is ever unpacked to disk.

`pack.json` says what it is, `tape.jsonl` holds the last minutes (`tape_lines`), `log.jsonl` what was booked in the
whole evening as everybody may know it, `copy.toml` the box, `pictures/` the last pictures, named by their frames.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from companion.errors import BadPack

FORMAT = "labyrinth bug pack"
"""What `pack.json` calls itself."""

SCHEMA = 1
"""Raised when what is in a pack changes so that an older companion would misread it."""

ABOUT, TAPE, LOG, COPY = "pack.json", "tape.jsonl", "log.jsonl", "copy.toml"
"""The members of a pack beside its pictures."""

PICTURE = re.compile(r"pictures/(\d{6,9})\.jpg")

MOST_MEMBERS = 5_000
LARGEST_MEMBER = 64_000_000
LARGEST_PACK = 256_000_000
"""More members than this, and more bytes than these in one or in all, no companion writes."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date that members carry: the same evening gives the same file, and tells nobody's clock."""

Line = dict[str, object]


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its frame's number and time in seconds, and the picture as a JPEG file."""

    frame: int
    time_s: float
    jpeg: bytes


@dataclass(frozen=True, slots=True)
class Pack:
    """What is in a bug pack. `about` holds versions, the game, and what is known of camera and pawns."""

    about: Mapping[str, object]
    tape: tuple[Line, ...]
    log: tuple[Line, ...] = ()
    copy: str = ""
    pictures: tuple[Picture, ...] = ()


def pack_bytes(pack: Pack) -> bytes:
    """The pack as a file."""
    times = {f"{one.frame:06d}": one.time_s for one in pack.pictures}
    about = {"format": FORMAT, "schema": SCHEMA, **pack.about, "pictures": times}
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        _put(archive, ABOUT, json.dumps(about, indent=1) + "\n")
        _put(archive, TAPE, _lines(pack.tape))
        _put(archive, LOG, _lines(pack.log))
        _put(archive, COPY, pack.copy)
        for one in pack.pictures:
            archive.writestr(ZipInfo(f"pictures/{one.frame:06d}.jpg", EPOCH), one.jpeg, ZIP_STORED)
    return file.getvalue()


def _put(archive: ZipFile, name: str, text: str) -> None:
    archive.writestr(ZipInfo(name, EPOCH), text, ZIP_DEFLATED, 9)


def _lines(lines: Iterable[Line]) -> str:
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def read_pack(path: Path) -> Pack:
    """The pack in a file; raises BadPack with one line that names the file and what is wrong with it."""
    try:
        with path.open("rb") as file:
            return _read(file)
    except OSError as wrong:
        raise BadPack(f"{path}: cannot be read: {wrong.strerror or wrong}") from wrong
    except BadPack as wrong:
        raise BadPack(f"{path}: {wrong}") from wrong


def pack_of(content: bytes) -> Pack:
    """The pack of a file's content; raises BadPack."""
    return _read(BytesIO(content))


def _read(file: IO[bytes]) -> Pack:
    try:
        with ZipFile(file) as archive:
            return _whole(_members(archive))
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, LookupError) as wrong:
        raise BadPack(f"it is no bug pack, or it is damaged ({wrong})") from wrong


def _members(archive: ZipFile) -> dict[str, bytes]:
    """Every member by its name; raises BadPack for names and sizes that no companion writes."""
    infos = archive.infolist()
    strangers = [info.filename for info in infos if not _is_ours(info.filename)]
    if strangers:
        raise BadPack(f"it holds {strangers[0][:80]!r}, which no companion writes")
    if len(infos) > MOST_MEMBERS or len({info.filename for info in infos}) < len(infos):
        raise BadPack(f"it has {len(infos)} members, more than a companion writes")
    if sum(info.file_size for info in infos) > LARGEST_PACK or any(i.file_size > LARGEST_MEMBER for i in infos):
        raise BadPack("unpacked it would be larger than any companion writes")
    return {info.filename: _content(archive, info) for info in infos}


def _is_ours(name: str) -> bool:
    return name in (ABOUT, TAPE, LOG, COPY) or PICTURE.fullmatch(name) is not None


def _content(archive: ZipFile, info: ZipInfo) -> bytes:
    """One member, never more of it than it says it has."""
    with archive.open(info) as member:
        content = member.read(info.file_size + 1)
    if len(content) != info.file_size:
        raise BadPack(f"{info.filename} is not as large as it says")
    return content


def _whole(members: Mapping[str, bytes]) -> Pack:
    if ABOUT not in members or TAPE not in members:
        raise BadPack(f"it is no bug pack: it holds no {ABOUT if ABOUT not in members else TAPE}")
    about = _object(members[ABOUT], ABOUT)
    if about.get("format") != FORMAT:
        raise BadPack("it is no bug pack of the companion")
    if about.get("schema") != SCHEMA:
        text = str(about.get("schema"))[:20]
        raise BadPack(f"it is of schema {text}, and this companion reads schema {SCHEMA}: use the companion's version")
    times = about.get("pictures")
    pictures = [_picture(name, content, times) for name, content in members.items() if PICTURE.fullmatch(name)]
    return Pack(
        about=about,
        tape=_objects(members[TAPE], TAPE),
        log=_objects(members.get(LOG, b""), LOG),
        copy=members.get(COPY, b"").decode("utf-8"),
        pictures=tuple(sorted(pictures, key=lambda one: one.frame)),
    )


def _picture(name: str, jpeg: bytes, times: object) -> Picture:
    found = PICTURE.fullmatch(name)
    time_s = times.get(found[1]) if found and isinstance(times, dict) else None
    if found is None or not isinstance(time_s, int | float):
        raise BadPack(f"{ABOUT} does not say when {name} was taken")
    return Picture(int(found[1]), float(time_s), jpeg)


def _objects(content: bytes, name: str) -> tuple[Line, ...]:
    return tuple(_object(line, f"{name}, line {k}") for k, line in enumerate(content.split(b"\n"), 1) if line.strip())


def _object(content: bytes, where: str) -> Line:
    try:
        found = json.loads(content)
    except (ValueError, RecursionError) as wrong:
        raise BadPack(f"{where}: is not JSON") from wrong
    if not isinstance(found, dict):
        raise BadPack(f"{where}: is not an object of JSON")
    return found

