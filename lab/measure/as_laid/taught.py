"""Teaches a simulated box from pictures of the same print, in another light: treasures and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from appliance.evenings.simulated_view import poured_out
from companion.frame import Frame
from companion.games.copies import shipped_copy
from companion.live.recording import FRAME_PERIOD_S
from companion.maze.cell import FIXED_CELLS, MOVABLE_CELLS, format_cell, parse_cell
from companion.maze.tile import format_tile, identity
from companion.rules.game import AnyGame
from companion.rules.mazes.maze_copy import BoardBox, TreasureCopy
from hardware.simulated.cardboard.shuffled import laid_at_random
from hardware.simulated.scene import SimulatedTable
from vision.board.homography import from_corners
from vision.pieces.piece_finder import BOXES, PieceBox
from vision.pipeline import Reader
from vision.tiles.marks import Face, Pattern, cut_faces, pattern_of, plain_faces

PRINT_LESSONS: Final = 3
"""Pictures of the board that people take to teach their copy, each laid at random: one tile is loose in each."""

PIECE_LESSONS: Final = 4
"""Boards that were played on before, each laid at random: four sides the dragon may look to."""

STILL: Final = 3
"""Pictures after which a board counts as calm."""


def taught_patterns(copy: TreasureCopy, table: SimulatedTable, seed: int) -> dict[str, Pattern]:
    """The patterns of the movable treasures, as people would have named the faces that were cut out."""
    named: dict[str, Face] = {}
    faces: list[Face] = []
    for lesson in range(PRINT_LESSONS):
        cut, names = _print_lesson(copy, table, 1000 * seed + lesson)
        faces += cut.values()
        named |= {names[cell]: face for cell, face in cut.items() if cell in names}
    plain = plain_faces(faces)
    return {mark: pattern_of(face, plain[face.shape]) for mark, face in named.items()}


def _print_lesson(copy: TreasureCopy, table: SimulatedTable, seed: int) -> tuple[dict[int, Face], Mapping[int, str]]:
    """The faces of the movable tiles in one picture, and the treasures by cell."""
    homes = {colour: format_cell(cell) for colour, cell in copy.homes}
    fixed = {format_cell(cell): format_tile(copy.fixed_tile(cell)) for cell in FIXED_CELLS}
    position = laid_at_random(fixed, [identity(tile) for tile in copy.movable], homes, homes, seed)
    image = _other(table, position).render()
    seen = Reader(colours=copy.colours, homes=dict(copy.homes)).read_still(image)
    if seen.pose is None:
        return {}, {}
    texts = {cell: position["cells"][format_cell(cell)].partition(":") for cell in MOVABLE_CELLS}
    cut = cut_faces(image, from_corners(seen.pose.corners_px), {cell: sides for cell, (sides, _, _) in texts.items()})
    return cut, {cell: mark for cell, (_, _, mark) in texts.items() if mark}


def _other(table: SimulatedTable, position: Mapping[str, Any]) -> SimulatedTable:
    """The same box laid otherwise, in another light."""
    other = SimulatedTable(position, table.seed, table.print_name, size_px=table.size_px)
    other.relight()
    return other


def taught_pieces(game: AnyGame, table: SimulatedTable, seed: int) -> PieceBox | None:
    """The box with what was learnt on other evenings of how its pieces look; None for a box that has none."""
    if game.name not in BOXES:
        return None
    box = BOXES[game.name]
    for lesson in range(PIECE_LESSONS):
        box = _piece_lesson(box, game, table, 1000 * seed + lesson)
    return box


def _piece_lesson(box: PieceBox, game: AnyGame, table: SimulatedTable, seed: int) -> PieceBox:
    copy, seats = shipped_copy(game.name), tuple(table.table.pawns)
    other = _other(table, poured_out(copy, seats, seed))
    homes = dict(copy.homes) if isinstance(copy, BoardBox) else {}
    reader, image = Reader(colours=seats, homes=homes, box=box), other.render()
    for number in range(STILL):
        seen = reader.read(Frame(image, number, number * FRAME_PERIOD_S))
    if seen.pose is None:
        return box
    lying = other.table.pieces.shown(other.table.cells)
    recorded = {("token", str(parse_cell(cell))): name for cell, name in lying.discs.items()}
    recorded |= {("dragon", str(box.dragon_cell)): lying.heading} if lying.heading is not None else {}
    reader.learn_pieces(image, recorded)
    return box if reader.pieces.memory is None else reader.pieces.memory.box
