"""Keeps tables that the net may learn from in a file (`.npz`), between reading pictures and training; needs numpy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from vision.picture.arrays import Bools, Float32s, Float64s

TINT_ZERO: Final = np.array([0, 128, 128])
"""What is added to lightness and tints to keep them as bytes."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The plane of a board and the table around it: lightness and tints beside the corridors' (h, w, 3), what the
    picture shows of it (h, w), the walls' lightness and tints (3,), and the loose tile's middle in tile units and turn
    in degrees (3,), None where there is none or nobody can tell.

    `is_asked` says whether it is known that there is none elsewhere.
    """

    print_name: str
    lab: Float32s
    seen: Bools
    wall: Float64s
    tile: Float64s | None
    is_asked: bool = True


def keep(path: Path, tables: Iterable[Table]) -> None:
    """Writes tables into a file."""
    arrays: dict[str, np.typing.NDArray[np.generic]] = {}
    for number, table in enumerate(tables):
        arrays |= {
            f"{number}.print": np.array(table.print_name),
            f"{number}.lab": np.clip(np.round(table.lab + TINT_ZERO), 0, 255).astype(np.uint8),
            f"{number}.seen": table.seen,
            f"{number}.wall": table.wall,
            f"{number}.tile": np.empty(0) if table.tile is None else table.tile,
            f"{number}.asked": np.array(table.is_asked),
        }
    np.savez_compressed(path, **arrays)


def kept(path: Path) -> list[Table]:
    """The tables in a file."""
    with np.load(path, allow_pickle=False) as arrays:
        count = sum(name.endswith(".print") for name in arrays.files)
        return [
            Table(
                print_name=str(arrays[f"{k}.print"]),
                lab=(arrays[f"{k}.lab"].astype(np.float32) - TINT_ZERO).astype(np.float32),
                seen=arrays[f"{k}.seen"].astype(np.bool_), wall=arrays[f"{k}.wall"],
                tile=arrays[f"{k}.tile"] if arrays[f"{k}.tile"].size else None,
                is_asked=bool(arrays[f"{k}.asked"]),
            )
            for k in range(count)
        ]  # fmt: skip
