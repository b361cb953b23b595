"""Finds the white and the black guard, on movable tiles alone: guards ride on tiles that are pushed and are never
carried (master_2007.txt).
"""

from __future__ import annotations

from typing import Final

from vision.board.board_look import BoardLook
from vision.board.fixed_layout import FIXED_SIDES
from vision.pawns.blobs import Blob
from vision.pawns.hueless import hueless_blobs
from vision.picture.arrays import Float32s

LEAST_CONFIDENCE: Final = 0.5
"""The confidence below which no piece is claimed."""


def guard_blobs(look: BoardLook, colour: str, free: Float32s) -> list[Blob]:
    """The solids that may be the guard of a colour, the likeliest first; `free` (h, w) is 0 under other things."""
    return [blob for blob in hueless_blobs(look, colour, free) if blob.cell not in FIXED_SIDES]
