"""Reads the 7x7 board out of a View's JSON; of a face-down tile it never keeps more than that it lies face down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.maze.cell import CELLS, WIDTH, format_cell, parse_cell
from companion.maze.cell import FIXED_CELLS as GLUED
from companion.maze.sides import LETTERS
from companion.messages import ViewJson
from companion.rules.mazes.places import HOMES

CELL_NAMES: tuple[str, ...] = tuple(map(format_cell, CELLS))
"""The 49 cells, row by row from the north-west corner."""

TILE_UNITS = 100
"""Side of a cell in the units of the drawing."""

FIXED_CELLS = frozenset(map(format_cell, GLUED))
LOOSE = "loose"


@dataclass(frozen=True, slots=True)
class TileText:
    """One tile as everybody sees it: open sides (or `?`, `I?` …), the mark, and whether it lies face up."""

    sides: str
    mark: str | None
    is_face_up: bool


@dataclass(frozen=True, slots=True)
class Disc:
    """A round token that lies on a tile: its number, and whether it is one of those with a treasure on it."""

    number: int
    is_treasure: bool


@dataclass(frozen=True, slots=True)
class MazeView:
    """What lies on a 7x7 board; `cells` holds the 49 cells and `loose`.

    `discs` lie on cells, `guards` stand on some, by colour; `dragon` is the side that the one in the middle looks to,
    "" where there is none.
    """

    cells: Mapping[str, TileText]
    pawns: Mapping[str, str]
    homes: Mapping[str, str]
    seats: tuple[str, ...]
    turn: int
    outcome: str
    discs: Mapping[str, Disc] = field(default_factory=dict)
    guards: Mapping[str, str] = field(default_factory=dict)
    dragon: str = ""


def read_tile(text: str) -> TileText:
    """Parse a tile text; whatever follows the `#` of a face-down tile is dropped here and goes no further."""
    if text.startswith("#"):
        return TileText("", None, False)
    sides, _, mark = text.partition(":")
    return TileText(sides, mark or None, True)


def read_maze(view: ViewJson) -> MazeView:
    """The board of a View's JSON; keys that are absent read as empty."""
    cells = {cell: read_tile(text) for cell, text in _texts(view.get("cells")).items() if cell in CELL_NAMES}
    if isinstance(loose := view.get("loose"), str):
        cells[LOOSE] = read_tile(loose)
    pawns = _texts(view.get("pawns"))
    has_corners = "tokens" not in view  # no corner of a board with numbered tokens has a colour
    return MazeView(
        cells=cells,
        pawns={colour: cell for colour, cell in pawns.items() if cell in CELL_NAMES},
        homes={**(HOMES if has_corners else {}), **_texts(view.get("homes"))},
        seats=_names(view.get("seats")) or tuple(pawns),
        turn=_count(view.get("turn")) or 0,
        outcome=str(view.get("outcome") or ""),
        discs=_discs(view),
        guards={colour: cell for colour, cell in _texts(view.get("guards")).items() if cell in CELL_NAMES},
        dragon=side if isinstance(side := view.get("dragon"), str) and side in LETTERS else "",
    )


def _discs(view: ViewJson) -> dict[str, Disc]:
    """Numbered tokens, written with the cells they lie on, and treasures, written under theirs."""
    tokens, treasures = view.get("tokens"), view.get("treasures")
    found = {cell: Disc(int(number), False) for number, cell in _texts(tokens).items() if number.isdecimal()}
    if isinstance(treasures, Mapping):
        found |= {str(cell): Disc(value, True) for cell, value in treasures.items() if isinstance(value, int)}
    return {cell: disc for cell, disc in found.items() if cell in CELL_NAMES}


def public_view(view: ViewJson) -> dict[str, object]:
    """The view again as JSON, with every face-down tile as `#?` whatever it said before."""
    shown = dict(view)
    shown["cells"] = {cell: public_tile(text) for cell, text in _texts(view.get("cells")).items()}
    if isinstance(loose := view.get("loose"), str):
        shown["loose"] = public_tile(loose)
    return shown


def public_tile(text: str) -> str:
    """A tile text with nothing after the `#` of a face-down tile but `?`."""
    return "#?" if text.startswith("#") else text


def _texts(value: object) -> dict[str, str]:
    if not isinstance(value, Mapping):
        return {}
    return {str(key): text for key, text in value.items() if isinstance(text, str)}


def _names(value: object) -> tuple[str, ...]:
    return tuple(str(name) for name in value) if isinstance(value, (list, tuple)) else ()


def _count(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    return int(value) if str(value).isdigit() else None


def cell_centre(cell: str) -> tuple[int, int]:
    """The middle of a cell in drawing units, x to the east and y to the south."""
    row, column = divmod(parse_cell(cell), WIDTH)
    return column * TILE_UNITS + TILE_UNITS // 2, row * TILE_UNITS + TILE_UNITS // 2
