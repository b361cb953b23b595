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
from vision.board.palette import Palette
from vision.board.plane import FINE_SCALE_PX, SCALE_PX, Plane
from vision.board.viewpoint import Eye
from vision.pawns.blobs import ONE_PLACE_TILES, USUAL_RADIUS_TILES, Blob, PawnLook, find_blobs
from vision.pawns.changed_places import (
    ALWAYS_THERE_COST,
    STAYED_SHARE,
    Weigher,
    best_first,
    carried_along,
    is_near,
    is_same_place,
    looks_alike,
    moved_on,
    share_of,
)
from vision.pawns.standing import NO_PALETTES, SURE_SCORE, Standing, standing_of
from vision.picture.arrays import Bools, Float32s, Float64s

CHANGED_LEVELS: Final = 20.0
"""A plane pixel that differs by more than this in any channel (of 255), its picture's own drift taken off, changed."""

OTHER_LIGHT_SHARE: Final = 0.5
"""Where more of the board than this changed, the light did: nothing can be concluded."""

FAINT_SCORE: Final = -0.5
"""Where a pawn left its place, or is not seen there, and nothing better has arrived, fainter blobs are looked for."""

LOST_SCORE: Final = -2.5
"""Where a line was pushed and no blob is better than this, a pawn may have been carried along unseen."""

SURE: Final = 0.97
"""A place from this confidence on is remembered."""

MIDDLE_HEIGHT_TILES: Final = 0.35
"""The height of a pawn's middle, where it stands but was not found (tiles)."""


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
    _weighers: dict[str, Weigher] = field(default_factory=dict)

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
        self._weighers.clear()
        for standing in standings:
            colour = standing.reading.colour
            changed = self._changed_since(colour, now, maps)
            if changed is not None:
                others = [blob for name, blob in sure.items() if name != colour]
                closer = partial(find_blobs, own.get(colour, palette), looks[colour], eye, _grown(changed, flat))
                blobs = self._rescored(standing, changed, others, closer, flat.scale_px, looks[colour].radius)
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

    def weigh_alone(self, rated: Mapping[str, Sequence[Blob]]) -> dict[str, list[Blob]]:
        """Each colour's blobs in the latest picture by itself, in its finer plane, best first, with what had changed in
        it taken into account: print does not arrive."""
        return {colour: best_first([self._come(colour, blob) for blob in blobs]) for colour, blobs in rated.items()}

    def _come(self, colour: str, blob: Blob) -> Blob:
        weigh = self._weighers.get(colour)
        if weigh is None or blob.cell == weigh.last.cell:
            return blob
        return replace(blob, score=blob.score + weigh.closer_arrival(scaled(blob, SCALE_PX / FINE_SCALE_PX)))

    def confirm(self, cells: Mapping[str, int]) -> None:
        """Remembers that these pawns (colour to cell) surely stand where the latest picture made it likeliest; but not
        print on a cell that a pawn may just have left, because its line was pushed and nobody has recorded that yet."""
        if self._latest is None:
            return
        blobs, plane = self._latest
        for colour, cell in cells.items():
            if colour in blobs and blobs[colour].cell == cell and self._may_be(colour, blobs[colour]):
                self._anchor(colour, blobs[colour], plane, blobs)

    def _may_be(self, colour: str, blob: Blob) -> bool:
        """Whether a blob may be the pawn, by how that was seen last: on the same cell, in the same place or alike;
        but in a line that was pushed since only in the same place, for there print is new that may be alike."""
        last = self.anchors[colour].blob if colour in self.anchors else blob
        is_pushed_on = colour in self._weighers and last.cell in self._weighers[colour].pushed
        is_here = is_near(blob, last, ONE_PLACE_TILES)
        return last.cell != blob.cell or is_here or (not is_pushed_on and looks_alike(blob, last))

    def teach(self, blobs: Mapping[str, Blob], flat: Plane) -> None:
        """Remembers that these blobs surely are the pawns."""
        now = softened(flat)
        for colour, blob in blobs.items():
            self._anchor(colour, blob, now, blobs)

    def forget(self) -> None:
        """Forgets all places."""
        self.anchors.clear()
        self._weighers.clear()
        self._latest = None

    def changed_since_seen(self, colour: str, flat: Plane) -> Bools | None:
        """Which pixels of the plane (h, w) changed since this pawn was seen for sure; None where that is unknown."""
        now = softened(flat)
        anchor = self._comparable(colour, now)
        return None if anchor is None else changed_pixels(anchor.plane, now, CHANGED_LEVELS)

    def _comparable(self, colour: str, now: Image) -> Anchor | None:
        """Where this pawn was last seen for sure, in a plane as large as the one of now."""
        anchor = self.anchors.get(colour)
        return anchor if anchor is not None and anchor.plane.shape == now.shape else None

    def _changed_since(self, colour: str, now: Image, maps: dict[int, Float32s | None]) -> Float32s | None:
        """What changed since this pawn was last seen for sure; None where nothing can be compared."""
        anchor = self._comparable(colour, now)
        if anchor is None:
            return None
        key = id(anchor.plane)
        if key not in maps:
            maps[key] = _changed(anchor.plane, now)
        return maps[key]

    def _rescored(
        self, standing: Standing, changed: Float32s, others: Sequence[Blob], look_closer: Callable[[], list[Blob]],
        scale_px: int, radius_tiles: float,
    ) -> list[Blob]:  # fmt: skip
        """The blobs, and the last sure place, with scores that know what changed; `look_closer` finds fainter ones,
        `others` are the blobs of other pawns that are surely seen. A pawn of the colour has `radius_tiles`."""
        colour = standing.reading.colour
        last, stood = self.anchors[colour].blob, self.anchors[colour].others
        pushed, whole_px = moved_on(changed), np.pi * (radius_tiles * scale_px) ** 2
        carried, is_home = carried_along(last, pushed, scale_px), self.homes.get(colour) == last.cell
        weigh = Weigher(last, changed, others, stood, is_home, pushed, whole_px, carried)
        self._weighers[colour] = weigh
        scored = weigh.rescored(standing.candidates)
        if not weigh.is_local:
            is_lost = scored[0].score <= LOST_SCORE
            return best_first([*scored, *carried]) if is_lost else scored
        here = [blob for blob in standing.candidates if is_same_place(blob, last)]
        is_plain = bool(here) and share_of(last, changed) < STAYED_SHARE
        is_arrived = scored[0].score > FAINT_SCORE and not is_same_place(scored[0], last)
        if is_plain or any(map(weigh.is_known, here)) or is_arrived or not changed.any():
            return scored
        closer = weigh.rescored(standing.candidates, look_closer())
        return closer if here else _doubting(closer, last)


def _is_sure(standing: Standing) -> bool:
    return bool(standing.candidates) and standing.candidates[0].score > SURE_SCORE


def _doubting(scored: Sequence[Blob], last: Blob) -> list[Blob]:
    """The blobs where nothing of the pawn's colour is seen at its last place: what arrived elsewhere counts as much."""
    arrived = max((blob.score for blob in scored if not is_same_place(blob, last)), default=-ALWAYS_THERE_COST)
    doubted = [
        replace(blob, score=min(blob.score, arrived)) if arrived > FAINT_SCORE and is_same_place(blob, last) else blob
        for blob in scored
    ]
    return best_first(doubted)


def _grown(changed: Float32s, flat: Plane) -> Float32s:
    """The changed places with their seams closed."""
    reach = 2 * round(SOFTEN_TILES * flat.scale_px) + 1
    return np.asarray(cv2.dilate(changed, np.ones((reach, reach), dtype=np.uint8)), dtype=np.float32)


def _changed(before: Image, now: Image) -> Float32s | None:
    """1 where a pixel changed, 0 elsewhere (h, w); None where the light did."""
    changed = changed_pixels(before, now, CHANGED_LEVELS).astype(np.float32)
    return None if float(changed.mean()) > OTHER_LIGHT_SHARE else changed


def scaled(blob: Blob, scale: float) -> Blob:
    """A blob of a finer plane in the pixels of one that is `scale` times as fine."""
    rows, columns = (np.asarray(places * scale, dtype=places.dtype) for places in (blob.rows, blob.columns))
    return replace(blob, rows=rows, columns=columns)


def blob_at(cell: int, look: PawnLook, eye: Eye, flat: Plane) -> Blob:
    """A stand-in for a pawn that is known to stand on a cell but was not found there."""
    x, y = cell % 7 + 0.5, cell // 7 + 0.5
    lean_x, lean_y = eye.lean(x, y, MIDDLE_HEIGHT_TILES)
    side = flat.image.shape[0]
    at = (np.arange(side) + 0.5) / flat.scale_px - flat.margin_tiles
    inside = (at[None, :] - x - lean_x) ** 2 + (at[:, None] - y - lean_y) ** 2 < USUAL_RADIUS_TILES**2
    rows, columns = np.nonzero(inside)
    return Blob(x, y, USUAL_RADIUS_TILES, 0.0, look.hue_deg, look.chroma or 0.0, 0.0, rows, columns)
