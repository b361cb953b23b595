"""A copy of Master Labyrinth 1991 as TOML: the formula cards, the start spaces, and how many tiles of each shape."""

from __future__ import annotations

from companion.games.master_1991.actions import format_formula, parse_formula
from companion.games.master_1991.copy import Master1991Copy
from companion.games.master_1991.state import GAME
from companion.maze.cell import format_cell
from companion.maze.sides import CANONICAL
from companion.maze.tile import identity, parse_mark
from companion.rules import copy_toml

_KEYS = ("game", "name", "is_assumed", "formulas", "starts", "tiles")


def read(document: copy_toml.Document) -> Master1991Copy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    copy_toml.refuse_strangers(document, _KEYS)
    starts = tuple((parse_mark(colour), cell) for cell, colour in copy_toml.cells_at(document, "starts"))
    return Master1991Copy(
        game=GAME,
        name=copy_toml.name_at(document),
        is_assumed=copy_toml.assumed_at(document),
        starts=starts,
        movable=copy_toml.tiles_at(document),
        formulas=tuple(parse_formula(text) for text in copy_toml.texts_at(document.get("formulas"), "formulas")),
    )


def write(copy: Master1991Copy) -> str:
    """The copy as TOML that `read` reads back."""
    lines = [
        *copy_toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"formulas = {copy_toml.list_toml(map(format_formula, copy.formulas))}",
        "\n[starts]",
        *(f"{format_cell(cell)} = {copy_toml.quoted(colour)}" for colour, cell in copy.starts),
        "\n[tiles.plain]",
        *(f"{shape} = {sum(identity(tile) == shape for tile in copy.movable)}" for shape in CANONICAL),
        "\n[tiles.marked]",
    ]
    return "\n".join(lines) + "\n"
