"""Finds the loose tile beside the board and reads it; says nothing where it is not surely seen."""

from __future__ import annotations

from companion.following.observation import TileReading
from companion.frame import Image
from vision.layout import Float64s
from vision.reading import Reading


def find_loose(image: Image, homography: Float64s, reading: Reading) -> TileReading | None:
    """The reading of the tile beside the board, or None."""
    return None
