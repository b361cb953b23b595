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
from companion.maze.cell import CELLS, Cell, format_cell, parse_cell
from companion.maze.sides import CANONICAL
from companion.maze.tile import Tile
from companion.rules import copy_toml as toml
from companion.rules import reading
from companion.rules.mazes.maze_copy import MazeCopy, check_movable, refuse_twice

GAME = "master-2007"

REFUGE: Cell = 24
"""The centre, d4, where the dragon sits on its stand."""

GUARDS = ("black", "white")
LOW_VALUES = tuple(value for value in range(1, FIRST_HIGH) for _ in range(2))
HIGH_VALUES = tuple(value for value in range(FIRST_HIGH, HIGHEST + 1) for _ in range(2))
"""The treasures of the first and of the second phase: two of each value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Master2007Copy(MazeCopy):
    """One copy of Master Labyrinth (2007).

    `homes` are the starting cell of each adventurer, clockwise; `guards` where the black and the white guard begin;
    `treasure_cells` where the treasures of both phases are put, in reading order; `cards` the 24 treasure cards. Raises
    BadCopy when something is missing.
    """

    guards: tuple[tuple[str, Cell], ...]
    treasure_cells: tuple[Cell, ...]
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        _check_people(self)
        _check_cells(self)
        check_movable(self)
        _check_cards(self)

    @property
    def tiles(self) -> tuple[tuple[str, int], ...]:
        """How many movable tiles there are of each shape."""
        return tuple((shape, self.shapes[shape]) for shape in CANONICAL)


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


def _check_cards(copy: Master2007Copy) -> None:
    counted = Counter(card_value(card) for card in copy.cards)
    for value in range(1, HIGHEST + 1):
        if counted[value] != 2:
            raise BadCopy(f"the copy has {counted[value]} treasure cards of the value {value}; a box holds two")


# --- as TOML ---

_KEYS = ("game", "name", "is_assumed", "treasure_cells", "homes", "guards", "tiles", "cards")


def read_copy(document: toml.Document) -> Master2007Copy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, _KEYS)
    tiles = toml.table_at(document, "tiles")
    toml.refuse_strangers(tiles, tuple(CANONICAL))
    return Master2007Copy(
        **toml.head_at(document, GAME),
        homes=toml.homes_at(document),
        guards=tuple(sorted((guard, cell) for cell, guard in toml.cells_at(document, "guards"))),
        treasure_cells=tuple(map(parse_cell, toml.texts_at(document, "treasure_cells"))),
        movable=tuple(
            Tile(sides)
            for shape, sides in CANONICAL.items()
            for _ in range(toml.count_at(tiles.get(shape, 0), f"tiles.{shape}"))
        ),
        cards=_cards(toml.table_at(document, "cards")),
    )


def _cards(table: toml.Document) -> tuple[str, ...]:
    """The values of the cards with each symbol."""
    toml.refuse_strangers(table, SYMBOLS)
    return sorted_cards(parse_card(f"{value}-{symbol}") for symbol in SYMBOLS for value in _values(table, symbol))


def _values(table: toml.Document, symbol: str) -> list[int]:
    values = reading.list_at(table.get(symbol, []), f"'cards.{symbol}'")
    return [toml.count_at(value, f"cards.{symbol}") for value in values]


def copy_toml(copy: Master2007Copy) -> str:
    """The copy as TOML that `read_copy` reads back."""
    lines = [
        *toml.head_toml(copy),
        f"treasure_cells = {toml.list_toml(format_cell(cell) for cell in copy.treasure_cells)}",
        "\n[homes]",
        *(f"{format_cell(cell)} = {toml.quoted(colour)}" for colour, cell in copy.homes),
        "\n[guards]",
        *(f"{format_cell(cell)} = {toml.quoted(guard)}" for guard, cell in copy.guards),
        "\n[tiles]",
        *toml.plain_toml(copy),
        "\n[cards]",
        *(f"{symbol} = {_card_list(copy, symbol)}" for symbol in SYMBOLS),
    ]
    return "\n".join(lines) + "\n"


def _card_list(copy: Master2007Copy, symbol: str) -> str:
    return f"[{', '.join(str(card_value(card)) for card in copy.cards if card_symbol(card) == symbol)}]"
