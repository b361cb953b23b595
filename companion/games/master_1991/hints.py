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
from companion.games.master_1991.words import NO_HOMES, say_own, token
from companion.rules.actions import End, Walk
from companion.rules.advice import Advice, IsLate
from companion.rules.mazes.advising import Goal, advice_of, say_not_now, say_nothing_more, say_why, with_purpose
from companion.rules.mazes.places import say_step
from companion.rules.public import held, public_part
from companion.rules.verbs import Action
from companion.rules.words import Said, listed, player, say, say_count


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
    why = say_why(gain, race_after(end, seat) if end.tokens else None, pawn_cell(end, seat))
    return (advice_of(_goal(state, end, actions), state, actions, after, _say_step, why=why),)


def _say_step(state: Master1991State, action: Action) -> Said:
    if isinstance(action, Walk):
        number = next((number for number, cell in state.tokens if cell == action.cell), None)
        return (
            say("move to the marked square")
            if number is None
            else say("move to the {treasure}", treasure=token(number))
        )
    if isinstance(action, End) and not state.may_walk:
        return say("end the turn")
    if isinstance(action, UseWand):
        return say("give up a magic wand and take another turn")
    own = say_own(action)
    return own[1] if own else say_step(action, state.board, NO_HOMES)


# --- what for ---


def _taken(state: Master1991State, end: Master1991State, seat: str) -> list[int]:
    before = held(state.taken, seat)
    return [number for number in held(end.taken, seat) if number not in before]


def _goal(state: Master1991State, end: Master1991State, actions: tuple[Action, ...]) -> Goal:
    seat = state.seat
    taken = _taken(state, end, seat)
    if state.phase == "pay":
        other = player(state.owed or "")
        return (
            say("{seat} has to pay {other} for the hint", seat=player(seat), other=other),
            say("you have to pay {other} for the hint", other=other),
        )
    if taken:
        return _say_taken(seat, taken, is_by_wand=UseWand() in actions)
    if state.phase == "act" and not state.may_walk:
        return say_nothing_more(seat)
    if end.phase != "push":
        return _say_why(state)
    return with_purpose(_say_why(state), pushes_to(end), pawn_cell(end, seat), (end.seat, pawn_cell(end, end.seat)))


def _say_taken(seat: str, taken: list[int], *, is_by_wand: bool) -> Goal:
    name, count, tokens = player(seat), len(taken), listed(taken)
    if is_by_wand:
        return (
            say_count(
                "with a magic wand {seat} can take token {tokens} this turn",
                "with a magic wand {seat} can take tokens {tokens} this turn", count, seat=name, tokens=tokens,
            ),
            say_count(
                "with a magic wand you can take token {tokens} this turn",
                "with a magic wand you can take tokens {tokens} this turn", count, tokens=tokens,
            ),
        )  # fmt: skip
    return (
        say_count(
            "{seat} can take token {tokens} this turn",
            "{seat} can take tokens {tokens} this turn", count, seat=name, tokens=tokens,
        ),
        say_count(
            "you can take token {tokens} this turn", "you can take tokens {tokens} this turn", count, tokens=tokens
        ),
    )  # fmt: skip


def _say_why(state: Master1991State) -> Goal:
    """That the next token is out of reach, or had better be left."""
    (number, cell), name = state.tokens[0], player(state.seat)
    if cell in stops(state) or (state.phase == "push" and pushes_to(state).count(pawn_cell(state, state.seat))):
        return (
            say("{seat} had better leave token {number} for now", seat=name, number=number),
            say("you had better leave token {number} for now", number=number),
        )
    return (
        say("{seat} cannot reach token {number} this turn", seat=name, number=number),
        say("you cannot reach token {number} this turn", number=number),
    )
