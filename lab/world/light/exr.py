"""Reads the uncompressed OpenEXR files that Blender writes: a picture with further layers beside it."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_TYPES: dict[int, np.dtype[Any]] = {0: np.dtype("<u4"), 1: np.dtype("<f2"), 2: np.dtype("<f4")}


def read_exr(path: Path) -> dict[str, NDArray[np.float32]]:
    """Every channel by its full name, as in `ViewLayer.Combined.R`, height x width; raises ValueError."""
    data = path.read_bytes()
    if data[:4] != b"\x76\x2f\x31\x01":
        raise ValueError(f"{path} is no OpenEXR file")
    attributes, end = _attributes(data, 8)
    if attributes["compression"] != b"\0":
        raise ValueError(f"{path} is compressed")
    channels = _channels(attributes["channels"])
    left, top, right, bottom = struct.unpack("<4i", attributes["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    row = np.dtype([("y", "<i4"), ("size", "<i4"), *((name, kind, (width,)) for name, kind in channels)])
    rows = np.frombuffer(data, row, height, end + 8 * height)
    return {name: np.asarray(rows[name], np.float32) for name, _ in channels}


def _attributes(data: bytes, at: int) -> tuple[dict[str, bytes], int]:
    """The header's values as bytes, and where it ends."""
    found = {}
    while data[at]:
        name, at = _text(data, at)
        _, at = _text(data, at)
        (size,) = struct.unpack_from("<i", data, at)
        found[name] = data[at + 4 : at + 4 + size]
        at += 4 + size
    return found, at + 1


def _channels(value: bytes) -> list[tuple[str, np.dtype[Any]]]:
    found: list[tuple[str, np.dtype[Any]]] = []
    at = 0
    while value[at]:
        name, at = _text(value, at)
        (kind,) = struct.unpack_from("<i", value, at)
        found.append((name, _TYPES[kind]))
        at += 16
    return found


def _text(data: bytes, at: int) -> tuple[str, int]:
    end = data.index(b"\0", at)
    return data[at:end].decode(), end + 1
