"""What a picture file says around its pixels: whether it is all there, and which way up the camera was held.

A decoder fills what is missing with grey and says nothing, or prints lines of its own; so the file is looked at first.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from typing import Final

JPEG_START: Final = b"\xff\xd8"
PNG_START: Final = b"\x89PNG\r\n\x1a\n"
RIFF_START: Final = b"RIFF"
WEBP_MARK: Final = b"WEBP"
BMP_START: Final = b"BM"
APPLE_BRANDS: Final = (b"heic", b"heix", b"hevc", b"mif1", b"msf1")
"""How each kind of file begins; WebP's mark, and Apple's for HEIC, stand at byte 8."""

UPRIGHT: Final = 1
ORIENTATION: Final = 0x0112
"""The EXIF entry that says how the picture has to be turned, 1 to 8."""

_NEXT_MARKER: Final = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""Within the pixels of a JPEG, FF 00 is a byte of pixels and FF D0 to FF D7 only part them."""

_END: Final = 0xD9
_LONE: Final = (0x01, *range(0xD0, 0xD8))
_FRAMES: Final = tuple(code for code in range(0xC0, 0xD0) if code not in (0xC4, 0xC8, 0xCC))
"""Markers that end the picture, that have no content, and that tell its size."""

_BMP_HEADER: Final = struct.Struct("<2sI4xIIiiHHI")


def is_cut_off(encoded: bytes) -> bool:
    """Whether the end of a JPEG, PNG, WebP or BMP file is missing; other kinds are left to their decoder."""
    if encoded.startswith(JPEG_START):
        return not _reaches_end(encoded)
    if encoded.startswith(PNG_START):
        return all(name != b"IEND" for name, _, _ in _png_parts(encoded))
    if encoded.startswith(RIFF_START):
        return len(encoded) < 12 or len(encoded) < 8 + int.from_bytes(encoded[4:8], "little")
    return encoded.startswith(BMP_START) and _lacks_rows(encoded)


def is_damaged(encoded: bytes) -> bool:
    """Whether a part that a PNG cannot do without fails its check sum."""
    if not encoded.startswith(PNG_START):
        return False
    parts = _png_parts(encoded)
    return any(name[:1].isupper() and zlib.crc32(name + body) != check for name, body, check in parts)


def size_px(encoded: bytes) -> tuple[int, int]:
    """Width and height that a JPEG, PNG or BMP claims to have, before anything is decoded; 0, 0 for other kinds."""
    if encoded.startswith(PNG_START) and len(encoded) >= 24:
        width, height = struct.unpack_from(">II", encoded, 16)
        return width, height
    if encoded.startswith(BMP_START) and len(encoded) >= _BMP_HEADER.size:
        _, _, _, _, width, height, _, _, _ = _BMP_HEADER.unpack_from(encoded)
        return abs(width), abs(height)
    if encoded.startswith(JPEG_START):
        frames = (place for code, place in _jpeg_marks(encoded) if code in _FRAMES and place + 7 <= len(encoded))
        height, width = next((struct.unpack_from(">HH", encoded, place + 3) for place in frames), (0, 0))
        return width, height
    return 0, 0


def is_apple(encoded: bytes) -> bool:
    """Whether it is a HEIC file, as some phones save them."""
    return encoded[4:8] == b"ftyp" and encoded[8:12] in APPLE_BRANDS


def turn_note(encoded: bytes) -> int:
    """The EXIF orientation 1 to 8 of a PNG or WebP, whose decoders do not heed it; 1 where there is none."""
    if encoded.startswith(PNG_START):
        notes = [body for name, body, _ in _png_parts(encoded) if name == b"eXIf"]
    elif encoded.startswith(RIFF_START) and encoded[8:12] == WEBP_MARK:
        notes = [body.removeprefix(b"Exif\0\0") for name, body in _riff_parts(encoded) if name == b"EXIF"]
    else:
        return UPRIGHT
    return _orientation(notes[0]) if notes else UPRIGHT


def _reaches_end(jpeg: bytes) -> bool:
    """Whether the end mark follows the picture itself; thumbnails before it and films behind it do not count."""
    return any(code == _END for code, _ in _jpeg_marks(jpeg))


def _jpeg_marks(jpeg: bytes) -> Iterator[tuple[int, int]]:
    """Each marker's code with the place behind it, from the first to the end mark, as far as they are there."""
    place = 2
    while found := _NEXT_MARKER.search(jpeg, place):
        place, code = found.end(), jpeg[found.end() - 1]
        yield code, place
        if code == _END or (code not in _LONE and place + 2 > len(jpeg)):
            return
        if code not in _LONE:
            place += int.from_bytes(jpeg[place : place + 2], "big")


def _png_parts(png: bytes) -> Iterator[tuple[bytes, bytes, int]]:
    """Name, content and check sum of each complete part, up to the end mark."""
    place = len(PNG_START)
    while place + 12 <= len(png):
        length = int.from_bytes(png[place : place + 4], "big")
        name, end = png[place + 4 : place + 8], place + 8 + length
        if end + 4 > len(png):
            return
        yield name, png[place + 8 : end], int.from_bytes(png[end : end + 4], "big")
        if name == b"IEND":
            return
        place = end + 4


def _riff_parts(riff: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 12
    while place + 8 <= len(riff):
        length = int.from_bytes(riff[place + 4 : place + 8], "little")
        yield riff[place : place + 4], riff[place + 8 : place + 8 + length]
        place += 8 + length + length % 2


def _lacks_rows(bmp: bytes) -> bool:
    """Whether an uncompressed BMP is shorter than its rows of pixels, each padded to four bytes."""
    if len(bmp) < _BMP_HEADER.size:
        return True
    _, _, start, _, width, height, _, bits, packing = _BMP_HEADER.unpack_from(bmp)
    is_plain = packing == 0 and width > 0
    return is_plain and len(bmp) < start + (width * bits + 31) // 32 * 4 * abs(height)


def _orientation(note: bytes) -> int:
    """The orientation in an EXIF note, which is a small TIFF file; 1 where it makes no sense."""
    order = {b"II": "<", b"MM": ">"}.get(note[:2])
    try:
        if order is None:
            return UPRIGHT
        (place,) = struct.unpack_from(f"{order}I", note, 4)
        (count,) = struct.unpack_from(f"{order}H", note, place)
        entries = (struct.unpack_from(f"{order}HHIH", note, place + 2 + 12 * number) for number in range(count))
        found = next((value for tag, _, _, value in entries if tag == ORIENTATION), UPRIGHT)
    except struct.error:
        return UPRIGHT
    return found if 1 <= found <= 8 else UPRIGHT
