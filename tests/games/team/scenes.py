"""Team Edition scenes for tests: an ASCII board, whose cards and spells lie where, and what is then true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import IllegalAction
from companion.games.team.state import TeamState, with_specials
from companion.maze.cell import format_cell, parse_cell
from companion.maze.tile import format_tile, parse_tile
from companion.rules.public import held
from companion.rules.verbs import format_action
from tests.rules.boards import TEAM, play, scene

__all__ = ["TEAM", "WALLS", "lay", "listed", "loose_text", "play", "refused", "stand", "table", "tile_at", "where"]

WALLS = """
ES@red NS ESW NS ESW NS SW@yellow
EW     NS EW  NS EW  NS EW
NES    NS NES NS ESW NS NSW
EW     NS EW  NS EW  NS EW
NES    NS NEW NS NSW NS NSW
EW     NS EW  NS EW  NS EW
NE     NS NEW NS NEW NS NW
loose NE
"""
"""No fixed tile leads anywhere; columns b, d and f are corridors from edge to edge, the other tiles stand alone."""


def table(board: str, special: str = "", mate: str = "rotate", variant: str = "", **more: object) -> TeamState:
    """Red to act on this board; with a special spell it is a standard game unless the variant is named."""
    state = scene(board, **more)
    if not special:
        return state
    mates = mate if mate != special else "switch"
    named = replace(state, variant=variant or "standard")
    return with_specials(named, (("red", special), ("yellow", mates)))


def lay(state: TeamState, **tiles: str) -> TeamState:
    """The same with other tiles on some cells: `b1="#L:key"`; `loose` is the loose tile."""
    board = state.board
    for cell, text in tiles.items():
        tile = parse_tile(text)
        board = replace(board, loose=tile) if cell == "loose" else board.with_tile(parse_cell(cell), tile)
    return replace(state, board=board)


def stand(state: TeamState, **cells: str) -> TeamState:
    """The same with pawns elsewhere: `red="b3"`."""
    pawns = tuple((seat, parse_cell(cells[seat]) if seat in cells else cell) for seat, cell in state.pawns)
    return replace(state, pawns=pawns)


def listed(state: TeamState, verb: str) -> list[str]:
    """What is listed behind the verb, in order: `walk` gives `["b1", "c1 traverse"]`."""
    texts = [format_action(action) for action in TEAM.legal(state)]
    return [text.removeprefix(verb).strip() for text in texts if text.split()[0] == verb]


def refused(state: TeamState, action: str) -> str:
    """The reason why an action is refused; it must not be listed either."""
    with pytest.raises(IllegalAction) as refusal:
        play(state, action)
    assert action not in [format_action(listed) for listed in TEAM.legal(state)]
    return str(refusal.value).partition(" is not allowed: ")[2]


def tile_at(state: TeamState, cell: str) -> str:
    """The text of the tile on a cell."""
    return format_tile(state.board.cells[parse_cell(cell)])


def loose_text(state: TeamState) -> str:
    """The text of the loose tile."""
    return format_tile(state.board.loose)


def where(state: TeamState, seat: str) -> str:
    """The cell of a seat's pawn."""
    return format_cell(held(state.pawns, seat))
