"""Pushes that lead somewhere: people look at the maze, and at where a pawn could walk after a push."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import UnreadableNotation
from companion.maze.board import Board
from companion.maze.cell import CELLS, Cell, format_cell, parse_cell
from companion.maze.sides import parse_sides
from companion.maze.tile import parse_tile
from companion.messages import ViewJson
from companion.rules.actions import Push
from companion.rules.mazes.shifting import carried, shifted, walk_cells
from hardware.simulated.people.wanted_cells import before_the_head

REFUGE: Cell = 24
"""Where the dragon's refuge stands; nobody walks beneath it."""


def pushes_towards(
    texts: Iterable[str], seat: str, layout: Mapping[str, Any], view: ViewJson, wishes: frozenset[str]
) -> list[str]:
    """The pushes after which the seat's pawn could walk to one of the cells `wishes`.

    `layout` is the table before the push. A wanted thing moves with its tile, except the place before the dragon's
    head. Where a push is a spell, people try what else they can do.
    """
    pushes = {text: parse_push(text) for text in texts if text.startswith("push ")}
    if not wishes or not pushes or "spells" in view or seat not in layout["pawns"]:
        return []
    try:
        board, start = _board(layout), parse_cell(layout["pawns"][seat])
    except UnreadableNotation:
        return []  # the pawn stands on the loose tile
    aims, stays = {parse_cell(cell) for cell in wishes}, before_the_head(view)
    closed = (REFUGE,) if "dragon" in view else ()
    found = []
    for text, shove in pushes.items():
        goals = {aim if format_cell(aim) == stays else carried(shove.arrow, aim) for aim in aims}
        pawn = carried(shove.arrow, start)
        if goals & {pawn, *walk_cells(shifted(board, shove), pawn, closed)}:
            found.append(text)
    return found


def parse_push(text: str) -> Push:
    """The push of an action text from the page."""
    _, arrow, sides = text.split()
    return Push(arrow, parse_sides(sides))


def _board(layout: Mapping[str, Any]) -> Board:
    return Board(tuple(parse_tile(layout["cells"][format_cell(cell)]) for cell in CELLS), parse_tile(layout["loose"]))
