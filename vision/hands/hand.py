"""A hand, its forearm and its sleeve over a board whose place is known: what they hide, and which line they push."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.observation import MovingLane
from vision.board.fixed_layout import SIZE
from vision.lines.half_pushed import from_across
from vision.nets.board_net import PER_TILE, PLACES, BoardSight, by_cell
from vision.nets.board_view import MARGIN_TILES
from vision.picture.arrays import Bools, Float32s, Float64s

HIDES: Final = 0.4
LEAST_TILES: Final = 0.1
"""A place is hidden from this chance on; what has moved is a hand where the net sees so much of one in it (tiles'
areas): a fingertip."""

PALM_TILES: Final = 2
"""A hand is where the mean log-odds in a square so large speak for one: cards and flowered cloths look like it here and
there."""

MOSTLY: Final = 0.7
TOUCHED: Final = 0.12
"""A cell is covered when a larger share of it is hidden, and touched from the second share on: what is seen of it may
tell its face, but nothing is sure there while the hand moves."""

NEAR_TILES: Final = 0.9
"""So far from a hand that holds still something may yet be set down; one that is nearer to the board is at it (tiles).
"""

AT_END_TILES: Final = 0.5
CLEARLY_TILES: Final = 0.7
"""A hand is at an end of a line where it comes so near to the outer edge of the tile there, and nearer by the second
than to the tile at the other end."""


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """What a hand hides of the board and three tiles around it from straight above: `mask` (PLACES, PLACES)."""

    mask: Bools

    @classmethod
    def of(cls, mask: Bools, homography: Float64s, picture_size_px: tuple[int, int]) -> Hand:
        """A hand that hides this of a small copy (h, w) of a picture; a little grown, for it is seen roughly."""
        height, width = mask.shape
        to_small = np.diag([width / picture_size_px[0], height / picture_size_px[1], 1.0])
        first = 0.5 / PER_TILE - MARGIN_TILES
        to_tiles = np.array([[1 / PER_TILE, 0, first], [0, 1 / PER_TILE, first], [0, 0, 1]])
        grown = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
        flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
        return cls(cv2.warpPerspective(grown, to_small @ homography @ to_tiles, (PLACES, PLACES), flags=flags) > 0)

    def is_seen_in(self, sight: BoardSight) -> bool:
        """Whether the net sees a hand where this one is."""
        seen = self.mask & (sight.hand > HIDES)
        return bool(seen.sum() / PER_TILE**2 > LEAST_TILES)

    @property
    def cells(self) -> frozenset[int]:
        """The cells that it covers."""
        return _hidden_cells(self.mask, MOSTLY)

    @property
    def touched(self) -> frozenset[int]:
        """The cells of which it hides anything to speak of."""
        return _hidden_cells(self.mask, TOUCHED)

    @property
    def near(self) -> frozenset[int]:
        """The cells that it touches, or would if it moved a little."""
        side = 2 * round(NEAR_TILES * PER_TILE) + 1
        return _hidden_cells(cv2.dilate(self.mask.astype(np.uint8), np.ones((side, side), np.uint8)) > 0, TOUCHED)

    @property
    def shares(self) -> Float64s:
        """The share of each cell (49,) that it hides."""
        return by_cell(self.mask.astype(np.float32))

    def shown(self, scale_px: int, margin_tiles: float) -> Float32s:
        """Weights (h, w) of a plane of that scale and margin: 0 where the hand hides it, 1 elsewhere."""
        first, side = round((MARGIN_TILES - margin_tiles) * PER_TILE), round((SIZE + 2 * margin_tiles) * PER_TILE)
        part = self.mask[first : first + side, first : first + side].astype(np.float32)
        side_px = round((SIZE + 2 * margin_tiles) * scale_px)
        hidden = cv2.resize(part, (side_px, side_px), interpolation=cv2.INTER_LINEAR)
        return np.asarray(hidden < 0.5, dtype=np.float32)


def find_hand(sight: BoardSight) -> Hand | None:
    """The hand in a picture of a board, also one that lies beside it and hides nothing; None where there is none."""
    chance, least = sight.hand, np.finfo(np.float32).eps
    around = cv2.blur(np.log((chance + least) / (1 - chance + least)), (PALM_TILES * PER_TILE, PALM_TILES * PER_TILE))
    _, names = cv2.connectedComponents((chance > HIDES).astype(np.uint8), connectivity=4)
    mask = np.isin(names, np.setdiff1d(names[around > 0], 0))
    return Hand(mask) if mask.any() else None


def pushed_by(lane: MovingLane | None, hand: Hand | None) -> MovingLane | None:
    """The line under the arrow at whose end the hand is; as it was where no hand is at one end alone.

    The picture of tiles alone looks the same for both: whoever pushes has fingers at the tile that goes in.
    """
    if lane is None or hand is None:
        return lane
    here, across = (_gap_tiles(one, hand) for one in (lane, from_across(lane)))
    is_across = across < AT_END_TILES and here - across > CLEARLY_TILES
    return from_across(lane) if is_across else lane


def _gap_tiles(lane: MovingLane, hand: Hand) -> float:
    """How far the hand is from the outer edge of the tile that goes in under this arrow, in tiles."""
    along, across = lane.offset_tiles - 1, int(lane.arrow[1]) - 0.5
    if lane.arrow[0] in "SE":
        along = SIZE - along
    x, y = (across, along) if lane.arrow[0] in "NS" else (along, across)
    rows, columns = np.nonzero(hand.mask)
    at_x, at_y = ((at + 0.5) / PER_TILE - MARGIN_TILES for at in (columns, rows))
    return float(np.hypot(at_x - x, at_y - y).min(initial=np.inf))


def _hidden_cells(mask: Bools, share: float) -> frozenset[int]:
    """The cells of which a larger share is hidden."""
    return frozenset(int(cell) for cell in np.flatnonzero(by_cell(mask.astype(np.float32)) > share))
