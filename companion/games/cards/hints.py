"""Hints for the card game: which card a seat had best lay where, and which cards it takes then.

It is given the seat's View, so it knows the seat's own cards and what everybody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.cards.actions import Lay
from companion.games.cards.json import state_of, view_json
from companion.games.cards.play import after
from companion.games.cards.state import UNKNOWN, CardsState, CardsView
from companion.games.cards.think import counted, think
from companion.games.cards.words import say_own
from companion.maze.cardgrid import STEPS, format_place
from companion.rules.advice import Advice, IsLate, say_not_now
from companion.rules.mazes.places import Homes
from companion.rules.public import OVER, held
from companion.rules.verbs import Action
from companion.rules.words import Said, listed, player, say, sentences, treasure


def hints(view: CardsView, seat: str, is_late: IsLate) -> tuple[Advice, ...]:
    """What the seat had best do in its turn, out of what it may know; less is weighed when it is late."""
    if view.phase == OVER or view.to_act != seat:
        return (Advice(say_not_now(view, seat)),)
    state = state_of(view_json(view))
    actions = think(state, seat, is_late)
    goal, to_you = _say_goal(state, seat, actions)
    why = _say_arithmetic(state, seat, actions)
    return (Advice(goal, actions, tuple(_steps(state, actions)), to_you=to_you, why=why),)


def _say_arithmetic(state: CardsState, seat: str, actions: Sequence[Action]) -> Said | str:
    """How many ways to place a card there are, and what the next player may then find; "" for a card that lies."""
    if not isinstance(actions[0], Lay):
        return ""
    (alike, ways), (useful, cards) = counted(state, seat, actions)
    return sentences(
        say("ways to place a card: {ways}; that win as many cards: {count}", ways=ways, count=alike),
        say("unseen cards that could win one afterwards: {count} of {cards}", count=useful, cards=cards),
    )


def _say_goal(state: CardsState, seat: str, actions: Sequence[Action]) -> tuple[Said, Said]:
    """What the turn brings, of the seat and to it."""
    name, won = player(seat), [say("the {card} card", card=treasure(card)) for card in _taken(state, seat, actions)]
    if won:
        cards = listed(won)
        return (
            say("{seat} can win {cards} this turn", seat=name, cards=cards),
            say("you can win {cards} this turn", cards=cards),
        )
    if UNKNOWN in held(state.hands, seat):
        return (
            say("I do not know {seat}’s cards; if this is one of them, it fits here", seat=name),
            say("I do not know your cards; if this is one of them, it fits here"),
        )
    return (
        say("{seat} cannot win a card this turn; like this the next player finds little", seat=name),
        say("you cannot win a card this turn; like this the next player finds little"),
    )


def _taken(state: CardsState, seat: str, actions: Sequence[Action]) -> tuple[str, ...]:
    """The cards that a seat takes by these actions."""
    before = len(held(state.taken, seat))
    for action in actions:
        state = after(state, action)
    return held(state.taken, seat)[before:]


def _steps(state: CardsState, actions: Sequence[Action]) -> Iterator[Said]:
    """The actions in words, each on the table as it lies by then."""
    for action in actions:
        words = say_own(action, _beside(state, action) if isinstance(action, Lay) else state.landmarks)
        yield words[-1] if words else say("take no other card and end the turn")
        state = after(state, action)


def _beside(state: CardsState, lay: Lay) -> Homes:
    """Beside which card it goes: the first to which a corridor leads on."""
    (x, y), sides = lay.place, state.box.laying(lay.card, lay.turn).sides
    beside = {side: (x + across, y + down) for side, _, across, down in STEPS if (x + across, y + down) in state.grid}
    place = beside[min(beside, key=lambda one: not sides & one)]
    return {state.grid.at(place).name: format_place(place)}
