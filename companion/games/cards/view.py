"""What a seat of the card game may know: all but the others' hands and what comes next from the deck.

Secrets leave by allow-list: a view is built field by field, and a card in another hand is `?` in it unless everybody
has seen it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from companion.games.cards.state import GAME, UNKNOWN, CardsOptions, CardsState
from companion.maze.card import CardSet, format_card
from companion.maze.cardgrid import CardGrid, LaidCard, Place, format_place
from companion.rules.held import Held


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


def view_json(view: CardsView) -> dict[str, object]:
    """The view as JSON: the keys of a position without `deck`, and `?` for cards the seat has not seen."""
    return {"game": GAME, **table_json(view)}


def table_json(seen: CardsView | CardsState) -> dict[str, object]:
    """The keys that a view and a position share."""
    return {
        "variant": seen.variant,
        "options": asdict(seen.options),
        "seats": list(seen.seats),
        "turn": seen.turn,
        "phase": seen.phase,
        "to_act": seen.to_act,
        "cells": {format_place(place): laid_text(laid) for place, laid in seen.grid.laid},
        "hands": {seat: list(cards) for seat, cards in seen.hands},
        "taken": {seat: list(cards) for seat, cards in seen.taken},
        "shown": list(seen.shown),
        "played": None if seen.played is None else format_place(seen.played),
        "offers": [format_place(place) for place in seen.offers],
        "passed": seen.passed,
        "deck_left": seen.deck_left,
        "outcome": seen.outcome,
        "cards": {name: format_card(card) for name, card in seen.box.cards},
    }


def laid_text(laid: LaidCard) -> str:
    """A laid card as text: its name, and the side its printed north points to."""
    return f"{laid.name} {laid.turn}"
