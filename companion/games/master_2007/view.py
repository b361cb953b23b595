"""What a seat of Master Labyrinth (2007) may know: everything but the treasure cards in the hands of others.

Secrets leave by allow-list: a view is what is public, and of a card in a hand others learn the pile it was dealt
from, which all have seen (master_2007.txt, "Preparation"). A position and a view have the same keys in their JSON: a
view is what a referee knows who has seen no more than that seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.master_2007.cards import hidden, is_hidden, sorted_cards
from companion.games.master_2007.state import Master2007Public, Master2007State
from companion.rules.public import Held, public_part


@dataclass(frozen=True, slots=True, kw_only=True)
class Master2007View(Master2007Public):
    """What `viewer` may know of a state; `unseen` are the cards that the hidden ones in `hands` may be."""

    viewer: str
    hands: Held[tuple[str, ...]]
    unseen: tuple[str, ...]


def view(state: Master2007State, seat: str) -> Master2007View:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    hands = tuple((owner, hand if owner == seat else _backs(hand)) for owner, hand in state.hands)
    public = public_part(Master2007Public, state)
    return Master2007View(viewer=seat, hands=hands, unseen=_unseen(state, seat), **public)


def _backs(hand: tuple[str, ...]) -> tuple[str, ...]:
    return sorted_cards(hidden(card) for card in hand)


def _unseen(state: Master2007State, seat: str) -> tuple[str, ...]:
    others = (card for owner, hand in state.hands if owner != seat for card in hand if not is_hidden(card))
    return sorted_cards((*state.unseen, *others))
