"""Tables of the two Master games with their pieces on them, to be measured: nobody plays at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np

from companion.frame import Image
from companion.maze.cell import FIXED_CELLS
from hardware.simulated.cardboard.cardboard_table import CENTRE as CENTRE
from hardware.simulated.cardboard.cardboard_table import cell_centre
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.drawing.pieces import GUARD_INKS, DiscPress, Figure, dragon, draw_build, guard
from hardware.simulated.scene import SimulatedTable, random_position

ASIDE = 0.12
"""How far from the middle of its tile, in pitches, a disc is laid."""
STARTS = ("c3", "e3", "e5", "c5")
"""The printed start spaces of both games, clockwise."""
DISC_CELLS = tuple(cell for cell in range(49) if 0 < cell // 7 < 6 and 0 < cell % 7 < 6 and cell not in FIXED_CELLS)
"""Where discs lie at the beginning of both games: the inner 5x5 without the start spaces."""
NUMBERS_1991 = (*range(1, 21), 25)
COLOURS = {"master-1991": ("white", "red", "blue", "natural"), "master-2007": ("red", "yellow", "blue", "green")}


@dataclass(frozen=True, slots=True)
class LyingDisc:
    """One disc: its number, which of two with that number, its cell, how far off the tile's middle, and its turn."""

    number: int
    variant: int
    cell: int
    dx: float
    dy: float
    turn_deg: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces on a board besides tiles and pawns: discs of one style, guards (colour, cell), the dragon's
    heading."""

    game: str
    style: str
    discs: tuple[LyingDisc, ...]
    guards: tuple[tuple[str, int], ...] = ()
    heading: str | None = None


def scatter(numbers: Sequence[tuple[int, int]], cells: Sequence[int],
            chance: np.random.Generator) -> tuple[LyingDisc, ...]:
    """Discs (number, variant) laid on cells in their order, each off the middle and turned by chance."""
    discs = []
    for (number, variant), cell in zip(numbers, cells, strict=True):
        away, way = ASIDE * float(np.sqrt(chance.uniform())), float(chance.uniform(0, 2 * pi))
        discs.append(LyingDisc(number, variant, cell, away * cos(way), away * sin(way), float(chance.uniform(0, 360))))
    return tuple(discs)


def draw_pieces(game: str, style: str, seed: int) -> Pieces:
    """A random moment of a game: some discs are gone, tiles have been pushed about."""
    chance = np.random.default_rng([seed, 41])
    movable = [cell for cell in range(49) if cell not in FIXED_CELLS and cell != CENTRE]
    if game == "master-1991":
        numbers = [(number, 0) for number in NUMBERS_1991]
        count, cells = int(chance.integers(6, 22)), [*movable, CENTRE]
    else:
        low = 1 if chance.uniform() < 0.5 else 7
        numbers = [(number, variant) for number in range(low, low + 6) for variant in (0, 1)]
        count, cells = int(chance.integers(4, 13)), movable
    chosen = [numbers[int(k)] for k in chance.permutation(len(numbers))[:count]]
    spots = [int(cell) for cell in chance.permutation(cells)[: count + 2]]
    guards = (("white", spots[-1]), ("black", spots[-2])) if game == "master-2007" else ()
    heading = "NESW"[int(chance.integers(4))] if game == "master-2007" else None
    return Pieces(game, style, scatter(chosen, spots[:count], chance), guards, heading)


def lesson(game: str, style: str, seed: int, part: int = 0, heading: str | None = None) -> Pieces:
    """Discs laid out to be taught: ascending in reading order, all 21, or twelve values of one phase (`part`)."""
    chance = np.random.default_rng([seed, 43, part])
    if game == "master-1991":
        return Pieces(game, style, scatter([(number, 0) for number in NUMBERS_1991], DISC_CELLS, chance))
    numbers = [(number, variant) for number in range(1 + 6 * part, 7 + 6 * part) for variant in (0, 1)]
    free = [cell for cell in DISC_CELLS if cell != CENTRE][:12]
    return Pieces(game, style, scatter(numbers, free, chance), (), heading)


class MasterTable:
    """A simulated table with pieces on it; `box` is the owner's (its discs, its dragon), `seed` the board's."""

    def __init__(self, pieces: Pieces, seed: int, print_name: str, box: int, conditions: Conditions | None = None,
                 size_px: tuple[int, int] = (1280, 960), pawns: dict[str, str] | None = None) -> None:
        position = random_position(seed, face_down=0.0)
        position["loose"] = position["loose"].partition(":")[0]
        position["cells"] = {cell: text.partition(":")[0] for cell, text in position["cells"].items()}
        position["homes"] = dict(zip(COLOURS[pieces.game], STARTS, strict=True))
        position["pawns"] = pawns if pawns is not None else {}
        self.pieces, self.box = pieces, box
        self.table = SimulatedTable(position, seed, print_name, conditions, size_px)
        artist = self.table.artist
        press = DiscPress(pieces.style, box, artist.plane.pitch_px)
        for disc in pieces.discs:
            tile = self.table.table.tile_at(disc.cell)
            artist.plane.lay_on(tile.ident, press.disc(disc.number, disc.variant), disc.dx, disc.dy, disc.turn_deg)
        artist.figures = self._figures(np.random.default_rng([seed, 53]))

    def _figures(self, chance: np.random.Generator) -> tuple[Figure, ...]:
        figures = []
        for colour, cell in self.pieces.guards:
            x, y = np.array(cell_centre(cell)) + chance.uniform(-0.12, 0.12, 2)
            figures.append(guard(float(x), float(y), GUARD_INKS[colour], float(chance.uniform(0, 360))))
        if self.pieces.heading is not None:
            build = draw_build(np.random.default_rng([self.box, 47]))
            figures.append(dragon(*cell_centre(CENTRE), build, self.pieces.heading))
        return tuple(figures)

    def render(self) -> Image:
        """A picture (height_px, width_px, 3) of this moment, B G R."""
        return self.table.render()
