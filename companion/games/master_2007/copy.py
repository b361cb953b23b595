"""What this owner's box of Master Labyrinth (2007) holds, and where things are put on its board at the start."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.errors import BadCopy
from companion.games.master_2007.cards import FIRST_HIGH, HIGHEST, card_value
from companion.maze.board import FIXED_SIDES
from companion.maze.cell import CELLS, Cell, format_cell
from companion.maze.sides import CANONICAL
from companion.maze.tile import Tile
from companion.rules.mazes.maze_copy import MOVABLE_TILES, refuse_twice

REFUGE: Cell = 24
"""The centre, d4, where the dragon sits on its stand."""

GUARDS = ("black", "white")
LOW_VALUES = tuple(value for value in range(1, FIRST_HIGH) for _ in range(2))
HIGH_VALUES = tuple(value for value in range(FIRST_HIGH, HIGHEST + 1) for _ in range(2))
"""The treasures of the first and of the second phase: two of each value."""


@dataclass(frozen=True, slots=True)
class Master2007Copy:
    """One copy of Master Labyrinth (2007); `is_assumed` says nobody has compared it with a real box.

    `homes` are the starting cell of each adventurer, clockwise; `guards` where the black and the white guard begin;
    `treasure_cells` where the treasures of both phases are put, in reading order; `tiles` how many movable tiles
    there are of each shape; `cards` the 24 treasure cards. Raises BadCopy when something is missing.
    """

    game: str
    name: str
    is_assumed: bool
    homes: tuple[tuple[str, Cell], ...]
    guards: tuple[tuple[str, Cell], ...]
    treasure_cells: tuple[Cell, ...]
    tiles: tuple[tuple[str, int], ...]
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        _check_people(self)
        _check_cells(self)
        _check_tiles(self)
        _check_cards(self)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the adventurers, clockwise."""
        return tuple(colour for colour, _ in self.homes)

    @property
    def movable(self) -> tuple[Tile, ...]:
        """The 34 movable tiles in their canonical orientation."""
        return tuple(Tile(CANONICAL[shape]) for shape, count in self.tiles for _ in range(count))

    def fixed_tile(self, cell: Cell) -> Tile:
        """The fixed tile of one of the 16 fixed cells."""
        return Tile(FIXED_SIDES[cell])


def _check_people(copy: Master2007Copy) -> None:
    if len(copy.homes) != 4:
        raise BadCopy(f"the copy names {len(copy.homes)} starting cells; the board has four")
    if tuple(sorted(colour for colour, _ in copy.guards)) != GUARDS:
        raise BadCopy("the copy has to say where the black and the white guard begin")
    refuse_twice("colour", [*copy.colours, *GUARDS])


def _check_cells(copy: Master2007Copy) -> None:
    if len(copy.treasure_cells) != len(LOW_VALUES):
        raise BadCopy(f"the copy names {len(copy.treasure_cells)} treasure cells; the board has {len(LOW_VALUES)}")
    places = [*copy.treasure_cells, *(cell for _, cell in copy.homes), *(cell for _, cell in copy.guards)]
    refuse_twice("cell", [format_cell(cell) for cell in places])
    if REFUGE in places:
        raise BadCopy(f"{format_cell(REFUGE)} is the dragon's own place; nothing begins there")
    if tuple(sorted(copy.treasure_cells)) != copy.treasure_cells or not set(places) <= set(CELLS):
        raise BadCopy("the treasure cells have to stand in reading order")


def _check_tiles(copy: Master2007Copy) -> None:
    count = sum(number for _, number in copy.tiles)
    if tuple(shape for shape, _ in copy.tiles) != tuple(CANONICAL) or count != MOVABLE_TILES:
        raise BadCopy(f"the copy has {count} movable tiles; a box holds {MOVABLE_TILES}")


def _check_cards(copy: Master2007Copy) -> None:
    counted = Counter(card_value(card) for card in copy.cards)
    for value in range(1, HIGHEST + 1):
        if counted[value] != 2:
            raise BadCopy(f"the copy has {counted[value]} treasure cards of the value {value}; a box holds two")
