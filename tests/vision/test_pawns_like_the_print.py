"""White pawns and light brown ones, which look much like corridors, are followed in a stream by what is new."""

import pytest

from companion.frame import Frame
from companion.maze.cell import format_cell
from hardware.simulated.scene import SimulatedTable
from lab.measure.random_boards import random_position
from vision.pipeline import Reader

HOMES = {"white": 32, "tan": 16}
PICTURES = 3
"""Still pictures after which a stream is read."""


@pytest.mark.parametrize("seed", [1, 4])
def test_white_and_light_brown_pawns_are_followed_on_corridors_of_nearly_their_colour(seed: int) -> None:
    position = random_position(seed, face_down=0.0)
    homes = {colour: format_cell(cell) for colour, cell in HOMES.items()}
    table = SimulatedTable({**position, "homes": homes, "pawns": homes}, seed, "sunken-temple", size_px=(960, 720))
    reader = Reader(colours=tuple(HOMES), homes=HOMES, can_lie_down=False)
    number = 0

    def read() -> dict[str, int]:
        nonlocal number
        seen = reader.read(Frame(table.render(), number, number / 10))
        number += 1
        return {pawn.colour: pawn.cell for pawn in seen.pawns if pawn.confidence > 0.9}

    for _ in table.rest(PICTURES):
        read()
    reader.learn_pawns(table.render(), HOMES)
    for colour, cell in (("white", 10), ("tan", 36)):
        table.table.stand(colour, cell)
        for _ in table.rest(PICTURES):
            seen = read()
        assert seen[colour] == cell
