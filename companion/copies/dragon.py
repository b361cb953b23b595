"""A copy of Master Labyrinth (2007) as TOML, and back."""

from __future__ import annotations

from companion.copies import toml
from companion.errors import BadCopy
from companion.maze.cell import format_cell, parse_cell
from companion.maze.sides import CANONICAL
from companion.rules.dragon_cards import SYMBOLS, card_symbol, card_value, parse_card, sorted_cards
from companion.rules.dragon_copy import DragonCopy
from companion.rules.dragon_state import GAME

_KEYS = ("game", "name", "is_assumed", "treasure_cells", "homes", "guards", "tiles", "cards")


def read(document: toml.Document) -> DragonCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, _KEYS)
    tiles = toml.table_at(document, "tiles")
    toml.refuse_strangers(tiles, tuple(CANONICAL))
    return DragonCopy(
        game=GAME,
        name=toml.name_at(document),
        is_assumed=toml.assumed_at(document),
        homes=toml.homes_at(document),
        guards=tuple(sorted((guard, cell) for cell, guard in toml.cells_at(document, "guards"))),
        treasure_cells=tuple(
            parse_cell(cell) for cell in toml.texts_at(document.get("treasure_cells"), "treasure_cells")
        ),
        tiles=tuple((shape, toml.count_at(tiles.get(shape, 0), f"tiles.{shape}")) for shape in CANONICAL),
        cards=_cards(toml.table_at(document, "cards")),
    )


def _cards(table: toml.Document) -> tuple[str, ...]:
    """The values of the cards with each symbol."""
    toml.refuse_strangers(table, SYMBOLS)
    return sorted_cards(parse_card(f"{value}-{symbol}") for symbol in SYMBOLS for value in _values(table, symbol))


def _values(table: toml.Document, symbol: str) -> list[int]:
    values = table.get(symbol, [])
    if not isinstance(values, list):
        raise BadCopy(f"'cards.{symbol}' has to be a list of values")
    return [toml.count_at(value, f"cards.{symbol}") for value in values]


def write(copy: DragonCopy) -> str:
    """The copy as TOML that `read` reads back."""
    lines = [
        *toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"treasure_cells = {toml.list_toml(format_cell(cell) for cell in copy.treasure_cells)}",
        "\n[homes]",
        *(f"{format_cell(cell)} = {toml.quoted(colour)}" for colour, cell in copy.homes),
        "\n[guards]",
        *(f"{format_cell(cell)} = {toml.quoted(guard)}" for guard, cell in copy.guards),
        "\n[tiles]",
        *(f"{shape} = {count}" for shape, count in copy.tiles),
        "\n[cards]",
        *(f"{symbol} = {_list(copy, symbol)}" for symbol in SYMBOLS),
    ]
    return "\n".join(lines) + "\n"


def _list(copy: DragonCopy, symbol: str) -> str:
    return f"[{', '.join(str(card_value(card)) for card in copy.cards if card_symbol(card) == symbol)}]"
