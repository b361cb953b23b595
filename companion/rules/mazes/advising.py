"""A way through a turn as advice: its actions in words, and the cells they are about, each on the board by then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from companion.maze.board import Board
from companion.maze.cell import Cell, format_cell, lane_of
from companion.maze.reach import find_path
from companion.maze.tile import Tile
from companion.rules.actions import Push, Walk
from companion.rules.advice import Advice
from companion.rules.public import held
from companion.rules.verbs import Action
from companion.rules.words import Said


def advice_of(
    goal: tuple[Said, Said],
    state: Any,
    actions: Sequence[Action],
    after: Callable[[Any, Action], Any],
    say_step: Callable[[Any, Action], Said],
    closed: Collection[Cell] = (),
) -> Advice:
    """The advice to do so from a state of a 7x7 game; `goal` is what for, of the seat and to it.

    Each action is told in the state before it. No walk leads through `closed`.
    """
    steps, cells, walked = list[Said](), list[tuple[str, ...]](), list[str]()
    for action in actions:
        steps.append(say_step(state, action))
        cells.append(tuple(map(format_cell, _about(state, action, closed))))
        walked += cells[-1] if isinstance(action, Walk) else ()
        state = after(state, action)
    return Advice(goal[0], tuple(actions), tuple(steps), cells[0], tuple(walked) or cells[0], to_you=goal[1])


def _about(state: Any, action: Action, closed: Collection[Cell]) -> Iterator[Cell]:
    """Where a tile goes in, the way of a walk, or where the pawn stands."""
    pawn = held(state.pawns, state.to_act)
    match action:
        case Push(arrow, _):
            yield lane_of(arrow)[0]
        case Walk(cell):
            yield from find_path(_walled(state.board, closed), pawn, cell) or ()
        case _:
            yield pawn


def _walled(board: Board, closed: Collection[Cell]) -> Board:
    for cell in closed:
        board = board.with_tile(cell, Tile(0))
    return board
