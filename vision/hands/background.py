"""The background of a stream: the table without hands, and what comes in over the edge of later pictures.

A hand or sleeve always comes from outside: what it hides is joined to the picture's edge. Tiles, pawns and the loose
tile change inside. Nothing that has come in is taken into the background while it is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.hands.difference import CLUSTER_PX, Detail, Noise
from vision.picture.arrays import Bools

HAND_PX: Final = 12
"""So many pixels of the small copy has a stranger at least, and so many of them are at the board when it is."""

GAP: Final = np.ones((CLUSTER_PX, CLUSTER_PX), np.uint8)
"""Gaps narrower than this square are closed."""


@dataclass(frozen=True, slots=True, eq=False)
class Stranger:
    """What has come in over the picture's edge, (h, w) masks of the small copy: `at_board` what reaches the board,
    None where nothing does, and `beside` what does not."""

    at_board: Bools | None
    beside: Bools

    @property
    def everywhere(self) -> Bools:
        """Where anything has come in (h, w)."""
        return self.beside if self.at_board is None else self.beside | self.at_board


@dataclass(frozen=True, slots=True, eq=False)
class Background:
    """What the table looks like where no hand is; `known` (h, w) tells where that still holds."""

    detail: Detail
    known: Bools

    def stranger(self, now: Detail, noise: Noise, reach: Bools) -> Stranger:
        """What comes in over the picture's edge; `reach` (h, w) is the board and as far as hands at it go."""
        strange = noise.strange(now, self.detail) & self.known
        near = cv2.dilate((reach | ~self.known).astype(np.uint8), GAP) > 0
        return _from_outside(strange, near)

    def with_picture(self, now: Detail, stranger: Stranger | None, loose: Bools) -> Background:
        """From now on the table looks like this, except at the stranger and the `loose` tile, which does not stay."""
        if stranger is None:
            return Background(now, ~loose)
        hidden = stranger.everywhere
        return Background(now.laid_over(self.detail, hidden), (~hidden | self.known) & ~loose)

    def without(self, where: Bools) -> Background:
        """The same where nothing is known of these pixels (h, w)."""
        return Background(self.detail, self.known & ~where)


def _from_outside(strange: Bools, near: Bools) -> Stranger:
    """The strange regions that are joined to the picture's edge: those that reach the board, and the others."""
    closed = cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_CLOSE, GAP)
    count, names, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    edge = np.bincount(np.concatenate([names[0], names[-1], names[:, 0], names[:, -1]]), minlength=count)
    is_stranger = (stats[:, cv2.CC_STAT_AREA] >= HAND_PX) & (edge > 0)
    is_stranger[0] = False
    is_near = np.bincount(names[near], minlength=count) >= HAND_PX
    at_board = is_stranger & is_near
    return Stranger(at_board[names] if at_board.any() else None, (is_stranger & ~is_near)[names])
