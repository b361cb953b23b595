"""What this owner's box of Master Labyrinth 1991 holds: maze tiles, formula cards, start spaces; and its TOML."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import BadCopy
from companion.games.master_1991.actions import TOKENS, Formula, format_formula, parse_formula
from companion.games.master_1991.state import GAME
from companion.maze.board import FIXED_SIDES
from companion.maze.cell import Cell, format_cell, parse_cell
from companion.maze.sides import CANONICAL
from companion.maze.tile import Tile, identity, parse_mark
from companion.rules import copy_toml as toml
from companion.rules.mazes.maze_copy import MOVABLE_TILES, refuse_twice

STARTS: tuple[Cell, ...] = tuple(parse_cell(text) for text in ("c3", "e3", "e5", "c5"))
"""The four start spaces, clockwise from the north-west."""

FORMULAS = 21
FORMULA_SIZE = 3
"""Ingredients on a card."""

_KEYS = ("game", "name", "is_assumed", "formulas", "starts", "tiles")


@dataclass(frozen=True, slots=True)
class Master1991Copy:
    """One copy of the box. `starts` has a colour for each start space, clockwise from the north-west; `movable` the
    34 maze tiles in their canonical orientation, none with a mark. Raises BadCopy when something is missing.
    """

    game: str
    name: str
    is_assumed: bool
    starts: tuple[tuple[str, Cell], ...]
    movable: tuple[Tile, ...]
    formulas: tuple[Formula, ...]

    def __post_init__(self) -> None:
        _check(self)

    @property
    def colours(self) -> tuple[str, ...]:
        """The four colours, clockwise from the north-west start space."""
        return tuple(colour for colour, _ in self.starts)

    @property
    def homes(self) -> tuple[tuple[str, Cell], ...]:
        """The printed square of each colour: its start space."""
        return self.starts

    def fixed_tile(self, cell: Cell) -> Tile:
        """The fixed tile of one of the 16 fixed cells; nothing is printed on it but corridors."""
        return Tile(FIXED_SIDES[cell])


def _check(copy: Master1991Copy) -> None:
    if tuple(cell for _, cell in copy.starts) != STARTS or len(set(copy.colours)) != len(STARTS):
        raise BadCopy("the copy must name one colour for each start space c3, e3, e5 and c5")
    if len(copy.movable) != MOVABLE_TILES:
        raise BadCopy(f"the copy has {len(copy.movable)} movable tiles; a box holds {MOVABLE_TILES}")
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
        game=GAME,
        name=toml.name_at(document),
        is_assumed=toml.assumed_at(document),
        starts=tuple((parse_mark(colour), cell) for cell, colour in toml.cells_at(document, "starts")),
        movable=toml.tiles_at(document),
        formulas=tuple(parse_formula(text) for text in toml.texts_at(document.get("formulas"), "formulas")),
    )


def copy_toml(copy: Master1991Copy) -> str:
    """The copy as TOML that `read_copy` reads back."""
    lines = [
        *toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"formulas = {toml.list_toml(map(format_formula, copy.formulas))}",
        "\n[starts]",
        *(f"{format_cell(cell)} = {toml.quoted(colour)}" for colour, cell in copy.starts),
        "\n[tiles.plain]",
        *(f"{shape} = {sum(identity(tile) == shape for tile in copy.movable)}" for shape in CANONICAL),
        "\n[tiles.marked]",
    ]
    return "\n".join(lines) + "\n"
