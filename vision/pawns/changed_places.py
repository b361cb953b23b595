"""What has changed since a pawn was surely seen, and what that says for each place where it may stand now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.board.fixed_layout import SIZE
from vision.board.plane import MARGIN_TILES, cell_windows
from vision.pawns.blobs import ONE_PLACE_TILES, USUAL_RADIUS_TILES, Blob
from vision.pawns.standing import SURE_SCORE
from vision.picture.arrays import Float32s

STAYED_SHARE: Final = 0.2
LEFT_SHARE: Final = 0.5
"""Of a pawn that still stands there at most the first share of its pixels changed; from the second on it left, or was
lifted."""

STAYED_SCORE: Final = 1.5
"""The score of a pawn whose place did not change."""

NUDGED_SCORE: Final = 1.0
ALIKE_AREA: Final = 0.6
ALIKE_CHROMA: Final = 0.8
"""The least score of one that looks as it did, a little off its place: a hand, or the tile under it, has nudged it. As
large and as strong of colour as it was, to these shares at least, print that it hid seldom is. Of a pawn that had been
seen in part the whole may come into view: then it is as large as pawns are."""

DISC_SCORE: Final = -1.0
"""The same on its own printed corner, whose disc may look just like the pawn that left it."""

LEFT_COST: Final = 1.0
ARRIVED_GAIN: Final = 2.0
ALWAYS_THERE_COST: Final = 5.0
"""What a pawn's last place pays where it changed, what a blob gains where the picture changed, and what one pays that
lay there all the time."""

UNCOVERED_COST: Final = 2.5
"""What a blob pays just where another pawn surely stood: what that pawn hid has come into view, most likely print."""

BESIDE_TILES: Final = 0.75
"""A blob gains nothing so near (tiles) to another pawn that is surely seen, or to where one surely stood: that pawn may
have made the change, by coming or by going. Nor does print beside the pawn's own last place, which it uncovered."""

FEW_PLACES_SHARE: Final = 0.06
"""Where a larger share of the board changed, a whole line was pushed: then all its print is new, and that says nothing
for a blob; nor does it in a line that was seen to be pushed, however little of it changed."""

MOVED_ON_SHARE: Final = 0.15
MOVED_ON_CELLS: Final = 5
"""A line was pushed where more than the first share of each of so many of its seven cells changed: a faint blob that
only newness speaks for is as likely print that came along."""

CARRIED_SCORE: Final = -3.5
"""The score of a pawn that may have been carried along by its line, unseen."""


@dataclass(frozen=True, slots=True, eq=False)
class Weigher:
    """Weighs blobs by what changed (h, w) since the pawn was surely seen at `last`, when others `stood`
    there; `others` are surely seen now. `pushed` are the cells of lines that were pushed since; a whole pawn of this
    colour has `whole_px` pixels; `carried` is where its own line may have taken it."""

    last: Blob
    changed: Float32s
    others: Sequence[Blob]
    stood: Sequence[Blob]
    is_home: bool
    pushed: frozenset[int]
    whole_px: float
    carried: Sequence[Blob] = ()

    @property
    def is_local(self) -> bool:
        """Whether only few places changed, so that newness says something."""
        return float(self.changed.mean()) <= FEW_PLACES_SHARE

    def rescored(self, candidates: Sequence[Blob], faint: Sequence[Blob] = ()) -> list[Blob]:
        """The blobs, also those that only a closer look found (`faint`), and the last sure place, with scores that know
        what changed; the best first."""
        gains = [(blob, self._arrival(blob)) for blob in candidates]
        gains += [(blob, self.closer_arrival(blob)) for blob in faint]
        elsewhere = [(blob, gain) for blob, gain in gains if not is_same_place(blob, self.last)]
        scored = [replace(blob, score=blob.score + gain) for blob, gain in elsewhere]
        here = [blob for blob in (*candidates, *faint) if is_same_place(blob, self.last)]
        return best_first([*scored, self._still_there(here)])

    def is_known(self, here: Blob) -> bool:
        """Whether a blob in the last place is the pawn, so that none has to be looked for elsewhere; where a line
        was pushed, or its tiles have slipped, the bricks of others are as new."""
        return self.is_nudged(here) or (self.last.cell in self.pushed and here.score > SURE_SCORE)

    def is_nudged(self, here: Blob) -> bool:
        """Whether a blob in the pawn's last place looks as the pawn did, or as it would whole: then it is the pawn, a
        little off where it stood. Not on its own disc, nor where a line was pushed."""
        if self.is_home or self.last.cell in self.pushed:
            return False
        return looks_alike(here, self.last) or (
            self.last.rows.size < here.rows.size
            and is_about(here.rows.size, self.whole_px, ALIKE_AREA)
            and is_about(here.chroma, self.last.chroma, ALIKE_CHROMA)
        )

    def _still_there(self, here: Sequence[Blob]) -> Blob:
        """The last sure place, scored by how much of it changed and by what is seen there now."""
        share, seen = share_of(self.last, self.changed), max(here, key=lambda blob: blob.score, default=None)
        if share < STAYED_SHARE:
            return replace(self.last, score=DISC_SCORE if self.is_home else STAYED_SCORE)
        if seen is None:
            return replace(self.last, score=-ALWAYS_THERE_COST - share)
        if self.is_nudged(seen):
            return replace(seen, score=max(seen.score, NUDGED_SCORE))
        return replace(seen, score=seen.score - (LEFT_COST if share > LEFT_SHARE else 0.0))

    def closer_arrival(self, blob: Blob) -> float:
        """The same for a blob of a closer look: nothing in a line that was pushed, where print is new and what hides a
        pawn may stay."""
        return 0.0 if blob.cell in self.pushed else self._arrival(blob)

    def _arrival(self, blob: Blob) -> float:
        """What a blob gains or pays that is not where the pawn stood last, by the share of its pixels that changed."""
        share = float(self.changed[blob.rows, blob.columns].mean())
        if share < LEFT_SHARE:
            return -ALWAYS_THERE_COST * (1 - share / LEFT_SHARE)
        if looks_alike(blob, self.last) and any(is_near(blob, one, ONE_PLACE_TILES) for one in self.carried):
            return ARRIVED_GAIN
        if not self.is_local or blob.cell in self.pushed:
            return 0.0
        if any(is_near(blob, other, BESIDE_TILES) for other in self.others):
            return 0.0
        if is_near(blob, self.last, BESIDE_TILES) and not looks_alike(blob, self.last):
            return 0.0
        if any(is_near(blob, other, ONE_PLACE_TILES) for other in self.stood):
            return -UNCOVERED_COST
        return 0.0 if any(is_near(blob, other, BESIDE_TILES) for other in self.stood) else ARRIVED_GAIN


def moved_on(changed: Float32s) -> frozenset[int]:
    """The cells of the lines that were pushed, by what changed (h, w)."""
    scale_px = changed.shape[0] // round(SIZE + 2 * MARGIN_TILES)
    tiles = cell_windows(changed, scale_px, round(MARGIN_TILES * scale_px), scale_px).mean(axis=(1, 3))
    cells = np.arange(SIZE * SIZE).reshape(SIZE, SIZE)
    lines = [(way[at], of[at]) for way, of in ((tiles, cells), (tiles.T, cells.T)) for at in range(1, SIZE, 2)]
    pushed = [of for shares, of in lines if (shares > MOVED_ON_SHARE).sum() >= MOVED_ON_CELLS]
    return frozenset(int(cell) for of in pushed for cell in of)


def carried_along(last: Blob, pushed: frozenset[int], scale_px: int) -> list[Blob]:
    """Stand-ins for a pawn that its own line, one of the `pushed` ones, carried on by one tile, unseen."""
    row, column = divmod(last.cell, SIZE)
    is_along_row = pushed >= {SIZE * row + at for at in range(SIZE)}
    is_along_column = pushed >= {SIZE * at + column for at in range(SIZE)}
    steps = [(step, 0) for step in (-1, 1) if is_along_row] + [(0, step) for step in (-1, 1) if is_along_column]
    return [
        replace(last, x=last.x + right, y=last.y + down, score=CARRIED_SCORE,
                rows=last.rows + down * scale_px, columns=last.columns + right * scale_px)
        for right, down in steps if 0 <= last.x + right < SIZE and 0 <= last.y + down < SIZE
    ]  # fmt: skip


def best_first(blobs: Sequence[Blob]) -> list[Blob]:
    return sorted(blobs, key=lambda blob: -blob.score)


def is_same_place(blob: Blob, other: Blob) -> bool:
    return blob.cell == other.cell and is_near(blob, other, ONE_PLACE_TILES)


def looks_alike(blob: Blob, last: Blob) -> bool:
    """Whether a blob is about as large and as strong of colour as the pawn was."""
    return is_about(blob.rows.size, last.rows.size, ALIKE_AREA) and is_about(blob.chroma, last.chroma, ALIKE_CHROMA)


def is_about(one: float, other: float, share: float) -> bool:
    """Whether the smaller of two measures is more than this share of the larger."""
    return min(one, other) > share * max(one, other)


def is_near(blob: Blob, other: Blob, tiles: float) -> bool:
    return float(np.hypot(blob.x - other.x, blob.y - other.y)) < tiles


def share_of(blob: Blob, changed: Float32s) -> float:
    """How much of a blob changed, or of the ground around its base, whichever changed more.

    The ground speaks for a pawn of which only a sliver, or print beside it, was taken for the blob.
    """
    own = float(changed[blob.rows, blob.columns].mean())
    return max(own, float(_ground(blob, changed).mean()))


def _ground(blob: Blob, changed: Float32s) -> Float32s:
    """The changed map (a square of it) around the base of a blob."""
    scale = changed.shape[0] / (SIZE + 2 * MARGIN_TILES)
    row, column = (round((at + MARGIN_TILES) * scale) for at in (blob.y, blob.x))
    half = max(1, round(USUAL_RADIUS_TILES * scale))
    return changed[max(0, row - half) : row + half, max(0, column - half) : column + half]
