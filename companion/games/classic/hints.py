"""Hints for the classic game: how soon a seat can stand on its treasure, or be home, and how to begin.

It is given the seat's View, so it knows the seat's own current card and no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import UnreadableNotation
from companion.games.classic.plan import MOST_TURNS, find_plan, find_plan_from
from companion.games.classic.state import HIDDEN
from companion.games.classic.view import ClassicView
from companion.games.team.hinting.hints import LEVELS
from companion.games.team.words import name_homes, say_arrow, say_treasure
from companion.maze.cell import Cell, format_cell, lane_of
from companion.maze.reach import find_path
from companion.maze.sides import format_sides
from companion.messages import Hint
from companion.rules.actions import End, Push, Walk
from companion.rules.held import held
from companion.rules.mazes.shifting import carried, shifted, walk_cells
from companion.rules.verbs import Action, format_action

_IN_TURNS = {1: "this turn", 2: "in two turns", 3: "in three turns"}


@dataclass(frozen=True, slots=True)
class _Way:
    """What to do in this turn, and how many own turns it takes to the goal, this one among them."""

    actions: tuple[Action, ...]
    turns: int


def find_classic_hints(view: ClassicView, seat: str, level: str = "plan") -> tuple[Hint, ...]:
    """The hint for a seat out of what it may know; raises UnreadableNotation for an unknown seat or level."""
    if level not in LEVELS:
        raise UnreadableNotation(f"a hint is one of {', '.join(LEVELS)}, not {level!r}")
    if seat not in view.seats:
        raise UnreadableNotation(f"{seat!r} is not at the table; seats are {', '.join(view.seats)}")
    excuse = _excuse(view, seat)
    if excuse:
        return (Hint(level, excuse),)
    way = _way(view, seat)
    if way is None:
        return (Hint(level, f"{seat.capitalize()} cannot reach {_goal_words(view, seat)} in {MOST_TURNS} turns."),)
    return (_told(view, seat, way, level),)


def _excuse(view: ClassicView, seat: str) -> str:
    """Why there is nothing to plan; empty when there is."""
    card = _card(view, seat)
    if view.phase == "over":
        return "The game is over."
    if view.to_act != seat:
        return f"It is not the turn of {seat}; the maze will lie otherwise by then."
    if card == HIDDEN:
        return f"The card of {seat} is a secret; nobody has told it here."
    if not all(tile.is_known for tile in (*view.board.cells, view.board.loose)):
        return "A tile has not been seen; turn it so that it can be."
    if card is not None and card not in [tile.mark for tile in (*view.board.cells, view.board.loose)]:
        return f"No tile shows the {say_treasure(card)}."
    return ""


def _card(view: ClassicView, seat: str) -> str | None:
    stack = held(view.stacks, seat)
    return stack[0] if stack else None


def _goal(view: ClassicView, seat: str) -> Cell | None:
    """The cell of the tile to stand on, None for the loose one: the treasure's, or the own corner."""
    card = _card(view, seat)
    if card is None:
        return held(view.homes, seat)
    return next((cell for cell, tile in enumerate(view.board.cells) if tile.mark == card), None)


def _goal_words(view: ClassicView, seat: str) -> str:
    card = _card(view, seat)
    return "the own corner" if card is None else f"the {say_treasure(card)}"


def _way(view: ClassicView, seat: str) -> _Way | None:
    """The soonest way there; a table may ask for a walk onto a treasure, never for one home."""
    pawn, goal = held(view.pawns, seat), _goal(view, seat)
    must_walk = view.options.must_walk_to_collect and _card(view, seat) is not None
    if view.phase == "push":
        plan = find_plan(view.board, pawn, goal, view.ban, must_walk=must_walk)
        return _Way(plan[0].actions, len(plan)) if plan else None
    return _way_after_push(view, pawn, goal, must_walk)


def _way_after_push(view: ClassicView, pawn: Cell, goal: Cell | None, must_walk: bool) -> _Way | None:
    """The push is done: onto the goal, or to where it can be reached from soonest."""
    stops = (pawn, *walk_cells(view.board, pawn))
    if goal in (stops[1:] if must_walk else stops) and goal is not None:
        return _Way((_stop(pawn, goal),), 1)
    found = find_plan_from(view.board, stops, goal, view.ban, MOST_TURNS - 1, must_walk)
    return _Way((_stop(pawn, found[0]),), 1 + len(found[1])) if found else None


def _stop(pawn: Cell, cell: Cell) -> Action:
    return End() if cell == pawn else Walk(cell)


def _told(view: ClassicView, seat: str, way: _Way, level: str) -> Hint:
    opening = f"{seat.capitalize()} can reach {_goal_words(view, seat)} {_IN_TURNS[way.turns]}"
    if way.turns > 1:
        opening += ", if the others leave the maze as it is"
    if level == "nudge":
        return Hint(level, f"{opening}.")
    told = way.actions[:1] if level == "pointer" else way.actions
    steps = ", then ".join(_say(view, action) for action in told)
    begin = "Begin like this" if level == "pointer" or way.turns > 1 else "Like this"
    return Hint(level, f"{opening}. {begin}: {steps}.", tuple(map(format_action, told)), _cells(view, seat, told))


def _say(view: ClassicView, action: Action) -> str:
    match action:
        case Push(arrow, sides):
            return f"push in at {say_arrow(arrow, name_homes(view.homes))}, open to {format_sides(sides)}"
        case Walk(cell):
            return f"walk to {format_cell(cell)}"
        case _:
            return "stay and end the turn"


def _cells(view: ClassicView, seat: str, told: tuple[Action, ...]) -> tuple[str, ...]:
    """The cell that is entered, and those of the walk in walking order."""
    return tuple(format_cell(cell) for cell in _way_cells(view, seat, told))


def _way_cells(view: ClassicView, seat: str, told: tuple[Action, ...]) -> Iterator[Cell]:
    board, pawn = view.board, held(view.pawns, seat)
    for action in told:
        match action:
            case Push(arrow, _) as push:
                board, pawn = shifted(board, push), carried(arrow, pawn)
                if len(told) == 1:
                    yield lane_of(arrow)[0]
            case Walk(cell):
                yield from find_path(board, pawn, cell) or ()
            case _:
                yield pawn
