"""Two states of Master Labyrinth 1991 that a seat cannot tell apart."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.games.master_1991.state import Master1991State


def twins(state: Master1991State, seat: str, rng: random.Random) -> Master1991State | None:
    """The same state with other secret formulas for everybody but the seat; None when all lie open."""
    if state.phase == "over":
        return None
    others = [colour for colour, card in state.formulas if colour != seat and card]
    cards = [*state.deck, *(card for colour, card in state.formulas if colour in others)]
    rng.shuffle(cards)
    swapped = {colour: cards.pop() for colour in others}
    formulas = tuple((colour, swapped.get(colour, card)) for colour, card in state.formulas)
    twin = replace(state, formulas=formulas, deck=tuple(sorted(cards)))
    return twin if twin != state else None
