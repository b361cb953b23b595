"""Keeps boards that the net may learn from in a file (`.npz`), between reading pictures and training; needs numpy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.board.viewpoint import Eye
from vision.picture.arrays import Float32s, Float64s

TINT_ZERO: Final = np.array([0, 128, 128])
"""What is added to lightness and tints to keep them as bytes."""


@dataclass(frozen=True, slots=True, eq=False)
class SolidBoard:
    """A board's finer plane: lightness and tints beside the corridors' (h, w, 3), the camera's place, and the pawns'
    bases in tile units (n, 2).

    `is_asked` (n,) says which of them a person could see, `is_exact` whether bases are known and not only cells; `own`
    (h, w) is 1 + the number of the pawn that a pixel surely shows, 0 elsewhere.
    """

    print_name: str
    lab: Float32s
    eye: Eye
    bases: Float64s
    is_asked: npt.NDArray[np.bool_]
    is_exact: bool
    own: npt.NDArray[np.uint8]


def keep(path: Path, boards: Iterable[SolidBoard]) -> None:
    """Writes boards into a file."""
    arrays: dict[str, npt.NDArray[np.generic]] = {}
    for number, board in enumerate(boards):
        arrays |= {
            f"{number}.print": np.array(board.print_name),
            f"{number}.lab": np.clip(np.round(board.lab + TINT_ZERO), 0, 255).astype(np.uint8),
            f"{number}.eye": np.array([board.eye.x, board.eye.y, board.eye.height]),
            f"{number}.bases": board.bases,
            f"{number}.asked": board.is_asked,
            f"{number}.exact": np.array(board.is_exact),
            f"{number}.own": board.own,
        }
    np.savez_compressed(path, **arrays)


def kept(path: Path) -> list[SolidBoard]:
    """The boards in a file."""
    with np.load(path, allow_pickle=False) as arrays:
        count = sum(name.endswith(".print") for name in arrays.files)
        return [
            SolidBoard(
                print_name=str(arrays[f"{k}.print"]),
                lab=(arrays[f"{k}.lab"].astype(np.float32) - TINT_ZERO).astype(np.float32),
                eye=_eye(arrays[f"{k}.eye"]),
                bases=arrays[f"{k}.bases"].reshape(-1, 2), is_asked=arrays[f"{k}.asked"].astype(np.bool_),
                is_exact=bool(arrays[f"{k}.exact"]), own=arrays[f"{k}.own"],
            )
            for k in range(count)
        ]  # fmt: skip


def _eye(kept_eye: Float64s) -> Eye:
    x, y, height = (float(one) for one in kept_eye)
    return Eye(x, y, height)
