"""Which treasures the tiles in a picture look like, out of the faces of a taught copy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.frame import Image
from companion.live.board_setup.board_setup import Look, is_calm, nothing_known
from companion.live.board_setup.knowing import LOOSE, MOVABLE
from companion.maze.sides import shape_of
from companion.maze.tile import Tile
from companion.observation import Observation, TileReading
from vision.board.homography import from_corners
from vision.tiles.marks import Face, MarkReading, Pattern, cut_faces, cut_loose, read_marks

SURE = 0.5
"""A tile whose corridors are read less surely is not looked at for its treasure."""

STANDS = 0.5
"""Nor one on which a pawn stands that surely: it hides what is printed there."""


@dataclass(slots=True)
class Looks:
    """The treasures of one copy by their look; `taught` has the patterns of the movable tiles by treasure.

    `tiles` are the movable tiles of the copy: of a shape with treasures that were not taught less is believed.
    """

    taught: Mapping[str, Pattern] = field(default_factory=dict)
    tiles: tuple[Tile, ...] = ()

    def of(self, image: Image, seen: Observation) -> Look:
        """The look of each tile of a calm picture; of any other, and of a copy that nobody taught, nothing is known."""
        if not self.taught or not is_calm(seen):
            return nothing_known
        found = self._read(image, seen)
        return lambda place: (found[place].mark, found[place].confidence) if place in found else None

    def _read(self, image: Image, seen: Observation) -> dict[int, MarkReading]:
        under = {pawn.cell for pawn in seen.pawns if pawn.confidence > STANDS}
        readings = {place: _reading(seen, place) for place in MOVABLE if place not in under}
        sides = {
            place: one.face for place, one in readings.items()
            if one is not None and one.face is not None and one.confidence > SURE
        }  # fmt: skip
        unfinished = {shape_of(tile.sides) for tile in self.tiles if tile.mark and tile.mark not in self.taught}
        return read_marks(faces_in(image, seen, sides), self.taught, unfinished) if sides else {}


def faces_in(image: Image, seen: Observation, sides: Mapping[int, str]) -> dict[int, Face]:
    """The faces of the places with these open sides in a picture in which the board was found; the tile beside the
    board is among them where it is known how it lies."""
    assert seen.pose is not None
    homography = from_corners(seen.pose.corners_px)
    faces = cut_faces(image, homography, {place: face for place, face in sides.items() if place != LOOSE})
    loose = cut_loose(image, homography, seen.loose) if LOOSE in sides and seen.loose is not None else None
    return faces if loose is None else {**faces, LOOSE: loose}


def _reading(seen: Observation, place: int) -> TileReading | None:
    return seen.loose if place == LOOSE else seen.cells[place]
