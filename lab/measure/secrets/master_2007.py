"""Another state that looks the same to one seat: cards in other hands change places, pile by pile."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.games.master_2007.cards import PILES, is_hidden, pile_of, sorted_cards
from companion.games.master_2007.state import Master2007State


def twins(state: Master2007State, seat: str, rng: random.Random) -> Master2007State | None:
    """The state with the cards of other seats dealt anew among them; None where that changes nothing."""
    hands = {owner: list(hand) for owner, hand in state.hands}
    for pile in PILES:
        places = [
            (owner, place)
            for owner, hand in state.hands
            for place, card in enumerate(hand)
            if owner != seat and pile_of(card) == pile and not is_hidden(card)
        ]
        cards = [hands[owner][place] for owner, place in places]
        for (owner, place), card in zip(places, rng.sample(cards, len(cards)), strict=True):
            hands[owner][place] = card
    mixed = tuple((owner, sorted_cards(hands[owner])) for owner in state.seats)
    return replace(state, hands=mixed) if mixed != state.hands else None
