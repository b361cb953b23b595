"""Tables that nobody plays at, to be measured: any board, and the two Master games with their pieces on it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Any

import numpy as np

from companion.frame import Image
from companion.maze.cell import FIXED_CELLS, format_cell
from companion.maze.sides import CANONICAL, format_sides, rotate
from hardware.simulated.cardboard.cardboard_table import CENTRE as CENTRE
from hardware.simulated.cardboard.cardboard_table import cell_centre
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.drawing.pieces import GUARD_INKS, DiscPress, DragonBuild, Figure, dragon, draw_build, guard
from hardware.simulated.prints.styles import MOTIFS
from hardware.simulated.scene import SimulatedTable

ASIDE = 0.12
"""How far from the middle of its tile, in pitches, a disc is laid."""
STARTS = ("c3", "e3", "e5", "c5")
"""The printed start spaces of both games, clockwise."""
DISC_CELLS = tuple(cell for cell in range(49) if 0 < cell // 7 < 6 and 0 < cell % 7 < 6 and cell not in FIXED_CELLS)
"""Where discs lie at the beginning of both games: the inner 5x5 without the start spaces."""
NUMBERS_1991 = (*range(1, 21), 25)
COLOURS = {"master-1991": ("white", "red", "blue", "natural"), "master-2007": ("red", "yellow", "blue", "green")}
FIXED: dict[str, str] = {
    "a1": "ES", "c1": "ESW", "e1": "ESW", "g1": "SW", "a3": "NES", "c3": "NES", "e3": "ESW", "g3": "NSW",
    "a5": "NES", "c5": "NEW", "e5": "NSW", "g5": "NSW", "a7": "NE", "c7": "NEW", "e7": "NEW", "g7": "NW"}
"""The fixed tiles of every edition (facts 0.1)."""
SHAPES = "I" * 13 + "L" * 15 + "T" * 6


def random_position(seed: int, face_down: float = 0.05) -> dict[str, Any]:
    """A position (`cells`, `loose`, `pawns`) with 24 treasures laid at random, some tiles face down; no rules."""
    chance = random.Random(f"contact {seed}")
    marks = chance.sample(list(MOTIFS), len(MOTIFS))
    cells = {cell: f"{sides}:{marks.pop()}" if len(sides) == 3 else sides for cell, sides in FIXED.items()}
    pieces = [(shape, marks.pop() if i > 21 else "") for i, shape in enumerate(SHAPES)]
    chance.shuffle(pieces)
    for cell in map(format_cell, range(49)):
        if cell not in cells:
            cells[cell] = _tile(*pieces.pop(), chance.random() < face_down, chance)
    free = chance.sample(sorted(cells), 2)
    return {"cells": cells, "loose": _tile(*pieces.pop(), False, chance),
            "pawns": {"red": "a1", "yellow": free[0], "blue": "g7", "green": free[1]}}


def _tile(shape: str, mark: str, is_face_down: bool, chance: random.Random) -> str:
    face = f"#{shape}" if is_face_down else format_sides(rotate(CANONICAL[shape], chance.randrange(4)))
    return f"{face}:{mark}" if mark else face


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
        self.pieces = pieces
        self.table = SimulatedTable(position, seed, print_name, conditions, size_px)
        self.build: DragonBuild = draw_build(np.random.default_rng([box, 47]))
        artist = self.table.artist
        press = DiscPress(pieces.style, box, artist.plane.pitch_px)
        for disc in pieces.discs:
            tile = self.table.table.tile_at(disc.cell)
            artist.plane.lay_on(tile.ident, press.disc(disc.number, disc.variant), disc.dx, disc.dy, disc.turn_deg)
        artist.figures = self._figures(np.random.default_rng([seed, 53]))

    def _figures(self, chance: np.random.Generator) -> tuple[Figure, ...]:
        figures = []
        for colour, cell in self.pieces.guards:
            x, y = cell_centre(cell)
            off = chance.uniform(-0.12, 0.12, 2)
            figures.append(guard(x + float(off[0]), y + float(off[1]), GUARD_INKS[colour],
                                 float(chance.uniform(0, 360))))
        if self.pieces.heading is not None:
            x, y = cell_centre(CENTRE)
            figures.append(dragon(x, y, self.build, self.pieces.heading))
        return tuple(figures)

    def render(self) -> Image:
        """A picture (height_px, width_px, 3) of this moment, B G R."""
        return self.table.render()


def tilted(conditions: Conditions, tilt_deg: float) -> Conditions:
    """The same evening with the camera hung at another tilt; the farther it leans, the farther off it hangs."""
    return replace(conditions, tilt_deg=tilt_deg)
