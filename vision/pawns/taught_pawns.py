"""Pawns of a stream: what is learnt of them where they stand on known cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook
from vision.pawns.blobs import Blob, PawnLook
from vision.pawns.remembered_pawns import PawnMemory
from vision.pawns.seen_pawns import SeenPawns
from vision.pawns.standing import learnt_look
from vision.pawns.weighed_places import stand_in

LEAST_SCORE: Final = -5.5
LEAST_RADIUS_TILES: Final = 0.09
"""A blob that is less like a pawn than this, or smaller, is a sliver, of which nothing can be learnt."""


def learnt_looks(seen: SeenPawns, looks: Mapping[str, PawnLook], cells: Mapping[str, int]) -> dict[str, PawnLook]:
    """The new look of each pawn that is clearly seen, and alone, on its cell of `cells` (colour to cell)."""
    blobs = {one.reading.colour: one.blob for one in seen.pawns if one.blob is not None}
    stood = list(cells.values())
    return {
        colour: learnt_look(looks[colour], blob)
        for colour, blob in blobs.items()
        if blob.cell == cells.get(colour) and stood.count(blob.cell) == 1
        and blob.score > LEAST_SCORE and blob.radius >= LEAST_RADIUS_TILES
    }  # fmt: skip


def taught_memory(seen: SeenPawns, cells: Mapping[str, int]) -> PawnMemory:
    """A memory in which each pawn surely stood on its cell of `cells` (colour to cell)."""
    memory = PawnMemory()
    blobs = {one.reading.colour: one.candidates for one in seen.pawns}
    memory.teach({c: _blob_on(cell, blobs.get(c, ()), seen.look) for c, cell in cells.items()}, seen.look.flat)
    return memory


def _blob_on(cell: int, blobs: Sequence[Blob], look: BoardLook) -> Blob:
    """The likeliest of a pawn's blobs on the cell where it is known to stand; a stand-in where there is none."""
    there = [blob for blob in blobs if blob.cell == cell]
    middle = np.array([cell % 7 + 0.5, cell // 7 + 0.5])
    return max(there, key=lambda blob: blob.score) if there else stand_in(middle, look)
