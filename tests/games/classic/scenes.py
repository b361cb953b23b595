"""Positions of the classic game for tests, written as ASCII boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import IllegalAction
from companion.games.classic.game import CLASSIC
from companion.games.classic.state import ClassicOptions, ClassicState, pawn_cell
from companion.maze.cell import CORNERS, format_cell, parse_cell
from companion.records.notation import parse_action
from companion.rules.verbs import format_action
from tests.maze.board_texts import parse_board

# Red can walk east to the ring on d1 and no further, and south to c3 and e4; yellow in the east can walk nowhere.
MAZE = """
ES@red  EW       ESW     NW:ring  ESW      NS   SW@yellow
NS      NS       NS:owl  NW       ES:bat   EW   EW
NES     NW       NES     SW       ESW      NW   NSW
EW      NW       EW      NE       EW       NE   EW
NES     EW       NEW     SW:rat   NSW      NE   NSW
NS      NW       NE      SW       EW       NE   ES
NE      SW       NEW     NW       NEW      ES   NW
loose NE:moth
"""

HOMES = tuple(zip(("red", "yellow", "blue", "green"), CORNERS, strict=True))


def scene(
    ascii_board: str,
    *,
    red: str = "?",
    yellow: str = "?",
    found: str = "",
    phase: str = "push",
    ban: str | None = None,
    ruled_out: str = "",
    **options: bool | int,
) -> ClassicState:
    """Red and yellow on this board, red to act; cards are given as words, the current one first, `found` are red's."""
    board, pawns = parse_board(ascii_board)
    return ClassicState(
        board=board,
        seats=("red", "yellow"),
        homes=HOMES,
        pawns=tuple(sorted(pawns)),
        stacks=(("red", tuple(red.split())), ("yellow", tuple(yellow.split()))),
        found=(("red", tuple(found.split())), ("yellow", ())),
        ruled_out=(("red", tuple(ruled_out.split())), ("yellow", ())),
        options=ClassicOptions(**(options or {})),
        phase=phase,
        ban=ban,
    )


def play(state: ClassicState, *actions: str) -> ClassicState:
    """The state after the actions, which have to be legal."""
    for action in actions:
        state = CLASSIC.apply(state, parse_action(action))
    return state


def texts(state: ClassicState) -> list[str]:
    """The legal actions as text."""
    return [format_action(action) for action in CLASSIC.legal(state)]


def cell_of(state: ClassicState, seat: str) -> str:
    """Where the seat's pawn stands, as in `d3`."""
    return format_cell(pawn_cell(state, seat))


def refused(state: ClassicState, action: str) -> str:
    """The reason why the action is not allowed; it must not be listed either."""
    assert action not in texts(state)
    with pytest.raises(IllegalAction) as refusal:
        play(state, action)
    return str(refusal.value)


def walks(state: ClassicState) -> list[str]:
    """The cells the seat can walk to, as in `d3`."""
    return [text.removeprefix("walk ") for text in texts(state) if text.startswith("walk")]


def at(state: ClassicState, cell: str, seat: str = "red") -> ClassicState:
    """The same with the seat's pawn on another cell."""
    place = parse_cell(cell)
    return replace(state, pawns=tuple((who, place if who == seat else where) for who, where in state.pawns))
