"""Another state that looks the same to one seat: two cards it cannot see change places."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

from companion.games.secret.legal import is_sure_to_win
from companion.games.secret.state import SecretState

_STACK = "the stack"


def twins(state: SecretState, seat: str, rng: random.Random) -> SecretState | None:
    """The state with two known cards exchanged that lie face down and not before the seat; None where there are none.

    What everybody can tell from the phase stays so: how many cards a loser has to give, and that nobody has won.
    """
    pairs = [(one, other) for one, other in combinations(_hidden(state, seat), 2) if one[0] != other[0]]
    for (place, card), (other_place, other_card) in rng.sample(pairs, len(pairs)):
        twin = _exchanged(state, {card: other_card, other_card: card})
        if _looks_the_same(state, twin, {place, other_place}):
            return twin
    return None


def _hidden(state: SecretState, seat: str) -> list[tuple[str, str]]:
    """Where a card lies that the seat cannot see, and which it is; unknown ones are left as they are."""
    hands = [(owner, card[0]) for owner, hand in state.hands for card in hand if len(card) == 1]
    closed = [(owner, card) for owner, card in hands if owner != seat and owner not in state.winners]
    return closed + [(_STACK, card) for card in state.deck if len(state.deck) == state.deck_left]


def _exchanged(state: SecretState, names: dict[str, str]) -> SecretState:
    hands = tuple(
        (owner, tuple(sorted(tuple(sorted(names.get(name, name) for name in card)) for card in hand)))
        for owner, hand in state.hands
    )
    deck = tuple(sorted(names.get(name, name) for name in state.deck))
    return replace(state, hands=hands, deck=deck)


def _looks_the_same(state: SecretState, twin: SecretState, places: set[str]) -> bool:
    if twin == state or (state.phase == "uncover" and _STACK in places):
        return False
    if any(is_sure_to_win(twin, seat) != is_sure_to_win(state, seat) for seat in state.seats):
        return False
    if state.phase == "pay" and state.duel:
        kind, loser = set(state.names_of(state.duel.kind)), state.duel.loser
        return _count(state, loser, kind) == _count(twin, loser, kind)
    return not (state.asked and state.asked.other in places)


def _count(state: SecretState, seat: str, names: set[str]) -> int:
    return sum(card[0] in names for card in state.hand(seat))
