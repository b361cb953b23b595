"""Teaches the discs and the dragon of a simulated box from pictures, in another light, of which all is known."""

from __future__ import annotations

from typing import Final

from appliance.evenings.simulated_view import poured_out
from companion.frame import Frame
from companion.games.copies import shipped_copy
from companion.live.recording import FRAME_PERIOD_S
from companion.maze.cell import parse_cell
from companion.rules.game import AnyGame
from companion.rules.mazes.maze_copy import BoardBox
from hardware.simulated.scene import SimulatedTable
from vision.pieces.piece_finder import BOXES, PieceBox
from vision.pipeline import Reader

LESSONS: Final = 4
"""Boards that were played on before, each laid at random: four sides the dragon may look to."""

STILL: Final = 3
"""Pictures after which a board counts as calm."""


def taught_pieces(game: AnyGame, table: SimulatedTable, seed: int) -> PieceBox | None:
    """The box with what was learnt on other evenings of how its pieces look; None for a box that has none."""
    if game.name not in BOXES:
        return None
    box = BOXES[game.name]
    for lesson in range(LESSONS):
        box = _lesson(box, game, table, 1000 * seed + lesson)
    return box


def _lesson(box: PieceBox, game: AnyGame, table: SimulatedTable, seed: int) -> PieceBox:
    copy, seats = shipped_copy(game.name), tuple(table.table.pawns)
    other = SimulatedTable(poured_out(copy, seats, seed), table.seed, table.print_name, size_px=table.size_px)
    other.relight()
    homes = dict(copy.homes) if isinstance(copy, BoardBox) else {}
    reader, image = Reader(colours=seats, homes=homes, box=box), other.render()
    for number in range(STILL):
        seen = reader.read(Frame(image, number, number * FRAME_PERIOD_S))
    if seen.pose is None:
        return box
    board = other.table
    lies = board.pieces.shown(board.cells)
    booked = {("token", str(parse_cell(cell))): name for cell, name in lies.discs.items()}
    booked |= {("dragon", str(box.dragon_cell)): lies.heading} if lies.heading is not None else {}
    reader.learn_pieces(image, booked)
    return box if reader.pieces.memory is None else reader.pieces.memory.box
