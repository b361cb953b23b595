"""A way through a turn as advice: its actions in words, the cells they are about, and what it is good for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from companion.maze.board import Board
from companion.maze.cell import Cell, format_cell, lane_of
from companion.maze.reach import find_path
from companion.maze.tile import Tile
from companion.rules.actions import Push, Walk
from companion.rules.advice import Advice
from companion.rules.mazes.race import Meetings, Race
from companion.rules.public import OVER, Public, held
from companion.rules.verbs import Action
from companion.rules.words import Said, player, say

Goal = tuple[Said, Said]
"""What a turn is good for, of the seat and to it."""


def advice_of(
    goal: Goal,
    state: Any,
    actions: Sequence[Action],
    after: Callable[[Any, Action], Any],
    say_step: Callable[[Any, Action], Said],
    closed: Collection[Cell] = (),
    why: Said | str = "",
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
    return Advice(goal[0], tuple(actions), tuple(steps), cells[0], tuple(walked) or cells[0], to_you=goal[1], why=why)


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


# --- what for ---


def say_not_now(view: Public, seat: str) -> Said:
    """Why there is nothing to advise to a seat that does not act."""
    if view.phase == OVER:
        return say("the game is over")
    return say("it is not {seat}’s turn; the maze will have changed by then", seat=player(seat))


def say_nothing_more(seat: str) -> Goal:
    """That the turn may as well end."""
    return (
        say("{seat:capital} can do nothing more of use this turn", seat=player(seat)),
        say("you can do nothing more of use this turn"),
    )


def say_why(gain: float, race: Race | None, pawn: Cell) -> Said:
    """The points of a turn, and what can be expected of what comes next from where the pawn then stands."""
    points = round(gain)
    if race is None:
        return say("points: {points} this turn", points=points)
    own, others = round(race.hopes()(pawn)), round(race.feared)
    return say(
        "points: {points} this turn, {own} to hope for next; {others} left to the others",
        points=points,
        own=own,
        others=others,
    )


def with_purpose(why: Goal, ways: Meetings, own: Cell, follower: tuple[str, Cell]) -> Goal:
    """Why nothing is taken, and what the turn is good for: who can reach it then, from where the pawns stand."""
    seat, pawn = follower
    return _with_purpose(why[0], ways, own, seat, pawn), _with_purpose(why[1], ways, own, seat, pawn)


def _with_purpose(why: Said, ways: Meetings, own: Cell, seat: str, pawn: Cell) -> Said:
    if not ways.count(pawn):
        return say("{nothing:sentence} After this, {seat} cannot reach it either", nothing=why, seat=player(seat))
    if ways.count(own):
        return say("{nothing:sentence} From there it is one push away", nothing=why)
    return say("{nothing:sentence} This prepares the next turns", nothing=why)
