"""What comes of an action of the card game: laying, taking, drawing up to two, whose turn is next, and when it ends.

Whether an action is allowed, `legal` says. A game ends by itself: each card is laid once, and when nobody can lay any
more it is over. There is no cap.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.cards.actions import DrawUnseen, Lay, ShowHand, Take
from companion.games.cards.legal import has_choice
from companion.games.cards.state import HAND_SIZE, UNKNOWN, CardsState
from companion.maze.cardgrid import LaidCard, Place
from companion.rules.actions import Draw, End
from companion.rules.public import held, with_held
from companion.rules.verbs import Action

_NOTHING: tuple[Place, ...] = ()


def after(state: CardsState, action: Action) -> CardsState:
    """The state after a legal action."""
    match action:
        case Lay():
            return settled(laid(state, action))
        case Take(place):
            return settled(_taken(state, place))
        case ShowHand(cards):
            hands = with_held(state.hands, state.seat, cards)
            return _turn_ended(_with_hand_shown(replace(state, hands=hands)))
        case End():
            return closed(state)
        case Draw(_, card):
            return _drawn(state, card)
        case DrawUnseen():
            return _drawn(state, UNKNOWN)
    raise AssertionError(f"{action} has no refusal and no effect")


# --- what the seat does ---


def laid(state: CardsState, lay: Lay) -> CardsState:
    """The state with the card laid, whether that was allowed or not; what may be taken for it is not settled yet."""
    card = LaidCard(lay.card, lay.turn, state.box.laying(lay.card, lay.turn).card)
    grid = state.grid.with_card(lay.place, card)
    left = list(state.hand)
    left.remove(lay.card if lay.card in left else UNKNOWN)
    return replace(
        state,
        grid=grid,
        hands=with_held(state.hands, state.seat, tuple(left)),
        shown=tuple(name for name in state.shown if name != lay.card),
        phase="take",
        played=lay.place,
        offers=grid.matches(lay.place),
        passed=0,
    )


def _taken(state: CardsState, place: Place) -> CardsState:
    points = (*held(state.taken, state.seat), state.grid.at(place).name)
    offers = tuple(other for other in state.offers if other != place)
    taken = with_held(state.taken, state.seat, points)
    return replace(state, grid=state.grid.without(place), taken=taken, offers=offers)


def _with_hand_shown(state: CardsState) -> CardsState:
    """Everybody has seen the seat's hand, as far as the referee has, and the seat has passed."""
    shown = {*state.shown, *(card for card in state.hand if card != UNKNOWN)}
    return replace(state, shown=tuple(sorted(shown)), passed=state.passed + 1)


# --- how turns follow each other ---


def settled(state: CardsState) -> CardsState:
    """The seat goes on taking as long as it has a choice; then its turn is done."""
    return state if has_choice(state) else closed(state)


def closed(state: CardsState) -> CardsState:
    """The turn is done: draw up to two cards (card_game_2001.txt, "PLAYING THE GAME" 3), then the next seat."""
    cleared = replace(state, played=None, offers=_NOTHING, phase="draw")
    return cleared if len(state.hand) < HAND_SIZE and state.deck_left else _turn_ended(cleared)


def _drawn(state: CardsState, card: str) -> CardsState:
    """The seat has drawn the card, UNKNOWN where the referee did not see it."""
    hands = with_held(state.hands, state.seat, tuple(sorted((*state.hand, card))))
    after = replace(state, hands=hands)
    return after if len(after.hand) < HAND_SIZE and after.deck_left else _turn_ended(after)


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
            state = _with_hand_shown(state)
        state = replace(state, turn=state.turn + 1)
    return replace(state, phase="over")
