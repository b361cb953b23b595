"""Watches a stream of pictures for movement and for hands, on a small copy of each; reads nothing on the board.

Still is what has changed nowhere at the board by more than this camera's noise explains since the first picture of this
rest: slow hands are seen too. What has come in over the picture's edge and
reaches the board is taken for a hand, until it has rested and the net that knows hands sees none. Only what happens at
the board counts; who gestures beside it disturbs nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.hands.background import Background, Stranger
from vision.hands.difference import SMALL_PX, Detail, Noise, detail_of
from vision.hands.hand import NEAR_TILES, Hand
from vision.picture.arrays import Bools, Float64s
from vision.picture.channels import shrink

BESIDE_TILES: Final = 2.5
"""The loose tile lies nearer to the board than this (tiles)."""

SLOW_S: Final = 0.6
"""Of pictures further apart (seconds) each stands for itself: that something moved in between says nothing."""

FROZEN_S: Final = 0.15
"""The very same picture again is no news; for longer than this (seconds), it is a camera without noise, and still."""

PATIENCE_S: Final = 1.5
"""A hand that lies still for longer (seconds) rests: what lies clear of it can be read."""

THING_S: Final = 30.0
"""What lies still for longer than a hand ever does (seconds) is a thing; it becomes part of the table."""

Spot = tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """What one picture shows beside those before: whether it is still, whether a hand is busy at the board, and the
    hand that is busy or rests there; `is_changed` whether anything differs from the picture that was read last."""

    is_still: bool
    is_hand: bool
    hand: Hand | None
    is_changed: bool


FIRST: Final = Motion(False, False, None, True)
CALM: Final = Motion(True, False, None, False)
"""What the first picture shows, which there is nothing to compare with, and one that shows nothing new."""


class MotionWatch:
    """Remembers the first picture of this rest, the one read last, and the table without hands."""

    def __init__(self) -> None:
        self._noise = Noise()
        self._small: Image | None = None
        self._now: Detail | None = None
        self._anchor: Detail | None = None
        self._read: Detail | None = None
        self._background: Background | None = None
        self._stranger: Stranger | None = None
        self._taken_s = self._still_since_s = 0.0
        self._looked_at_s = self._no_hand_at_s = -1.0
        self._motion = FIRST

    def see(self, image: Image, time_s: float, homography: Float64s | None) -> Motion:
        """What the next picture shows beside those before; `time_s` is its time, `homography` where the board lies."""
        small, _ = shrink(image, SMALL_PX)
        before, self._small = self._small, small
        if before is not None and np.array_equal(before, small):
            self._motion = self._same(image, time_s, homography)
            return self._motion
        self._now = detail_of(small)
        gap_s, self._taken_s = time_s - self._taken_s, time_s
        if self._anchor is None or before is None or before.shape != small.shape:
            self._anchor, self._read, self._background, self._still_since_s = self._now, None, None, time_s
            self._stranger, self._motion = None, FIRST
            return FIRST
        since = self._noise.learn(self._now, self._anchor)
        changed = since if self._read is self._anchor else self._strange_to(self._read)
        if not since.any() and not changed.any() and self._motion.hand is None:
            self._motion = CALM
            return CALM
        board, around = (_area(small, image, homography, tiles) for tiles in (NEAR_TILES, BESIDE_TILES))
        is_still = not (since & board).any()
        if not is_still:
            self._anchor, self._still_since_s = self._now, time_s
        motion = Motion(is_still or gap_s > SLOW_S, False, None, bool((changed & around).any()))
        self._motion = self._with_hand(motion, image, board, time_s, homography)
        return self._motion

    def look_again(self, image: Image, time_s: float, homography: Float64s) -> Motion:
        """The same picture once more, now that the board is known to lie elsewhere."""
        assert self._small is not None
        board = _area(self._small, image, homography, NEAR_TILES)
        self._motion = self._with_hand(self._motion, image, board, time_s, homography)
        return self._motion

    def rests_anew(self) -> bool:
        """Whether what is taken for a hand has come to rest since this was last asked."""
        is_new = self._looked_at_s != self._still_since_s
        self._looked_at_s = self._still_since_s
        return is_new

    def see_no_hand(self) -> Motion:
        """What was taken for a hand is none: it becomes part of the table once the picture is read."""
        self._no_hand_at_s = self._still_since_s
        self._forget_hand()
        self._motion = replace(self._motion, is_hand=False, hand=None)
        return self._motion

    def accept(self, *, is_calm: bool, loose: Spot | None = None) -> None:
        """The present picture was read; where it `is_calm`, nothing half done lies there.

        `loose` is where the loose tile lies: x, y and how far it reaches, as shares of the picture's width.
        """
        self._read = self._anchor = self._now
        if is_calm and self._now is not None:
            area = np.zeros(self._now.fine.shape[:2], dtype=np.uint8)
            if loose is not None:
                x, y, reach = (round(area.shape[1] * part) for part in loose)
                cv2.circle(area, (x, y), reach, (1,), -1)
            background = self._background or Background(self._now, np.ones(area.shape, dtype=np.bool_))
            self._background = background.with_picture(self._now, self._stranger, area > 0)

    def forget_board(self, image: Image, *places: Float64s) -> None:
        """The board was moved: where it lay and where it lies, nothing is known of the table without hands."""
        for homography in places:
            if self._small is not None and self._background is not None:
                board = _area(self._small, image, homography, NEAR_TILES)
                self._background = self._background.without(board)

    def _same(self, image: Image, time_s: float, homography: Float64s | None) -> Motion:
        """The very same picture once more."""
        is_frozen = time_s - self._taken_s >= FROZEN_S
        is_changed = self._motion.is_changed and self._read is not self._now
        motion = replace(self._motion, is_still=self._motion.is_still or is_frozen, is_changed=is_changed)
        return self._judged(motion, image, time_s, homography)

    def _strange_to(self, other: Detail | None) -> Bools:
        """Where the present picture differs from another one (h, w): everywhere, if there is none."""
        assert self._now is not None
        return np.ones(self._now.fine.shape[:2], np.bool_) if other is None else self._noise.strange(self._now, other)

    def _with_hand(
        self, motion: Motion, image: Image, board: Bools, time_s: float, homography: Float64s | None
    ) -> Motion:  # fmt: skip
        """The motion with the hand that is in the picture, if any."""
        assert self._now is not None
        if self._background is not None:
            self._stranger = self._background.stranger(self._now, self._noise, board)
        return self._judged(motion, image, time_s, homography)

    def _judged(self, motion: Motion, image: Image, time_s: float, homography: Float64s | None) -> Motion:
        """The motion, with whether the stranger in the picture is busy, rests, or is a thing by now."""
        rest_s = time_s - self._still_since_s if motion.is_still else 0.0
        if rest_s > THING_S or self._no_hand_at_s == self._still_since_s:
            self._forget_hand()
        if self._stranger is None or self._stranger.at_board is None or homography is None:
            return replace(motion, is_hand=False, hand=None)
        hand = Hand.of(self._stranger.at_board, homography, (image.shape[1], image.shape[0]))
        return replace(motion, is_hand=rest_s < PATIENCE_S, hand=hand)

    def _forget_hand(self) -> None:
        if self._stranger is not None:
            self._stranger = Stranger(None, self._stranger.beside)


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
