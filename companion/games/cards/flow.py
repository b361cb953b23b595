"""How turns follow each other in the card game: drawing up to two, whose turn is next, who passes, when it ends."""

from __future__ import annotations

from dataclasses import replace

from companion.games.cards.actions import DrawUnseen
from companion.games.cards.state import HAND_SIZE, UNKNOWN, CardsState, unseen
from companion.games.cards.turn import has_choice, with_hand_shown
from companion.maze.cardgrid import Place
from companion.rules.actions import Draw
from companion.rules.held import with_held
from companion.rules.verbs import Action

_NOTHING: tuple[Place, ...] = ()


def settled(state: CardsState) -> CardsState:
    """After the seat acted: it goes on as long as it has a choice, then it draws and the next seat has its turn."""
    if state.phase == "lay":
        return _turn_ended(state)
    return state if has_choice(state) else closed(state)


def closed(state: CardsState) -> CardsState:
    """The turn is done: draw up to two cards (card_game_2001.txt, "PLAYING THE GAME" 3), then the next seat."""
    cleared = replace(state, played=None, offers=_NOTHING, phase="draw")
    return cleared if len(state.hand) < HAND_SIZE and state.deck_left else _turn_ended(cleared)


def _turn_ended(state: CardsState) -> CardsState:
    return awaiting(replace(state, phase="lay", turn=state.turn + 1))


def awaiting(state: CardsState) -> CardsState:
    """The turn of the first seat, from this one on, that can do something; the game is over when none can.

    A seat without cards is left out. One that can lay none shows its hand and passes; when all have passed in a row,
    nothing could ever change (docs/rulings.md).
    """
    holding = sum(bool(hand) for _, hand in state.hands)
    while state.passed < holding:
        if state.hand:
            if has_choice(state):
                return state
            state = with_hand_shown(state)
        state = replace(state, turn=state.turn + 1)
    return replace(state, phase="over")


def draws(state: CardsState) -> tuple[Action, ...]:
    """Every card that may come, in alphabetical order, and first one nobody shows where hands are not all known."""
    seat = state.seat
    hidden = (DrawUnseen(seat),) if state.is_blind else ()
    return (*hidden, *(Draw(seat, card) for card in unseen(state)))


def draw_refusal(state: CardsState, draw: Draw | DrawUnseen) -> str | None:
    """Why this card is not drawn now, in words for the table; None when it may be."""
    if state.phase != "draw":
        return "no card is due"
    if draw.seat != state.seat:
        return f"it is {state.seat} who draws"
    if isinstance(draw, DrawUnseen):
        return None if state.is_blind else "the referee knows every hand, so it has to see the card"
    return None if draw.treasure in unseen(state) else "that card is not in the deck"


def drawn(state: CardsState, card: str) -> CardsState:
    """The seat has drawn the card, UNKNOWN where the referee did not see it."""
    hands = with_held(state.hands, state.seat, tuple(sorted((*state.hand, card))))
    after = replace(state, hands=hands)
    return after if len(after.hand) < HAND_SIZE and after.deck_left else _turn_ended(after)


def drawn_card(draw: Draw | DrawUnseen) -> str:
    """The card of a draw, UNKNOWN where the referee does not see it."""
    return draw.treasure if isinstance(draw, Draw) else UNKNOWN
