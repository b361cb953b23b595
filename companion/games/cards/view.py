"""What a seat of the card game may know: all but the others' hands and what comes next from the deck.

Secrets leave by allow-list: a view is built field by field, and a card in another hand is `?` in it unless everybody
has seen it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.cards.actions import DrawUnseen
from companion.games.cards.state import GAME, UNKNOWN, CardsOptions, CardsState
from companion.maze.card import CardSet
from companion.maze.cardgrid import CardGrid, Place
from companion.rules.actions import Draw
from companion.rules.held import Held
from companion.rules.verbs import Action, format_action


@dataclass(frozen=True, slots=True)
class CardsView:
    """What `viewer` may know of a state; the deck is a count, and so are the cards of other hands."""

    viewer: str
    box: CardSet
    grid: CardGrid
    seats: tuple[str, ...]
    hands: Held[tuple[str, ...]]
    taken: Held[tuple[str, ...]]
    options: CardsOptions
    variant: str
    turn: int
    phase: str
    to_act: str
    played: Place | None
    offers: tuple[Place, ...]
    shown: tuple[str, ...]
    passed: int
    deck_left: int
    outcome: str

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""
        return GAME


def view(state: CardsState, seat: str) -> CardsView:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    return CardsView(
        viewer=seat,
        box=state.box,
        grid=state.grid,
        seats=state.seats,
        hands=tuple((other, cards if other == seat else _seen(state, cards)) for other, cards in state.hands),
        taken=state.taken,
        options=state.options,
        variant=state.variant,
        turn=state.turn,
        phase=state.phase,
        to_act=state.to_act,
        played=state.played,
        offers=state.offers,
        shown=state.shown,
        passed=state.passed,
        deck_left=state.deck_left,
        outcome=state.outcome,
    )


def _seen(state: CardsState, cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(card if card in state.shown else UNKNOWN for card in cards))


def told(state: CardsState, action: Action, seat: str) -> str:
    """The action's text as that seat may know it: of the others' draws it does not see the card."""
    is_hidden = isinstance(action, Draw) and action.seat != seat
    return format_action(DrawUnseen(state.seat) if is_hidden else action)
