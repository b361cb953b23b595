"""Another state that looks the same to one seat: the cards it cannot see change places."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.games.classic.state import HIDDEN, ClassicState


def twins(state: ClassicState, seat: str, rng: random.Random) -> ClassicState | None:
    """The state with every card shuffled that the referee knows and the seat does not; None where there are too few."""
    hidden = [
        (owner, place)
        for owner, stack in state.stacks
        for place, card in enumerate(stack)
        if card != HIDDEN and (owner, place) != (seat, 0)
    ]
    stacks = {owner: list(stack) for owner, stack in state.stacks}
    cards = [stacks[owner][place] for owner, place in hidden]
    if state.options.open_cards or len(cards) < 2:
        return None
    mixed = cards
    while mixed == cards:
        mixed = rng.sample(cards, len(cards))
    for (owner, place), card in zip(hidden, mixed, strict=True):
        stacks[owner][place] = card
    return replace(state, stacks=tuple((owner, tuple(stacks[owner])) for owner in state.seats))
