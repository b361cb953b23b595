"""Which treasures the tiles in a picture look like, out of the faces of a taught copy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.frame import Image
from companion.live.laying.laying import Look, is_calm, nothing_known
from companion.maze.cell import MOVABLE_CELLS
from companion.observation import Observation
from vision.board.homography import from_corners
from vision.tiles.marks import MarkReading, Pattern, cut_faces, read_marks

SURE = 0.5
"""A tile whose corridors are read less surely is not looked at for its treasure."""

STANDS = 0.5
"""Nor one on which a pawn stands that surely: it hides what is printed there."""


@dataclass(slots=True)
class Looks:
    """The treasures of one copy by their look; `taught` has the patterns of the movable tiles by treasure."""

    taught: Mapping[str, Pattern] = field(default_factory=dict)

    def of(self, image: Image, seen: Observation) -> Look:
        """The look of each tile of a calm picture; of any other, and of a copy that nobody taught, nothing is known."""
        if not self.taught or not is_calm(seen):
            return nothing_known
        found = self._read(image, seen)
        return lambda cell: (found[cell].mark, found[cell].confidence) if cell in found else None

    def _read(self, image: Image, seen: Observation) -> dict[int, MarkReading]:
        assert seen.pose is not None
        under = {pawn.cell for pawn in seen.pawns if pawn.confidence > STANDS}
        faces = {
            cell: reading.face for cell in MOVABLE_CELLS
            if (reading := seen.cells[cell]).face and reading.confidence > SURE and cell not in under
        }  # fmt: skip
        sides = {cell: face for cell, face in faces.items() if face is not None}
        return read_marks(cut_faces(image, from_corners(seen.pose.corners_px), sides), self.taught) if sides else {}
