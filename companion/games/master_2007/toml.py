"""A copy of Master Labyrinth (2007) as TOML, and back."""

from __future__ import annotations

from companion.errors import BadCopy
from companion.games.master_2007.cards import SYMBOLS, card_symbol, card_value, parse_card, sorted_cards
from companion.games.master_2007.copy import Master2007Copy
from companion.games.master_2007.state import GAME
from companion.maze.cell import format_cell, parse_cell
from companion.maze.sides import CANONICAL
from companion.rules import copy_toml

_KEYS = ("game", "name", "is_assumed", "treasure_cells", "homes", "guards", "tiles", "cards")


def read(document: copy_toml.Document) -> Master2007Copy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    copy_toml.refuse_strangers(document, _KEYS)
    tiles = copy_toml.table_at(document, "tiles")
    copy_toml.refuse_strangers(tiles, tuple(CANONICAL))
    return Master2007Copy(
        game=GAME,
        name=copy_toml.name_at(document),
        is_assumed=copy_toml.assumed_at(document),
        homes=copy_toml.homes_at(document),
        guards=tuple(sorted((guard, cell) for cell, guard in copy_toml.cells_at(document, "guards"))),
        treasure_cells=tuple(
            parse_cell(cell) for cell in copy_toml.texts_at(document.get("treasure_cells"), "treasure_cells")
        ),
        tiles=tuple((shape, copy_toml.count_at(tiles.get(shape, 0), f"tiles.{shape}")) for shape in CANONICAL),
        cards=_cards(copy_toml.table_at(document, "cards")),
    )


def _cards(table: copy_toml.Document) -> tuple[str, ...]:
    """The values of the cards with each symbol."""
    copy_toml.refuse_strangers(table, SYMBOLS)
    return sorted_cards(parse_card(f"{value}-{symbol}") for symbol in SYMBOLS for value in _values(table, symbol))


def _values(table: copy_toml.Document, symbol: str) -> list[int]:
    values = table.get(symbol, [])
    if not isinstance(values, list):
        raise BadCopy(f"'cards.{symbol}' has to be a list of values")
    return [copy_toml.count_at(value, f"cards.{symbol}") for value in values]


def write(copy: Master2007Copy) -> str:
    """The copy as TOML that `read` reads back."""
    lines = [
        *copy_toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"treasure_cells = {copy_toml.list_toml(format_cell(cell) for cell in copy.treasure_cells)}",
        "\n[homes]",
        *(f"{format_cell(cell)} = {copy_toml.quoted(colour)}" for colour, cell in copy.homes),
        "\n[guards]",
        *(f"{format_cell(cell)} = {copy_toml.quoted(guard)}" for guard, cell in copy.guards),
        "\n[tiles]",
        *(f"{shape} = {count}" for shape, count in copy.tiles),
        "\n[cards]",
        *(f"{symbol} = {_list(copy, symbol)}" for symbol in SYMBOLS),
    ]
    return "\n".join(lines) + "\n"


def _list(copy: Master2007Copy, symbol: str) -> str:
    return f"[{', '.join(str(card_value(card)) for card in copy.cards if card_symbol(card) == symbol)}]"
