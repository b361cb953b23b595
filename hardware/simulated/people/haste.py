"""What people in a hurry do at once behind a push, a rotation or a switch, without waiting for the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.maze.board import Board
from companion.maze.cell import CELLS, format_cell, lane_of, parse_cell
from companion.maze.tile import parse_tile
from companion.messages import Position
from companion.rules.mazes.shifting import walk_cells
from hardware.simulated.people.choosing import kind_of

BEGINNINGS = ("push", "rotate", "switch")


def sure_to_follow(
    position: Position, seat: str, done: str, layout: Mapping[str, Any], wishes: frozenset[str]
) -> list[str]:
    """Actions that everybody can see to be allowed after `done`, which was chosen in `position` and lies there
    as `layout`; only the walks to where the seat wishes to be, if there are any.

    None if a dragon's refuge hides a part of the maze.
    """
    if kind_of(done) not in BEGINNINGS or "dragon" in position.view:
        return []
    walks = [f"walk {cell}" for cell in _open_cells(layout, seat)] if _may_walk(position.legal) else []
    finds = [text for text in walks if text.split()[1] in wishes]
    return finds or walks + [text for text in position.legal if _stays_allowed(text, done, layout)]


def _may_walk(legal: Iterable[str]) -> bool:
    """Whether the seat has a walk: the page lists one, or it lists pushes alone, which a walk follows in every box."""
    kinds = {kind_of(text).split()[0] for text in legal}
    return "walk" in kinds or kinds == {"push"}


def _open_cells(layout: Mapping[str, Any], seat: str) -> list[str]:
    """Where open corridors lead from the seat's pawn, as the tiles lie now."""
    tiles = tuple(parse_tile(layout["cells"][format_cell(cell)]) for cell in CELLS)
    board, start = Board(tiles, parse_tile(layout["loose"])), parse_cell(layout["pawns"][seat])
    return [format_cell(cell) for cell in walk_cells(board, start)] if tiles[start].is_face_up else []


def _stays_allowed(text: str, done: str, layout: Mapping[str, Any]) -> bool:
    """Whether another spell that was listed before is allowed still.

    A switch that nobody could see is left out, and a push that takes the tile off the board that was just rotated: what
    no picture shows is told to the page before anything else is done.
    """
    verb, *nouns = text.split()
    before, *touched = done.split()
    match before, verb:
        case "push", "rotate":
            return parse_cell(nouns[0]) not in lane_of(touched[0])
        case "push", "switch":
            return _face(layout, nouns[0]) != _face(layout, nouns[1])
        case "rotate", "push":
            return parse_cell(touched[0]) != lane_of(nouns[0])[-1]
        case "switch", "push":
            return not {parse_cell(cell) for cell in touched} & set(lane_of(nouns[0]))
    return False


def _face(layout: Mapping[str, Any], cell: str) -> str:
    text = str(layout["cells"][cell])
    return "#" if text.startswith("#") else text.partition(":")[0]
