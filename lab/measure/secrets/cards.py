"""Another state that looks the same to one seat: the cards it cannot see change places."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.games.cards.game import CARDS
from companion.games.cards.state import UNKNOWN, CardsState, unseen


def twins(state: CardsState, seat: str, rng: random.Random) -> CardsState | None:
    """The state with other cards in the hands that the seat does not see; None where there is none like it.

    Hands that everybody has seen stay, and who is to act has to be able to act with its new hand. A seat whose own
    hand the referee does not know has no twin: what is listed for it goes by all that the referee does know.
    """
    if UNKNOWN in dict(state.hands).get(seat, ()):
        return None
    others = [
        (owner, place)
        for owner, hand in state.hands
        for place, card in enumerate(hand)
        if owner != seat and card != UNKNOWN and card not in state.shown
    ]
    hands = {owner: list(hand) for owner, hand in state.hands}
    cards = [hands[owner][place] for owner, place in others]
    pool = [*cards, *unseen(state)]
    if len(pool) < 2 or not cards:
        return None
    drawn = cards
    while drawn == cards:
        drawn = rng.sample(pool, len(cards))
    for (owner, place), card in zip(others, drawn, strict=True):
        hands[owner][place] = card
    twin = replace(state, hands=tuple((owner, tuple(sorted(hands[owner]))) for owner in state.seats))
    is_like = twin != state and (CARDS.is_over(twin) or bool(CARDS.legal(twin)))
    return twin if is_like else None
