"""Hints for Master Labyrinth 1991: which tokens a seat can take, and else what its push is good for.

It is given the seat's View, so it knows the seat's own formula and no other.
"""

from __future__ import annotations

from functools import reduce

from companion.games.master_1991.actions import UseWand
from companion.games.master_1991.legal import stops
from companion.games.master_1991.plan import best_turn, pushes_to, race_after, token_worth
from companion.games.master_1991.play import after
from companion.games.master_1991.state import Master1991Public, Master1991State, Master1991View, pawn_cell
from companion.games.master_1991.words import NO_HOMES, say_own
from companion.rules.actions import End, Walk
from companion.rules.advice import Advice, Goal, IsLate, say_not_now
from companion.rules.mazes import advising
from companion.rules.mazes.places import say_step
from companion.rules.public import held, public_part
from companion.rules.verbs import Action
from companion.rules.words import Said, player, say


def hints(view: Master1991View, seat: str, is_late: IsLate) -> tuple[Advice, ...]:
    """What the seat had best do with what is left of its turn; the same view gives the same advice."""
    if view.phase == "reveal":
        shows = player(view.shows_formula)
        return (Advice(say("{seat} has to show me their secret formula first", seat=shows)),)
    if view.to_act != seat:
        return (Advice(say_not_now(view, seat)),)
    state = Master1991State(formulas=view.formulas, deck=(), **public_part(Master1991Public, view))
    actions = best_turn(state, is_late)
    end = reduce(after, actions, state)
    gain = sum(token_worth(state, seat, number) for number in _taken(state, end, seat))
    why = advising.say_why(gain, race_after(end, seat) if end.tokens else None, pawn_cell(end, seat))
    return (advising.advice_of(_goal(state, end, actions), state, actions, after, _say_step, why=why),)


def _say_step(state: Master1991State, action: Action) -> Said:
    if isinstance(action, Walk):
        found = [number for number, cell in state.tokens if cell == action.cell]
        return advising.say_move(say("token {number}", number=found[0]) if found else None)
    if isinstance(action, End) and not state.may_walk:
        return say("end the turn")
    own = say_own(action)
    return own[1] if own else say_step(action, state.board, NO_HOMES)


def _taken(state: Master1991State, end: Master1991State, seat: str) -> list[int]:
    before = held(state.taken, seat)
    return [number for number in held(end.taken, seat) if number not in before]


def _goal(state: Master1991State, end: Master1991State, actions: tuple[Action, ...]) -> Goal:
    """What the turn is good for."""
    seat, pawn, taken = state.seat, pawn_cell(state, state.seat), _taken(state, end, state.seat)
    if state.phase == "pay":
        return advising.say_best(say_own(actions[0])[1])
    if taken:
        tokens = [say("token {number}", number=number) for number in taken]
        return advising.say_taken(seat, tokens, is_extra=UseWand() in actions)
    if state.phase == "act" and not state.may_walk:
        return advising.say_nothing_more(seat)
    number, cell = state.tokens[0]
    is_near = pushes_to(state).count(pawn) > 0 if state.phase == "push" else cell in stops(state)
    return advising.say_left(end, seat, say("token {number}", number=number), pushes_to(end), is_near=is_near)
