"""Teaches a simulated copy: faces cut out of pictures of the same print laid otherwise, in another light, and named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.maze.cell import FIXED_CELLS, MOVABLE_CELLS, format_cell
from companion.maze.tile import format_tile, identity
from companion.rules.mazes.maze_copy import TreasureCopy
from hardware.simulated.cardboard.shuffled import laid_at_random
from hardware.simulated.scene import SimulatedTable
from vision.board.homography import from_corners
from vision.pipeline import Reader
from vision.tiles.marks import Face, Pattern, cut_faces, pattern_of, plain_faces

LESSONS: Final = 3
"""Pictures of the board that people take to teach their copy, each laid at random: one tile is loose in each."""


def taught_patterns(copy: TreasureCopy, table: SimulatedTable, seed: int) -> dict[str, Pattern]:
    """The patterns of the movable treasures, as people would have named the faces that were cut out."""
    named: dict[str, Face] = {}
    faces: list[Face] = []
    for lesson in range(LESSONS):
        cut, names = _lesson(copy, table, 1000 * seed + lesson)
        faces += cut.values()
        named |= {names[cell]: face for cell, face in cut.items() if cell in names}
    plain = plain_faces(faces)
    return {mark: pattern_of(face, plain[face.shape]) for mark, face in named.items()}


def _lesson(copy: TreasureCopy, table: SimulatedTable, seed: int) -> tuple[dict[int, Face], Mapping[int, str]]:
    """The faces of the movable tiles in one picture, and the treasures by cell."""
    homes = {colour: format_cell(cell) for colour, cell in copy.homes}
    fixed = {format_cell(cell): format_tile(copy.fixed_tile(cell)) for cell in FIXED_CELLS}
    position = laid_at_random(fixed, [identity(tile) for tile in copy.movable], homes, homes, seed)
    other = SimulatedTable(position, table.seed, table.print_name, size_px=table.size_px)
    other.relight()
    image = other.render()
    seen = Reader(colours=copy.colours, homes=dict(copy.homes)).read_still(image)
    if seen.pose is None:
        return {}, {}
    sides = {cell: position["cells"][format_cell(cell)].partition(":")[0] for cell in MOVABLE_CELLS}
    marks = {cell: position["cells"][format_cell(cell)].partition(":")[2] for cell in MOVABLE_CELLS}
    cut = cut_faces(image, from_corners(seen.pose.corners_px), sides)
    return cut, {cell: mark for cell, mark in marks.items() if mark}
