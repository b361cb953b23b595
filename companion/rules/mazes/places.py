"""Places of the 7x7 board in words: everything is told by the coloured corners, since nobody at a table knows north."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.maze.cell import Cell, format_cell
from companion.rules.words import Said, Value, colour, say

Homes = Mapping[str, str]
"""Colours and the cells of their corners, as in `{"red": "a1"}`."""

HOMES: Homes = {"red": "a1", "yellow": "g1", "blue": "g7", "green": "a7"}
"""Corner colours where nobody names any: clockwise from the north-west corner."""

EDGE_CORNERS: dict[str, tuple[str, str]] = {"N": ("a1", "g1"), "E": ("g1", "g7"), "S": ("a7", "g7"), "W": ("a1", "a7")}
"""The two corners an edge runs between: first the one beside its arrow 2, then the one beside its arrow 6."""


def name_homes(homes: Iterable[tuple[str, Cell]]) -> dict[str, str]:
    """Colours and their corners, as the functions here want them."""
    return {name: format_cell(cell) for name, cell in homes}


def homes_of(state: object) -> dict[str, Cell]:
    """The corner of each colour in a state, none where the colours have no corners of their own."""
    return dict(getattr(state, "homes", ()))


def homes_in_words(state: object) -> Homes:
    """The corners of a state as `say_arrow` and others want them; the usual ones where it has none."""
    return name_homes(homes_of(state).items()) or HOMES


def corner_name(cell: str, homes: Homes = HOMES) -> Value:
    """The colour of the corner, or the cell itself where no colour is at home."""
    return {home: colour(name) for name, home in homes.items()}.get(cell, cell)


def say_arrow(arrow: str, homes: Homes = HOMES) -> Said:
    """Where an arrow is, told by the coloured corners, so that it is right from every side of the table.

    >>> say_arrow("W2")
    'the arrow nearest red, between red and green'
    """
    first, last = (corner_name(cell, homes) for cell in EDGE_CORNERS[arrow[0]])
    if arrow[1] == "4":
        return say("the middle arrow, between {first} and {last}", first=first, last=last)
    near = first if arrow[1] == "2" else last
    return say("the arrow nearest {near}, between {first} and {last}", near=near, first=first, last=last)
