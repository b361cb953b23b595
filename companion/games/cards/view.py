"""What a seat of the card game may know: all but the others' hands and what comes next from the deck.

Secrets leave by allow-list: a view is what is public, and a card in another hand is `?` in it unless everybody has
seen it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.cards.actions import DrawUnseen
from companion.games.cards.state import UNKNOWN, CardsPublic, CardsState
from companion.rules.actions import Draw
from companion.rules.public import Held, public_part
from companion.rules.verbs import Action, format_action


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsView(CardsPublic):
    """What `viewer` may know of a state; the deck is a count, and so are the cards of other hands."""

    viewer: str
    hands: Held[tuple[str, ...]]
    deck_left: int


def view(state: CardsState, seat: str) -> CardsView:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    hands = tuple((other, cards if other == seat else _seen(state, cards)) for other, cards in state.hands)
    return CardsView(viewer=seat, hands=hands, deck_left=state.deck_left, **public_part(CardsPublic, state))


def _seen(state: CardsState, cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(card if card in state.shown else UNKNOWN for card in cards))


def told(state: CardsState, action: Action, seat: str) -> str:
    """The action's text as that seat may know it: of the others' draws it does not see the card."""
    is_hidden = isinstance(action, Draw) and action.seat != seat
    return format_action(DrawUnseen(state.seat) if is_hidden else action)
