"""Finds the white and the black guard: solids with no hue of their own, lighter or darker than the print around them.

They are looked for as pawns without a hue are (`vision/pawns/hueless.py`), on movable tiles
alone, for they ride on tiles that are pushed and are never carried (master_2007.txt).
"""

from __future__ import annotations

from typing import Final

from vision.board.board_look import BoardLook
from vision.board.fixed_layout import FIXED_SIDES
from vision.pawns.blobs import Blob
from vision.pawns.hueless import hueless_blobs
from vision.picture.arrays import Float32s

USUAL_RADIUS_TILES: Final = 0.17
CLEAR_SCORE: Final = -2.2
SHARPNESS: Final = 1.2
LEAST_CONFIDENCE: Final = 0.5
"""A guard's usual radius (tiles); the score of a solid that is as likely print; how fast scores make sure; and the
confidence below which no piece is claimed."""


def guard_blobs(look: BoardLook, colour: str, free: Float32s) -> list[Blob]:
    """The solids that may be the guard of a colour, the likeliest first."""
    found = hueless_blobs(look, colour, free, USUAL_RADIUS_TILES)
    return [blob for blob in found if blob.cell not in FIXED_SIDES]
