"""What people read on the page about TABLE, and what they can tell it: they hold tiles and cards in their hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.maze.cell import parse_cell
from companion.maze.sides import parse_sides, shape_of
from companion.messages import Position, Snapshot, ViewJson
from companion.rules.chance import Chance
from hardware.simulated.cardboard.cardboard_table import CardboardTable

TABLE = "TABLE"
END = "end"


def is_chance_due(now: Snapshot) -> bool:
    """Whether chance waits for somebody at the table: for a press, or for what came."""
    return now.position.due is not None and now.position.due.chance is not Chance.AUTOMATIC


def is_asked(now: Snapshot) -> bool:
    """Whether only people can say what came."""
    return now.position.due is not None and now.position.due.chance is Chance.ASKED


def is_told_first(now: Snapshot) -> bool:
    """Whether the page asks what a tile shows, or where a treasure lies, before anything is done."""
    is_mark = any(text.startswith("reveal ") and text.split()[1] not in _OTHER_REVEALS for text in now.position.legal)
    return is_asked(now) and is_mark


_OTHER_REVEALS = ("tile", "card", "formula")
"""What else is revealed, and asked for once it has come about."""


def has_come(now: Snapshot, line: int) -> bool:
    """Whether TABLE has told its order behind that line of the log."""
    return any(each.number > line and each.text == now.evening.order for each in now.evening.log)


def is_carried_out(now: Snapshot) -> bool:
    """Whether the companion has seen that order done."""
    return now.evening.lagging != "chance"


def turn_of(now: Snapshot) -> int:
    """The number of the turn, as the page shows it."""
    turn = now.position.view.get("turn", 0)
    return turn if isinstance(turn, int) else 0


def last_line(now: Snapshot) -> int:
    """The number of the latest line of the log, 0 where there is none."""
    return now.evening.log[-1].number if now.evening.log else 0


def is_over(now: Snapshot) -> bool:
    """Whether the game has come to its end."""
    return bool(now.position.view.get("outcome"))


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
