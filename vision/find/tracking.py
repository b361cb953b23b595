"""Checks cheaply, in every picture, that the board is still where it was found.

A board turned by quarter turns in its place goes unnoticed here, for the fixed layout maps onto itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeGuard

import cv2
import numpy as np

from companion.frame import Image
from vision.board.board_fix import BoardFix, Rest
from vision.board.homography import corners_of, pitch_px, scaled
from vision.find.fitting import Fit, fit_board, judge
from vision.find.lying_still import lies_still
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import channels_of

TRACK_PX: Final = 240
PER_TILE: Final = 8
CAREFUL_ROUNDS: Final = 3
WIDE_ROUNDS: Final = 8
"""Longest side of the picture in which a known pose is checked, points along a tile, and steps allowed there."""

SUSPECT_TILES: Final = 0.012
"""A single careful step longer than this (tiles) calls for a closer look; noise alone makes shorter ones."""

STILL_TILES: Final = 0.03
"""Corners that seem to shift by less than this are noise: the board lies where it lay."""

BIAS_TILES: Final = 0.12
"""The small picture may disagree with the exact place by this much (tiles), because of lens and blur; if it disagrees
by more, it does not see the board."""

COVERED_AGREEMENT: Final = 0.02
"""A board that fits worse than before by more than this is partly covered: where it seems to lie is not believed."""

FAR_TILES: Final = 0.6
"""A shift past this is not trusted to the cheap check; the board is to be found again."""

MIN_AGREEMENT: Final = 0.8
MIN_TILES: Final = 9
MIN_TILE_AGREEMENT: Final = 0.8
"""The board is there where this share of sure points of this many of the 16 fixed tiles is on the right side."""


def track_board(image: Image, previous: BoardFix) -> BoardFix | None:
    """`previous` itself while the board has not moved, a new fix if it was nudged, None if it no longer fits: gone,
    bumped far, or hidden (a hand over the board does not mean that it moved)."""
    if previous.rest is None:
        seen = with_rest(image, previous)
        return seen if seen.rest is not None else None
    small, factor = small_picture(image)
    if not previous.rest.is_seen:
        return previous if lies_still(previous.rest.seen, small, previous.rest.start, STILL_TILES) else None
    channels = channels_of(small, 3)
    step = fit_board(channels, previous.rest.start, PER_TILE, 1)
    if _fits(step) and _shift_tiles(previous.rest.step, step.homography) < SUSPECT_TILES:
        return previous
    if lies_still(previous.rest.seen, small, previous.rest.start, STILL_TILES):
        return previous
    closer = _closer(channels, previous.rest.start)
    if not _fits(closer) or closer.agreement < previous.rest.agreement - COVERED_AGREEMENT:
        return previous if _fits(judge(channels, previous.rest.start, PER_TILE)) else None
    shift_tiles = _shift_tiles(previous.rest.closer, closer.homography)
    if shift_tiles < STILL_TILES:
        return previous
    return _nudged(image, previous, closer, factor) if shift_tiles <= FAR_TILES else None


def with_rest(image: Image, fix: BoardFix) -> BoardFix:
    """The fix with what the cheap check sees of it in this very picture; unchanged where it does not see it."""
    small, factor = small_picture(image)
    channels = channels_of(small, 3)
    start = scaled(fix.homography, factor)
    step, closer = fit_board(channels, start, PER_TILE, 1), _closer(channels, start)
    if not _fits(step) or not _fits(closer) or _shift_tiles(start, closer.homography) > BIAS_TILES:
        return fix
    return replace(fix, rest=Rest(start, step.homography, closer.homography, closer.agreement, small))


def remembered(image: Image, fix: BoardFix) -> BoardFix:
    """The fix with what the cheap check sees of it in this very picture, be it only how the board looks."""
    seen = with_rest(image, fix)
    if seen.rest is not None:
        return seen
    small, factor = small_picture(image)
    start = scaled(fix.homography, factor)
    return replace(fix, rest=Rest(start, start, start, 0.0, small, is_seen=False))


def is_there_again(image: Image, lay: BoardFix) -> bool:
    """Whether a board that was lost from sight is in its old place again, by how it looked there."""
    return lay.rest is not None and lies_still(lay.rest.seen, small_picture(image)[0], lay.rest.start, STILL_TILES)


def small_picture(image: Image) -> tuple[Image, float]:
    """A picture at most `TRACK_PX` long, made as cheaply as one can, and its scale."""
    factor = TRACK_PX / max(image.shape[:2])
    if factor >= 1.0:
        return image, 1.0
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR)), factor


def _closer(channels: Float32s, start: Float64s) -> Fit | None:
    return fit_board(channels, start, PER_TILE, CAREFUL_ROUNDS, WIDE_ROUNDS)


def _nudged(image: Image, previous: BoardFix, closer: Fit, factor: float) -> BoardFix | None:
    """The previous fix carried along by what the small picture shows."""
    assert previous.rest is not None
    change = closer.homography @ np.linalg.inv(previous.rest.closer)
    small = change @ previous.rest.start
    full = scaled(small / small[2, 2], 1.0 / factor)
    carried = with_rest(image, replace(previous, homography=full, agreement=closer.agreement, rest=None))
    return carried if carried.rest is not None else None


def _shift_tiles(before: Float64s, after: Float64s) -> float:
    """The longest way that a corner went between two homographies, in tiles."""
    return float(np.abs(corners_of(after) - corners_of(before)).max()) / max(pitch_px(before), 1e-6)


def _fits(fit: Fit | None) -> TypeGuard[Fit]:
    """Whether most tiles can be seen and are where they should be."""
    if fit is None or fit.agreement < MIN_AGREEMENT:
        return False
    return int((fit.tile_agreement >= MIN_TILE_AGREEMENT).sum()) >= MIN_TILES
