"""Watches a stream of pictures for movement and for hands, on a small copy of each; reads nothing on the board.

Still is what has changed nowhere at the board by more than this camera's noise explains, neither against the picture
before nor against the first one of this rest: slow hands are seen too. Only what happens at the board counts; who
gestures beside it disturbs nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.hands.background import Backgrounds, Stranger
from vision.hands.fine_detail import Detail, Difference, Noise, detail_of, difference, small_copy
from vision.picture.arrays import Bools, Float32s, Float64s, Mask

REACH_TILES: Final = 0.9
BESIDE_TILES: Final = 2.5
"""A hand that is nearer to the board than this (tiles) is at it; the loose tile lies nearer than that."""

SLOW_S: Final = 0.6
"""Of pictures further apart (seconds) each stands for itself: that something moved in between says nothing."""

STILL_PICTURE_S: Final = 1.5
"""Pictures further apart (seconds) are taken one by one, as at the press of a button: no rest can be waited for."""

FROZEN_S: Final = 0.15
"""The very same picture again is no news; for longer than this (seconds), it is a camera without noise, and still."""

PATIENCE_S: Final = 1.5
"""A hand that lies still for longer (seconds) rests: what lies clear of it can be read."""

THING_S: Final = 30.0
"""What lies still for longer than a hand ever does (seconds) is a thing; it becomes part of the table."""

READ_THROUGH_S: Final = 0.3
"""After so long a rest, in seconds, it is tried whether the tiles under what is taken for a hand can be read."""

GONE_S: Final = 1.0
"""What may be no hand, but something that has left, or a loose tile, is believed to be that after so long (seconds)."""

LIT: Final = 0.05
LIT_SHARE: Final = 0.25
"""A lamp was switched where the light, its common change taken off, differs by so much (logarithm) over such a share of
the picture from the picture before."""

LIT_S: Final = 1.0
LIT_STRANGE_SHARE: Final = 0.05
"""What a lamp has changed shows within so many seconds; if it seems to bring in more than this share of the picture, a
hand came with it."""

COVERED_SHARE: Final = 0.12
NEAR_TILES: Final = 0.9
"""A cell is covered where a hand hides a larger share of it, and near the hand within so many tiles."""


Spot = tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """What one picture shows beside those before: whether it is still, whether a hand is busy at the board, and the
    mask in the small copy (h, w) of a hand that is busy or rests there.

    `is_changed` tells whether anything differs from the picture that was read last, `is_beside` whether somebody is in
    the picture who is not busy at the board.
    """

    is_still: bool
    is_hand: bool
    hand: Mask | None
    is_changed: bool
    is_beside: bool = False

    @property
    def is_calm(self) -> bool:
        """Whether the picture is still and as it was read, with nobody in it."""
        return self.is_still and not self.is_changed and self.hand is None and not self.is_beside


FIRST: Final = Motion(False, False, None, True)
"""What the first picture shows: there is nothing to compare it with."""


class MotionWatch:
    """Remembers the picture before, the first one of this rest, the one read last, and the table without hands.

    `is_still_picture` says that the present picture was taken long after the one before.
    """

    def __init__(self) -> None:
        self._noise = Noise()
        self._small: Image | None = None
        self._now: Detail | None = None
        self._anchor: Detail | None = None
        self._read: Detail | None = None
        self._background = Backgrounds()
        self._stranger: Stranger | None = None
        self._relit_s = -LIT_S
        self._loose: Bools = np.zeros((1, 1), dtype=np.bool_)
        self._taken_s = self._still_since_s = 0.0
        self._asked_at_s = -1.0
        self.is_still_picture = False
        self._motion = FIRST

    def see(self, image: Image, time_s: float, homography: Float64s | None) -> Motion:
        """What the next picture shows beside those before; `time_s` is its time, `homography` where the board lies."""
        small = small_copy(image)
        before, self._small = self._small, small
        if before is not None and before.shape == small.shape and np.array_equal(before, small):
            self._motion = self._same(time_s)
            return self._motion
        earlier, self._now = self._now, detail_of(small)
        gap_s, self._taken_s = time_s - self._taken_s, time_s
        self.is_still_picture = gap_s > STILL_PICTURE_S
        if earlier is None or before is None or before.shape != small.shape:
            self._anchor, self._read, self._background, self._still_since_s = self._now, None, Backgrounds(), time_s
            self._motion = FIRST
            return FIRST
        board, around = (_area(small, image, homography, tiles) for tiles in (REACH_TILES, BESIDE_TILES))
        is_still = self._is_still(earlier, board, time_s) or gap_s > SLOW_S
        changed = np.ones_like(board) if self._read is None else self._strange_to(self._read)
        if is_still and self._motion.is_calm and not changed.any():
            return self._motion
        motion = Motion(is_still, False, None, bool((changed & around).any()))
        self._motion = self._with_hand(motion, board, time_s)
        return self._motion

    def look_again(self, image: Image, time_s: float, homography: Float64s) -> Motion:
        """The same picture once more, now that the board is known to lie elsewhere."""
        assert self._small is not None
        board = _area(self._small, image, homography, REACH_TILES)
        self._motion = self._with_hand(replace(self._motion, is_hand=False, hand=None), board, time_s)
        return self._motion

    def rests_anew(self, time_s: float) -> bool:
        """Whether what is taken for a hand has rested for READ_THROUGH_S, once for each rest; a picture that is taken
        alone is a rest."""
        rest_s = time_s - self._still_since_s
        if self._asked_at_s == self._still_since_s or (rest_s < READ_THROUGH_S and not self.is_still_picture):
            return False
        self._asked_at_s = self._still_since_s
        return True

    def see_no_hand(self) -> Motion:
        """What was taken for a hand is none: the tiles beneath it can be read."""
        beside = None if self._stranger is None else self._stranger.beside
        self._stranger = None if beside is None else Stranger(None, beside)
        self._motion = replace(self._motion, is_hand=False, hand=None, is_beside=False)
        return self._motion

    def accept(self, *, is_calm: bool, loose: Spot | None = None) -> None:
        """The present picture was read; where it `is_calm`, nothing half done lies there.

        `loose` is where the loose tile lies: x, y and how far it reaches, as shares of the picture's width.
        """
        self._read = self._now
        if is_calm and self._now is not None:
            area = np.zeros(self._now.grey.shape, dtype=np.uint8)
            if loose is not None:
                x, y, reach = (round(area.shape[1] * part) for part in loose)
                cv2.circle(area, (x, y), reach, (1,), -1)
            self._loose = area > 0
            self._background.take_in(self._now, self._noise, self._stranger, self._loose)

    def forget_board(self, image: Image, *places: Float64s) -> None:
        """The board was moved: where it lay and where it lies, nothing is known of the table without hands."""
        if self._small is not None:
            for homography in places:
                self._background.forget(_area(self._small, image, homography, REACH_TILES))

    def _same(self, time_s: float) -> Motion:
        """The very same picture once more."""
        is_frozen = time_s - self._taken_s >= FROZEN_S
        is_changed = self._motion.is_changed and self._read is not self._now
        motion = replace(self._motion, is_still=self._motion.is_still or is_frozen, is_changed=is_changed)
        return self._judged(motion, time_s)

    def _is_still(self, earlier: Detail, board: Bools, time_s: float) -> bool:
        """Whether nothing at the board differs from the picture before, nor from the first one of this rest."""
        assert self._now is not None
        assert self._anchor is not None
        seen = difference(self._now, earlier)
        self._noise.learn(self._now, seen)
        strange = self._noise.strange(self._now, seen)
        if not self._motion.is_hand and _is_lamp(seen) and strange.mean() < LIT_STRANGE_SHARE:
            self._relit_s = time_s
        if not (strange & board).any() and not (self._strange_to(self._anchor) & board).any():
            return True
        self._anchor, self._still_since_s = self._now, time_s
        return False

    def _strange_to(self, other: Detail) -> Bools:
        """Where the present picture differs from another one (h, w)."""
        assert self._now is not None
        return self._noise.strange(self._now, difference(self._now, other))

    def _with_hand(self, motion: Motion, board: Bools, time_s: float) -> Motion:
        """The motion with the hand that is in the picture, if any."""
        assert self._now is not None
        self._stranger = self._background.stranger(self._now, self._noise, board)
        if motion.is_still and self._is_lamp_alone(time_s):
            self._stranger = None
            self._background.take_in(self._now, self._noise, None, self._loose)
        return self._judged(motion, time_s)

    def _is_lamp_alone(self, time_s: float) -> bool:
        """Whether a lamp was just switched while nobody was at the board, and nobody has come with it."""
        if time_s - self._relit_s > LIT_S or self._stranger is None or self._stranger.at_board is None:
            return False
        return float(self._stranger.at_board.mean()) < LIT_STRANGE_SHARE

    def _judged(self, motion: Motion, time_s: float) -> Motion:
        """The motion, with whether the stranger in the picture is busy, rests, or is a thing by now."""
        stranger = self._stranger
        if stranger is None:
            return replace(motion, is_hand=False, hand=None, is_beside=False)
        rest_s = time_s - self._still_since_s if motion.is_still else 0.0
        if stranger.at_board is None or rest_s > (GONE_S if stranger.is_thing else THING_S):
            self._stranger = Stranger(None, stranger.beside)
            return replace(motion, is_hand=False, hand=None, is_beside=bool(stranger.beside.any()))
        is_busy = rest_s < PATIENCE_S
        return replace(motion, is_hand=is_busy, hand=stranger.at_board.astype(np.uint8), is_beside=not is_busy)


def _is_lamp(seen: Difference) -> bool:
    """Whether the light has changed otherwise than by a longer or shorter exposure."""
    gains = np.log(seen.gain[::2, ::2])
    return bool((np.abs(gains - np.median(gains.ravel(), axis=-1)) > LIT).mean() > LIT_SHARE)


def near_cells(hand: Mask, homography: Float64s, picture_size_px: tuple[int, int]) -> frozenset[int]:
    """The cells that a hand mask (in the small copy) comes near to."""
    corners = homography @ np.array([[3.0, 4.0], [3.5, 3.5], [1.0, 1.0]])
    ends = corners[:2] / corners[2]
    reach_px = NEAR_TILES * float(np.hypot(*(ends[:, 1] - ends[:, 0]))) * hand.shape[1] / picture_size_px[0]
    side = 2 * round(reach_px) + 1
    return covered_cells(cv2.dilate(hand, np.ones((side, side), np.uint8)), homography, picture_size_px)


def covered_cells(hand: Mask, homography: Float64s, picture_size_px: tuple[int, int]) -> frozenset[int]:
    """The cells that a hand mask (in the small copy) hides a good part of."""
    flat = _from_above(hand, homography, picture_size_px, 8, 0.0)
    shares = cv2.resize(flat, (7, 7), interpolation=cv2.INTER_AREA).reshape(-1)
    return frozenset(int(cell) for cell in np.flatnonzero(shares > COVERED_SHARE))


def shown_beside(
    hand: Mask, homography: Float64s, picture_size_px: tuple[int, int], scale_px: int, margin_tiles: float
) -> Float32s:
    """Weights (h, w) of a plane of that scale and margin: 0 where a hand mask (in the small copy) hides it, else 1."""
    return np.asarray(_from_above(hand, homography, picture_size_px, scale_px, margin_tiles) < 0.5, dtype=np.float32)


def _from_above(
    hand: Mask, homography: Float64s, picture_size_px: tuple[int, int], per_tile: int, margin_tiles: float
) -> Float32s:
    """A hand mask (in the small copy), a little grown, as it lies over the board's plane (h, w)."""
    height, width = hand.shape
    scale = np.diag([width / picture_size_px[0], height / picture_size_px[1], 1.0])
    first = 0.5 / per_tile - margin_tiles
    to_tiles = np.array([[1 / per_tile, 0, first], [0, 1 / per_tile, first], [0, 0, 1]])
    grown = cv2.dilate(hand, np.ones((3, 3), dtype=np.uint8)).astype(np.float32)
    side = round((7 + 2 * margin_tiles) * per_tile)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(grown, scale @ homography @ to_tiles, (side, side), flags=flags))


def _area(small: Image, image: Image, homography: Float64s | None, tiles: float) -> Bools:
    """The board and so many tiles around it in the small copy (h, w); everything where nobody knows where it lies."""
    height, width = small.shape[:2]
    if homography is None:
        return np.ones((height, width), dtype=np.bool_)
    low, high = -tiles, 7 + tiles
    corners = np.array([[low, low, 1], [high, low, 1], [high, high, 1], [low, high, 1]]) @ homography.T
    scale = np.array([width / image.shape[1], height / image.shape[0]])
    points = np.clip(corners[:, :2] / corners[:, 2:] * scale, -4000, 4000)
    area = np.zeros((height, width), dtype=np.uint8)
    cv2.fillConvexPoly(area, np.round(points).astype(np.int32), (1,))
    return area > 0
