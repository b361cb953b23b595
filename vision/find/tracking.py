"""Checks in a picture that the board is still where it was found.

A board turned by quarter turns in its place goes unnoticed here, for the fixed layout maps onto itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.frame import Image
from vision.board.board_fix import BoardFix
from vision.board.homography import drift_tiles, turned_like
from vision.find.detect import exact_board

STILL_TILES: Final = 0.05
BIAS_TILES: Final = 0.12
"""Corners that seem to shift by less than the first are noise; a person's corners are believed up to the second."""

FAR_TILES: Final = 0.6
"""A shift past this is not trusted to a check; the board is to be found again."""


def track_board(image: Image, previous: BoardFix) -> BoardFix | None:
    """`previous` itself while the board has not moved, a new fix if it was nudged, None if it no longer fits: gone,
    bumped far, or hidden (a hand over the board does not mean that it moved)."""
    now = exact_board(image, previous.homography)
    if now is None or now.nats < 0.0:
        return None
    here = turned_like(now.fix.homography, previous.homography)
    shift_tiles = drift_tiles(previous.homography, here)
    if shift_tiles > FAR_TILES:
        return None
    if shift_tiles < (BIAS_TILES if previous.found_by == "corners" else STILL_TILES):
        return previous
    return replace(previous, homography=here, found_by="sight")
