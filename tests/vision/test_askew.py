"""A tile that lies turned by some degrees is read as no face; tiles as people lay them are read."""

from __future__ import annotations

from companion.maze.cell import parse_cell
from hardware.simulated.scene import SimulatedTable, random_position
from vision.pipeline import Reader

CELL = parse_cell("e2")


def test_a_tile_that_lies_askew_is_read_as_no_face() -> None:
    table = SimulatedTable(random_position(8, face_down=0.0), 8, "sunken-temple")
    tile = table.table.tile_at(CELL)
    straight = Reader().read_still(table.render()).cells
    assert straight[CELL].face == tile.face
    assert [cell.why for cell in straight] == [None] * 49
    tile.slack_deg, tile.y = 31.0, tile.y - 0.1
    askew = Reader().read_still(table.render()).cells
    assert askew[CELL].face is None and askew[CELL].why in ("moving", "covered")
    assert sum(cell.face is None for cell in askew) <= 2, "its neighbours are read"
