"""What this owner's box of Master Labyrinth (2007) holds, and where things are put on its board at the start."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.errors import BadCopy
from companion.games.master_2007.cards import (
    FIRST_HIGH,
    HIGHEST,
    SYMBOLS,
    card_symbol,
    card_value,
    parse_card,
    sorted_cards,
)
from companion.maze.board import FIXED_SIDES
from companion.maze.cell import CELLS, Cell, format_cell, parse_cell
from companion.maze.sides import CANONICAL
from companion.maze.tile import Tile
from companion.rules.copy_toml import (
    Document,
    assumed_at,
    cells_at,
    count_at,
    head_toml,
    homes_at,
    list_toml,
    name_at,
    quoted,
    refuse_strangers,
    table_at,
    texts_at,
)
from companion.rules.mazes.maze_copy import MOVABLE_TILES, refuse_twice

GAME = "master-2007"

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


# --- as TOML ---

_KEYS = ("game", "name", "is_assumed", "treasure_cells", "homes", "guards", "tiles", "cards")


def read_copy(document: Document) -> Master2007Copy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    refuse_strangers(document, _KEYS)
    tiles = table_at(document, "tiles")
    refuse_strangers(tiles, tuple(CANONICAL))
    return Master2007Copy(
        game=GAME,
        name=name_at(document),
        is_assumed=assumed_at(document),
        homes=homes_at(document),
        guards=tuple(sorted((guard, cell) for cell, guard in cells_at(document, "guards"))),
        treasure_cells=tuple(map(parse_cell, texts_at(document.get("treasure_cells"), "treasure_cells"))),
        tiles=tuple((shape, count_at(tiles.get(shape, 0), f"tiles.{shape}")) for shape in CANONICAL),
        cards=_cards(table_at(document, "cards")),
    )


def _cards(table: Document) -> tuple[str, ...]:
    """The values of the cards with each symbol."""
    refuse_strangers(table, SYMBOLS)
    return sorted_cards(parse_card(f"{value}-{symbol}") for symbol in SYMBOLS for value in _values(table, symbol))


def _values(table: Document, symbol: str) -> list[int]:
    values = table.get(symbol, [])
    if not isinstance(values, list):
        raise BadCopy(f"'cards.{symbol}' has to be a list of values")
    return [count_at(value, f"cards.{symbol}") for value in values]


def copy_toml(copy: Master2007Copy) -> str:
    """The copy as TOML that `read_copy` reads back."""
    lines = [
        *head_toml(copy.game, copy.name, copy.is_assumed),
        f"treasure_cells = {list_toml(format_cell(cell) for cell in copy.treasure_cells)}",
        "\n[homes]",
        *(f"{format_cell(cell)} = {quoted(colour)}" for colour, cell in copy.homes),
        "\n[guards]",
        *(f"{format_cell(cell)} = {quoted(guard)}" for guard, cell in copy.guards),
        "\n[tiles]",
        *(f"{shape} = {count}" for shape, count in copy.tiles),
        "\n[cards]",
        *(f"{symbol} = {_card_list(copy, symbol)}" for symbol in SYMBOLS),
    ]
    return "\n".join(lines) + "\n"


def _card_list(copy: Master2007Copy, symbol: str) -> str:
    return f"[{', '.join(str(card_value(card)) for card in copy.cards if card_symbol(card) == symbol)}]"
