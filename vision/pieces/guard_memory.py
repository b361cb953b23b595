"""Remembers what looks like a guard and is none: print that was there when the guard surely stood elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from companion.frame import Image
from vision.pawns.blobs import Blob
from vision.pawns.settled_claims import SAME_PLACE_TILES
from vision.picture.arrays import Float32s
from vision.pieces.guards import CLEAR_SCORE

CHANGED_LEVELS: Final = 14.0
"""A place looks otherwise than before where its pixels differ by so many levels (of 255) in the mean, the picture's own
drift taken off."""


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """A blob that is no guard, and its pixels (n, 3) in the plane of that moment, its own drift taken off."""

    blob: Blob
    pixels: Float32s


@dataclass(slots=True)
class GuardMemory:
    """What was like a guard of each colour while that stood elsewhere, and the blobs of the last look."""

    likenesses: dict[str, tuple[Likeness, ...]] = field(default_factory=dict)
    _last: dict[str, tuple[Sequence[Blob], Sequence[Blob]]] = field(default_factory=dict)
    _plane: Image | None = None

    def without_likenesses(self, colour: str, blobs: Sequence[Blob], plane: Image) -> list[Blob]:
        """The blobs of a colour (best first) that may be its guard; `plane` (h, w, 3) is what the board looks like."""
        known, drift = self.likenesses.get(colour, ()), _drift(plane)
        kept = [blob for blob in blobs if not any(_is_still(one, blob, plane, drift) for one in known)]
        self._last[colour] = blobs, kept
        self._plane = plane
        return kept

    def note(self, colour: str, cell: int) -> None:
        """Remember all that is like a guard in the last look but the guard, which stands on that cell: by what is
        recorded, and by the best of the blobs."""
        blobs, kept = self._last.get(colour, ((), ()))
        if self._plane is None or not kept or kept[0].cell != cell or kept[0].score < CLEAR_SCORE:
            return
        plane, drift = self._plane, _drift(self._plane)
        others = [blob for blob in blobs if blob.cell != cell]
        self.likenesses[colour] = tuple(Likeness(blob, _pixels(blob, plane, drift)) for blob in others)


def _is_still(one: Likeness, blob: Blob, plane: Image, drift: Float32s) -> bool:
    """Whether a blob is in the place of something like a guard, and that place looks as it did."""
    if np.hypot(one.blob.x - blob.x, one.blob.y - blob.y) > SAME_PLACE_TILES or one.blob.cell != blob.cell:
        return False
    return float(np.abs(_pixels(one.blob, plane, drift) - one.pixels).mean()) < CHANGED_LEVELS


def _pixels(blob: Blob, plane: Image, drift: Float32s) -> Float32s:
    return np.asarray(plane[blob.rows, blob.columns].astype(np.float32) - drift, dtype=np.float32)


def _drift(plane: Image) -> Float32s:
    """The middle colour (3,) of a plane."""
    return np.asarray(np.median(plane[::4, ::4].reshape(-1, 3), axis=0), dtype=np.float32)
