"""Hints for Secret Labyrinth: how a seat had best turn the rings and walk, whom it fights for what, and what it gives.

It is given the seat's View, so it knows the seat's own cards and how many the others have.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from companion.games.secret.actions import (
    Challenge,
    ChooseFist,
    Leap,
    Pay,
    PutPiece,
    Snatch,
    Stake,
    TakeCard,
    Trade,
    Wait,
)
from companion.games.secret.json import state_of, view_json
from companion.games.secret.play import after
from companion.games.secret.state import SecretState
from companion.games.secret.thinking.ring_ways import rings_of
from companion.games.secret.thinking.think import think
from companion.games.secret.view import SecretView
from companion.games.secret.words import say_own
from companion.maze.rings import Place
from companion.rules.actions import Walk
from companion.rules.advice import Advice, Goal, IsLate, say_not_now
from companion.rules.public import OVER, held
from companion.rules.verbs import Action
from companion.rules.words import Noun, Said, player, say, sentences


def hints(view: SecretView, seat: str, is_late: IsLate) -> tuple[Advice, ...]:
    """What the seat had best do, out of what it may know; it looks less far ahead when it is late."""
    if view.phase == OVER or view.to_act != seat:
        return (Advice(say_not_now(view, seat)),)
    state = state_of(view_json(view))
    actions = think(state, seat, is_late)
    steps = tuple((say_own(action, view.landmarks) or (_STAY,))[-1] for action in actions)
    goal, to_you = _say_goal(state, seat, actions)
    return (Advice(goal, actions, steps, to_you=to_you, why=_say_arithmetic(state, seat, actions)),)


def _say_arithmetic(state: SecretState, seat: str, actions: Sequence[Action]) -> Said | str:
    """How many ways to turn the rings lead to the card, now and from where the turn ends; of a duel how many cards the
    other has; "" where no ring and no pawn moves."""
    duel = next((action for action in actions if isinstance(action, Challenge)), None)
    if duel is not None:
        other, cards = player(duel.opponent), len(held(state.hands, duel.opponent))
        return say("both are as likely to win the duel; cards that {seat} holds: {cards}", seat=other, cards=cards)
    goal, end = state.picture_place, reduce(after, actions, state)
    if state.phase != "act" or goal is None or isinstance(actions[0], Trade | Snatch | Leap):
        return ""
    rings = rings_of(state.board)
    count, ways = rings.odds(state.offsets, state.place(seat), goal, state.changes)
    now = say("ways to turn the rings that lead straight to this card: {count} of {ways}", count=count, ways=ways)
    told = [now] if ways > 1 else []
    if end.picture_place == goal:
        count, ways = rings.odds(end.offsets, end.place(seat), goal)
        told.append(say("from there it will be {count} of {ways} next turn", count=count, ways=ways))
    return sentences(*told) if told else ""


_STAY = say("stay where you are and end the turn")
_AFTER_THAT = {1: say("after that it takes one more turn"), 2: say("after that it takes two more turns")}


def _say_goal(state: SecretState, seat: str, actions: Sequence[Action]) -> Goal:
    """What the actions are for: the first that says it, of those that decide something."""
    for action in actions:
        found = _say_deed(state, player(seat), action)
        if found is not None:
            return found
        state = after(state, action)
    if not state.open_card:
        return say("this brings {seat} nearer to a duel", seat=player(seat)), say("this brings you nearer to a duel")
    card, goal, rings = Noun("card", state.open_card), state.picture_place, rings_of(state.board)
    turns = rings.turns_to(state.offsets, state.place(seat), goal) if goal is not None else 0
    then = _AFTER_THAT.get(turns, say("the way there is still long"))
    return (
        say("{seat} cannot take the {card} card this turn; {then}", seat=player(seat), card=card, then=then),
        say("you cannot take the {card} card this turn; {then}", card=card, then=then),
    )


def _say_deed(state: SecretState, seat: Noun, action: Action) -> Goal | None:
    """What an action brings, where it decides something."""
    match action:
        case Walk(place) if _takes(state, place):
            return _say_card(state, seat)
        case TakeCard():
            return _say_card(state, seat)
        case Challenge(opponent):
            other = player(opponent)
            return (
                say("{seat} can duel with {other} this turn", seat=seat, other=other),
                say("you can duel with {other} this turn", other=other),
            )
        case Trade() | Snatch() | Leap():
            return say("an animal helps {seat} now", seat=seat), say("an animal helps you now")
        case Wait():
            return say("{seat} gains nothing by an animal now", seat=seat), say("you gain nothing by an animal now")
        case _:
            return _say_in_duel(seat, action)


def _takes(state: SecretState, place: Place) -> bool:
    """Whether a walk to a place takes the open card by itself: nobody stands there."""
    return place == state.picture_place and not state.standing_on(place)


def _say_card(state: SecretState, seat: Noun) -> Goal:
    card = Noun("card", state.open_card)
    return (
        say("{seat} can take the {card} card this turn", seat=seat, card=card),
        say("you can take the {card} card this turn", card=card),
    )


def _say_in_duel(seat: Noun, action: Action) -> Goal | None:
    match action:
        case Stake():
            return say("this wins {seat} most", seat=seat), say("this wins you most")
        case ChooseFist():
            return say("all three are as good; take one that nobody expects"), ""
        case Pay():
            return say("{seat} misses these cards least", seat=seat), say("you miss these cards least")
        case PutPiece():
            least = say("there the pawn is least in the way of {seat}", seat=seat)
            return least, say("there the pawn is least in your way")
        case _:
            return None
