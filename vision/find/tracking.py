"""Checks cheaply, in every picture, that the board is still where it was found: the tiles that are glued to it look as
before.

The print need not look like a Labyrinth for that. A board turned by quarter turns in its place goes unnoticed here, for
the fixed layout maps onto itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.board_fix import BoardFix, Rest
from vision.board.fixed_layout import CORNERS, FIXED_SIDES, SIZE, cell_origin
from vision.board.homography import drift_tiles, pitch_px, project, scaled, turned_like
from vision.find.detect import exact_board
from vision.picture.arrays import Float32s, Float64s, beside_peak
from vision.picture.channels import shrink

TRACK_PX: Final = 240
"""Longest side of the picture in which a known place is checked."""

STILL_TILES: Final = 0.03
"""Corners that seem to shift by less than this are noise: the board lies where it lay."""

BIAS_TILES: Final = 0.12
"""A board that a person's corners mark is seen there where its fixed tiles lie this close to them."""

FAR_TILES: Final = 0.6
"""A shift past this is not trusted to a check; the board is to be found again."""

SEARCHED_TILES: Final = 0.25
"""How far around its place a tile is looked for (tiles)."""

LEAST_LIKENESS: Final = 0.8
"""A tile is taken to be seen from this correlation on; another tile, or one under an arm, has less."""

LEAST_CONTRAST: Final = 4.0
"""A tile with less contrast (standard deviation of its levels) tells nothing of where it lies."""

LEAST_TILES: Final = 5
LEAST_SHARE: Final = 0.75
"""A board lies still where at least so many of its glued tiles are seen, and this share of them at their places."""


def track_board(image: Image, previous: BoardFix) -> BoardFix | None:
    """`previous` itself while the board has not moved, a new fix if it was nudged, None if it no longer fits: gone,
    bumped far, or hidden (a hand over the board does not mean that it moved)."""
    if previous.rest is None:
        return with_rest(image, previous) if is_seen_at(image, previous) else None
    if is_there_again(image, previous):
        return previous
    now = exact_board(image, previous.homography)
    if now is None or not now.is_board:
        return None
    here = turned_like(now.fix.homography, previous.homography)
    shift_tiles = drift_tiles(previous.homography, here)
    if shift_tiles > FAR_TILES:
        return None
    if shift_tiles < STILL_TILES:
        return previous
    return with_rest(image, replace(previous, homography=here, found_by="sight"))


def is_seen_at(image: Image, fix: BoardFix) -> bool:
    """Whether the fixed tiles are seen where the board is said to lie."""
    seen = exact_board(image, fix.homography)
    if seen is None or not seen.is_board:
        return False
    return drift_tiles(fix.homography, turned_like(seen.fix.homography, fix.homography)) <= BIAS_TILES


def with_rest(image: Image, fix: BoardFix) -> BoardFix:
    """The fix with how the board looks in this very picture."""
    small, factor = shrink(image, TRACK_PX)
    return replace(fix, rest=Rest(scaled(fix.homography, factor), small))


def is_there_again(image: Image, lay: BoardFix) -> bool:
    """Whether a board that was seen once is in its old place, by how it looked there."""
    return lay.rest is not None and lies_still(lay.rest.seen, shrink(image, TRACK_PX)[0], lay.rest.start)


def lies_still(before: Image, now: Image, homography: Float64s) -> bool:
    """Whether the board that `homography` (3x3) sends from tile units to pixels of the picture `before` lies there in
    the picture `now`, too, off by less than `STILL_TILES`; both pictures are of one size (h, w, 3), uint8. False where
    too little of it is seen to tell."""
    if before.shape != now.shape:
        return False
    levels = [np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.float32) for image in (before, now)]
    pitch = pitch_px(homography)
    shifts = [_shift_px(levels[0], levels[1], homography, cell, SEARCHED_TILES * pitch) for cell in FIXED_SIDES]
    seen = [shift for shift in shifts if shift is not None]
    stayed = sum(shift < STILL_TILES * pitch for shift in seen)
    return len(seen) >= LEAST_TILES and stayed >= LEAST_SHARE * len(seen)


def _shift_px(before: Float32s, now: Float32s, homography: Float64s, cell: int, reach_px: float) -> float | None:
    """How far a glued tile has gone (pixels, the longer of both ways); None where it is not seen to be the same."""
    corners = project(homography, CORNERS / SIZE + cell_origin(cell))
    (left, top), (right, bottom) = np.round(corners.min(axis=0)).astype(int), np.round(corners.max(axis=0)).astype(int)
    (height, width), reach = before.shape, max(1, int(np.ceil(reach_px)))
    is_inside = left >= reach and top >= reach and right + reach <= width and bottom + reach <= height
    patch = before[max(0, top) : bottom, max(0, left) : right]
    if not is_inside or not patch.size or float(patch.std()) < LEAST_CONTRAST:
        return None
    around = now[top - reach : bottom + reach, left - reach : right + reach]
    likeness = np.asarray(cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED), dtype=np.float32)
    y, x = divmod(int(likeness.argmax()), likeness.shape[1])
    if likeness[y, x] < LEAST_LIKENESS:
        return None
    return max(abs(_peak(likeness[y], x) - reach), abs(_peak(likeness[:, x], y) - reach))


def _peak(row: Float32s, at: int) -> float:
    """Where a row of values peaks beside its largest one, by a parabola."""
    return at + float(beside_peak(*row[at - 1 : at + 2])) if 0 < at < len(row) - 1 else float(at)
