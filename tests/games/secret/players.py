"""People who want to win: they walk to the open card, take it, duel and trade, so that games get somewhere."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.games.secret.actions import Challenge, Snatch, TakeCard, Trade
from companion.games.secret.game import SECRET
from companion.games.secret.state import SecretState
from companion.rules.actions import Walk
from companion.rules.verbs import Action


def eager(state: SecretState, rng: random.Random) -> Action:
    """A good action if there is one, most of the time; else any."""
    actions = SECRET.legal(state)
    if len(actions) == 1 or rng.random() < 0.1:
        return rng.choice(actions)
    good = [action for action in actions if isinstance(action, TakeCard | Challenge | Trade | Snatch)]
    good += [action for action in actions if isinstance(action, Walk) and _is_good(state, action.cell)]
    return rng.choice(good or actions)


def _is_good(state: SecretState, place: int) -> bool:
    return place == state.picture_place or bool(state.standing_on(place))


def near_the_end(state: SecretState, rng: random.Random) -> SecretState:
    """The state with most of the stack dealt out, so that hands are full and wins near."""
    cards = rng.sample(state.deck, len(state.deck) - 4)
    hands: dict[str, list[tuple[str, ...]]] = {seat: [] for seat in state.seats}
    for index, card in enumerate(cards):
        hands[state.seats[index % len(state.seats)]].append((card,))
    dealt = tuple((seat, tuple(sorted(hand))) for seat, hand in hands.items())
    rest = tuple(sorted(set(state.deck) - set(cards)))
    return replace(state, hands=dealt, deck=rest, deck_left=len(rest))
