"""Reads all arrays of an `.npz` file at once: numpy opens each by itself, which takes nearly twice as long."""

from __future__ import annotations

from ast import literal_eval
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import numpy as np
import numpy.typing as npt

SUFFIX: Final = ".npy"
VERSION: Final = b"\x93NUMPY\x01\x00"
"""How the name of an array in such a file ends, and how its content begins."""

LENGTH_AT: Final = slice(8, 10)
HEADER_AT: Final = 10
"""Where an array's content tells how long its header is, and where that begins (bytes)."""


def kept_arrays(path: Path) -> dict[str, npt.NDArray[Any]]:
    """The arrays of numbers in an `.npz` file by their names, not to be written to; raises ValueError where one is of
    another kind."""
    with ZipFile(path) as file:
        return {name.removesuffix(SUFFIX): _array(file.read(name)) for name in file.namelist()}


def _array(content: bytes) -> npt.NDArray[Any]:
    start = HEADER_AT + int.from_bytes(content[LENGTH_AT], "little")
    header = literal_eval(content[HEADER_AT:start].decode("latin1").strip())
    kind = np.dtype(header["descr"])
    if not content.startswith(VERSION) or kind.hasobject:
        raise ValueError("this is no array of numbers as numpy keeps it")
    shape, values = header["shape"], np.frombuffer(content, dtype=kind, offset=start)
    return values.reshape(shape[::-1]).T if header["fortran_order"] else values.reshape(shape)
