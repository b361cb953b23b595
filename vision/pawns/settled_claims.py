"""Settles which colour's pawn stands where by rated blobs: one thing that two colours claim belongs to one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Final

from vision.pawns.blobs import Blob
from vision.pawns.standing import Standing, standing_of
from vision.picture.arrays import Float64s

SAME_PLACE_TILES: Final = 0.2
SAME_SHARE: Final = 0.3
"""Two blobs whose bases lie nearer than pawns can stand (tiles), or that have this share of the smaller one's pixels in
common, are the same thing."""


def settled(rated: Mapping[str, Sequence[Blob]], homography: Float64s) -> tuple[Standing, ...]:
    """The standings by each colour's rated blobs; what two colours claim belongs to the one whose odds are better."""
    bests = [(colour, blob) for colour, blobs in rated.items() for blob in _of_the_pawn(blobs)]
    return tuple(
        standing_of(colour, [blob for blob in blobs if not _is_anothers(blob, colour, bests)], homography, 0.0)
        for colour, blobs in rated.items()
    )


def _of_the_pawn(blobs: Sequence[Blob]) -> list[Blob]:
    """The blobs that surely belong to a colour's pawn, the best first: it and its shadow may have come apart."""
    return [blob for blob in blobs if blob.score > 0 and blob.cell == blobs[0].cell]


def _is_anothers(blob: Blob, colour: str, bests: Sequence[tuple[str, Blob]]) -> bool:
    """Whether a colour's blob is rather another colour's pawn."""
    return any(name != colour and best.score > blob.score and _is_same(blob, best) for name, best in bests)


def _is_same(one: Blob, other: Blob) -> bool:
    if hypot(one.x - other.x, one.y - other.y) < SAME_PLACE_TILES:
        return True
    pixels = [set(zip(blob.rows.tolist(), blob.columns.tolist(), strict=True)) for blob in (one, other)]
    return len(pixels[0] & pixels[1]) >= SAME_SHARE * min(map(len, pixels))
