"""Remembers where the pawns stood and how the board looked then: where nothing changed, the pawn has not walked.

A single picture can mistake a printed disc for a pawn; two pictures can't, for print does not arrive. The evened plane
of now is compared with the one in which a pawn was last seen for sure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.board_look import BoardLook
from vision.board.changes import changed_pixels, softened
from vision.board.fixed_layout import SIZE
from vision.board.plane import MARGIN_TILES, SCALE_PX, Plane
from vision.pawns.blobs import USUAL_RADIUS_TILES, Blob, is_same_place
from vision.pawns.seen_pawns import SeenPawns
from vision.pawns.standing import Standing, standing_of
from vision.pawns.weighed_places import stand_in
from vision.picture.arrays import Bools, Float64s

SURE: Final = 0.97
SURE_SCORE: Final = 1.6
"""A place from this confidence and score (nats) on is remembered; a score of 0 is as likely a pawn as not."""

ABSENT_SCORE: Final = -5.6
"""The score of a pawn's not being on the board, where it was seen on it before; and of its having been carried along by
its line, unseen."""

STAYED_SHARE: Final = 0.2
NEW_SHARE: Final = 0.5
"""Of a pawn that still stands there at most the first share of its pixels changed; of one that came more than the
second."""

STAYED_SCORE: Final = 6.4
ALWAYS_THERE_COST: Final = 8.0
"""The score of a pawn whose place did not change, less what speaks against it now: it may have left a disc of its
colour; and what a blob elsewhere pays that lay there all the time."""

MOVED_ON_SHARE: Final = 0.15
MOVED_ON_CELLS: Final = 5
"""A line was pushed where more than the first share of each of so many of its seven cells changed."""


@dataclass(frozen=True, slots=True, eq=False)
class Anchor:
    """Where a pawn surely stood, and the softened plane (h, w, 3) of that moment."""

    blob: Blob
    plane: Image


@dataclass(slots=True)
class PawnMemory:
    """The last sure place of every pawn, by colour."""

    anchors: dict[str, Anchor] = field(default_factory=dict)
    _latest: dict[str, Anchor] = field(default_factory=dict)

    def weigh(self, standings: Sequence[Standing], flat: Plane, homography: Float64s) -> tuple[Standing, ...]:
        """The standings, with what changed since each pawn was surely seen taken into account; sure ones are
        remembered, but no place that is only the best of bad ones: a pawn may stand beside the board. `flat` is the
        plane with its light evened out."""
        now = softened(flat)
        weighed = tuple(self._weighed(one, now, homography) for one in standings)
        self._latest = {one.reading.colour: Anchor(one.blob, now) for one in weighed if one.blob is not None}
        for one in weighed:
            if one.blob is not None and one.reading.confidence >= SURE and one.blob.score > SURE_SCORE:
                self.anchors[one.reading.colour] = Anchor(one.blob, now)
        return weighed

    def confirm(self, cells: Mapping[str, int]) -> None:
        """Remembers that these pawns (colour to cell) surely stand where the latest picture made it likeliest."""
        seen = {colour: one for colour, one in self._latest.items() if colour in cells}
        self.anchors |= {colour: one for colour, one in seen.items() if one.blob.cell == cells[colour]}

    @classmethod
    def taught(cls, seen: SeenPawns, cells: Mapping[str, int]) -> PawnMemory:
        """A memory in which each pawn surely stood on its cell of `cells` (colour to cell)."""
        now = softened(seen.look.flat)
        return cls({c: Anchor(_blob_on(cell, seen.blobs.get(c, ()), seen.look), now) for c, cell in cells.items()})

    def forget(self) -> None:
        """Forgets all places."""
        self.anchors.clear()
        self._latest.clear()

    def _weighed(self, standing: Standing, now: Image, homography: Float64s) -> Standing:
        """One pawn's standing by what changed since it was surely seen; as it is where nothing can be compared."""
        colour = standing.reading.colour
        anchor = self.anchors.get(colour)
        if anchor is None or anchor.plane.shape != now.shape:
            return standing
        changed = changed_pixels(anchor.plane, now)
        return standing_of(colour, rescored(standing.candidates, anchor.blob, changed), homography, ABSENT_SCORE)


def _blob_on(cell: int, blobs: Sequence[Blob], look: BoardLook) -> Blob:
    """The likeliest of a pawn's blobs on the cell where it is known to stand; a stand-in where there is none."""
    there = [blob for blob in blobs if blob.cell == cell]
    middle = np.array([cell % 7 + 0.5, cell // 7 + 0.5])
    return max(there, key=lambda blob: blob.score) if there else stand_in(middle, look)


def rescored(blobs: Sequence[Blob], last: Blob, changed: Bools) -> list[Blob]:
    """The blobs of a pawn that surely stood at `last`, and that place, with scores that know what changed since (h, w);
    the best first."""
    has_stayed = _share_of(last, changed) < STAYED_SHARE
    here = [blob for blob in blobs if is_same_place(blob, last)]
    if has_stayed:
        unseen = min(0.0, max((blob.score for blob in here), default=0.0))
        here = [replace(last, score=STAYED_SCORE + unseen)]
    away = [replace(blob, score=blob.score - _doubt(blob, changed)) for blob in blobs if not is_same_place(blob, last)]
    return sorted([*here, *away, *_carried_along(last, changed)], key=lambda blob: -blob.score)


def _doubt(blob: Blob, changed: Bools) -> float:
    """What a blob pays that is not where the pawn stood last, by the share of its pixels that changed."""
    return ALWAYS_THERE_COST * max(0.0, 1 - float(changed[blob.rows, blob.columns].mean()) / NEW_SHARE)


def _carried_along(last: Blob, changed: Bools) -> list[Blob]:
    """Stand-ins for a pawn that its own line, pushed by what changed (h, w), carried on by one tile, unseen."""
    row, column = divmod(last.cell, SIZE)
    rim = round(MARGIN_TILES * SCALE_PX)
    tiles = changed[rim:-rim, rim:-rim].reshape(SIZE, SCALE_PX, SIZE, SCALE_PX).mean(axis=(1, 3)) > MOVED_ON_SHARE
    is_along_row = row % 2 == 1 and tiles[row].sum() >= MOVED_ON_CELLS
    is_along_column = column % 2 == 1 and tiles[:, column].sum() >= MOVED_ON_CELLS
    steps = [(step, 0) for step in (-1, 1) if is_along_row] + [(0, step) for step in (-1, 1) if is_along_column]
    return [
        replace(last, x=last.x + right, y=last.y + down, score=ABSENT_SCORE,
                rows=last.rows + down * SCALE_PX, columns=last.columns + right * SCALE_PX)
        for right, down in steps if 0 <= last.x + right < SIZE and 0 <= last.y + down < SIZE
    ]  # fmt: skip


def _share_of(blob: Blob, changed: Bools) -> float:
    """How much of a blob changed, or of the ground around its base, whichever changed more.

    The ground speaks for a pawn of which only a sliver, or print beside it, was taken for the blob.
    """
    row, column = (round((at + MARGIN_TILES) * SCALE_PX) for at in (blob.y, blob.x))
    half = round(USUAL_RADIUS_TILES * SCALE_PX)
    ground = changed[max(0, row - half) : row + half, max(0, column - half) : column + half]
    return max(float(changed[blob.rows, blob.columns].mean()), float(ground.mean()))
