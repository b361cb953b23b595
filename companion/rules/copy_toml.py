"""Reads the parts of a copy's TOML, with a one-line error for what is wrong, and writes them back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import BadCopy
from companion.maze.cell import Cell, format_cell, parse_cell
from companion.maze.sides import CANONICAL
from companion.maze.tile import Tile, identity, parse_mark
from companion.rules import reading
from companion.rules.copy import Copy
from companion.rules.mazes.maze_copy import MazeCopy

MAZE_KEYS = ("game", "name", "is_assumed", "homes", "fixed", "tiles")
"""What the description of every box with a 7x7 maze has."""

Document = Mapping[str, object]


def tiles_at(document: Document) -> tuple[Tile, ...]:
    """Plain tiles are counted by shape, marked ones are listed by shape."""
    table = table_at(document, "tiles")
    refuse_strangers(table, ("plain", "marked"))
    plain, marked = table_at(table, "plain"), table_at(table, "marked")
    refuse_strangers(plain, tuple(CANONICAL))
    refuse_strangers(marked, tuple(CANONICAL))
    tiles: list[Tile] = []
    for shape, sides in CANONICAL.items():
        count = count_at(plain.get(shape, 0), f"tiles.plain.{shape}")
        tiles += [Tile(sides)] * count
        tiles += [
            Tile(sides, parse_mark(mark)) for mark in reading.texts_at(marked.get(shape, []), f"'tiles.marked.{shape}'")
        ]
    return tuple(tiles)


def cells_at(document: Document, key: str) -> list[tuple[Cell, str]]:
    """The table under the key: cells and a text for each."""
    return [(parse_cell(cell), text_at(text, key)) for cell, text in table_at(document, key).items()]


def homes_at(document: Document) -> tuple[tuple[str, Cell], ...]:
    """The colour of each corner."""
    return tuple((_colour(colour), cell) for cell, colour in cells_at(document, "homes"))


def head_at(document: Document, game: str) -> dict[str, Any]:
    """What every copy has: the game, what the copy is called, and whether nobody has compared it with a real box."""
    name, is_assumed = (
        text_at(document.get("name"), "name"),
        reading.flag_at(document.get("is_assumed"), "'is_assumed'"),
    )
    return {"game": game, "name": name, "is_assumed": is_assumed}


def maze_at(document: Document, game: str) -> dict[str, Any]:
    """The same, and the maze of a box whose pawns begin on its corners."""
    return {
        **head_at(document, game),
        "homes": homes_at(document),
        "fixed_marks": tuple((cell, parse_mark(mark)) for cell, mark in cells_at(document, "fixed")),
        "movable": tiles_at(document),
    }


def marks_at(document: Document, key: str) -> tuple[str, ...]:
    """A list of treasures or other words in lower case."""
    return tuple(parse_mark(text) for text in texts_at(document, key))


def count_at(value: object, where: str) -> int:
    """The value when it is a whole number from 0 to 99."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 100:
        raise BadCopy(f"'{where}' has to be a small whole number")
    return value


def _colour(text: str) -> str:
    if not text.isascii() or not text.isalpha() or not text.islower():
        raise BadCopy(f"{text!r} is not a colour; write it in lower case letters")
    return text


def refuse_strangers(table: Document, known: Iterable[str]) -> None:
    """Raise UnreadableNotation naming the first key that has no business there."""
    reading.refuse_strangers(table, known, "a copy's description")


def table_at(document: Document, key: str) -> Document:
    """The TOML table under the key."""
    table = document.get(key)
    if not isinstance(table, Mapping):
        raise BadCopy(f"the table [{key}] is missing")
    return table


def text_at(value: object, where: str) -> str:
    """The value if it is a text that is not empty."""
    if not isinstance(value, str) or not value:
        raise BadCopy(f"'{where}' has to be a text")
    return value


def texts_at(table: Document, key: str) -> tuple[str, ...]:
    """The list of texts under the key."""
    return reading.texts_at(table.get(key), f"'{key}'")


def list_toml(texts: Iterable[str]) -> str:
    """A list of texts as TOML, one a line."""
    return "[\n" + "".join(f"    {quoted(text)},\n" for text in texts) + "]"


def quoted(text: str) -> str:
    """A text as TOML."""
    escaped = "".join(c if c >= " " and c not in '"\\\x7f' else f"\\u{ord(c):04x}" for c in text)
    return f'"{escaped}"'


def maze_toml(copy: MazeCopy) -> list[str]:
    """The tables `homes`, `fixed` and `tiles` as TOML."""
    return [
        "\n[homes]",
        *(f"{format_cell(cell)} = {quoted(colour)}" for colour, cell in copy.homes),
        "\n[fixed]",
        *(f"{format_cell(cell)} = {quoted(mark)}" for cell, mark in copy.fixed_marks),
        "\n[tiles.plain]",
        *plain_toml(copy),
        "\n[tiles.marked]",
        *(f"{shape} = {list_toml(_marks(copy, shape))}" for shape in CANONICAL),
    ]


def plain_toml(copy: MazeCopy) -> list[str]:
    """How many plain tiles there are of each shape, as TOML."""
    return [f"{shape} = {sum(identity(tile) == shape for tile in copy.movable)}" for shape in CANONICAL]


def head_toml(copy: Copy) -> list[str]:
    """The lines every description begins with."""
    is_assumed = str(copy.is_assumed).lower()
    return [f"game = {quoted(copy.game)}", f"name = {quoted(copy.name)}", f"is_assumed = {is_assumed}"]


def _marks(copy: MazeCopy, shape: str) -> list[str]:
    return [tile.mark for tile in copy.movable if tile.mark and identity(tile).startswith(shape)]
