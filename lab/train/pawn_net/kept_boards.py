"""Keeps boards that the net may learn from in a file (`.npz`), between reading pictures and training; needs numpy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from numpy.lib.npyio import NpzFile

from vision.picture.arrays import Float32s, Float64s, Indices

TINT_ZERO: Final = np.array([0, 128, 128])
"""What is added to lightness and tints to keep them as bytes."""


@dataclass(frozen=True, slots=True, eq=False)
class Stance:
    """Where a pawn's base stands in a plane's pixels, and which of them are the pawn (2, n; none where
    that is not known). A person may be unable to see it: then nothing `is_asked` of it."""

    x_px: float
    y_px: float
    pixels: Indices
    is_asked: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board's plane: lightness and tints beside the corridors' (h, w, 3), what all views share (10, h, w), where
    discs may be printed without and with those on inner cells (2, h, w); the pawns by colour, the colours of its game,
    and places (n, 2) in pixels of the plane that may be taken for a colour's pawn."""

    print_name: str
    lab: Float32s
    shared: Float32s
    printed: Float32s
    pawns: Mapping[str, Stance]
    colours: tuple[str, ...]
    lures: Mapping[str, Float64s]

    @property
    def has_white(self) -> bool:
        """Whether its game has a white pawn, and so light brown and navy ones."""
        return "white" in self.colours

    @property
    def asked(self) -> tuple[str, ...]:
        """The colours of which it is known whether a person sees their pawn."""
        return tuple(colour for colour in self.colours if colour not in self.pawns or self.pawns[colour].is_asked)


def keep(path: Path, boards: Iterable[Board]) -> None:
    """Writes boards into a file."""
    arrays: dict[str, npt.NDArray[np.generic]] = {}
    for number, board in enumerate(boards):
        arrays |= {f"{number}.{name}": array for name, array in _arrays(board)}
    np.savez_compressed(path, **arrays)


def _arrays(board: Board) -> Iterator[tuple[str, npt.NDArray[np.generic]]]:
    yield "print", np.array(board.print_name)
    yield "colours", np.array(board.colours)
    yield "lab", np.clip(np.round(board.lab + TINT_ZERO), 0, 255).astype(np.uint8)
    yield "shared", board.shared.astype(np.float16)
    yield "printed", board.printed.astype(np.uint8)
    yield "pawns", np.array(list(board.pawns))
    for colour, pawn in board.pawns.items():
        yield f"at {colour}", np.array([pawn.x_px, pawn.y_px, pawn.is_asked])
        yield f"pixels {colour}", pawn.pixels.astype(np.int16)
    for colour in board.colours:
        yield f"lures {colour}", board.lures[colour]


def kept(path: Path) -> list[Board]:
    """The boards in a file."""
    with np.load(path, allow_pickle=False) as arrays:
        count = sum(name.endswith(".print") for name in arrays.files)
        return [_board({name.partition(".")[2]: name for name in arrays.files if name.startswith(f"{k}.")}, arrays)
                for k in range(count)]  # fmt: skip


def _board(names: Mapping[str, str], arrays: NpzFile) -> Board:
    got = {short: arrays[name] for short, name in names.items()}
    colours = tuple(str(one) for one in got["colours"])
    return Board(
        print_name=str(got["print"]), lab=(got["lab"].astype(np.float32) - TINT_ZERO).astype(np.float32),
        shared=got["shared"].astype(np.float32), printed=got["printed"].astype(np.float32), colours=colours,
        pawns={str(one): _stance(got[f"at {one}"], got[f"pixels {one}"]) for one in got["pawns"]},
        lures={one: got[f"lures {one}"].astype(np.float64) for one in colours},
    )  # fmt: skip


def _stance(at: npt.NDArray[np.generic], pixels: npt.NDArray[np.generic]) -> Stance:
    x, y, is_asked = (float(one) for one in at.astype(np.float64))
    return Stance(x, y, pixels.astype(np.int64), bool(is_asked))
