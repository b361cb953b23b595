"""Positions of the classic game for tests, written as ASCII boards."""

from __future__ import annotations

import pytest

from companion.errors import IllegalAction
from companion.maze.board import parse_board
from companion.maze.cell import CORNERS, format_cell
from companion.rules.classic import CLASSIC
from companion.rules.classic_state import ClassicState, options_of, pawn_cell
from companion.rules.notation import format_action, parse_action

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
        options=options_of(options),
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
    return [format_action(action) for action in CLASSIC.legal_actions(state)]


def cell_of(state: ClassicState, seat: str) -> str:
    """Where the seat's pawn stands, as in `d3`."""
    return format_cell(pawn_cell(state, seat))


def refused(state: ClassicState, action: str) -> str:
    """The reason why the action is not allowed; it must not be listed either."""
    assert action not in texts(state)
    with pytest.raises(IllegalAction) as refusal:
        play(state, action)
    return str(refusal.value)
