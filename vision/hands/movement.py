"""Watches a stream of pictures for movement and for hands, on a small copy of each; reads nothing on the board.

A hand or sleeve always comes from outside the picture: it is a change against the last calm picture that is joined to
the picture's edge. Tiles, pawns and the loose tile change inside. A change over nearly all of the picture is a change
of light, and neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Float64s, Mask
from vision.picture.medians import median

SMALL_PX: Final = 160
"""Longest side of the small copy: each of its pixels averages many of the picture's, so noise hardly shows."""

MOVING_LEVELS: Final = 14
MOVING_PIXELS: Final = 6
"""Something moves where so many small pixels differ by more than this many grey levels from the picture before."""

CHANGED_LEVELS: Final = 24
HAND_PIXELS: Final = 60
EDGE_PIXELS: Final = 3
"""A change of more than this many levels, over so many small pixels, that touches the picture's edge over so many, is a
hand."""

LIGHT_SHARE: Final = 0.45
"""A change over more of the picture than this is light or camera."""

COVERED_SHARE: Final = 0.12
"""A cell is covered where a hand hides a larger share of it."""

PATIENCE_S: Final = 4.0
"""A "hand" that lies still for longer (seconds) is a thing that somebody put down; it becomes part of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """What one picture shows beside those before: whether it is still against the last one, whether a hand is in it,
    and that hand's mask in the small copy."""

    is_still: bool
    is_hand: bool
    hand: Mask | None
    is_changed: bool
    """Whether anything differs from the last calm picture."""


class MotionWatch:
    """Remembers the picture before and the last calm picture, both small."""

    def __init__(self) -> None:
        self._before: Image | None = None
        self._calm: Image | None = None
        self._still_since_s: float | None = None

    def see(self, image: Image, time_s: float) -> Motion:
        """What the next picture shows beside those before; `time_s` is its time."""
        small = small_copy(image)
        before, self._before = self._before, small
        if before is None or before.shape != small.shape:
            self._calm, self._still_since_s = None, time_s
            return Motion(False, False, None, True)
        is_still = int((_difference(small, before) > MOVING_LEVELS).sum()) < MOVING_PIXELS
        if not is_still or self._still_since_s is None:
            self._still_since_s = time_s
        if self._calm is None:
            return Motion(is_still, False, None, True)
        changed = (_difference(small, self._calm) > CHANGED_LEVELS).astype(np.uint8)
        hand = _from_outside(changed)
        is_hand = hand is not None and time_s - self._still_since_s < PATIENCE_S
        return Motion(is_still, is_hand, hand if is_hand else None, bool(changed.sum() >= MOVING_PIXELS))

    def accept(self) -> None:
        """Takes the present picture as calm and without a hand: later ones are compared with it."""
        self._calm = self._before


def small_copy(image: Image) -> Image:
    """The picture about `SMALL_PX` long, averaged over two rows of each block: enough against noise."""
    factor = max(1, round(max(image.shape[:2]) / SMALL_PX))
    size = (max(1, image.shape[1] // factor), max(1, image.shape[0] // factor))
    thinned = np.ascontiguousarray(image[:: max(1, factor // 2)])
    return np.asarray(cv2.resize(thinned, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def covered_cells(hand: Mask, homography: Float64s, picture_size_px: tuple[int, int]) -> frozenset[int]:
    """The cells that a hand mask (in the small copy) hides a good part of."""
    height, width = hand.shape
    scale = np.diag([width / picture_size_px[0], height / picture_size_px[1], 1.0])
    per_tile = 8
    to_tiles = np.array([[1 / per_tile, 0, 0.5 / per_tile], [0, 1 / per_tile, 0.5 / per_tile], [0, 0, 1]])
    grown = cv2.dilate(hand, np.ones((3, 3), dtype=np.uint8)).astype(np.float32)
    side = 7 * per_tile
    flat = cv2.warpPerspective(
        grown, scale @ homography @ to_tiles, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    shares = cv2.resize(flat, (7, 7), interpolation=cv2.INTER_AREA).reshape(-1)
    return frozenset(int(cell) for cell in np.flatnonzero(shares > COVERED_SHARE))


def _difference(one: Image, other: Image) -> Mask:
    """How far two small pictures differ (largest channel), after a common change of brightness is taken out."""
    usual, usual_before = (float(median(picture[::4, ::4].ravel())) for picture in (other, one))
    gain = (usual + 8) / (usual_before + 8)
    blue, green, red = cv2.split(cv2.absdiff(cv2.convertScaleAbs(one, alpha=gain), other))
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=np.uint8)


def _from_outside(changed: Mask) -> Mask | None:
    """The changed region that is joined to the picture's edge, or None."""
    if changed.mean() > LIGHT_SHARE:
        return None
    closed = cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((5, 5), dtype=np.uint8))
    count, names, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    edge = np.bincount(np.concatenate([names[0], names[-1], names[:, 0], names[:, -1]]), minlength=count)
    hand = np.zeros_like(changed)
    for k in range(1, count):
        if stats[k, 4] >= HAND_PIXELS and edge[k] >= EDGE_PIXELS:
            hand[names == k] = 1
    return hand if hand.any() else None
