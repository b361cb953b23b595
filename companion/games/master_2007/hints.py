"""Hints for Master Labyrinth (2007): which treasures a seat can take, which cards it plays, when it faces the dragon.

It is given the seat's View, so it knows the seat's own cards and no others.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce

from companion.games.master_2007.actions import DoubleTurn, Fight
from companion.games.master_2007.copy import REFUGE
from companion.games.master_2007.legal import legal
from companion.games.master_2007.plan import best_turn, points, pushes_to_next, race_after, win_chance
from companion.games.master_2007.play import after
from companion.games.master_2007.state import (
    Master2007Public,
    Master2007State,
    Master2007View,
    lowest_treasure,
    pawn_cell,
    treasure_at,
)
from companion.games.master_2007.words import say_own, say_treasure
from companion.rules.actions import End, Walk
from companion.rules.advice import Advice, Goal, IsLate, say_not_now
from companion.rules.mazes import advising
from companion.rules.mazes.places import name_homes, say_step
from companion.rules.public import held, public_part
from companion.rules.verbs import Action
from companion.rules.words import Said, say


def hints(view: Master2007View, seat: str, is_late: IsLate) -> tuple[Advice, ...]:
    """What the seat had best do before the next roll or the end of its turn; the same view gives the same advice."""
    if view.to_act != seat:
        return (Advice(say_not_now(view, seat)),)
    state = Master2007State(hands=view.hands, unseen=view.unseen, **public_part(Master2007Public, view))
    actions = best_turn(state, seat, is_late)
    end = reduce(after, actions, state)
    goal, why = _goal(state, end, seat, actions), _why(state, end, seat)
    return (advising.advice_of(goal, state, actions, after, _say_step, [REFUGE], why),)


def _say_step(state: Master2007State, action: Action) -> Said:
    if isinstance(action, Walk):
        value = treasure_at(state, action.cell)
        return advising.say_move(say_treasure(str(value)) if value else None)
    if isinstance(action, End) and state.phase == "after":
        return say("end the turn")
    own = say_own(action)
    return own[1] if len(own) > 1 else say_step(action, state.board, name_homes(state.homes))


def _goal(state: Master2007State, end: Master2007State, seat: str, actions: tuple[Action, ...]) -> Goal:
    """What the turn is good for."""
    taken = sorted((Counter(held(end.collected, seat)) - Counter(held(state.collected, seat))).elements())
    if taken:
        is_extra = any(isinstance(action, DoubleTurn) for action in actions)
        return advising.say_taken(seat, [say_treasure(str(value)) for value in taken], is_extra=is_extra)
    if state.phase not in ("push", "walk", "after") or Fight() in actions:
        return advising.say_best(say_own(Fight() if Fight() in actions else actions[0])[1])
    if state.phase == "after":
        return advising.say_nothing_more(seat)
    ways, value = pushes_to_next(state), lowest_treasure(state)
    thing = say_treasure(str(value)) if value else say("the square in front of the dragon")
    walks = [action.cell for action in legal(state) if isinstance(action, Walk)]
    is_near = any(cell in ways.goals for cell in walks) or (
        state.phase == "push" and ways.count(pawn_cell(state, seat)) > 0
    )
    return advising.say_left(end, seat, thing, pushes_to_next(end), is_near=is_near)


def _why(state: Master2007State, end: Master2007State, seat: str) -> Said:
    if end.phase == "final":
        return say("the dragon is beaten {percent} times in 100", percent=round(100 * win_chance(end, seat)))
    race = None if end.phase in ("put-treasure", "over") else race_after(end, seat)
    return advising.say_why(points(end, seat) - points(state, seat), race, pawn_cell(end, seat))
