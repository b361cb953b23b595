"""Remembers where the pawns stood and how the board looked then: where nothing changed, the pawn has not walked.

A single picture can mistake a printed disc for a pawn; two pictures can't, for print does not arrive. The evened plane
of now is compared with the one in which a pawn was last seen for sure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.changes import SOFTEN_TILES, changed_pixels, softened
from vision.board.fixed_layout import SIZE
from vision.board.palette import Palette
from vision.board.plane import MARGIN_TILES, Plane, cell_windows
from vision.board.viewpoint import Eye
from vision.pawns.blobs import Blob, PawnLook, find_blobs
from vision.pawns.standing import NO_PALETTES, SURE_SCORE, Standing, standing_of
from vision.picture.arrays import Float32s, Float64s

CHANGED_LEVELS: Final = 20.0
"""A plane pixel that differs by more than this in any channel (of 255), its picture's own drift taken off, changed."""

OTHER_LIGHT_SHARE: Final = 0.5
"""Where more of the board than this changed, the light did: nothing can be concluded."""

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
large and as strong of colour as it was, to these shares at least, print that it hid seldom is."""

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

FAINT_SCORE: Final = -0.5
"""Where a pawn left its place, or is not seen there, and nothing better has arrived, fainter blobs are looked for."""

FEW_PLACES_SHARE: Final = 0.06
"""Where a larger share of the board changed, a whole line was pushed: then all its print is new, and that says nothing
for a blob."""

MOVED_ON_SHARE: Final = 0.15
MOVED_ON_CELLS: Final = 5
"""A line was pushed where more than the first share of each of so many of its seven cells changed: a faint blob that
only newness speaks for is as likely print that came along."""

CARRIED_SCORE: Final = -3.5
LOST_SCORE: Final = -2.5
"""Where a line was pushed and no blob is better than the second, a pawn may have been carried along unseen, with the
first score."""

SURE: Final = 0.97
"""A place from this confidence on is remembered."""

SAME_PLACE_TILES: Final = 0.3
"""Blobs on one cell that lie nearer to each other than this (tiles) are in the same place."""

PAWN_RADIUS_TILES: Final = 0.19
MIDDLE_HEIGHT_TILES: Final = 0.35
"""The radius of a pawn, and the height of its middle, where it stands but was not found (tiles)."""


@dataclass(frozen=True, slots=True, eq=False)
class Anchor:
    """Where a pawn surely stood, the softened plane (h, w, 3) of that moment, and where others surely stood then."""

    blob: Blob
    plane: Image
    others: tuple[Blob, ...] = ()


@dataclass(slots=True)
class PawnMemory:
    """The last sure place of every pawn, by colour; `homes` are the corner cells printed in the pawns' colours."""

    homes: Mapping[str, int]
    anchors: dict[str, Anchor] = field(default_factory=dict)
    _latest: tuple[dict[str, Blob], Image] | None = None

    def weigh(
        self, standings: Sequence[Standing], flat: Plane, palette: Palette, looks: Mapping[str, PawnLook], eye: Eye,
        homography: Float64s, own: Mapping[str, Palette] = NO_PALETTES,
    ) -> tuple[Standing, ...]:  # fmt: skip
        """The standings, with what changed since each pawn was surely seen taken into account; sure ones are
        remembered, but no place that is only the best of bad ones: a pawn may stand beside the board. `own` are the
        palettes of colours without a hue."""
        now = softened(flat)
        maps: dict[int, Float32s | None] = {}
        sure = {one.reading.colour: one.candidates[0] for one in standings if _is_sure(one)}
        weighed = []
        for standing in standings:
            colour = standing.reading.colour
            changed = self._changed_since(colour, now, maps)
            if changed is not None:
                others = [blob for name, blob in sure.items() if name != colour]
                closer = partial(find_blobs, own.get(colour, palette), looks[colour], eye, _grown(changed, flat))
                blobs = self._rescored(standing, changed, others, closer, flat.scale_px)
                standing = standing_of(colour, blobs, homography)
            weighed.append(standing)
        for standing in weighed:
            if standing.blob is not None and standing.reading.confidence >= SURE and standing.blob.score > SURE_SCORE:
                self._anchor(standing.reading.colour, standing.blob, now, sure)
        self._latest = {one.reading.colour: one.blob for one in weighed if one.blob is not None}, now
        return tuple(weighed)

    def _anchor(self, colour: str, blob: Blob, plane: Image, sure: Mapping[str, Blob]) -> None:
        """Remembers that a pawn surely stands there, and where the others in `sure` do."""
        self.anchors[colour] = Anchor(blob, plane, tuple(other for name, other in sure.items() if name != colour))

    def confirm(self, cells: Mapping[str, int]) -> None:
        """Remembers that these pawns (colour to cell) surely stand where the latest picture made it likeliest; but not
        print on a cell that a pawn may just have left, because its line was pushed and nobody has booked that yet."""
        if self._latest is None:
            return
        blobs, plane = self._latest
        for colour, cell in cells.items():
            if colour in blobs and blobs[colour].cell == cell and self._may_be(colour, blobs[colour]):
                self._anchor(colour, blobs[colour], plane, blobs)

    def _may_be(self, colour: str, blob: Blob) -> bool:
        """Whether a blob may be the pawn, by how that was seen last: on the same cell, in the same place or alike."""
        last = self.anchors[colour].blob if colour in self.anchors else blob
        return last.cell != blob.cell or _is_near(blob, last, SAME_PLACE_TILES) or _looks_alike(blob, last)

    def teach(self, blobs: Mapping[str, Blob], flat: Plane) -> None:
        """Remembers that these blobs surely are the pawns."""
        now = softened(flat)
        for colour, blob in blobs.items():
            self._anchor(colour, blob, now, blobs)

    def forget(self) -> None:
        """Forgets all places."""
        self.anchors.clear()
        self._latest = None

    def _changed_since(self, colour: str, now: Image, maps: dict[int, Float32s | None]) -> Float32s | None:
        """What changed since this pawn was last seen for sure; None where nothing can be compared."""
        anchor = self.anchors.get(colour)
        if anchor is None or anchor.plane.shape != now.shape:
            return None
        key = id(anchor.plane)
        if key not in maps:
            maps[key] = _changed(anchor.plane, now)
        return maps[key]

    def _rescored(
        self, standing: Standing, changed: Float32s, others: Sequence[Blob], look_closer: Callable[[], list[Blob]],
        scale_px: int,
    ) -> list[Blob]:  # fmt: skip
        """The blobs, and the last sure place, with scores that know what changed; `look_closer` finds fainter ones,
        `others` are the blobs of other pawns that are surely seen."""
        colour = standing.reading.colour
        last, stood = self.anchors[colour].blob, self.anchors[colour].others
        weigh = _Weigher(last, changed, others, stood, self.homes.get(colour) == last.cell, _moved_on(changed))
        scored = weigh.rescored(standing.candidates)
        if not weigh.is_local:
            return scored if scored[0].score > LOST_SCORE else _best_first([*scored, *_carried(last, scale_px)])
        here = [blob for blob in standing.candidates if _is_same_place(blob, last)]
        is_plain = bool(here) and _share(last, changed) < STAYED_SHARE
        is_arrived = scored[0].score > FAINT_SCORE and not _is_same_place(scored[0], last)
        if is_plain or any(map(weigh.is_known, here)) or is_arrived or not changed.any():
            return scored
        closer = weigh.rescored(standing.candidates, look_closer())
        return closer if here else _doubting(closer, last)


@dataclass(frozen=True, slots=True, eq=False)
class _Weigher:
    """Weighs blobs by what changed (h, w) since the pawn was surely seen at `last`, when others `stood`
    there; `others` are surely seen now. `pushed` are the cells of lines that were pushed since."""

    last: Blob
    changed: Float32s
    others: Sequence[Blob]
    stood: Sequence[Blob]
    is_home: bool
    pushed: frozenset[int]

    @property
    def is_local(self) -> bool:
        """Whether only few places changed, so that newness says something."""
        return float(self.changed.mean()) <= FEW_PLACES_SHARE

    def rescored(self, candidates: Sequence[Blob], faint: Sequence[Blob] = ()) -> list[Blob]:
        """The blobs, also those that only a closer look found (`faint`), and the last sure place, with scores that know
        what changed; the best first."""
        gains = [(blob, self._arrival(blob)) for blob in candidates]
        gains += [(blob, self._arrival(blob) if blob.cell not in self.pushed else 0.0) for blob in faint]
        elsewhere = [(blob, gain) for blob, gain in gains if not _is_same_place(blob, self.last)]
        scored = [replace(blob, score=blob.score + gain) for blob, gain in elsewhere]
        here = [blob for blob in (*candidates, *faint) if _is_same_place(blob, self.last)]
        return _best_first([*scored, self._still_there(here)])

    def is_known(self, here: Blob) -> bool:
        """Whether a blob in the last place is the pawn, so that none has to be looked for elsewhere; where a line
        was pushed, or its tiles have slipped, the bricks of others are as new."""
        return self.is_nudged(here) or (self.last.cell in self.pushed and here.score > SURE_SCORE)

    def is_nudged(self, here: Blob) -> bool:
        """Whether a blob in the pawn's last place looks as the pawn did: then it is the pawn, a little off where it
        stood. Not on its own disc, nor where a line was pushed."""
        return not self.is_home and self.last.cell not in self.pushed and _looks_alike(here, self.last)

    def _still_there(self, here: Sequence[Blob]) -> Blob:
        """The last sure place, scored by how much of it changed and by what is seen there now."""
        share, seen = _share(self.last, self.changed), max(here, key=lambda blob: blob.score, default=None)
        if share < STAYED_SHARE:
            return replace(self.last, score=DISC_SCORE if self.is_home else STAYED_SCORE)
        if seen is None:
            return replace(self.last, score=-ALWAYS_THERE_COST - share)
        if self.is_nudged(seen):
            return replace(seen, score=max(seen.score, NUDGED_SCORE))
        return replace(seen, score=seen.score - (LEFT_COST if share > LEFT_SHARE else 0.0))

    def _arrival(self, blob: Blob) -> float:
        """What a blob gains or pays that is not where the pawn stood last, by the share of its pixels that changed."""
        share = float(self.changed[blob.rows, blob.columns].mean())
        if share < LEFT_SHARE:
            return -ALWAYS_THERE_COST * (1 - share / LEFT_SHARE)
        if not self.is_local or any(_is_near(blob, other, BESIDE_TILES) for other in self.others):
            return 0.0
        if _is_near(blob, self.last, BESIDE_TILES) and not _looks_alike(blob, self.last):
            return 0.0
        if any(_is_near(blob, other, SAME_PLACE_TILES) for other in self.stood):
            return -UNCOVERED_COST
        return 0.0 if any(_is_near(blob, other, BESIDE_TILES) for other in self.stood) else ARRIVED_GAIN


def _is_sure(standing: Standing) -> bool:
    return bool(standing.candidates) and standing.candidates[0].score > SURE_SCORE


def _moved_on(changed: Float32s) -> frozenset[int]:
    """The cells of the lines that were pushed, by what changed (h, w)."""
    scale_px = changed.shape[0] // round(SIZE + 2 * MARGIN_TILES)
    tiles = cell_windows(changed, scale_px, round(MARGIN_TILES * scale_px), scale_px).mean(axis=(1, 3))
    cells = np.arange(SIZE * SIZE).reshape(SIZE, SIZE)
    lines = [(way[at], of[at]) for way, of in ((tiles, cells), (tiles.T, cells.T)) for at in range(1, SIZE, 2)]
    pushed = [of for shares, of in lines if (shares > MOVED_ON_SHARE).sum() >= MOVED_ON_CELLS]
    return frozenset(int(cell) for of in pushed for cell in of)


def _best_first(blobs: Sequence[Blob]) -> list[Blob]:
    return sorted(blobs, key=lambda blob: -blob.score)


def _carried(last: Blob, scale_px: int) -> list[Blob]:
    """Stand-ins for a pawn that a pushed line carried on by one tile, unseen."""
    steps = [(step, 0) for step in (-1, 1) if last.cell // SIZE % 2] + [
        (0, step) for step in (-1, 1) if last.cell % SIZE % 2
    ]
    return [
        replace(last, x=last.x + right, y=last.y + down, score=CARRIED_SCORE,
                rows=last.rows + down * scale_px, columns=last.columns + right * scale_px)
        for right, down in steps if 0 <= last.x + right < SIZE and 0 <= last.y + down < SIZE
    ]  # fmt: skip


def _doubting(scored: Sequence[Blob], last: Blob) -> list[Blob]:
    """The blobs where nothing of the pawn's colour is seen at its last place: what arrived elsewhere counts as much."""
    arrived = max((blob.score for blob in scored if not _is_same_place(blob, last)), default=-ALWAYS_THERE_COST)
    doubted = [
        replace(blob, score=min(blob.score, arrived)) if arrived > FAINT_SCORE and _is_same_place(blob, last) else blob
        for blob in scored
    ]
    return _best_first(doubted)


def _is_same_place(blob: Blob, other: Blob) -> bool:
    return blob.cell == other.cell and _is_near(blob, other, SAME_PLACE_TILES)


def _looks_alike(blob: Blob, last: Blob) -> bool:
    """Whether a blob is about as large and as strong of colour as the pawn was."""
    larger, smaller = max(blob.rows.size, last.rows.size), min(blob.rows.size, last.rows.size)
    stronger, weaker = max(blob.chroma, last.chroma), min(blob.chroma, last.chroma)
    return smaller > ALIKE_AREA * larger and weaker > ALIKE_CHROMA * stronger


def _is_near(blob: Blob, other: Blob, tiles: float) -> bool:
    return float(np.hypot(blob.x - other.x, blob.y - other.y)) < tiles


def _share(blob: Blob, changed: Float32s) -> float:
    """How much of a blob changed, or of the ground around its base, whichever changed more.

    The ground speaks for a pawn of which only a sliver, or print beside it, was taken for the blob.
    """
    own = float(changed[blob.rows, blob.columns].mean())
    return max(own, float(_ground(blob, changed).mean()))


def _ground(blob: Blob, changed: Float32s) -> Float32s:
    """The changed map (a square of it) around the base of a blob."""
    scale = changed.shape[0] / (SIZE + 2 * MARGIN_TILES)
    row, column = (round((at + MARGIN_TILES) * scale) for at in (blob.y, blob.x))
    half = max(1, round(PAWN_RADIUS_TILES * scale))
    return changed[max(0, row - half) : row + half, max(0, column - half) : column + half]


def _grown(changed: Float32s, flat: Plane) -> Float32s:
    """The changed places with their seams closed."""
    reach = 2 * round(SOFTEN_TILES * flat.scale_px) + 1
    return np.asarray(cv2.dilate(changed, np.ones((reach, reach), dtype=np.uint8)), dtype=np.float32)


def _changed(before: Image, now: Image) -> Float32s | None:
    """1 where a pixel changed, 0 elsewhere (h, w); None where the light did."""
    changed = changed_pixels(before, now, CHANGED_LEVELS).astype(np.float32)
    return None if float(changed.mean()) > OTHER_LIGHT_SHARE else changed


def blob_at(cell: int, look: PawnLook, eye: Eye, flat: Plane) -> Blob:
    """A stand-in for a pawn that is known to stand on a cell but was not found there."""
    x, y = cell % 7 + 0.5, cell // 7 + 0.5
    lean_x, lean_y = eye.lean(x, y, MIDDLE_HEIGHT_TILES)
    side = flat.image.shape[0]
    at = (np.arange(side) + 0.5) / flat.scale_px - flat.margin_tiles
    inside = (at[None, :] - x - lean_x) ** 2 + (at[:, None] - y - lean_y) ** 2 < PAWN_RADIUS_TILES**2
    rows, columns = np.nonzero(inside)
    return Blob(x, y, PAWN_RADIUS_TILES, 0.0, look.hue_deg, look.chroma or 0.0, 0.0, rows, columns)
