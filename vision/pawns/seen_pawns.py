"""Looks for the pawns of a board whose place in a picture is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from companion.frame import Image
from vision.board.board_look import BoardLook, look_at
from vision.board.hiding import Hidden
from vision.pawns.blobs import PawnLook
from vision.pawns.standing import Standing, read_pawns
from vision.picture.arrays import Float64s


@dataclass(frozen=True, slots=True, eq=False)
class SeenPawns:
    """A board in a picture, where `homography` maps tile units to, how its plane looks, and what may be its pawns."""

    image: Image
    homography: Float64s
    look: BoardLook
    pawns: tuple[Standing, ...]


def see_pawns(
    image: Image, homography: Float64s, looks: Mapping[str, PawnLook], hidden: Hidden | None = None
) -> SeenPawns:
    """What may be each pawn of these looks; none is looked for where other pieces hide the board, but what a hand hides
    may be a pawn that was taken for a part of it."""
    look = look_at(image, homography)
    free = np.ones(look.palette.chroma.shape, dtype=np.float32) if hidden is None else hidden.free
    palette = replace(look.palette, chroma=look.palette.chroma * free)
    pawns = read_pawns(palette, looks, look.eye, homography)
    return SeenPawns(image, homography, look, pawns)
