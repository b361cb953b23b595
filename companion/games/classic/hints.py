"""Hints for the classic game: how soon a seat can stand on its treasure, or be home, and how to begin.

It is given the seat's View, so it knows the seat's own current cards and no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.classic.plan import MOST_TURNS, PlannedTurn, find_plan, find_plan_from, turn_list
from companion.games.classic.state import HIDDEN, PUSH, ClassicView, wanted
from companion.maze.cell import Cell, format_cell, lane_of, opposite_arrow
from companion.maze.reach import find_path
from companion.rules.actions import End, Push, Walk
from companion.rules.advice import Advice, IsLate, never_late, say_not_now
from companion.rules.mazes.places import name_homes, say_step
from companion.rules.mazes.shifting import carried, legal_pushes, shifted, walk_cells
from companion.rules.mazes.unknown import marks_of
from companion.rules.public import OVER, held
from companion.rules.verbs import Action
from companion.rules.words import Said, player, say, say_count, sentences, treasure

_SOON = {
    1: say("this turn"),
    2: say("in two turns, if the others leave the maze alone"),
    3: say("in three turns, if the others leave the maze alone"),
}
"""When a goal can be reached, by the number of own turns it takes."""


@dataclass(frozen=True, slots=True)
class _Way:
    """What to do in this turn, and how many own turns it takes to the goal, this one among them.

    The goal is the treasure `card`, or the own corner where it is None.
    """

    card: str | None
    actions: tuple[Action, ...]
    turns: int


def hints(view: ClassicView, seat: str, is_late: IsLate = never_late) -> tuple[Advice, ...]:
    """The soonest way of a seat to its goal, out of what it may know; it looks less far ahead when it is late."""
    cards = _cards(view, seat)
    excuses = {card: _excuse(view, seat, card) for card in cards}
    goals = [card for card in cards if excuses[card] is None]
    if not goals:
        return (Advice(next(excuse for excuse in excuses.values() if excuse is not None)),)
    for turns in range(1, MOST_TURNS + 1):
        way = next((way for card in goals if (way := _way(view, seat, card, turns))), None)
        if way is not None:
            return (_advice(view, seat, way),)
        if is_late():
            break
    return (_out_of_reach(seat, goals[0], turns),)


def _excuse(view: ClassicView, seat: str, card: str | None) -> Said | None:
    """Why there is nothing to plan for a card; None when there is."""
    tiles = (*view.board.cells, view.board.loose)
    if view.phase == OVER or view.to_act != seat:
        return say_not_now(view, seat)
    if card == HIDDEN:
        return say("{seat}’s card is hidden; open your cards to get a hint", seat=player(seat))
    if not all(tile.is_known for tile in tiles):
        return say("I have not seen every tile yet; turn the missing one so that I can see it")
    if card is not None and card in marks_of(view.hidden):
        return say(
            "I do not know where the {treasure} is yet; if you have seen it, tap its tile", treasure=treasure(card)
        )
    if card is not None and card not in [tile.mark for tile in tiles]:
        return say("the {treasure} is not on any tile", treasure=treasure(card))
    return None


def _cards(view: ClassicView, seat: str) -> tuple[str | None, ...]:
    """The treasures the seat may go for, or None alone: home."""
    return wanted(held(view.stacks, seat), view.options) or (None,)


# --- the way ---


def _goal(view: ClassicView, seat: str, card: str | None) -> Cell | None:
    """The cell of the tile to stand on, None for the loose one: the treasure's, or the own corner."""
    if card is None:
        return held(view.homes, seat)
    return next((cell for cell, tile in enumerate(view.board.cells) if tile.mark == card), None)


def _way(view: ClassicView, seat: str, card: str | None, most_turns: int) -> _Way | None:
    """The soonest way there in so many turns; a table may ask for a walk onto a treasure, never for one home."""
    pawn, goal = held(view.pawns, seat), _goal(view, seat, card)
    must_walk = view.options.must_walk_to_collect and card is not None
    if view.phase == PUSH:
        plan = find_plan(view.board, pawn, goal, view.ban, most_turns, must_walk)
        return _Way(card, _asked(view, pawn, plan[0]), len(plan)) if plan else None
    stops = (pawn, *walk_cells(view.board, pawn))
    if goal in (stops[1:] if must_walk else stops) and goal is not None:
        return _Way(card, (_stop(pawn, goal),), 1)
    found = find_plan_from(view.board, stops, goal, view.ban, most_turns - 1, must_walk)
    return _Way(card, (_stop(pawn, found[0]),), 1 + len(found[1])) if found else None


def _asked(view: ClassicView, pawn: Cell, turn: PlannedTurn) -> tuple[Action, ...]:
    """The push and what is done then; a pawn that can go nowhere is not asked."""
    stops = walk_cells(shifted(view.board, turn.push), carried(turn.push.arrow, pawn))
    return turn.actions if stops else turn.actions[:1]


def _stop(pawn: Cell, cell: Cell) -> Action:
    return End() if cell == pawn else Walk(cell)


# --- in words ---


def _advice(view: ClassicView, seat: str, way: _Way) -> Advice:
    goal, to_you = _in_reach(seat, way)
    return Advice(
        goal=goal,
        to_you=to_you,
        actions=way.actions,
        steps=tuple(_steps(view, way.actions)),
        first_cells=_cells_of(view, seat, way.actions[:1]),
        cells=_cells_of(view, seat, way.actions),
        turns=way.turns,
        why=_say_arithmetic(view, seat, way) if view.phase == PUSH else "",
    )


def _say_arithmetic(view: ClassicView, seat: str, way: _Way) -> Said:
    """How many pushes lead to the goal at once, and how much the chosen one leaves to the next player."""
    pushes = legal_pushes(view.board, view.ban)
    none = say("none of the {pushes} pushes leads there at once", pushes=len(pushes))
    here = _pushes_there(view, seat, way) if way.turns == 1 else 0
    direct = say_count(
        "{count} of {pushes} pushes leads there at once", "{count} of {pushes} pushes lead there at once",
        here, pushes=len(pushes),
    ) if here else none  # fmt: skip
    if len(view.seats) == 1:
        return direct
    push, follower = way.actions[0], view.seats_after(seat)[0]
    assert isinstance(push, Push)
    pawn = carried(push.arrow, held(view.pawns, follower))
    cells = {cell for _, cell in turn_list(shifted(view.board, push), pawn, opposite_arrow(push.arrow))}
    left = say("after it {seat} can reach {cells} of 49 squares", seat=player(follower), cells=len(cells))
    return sentences(direct, left)


def _pushes_there(view: ClassicView, seat: str, way: _Way) -> int:
    """The pushes after which the seat can stand on its goal, in this turn."""
    pawn, goal = held(view.pawns, seat), _goal(view, seat, way.card)
    must_walk = view.options.must_walk_to_collect and way.card is not None
    return len({
        push for push, cell in turn_list(view.board, pawn, view.ban)
        if cell == (goal if way.card is None else _moved(goal, push))
        and not (must_walk and cell == carried(push.arrow, pawn))
    })  # fmt: skip


def _moved(goal: Cell | None, push: Push) -> Cell:
    """Where the tile of a goal lies after a push; a loose one is pushed in."""
    return lane_of(push.arrow)[0] if goal is None else carried(push.arrow, goal)


def _in_reach(seat: str, way: _Way) -> tuple[Said, Said]:
    """What can be reached and when, of the seat and to it."""
    name, when = player(seat), _SOON[way.turns]
    if way.card is None:
        return (
            say("{seat} can reach their own corner {when}", seat=name, when=when),
            say("you can reach your own corner {when}", when=when),
        )
    mark = treasure(way.card)
    return (
        say("{seat} can reach the {treasure} {when}", seat=name, treasure=mark, when=when),
        say("you can reach the {treasure} {when}", treasure=mark, when=when),
    )


def _out_of_reach(seat: str, card: str | None, turns: int) -> Advice:
    name = player(seat)
    when = _SOON[1] if turns == 1 else say("in {turns} turns", turns=turns)
    if card is None:
        return Advice(
            say("{seat} cannot reach their own corner {when}", seat=name, when=when),
            to_you=say("you cannot reach your own corner {when}", when=when),
        )
    mark = treasure(card)
    return Advice(
        say("{seat} cannot reach the {treasure} {when}", seat=name, treasure=mark, when=when),
        to_you=say("you cannot reach the {treasure} {when}", treasure=mark, when=when),
    )


def _steps(view: ClassicView, actions: tuple[Action, ...]) -> Iterator[Said]:
    """The actions in words, each on the board as it lies by then."""
    board, homes = view.board, name_homes(view.homes)
    for action in actions:
        yield say_step(action, board, homes)
        if isinstance(action, Push):
            board = shifted(board, action)


def _cells_of(view: ClassicView, seat: str, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The cell that is entered, where only a push is told, or those of the walk in walking order."""
    return tuple(format_cell(cell) for cell in _way_cells(view, seat, actions))


def _way_cells(view: ClassicView, seat: str, actions: tuple[Action, ...]) -> Iterator[Cell]:
    board, pawn = view.board, held(view.pawns, seat)
    for action in actions:
        match action:
            case Push(arrow, _) as push:
                board, pawn = shifted(board, push), carried(arrow, pawn)
                if len(actions) == 1:
                    yield lane_of(arrow)[0]
            case Walk(cell):
                yield from find_path(board, pawn, cell) or ()
            case _:
                yield pawn
