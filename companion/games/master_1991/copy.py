"""What this owner's box of Master Labyrinth 1991 holds: maze tiles, formula cards, start spaces; and its TOML."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import BadCopy
from companion.games.master_1991.actions import TOKENS, Formula, format_formula, parse_formula
from companion.games.master_1991.state import GAME
from companion.maze.cell import Cell, format_cell, parse_cell
from companion.maze.tile import parse_mark
from companion.rules import copy_toml as toml
from companion.rules.mazes.maze_copy import MazeCopy, check_movable, refuse_twice

STARTS: tuple[Cell, ...] = tuple(parse_cell(text) for text in ("c3", "e3", "e5", "c5"))
"""The four start spaces, clockwise from the north-west."""

FORMULAS = 21
FORMULA_SIZE = 3
"""Ingredients on a card."""

_KEYS = ("game", "name", "is_assumed", "formulas", "starts", "tiles")


@dataclass(frozen=True, slots=True, kw_only=True)
class Master1991Copy(MazeCopy):
    """One copy of the box; `homes` are a colour for each start space. Raises BadCopy when something is missing."""

    formulas: tuple[Formula, ...]

    def __post_init__(self) -> None:
        _check(self)


def _check(copy: Master1991Copy) -> None:
    if tuple(cell for _, cell in copy.homes) != STARTS or len(set(copy.colours)) != len(STARTS):
        raise BadCopy("the copy must name one colour for each start space c3, e3, e5 and c5")
    check_movable(copy)
    if any(tile.mark for tile in copy.movable):
        raise BadCopy("the maze tiles of this game show nothing but corridors")
    if len(copy.formulas) != FORMULAS:
        raise BadCopy(f"the copy has {len(copy.formulas)} formula cards; a box holds {FORMULAS}")
    for formula in copy.formulas:
        if len(formula) != FORMULA_SIZE or not set(formula) <= set(TOKENS):
            raise BadCopy(f"the formula {format_formula(formula)} has to name {FORMULA_SIZE} different tokens")
    refuse_twice("formula", map(format_formula, copy.formulas))


def read_copy(document: toml.Document) -> Master1991Copy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, _KEYS)
    return Master1991Copy(
        **toml.head_at(document, GAME),
        homes=tuple((parse_mark(colour), cell) for cell, colour in toml.cells_at(document, "starts")),
        movable=toml.tiles_at(document),
        formulas=tuple(parse_formula(text) for text in toml.texts_at(document, "formulas")),
    )


def copy_toml(copy: Master1991Copy) -> str:
    """The copy as TOML that `read_copy` reads back."""
    lines = [
        *toml.head_toml(copy),
        f"formulas = {toml.list_toml(map(format_formula, copy.formulas))}",
        "\n[starts]",
        *(f"{format_cell(cell)} = {toml.quoted(colour)}" for colour, cell in copy.homes),
        "\n[tiles.plain]",
        *toml.plain_toml(copy),
        "\n[tiles.marked]",
    ]
    return "\n".join(lines) + "\n"
