"""What people know because they hold it in their hands: a tile, and so what can be done with it; a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.maze.cell import parse_cell
from companion.maze.sides import parse_sides, shape_of
from companion.messages import Position, ViewJson
from hardware.simulated.cardboard.cardboard_table import CardboardTable

Papers = Mapping[str, Any]
"""What people hold that the companion may not know, as a position has it: `hands` (cards, the current one first) and
`formulas`."""

NOTHING = "nothing"


def true_text(table: CardboardTable, papers: Papers, position: Position) -> str | None:
    """The one of TABLE's actions that is true at this table; None where nobody here can tell."""
    return next((text for text in position.legal if _is_true(text.split(), table, papers, position)), None)


def can_lie(table: CardboardTable, seat: str, action: str) -> bool:
    """Whether the action fits the cardboard: for an unseen tile the page lists every shape that it could have."""
    verb, *nouns = action.split()
    pawn = table.pawns.get(seat)
    if verb == "push":
        tile = table.loose_tile
    elif verb == "turn-up" and pawn is not None and pawn.cell is not None:
        tile = table.tile_at(pawn.cell)
    else:
        return True
    return shape_of(parse_sides(nouns[-1])) == tile.shape


def with_marks(view: ViewJson, table: CardboardTable) -> ViewJson:
    """The view as somebody reads it who sees the tiles too: what the page does not know they see on the table."""
    cells = view.get("cells")
    if not isinstance(cells, Mapping) or not any(str(text).endswith(":?") for text in cells.values()):
        return view
    lies = table.layout()["cells"]
    return {**view, "cells": {cell: lies[cell] if str(text).endswith(":?") else text for cell, text in cells.items()}}


def _is_true(words: Sequence[str], table: CardboardTable, papers: Papers, position: Position) -> bool:
    match words:
        case ["reveal", "tile", name]:
            return table.came_to_light == name
        case ["reveal", "nowhere", mark]:
            return table.cell_of_mark(mark) is None
        case ["reveal", cell, mark] if cell != "formula":
            tile = table.tile_at(parse_cell(cell))
            return tile.is_face_up and (tile.mark or NOTHING) == mark
        case ["comes-out", cell, sides]:
            return table.tile_at(parse_cell(cell)).face == sides
        case ["reveal", "card", seat, treasure]:
            card = current_card(papers, position.view, seat)
            is_listed = f"reveal card {seat} {card}" in position.legal
            return treasure == card if is_listed else card is not None and treasure == NOTHING
        case ["reveal", "formula", seat, formula]:
            return bool(papers.get("formulas", {}).get(seat) == formula)
    return False


def current_card(papers: Papers, view: ViewJson, seat: str) -> str | None:
    """The card on top of the seat's stack: as many lie open already as the page says it has found."""
    stack = papers.get("hands", {}).get(seat, ())
    found = view.get("found")
    count = len(found.get(seat, ())) if isinstance(found, Mapping) else 0
    return str(stack[count]) if count < len(stack) else None
