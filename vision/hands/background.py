"""The background of a stream: the table without hands, and what comes in over the edge of later pictures.

A hand or sleeve always comes from outside: what it hides is joined to the picture's edge. Tiles, pawns and the loose
tile change inside. No picture with a hand at the board is ever taken into this one; what lies off the board is taken in
region by region.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from vision.hands.fine_detail import Detail, Difference, Noise, difference
from vision.picture.arrays import Bools

GAP_PX: Final = 5
NEAR_GAP_PX: Final = 7
HAND_PX: Final = 24
EDGE_PX: Final = 2
NEAR_PX: Final = 12
"""In pixels of the small copy: narrower gaps are closed; a stranger is at least so large, meets the picture's edge over
so many, and is at the board when so many are."""

CAMERA_SHARE: Final = 0.5
LEAST_DETAIL: Final = 0.02
"""Where most of the detail that stood out of this camera's noise off the board is strange, the camera was moved: no arm
hides that much. A table without detail, on less than the second share of what is known of it, tells nothing."""

OUTLINE_PX: Final = 9
GONE_OUTLINE: Final = 0.8
"""What has an outline weaker than this share of the one before it was there before, and is gone."""

REACH_AREA_TILES: Final = 8.8**2
OFF_BOARD_TILES: Final = 0.6
TILE_AREA: Final = 2.2
"""How far hands at the board reach, in tiles' areas; what lies so near to that reach's rim (tiles) is off the board; a
loose tile with the blur around it takes up no more (tiles' areas)."""

PICTURES: Final = 4
"""So many backgrounds are remembered: in other light, with and without a cup."""


@dataclass(frozen=True, slots=True, eq=False)
class Stranger:
    """What has come in over the picture's edge, (h, w) masks of the small copy: `at_board` what reaches the board,
    None where nothing does, and `beside` what does not. `is_thing` says that the former may be no hand: it has left
    rather than come, or is no larger off the board than a loose tile that lies near the picture's edge."""

    at_board: Bools | None
    beside: Bools
    is_thing: bool = False


@dataclass(slots=True, eq=False)
class Background:
    """What the table looks like where no hand is; `known` (h, w) tells where that still holds.

    `is_first` says that nobody had seen the table before: a hand may rest in it.
    """

    detail: Detail
    known: Bools
    is_first: bool = False

    def stranger(self, now: Detail, noise: Noise, reach: Bools) -> Stranger | None:
        """What a picture shows that comes in over its edge; `reach` (h, w) is the board and as far as hands at it go.

        None where the camera was moved, or the light is so different that it may have been.
        """
        seen = difference(now, self.detail)
        strange = noise.strange(now, seen) & self.known
        off_board = self.known & ~reach
        detailed = off_board & noise.detailed(self.detail)
        if detailed.sum() > LEAST_DETAIL * off_board.sum() and strange[detailed].mean() > CAMERA_SHARE:
            return None
        near = cv2.dilate((reach | ~self.known).astype(np.uint8), np.ones((NEAR_GAP_PX, NEAR_GAP_PX), np.uint8)) > 0
        at_board, beside = _from_outside(strange, near)
        if not at_board.any():
            return Stranger(None, beside)
        is_gone = self.is_first and self._is_gone(now, seen, at_board)
        return Stranger(at_board, beside, is_gone or _is_small(at_board & strange, reach))

    def without(self, where: Bools) -> Background:
        """The same where nothing is known of these pixels (h, w)."""
        return Background(self.detail, self.known & ~where, self.is_first)

    def _is_gone(self, now: Detail, seen: Difference, at: Bools) -> bool:
        """Whether what differs was there before rather than now: its outline has become weaker."""
        outline = at & (cv2.erode(at.astype(np.uint8), np.ones((OUTLINE_PX, OUTLINE_PX), np.uint8), borderValue=1) == 0)
        strength, before = (float(np.abs(one.fine).max(axis=2)[outline].mean()) for one in (now, self.detail))
        return strength < GONE_OUTLINE * before * float(seen.gain[outline].mean())


@dataclass(slots=True)
class Backgrounds:
    """The last few pictures of the table without hands, the newest first.

    What is strange to all of them is a stranger: a hand that was taken in by mistake is none to those before it.
    """

    _pictures: list[Background] = field(default_factory=list)

    def stranger(self, now: Detail, noise: Noise, reach: Bools) -> Stranger | None:
        """The stranger in a picture; None while no background is known.

        A picture that the camera was moved since tells nothing, now or later: one in other light may seem so beside a
        hand, and must not hide it from those that see it.
        """
        least: Stranger | None = None
        for picture in tuple(self._pictures):
            found = picture.stranger(now, noise, reach)
            if found is None:
                self._pictures.remove(picture)
            elif found.at_board is None:
                return found
            elif least is None or least.at_board is None or found.at_board.sum() < least.at_board.sum():
                least = found
        return least

    def take_in(self, now: Detail, noise: Noise, stranger: Stranger | None, loose: Bools) -> None:
        """From now on the table looks like this, except at the stranger and the `loose` tile, which does not stay."""
        everywhere = np.ones(now.grey.shape, dtype=np.bool_)
        if not self._pictures:
            self._pictures.append(Background(now, ~loose, is_first=True))
            return
        newest = self._pictures[0]
        hidden = ~everywhere
        if stranger is not None:
            hidden = stranger.beside if stranger.at_board is None else stranger.beside | stranger.at_board
        is_other = bool((noise.strange(now, difference(now, newest.detail)) & ~hidden).any())
        older = self._pictures[: PICTURES - 1] if is_other else self._pictures[1:]
        seen = _laid_over(newest.detail, now, hidden)
        known = (~hidden | newest.known) & ~loose
        self._pictures = [Background(seen, known, newest.is_first and not is_other), *older]

    def forget(self, where: Bools) -> None:
        """The board lies elsewhere: what was known of these pixels (h, w) does not hold any more."""
        self._pictures = [picture.without(where) for picture in self._pictures]


def _is_small(strange: Bools, reach: Bools) -> bool:
    """Whether nothing that comes over the picture's edge is larger, off the board, than a loose tile."""
    tile_px = float(reach.sum()) / REACH_AREA_TILES
    side = 2 * round(OFF_BOARD_TILES * tile_px**0.5) + 1
    board = cv2.erode(reach.astype(np.uint8), np.ones((side, side), np.uint8), borderValue=1) > 0
    at_edge, _ = _from_outside(strange & ~board, np.ones_like(board))
    count, _, stats, _ = cv2.connectedComponentsWithStats(at_edge.astype(np.uint8), connectivity=8)
    return count == 1 or float(stats[1:, cv2.CC_STAT_AREA].max()) < TILE_AREA * tile_px


def _laid_over(old: Detail, new: Detail, keep: Bools) -> Detail:
    """The new picture with the old one where it is to be kept (h, w)."""
    deep = keep[..., None]
    return Detail(
        np.where(deep, old.fine, new.fine), np.where(deep, old.light, new.light), np.where(keep, old.grey, new.grey)
    )


def _from_outside(strange: Bools, near: Bools) -> tuple[Bools, Bools]:
    """The strange regions that are joined to the picture's edge: those that reach the board, and the others."""
    closed = cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((GAP_PX, GAP_PX), np.uint8))
    count, names, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    edge = np.bincount(np.concatenate([names[0], names[-1], names[:, 0], names[:, -1]]), minlength=count)
    is_stranger = (stats[:, cv2.CC_STAT_AREA] >= HAND_PX) & (edge >= EDGE_PX)
    is_stranger[0] = False
    is_near = np.bincount(names[near], minlength=count) >= NEAR_PX
    return (is_stranger & is_near)[names], (is_stranger & ~is_near)[names]
