"""Labyrinth, the card game (2001): the state of a game and what a seat may know of it, as frozen values.

Secrets leave by allow-list: a view is what is public, and a card in another hand is `?` in it unless everybody has seen
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.games.cards.actions import DrawUnseen
from companion.maze.card import CardSet
from companion.maze.cardgrid import CardGrid, Place, format_place
from companion.rules.actions import Draw
from companion.rules.options import HouseRules, house_rule
from companion.rules.public import Held, Public, held, public_part
from companion.rules.verbs import Action, format_action
from companion.rules.words import say

GAME = "cards"
TITLE = say("Labyrinth, the card game (2001)")
VARIANTS = ("standard",)
PHASES = ("lay", "take", "draw", "over")
SEAT_RANGE = (2, 6)
COLOURS = ("red", "yellow", "blue", "green", "white", "black")
"""Names for the seats; the box has no pawns."""

HAND_SIZE = 2
"""Cards in a hand while the deck lasts (card_game_2001.txt, "SET UP")."""

SQUARE: tuple[Place, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
"""Where the first four cards lie (card_game_2001.txt, "SET UP")."""

UNKNOWN = "?"
"""A card in a hand that the referee, or a seat, has not seen."""


@dataclass(frozen=True, slots=True)
class CardsOptions(HouseRules):
    """The house rules of one game."""

    strict_edges: bool = house_rule(False, True, text=say("every edge that touches has to match, path to path"))
    only_no_single_card: bool = house_rule(
        False, True, text=say("taking cards may split the labyrinth as long as no card is left alone")
    )
    no_placement: str = house_rule(
        "pass",
        "anywhere",
        text=say("what players do if they cannot place a card"),
        says=(say("they pass"), say("they place one anywhere")),
    )
    hands: str = house_rule(
        "kept",
        "table",
        text=say("the companion keeps everyone's hand, or knows only what is on the table"),
        with_paper="table",
        keeps_secrets=True,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsPublic(Public):
    """What everybody at the table sees.

    `taken` are the points, `shown` the cards in hands that everybody has seen. `played` is the place of the card laid
    in this turn and `offers` what it may still take; `passed` counts the seats that passed since a card was laid.
    """

    game: ClassVar[str] = GAME
    table_phases: ClassVar[tuple[str, ...]] = ("draw",)

    box: CardSet
    grid: CardGrid
    taken: Held[tuple[str, ...]]
    options: CardsOptions = CardsOptions()
    phase: str = "lay"
    played: Place | None = None
    offers: tuple[Place, ...] = ()
    shown: tuple[str, ...] = ()
    passed: int = 0

    @property
    def landmarks(self) -> dict[str, str]:
        """The laid cards and where they lie: a place is told by the card beside it."""
        return {laid.name: format_place(place) for place, laid in self.grid.laid}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsState(CardsPublic):
    """Everything about a running game, as the referee knows it.

    `hands` are in alphabetical order, UNKNOWN where the referee has not seen a card. What is in the deck follows from
    the rest.
    """

    hands: Held[tuple[str, ...]]

    @property
    def hand(self) -> tuple[str, ...]:
        """The hand of the seat whose turn it is."""
        return held(self.hands, self.seat)

    @property
    def is_blind(self) -> bool:
        """Whether cards may be drawn unseen: the referee sees the table alone, or lacks some card in a hand."""
        return self.options.hands == "table" or any(UNKNOWN in hand for _, hand in self.hands)

    @property
    def deck_left(self) -> int:
        """How many cards are left to draw."""
        return len(unseen(self)) - sum(hand.count(UNKNOWN) for _, hand in self.hands)


def unseen(state: CardsState) -> tuple[str, ...]:
    """The cards of the deck, those in hands the referee has not seen among them, in alphabetical order."""
    seen = {laid.name for _, laid in state.grid.laid}
    for _, cards in (*state.taken, *state.hands):
        seen.update(cards)
    return tuple(name for name in state.box.names if name not in seen)


def playable(state: CardsState) -> tuple[str, ...]:
    """The cards the seat may hold, as far as the referee knows, in alphabetical order."""
    hand = state.hand
    known = tuple(dict.fromkeys(card for card in hand if card != UNKNOWN))
    return tuple(sorted((*known, *unseen(state)))) if UNKNOWN in hand else known


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
