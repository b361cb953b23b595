"""A way through a turn as advice: its actions in words, the cells they are about, and what it is good for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from companion.maze.board import Board
from companion.maze.cell import Cell, format_cell, lane_of
from companion.maze.reach import find_path
from companion.maze.tile import Tile
from companion.rules.actions import Push, Walk
from companion.rules.advice import Advice, Goal
from companion.rules.mazes.race import Meetings, Race
from companion.rules.public import held
from companion.rules.verbs import Action
from companion.rules.words import Said, listed, player, say


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


def say_move(thing: Said | None) -> Said:
    """A walk onto something, or to a square that pages mark."""
    return say("move to the marked square") if thing is None else say("move to {thing}", thing=thing)


# --- what for ---


def say_best(action: Said) -> Goal:
    """Of an action that is told as on its button."""
    return say("it is best to {action}", action=action), ""


def say_nothing_more(seat: str) -> Goal:
    """That the turn may as well end."""
    words = say("{seat:capital} can do nothing more of use this turn", seat=player(seat))
    return words, say("you can do nothing more of use this turn")


def say_taken(seat: str, things: Iterable[Said], *, is_extra: bool) -> Goal:
    """What can be taken, where it needs one with an extra turn."""
    name, taken = player(seat), listed(things)
    if is_extra:
        return (
            say("{seat} can take {things} with an extra turn", seat=name, things=taken),
            say("you can take {things} with an extra turn", things=taken),
        )
    return (
        say("{seat} can take {things} this turn", seat=name, things=taken),
        say("you can take {things} this turn", things=taken),
    )


def say_left(end: Any, seat: str, thing: Said, ways: Meetings, *, is_near: bool) -> Goal:
    """That what comes next is out of reach or had better be left, and who can reach it once the turn has ended so."""
    name = player(seat)
    if is_near:
        why = say("{seat} had better leave {thing}", seat=name, thing=thing), say("better leave {thing}", thing=thing)
    else:
        why = (
            say("{seat} cannot reach {thing} this turn", seat=name, thing=thing),
            say("you cannot reach {thing} this turn", thing=thing),
        )
    return _with_purpose(end, seat, why[0], ways), _with_purpose(end, seat, why[1], ways)


def _with_purpose(end: Any, seat: str, why: Said, ways: Meetings) -> Said:
    follower = end.seats_after(seat)[0]
    if not ways.count(held(end.pawns, follower)):
        return say("{nothing:sentence} After this, {seat} cannot reach it either", nothing=why, seat=player(follower))
    if ways.count(held(end.pawns, seat)):
        return say("{nothing:sentence} From there it is one push away", nothing=why)
    return say("{nothing:sentence} This prepares the next turns", nothing=why)


def say_why(points: float, race: Race | None, pawn: Cell) -> Said:
    """The points of a turn, and what can be expected of what comes next from where the pawn then stands."""
    gain = round(points)
    if race is None:
        return say("points: {points} this turn", points=gain)
    own, others = round(race.hopes()(pawn)), round(race.feared)
    return say(
        "points: {points} this turn, {own} to hope for next; {others} left to the others",
        points=gain, own=own, others=others,
    )  # fmt: skip
