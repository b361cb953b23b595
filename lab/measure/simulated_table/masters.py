"""Tables of the two Master games with their pieces on them, to be measured: nobody plays at them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.maze.cell import FIXED_CELLS, format_cell, parse_cell
from hardware.simulated.cardboard.cardboard_table import CENTRE, BoardPieces, Shown
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.drawing.pieces import PieceArtist
from hardware.simulated.scene import SimulatedTable
from lab.measure.random_boards import random_position

GAMES = ("master-1991", "master-2007")
STARTS = ("c3", "e3", "e5", "c5")
"""The printed start spaces of both games, clockwise."""
DISC_CELLS = tuple(cell for cell in range(49) if 0 < cell // 7 < 6 and 0 < cell % 7 < 6 and cell not in FIXED_CELLS)
"""Where discs lie at the beginning of both games: the inner 5x5 without the start spaces."""
NUMBERS_1991 = (*range(1, 21), 25)
COLOURS = {"master-1991": ("white", "red", "blue", "natural"), "master-2007": ("red", "yellow", "blue", "green")}


def draw_pieces(game: str, seed: int) -> Shown:
    """A random moment of a game: some discs are gone, tiles have been pushed about."""
    chance = np.random.default_rng([seed, 41])
    movable = [cell for cell in range(49) if cell not in FIXED_CELLS and cell != CENTRE]
    if game == "master-1991":
        numbers, most, cells = list(NUMBERS_1991), (6, 22), [*movable, CENTRE]
    else:
        numbers, most, cells = 2 * list(range(1, 7) if chance.uniform() < 0.5 else range(7, 13)), (4, 13), movable
    chosen = [numbers[int(k)] for k in chance.permutation(len(numbers))[: int(chance.integers(*most))]]
    spots = [int(cell) for cell in chance.permutation(cells)[: len(chosen) + 2]]
    discs = _shown_discs(chosen, spots[:-2])
    if game == "master-1991":
        return Shown(discs)
    guards = {"white": format_cell(spots[-1]), "black": format_cell(spots[-2])}
    return Shown(discs, guards, "NESW"[int(chance.integers(4))])


def lesson(game: str, part: int = 0, heading: str | None = None) -> Shown:
    """Discs laid out to be taught: ascending in reading order, all 21, or twelve values of one phase (`part`)."""
    if game == "master-1991":
        return Shown(_shown_discs(NUMBERS_1991, DISC_CELLS))
    numbers = [number for number in range(1 + 6 * part, 7 + 6 * part) for _ in range(2)]
    return Shown(_shown_discs(numbers, [cell for cell in DISC_CELLS if cell != CENTRE][:12]), {}, heading)


def _shown_discs(numbers: Sequence[int], cells: Sequence[int]) -> dict[str, str]:
    return {format_cell(cell): str(number) for number, cell in zip(numbers, cells, strict=True)}


def master_table(game: str, shown: Shown, seed: int, print_name: str, box: int,
                 conditions: Conditions | None = None) -> SimulatedTable:  # fmt: skip
    """A table without pawns and with these pieces; `box` is the owner's (the style of its discs, its dragon), `seed`
    the board's."""
    position = random_position(seed, face_down=0.0)
    position["cells"] = {cell: text.partition(":")[0] for cell, text in position["cells"].items()}
    position |= {"loose": position["loose"].partition(":")[0], "pawns": {}}
    position["homes"] = dict(zip(COLOURS[game], STARTS, strict=True))
    table = SimulatedTable(position, seed, print_name, conditions)
    told = {"game": GAMES[0], "guards": shown.guards, "dragon": shown.heading}
    pieces = table.table.pieces = BoardPieces.from_position(told, table.table.cells, seed)
    for cell, number in shown.discs.items():
        pieces.put(number, table.table.cells[parse_cell(cell)])
    table.artist.pieces = PieceArtist(box, table.artist.plane.pitch_px, has_two_grounds=game == "master-2007")
    return table
