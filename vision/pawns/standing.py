"""Says which cell a pawn stands on, and how surely, from rated blobs of its colour; several pawns may share a cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.observation import CELLS, PawnReading
from vision.board.homography import project
from vision.pawns.blobs import Blob
from vision.picture.arrays import Float64s

PRINTED_CORNERS: Final = frozenset({0, 6, 42, 48})
PRINTED: Final = PRINTED_CORNERS | {16, 18, 30, 32}
"""The corner cells, on which most prints have discs, and those of Master Labyrinth 1991, which has some on its four
inner fixed tiles too."""

FLOOR: Final = 1e-3
"""A share of this is kept for "anywhere"."""

UNSEEN_FLOOR: Final = 0.4
"""A pawn that is not seen may still stand anywhere, behind another or in a colour of the print."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A pawn's reading, the blob it rests on (None where it was not seen), and all blobs that were considered."""

    reading: PawnReading
    blob: Blob | None
    candidates: tuple[Blob, ...] = ()


def standing_of(colour: str, blobs: Sequence[Blob], homography: Float64s, absent_score: float = 0.0) -> Standing:
    """Where a colour's pawn stands by the scores of its blobs; `homography` takes tile units to pixels. A pawn that is
    not there scores `absent_score`."""
    scores = np.array([blob.score for blob in blobs] + [absent_score])
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    counted = np.bincount([*(blob.cell for blob in blobs), CELLS], shares, CELLS + 1)
    floor = max(FLOOR, UNSEEN_FLOOR * float(shares[-1]))
    places = (1 - floor) * counted + floor / len(counted)
    log_p = tuple(np.log(places).tolist())
    best = max(blobs, key=lambda blob: blob.score, default=None)
    if best is None or best.score < absent_score:
        return Standing(PawnReading(colour, log_p), None, tuple(blobs))
    x_px, y_px = project(homography, np.array([[best.x, best.y]]))[0].tolist()
    return Standing(PawnReading(colour, log_p, (x_px, y_px)), best, tuple(blobs))
